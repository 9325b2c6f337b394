using System.Runtime.InteropServices;

namespace Hashlane.Cli;

/// <summary>
/// The tool as a native library that exports <c>main</c>: an executable that has no code links to it.
/// </summary>
/// <remarks>
/// The system's loader chooses among builds of a library by the processor, but not among executables:
/// docs/design/native.md.
/// </remarks>
internal static class NativeEntry
{
    [UnmanagedCallersOnly(EntryPoint = "main")]
    public static int Run(int count, nint arguments) => Program.Main(NativeArguments.Of(count, arguments));
}
