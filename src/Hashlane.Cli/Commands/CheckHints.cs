namespace Hashlane.Cli;

/// <summary>
/// Hints for a user who checks a list in which no line counts, or none matches. They do not change how the list is
/// read.
/// </summary>
internal sealed class CheckHints
{
    // Lists with digests of these lengths most likely belong to MD5 and SHA-1.
    private const int Md5Bytes = 16;

    private const int Sha1Bytes = 20;

    private readonly CheckRules _rules;
    private readonly Extras _extras;
    private string? _otherLength;
    private string? _otherAlgorithm;
    private string? _unknownTag;
    private string? _noName;
    private HashFunction? _different;
    private bool _anyGood;

    internal CheckHints(CheckRules rules, Extras extras)
    {
        _rules = rules;
        _extras = extras;
    }

    /// <summary>Returns rules that explain why a line does not count.</summary>
    internal static CheckRules Explaining(CheckRules rules) => rules with
    {
        Explain = (kind, parser, number) =>
        {
            CheckHints hints = new(rules, default);
            hints.AddImproper(kind, parser, number);
            return hints.WhereNothingCounted().FirstOrDefault();
        },
    };

    /// <summary>Notes a line that does not count; the first of each kind is kept.</summary>
    internal void AddImproper(LineKind kind, ChecksumLineParser parser, long number)
    {
        switch (kind)
        {
            case LineKind.OtherLength:
                _otherLength ??= OtherLength(parser, number);
                break;
            case LineKind.OtherAlgorithm:
                _otherAlgorithm ??= $"line {number} has the tag {AlgorithmTags.OfFamily(parser.TagFunction!)}, "
                    + (_rules.Tags == TaggedLines.None
                        ? "which stands for the plain hash, so it does not count with a key, a salt, a personalization "
                            + "or a context"
                        : $"but with {CommandSyntax.Algorithm} only lines of {_rules.Title} count; without it every "
                            + "tag counts");
                break;
            case LineKind.UnknownTag:
                _unknownTag ??= $"line {number} has the tag {parser.UnknownTag}, which hashlane does not know";
                break;
            case LineKind.NoName:
                _noName ??= $"line {number} is a digest without the name of a file";
                break;
        }
    }

    /// <summary>Notes the result for a line without a tag.</summary>
    internal void AddUntagged(int digestBytes, bool isEqual)
    {
        _anyGood |= isEqual;
        if (!isEqual && _different is null)
        {
            _different = _rules.Family.Length > 1 ? null : _rules.Algorithm.WithHashSize(digestBytes);
        }
    }

    /// <summary>Returns the known reasons why no line counted.</summary>
    internal IEnumerable<string> WhereNothingCounted() =>
        new[] { _otherLength, _otherAlgorithm, _unknownTag, _noName }.OfType<string>();

    /// <summary>
    /// Returns a hint for a list in which no line without a tag matched: the lines may be another algorithm's. Returns
    /// null if there is nothing to say.
    /// </summary>
    internal string? WhereNothingMatched()
    {
        // A user who names an algorithm knows it, unless the digests have a length that it has only on request.
        if (_anyGood || _different is not HashFunction function || _extras.Any
            || (_rules.Tags != TaggedLines.OfAnyAlgorithm && (_rules.Lengths == DigestLengths.Exact
                || function.HashSizeInBytes == function.DefaultHashSizeInBytes)))
        {
            return null;
        }

        string others = OthersWith(function.HashSizeInBytes, function);
        return others.Length == 0 ? null : $"no line without a tag matched; they were read as {function.Name}{others}";
    }

    private string OtherLength(ChecksumLineParser parser, long number)
    {
        HashFunction function = _rules.Algorithm;
        string found = $"line {number} has a digest of {parser.Digits} digits, but ";
        if (_rules.Family.Length > 1)
        {
            return $"{found}no function of {_rules.Title} has";
        }

        bool hasOneLength = _rules.Lengths != DigestLengths.Any
            || function.MinHashSizeInBytes == function.MaxHashSizeInBytes;
        string counted = hasOneLength
            ? $"{2 * function.HashSizeInBytes}"
            : $"{2L * function.MinHashSizeInBytes} to {2L * function.MaxHashSizeInBytes}";
        if (_rules.Tags == TaggedLines.OfAnyAlgorithm && _rules.Lengths == DigestLengths.Exact)
        {
            return $"{found}only those of {counted} digits were asked for";
        }

        found += $"a {function.FamilyName} digest must have {counted}";
        bool isPossible = parser.Digits / 2 >= function.MinHashSizeInBytes
            && parser.Digits / 2 <= function.MaxHashSizeInBytes;
        return (_extras.Any || _rules.Lengths == DigestLengths.Exact) && isPossible
            ? $"{found}: if you made it so, give its length, as in {CommandSyntax.Algorithm} "
                + $"{function.FamilyName}-{4L * parser.Digits}"
            : found + OthersWith(parser.Digits / 2, function);
    }

    /// <summary>
    /// Returns a sentence that names other algorithms with digests of some length; empty if no list usually has that
    /// length.
    /// </summary>
    private static string OthersWith(int digestBytes, HashFunction except)
    {
        string others = AlgorithmNames.WithDigest(digestBytes, except);
        return digestBytes == Md5Bytes ? $". MD5 has digests of {2 * digestBytes} digits, but hashlane does not know it"
            : digestBytes == Sha1Bytes ? $". SHA-1 has digests of {2 * digestBytes} digits, but hashlane does not know "
                + "it"
            : others.Length == 0 ? ""
            : $". If another algorithm made them, name it with {CommandSyntax.Algorithm}; digests of {2 * digestBytes} "
                + $"digits are those of {others}";
    }
}
