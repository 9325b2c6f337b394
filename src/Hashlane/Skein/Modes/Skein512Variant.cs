using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein-512: UBI over Threefish-512.</summary>
internal struct Skein512Variant : ISkeinVariant
{
    private Words8<ulong> _chain;
    private SkeinTweak _tweak;

    public readonly int BlockBytes => 64;

    /// <summary>The chaining value.</summary>
    [UnscopedRef]
    public readonly ref readonly Words8<ulong> Chain => ref _chain;

    public void Start(SkeinType type, int treeLevel) => _tweak = new SkeinTweak(type, treeLevel);

    public void Skip(ulong bytes) => _tweak.Advance(bytes);

    public void SetFinal() => _tweak.SetFinal();

    public void SetBitPad() => _tweak.SetBitPad();

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512Kernels.Compress(ref _chain, ref _tweak, blocks, counted);

    public void Load(ReadOnlySpan<byte> source)
    {
        source = source[..64];
        _chain.W0 = LittleEndian.ReadUInt64(in source[0], 0);
        _chain.W1 = LittleEndian.ReadUInt64(in source[0], 8);
        _chain.W2 = LittleEndian.ReadUInt64(in source[0], 16);
        _chain.W3 = LittleEndian.ReadUInt64(in source[0], 24);
        _chain.W4 = LittleEndian.ReadUInt64(in source[0], 32);
        _chain.W5 = LittleEndian.ReadUInt64(in source[0], 40);
        _chain.W6 = LittleEndian.ReadUInt64(in source[0], 48);
        _chain.W7 = LittleEndian.ReadUInt64(in source[0], 56);
    }

    public readonly void Store(Span<byte> destination)
    {
        Span<byte> all = stackalloc byte[64];
        LittleEndian.WriteUInt64(ref all[0], 0, _chain.W0);
        LittleEndian.WriteUInt64(ref all[0], 8, _chain.W1);
        LittleEndian.WriteUInt64(ref all[0], 16, _chain.W2);
        LittleEndian.WriteUInt64(ref all[0], 24, _chain.W3);
        LittleEndian.WriteUInt64(ref all[0], 32, _chain.W4);
        LittleEndian.WriteUInt64(ref all[0], 40, _chain.W5);
        LittleEndian.WriteUInt64(ref all[0], 48, _chain.W6);
        LittleEndian.WriteUInt64(ref all[0], 56, _chain.W7);
        all[..destination.Length].CopyTo(destination);
        CryptographicOperations.ZeroMemory(all);
    }
}
