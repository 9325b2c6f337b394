using System.Text.RegularExpressions;

namespace Hashlane.Cli.Tests;

/// <summary>
/// What is typed wrong gets one or two lines and exit code 2; what is asked for goes to standard output.
/// </summary>
[Trait("Category", "Cli")]
public sealed class UsageTests
{
    public static TheoryData<string, string> Mistakes => new()
    {
        { "-a blake2b --nonsense a.txt", "--nonsense" },
        { "-a blake2b --nonsense=1 a.txt", "--nonsense" },
        { "-a blake2b -Q a.txt", "-Q" },
        { "-a blake2b -cQ a.txt", "-Q" },
        { "-a blake2b --check=1 a.txt", "--check" },
        { "-a", "-a" },
        { "-a blake2b a.txt -l", "-l" },
        { "-a blake2b --key-file", "--key-file" },
        { "-a blake2b --salt", "--salt" },
        { "-a blake2b --tag --untagged a.txt", "--tag" },
        { "-a blake2b --quiet a.txt", "--quiet" },
        { "-a blake2b --status a.txt", "--status" },
        { "-a blake2b --strict a.txt", "--strict" },
        { "-a blake2b --warn a.txt", "--warn" },
        { "-a blake2b -w a.txt", "-w" },
        { "-a blake2b --ignore-missing a.txt", "--ignore-missing" },
        { "-a blake2b -c --tag a.txt", "--tag" },
        { "-a blake2b -c --zero a.txt", "--zero" },
        { "-a blake2b -a blake2s a.txt", "-a" },
        { "-a blake2b --tag=yes a.txt", "--tag" },
        { "-c --salt s a.txt", "--salt" },
        { "-0 a.txt", "--files-from" },
        { "-r -0 a.txt", "--files-from" },
        { "--include a a.txt", "only with -r" },
        { "--exclude a a.txt", "only with -r" },
        { "--exclude-from a.txt a.txt", "only with -r" },
        { "--ignore-file a a.txt", "only with -r" },
        { "--no-hidden a.txt", "only with -r" },
        { "--follow a.txt", "only with -r" },
        { "-x --files-from a.txt", "only with -r" },
        { "--files-from a.txt a.txt", "--files-from" },
        { "--files-from a.txt --files-from a.txt", "--files-from" },
        { "--files-from", "--files-from" },
        { "-r --raw a.txt", "--raw" },
        { "--files-from a.txt --raw", "--raw" },
        { "-r --exclude-from nosuch a.txt", "No such file" },
        { "-r --ignore-file a/b a.txt", "--exclude-from" },
        { "-r --ignore-file= a.txt", "--ignore-file" },
        { "-r --exclude= a.txt", "--exclude" },
        { "-r --include #a a.txt", "--include" },
        { "--io fast a.txt", "--io" },
        { "--json --tag a.txt", "--tag" },
        { "--json --untagged a.txt", "--untagged" },
        { "--json --no-names a.txt", "--no-names" },
        { "--json --raw a.txt", "--raw" },
        { "--json -z a.txt", "--zero" },
        { "--json -b a.txt", "--binary" },
        { "--json -l 65537 a.txt", "--json" },
        { "--keyed --files-from -", "standard input" },
        { "-c --json --tag a.txt", "--tag" },
        { "-c -r a.txt", "--recursive" },
        { "-c --files-from a.txt", "--files-from" },
        { "--salt s a.txt", "of blake2b, blake2s, blake2xb and blake2xs, not" },
        { "-a blake3 --personal s a.txt", "of blake2b, blake2s, blake2xb, blake2xs, skein1024, skein256 and skein512, not" },
        { "-a blake2bp --salt s a.txt", "of blake2b, blake2s, blake2xb and blake2xs, not" },
        { "-a blake2b --derive-key c a.txt", "of blake3, not" },
        { "-a sha256 --key-file a.txt a.txt", "not of sha256" },
        { "-a sha512 --keyed a.txt", "not of sha512" },
        { "-a blake2xb --derive-key c a.txt", "of blake3, not" },
        { "-a blake2xs --seek 0 a.txt", "of blake3, not" },
        { "-a skein512 --derive-key c a.txt", "of blake3, not" },
        { "-a skein512 --salt s a.txt", "of blake2b, blake2s, blake2xb and blake2xs, not" },
        { "-a skein512 --seek 0 a.txt", "of blake3, not" },
        { "-a skein1024 --personal= a.txt", "--personal" },
        { "-a skein256 --tag --personal p a.txt", "--tag" },
        { "-a skein512 -c -l 17179868728 a.txt", "no line of a check file" },
        { "-a blake2xb-17179868728 -c a.txt", "no line of a check file" },
        { "-a blake2s --seek 1 a.txt", "blake3" },
        { "-c --raw a.txt", "--raw" },
        { "-c --no-names a.txt", "--no-names" },
        { "-c --seek 1 a.txt", "--seek" },
        { "-c -l 0 a.txt", "-l" },
        { "-c -l 18446744073709551615 a.txt", "-l" },
        { "--raw a.txt a.txt", "--raw" },
        { "--raw - a.txt", "--raw" },
        { "--raw --tag a.txt", "--raw" },
        { "--raw -z a.txt", "--raw" },
        { "--no-names --tag a.txt", "--no-names" },
        { "--tag --keyed a.txt", "--tag" },
        { "--tag --derive-key c a.txt", "--tag" },
        { "--tag --seek 1 a.txt", "--tag" },
        { "--tag -l 0 a.txt", "--tag" },
        { "--keyed", "--keyed" },
        { "--keyed a.txt -", "--keyed" },
        { "--key-file - -", "--key-file" },
        { "--keyed -c", "--keyed" },
        { "--keyed --derive-key c a.txt", "--derive-key" },
        { "--key-file a.txt --derive-key c a.txt", "--derive-key" },
        { "--derive-key= a.txt", "--derive-key" },
        { "--derive-key", "--derive-key" },
        { "--seek -1 a.txt", "-1" },
        { "--seek x a.txt", "x" },
        { "--seek 18446744073709551616 a.txt", "18446744073709551616" },
        { "--seek 18446744073709551615 a.txt", "18446744073709551615" },
        { "--seek 18446744073709551584 a.txt", "18446744073709551584" },
        { "--num-threads -1 a.txt", "-1" },
        { "--num-threads two a.txt", "two" },
        { "--num-threads= a.txt", "threads" },
        { "-a blake2b -l= a.txt", "=" },
        { "-a blake2b --length= a.txt", "length" },
        { "-a= a.txt", "=" },
        { "-a blake2b --salt= a.txt", "--salt" },
        { "-a blake2b --personal= a.txt", "--personal" },
        { "-a blake2b --salt hex: a.txt", "--salt" },
        { "-a blake2b --key-file= a.txt", "--key-file" },
        { "algorithms --nonsense", "algorithms" },
        { "algorithms extra", "algorithms" },
    };

