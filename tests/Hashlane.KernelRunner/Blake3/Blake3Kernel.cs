namespace Hashlane.Tests;

/// <summary>A kernel that can be called whatever the dispatch would choose. What it does not do is null.</summary>
internal sealed record Blake3Kernel(string FullName, bool IsSupported) : KernelInfo(FullName, IsSupported)
{
    public const int BlockBytes = 64, ChunkBytes = 1024, ChainingValueBytes = 32;

    /// <summary>One message.</summary>
    public Blake3Compress? Compress { get; init; }

    /// <summary>Output blocks.</summary>
    public Blake3WriteOutput? WriteOutput { get; init; }

    /// <summary>Chunks side by side.</summary>
    public Blake3HashGroup? HashChunks { get; init; }

    /// <summary>Parents side by side.</summary>
    public Blake3HashGroup? HashParents { get; init; }

    /// <summary>The fewest chunks, parents or output blocks of a call.</summary>
    public int Fewest { get; init; } = 1;

    /// <summary>The most chunks or parents of a call.</summary>
    public int Most { get; init; } = 1;

    /// <summary>A class for one message, as its methods say.</summary>
    public static Blake3Kernel From(Type type) =>
        type == typeof(Blake3Vector256Kernel) ? OfRows(type, Blake3Vector256Kernel.Compress, Blake3Vector256Kernel.MaxMessages)
        : type == typeof(Blake3Vector512Kernel) ? OfRows(type, Blake3Vector512Kernel.Compress, Blake3Vector512Kernel.MaxMessages)
        : new(FullNameOf(KernelClasses.Property<string>(type, "Name")), KernelClasses.IsSupported(type))
        {
            Compress = KernelClasses.Method<Blake3Compress>(type, "Compress"),
            WriteOutput = KernelClasses.Method<Blake3WriteOutput>(type, "WriteOutput"),
        };

    /// <summary>The lane kernel in one width.</summary>
    public static Blake3Kernel OfLanes<TOps, T>()
        where TOps : struct, ILaneOps32<T>
        where T : unmanaged =>
        new(FullNameOf(Blake3LaneKernel<TOps, T>.Name), Blake3LaneKernel<TOps, T>.IsSupported)
        {
            HashChunks = Blake3LaneKernel<TOps, T>.HashChunks,
            HashParents = static (ref readonly key, ref readonly first, count, _, flags, ref cvs) =>
                Blake3LaneKernel<TOps, T>.HashParents(in key, in first, count, flags, ref cvs),
            WriteOutput = static (ref readonly cv, ref readonly block, blockBytes, counter, flags, output) =>
                Blake3LaneKernel<TOps, T>.WriteOutput(
                    in cv, in block, blockBytes, counter, flags, ref output[0], output.Length / BlockBytes),
            Fewest = Blake3LaneKernel<TOps, T>.Lanes / 2,
            Most = Blake3LaneKernel<TOps, T>.Lanes,
        };

    private static Blake3Kernel OfRows(Type type, Blake3CompressGroup compress, int maxMessages) =>
        new(FullNameOf(KernelClasses.Property<string>(type, "Name")), KernelClasses.IsSupported(type))
        {
            HashChunks = (ref readonly key, ref readonly first, count, counter, flags, ref cvs) =>
                compress(in key, in first, count, ChunkBytes / BlockBytes, counter, step: 1, flags, ref cvs),
            HashParents = (ref readonly key, ref readonly first, count, _, flags, ref cvs) =>
                compress(in key, in first, count, blocks: 1, counter: 0, step: 0, flags, ref cvs),
            Fewest = 2,
            Most = maxMessages,
        };

    private static string FullNameOf(string name) => $"{nameof(Blake3)} {name}";
}
