namespace Hashlane.Benchmarks;

/// <summary>What do leaves side by side gain beside one stream, and what do threads gain beside one?</summary>
/// <remarks>No native row: libb2 starts a thread for each leaf, whatever the length.</remarks>
internal static class Blake2TreeComparisons
{
    /// <summary>Sizes for several threads, around the length from which on there are any.</summary>
    public static readonly int[] ParallelBytes =
        [Blake2TreeParallel.MinBytes - 1024, Blake2TreeParallel.MinBytes, 1024 * 1024, 4 * 1024 * 1024];

    public static Comparison Blake2bp(byte[] source)
    {
        byte[] expected = Hashlane.Blake2bp.HashData(source);
        return new("blake2bp", "One message, one call: how much faster than BLAKE2b?", source.Length,
        [
            Candidates.Hashlane(Algorithm.Blake2b, source, "Hashlane BLAKE2b"),
            new("Hashlane", source, expected, digest => () => Hashlane.Blake2bp.HashData(source.AsSpan(), digest.AsSpan())),
        ]);
    }

    public static Comparison Blake2sp(byte[] source)
    {
        byte[] expected = Hashlane.Blake2sp.HashData(source);
        return new("blake2sp", "One message, one call: how much faster than BLAKE2s?", source.Length,
        [
            Candidates.Hashlane(Algorithm.Blake2s, source, "Hashlane BLAKE2s"),
            new("Hashlane", source, expected, digest => () => Hashlane.Blake2sp.HashData(source.AsSpan(), digest.AsSpan())),
        ]);
    }

    public static Comparison Parallel2bp(byte[] source)
    {
        byte[] expected = Hashlane.Blake2bp.HashData(source);
        return new("blake2bp-parallel", "Does it ever cost something to ask for several cores?", source.Length,
        [
            new("serial", source, expected, digest => () => Hashlane.Blake2bp.HashData(source.AsSpan(), digest.AsSpan())),
            new("parallel", source, expected, digest => () => Hashlane.Blake2bp.HashDataParallel(source, digest.AsSpan())),
        ]);
    }

    public static Comparison Parallel2sp(byte[] source)
    {
        byte[] expected = Hashlane.Blake2sp.HashData(source);
        return new("blake2sp-parallel", "Does it ever cost something to ask for several cores?", source.Length,
        [
            new("serial", source, expected, digest => () => Hashlane.Blake2sp.HashData(source.AsSpan(), digest.AsSpan())),
            new("parallel", source, expected, digest => () => Hashlane.Blake2sp.HashDataParallel(source, digest.AsSpan())),
        ]);
    }
}
