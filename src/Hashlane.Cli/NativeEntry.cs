using System.Runtime.InteropServices;

namespace Hashlane.Cli;

/// <summary>
/// The tool as a native library that exports <c>main</c>: an executable that has no code links to it.
/// </summary>
/// <remarks>
/// The system's loader chooses among builds of a library by the processor, but not among executables:
/// docs/design/native.md.
/// </remarks>
internal static unsafe class NativeEntry
{
    [UnmanagedCallersOnly(EntryPoint = "main")]
    public static int Run(int count, byte** arguments) => Program.Main(ArgumentsOf(count, arguments));

    /// <summary>Returns the arguments of a program, without its own name, which comes first.</summary>
    internal static string[] ArgumentsOf(int count, byte** arguments)
    {
        string[] args = new string[Math.Max(0, count - 1)];
        for (int i = 0; i < args.Length; i++)
        {
            args[i] = Marshal.PtrToStringUTF8((nint)arguments[i + 1])!;
        }

        return args;
    }
}
