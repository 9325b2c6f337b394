namespace Hashlane.Files;

/// <summary>Files with lists, which are read from their start more than once.</summary>
internal static class ListFile
{
    /// <summary>Opens a list that others may replace, and perhaps write.</summary>
    /// <exception cref="ManifestException">It is no regular file: a pipe could wait for ever.</exception>
    /// <exception cref="IOException">It cannot be opened.</exception>
    internal static FileStream Open(string path)
    {
        if (FileFacts.Of(path) is { Kind: not (EntryKind.File or EntryKind.Folder) })
        {
            throw NoFile();
        }

        FileStream stream = new(
            path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        if (stream.CanSeek)
        {
            return stream;
        }

        stream.Dispose();
        throw NoFile();
    }

    private static ManifestException NoFile() => new(0, "it is not a regular file, and it is read twice");
}
