namespace Hashlane;

/// <content>No lanes.</content>
internal static partial class Threefish1024Kernels
{
    public static string? LanesName => null;
}
