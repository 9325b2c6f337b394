using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<uint>, System.ReadOnlySpan<byte>, void>;

namespace Hashlane;

/// <content>The choice without kernels for instructions.</content>
internal static unsafe partial class Sha256Kernels
{
    private static CompressBlocks _compress = &CompressFirst;

    /// <summary>The name of the kernel used here after the first bytes, as shown to users.</summary>
    public static string Name => Table.Select(1)!.Name;
}
