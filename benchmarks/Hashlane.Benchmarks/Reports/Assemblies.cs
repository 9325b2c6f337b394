using System.Reflection.PortableExecutable;

namespace Hashlane.Benchmarks;

/// <summary>Reads properties of a file of managed code.</summary>
internal static class Assemblies
{
    /// <summary>Whether the file has machine code (ReadyToRun), so that less is compiled at run time.</summary>
    public static string CodeOf(string path)
    {
        using PEReader reader = new(File.OpenRead(path));
        bool hasMachineCode = reader.PEHeaders.CorHeader is { ManagedNativeHeaderDirectory.Size: > 0 };
        return hasMachineCode ? "ReadyToRun" : "compiled at run time";
    }
}
