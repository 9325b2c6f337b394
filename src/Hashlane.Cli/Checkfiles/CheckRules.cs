namespace Hashlane.Cli;

/// <summary>Which lines of a check file count.</summary>
/// <param name="Algorithm">What lines without a tag mean.</param>
/// <param name="Lengths">Which digests lines may have.</param>
/// <param name="Tags">Which lines with a tag count.</param>
internal sealed record CheckRules(HashFunction Algorithm, DigestLengths Lengths, TaggedLines Tags);

/// <summary>Which digest lengths count.</summary>
internal enum DigestLengths
{
    /// <summary>Any that the algorithm has, as in b2sum: it is the line's own.</summary>
    Any,

    /// <summary>
    /// Any that a tag tells; without one only the function's, as in b3sum: a digest of BLAKE3 that was cut short is a digest still, and would
    /// verify.
    /// </summary>
    AsTagged,

    /// <summary>Only the function's, because it was asked for, or because a shorter one would be easier to forge.</summary>
    Exact,
}

/// <summary>Which tagged lines count.</summary>
internal enum TaggedLines
{
    /// <summary>All: the tag says the algorithm.</summary>
    OfAnyAlgorithm,

    /// <summary>Those of the algorithm that was asked for.</summary>
    OfTheAlgorithm,

    /// <summary>None: they promise the plain hash, not one with a key, a salt, a personalization or a context.</summary>
    None,
}
