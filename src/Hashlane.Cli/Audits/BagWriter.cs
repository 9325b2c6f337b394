using System.Text;

namespace Hashlane.Cli;

/// <summary>Makes a folder with a payload and its list a bag.</summary>
internal static class BagWriter
{
    /// <summary>Writes the tag files; the declaration is last, so that only a complete folder is a bag.</summary>
    /// <param name="bag">The folder.</param>
    /// <param name="algorithm">The algorithm of the lists.</param>
    /// <param name="bytes">The bytes of all payload files.</param>
    /// <param name="files">The number of payload files.</param>
    internal static void Complete(string bag, string algorithm, long bytes, long files)
    {
        // Facts that somebody has written stay.
        ByteLine info = new();
        string infoPath = Path.Join(bag, BagFormat.InfoName);
        BagFormat.AppendFacts(info, File.Exists(infoPath) ? File.ReadAllBytes(infoPath) : default);
        BagFormat.AppendInfo(info, DateTime.UnixEpoch.AddSeconds(ManifestOperands.Now()), bytes, files);
        Write(bag, BagFormat.InfoName, info.Written);
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

        Write(bag, BagFormat.TagManifestNameOf(algorithm), tags.Written);
        Write(bag, BagFormat.DeclarationName, BagFormat.Declaration);
    }

    private static void Write(string bag, string name, ReadOnlySpan<byte> contents)
    {
        using ReplacedFile file = ReplacedFile.Begin(Path.Join(bag, name));
        file.Stream.Write(contents);
        file.Commit();
    }
}
