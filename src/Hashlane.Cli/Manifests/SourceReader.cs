namespace Hashlane.Cli;

/// <summary>Opens the lists that command lines name.</summary>
internal static class SourceReader
{
    /// <summary>Reads a list.</summary>
    /// <param name="name">Its path, or that of a bag.</param>
    /// <param name="root">The folder that names in lists of other formats can begin with.</param>
    /// <param name="algorithm">The algorithm of lists of sums, or null for any.</param>
    /// <param name="messages">Receives the reason why there is none.</param>
    /// <returns>The source, or null after a message.</returns>
    internal static ManifestSource? TryOpen(
        string name, string root, HashFunction? algorithm, Messages messages)
    {
        try
        {
            return ManifestSource.Open(name, NativeText.ToBytes(ManifestRoot.FullPath(root)), RulesOf(algorithm));
        }
        catch (ManifestException exception)
        {
            messages.Write(NativeText.ToBytes(name), exception.Message);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            messages.Write(NativeText.ToBytes(name), ManifestWriting.ReasonOf(exception, name));
        }

        return null;
    }

    /// <summary>Returns a hint for a list of sums in which no line matched, or null.</summary>
    internal static string? HintWhereNothingMatched(HashFunction? algorithm)
    {
        CheckHints hints = new(RulesOf(algorithm), default);
        hints.AddUntagged((algorithm ?? Default).HashSizeInBytes, isEqual: false);
        return hints.WhereNothingMatched();
    }

    /// <summary>The rules of lists of sums: as <c>hashlane -c</c> without an algorithm, or with one.</summary>
    private static CheckRules RulesOf(HashFunction? algorithm) => algorithm is null
        ? CheckHints.Explaining(new CheckRules(Default, DigestLengths.AsTagged, TaggedLines.OfAnyAlgorithm))
        : CheckHints.Explaining(new CheckRules(algorithm, DigestLengths.Exact, TaggedLines.OfTheAlgorithm));

    private static HashFunction Default => KnownAlgorithm.Find(KnownAlgorithm.DefaultName)!;
}
