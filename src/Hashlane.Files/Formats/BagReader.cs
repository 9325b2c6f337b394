using System.Text;

namespace Hashlane.Files;

/// <summary>Reads the lists of a bag.</summary>
internal static class BagReader
{
    /// <summary>Reads the lists and the facts of a bag.</summary>
    /// <param name="bag">The folder.</param>
    /// <exception cref="ManifestException">The bag is damaged, or has only unknown algorithms.</exception>
    internal static Bag Read(string bag)
    {
        bool isEarlier = Read(bag, BagFormat.DeclarationName, BagFormat.IsEarlier);
        List<List> lists = ReadLists(bag, isEarlier);
        List<List> payloads = [.. lists.Where(list => !list.IsOfTags)];
        if (!payloads.Exists(list => list.IsKnown))
        {
            throw new ManifestException(0, "the bag has no list of its payload with an algorithm that hashlane knows");
        }

        if (!isEarlier)
        {
            CheckSameFiles(payloads);
        }

        Dictionary<string, ManifestEntry> entries = [];
        List<ManifestEntry> others = [];
        foreach (ManifestEntry entry in lists.Where(list => list.IsKnown).SelectMany(list => list.Entries))
        {
            if (!entries.TryAdd(Key(entry.Path), entry))
            {
                others.Add(entry);
            }
        }

        // A file with no known digest cannot be verified, but it must be there.
        HashSet<string> unknown = [];
        foreach (ManifestEntry entry in lists.Where(list => !list.IsKnown).SelectMany(list => list.Entries))
        {
            if (entries.TryAdd(Key(entry.Path), entry with { HasAnyContent = true }))
            {
                unknown.Add(Key(entry.Path));
            }
        }

        List<ManifestEntry> all = [.. entries.Values];
        all.Sort((one, other) => ManifestPath.Compare(one.Path, other.Path));
        return new Bag
        {
            Entries = all,
            Others = others,
            Unknown = unknown,
            Fetched = ReadFetch(bag, isEarlier, payloads),
            Size = FileIdentity.IsTaken(Path.Join(bag, BagFormat.InfoName))
                ? Read(bag, BagFormat.InfoName, BagFormat.ReadSize)
                : null,
        };
    }

    /// <summary>Reads the paths of the payload files that can be fetched, with the numbers of their lines.</summary>
    /// <param name="bag">The folder.</param>
    /// <param name="isEarlier">Whether the bag has a version before 1.0.</param>
    /// <exception cref="ManifestException">The list is damaged.</exception>
    internal static List<(byte[] Path, long Line)> ReadFetch(string bag, bool isEarlier) =>
        FileIdentity.IsTaken(Path.Join(bag, BagFormat.FetchName))
            ? Read(bag, BagFormat.FetchName, lines => BagFormat.ReadFetch(lines, isEarlier))
            : [];

    /// <summary>Returns a path as a key: with a letter for each byte.</summary>
    internal static string Key(ReadOnlySpan<byte> path) => Encoding.Latin1.GetString(path);

    /// <summary>Returns the fault of a file that can be fetched, and that no list of the payload has.</summary>
    internal static ManifestException NotListed(byte[] path, long line) => new(
        0, $"{BagFormat.FetchName}: line {line}: no list of the payload has {NameQuoting.ToText(path)}");

    // Those with the longest digests are first.
    private static List<List> ReadLists(string bag, bool isEarlier)
    {
        List<List> lists = [];
        string[] files = Directory.GetFiles(bag, "*manifest-*.txt");
        Array.Sort(files, StringComparer.Ordinal);
        foreach (string name in files.Select(file => Path.GetFileName(file)))
        {
            if (BagFormat.AlgorithmOf(name, out bool isOfTags) is string algorithm)
            {
                List<ManifestEntry> entries =
                    Read(bag, name, lines => BagFormat.Read(lines, algorithm, isOfTags, isEarlier).Sorted());
                lists.Add(new List(algorithm, isOfTags, entries));
            }
        }

        return [.. lists.OrderByDescending(list => KnownAlgorithm.DigestBytes(list.Algorithm))];
    }

    private static HashSet<string> ReadFetch(string bag, bool isEarlier, List<List> payloads)
    {
        HashSet<string> fetched = [];
        List<(byte[] Path, long Line)> paths = ReadFetch(bag, isEarlier);
        if (paths.Count == 0)
        {
            return fetched;
        }

        HashSet<string> listed =
            [.. payloads.SelectMany(list => list.Entries).Select(PathOf)];
        foreach ((byte[] path, long line) in paths)
        {
            fetched.Add(listed.Contains(Key(path)) ? Key(path) : throw NotListed(path, line));
        }

        return fetched;
    }

    private static T Read<T>(string bag, string name, Func<LineReader, T> read)
    {
        try
        {
            using FileStream stream = ListFile.Open(Path.Join(bag, name));
            return read(new LineReader(stream, LineEnds.Any));
        }
        catch (ManifestException exception)
        {
            throw new ManifestException(0, $"{name}: {exception.Message}");
        }
    }

    // RFC 8493 §3: every payload file is in every list.
    private static void CheckSameFiles(List<List> payloads)
    {
        List first = payloads[0];
        foreach (List list in payloads)
        {
            if (!list.Entries.Select(PathOf).SequenceEqual(first.Entries.Select(PathOf)))
            {
                throw new ManifestException(
                    0, $"the lists of {first.Algorithm} and of {list.Algorithm} do not have the same files");
            }
        }
    }

    private static string PathOf(ManifestEntry entry) => Key(entry.Path);

    private sealed record List(string Algorithm, bool IsOfTags, List<ManifestEntry> Entries)
    {
        internal bool IsKnown { get; } = KnownAlgorithm.Named(Algorithm) is not null;
    }
}
