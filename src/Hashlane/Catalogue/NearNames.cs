namespace Hashlane;

/// <summary>Finds the algorithms that an unknown name may mean.</summary>
/// <remarks>
/// The tool compiles this file and <see cref="NearMiss"/> as well, since it sees the public members only.
/// </remarks>
internal static class NearNames
{
    private const int MinPrefixLetters = 3;
    private const int MaxSuggestions = 8;

    /// <summary>Finds the names that may be meant.</summary>
    /// <param name="typed">The unknown name.</param>
    /// <param name="families">All names without lengths.</param>
    /// <param name="isName">Says whether a name, perhaps with a length, is known.</param>
    /// <returns>Known names; none if nothing is near.</returns>
    internal static List<string> Of(string typed, List<string> families, Predicate<string> isName)
    {
        string squeezed = Squeeze(typed);
        foreach (string family in families)
        {
            if (SpelledOtherwise(squeezed, family, isName) is string name)
            {
                return [name];
            }
        }

        List<string> begun = squeezed.Length < MinPrefixLetters ? []
            : families.FindAll(name => name.StartsWith(squeezed, StringComparison.Ordinal));
        return begun.Count is > 0 and <= MaxSuggestions ? begun

            // sha3-256 is another algorithm, not a misspelled sha256.
            : NearMiss.Among(squeezed, families.FindAll(name => DigitsOf(name) == DigitsOf(squeezed)));
    }

    /// <summary>Writes a list as <c>a, b and c</c>.</summary>
    internal static string Join(List<string> names, string lastWord) => names.Count < 2
        ? string.Concat(names)
        : $"{string.Join(", ", names.GetRange(0, names.Count - 1))} {lastWord} {names[^1]}";

    /// <summary>Returns the letters and digits of a name, in lower case.</summary>
    internal static string Squeeze(string name) =>
        string.Concat(name.Where(char.IsAsciiLetterOrDigit)).ToLowerInvariant();

    /// <summary>
    /// Finds the name of a function, perhaps with a length, that only lacks or adds signs: <c>sha-256</c>,
    /// <c>blake2b512</c>.
    /// </summary>
    private static string? SpelledOtherwise(string squeezed, string family, Predicate<string> isName)
    {
        string start = Squeeze(family);
        return !squeezed.StartsWith(start, StringComparison.Ordinal) ? null
            : squeezed.Length == start.Length ? family
            : isName($"{family}-{squeezed[start.Length..]}") ? $"{family}-{squeezed[start.Length..]}"
            : null;
    }

    private static string DigitsOf(string name) =>
        string.Concat(name.Where(char.IsAsciiDigit).OrderBy(static digit => digit));
}
