using System.Runtime.InteropServices;

namespace Hashlane.Tools;

/// <summary>The arguments of a program that is a native library: docs/design/native.md.</summary>
internal static class NativeArguments
{
    /// <summary>Returns the arguments, without the program's own name, which comes first.</summary>
    /// <param name="count">The number of arguments with the name.</param>
    /// <param name="arguments">The address of their addresses.</param>
    internal static string[] Of(int count, nint arguments)
    {
        string[] args = new string[Math.Max(0, count - 1)];
        for (int i = 0; i < args.Length; i++)
        {
            args[i] = Marshal.PtrToStringUTF8(Marshal.ReadIntPtr(arguments, (i + 1) * nint.Size))!;
        }

        return args;
    }
}
