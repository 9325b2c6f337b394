namespace Hashlane.Files;

/// <summary>Identifies the file that a name leads to: two names of one file have equal identities.</summary>
/// <param name="Device">The file system, if the operating system tells it.</param>
/// <param name="Number">The file's number within it.</param>
/// <param name="Path">
/// The full path, on systems where only that is known; a file with hard links then has several identities.
/// </param>
internal readonly record struct FileIdentity(ulong Device, ulong Number, string? Path)
{
    private static readonly string[] _standardInputPaths = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];

    /// <summary>Identifies the file that a name leads to. Nothing is opened, so a pipe stays as it is.</summary>
    /// <param name="name">The name, or <c>-</c> for standard input.</param>
    /// <returns>The identity, or null if there is no such file or nothing is known about it.</returns>
    internal static FileIdentity? Of(ReadOnlySpan<byte> name)
    {
        if (!OperatingSystem.IsLinux())
        {
            return OfPath(NativeText.ToText(name));
        }

        if (name.IsEmpty)
        {
            return null;
        }

        Span<byte> status = stackalloc byte[Libc.StatusBytes];
        bool isStandardInput = name.SequenceEqual(StandardInput.Name);
        if (!Libc.TryGetStatus(isStandardInput ? default : name, status)
            && !(name.Length >= LinuxPaths.MaxPathBytes && LinuxPaths.IsSupported
                && LinuxPaths.TryGetStatusByName(name, status)))
        {
            // There is no such file, or the C library is too old, or the system does not allow the call.
            string path = NativeText.ToText(name);
            return isStandardInput || System.IO.Path.Exists(path) ? OfPath(path) : null;
        }

        ulong number = BitConverter.ToUInt64(status[Libc.StatusNumberOffset..]);
        ulong device = BitConverter.ToUInt64(status[Libc.StatusDeviceOffset..]);
        // a file system without numbers has 0 for all
        return number == 0 ? null : new FileIdentity(device, number, null);
    }

    /// <summary>Whether two names are known to lead to the same file.</summary>
    internal static bool AreSame(FileIdentity? first, FileIdentity? second) => first is not null && first == second;

    /// <summary>Whether anything has the name, even a link that leads nowhere.</summary>
    internal static bool IsTaken(string name) =>
        System.IO.Path.Exists(name) || new FileInfo(name).LinkTarget is not null;

    /// <summary>Identifies a file by its full path without links, or returns null.</summary>
    internal static FileIdentity? OfPath(string path)
    {
        if (Array.IndexOf(_standardInputPaths, path) >= 0)
        {
            return new FileIdentity(0, 0, _standardInputPaths[0]);
        }

        try
        {
            string full = System.IO.Path.GetFullPath(path);
            string target = File.ResolveLinkTarget(full, returnFinalTarget: true)?.FullName ?? full;
            return new FileIdentity(0, 0, OperatingSystem.IsWindows() ? target.ToUpperInvariant() : target);
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            return null;
        }
    }
}
