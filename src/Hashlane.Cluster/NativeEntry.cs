using System.Runtime.InteropServices;

namespace Hashlane.Cluster;

/// <inheritdoc cref="Cli.NativeEntry"/>
internal static unsafe class NativeEntry
{
    [UnmanagedCallersOnly(EntryPoint = "main")]
    public static int Run(int count, byte** arguments) =>
        Program.Main(Cli.NativeEntry.ArgumentsOf(count, arguments));
}
