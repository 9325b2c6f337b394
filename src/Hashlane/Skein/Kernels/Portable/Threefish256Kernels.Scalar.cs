namespace Hashlane;

/// <content>No kernels for many blocks.</content>
internal static partial class Threefish256Kernels
{
    /// <summary>An empty table.</summary>
    public static readonly KernelTable<ThreefishKernelRow> Table =
        new("Threefish256", Array.Empty<RowSource<ThreefishKernelRow>>());
}
