using System.Runtime.InteropServices;

namespace Hashlane.Cli;

/// <content>The call that makes a name in a folder last.</content>
internal static partial class Libc
{
    /// <summary>
    /// Brings the names in a folder to the disk, where that is a separate step. A failure does no harm that could be
    /// told: the file is complete under one name or the other.
    /// </summary>
    internal static void Synchronize(string folder)
    {
        if (!OperatingSystem.IsWindows() && Open([.. NativeText.ToBytes(folder), 0]) is >= 0 and int descriptor)
        {
            _ = SynchronizeCore(descriptor);
            _ = CloseCore(descriptor);
        }
    }

    [LibraryImport(Library, EntryPoint = "fsync")]
    private static partial int SynchronizeCore(int descriptor);

    [LibraryImport(Library, EntryPoint = "close")]
    private static partial int CloseCore(int descriptor);
}
