namespace Hashlane;

/// <content>No lanes.</content>
internal static partial class Threefish512Kernels
{
    public static string? LanesName => null;
}