    [Theory]
    [MemberData(nameof(Mistakes))]
    public async Task Run_Mistake_IsAUsageErrorThatNamesIt(string arguments, string word)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, arguments.Split(' '));

        UsageErrors.AssertIs(result, word);
    }

    /// <summary>Short options in one word, with the value of the last one in it or after it.</summary>
    [Theory]
    [InlineData("-zablake2b", "-l8", "a.txt")]
    [InlineData("-za", "blake2b", "-bl8", "-t", "a.txt")]
    public async Task Run_BundledShortOptions_AreRead(params string[] arguments)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, arguments);

        Assert.Equal(Expectation.Of(0, "27  a.txt\0"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("-c\e[31m")]
    [InlineData("-b\nhashlane: all is well")]
    [InlineData("-b\r")]
    [InlineData("-b\U0001F600")]
    public async Task Run_UnknownLetterThatActsOnATerminal_IsQuoted(string argument)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", argument);

        UsageErrors.AssertIs(result, "unrecognized");
        Assert.DoesNotContain('\e', result.Errors);
        Assert.DoesNotContain('\r', result.Errors);
        Assert.DoesNotContain('\uFFFD', result.Errors);
        Assert.DoesNotContain("\nhashlane: all", result.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_DoubleDash_EndsTheOptions()
    {
        using Sandbox sandbox = new();
        sandbox.Write("--tag", Known.Hello);
        sandbox.Write("algorithms", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "--", "--tag", "algorithms");

        string expected = $"{Known.HelloBlake2b}  --tag\n{Known.HelloBlake2b}  algorithms\n";
        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    /// <summary>System.CommandLine would read such an operand as a file of arguments.</summary>
    [Fact]
    public async Task Run_OperandThatBeginsWithAt_IsAFile()
    {
        using Sandbox sandbox = new();
        sandbox.Write("@file", Known.Hello);
        sandbox.Write("file", "other");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "@file");

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake2b}  @file\n"), Expectation.Of(result));
    }

    /// <summary>
    /// Nor are its directives ours: a file may be called so, and must not be passed over, not even in front.
    /// </summary>
    [Theory]
    [InlineData("[diagram]")]
    [InlineData("[suggest]")]
    [InlineData("[env:A=B]")]
    [InlineData("[x]")]
    [InlineData("[]")]
    public async Task Run_OperandInBrackets_IsAFile(string name)
    {
        using Sandbox sandbox = new();
        sandbox.Write(name, Known.Hello);

        ToolResult first = await Tool.RunAsync(sandbox, name, "-a", "blake2b");
        ToolResult last = await Tool.RunAsync(sandbox, "-a", "blake2b", name);

        Expectation expected = Expectation.Of(0, $"{Known.HelloBlake2b}  {name}\n");
        Assert.Equal([expected, expected], [Expectation.Of(first), Expectation.Of(last)]);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    public async Task Run_Help_ListsEveryOptionOnStandardOutput(string option)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, option);

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(result.ErrorBytes);
        string[] options =
        [
            "-a", "-l", "--bits", "--bytes", "--tag", "--untagged", "-z", "--zero", "-c", "--check", "--quiet",
            "--status", "--strict", "-w", "--warn", "--ignore-missing", "--key-file", "--salt", "--personal", "algorithms",
            "--keyed", "--derive-key", "--seek", "--raw", "--no-names", "--num-threads", "--no-mmap", "-V", "--base64",
        ];
        Assert.All(options, name => Assert.Contains(name, result.Output, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("--version")]
    [InlineData("-V")]
    public async Task Run_Version_IsOneLineOnStandardOutput(string option)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, option);

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(result.ErrorBytes);
        string line = Assert.Single(result.OutputLines);
        Assert.Matches(@"\d+\.\d+\.\d+", line);
    }

    [Fact]
    public async Task Run_Algorithms_ListsTheCatalogue()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "algorithms");

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(result.ErrorBytes);
        Assert.All(
            HashFunction.All,
            function =>
            {
                string[] lines = [.. result.OutputLines.Where(line => line.StartsWith($"{function.Name} ", StringComparison.Ordinal))];
                Assert.Equal(2, lines.Length);
                Assert.Contains($" {function.BlockBytes} ", lines[0], StringComparison.Ordinal);

                // A native tool is compiled for a level of processors, and its kernel is the best of that level.
                Assert.Matches(Tool.IsNative ? @" [^ ].*$" : $" {Regex.Escape(function.KernelName)}$", lines[1][function.Name.Length..]);
            });
        Assert.Contains("Without -a it is blake3", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Run_NoArguments_SumsStandardInputByTheDefault()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox).WithInput(Known.Hello).RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}  -\n"), Expectation.Of(result));
    }
}
