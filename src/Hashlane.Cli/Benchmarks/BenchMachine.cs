using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace Hashlane.Cli;

/// <summary>The machine and the programs that are measured.</summary>
/// <param name="Processor">The processor's name.</param>
/// <param name="Processors">The number of processors.</param>
/// <param name="Version">The version of the tool.</param>
/// <param name="Runtime">The runtime's name and version.</param>
internal sealed record BenchMachine(string Processor, int Processors, string Version, string Runtime)
{
    private const int FirstNameLeaf = unchecked((int)0x80000000);
    private const string CpuInfo = "/proc/cpuinfo";
    private const string NameField = "model name";

    /// <summary>Describes this machine.</summary>
    internal static BenchMachine Here => new(
        NameOfProcessor(), Environment.ProcessorCount, ToolVersion.Number, RuntimeInformation.FrameworkDescription);

    /// <summary>The description as two lines.</summary>
    internal string[] Lines =>
    [
        $"{Processor}, {Processors} {(Processors == 1 ? "processor" : "processors")}",
        $"hashlane {Version}, {Runtime}",
    ];

    private static string NameOfProcessor()
    {
        // A virtual machine can be given any name.
        string told = X86Base.IsSupported ? X86Name() : CpuInfoName();
        string name = string.Concat(told.Where(letter => letter is >= ' ' and <= '~')).Trim();
        return name.Length > 0 ? name : RuntimeInformation.ProcessArchitecture.ToString();
    }

    /// <summary>Reads the name that the processor itself tells in three pieces.</summary>
    private static string X86Name()
    {
        StringBuilder name = new();
        int maxLeaf = X86Base.CpuId(FirstNameLeaf, 0).Eax;
        for (int leaf = FirstNameLeaf + 2; leaf <= FirstNameLeaf + 4 && leaf <= maxLeaf; leaf++)
        {
            (int eax, int ebx, int ecx, int edx) = X86Base.CpuId(leaf, 0);
            foreach (int register in (int[])[eax, ebx, ecx, edx])
            {
                name.Append(Encoding.ASCII.GetString(BitConverter.GetBytes(register)));
            }
        }

        return name.ToString();
    }

    private static string CpuInfoName()
    {
        string? line = File.Exists(CpuInfo)
            ? File.ReadLines(CpuInfo).FirstOrDefault(one => one.StartsWith(NameField, StringComparison.Ordinal))
            : null;
        return line is null ? "" : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..];
    }
}
