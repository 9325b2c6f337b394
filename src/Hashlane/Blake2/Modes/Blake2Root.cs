namespace Hashlane;

/// <summary>The parameters of the leaves and the root of BLAKE2bp and BLAKE2sp, and the root.</summary>
/// <remarks>
/// Source: BLAKE2 paper §2.10. The digest length that a leaf states is the tree's, while its own digest has full
/// length.
/// </remarks>
internal static class Blake2Root
{
    private const int Depth = 2;

    /// <summary>Returns the first four bytes of every node's parameter block.</summary>
    public static uint FirstParameters(int outputLength, int keyBytes, int leaves) =>
        (uint)outputLength | ((uint)keyBytes << 8) | ((uint)leaves << 16) | (Depth << 24);

    /// <summary>Hashes the leaves' digests.</summary>
    public static void Finish<TVariant>(
        int leaves, int leafHashBytes, int keyBytes, ReadOnlySpan<byte> digests, Span<byte> digest)
        where TVariant : unmanaged, IBlake2Variant
    {
        Blake2ParameterBlock parameters = new()
        {
            OutputLength = digest.Length,
            StatedKeyBytes = keyBytes,
            Fanout = leaves,
            Depth = Depth,
            NodeDepth = 1,
            InnerHashBytes = leafHashBytes,
        };
        Blake2Mode<TVariant> mode = new(parameters.Start<TVariant>(keyBytes: 0), Blake2Node.Last);
        mode.Finish(digests, digest);
        if (keyBytes > 0)
        {
            mode.Wipe();
        }
    }
}
