using System.Text;

namespace Hashlane.Tools;

/// <summary>
/// Names of algorithms for messages: those that the user may have meant, and those with digests of some length.
/// </summary>
internal static class AlgorithmNames
{
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

        string squeezed = NearNames.Squeeze(typed);
        if (squeezed.EndsWith(ToolSuffix, StringComparison.Ordinal))
        {
            squeezed = squeezed[..^ToolSuffix.Length];
        }

        return NearNames.Of(
            squeezed,
            [.. HashFunction.All.Select(function => function.FamilyName)],
            name => HashFunction.TryGet(name, out _));
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

        return names.Count == 0 ? "" : NearNames.Join([.. names, .. lengthened], "and");
    }
}
