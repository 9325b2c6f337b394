namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Sha512Variant
{
    public readonly KernelTable<LaneKernelRow> LaneKernels => Sha512LaneKernels.Table;
}
