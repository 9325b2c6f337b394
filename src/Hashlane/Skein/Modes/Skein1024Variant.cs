namespace Hashlane;

/// <summary>Skein-1024: UBI over Threefish-1024.</summary>
internal struct Skein1024Variant : ISkeinVariant
{
    private Words16<ulong> _chain;
    private SkeinTweak _tweak;

    public readonly int BlockBytes => 128;

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
        Threefish1024Kernels.Compress(ref _chain, ref _tweak, blocks, counted);

    public void Load(ReadOnlySpan<byte> source) => LittleEndian.Read(ref _chain.W0, source[..128]);

    public readonly void Store(Span<byte> destination) => LittleEndian.WriteFront(in _chain.W0, destination);
}
