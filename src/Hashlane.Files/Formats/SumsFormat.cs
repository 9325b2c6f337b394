namespace Hashlane.Files;

/// <summary>Lists of sums, as <c>b3sum</c>, <c>b2sum</c> and <c>sha256sum</c> write them.</summary>
internal static class SumsFormat
{
    /// <summary>Reads a list; improper lines are not passed over.</summary>
    /// <param name="lines">The list.</param>
    /// <param name="rules">The rules of lines without a tag.</param>
    /// <param name="root">The absolute path that absolute names begin with.</param>
    /// <exception cref="ManifestException">A line is no checksum line.</exception>
    internal static ListedEntries Read(LineReader lines, CheckRules rules, ReadOnlySpan<byte> root)
    {
        ListedEntries entries = new(root) { Format = "sums", AllowsRepeats = true };
        ChecksumLineParser parser = new(rules);
        while (lines.TryNext(out ReadOnlySpan<byte> line))
        {
            LineKind kind = parser.Parse(line, out ChecksumLine? checksum);
            if (kind == LineKind.Nothing)
            {
                continue;
            }

            if (checksum is null || !lines.IsWhole)
            {
                throw rules.Explain?.Invoke(kind, parser, lines.Number) is string reason
                    ? new ManifestException(0, reason)
                    : new ManifestException(
                        lines.Number, "it is neither of a manifest nor of hashdeep, mtree or a list of sums");
            }

            entries.HasTags |= checksum.IsTagged;
            entries.Add(new ManifestEntry(entries.PathOf(checksum.Name, lines.Number), EntryKind.File)
            {
                Algorithm = checksum.Function.Name,
                Digest = checksum.Digest,
            });
        }

        return entries.Complete();
    }
}
