using System.Runtime.InteropServices;

namespace Hashlane.Cluster;

/// <summary>
/// The tool as a native library that exports <c>main</c>: an executable that has no code links to it. See
/// docs/design/native.md.
/// </summary>
internal static class NativeEntry
{
    [UnmanagedCallersOnly(EntryPoint = "main")]
    public static int Run(int count, nint arguments) => Program.Main(NativeArguments.Of(count, arguments));
}
