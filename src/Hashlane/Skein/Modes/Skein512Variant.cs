using System.Diagnostics.CodeAnalysis;

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

    public SkeinTweak Tweak
    {
        readonly get => _tweak;
        set => _tweak = value;
    }

    public void Start(SkeinType type, int treeLevel) => _tweak = new SkeinTweak(type, treeLevel);

    public void Skip(ulong bytes) => _tweak.Advance(bytes);

    public void SetFinal() => _tweak.SetFinal();

    public void SetBitPad() => _tweak.SetBitPad();

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Threefish512Kernels.Compress(ref _chain, ref _tweak, blocks, counted);

    public void Load(ReadOnlySpan<byte> source) => LittleEndian.Read(ref _chain.W0, source[..64]);

    public readonly void Store(Span<byte> destination) => LittleEndian.WriteFront(in _chain.W0, destination);
}
