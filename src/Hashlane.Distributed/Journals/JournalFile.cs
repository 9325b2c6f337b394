using Microsoft.Win32.SafeHandles;

namespace Hashlane.Distributed;

/// <summary>Opens the file of a journal, which nobody else has open then.</summary>
internal static class JournalFile
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode OthersWrite = UnixFileMode.GroupWrite | UnixFileMode.OtherWrite;
    private const int MaxTries = 100;

    // EWOULDBLOCK of Linux and of BSD, and ERROR_SHARING_VIOLATION.
    private static readonly int[] _locked = [11, 35, unchecked((int)0x80070020)];

    // Elsewhere an open file can be renamed and removed anyway.
    private static FileShare NobodyElse => OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.None;

    /// <summary>Opens a file, or makes an empty one that only its owner can read.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="opened">Is called each time that it is open and not trusted yet, for tests.</param>
    /// <exception cref="IOException">Another process has it open, or others could change it, too.</exception>
    internal static FileStream Open(string path, Action? opened = null)
    {
        for (int i = 0; i < MaxTries; i++)
        {
            RefuseLink(path);
            FileStream stream = OpenLocked(path, FileMode.OpenOrCreate);
            try
            {
                opened?.Invoke();
                RefuseLink(path);
                RefuseForeign(stream, path);

                // Between the opening and the locking, the process that had it perhaps compacted or removed it.
                if (IsThePath(stream.SafeFileHandle, path))
                {
                    return stream;
                }
            }
            catch
            {
                stream.Dispose();
                throw;
            }

            stream.Dispose();
        }

        throw new IOException($"{path} is replaced again and again: choose a folder that others cannot change");
    }

    /// <summary>Makes a file in the place of any that an earlier run has left.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="model">The file whose permissions it gets.</param>
    /// <exception cref="IOException">It cannot be made.</exception>
    internal static FileStream Replace(string path, FileStream model)
    {
        // If that is a link, the link. The new file is made in one call, which follows none.
        Remove(path);
        FileStream stream = OpenLocked(path, FileMode.CreateNew);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(stream.SafeFileHandle, File.GetUnixFileMode(model.SafeFileHandle));
        }

        return stream;
    }

    /// <summary>Removes a file, if there is one.</summary>
    /// <exception cref="IOException">It cannot be removed.</exception>
    internal static void Remove(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (UnauthorizedAccessException exception)
        {
            throw new IOException($"{path} cannot be removed: {exception.Message}", exception);
        }
    }

    private static FileStream OpenLocked(string path, FileMode mode)
    {
        FileStreamOptions options = new()
        {
            Mode = mode,
            Access = FileAccess.ReadWrite,
            Share = NobodyElse,
            BufferSize = 0,
        };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = OwnerOnly;
        }

        try
        {
            return new FileStream(path, options);
        }
        catch (IOException exception) when (_locked.Contains(exception.HResult))
        {
            throw new IOException(
                $"{path} is in use by another process: only one run of a job at a time can have it", exception);
        }
        catch (UnauthorizedAccessException exception)
        {
            throw new IOException($"{path} cannot be written: {exception.Message}", exception);
        }
    }

    private static void RefuseLink(string path)
    {
        if (new FileInfo(path).LinkTarget is not null)
        {
            throw new IOException($"{path} is a link: remove it, or name the file that it leads to");
        }
    }

    private static void RefuseForeign(FileStream stream, string path)
    {
        if (!stream.CanSeek)
        {
            throw new IOException($"{path} is not a regular file");
        }

        if (!OperatingSystem.IsWindows() && (File.GetUnixFileMode(stream.SafeFileHandle) & OthersWrite) != 0)
        {
            throw new IOException(
                $"{path} can be written by other users, who could have put results into it: remove it, or take away " +
                "the permission if you trust it (chmod go-w)");
        }
    }

    // The open file gets a time that no other file has, for a moment, and the path must have it, too. Lengths and times
    // that exist already could be the same after a compaction: file systems count in milliseconds.
    private static bool IsThePath(SafeFileHandle file, string path)
    {
        DateTime time = File.GetLastWriteTimeUtc(file);
        try
        {
            File.SetLastWriteTimeUtc(file, time.AddTicks(-Random.Shared.NextInt64(1, TimeSpan.TicksPerDay)));
            FileInfo info = new(path);
            bool isThePath = info.Exists && info.LastWriteTimeUtc == File.GetLastWriteTimeUtc(file);
            File.SetLastWriteTimeUtc(file, time);
            return isThePath;
        }
        catch (UnauthorizedAccessException exception)
        {
            throw new IOException($"{path} belongs to another user: remove it, or choose another file", exception);
        }
    }
}
