namespace Hashlane;

/// <summary>A compression function's lane kernels: what differs between the word sizes of a family.</summary>
internal interface ILaneVariant
{
    /// <inheritdoc cref="ILaneHash.KernelName"/>
    string? LaneKernelName { get; }

    /// <summary>Bytes of a word: 4 or 8.</summary>
    int WordBytes { get; }

    /// <inheritdoc cref="ILaneHash.StepTenths"/>
    int StepTenths(int lanes);

    /// <summary>Lanes of the kernel for a group of at most <paramref name="count"/> messages; 1 if one by one is faster.</summary>
    int Width(int count);

    /// <inheritdoc cref="ILaneHash.Compress"/>
    void CompressLanes(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks);

    /// <inheritdoc cref="ILaneHash.TryStoreAll"/>
    bool TryStoreLanes(LaneArea area, int upper, int digestBytes, Span<byte> digests);
}
