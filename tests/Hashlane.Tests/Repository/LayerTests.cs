using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The rules of the layers, read from the sources: facade, one-shot and buffer, mode, kernels, numerics.</summary>
public sealed partial class LayerTests
{
    private static readonly string[] _families = ["Blake2", "Blake3", "Merkle", "Sha2", "Skein"];

    /// <summary>Files in which arguments are checked, besides the files of public types.</summary>
    private static readonly string[] _checkers =
    [
        "Hashing/Checks.cs",
        "Hashing/StreamSource.cs",
        "Hashing/ValueLayout.cs",
        "Hashing/OneShot.cs",
        "Hashing/ManyShot.cs",
        "Hashing/MacAlgorithm.cs",
        "Blake2/Blake2ParameterBlock.cs",
        "Skein/ThreefishArguments.cs",
        "Merkle/MerkleArguments.cs",
    ];

    private static IReadOnlyList<(string Path, string Code)> Sources { get; } =
        [.. RepositoryFiles.LibrarySources().Select(static source => (source.Path, SourceText.CodeOnly(source.Text)))];

    [Fact]
    public void Unsafe_Code_StaysInKernelsLanesAndNumerics()
    {
        foreach ((string path, string code) in Sources.Where(static source => !IsLeaf(source.Path)))
        {
            // AppendValues sees its values as bytes: checked, and without an unsafe word.
            string rest = path == "Hasher.cs" ? code.Replace("MemoryMarshal.AsBytes(", "", StringComparison.Ordinal) : code;
            Assert.False(UnsafeWords().IsMatch(rest), $"{path} says {UnsafeWords().Match(rest).Value}.");
        }
    }

    [Fact]
    public void HardwareFlags_AreRead_InKernelsLanesAndNumericsOnly()
    {
        foreach ((string path, string code) in Sources.Where(static source => !IsLeaf(source.Path)))
        {
            Assert.False(SourceText.HasWord(code, "IsSupported") || SourceText.HasWord(code, "IsHardwareAccelerated"), path);
        }
    }

    [Fact]
    public void Arguments_AreChecked_AtTheFacadesOnly()
    {
        foreach ((string path, string code) in Sources)
        {
            bool mayCheck = _checkers.Contains(path) || PublicType().IsMatch(code);
            Assert.True(mayCheck || !ArgumentChecks().IsMatch(code), $"{path} checks an argument: {ArgumentChecks().Match(code).Value}");
        }

        Assert.All(_checkers, static path => Assert.Contains(Sources, source => source.Path == path));
    }

    [Fact]
    public void ModesAndBelow_NeverThrow()
    {
        foreach ((string path, string code) in Sources.Where(static source => IsLeaf(source.Path) || ModeFile().IsMatch(source.Path)))
        {
            // What lanes are never asked to do for an algorithm without lanes: going on would give wrong digests.
            string rest = path == "Hashing/OneByOneHash.cs" ? code.Replace("=> throw Unreachable;", "", StringComparison.Ordinal) : code;
            Assert.False(SourceText.HasWord(rest, "throw") || rest.Contains("ThrowIf", StringComparison.Ordinal), path);
        }
    }

    [Fact]
    public void Numerics_Files_NameNothingOfTheOthers()
    {
        string[] others = [.. Sources.Where(static source => !source.Path.StartsWith("Numerics/", StringComparison.Ordinal)).SelectMany(static source => SourceText.DeclaredTypes(source.Code)).Distinct()];
        foreach ((string path, string code) in Sources.Where(static source => source.Path.StartsWith("Numerics/", StringComparison.Ordinal)))
        {
            Assert.DoesNotContain(others, other => SourceText.HasWord(code, other));
            Assert.NotEmpty(path);
        }
    }

    [Fact]
    public void Kernels_Files_NameNothingAboveThem()
    {
        // A kernel works on plain data, declared beside it, in Numerics, or as a family's state.
        string[] above =
        [
            .. Sources
                .Where(static source => !IsLeaf(source.Path) && !source.Path.EndsWith("State.cs", StringComparison.Ordinal))
                .SelectMany(static source => SourceText.DeclaredTypes(source.Code))
                .Distinct(),
        ];
        Assert.Contains("Blake2b", above);
        foreach ((string path, string code) in Sources.Where(static source => source.Path.Contains("/Kernels/", StringComparison.Ordinal)))
        {
            // The framework's class for Arm's instructions is called Sha256 too; a kernel names it in full.
            string rest = FrameworkNames().Replace(code, "");
            Assert.All(above, name => Assert.False(SourceText.HasWord(rest, name), $"{path} names {name}."));
        }
    }

