using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>One kernel by its name, as a type.</summary>
internal interface IBlake2NamedKernel<TWord>
    where TWord : unmanaged
{
    static abstract bool IsSupported { get; }

    static abstract void Compress(ref Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted);
}

/// <summary>BLAKE2b with one kernel instead of the dispatch.</summary>
internal struct Blake2bKernelVariant<TKernel> : IBlake2Variant
    where TKernel : unmanaged, IBlake2NamedKernel<ulong>
{
    private Blake2bVariant _variant;

    public readonly int BlockBytes => _variant.BlockBytes;

    public readonly int MaxHashBytes => _variant.MaxHashBytes;

    public readonly int SaltBytes => _variant.SaltBytes;

    public readonly int NodeOffsetBytes => _variant.NodeOffsetBytes;

    public readonly KernelTable<LaneKernelRow> LaneKernels => _variant.LaneKernels;

    public void Start(ReadOnlySpan<byte> parameterBlock) => _variant.Start(parameterBlock);

    public void StartSequential(uint firstParameters) => _variant.StartSequential(firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        TKernel.Compress(ref MemoryMarshal.AsRef<Blake2State<ulong>>(Bytes.Of(ref _variant)), blocks, counted);

    public void MarkLastBlock(Blake2Node node) => _variant.MarkLastBlock(node);

    public readonly void Store(Span<byte> digest) => _variant.Store(digest);
}

/// <summary>BLAKE2s with one kernel instead of the dispatch.</summary>
internal struct Blake2sKernelVariant<TKernel> : IBlake2Variant
    where TKernel : unmanaged, IBlake2NamedKernel<uint>
{
    private Blake2sVariant _variant;

    public readonly int BlockBytes => _variant.BlockBytes;

    public readonly int MaxHashBytes => _variant.MaxHashBytes;

    public readonly int SaltBytes => _variant.SaltBytes;

    public readonly int NodeOffsetBytes => _variant.NodeOffsetBytes;

    public readonly KernelTable<LaneKernelRow> LaneKernels => _variant.LaneKernels;

    public void Start(ReadOnlySpan<byte> parameterBlock) => _variant.Start(parameterBlock);

    public void StartSequential(uint firstParameters) => _variant.StartSequential(firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        TKernel.Compress(ref MemoryMarshal.AsRef<Blake2State<uint>>(Bytes.Of(ref _variant)), blocks, counted);

    public void MarkLastBlock(Blake2Node node) => _variant.MarkLastBlock(node);

    public readonly void Store(Span<byte> digest) => _variant.Store(digest);
}

internal readonly struct NamedBlake2bCompactScalarKernel : IBlake2NamedKernel<ulong>
{
    public static bool IsSupported => true;

    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bIntegerKernel<Blake2bCompactScalarKernel>.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2bScalarKernel : IBlake2NamedKernel<ulong>
{
    public static bool IsSupported => true;

    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bIntegerKernel<Blake2bScalarKernel>.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2bInterleavedScalarKernel : IBlake2NamedKernel<ulong>
{
    public static bool IsSupported => true;

    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bIntegerKernel<Blake2bInterleavedScalarKernel>.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2bVector128Kernel : IBlake2NamedKernel<ulong>
{
    public static bool IsSupported => Blake2bVector128Kernel.IsSupported;

    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bVector128Kernel.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2bVector256Kernel : IBlake2NamedKernel<ulong>
{
    public static bool IsSupported => Blake2bVector256Kernel.IsSupported;

    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bVector256Kernel.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2sCompactScalarKernel : IBlake2NamedKernel<uint>
{
    public static bool IsSupported => true;

    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sIntegerKernel<Blake2sCompactScalarKernel>.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2sScalarKernel : IBlake2NamedKernel<uint>
{
    public static bool IsSupported => true;

    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sIntegerKernel<Blake2sScalarKernel>.Compress(ref state, blocks, counted);
}

internal readonly struct NamedBlake2sVector128Kernel : IBlake2NamedKernel<uint>
{
    public static bool IsSupported => Blake2sVector128Kernel.IsSupported;

    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sVector128Kernel.Compress(ref state, blocks, counted);
}
