using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>BLAKE2b with one kernel instead of the dispatch.</summary>
/// <typeparam name="TTests">The tests of the kernel.</typeparam>
internal struct Blake2bKernelVariant<TTests> : IBlake2Variant
    where TTests : Blake2bKernelTests, new()
{
    private static readonly Blake2Compress<ulong> _compress = new TTests().Compress;

    private Blake2bVariant _variant;

    public readonly int BlockBytes => _variant.BlockBytes;

    public readonly int MaxHashBytes => _variant.MaxHashBytes;

    public readonly int SaltBytes => _variant.SaltBytes;

    public readonly int NodeOffsetBytes => _variant.NodeOffsetBytes;

    public readonly KernelTable<LaneKernelRow> LaneKernels => _variant.LaneKernels;

    public void Start(ReadOnlySpan<byte> parameterBlock) => _variant.Start(parameterBlock);

    public void StartSequential(uint firstParameters) => _variant.StartSequential(firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        _compress(ref MemoryMarshal.AsRef<Blake2State<ulong>>(Bytes.Of(ref _variant)), blocks, counted);

    public void MarkLastBlock(Blake2Node node) => _variant.MarkLastBlock(node);

    public readonly void Store(Span<byte> digest) => _variant.Store(digest);
}

/// <summary>BLAKE2s with one kernel instead of the dispatch.</summary>
/// <typeparam name="TTests">The tests of the kernel.</typeparam>
internal struct Blake2sKernelVariant<TTests> : IBlake2Variant
    where TTests : Blake2sKernelTests, new()
{
    private static readonly Blake2Compress<uint> _compress = new TTests().Compress;

    private Blake2sVariant _variant;

    public readonly int BlockBytes => _variant.BlockBytes;

    public readonly int MaxHashBytes => _variant.MaxHashBytes;

    public readonly int SaltBytes => _variant.SaltBytes;

    public readonly int NodeOffsetBytes => _variant.NodeOffsetBytes;

    public readonly KernelTable<LaneKernelRow> LaneKernels => _variant.LaneKernels;

    public void Start(ReadOnlySpan<byte> parameterBlock) => _variant.Start(parameterBlock);

    public void StartSequential(uint firstParameters) => _variant.StartSequential(firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        _compress(ref MemoryMarshal.AsRef<Blake2State<uint>>(Bytes.Of(ref _variant)), blocks, counted);

    public void MarkLastBlock(Blake2Node node) => _variant.MarkLastBlock(node);

    public readonly void Store(Span<byte> digest) => _variant.Store(digest);
}
