using System.ComponentModel;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cli.Tests;

/// <summary>What .NET cannot say: names that are not UTF-8, FIFOs, signals and the user's id.</summary>
internal static class Libc
{
    internal const int SigHup = 1;
    internal const int SigInt = 2;
    internal const int SigKill = 9;
    internal const int SigStop = 19;
    internal const int SigContinue = 18;
    internal const int SigTerm = 15;

    internal static void Rename(string from, byte[] to) =>
        Check(RenameCore(Terminated(Bytes.Of(from)), Terminated(to)));

    internal static void Link(string from, string to) => Check(LinkCore(Terminated(Bytes.Of(from)), Terminated(Bytes.Of(to))));

    internal static void MakeFifo(string path) => Check(MakeFifoCore(Terminated(Bytes.Of(path)), 0b_110_100_100));

    /// <summary>Makes folders in each other, by calls that know no longest path.</summary>
    /// <param name="path">An existing folder.</param>
    /// <param name="name">The name of each folder.</param>
    /// <param name="depth">The number of folders.</param>
    /// <param name="forEach">Receives the descriptor of each folder and its depth.</param>
    internal static void MakeFoldersWithin(string path, string name, int depth, Action<int, int> forEach)
    {
        byte[] terminated = Terminated(Bytes.Of(name));
        int folder = OpenAtCore(CurrentFolder, Terminated(Bytes.Of(path)), 0);
        for (int i = 1; i <= depth; i++)
        {
            Check(MakeFolderAtCore(folder, terminated, 0b_111_101_101));
            int next = OpenAtCore(folder, terminated, 0);
            Check(next < 0 ? -1 : 0);
            _ = CloseCore(folder);
            folder = next;
            forEach(folder, i);
        }

        _ = CloseCore(folder);
    }

    /// <summary>Makes an empty file in a folder that is open.</summary>
    internal static void MakeFileAt(int folder, string name) =>
        Check(MakeNodeAtCore(folder, Terminated(Bytes.Of(name)), 0b_110_100_100, 0));

    /// <summary>Takes a lease of writing. A signal that does nothing asks for its end, where the usual one would end the process.</summary>
    internal static bool TakeLease(SafeFileHandle file) =>
        ControlCore(file, SetSignal, SigUrg) == 0 && ControlCore(file, SetLease, WriteLease) == 0;

    /// <summary>Whether somebody waits for the end of the lease: it counts as ended then.</summary>
    internal static bool IsLeaseEnding(SafeFileHandle file) => ControlCore(file, GetLease, 0) != WriteLease;

    internal static void Kill(int processId, int signal) => Check(KillCore(processId, signal));

    /// <summary>Sets the time of the last change of a file's contents, to the nanosecond.</summary>
    internal static void SetModified(string path, Int128 nanoseconds)
    {
        (Int128 seconds, Int128 rest) = Int128.DivRem(nanoseconds, 1_000_000_000);
        Check(SetTimesCore(CurrentFolder, Terminated(Bytes.Of(path)), [0, OmitTime, (long)seconds, (long)rest], 0));
    }

    /// <summary>Mounts an empty file system in memory, or changes the size of the one that is there.</summary>
    /// <returns>Whether this process may do that.</returns>
    internal static bool TryMountMemory(string folder, string size, bool isThere = false) => MountCore(
        Terminated(Bytes.Of("none")), Terminated(Bytes.Of(folder)), Terminated(Bytes.Of("tmpfs")),
        isThere ? Remount : 0, Terminated(Bytes.Of($"size={size}"))) == 0;

    /// <summary>Removes a mount, even one that is in use.</summary>
    internal static void Unmount(string folder) => _ = UnmountCore(Terminated(Bytes.Of(folder)), DetachMount);

    internal static bool IsRoot => EffectiveUserId() == 0;

    private const int CurrentFolder = -100;
    private const int SetSignal = 10;
    private const int SetLease = 1024;
    private const int GetLease = 1025;
    private const int WriteLease = 1;
    private const int SigUrg = 23;
    private const long OmitTime = (1 << 30) - 2;
    private const ulong Remount = 32;
    private const int DetachMount = 2;

    private static byte[] Terminated(byte[] path) => [.. path, 0];

    private static void Check(int result)
    {
        if (result != 0)
        {
            throw new Win32Exception(Marshal.GetLastPInvokeError());
        }
    }

    [DllImport("libc", EntryPoint = "rename", SetLastError = true)]
    private static extern int RenameCore(byte[] from, byte[] to);

    [DllImport("libc", EntryPoint = "utimensat", SetLastError = true)]
    private static extern int SetTimesCore(int folder, byte[] path, long[] times, int flags);

    [DllImport("libc", EntryPoint = "mount", SetLastError = true)]
    private static extern int MountCore(byte[] source, byte[] target, byte[] type, ulong flags, byte[] options);

    [DllImport("libc", EntryPoint = "umount2", SetLastError = true)]
    private static extern int UnmountCore(byte[] target, int flags);

    [DllImport("libc", EntryPoint = "link", SetLastError = true)]
    private static extern int LinkCore(byte[] from, byte[] to);

    [DllImport("libc", EntryPoint = "mkfifo", SetLastError = true)]
    private static extern int MakeFifoCore(byte[] path, uint mode);

    [DllImport("libc", EntryPoint = "mknodat", SetLastError = true)]
    private static extern int MakeNodeAtCore(int folder, byte[] path, uint mode, ulong device);

    [DllImport("libc", EntryPoint = "mkdirat", SetLastError = true)]
    private static extern int MakeFolderAtCore(int folder, byte[] path, uint mode);

    [DllImport("libc", EntryPoint = "openat", SetLastError = true)]
    private static extern int OpenAtCore(int folder, byte[] path, int flags);

    [DllImport("libc", EntryPoint = "close")]
    private static extern int CloseCore(int descriptor);

    [DllImport("libc", EntryPoint = "fcntl")]
    private static extern int ControlCore(SafeFileHandle file, int command, nint argument);

    [DllImport("libc", EntryPoint = "kill", SetLastError = true)]
    private static extern int KillCore(int processId, int signal);

    [DllImport("libc", EntryPoint = "geteuid")]
    private static extern uint EffectiveUserId();
}
