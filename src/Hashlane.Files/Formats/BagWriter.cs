using System.Text;

namespace Hashlane.Files;

/// <summary>Makes a folder with a payload and its list a bag.</summary>
internal static class BagWriter
{
    private const int MaxFactsBytes = 1024 * 1024;

    /// <summary>Reads the facts that somebody has written about a bag, which stay.</summary>
    /// <param name="bag">The folder.</param>
    /// <returns>The contents of the file with facts; none if there is no such file.</returns>
    /// <exception cref="ManifestException">It is no regular file, or too long.</exception>
    internal static byte[] ReadFacts(string bag)
    {
        string path = Path.Join(bag, BagFormat.InfoName);
        if (!FileIdentity.IsTaken(path))
        {
            return [];
        }

        try
        {
            using FileStream stream = ListFile.Open(path);
            byte[] facts = new byte[Math.Min(stream.Length, MaxFactsBytes + 1)];
            int count = stream.ReadAtLeast(facts, facts.Length, throwOnEndOfStream: false);
            return count <= MaxFactsBytes ? facts[..count] : throw new ManifestException(0, "it has more than 1 MiB");
        }
        catch (ManifestException exception)
        {
            throw new ManifestException(0, $"{BagFormat.InfoName}: {exception.Message}");
        }
    }

    /// <summary>Writes the tag files; the declaration is last, so that only a complete folder is a bag.</summary>
    /// <param name="bag">The folder.</param>
    /// <param name="facts">The facts that stay.</param>
    /// <param name="algorithm">The algorithm of the lists.</param>
    /// <param name="size">The size of the payload.</param>
    /// <param name="otherTags">The lines of the tag files that were there.</param>
    /// <param name="now">The time of the bag, in seconds since 1970.</param>
    internal static void Complete(
        string bag, byte[] facts, string algorithm, PayloadSize size, ReadOnlySpan<byte> otherTags, long now)
    {
        ByteLine info = new();
        BagFormat.AppendFacts(info, facts);
        BagFormat.AppendInfo(info, DateTime.UnixEpoch.AddSeconds(now), size);
        using (ReplacedFile file = ReplacedFile.Begin(Path.Join(bag, BagFormat.InfoName)))
        {
            file.Stream.Write(info.Written);
            file.Commit();
        }

        HashFunction function = KnownAlgorithm.Find(algorithm)!;
        ByteLine tags = new();
        BagFormat.Append(tags, Encoding.UTF8.GetBytes(BagFormat.InfoName), function.HashData(info.Written));
        BagFormat.Append(
            tags, Encoding.UTF8.GetBytes(BagFormat.DeclarationName), function.HashData(BagFormat.Declaration));
        string manifest = BagFormat.ManifestNameOf(algorithm);
        using (FileStream list = File.OpenRead(Path.Join(bag, manifest)))
        {
            BagFormat.Append(tags, Encoding.UTF8.GetBytes(manifest), function.HashData(list));
        }

        tags.Append(otherTags);

        WriteNew(bag, BagFormat.TagManifestNameOf(algorithm), tags.Written);
        WriteNew(bag, BagFormat.DeclarationName, BagFormat.Declaration);
    }

    private static void WriteNew(string bag, string name, ReadOnlySpan<byte> contents)
    {
        using ReplacedFile file = ReplacedFile.Begin(Path.Join(bag, name));
        file.Stream.Write(contents);
        file.CommitNew();
    }
}
