namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Blake2bVariant
{
    public readonly KernelTable<LaneKernelRow> LaneKernels => Blake2bLaneKernels.Table;
}