    [Fact]
    public void HashingAndLanes_Files_NameNoAlgorithm()
    {
        string[] algorithms =
        [
            .. Sources.Where(static source => IsFamily(source.Path)).SelectMany(static source => SourceText.DeclaredTypes(source.Code)).Distinct(),
        ];
        Assert.Contains("Blake2b", algorithms);
        Assert.Contains("Blake3", algorithms);
        Assert.Contains("Skein512", algorithms);
        Assert.Contains("Sha256", algorithms);
        foreach ((string path, string code) in Sources.Where(static source => source.Path.StartsWith("Hashing/", StringComparison.Ordinal) || source.Path.StartsWith("Lanes/", StringComparison.Ordinal)))
        {
            Assert.All(algorithms, name => Assert.False(SourceText.HasWord(code, name), $"{path} names {name}."));
        }
    }

    [Fact]
    public void Kernels_Each_HasADispatchLineAndATestClass()
    {
        string[] kernels = [.. Sources.Select(static source => source.Path).Where(static path => path.EndsWith("Kernel.cs", StringComparison.Ordinal))];
        Assert.True(kernels.Length >= 2, "No kernels found.");
        Type[] types = typeof(LayerTests).Assembly.GetTypes();

        // A kernel that is generic over its width has a test class for each, derived from one that bears its name.
        string[] tests = [.. types.Where(type => !type.IsAbstract || types.Any(other => other.BaseType == type)).Select(static type => type.Name)];
        foreach (string kernel in kernels)
        {
            string folder = kernel[..(kernel.LastIndexOf('/') + 1)];
            string type = Path.GetFileNameWithoutExtension(kernel);
            Assert.Contains(
                Sources,
                source => source.Path.StartsWith(folder, StringComparison.Ordinal)
                    && source.Path.EndsWith("Kernels.cs", StringComparison.Ordinal)
                    && Names(source.Code, type));
            Assert.Contains(type + "Tests", tests);
        }

        // A method of it, or one of its widths.
        static bool Names(string code, string kernel) =>
            code.Contains($"{kernel}.", StringComparison.Ordinal) || code.Contains($"{kernel}<", StringComparison.Ordinal);
    }

    [Fact]
    public void Library_OnThisTarget_ReferencesTheBclOnly()
    {
        Assert.All(
            typeof(Hasher).Assembly.GetReferencedAssemblies(),
            static name => Assert.StartsWith("System.", name.Name, StringComparison.Ordinal));
    }

    private static bool IsFamily(string path) =>
        _families.Contains(path.Split('/')[0]) && path.Contains('/', StringComparison.Ordinal);

    private static bool IsLeaf(string path) =>
        path.Contains("/Kernels/", StringComparison.Ordinal)
        || path.StartsWith("Lanes/", StringComparison.Ordinal)
        || path.StartsWith("Numerics/", StringComparison.Ordinal);

    [GeneratedRegex(@"\bunsafe\b|\bUnsafe\.|\bMemoryMarshal\.|\*\s*\w+\s*=\s*stackalloc\b|\bfixed\s*\(|\bdelegate\s*\*|\b(?:Load|Store)\w*Unsafe\b")]
    private static partial Regex UnsafeWords();

    [GeneratedRegex(@"new Argument\w*Exception|Argument\w*Exception\.ThrowIf\w*|\bChecks\.\w+")]
    private static partial Regex ArgumentChecks();

    [GeneratedRegex(@"\bSystem(?:\.\w+)+")]
    private static partial Regex FrameworkNames();

    [GeneratedRegex(@"^public (?:sealed |abstract |static |readonly )*(?:class|struct|record)", RegexOptions.Multiline)]
    private static partial Regex PublicType();

    [GeneratedRegex(@"(?:Mode|Variant|State|(?<!Merkle)Tree|Node|ContextKey|Blocks|BlockBuffer|Lanes|Leaves|Trees|Chunks|Many|(?<!Merkle)Root|OneByOneHash)\.cs$")]
    private static partial Regex ModeFile();
}
