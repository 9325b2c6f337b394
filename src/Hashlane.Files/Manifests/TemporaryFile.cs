namespace Hashlane.Files;

/// <summary>Files that get another name when they are complete.</summary>
internal static class TemporaryFile
{
    private const int MaxTries = 100;

    // Elsewhere an open file can be renamed and removed anyway.
    private static FileShare NobodyElse => OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None;

    /// <summary>
    /// Opens a file, or makes it. Nobody else has it open, and it is not truncated: it may be what an earlier run has
    /// left.
    /// </summary>
    /// <param name="path">Its path.</param>
    /// <param name="opened">Is called each time that it is open and not trusted yet, for tests.</param>
    /// <exception cref="IOException">
    /// Another process has it open, or it is none of this user's own files. In a folder that others can write to, they
    /// could have put anything there.
    /// </exception>
    internal static FileStream Open(string path, Action? opened = null)
    {
        for (int i = 0; i < MaxTries; i++)
        {
            // Before the opening, which would wait for the other end of a pipe, or make the target of a link.
            if (FaultOf(path) is string early)
            {
                throw Foreign(path, early);
            }

            // Locked while it is open. Not deleted and made anew: another process could have it.
            FileStream stream = new(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, NobodyElse, bufferSize: 0);
            opened?.Invoke();
            FileFacts? facts = FileFacts.Of(stream.SafeFileHandle);
            if (FaultOfOpen(facts) is string fault)
            {
                stream.Dispose();
                throw Foreign(path, fault);
            }

            // A process that had it has perhaps renamed it between the opening and the locking. Or somebody has put a
            // link there for a moment: the open file is another one than the path itself.
            if (!FileFacts.AreDifferent(facts, FileFacts.OfLinkItself(path)))
            {
                return stream;
            }

            stream.Dispose();
        }

        throw new IOException($"{path} is replaced again and again: write it in a folder that others cannot change");
    }

    /// <summary>Brings a file to the disk.</summary>
    internal static void Synchronize(FileStream stream) => stream.Flush(flushToDisk: true);

    /// <summary>Opens a file that an earlier run has left, or returns null if none can be trusted.</summary>
    internal static FileStream? OpenEarlier(string path)
    {
        if (!File.Exists(path) || FaultOf(path) is not null)
        {
            return null;
        }

        FileStream stream = new(
            path, FileMode.Open, FileAccess.Read, FileShare.Read | FileShare.Delete, bufferSize: 0);
        FileFacts? facts = FileFacts.Of(stream.SafeFileHandle);
        if (FaultOfOpen(facts) is null && !FileFacts.AreDifferent(facts, FileFacts.OfLinkItself(path)))
        {
            return stream;
        }

        stream.Dispose();
        return null;
    }

    /// <summary>Whether another process has a file open that it is writing.</summary>
    internal static bool IsInUse(string path)
    {
        // No run writes anything else, and opening a pipe would wait for its other end.
        if (!File.Exists(path) || FileFacts.Of(path) is { Kind: not EntryKind.File })
        {
            return false;
        }

        try
        {
            using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.None, bufferSize: 0);
            return false;
        }
        catch (Exception exception) when (exception is FileNotFoundException or UnauthorizedAccessException)
        {
            return false;
        }
        catch (IOException)
        {
            return true;
        }
    }

    private static IOException Foreign(string path, string fault) =>
        new($"{path} {fault}: remove it, unless another program needs it");

    private static string? FaultOf(string path) => new FileInfo(path).LinkTarget is not null
        ? "is a link"
        : FaultOf(FileFacts.OfLinkItself(path));

    private static string? FaultOf(FileFacts? facts) => facts is not FileFacts known ? null
        : known.Kind != EntryKind.File ? "is not a regular file"
        : known.User != Libc.EffectiveUser() ? "belongs to another user"
        : null;

    // Only of a locked file: a run that completes gives it two names for a moment.
    private static string? FaultOfOpen(FileFacts? facts) =>
        FaultOf(facts) ?? (facts is { Links: > 1 } ? "has another name, too" : null);
}
