using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The rules of the layers, read from the sources: facade, one-shot and buffer, mode, kernels, numerics.</summary>
public sealed partial class LayerTests
{
    private static readonly string[] _families = ["Argon2", "Blake2", "Blake3", "Hmac", "Merkle", "Passwords", "Sha2", "Skein"];

    /// <summary>Folders that know no algorithm.</summary>
    private static readonly string[] _engine = ["Batch", "Dispatch", "Engine", "IO", "Simd", "States", "Threading"];

    /// <summary>The files of the batch engine that lay memory out for kernels.</summary>
    private static readonly string[] _batchMemory =
    [
        "Batch/BatchMemory.cs",
        "Batch/BatchWork.cs",
        "Batch/BlockStaging.cs",
    ];

    /// <summary>Files in which arguments are checked, besides the files of public types.</summary>
    private static readonly string[] _checkers =
    [
        "Engine/Checks.cs",
        "IO/StreamSource.cs",
        "Engine/ValueLayout.cs",
        "Engine/OneShot.cs",
        "Batch/BatchChecks.cs",
        "Engine/MacAlgorithm.cs",
        "Blake2/Modes/Blake2ParameterBlock.cs",
        "Skein/Modes/ThreefishArguments.cs",
        "Merkle/MerkleArguments.cs",
        "Argon2/PasswordText.cs",
        "Argon2/Argon2OneShot.cs",
        "Hmac/HmacArguments.cs",
    ];

    // Not in the type's initializer, which would turn the skip outside a repository into a failure.
    private static IReadOnlyList<(string Path, string Code)> Sources => field ??=
        [.. RepositoryFiles.LibrarySources().Select(static source => (source.Path, SourceText.CodeOnly(source.Text)))];

    [Fact]
    public void Unsafe_Code_StaysWhereMemoryIsLaidOut()
    {
        foreach ((string path, string code) in Sources.Where(static source => !IsLeaf(source.Path)))
        {
            // AppendValues sees its values as bytes: checked, and without an unsafe word.
            string rest = path == "Engine/Hasher.cs" ? code.Replace("MemoryMarshal.AsBytes(", "", StringComparison.Ordinal) : code;
            Assert.False(UnsafeWords().IsMatch(rest), $"{path} says {UnsafeWords().Match(rest).Value}.");
        }
    }

