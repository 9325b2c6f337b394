namespace Hashlane.Cli;

/// <summary>Which lines of a check file count.</summary>
/// <param name="Algorithm">
/// The only algorithm whose lines count, tagged or not; null to let tags decide, and then lines without a tag do not count.
/// </param>
/// <param name="Lengths">Which digests lines may have.</param>
/// <param name="Tags">Whether lines that name their algorithm count.</param>
internal sealed record CheckRules(HashFunction? Algorithm, DigestLengths Lengths, TaggedLines Tags);

/// <summary>Which digest lengths count.</summary>
internal enum DigestLengths
{
    /// <summary>Any that the algorithm has, as in b2sum: it is the line's own.</summary>
    Any,

    /// <summary>Only the function's, because it was asked for, or because a shorter one would be easier to forge.</summary>
    Exact,
}

/// <summary>Whether tagged lines count.</summary>
internal enum TaggedLines
{
    /// <summary>They do.</summary>
    Count,

    /// <summary>They do not: they promise the plain hash, not one with a key, a salt or a personalization.</summary>
    DoNotCount,
}
