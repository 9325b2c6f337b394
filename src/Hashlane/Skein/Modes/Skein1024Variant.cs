using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein-1024: UBI over Threefish-1024.</summary>
internal struct Skein1024Variant : ISkeinVariant
{
    private Words16<ulong> _chain;
    private SkeinTweak _tweak;

    public readonly int BlockBytes => 128;

    public void Start(SkeinType type, int treeLevel) => _tweak = new SkeinTweak(type, treeLevel);

    public void Skip(ulong bytes) => _tweak.Advance(bytes);

    public void SetFinal() => _tweak.SetFinal();

    public void SetBitPad() => _tweak.SetBitPad();

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish1024Kernels.Compress(ref _chain, ref _tweak, blocks, counted);

    public void Load(ReadOnlySpan<byte> source)
    {
        source = source[..128];
        _chain.W0 = LittleEndian.ReadUInt64(in source[0], 0);
        _chain.W1 = LittleEndian.ReadUInt64(in source[0], 8);
        _chain.W2 = LittleEndian.ReadUInt64(in source[0], 16);
        _chain.W3 = LittleEndian.ReadUInt64(in source[0], 24);
        _chain.W4 = LittleEndian.ReadUInt64(in source[0], 32);
        _chain.W5 = LittleEndian.ReadUInt64(in source[0], 40);
        _chain.W6 = LittleEndian.ReadUInt64(in source[0], 48);
        _chain.W7 = LittleEndian.ReadUInt64(in source[0], 56);
        _chain.W8 = LittleEndian.ReadUInt64(in source[0], 64);
        _chain.W9 = LittleEndian.ReadUInt64(in source[0], 72);
        _chain.W10 = LittleEndian.ReadUInt64(in source[0], 80);
        _chain.W11 = LittleEndian.ReadUInt64(in source[0], 88);
        _chain.W12 = LittleEndian.ReadUInt64(in source[0], 96);
        _chain.W13 = LittleEndian.ReadUInt64(in source[0], 104);
        _chain.W14 = LittleEndian.ReadUInt64(in source[0], 112);
        _chain.W15 = LittleEndian.ReadUInt64(in source[0], 120);
    }

    public readonly void Store(Span<byte> destination)
    {
        Span<byte> all = stackalloc byte[128];
        LittleEndian.WriteUInt64(ref all[0], 0, _chain.W0);
        LittleEndian.WriteUInt64(ref all[0], 8, _chain.W1);
        LittleEndian.WriteUInt64(ref all[0], 16, _chain.W2);
        LittleEndian.WriteUInt64(ref all[0], 24, _chain.W3);
        LittleEndian.WriteUInt64(ref all[0], 32, _chain.W4);
        LittleEndian.WriteUInt64(ref all[0], 40, _chain.W5);
        LittleEndian.WriteUInt64(ref all[0], 48, _chain.W6);
        LittleEndian.WriteUInt64(ref all[0], 56, _chain.W7);
        LittleEndian.WriteUInt64(ref all[0], 64, _chain.W8);
        LittleEndian.WriteUInt64(ref all[0], 72, _chain.W9);
        LittleEndian.WriteUInt64(ref all[0], 80, _chain.W10);
        LittleEndian.WriteUInt64(ref all[0], 88, _chain.W11);
        LittleEndian.WriteUInt64(ref all[0], 96, _chain.W12);
        LittleEndian.WriteUInt64(ref all[0], 104, _chain.W13);
        LittleEndian.WriteUInt64(ref all[0], 112, _chain.W14);
        LittleEndian.WriteUInt64(ref all[0], 120, _chain.W15);
        all[..destination.Length].CopyTo(destination);
        CryptographicOperations.ZeroMemory(all);
    }
}
