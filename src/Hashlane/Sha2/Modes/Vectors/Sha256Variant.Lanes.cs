namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Sha256Variant
{
    public readonly KernelTable<LaneKernelRow> LaneKernels => Sha256LaneKernels.Table;
}
