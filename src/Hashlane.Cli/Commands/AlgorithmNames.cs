using System.Text;

namespace Hashlane.Cli;

/// <summary>
/// Names of algorithms for messages: those that the user may have meant, and those with digests of some length.
/// </summary>
internal static class AlgorithmNames
{
    private const int LeastPrefixLetters = 3;
    private const int MostSuggestions = 8;
    private const string ToolSuffix = "sum";

    /// <summary>Finds the algorithms that the user may have meant by an unknown name.</summary>
    /// <param name="typed">The name.</param>
    /// <returns>Names that <see cref="HashFunction.TryGet"/> knows; none if nothing is near.</returns>
    internal static List<string> Near(string typed)
    {
        // As in lines: SHA512/256, SHA2-256.
        if (AlgorithmTags.TryRead(
            Encoding.UTF8.GetBytes(typed.ToUpperInvariant() + "("), out HashFunction? tagged, out _))
        {
            return [tagged.Name];
        }

        string squeezed = Squeeze(typed);
        if (squeezed.EndsWith(ToolSuffix, StringComparison.Ordinal))
        {
            squeezed = squeezed[..^ToolSuffix.Length];
        }

        foreach (HashFunction function in HashFunction.All)
        {
            if (SpelledOtherwise(squeezed, function) is string name)
            {
                return [name];
            }
        }

        List<string> names = [.. HashFunction.All.Select(function => function.FamilyName)];
        List<string> begun = squeezed.Length < LeastPrefixLetters ? []
            : names.FindAll(name => name.StartsWith(squeezed, StringComparison.Ordinal));
        return begun.Count is > 0 and <= MostSuggestions ? begun

            // sha3-256 is another algorithm, not a misspelled sha256.
            : NearMiss.Among(squeezed, names.FindAll(name => DigitsOf(name) == DigitsOf(squeezed)));
    }

    /// <summary>
    /// Lists the algorithms that have digests of some length, first those that have it by default. If there are none of
    /// these, the list is empty, because nobody makes lists of that length.
    /// </summary>
    /// <param name="digestBytes">The length.</param>
    /// <param name="except">A function to leave out.</param>
    internal static string WithDigest(int digestBytes, HashFunction except)
    {
        List<string> names = [];
        List<string> lengthened = [];
        foreach (HashFunction function in HashFunction.All)
        {
            if (digestBytes < function.MinHashSizeInBytes || digestBytes > function.MaxHashSizeInBytes
                || (function.FamilyName == except.FamilyName && digestBytes == except.HashSizeInBytes))
            {
                continue;
            }

            (digestBytes == function.DefaultHashSizeInBytes ? names : lengthened).Add(
                function.WithHashSize(digestBytes).Name);
        }

        return names.Count == 0 ? "" : Join([.. names, .. lengthened], "and");
    }

    /// <summary>Writes a list as <c>a, b and c</c>.</summary>
    internal static string Join(List<string> names, string lastWord) => names.Count < 2
        ? string.Concat(names)
        : $"{string.Join(", ", names[..^1])} {lastWord} {names[^1]}";

    /// <summary>
    /// Finds the name of a function, perhaps with a length, that only lacks or adds signs: <c>sha-256</c>,
    /// <c>blake2b512</c>.
    /// </summary>
    private static string? SpelledOtherwise(string squeezed, HashFunction function)
    {
        string family = Squeeze(function.FamilyName);
        return !squeezed.StartsWith(family, StringComparison.Ordinal) ? null
            : squeezed.Length == family.Length ? function.FamilyName
            : HashFunction.TryGet($"{function.FamilyName}-{squeezed[family.Length..]}", out _)
                ? $"{function.FamilyName}-{squeezed[family.Length..]}"
            : null;
    }

    private static string Squeeze(string name) =>
        string.Concat(name.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();

    private static string DigitsOf(string name) => string.Concat(name.Where(char.IsAsciiDigit).Order());
}
