namespace Hashlane.Cli.Tests;

/// <summary>The tool suggests a name that is near a mistyped one, and never takes one for the other.</summary>
[Trait("Category", "Cli")]
public sealed class NearMissTests
{
    [Theory]
    [InlineData("", "", 0)]
    [InlineData("", "abc", 3)]
    [InlineData("abc", "", 3)]
    [InlineData("abc", "abc", 0)]
    [InlineData("abc", "abd", 1)]
    [InlineData("abc", "ab", 1)]
    [InlineData("abc", "xabc", 1)]
    [InlineData("abc", "acb", 1)]
    [InlineData("ca", "abc", 3)] // no letter is changed twice
    [InlineData("algorithim", "algorithm", 1)]
    [InlineData("kitten", "sitting", 3)]
    public void Distance_TwoWords_CountsSlips(string first, string second, int distance) =>
        Assert.Equal((distance, distance), (NearMiss.Distance(first, second), NearMiss.Distance(second, first)));

    [Theory]
    [InlineData("chekc", "check")]
    [InlineData("taag", "tag")]
    [InlineData("algorihtms", "algorithms")]
    [InlineData("xyz", "")]
    [InlineData("ta", "tag")]
    public void Among_Word_GivesTheNearest(string typed, string expected)
    {
        string[] nearest = [.. NearMiss.Among(typed, ["algorithm", "check", "tag", "algorithms", "warn"])];

        Assert.Equal(expected.Split(' ', StringSplitOptions.RemoveEmptyEntries), nearest);
    }

    [Theory]
    [InlineData("sha-256", "sha256")]
    [InlineData("SHA_512", "sha512")]
    [InlineData("sha512/256", "sha512-256")]
    [InlineData("SHA512t224", "sha512-224")]
    [InlineData("sha512256", "sha512-256")]
    [InlineData("SHA2-256", "sha256")]
    [InlineData("sha256sum", "sha256")]
    [InlineData("sha265", "sha256")]
    [InlineData("blake2b512", "blake2b-512")]
    [InlineData("blake2b_256", "blake2b-256")]
    [InlineData("blake-2b", "blake2b")]
    [InlineData("blake2", "blake2b, blake2bp, blake2s, blake2sp, blake2xb or blake2xs")]
    [InlineData("blake2x", "blake2xb or blake2xs")]
    [InlineData("skein", "skein1024, skein256 or skein512")]
    [InlineData("skien512", "skein512")]
    [InlineData("blak3", "blake3")]
    public async Task Run_AlgorithmNearAnother_IsRefusedAndThatOneNamed(string typed, string meant)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", typed, "a.txt");

        UsageErrors.AssertIs(result, $"unknown algorithm '{typed}': did you mean {meant}?");
    }

    /// <summary>Algorithms that there are elsewhere are no slips.</summary>
    [Theory]
    [InlineData("sha3-256")]
    [InlineData("sha1")]
    [InlineData("md5")]
    [InlineData("sm3")]
    [InlineData("xxh3")]
    [InlineData("nonsense")]
    public async Task Run_AlgorithmNearNone_IsRefusedWithTheList(string typed)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", typed, "a.txt");

        UsageErrors.AssertIs(result, $"unknown algorithm '{typed}': there are blake2b, ");
    }

    [Theory]
    [InlineData("--algorithim=blake3", "'--algorithim': did you mean --algorithm?")]
    [InlineData("--alg", "'--alg': did you mean --algorithm?")]
    [InlineData("--no", "'--no': did you mean --no-names, --no-mmap, --no-hidden or --no-progress?")]
    [InlineData("--key", "'--key': did you mean --keyed or --key-file?")]
    [InlineData("--ignoremissing", "did you mean --ignore-missing?")]
    [InlineData("--sha256", "'--sha256': did you mean -a sha256?")]
    [InlineData("-version", "did you mean --version?")]
    [InlineData("--nonsense", "a file of that name goes after --")]
    [InlineData("---", "a file of that name goes after --")]
    [InlineData("-y", "a file of that name goes after --")]
    public async Task Run_UnknownOption_IsRefusedAndTheNearestNamed(string argument, string message)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, argument, "a.txt");

        UsageErrors.AssertIs(result, message);
    }

    [Theory]
    [InlineData("help", "if you meant the option, it is --help")]
    [InlineData("version", "if you meant the option, it is --version")]
    [InlineData("algorithm", "if you meant the command, it is 'hashlane algorithms'")]
    [InlineData("sha256", "if you meant the algorithm, choose it with -a sha256")]
    public async Task Sum_FirstOperandThatIsNoFileButAWordOfTheTool_SaysSo(string operand, string hint)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, operand, "a.txt");

        string errors = $"hashlane: {operand}: No such file or directory\nhashlane: {hint}\n";
        Assert.Equal(Expectation.Of(1, $"{Known.HelloBlake3}  a.txt\n", errors), Expectation.Of(result));
    }

    [Theory]
    [InlineData("help")]
    [InlineData("algorithm")]
    [InlineData("sha256")]
    public async Task Sum_FileWithAWordOfTheTool_IsHashed(string name)
    {
        using Sandbox sandbox = new();
        sandbox.Write(name, Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, name);

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}  {name}\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("-c", "folder", "hashlane: folder: Is a directory\n")]
    [InlineData("-c", "/proc/self/mem", "hashlane: /proc/self/mem: Input/output error\n")]
    public async Task Check_CheckFileThatCannotBeRead_SaysWhy(string option, string name, string errors)
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));

        ToolResult result = await Tool.RunAsync(sandbox, option, name);

        Assert.Equal(Expectation.Of(1, "", errors), Expectation.Of(result));
    }
}
