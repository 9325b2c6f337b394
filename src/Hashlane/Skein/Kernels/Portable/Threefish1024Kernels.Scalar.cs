namespace Hashlane;

/// <content>No kernels for many blocks.</content>
internal static partial class Threefish1024Kernels
{
    /// <summary>An empty table.</summary>
    public static readonly KernelTable<ThreefishKernelRow> Table =
        new("Threefish1024", Array.Empty<RowSource<ThreefishKernelRow>>());
}
