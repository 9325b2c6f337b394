using System.Text;

namespace Hashlane.Cli;

/// <summary>Reads the lists of a bag.</summary>
internal static class BagReader
{
    /// <summary>Reads all lists that have a known algorithm; the entries are those of the longest digest.</summary>
    /// <param name="bag">The folder.</param>
    /// <returns>The entries of the payload and of the tag files, in the order of their paths.</returns>
    /// <exception cref="ManifestException">The bag is damaged, or has only unknown algorithms.</exception>
    internal static List<ManifestEntry> Read(string bag)
    {
        bool hasPercents;
        using (FileStream declaration = ListFile.Open(Path.Join(bag, BagFormat.DeclarationName)))
        {
            hasPercents = BagFormat.ReadDeclaration(new LineReader(declaration));
        }

        List<(string Algorithm, ListedEntries Entries)> payloads = [];
        Dictionary<string, ManifestEntry> tags = [];
        string[] files = Directory.GetFiles(bag, "*manifest-*.txt");
        Array.Sort(files, StringComparer.Ordinal);
        foreach (string file in files)
        {
            string name = Path.GetFileName(file);
            if (BagFormat.AlgorithmOf(name, out bool isOfTags) is not string algorithm)
            {
                continue;
            }

            using FileStream stream = ListFile.Open(file);
            ListedEntries entries = Read(name, stream, algorithm, isOfTags, hasPercents);
            if (isOfTags)
            {
                AddTags(tags, entries);
            }
            else
            {
                payloads.Add((algorithm, entries));
            }
        }

        if (payloads.Count == 0)
        {
            throw new ManifestException(0, "the bag has no list of its payload with an algorithm that hashlane knows");
        }

        payloads.Sort((one, other) =>
            KnownAlgorithm.DigestBytes(other.Algorithm).CompareTo(KnownAlgorithm.DigestBytes(one.Algorithm)));
        CheckSameFiles(payloads);
        List<ManifestEntry> all = [.. payloads[0].Entries.Sorted(), .. tags.Values];
        all.Sort((one, other) => ManifestPath.Compare(one.Path, other.Path));
        return all;
    }

    /// <summary>Adds the entries of a list of tag files: of each file that with the longest digest counts.</summary>
    private static void AddTags(Dictionary<string, ManifestEntry> tags, ListedEntries entries)
    {
        foreach (ManifestEntry entry in entries.Sorted())
        {
            string path = Encoding.Latin1.GetString(entry.Path);
            if (!tags.TryGetValue(path, out ManifestEntry? other) || other.Digest.Length < entry.Digest.Length)
            {
                tags[path] = entry;
            }
        }
    }

    private static ListedEntries Read(
        string name, FileStream stream, string algorithm, bool isOfTags, bool hasPercents)
    {
        try
        {
            return BagFormat.Read(new LineReader(stream), algorithm, isOfTags, hasPercents);
        }
        catch (ManifestException exception)
        {
            throw new ManifestException(0, $"{name}: {exception.Message}");
        }
    }

    // RFC 8493 §3: every payload file is in every list.
    private static void CheckSameFiles(List<(string Algorithm, ListedEntries Entries)> payloads)
    {
        List<ManifestEntry> first = payloads[0].Entries.Sorted();
        foreach ((string algorithm, ListedEntries entries) in payloads)
        {
            List<ManifestEntry> others = entries.Sorted();
            for (int i = 0; i < Math.Max(first.Count, others.Count); i++)
            {
                if (i >= first.Count || i >= others.Count || !first[i].Path.AsSpan().SequenceEqual(others[i].Path))
                {
                    throw new ManifestException(
                        0, $"the lists of {payloads[0].Algorithm} and of {algorithm} do not have the same files");
                }
            }
        }
    }
}