    [Fact]
    public void HardwareFlags_AreRead_WhereMemoryIsLaidOutOnly()
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
            Assert.False(SourceText.HasWord(code, "throw") || code.Contains("ThrowIf", StringComparison.Ordinal), path);
        }
    }

    [Fact]
    public void Guards_ThatAreEntered_AreLeftByUsing()
    {
        int entries = 0;
        foreach ((string path, string code) in Sources)
        {
            foreach (Match entry in GuardEntry().Matches(code))
            {
                Assert.True(entry.Groups["using"].Success, $"{path}: {entry.Value} is not in a using declaration.");
                entries++;
            }

            // An operation of a hasher leaves the guard when it is disposed. The base class begins operations for what derives from it, and hands one
            // to the asynchronous half of an append.
            string calls = path == "Engine/Hasher.cs" ? OperationHandedOn().Replace(code, "") : code;
            foreach (Match call in OperationBegin().Matches(calls))
            {
                Assert.True(call.Groups["using"].Success, $"{path}: {call.Value.Trim()} is not in a using declaration.");
                entries++;
            }
        }

        Assert.True(entries > 27, $"Only {entries} were found.");

        // Only the base class enters the guard of a hasher, and begins an operation at once: to append, to use, to read, to reset and to export.
        string hasher = Sources.Single(static source => source.Path == "Engine/Hasher.cs").Code;
        Assert.Equal(4 + 2 + 1 + 2, OperationHandedOn().Count(hasher));
        Assert.Equal(2, HasherGuardEntry().Count(hasher));
        Assert.All(HasherGuardEntry().Matches(hasher), static entry => Assert.True(entry.Groups["begun"].Success, entry.Value));
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
    public void Engine_Files_NameNoAlgorithm()
    {
        string[] algorithms =
        [
            .. Sources.Where(static source => IsFamily(source.Path)).SelectMany(static source => SourceText.DeclaredTypes(source.Code)).Distinct(),
        ];
        Assert.Contains("Blake2b", algorithms);
        Assert.Contains("Blake3", algorithms);
        Assert.Contains("Skein512", algorithms);
        Assert.Contains("Sha256", algorithms);
        foreach ((string path, string code) in Sources.Where(static source => IsEngine(source.Path)))
        {
            // The framework's class for Arm's instructions, again.
            string rest = FrameworkNames().Replace(code, "");
            Assert.All(algorithms, name => Assert.False(SourceText.HasWord(rest, name), $"{path} names {name}."));
        }
    }

    [Fact]
    public void Kernels_Each_HasADispatchLineAndATestClass()
    {
        string[] kernels =
        [
            .. Sources
                .Where(static source => source.Path.EndsWith("Kernel.cs", StringComparison.Ordinal) && !source.Code.Contains(" interface ", StringComparison.Ordinal))
                .Select(static source => source.Path),
        ];
        Assert.True(kernels.Length >= 2, "No kernels found.");
        Type[] types = typeof(LayerTests).Assembly.GetTypes();

        // A kernel that is generic over its width has a test class for each, derived from one that bears its name.
        string[] tests =
        [
            .. types.Where(type => !type.IsAbstract || types.Any(other => IsBase(type, other)))
                .Select(static type => type.Name.Split('`')[0]),
        ];
        foreach (string kernel in kernels)
        {
            string folder = kernel[..(kernel.LastIndexOf('/') + 1)];
            string type = Path.GetFileNameWithoutExtension(kernel);
            Assert.Contains(
                Sources,
                source => source.Path.StartsWith(folder, StringComparison.Ordinal)
                    && source.Path.Contains("Kernels.", StringComparison.Ordinal)
                    && Names(source.Code, type));
            Assert.Contains(type + "Tests", tests);
        }

        static bool IsBase(Type type, Type other) =>
            other.BaseType is { IsGenericType: true } generic ? generic.GetGenericTypeDefinition() == type : other.BaseType == type;

        // A method of it, one of its widths, or a kernel with its rounds.
        static bool Names(string code, string kernel) =>
            code.Contains($"{kernel}.", StringComparison.Ordinal)
            || code.Contains($"{kernel}<", StringComparison.Ordinal)
            || code.Contains($"Kernel<{kernel}>.", StringComparison.Ordinal);
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
        || path.StartsWith("Dispatch/", StringComparison.Ordinal)
        || path.StartsWith("Simd/", StringComparison.Ordinal)
        || path.StartsWith("Numerics/", StringComparison.Ordinal)
        || _batchMemory.Contains(path);

    private static bool IsEngine(string path) => _engine.Contains(path.Split('/')[0]);

    [GeneratedRegex(@"\bunsafe\b|\bUnsafe\.|\bMemoryMarshal\.|\*\s*\w+\s*=\s*stackalloc\b|\bfixed\s*\(|\bdelegate\s*\*|\b(?:Load|Store)\w*Unsafe\b")]
    private static partial Regex UnsafeWords();

    [GeneratedRegex(@"new Argument\w*Exception|Argument\w*Exception\.ThrowIf\w*|\bChecks\.\w+")]
    private static partial Regex ArgumentChecks();

    [GeneratedRegex(@"(?<using>using MerkleGuard\.Use use = )?\b_guard\.(?:Append|Read)\(\)")]
    private static partial Regex GuardEntry();

    // A tree's method of the same name has nothing to do with it.
    [GeneratedRegex(
        @"(?<using>using (?:Hasher\.)?Operation operation = (?:hasher\.)?)?(?<!MerkleLevel (?:level = )?)\bBegin(?:Append|Read|Reset|Use)\(\)")]
    private static partial Regex OperationBegin();

    // Declarations, operations that are begun for a caller, and the one that an asynchronous method ends.
    [GeneratedRegex(
        @"(?:internal|private|private protected) Operation Begin\w+\(\)|^ {8}Operation operation = BeginUse\(\);"
        + @"|return AppendAsync\(BeginAppend\(\), source, cancellationToken\);(?=.*\bAppendAsync\(Operation begun,[^{]*{\s*using Operation operation = begun;)",
        RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex OperationHandedOn();

    [GeneratedRegex(@"_guard\.Enter\w*\([^;]*;(?<begun>\s*return new Operation\(this\);)?")]
    private static partial Regex HasherGuardEntry();

    [GeneratedRegex(@"\bSystem(?:\.\w+)+")]
    private static partial Regex FrameworkNames();

    [GeneratedRegex(@"^public (?:sealed |abstract |static |readonly |partial )*(?:class|struct|record)", RegexOptions.Multiline)]
    private static partial Regex PublicType();

    [GeneratedRegex(@"(?:Mode|Variant|State|(?<!Merkle)Tree|Node|ContextKey|Blocks|BlockBuffer|CollectingBuffer|Lanes|Leaves|Trees|Chunks|(?<!Merkle)Root|SequentialBatchHash)\.cs$")]
    private static partial Regex ModeFile();
}
