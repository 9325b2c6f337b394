namespace Hashlane.Files;

/// <summary>The rules that decide which lines of a check file count.</summary>
/// <param name="Algorithm">The algorithm of lines without a tag.</param>
/// <param name="Lengths">The digest lengths that count.</param>
/// <param name="Tags">The lines with a tag that count.</param>
internal sealed record CheckRules(HashFunction Algorithm, DigestLengths Lengths, TaggedLines Tags)
{
    /// <summary>
    /// The algorithms of lines without a tag: one, or all of a family, each with a different digest length.
    /// </summary>
    internal HashFunction[] Family { get; init; } = [Algorithm];

    /// <summary>The name of the algorithm or the family in messages.</summary>
    internal string Title { get; init; } = AlgorithmTags.OfFamily(Algorithm);

    /// <summary>Returns the reason why the line with a number does not count, if it is known; null for none.</summary>
    internal Func<LineKind, ChecksumLineParser, long, string?>? Explain { get; init; }
}

/// <summary>The digest lengths that count.</summary>
internal enum DigestLengths
{
    /// <summary>Any length that the algorithm has, as in b2sum: each line has its own.</summary>
    Any,

    /// <summary>
    /// Any length that a tag gives, but without a tag only the function's, as in b3sum. A truncated BLAKE3 digest is
    /// still a digest, and would verify.
    /// </summary>
    AsTagged,

    /// <summary>Only the function's length: it was asked for, or a shorter digest would be easier to forge.</summary>
    Exact,
}

/// <summary>The tagged lines that count.</summary>
internal enum TaggedLines
{
    /// <summary>All of them: the tag names the algorithm.</summary>
    OfAnyAlgorithm,

    /// <summary>The lines of the algorithm that was asked for.</summary>
    OfTheAlgorithm,

    /// <summary>
    /// None: they promise the plain hash, not one with a key, a salt, a personalization or a context.
    /// </summary>
    None,
}
