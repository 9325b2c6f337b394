using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The table of processors: how entries are recognized, and the choices that follow on each of them.</summary>
public sealed partial class MicroarchitectureTests
{
    private const string Page = "docs/design/processors.md", None = "one by one";

    /// <summary>Signatures of real processors: EAX of CPUID leaf 1.</summary>
    [Theory]
    [InlineData("Amd", 0x00830F10, false, true, "zen2")] // EPYC 7002
    [InlineData("Amd", 0x00870F10, false, true, "zen2")] // Ryzen 3000
    [InlineData("Amd", 0x00800F12, false, true, "otherx86")] // EPYC 7001, Zen 1
    [InlineData("Amd", 0x00A00F11, false, true, "zen3")] // EPYC 7003
    [InlineData("Amd", 0x00A20F10, false, true, "zen3")] // Ryzen 5000
    [InlineData("Amd", 0x00A10F11, true, true, "zen4")] // EPYC 9004
    [InlineData("Amd", 0x00A10F11, false, true, "zen4")] // the same without AVX-512
    [InlineData("Amd", 0x00A60F12, true, true, "zen4")] // Ryzen 7000
    [InlineData("Amd", 0x00B00F21, true, true, "zen5")] // EPYC 9005
    [InlineData("Amd", 0x00600F20, false, false, "otherx86")] // Opteron 6300
    [InlineData("Intel", 0x000C06F2, true, true, "intelavx512")] // Emerald Rapids
    [InlineData("Intel", 0x00050654, true, true, "intelavx512")] // Skylake-SP
    [InlineData("Intel", 0x000306C3, false, true, "intelavx2")] // Haswell
    [InlineData("Intel", 0x00090672, false, true, "intelavx2")] // Alder Lake
    [InlineData("Intel", 0x000206A7, false, false, "otherx86")] // Sandy Bridge
    [InlineData("Intel", 0x00000F43, false, false, "otherx86")] // Pentium 4
    [InlineData("Other", 0x00A00F11, true, true, "otherx86")]
    public void OfX86_Signature_IsThatEntry(string vendor, int signature, bool hasAvx512, bool hasAvx2, string expected)
    {
        Assert.Equal(expected, Microarchitecture.OfX86(Enum.Parse<ProcessorVendor>(vendor), signature, hasAvx512, hasAvx2).Id);
    }

    /// <summary>The page's table of choices holds, and has each entry of the library.</summary>
    [Fact]
    public void Choices_OnEachEntry_AreThoseOfThePage()
    {
        string[] lines = File.ReadAllLines(Path.Combine(RepositoryFiles.RequireRoot(), Page));
        int header = Array.FindIndex(lines, static line => line.StartsWith("| processor | `", StringComparison.Ordinal));
        Assert.True(header >= 0, $"{Page} has no table of choices.");
        string[] columns = CellsOf(lines[header]);
        bool isX86 = RuntimeInformation.ProcessArchitecture is Architecture.X64 or Architecture.X86;
        bool isArm = RuntimeInformation.ProcessArchitecture == Architecture.Arm64;
        HashSet<string> seen = [];
        List<string> errors = [];
        foreach (string line in lines.Skip(header + 2).TakeWhile(static line => line.StartsWith('|')))
        {
            string[] cells = CellsOf(line);
            Assert.True(ExpectedKernels.TryParse(cells[0], out ProcessorTraits processor), $"{Page}: {cells[0]} is no processor.");
            seen.Add(processor.Core.Id);
            for (int i = 1; i < columns.Length; i++)
            {
                Match many = ManyColumn().Match(columns[i]);

                // Tables have no rows of lanes for other architectures.
                if (!many.Success || (isX86 ? processor.IsX86 : isArm && processor.IsArm))
                {
                    string? chosen = many.Success
                        ? ExpectedKernels.ManyOn(processor, many.Groups[1].Value, int.Parse(many.Groups[2].Value, null))
                        : ExpectedKernels.OneOn(processor, columns[i]);
                    if (cells[i] != (chosen ?? None))
                    {
                        errors.Add($"{cells[0]}, {columns[i]}: {chosen ?? None}, not {cells[i]}");
                    }
                }
            }
        }

        Assert.True(errors.Count == 0, string.Join(Environment.NewLine, errors));
        Assert.Equal(Microarchitecture.All.ToArray().Select(static entry => entry.Id).Order(), seen.Order());
    }

    /// <summary>The page names each entry with its processors.</summary>
    [Fact]
    public void Entries_Each_AreOnThePage()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.RequireRoot(), Page));
        Assert.All(Microarchitecture.All.ToArray(), entry => Assert.Contains($"\n| `{entry.Id}` | ", page, StringComparison.Ordinal));
    }

    private static string[] CellsOf(string line) =>
        [.. line.Trim('|').Split('|').Select(static cell => cell.Trim().Trim('`'))];

    [GeneratedRegex("^(.*)` of ([0-9]+)$")]
    private static partial Regex ManyColumn();
}
