namespace Hashlane;

/// <summary>A <see cref="KernelTable{TKernel}"/> of any type of rows, for reports and tests.</summary>
internal interface IKernelTable
{
    /// <summary>The algorithm's name in <see cref="HardwareReport"/>.</summary>
    string Algorithm { get; }

    /// <summary>All kernels in order of preference, including those that this machine does not have.</summary>
    IReadOnlyList<KernelRow> Rows { get; }
}
