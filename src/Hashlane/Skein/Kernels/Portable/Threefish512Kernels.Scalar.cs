namespace Hashlane;

/// <content>No kernels for many blocks.</content>
internal static partial class Threefish512Kernels
{
    /// <summary>An empty table.</summary>
    public static readonly KernelTable<ThreefishKernelRow> Table =
        new("Threefish512", Array.Empty<RowSource<ThreefishKernelRow>>());
}
