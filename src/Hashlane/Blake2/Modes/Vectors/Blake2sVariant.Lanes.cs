namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Blake2sVariant
{
    public readonly KernelTable<LaneKernelRow> LaneKernels => Blake2sLaneKernels.Table;
}
