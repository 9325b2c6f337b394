namespace Hashlane;

/// <summary>A compression function's lane kernels, which differ between the word sizes of a family.</summary>
internal interface ILaneVariant
{
    /// <summary>The kernels.</summary>
    KernelTable<LaneKernelRow> LaneKernels { get; }
}
