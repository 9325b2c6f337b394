namespace Hashlane;

/// <content>No lanes.</content>
internal static partial class Threefish256Kernels
{
    public static string? LanesName => null;
}
