using System.ComponentModel;
using System.Runtime.InteropServices;

namespace Hashlane.Cli.Tests;

/// <summary>What .NET cannot say: names that are not UTF-8, FIFOs, signals and the user's id.</summary>
internal static class Libc
{
    internal const int SigHup = 1;
    internal const int SigInt = 2;
    internal const int SigKill = 9;
    internal const int SigTerm = 15;

    internal static void Rename(string from, byte[] to) =>
        Check(RenameCore(Terminated(Bytes.Of(from)), Terminated(to)));

    internal static void Link(string from, string to) => Check(LinkCore(Terminated(Bytes.Of(from)), Terminated(Bytes.Of(to))));

    internal static void MakeFifo(string path) => Check(MakeFifoCore(Terminated(Bytes.Of(path)), 0b_110_100_100));

    internal static void Kill(int processId, int signal) => Check(KillCore(processId, signal));

    internal static bool IsRoot => EffectiveUserId() == 0;

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

    [DllImport("libc", EntryPoint = "link", SetLastError = true)]
    private static extern int LinkCore(byte[] from, byte[] to);

    [DllImport("libc", EntryPoint = "mkfifo", SetLastError = true)]
    private static extern int MakeFifoCore(byte[] path, uint mode);

    [DllImport("libc", EntryPoint = "kill", SetLastError = true)]
    private static extern int KillCore(int processId, int signal);

    [DllImport("libc", EntryPoint = "geteuid")]
    private static extern uint EffectiveUserId();
}
