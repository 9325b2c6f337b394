using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein-256: UBI over Threefish-256.</summary>
internal struct Skein256Variant : ISkeinVariant
{
    private Words4<ulong> _chain;
    private SkeinTweak _tweak;

    public readonly int BlockBytes => 32;

    public void Start(SkeinType type, int treeLevel) => _tweak = new SkeinTweak(type, treeLevel);

    public void Skip(ulong bytes) => _tweak.Advance(bytes);

    public void SetFinal() => _tweak.SetFinal();

    public void SetBitPad() => _tweak.SetBitPad();

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish256Kernels.Compress(ref _chain, ref _tweak, blocks, counted);

    public void Load(ReadOnlySpan<byte> source)
    {
        source = source[..32];
        _chain.W0 = LittleEndian.ReadUInt64(in source[0], 0);
        _chain.W1 = LittleEndian.ReadUInt64(in source[0], 8);
        _chain.W2 = LittleEndian.ReadUInt64(in source[0], 16);
        _chain.W3 = LittleEndian.ReadUInt64(in source[0], 24);
    }

    public readonly void Store(Span<byte> destination)
    {
        Span<byte> all = stackalloc byte[32];
        LittleEndian.WriteUInt64(ref all[0], 0, _chain.W0);
        LittleEndian.WriteUInt64(ref all[0], 8, _chain.W1);
        LittleEndian.WriteUInt64(ref all[0], 16, _chain.W2);
        LittleEndian.WriteUInt64(ref all[0], 24, _chain.W3);
        all[..destination.Length].CopyTo(destination);
        CryptographicOperations.ZeroMemory(all);
    }
}
