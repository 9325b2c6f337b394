namespace Hashlane;

/// <content>The kernels that compute several messages, chunks or blocks side by side.</content>
public static partial class HardwareReport
{
    // Lanes within one message are named after the kernel for the rest of it, and lanes of many messages alone.
    static partial void AddLanes(List<(IKernelTable Table, string? One)> tables)
    {
        tables.Add((Blake3LaneKernels.Table, Blake3Kernels.Table.Select(1)!.Name));
        tables.Add((Threefish256Kernels.Table, Threefish256Kernels.Name));
        tables.Add((Threefish512Kernels.Table, Threefish512Kernels.Name));
        tables.Add((Threefish1024Kernels.Table, Threefish1024Kernels.Name));
        tables.Add((Blake2bLaneKernels.Table, null));
        tables.Add((Blake2sLaneKernels.Table, null));
        tables.Add((Blake3MessageLaneKernels.Table, null));
        tables.Add((Sha256LaneKernels.Table, null));
        tables.Add((Sha512LaneKernels.Table, null));
        tables.Add((Skein512LaneKernels.Table, null));
    }
}
