using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>A terminal gets no bytes that act on it, and no lines longer than it is wide.</summary>
[Trait("Category", "Cli")]
public sealed class TerminalTests
{
    private const int MaxColumns = 80;

    public static TheoryData<string, string> Names => new()
    {
        { "a\e[31mb", @"'a'$'\033''[31mb'" },
        { "a\u0007", @"'a'$'\a'" },
        { "a\nb", @"'a'$'\n''b'" },
        { "a\u202eb", @"'a'$'\342\200\256''b'" },
        { "a\u00ff", @"'a'$'\377'" },
        { "'a'", @"\''a'\'" },
        { "it's", "it's" },
        { "b c", "b c" },
    };

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Sum_NameOnTerminal_IsQuotedIfItWouldActThere(string name, string shown)
    {
        using Sandbox sandbox = new();
        byte[] file = name == "a\u00ff" ? Bytes.Raw(name) : Bytes.Of(name);
        sandbox.Write(file, Bytes.Of(Known.Hello));
        shown = name == "'a'" ? NameQuoting.ToText(file) : shown;

        string untagged = $"{Known.HelloBlake2b}  {shown}";
        string tagged = $"BLAKE2b ({shown}) = {Known.HelloBlake2b}";
        ToolResult result = await Terminal.Run(
            sandbox, 500, "for o in -t --tag -z; do \"$TOOL\" -a blake2b $o *; done").RunAsync();

        Assert.Equal($"{untagged}\r\n{tagged}\r\n{untagged}\0", result.Output);
    }

    [Fact]
    public async Task Sum_NameNotOnTerminal_IsWrittenByteForByte()
    {
        using Sandbox sandbox = new();
        byte[] name = Bytes.Raw("a\e[31m\u0007\u00ff'");
        sandbox.Write(name, Bytes.Of(Known.Hello));

        ToolResult result = await new Tool(sandbox, "-a", "blake2b").WithArguments([name]).RunAsync();

        Assert.Equal([.. Bytes.Of($"{Known.HelloBlake2b}  "), .. name, (byte)'\n'], result.OutputBytes);
    }

    /// <summary>Whatever a message is made of, it is one line and acts on nothing.</summary>
    [Fact]
    public void AppendPrintable_AnyText_HasNoControlCharacters()
    {
        ByteLine line = new();

        NameQuoting.AppendPrintable(line, Bytes.Of("a b: \e[31m\n\u202e ü"));

        Assert.Equal(@"a b: \033[31m\n\342\200\256 ü", Encoding.UTF8.GetString(line.Written));
    }

    /// <summary>A reason contains names where it is about another file than the message is.</summary>
    [Fact]
    public async Task Run_NameInAReason_IsEscaped()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Sandbox.MakeLink(Bytes.Of(".m\e[31m.create-partial"), "nowhere");

        ToolResult result = await sandbox.RunAsync("create", "m\e[31m", "tree");

        Failures.AssertPlain(result);
        Assert.DoesNotContain('\e', result.Errors);
        Assert.Contains(@"m\033[31m.create-partial", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>Before anything is read, the key too.</summary>
    [Theory]
    [InlineData("a")]
    [InlineData("--key-file nosuch a")]
    [InlineData("")]
    public async Task Sum_RawToATerminal_IsRefused(string arguments)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);

        ToolResult result = await Terminal.Run(sandbox, 500, $"\"$TOOL\" --raw {arguments} 2>&3; echo \"exit $?\"").RunAsync();

        string[] lines = result.OutputLines;
        Assert.StartsWith("hashlane: --raw writes bytes that a terminal cannot show", lines[0], StringComparison.Ordinal);
        Assert.Equal("exit 2\r", lines[^1]);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    [InlineData("--version")]
    [InlineData("algorithms")]
    [InlineData("algorithms", "--help")]
    [InlineData("bench", "--help")]
    public async Task Run_TextForPeople_FitsATerminal(params string[] arguments)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, arguments);

        Assert.Equal(0, result.ExitCode);
        Assert.NotEmpty(result.OutputLines);
        Assert.All(result.OutputLines, line => Assert.InRange(line.EnumerateRunes().Count(), 1, MaxColumns));
        Assert.All(result.OutputLines, line => Assert.Equal(line.TrimEnd(), line));
    }

    /// <summary>The names that a script could take from the lists, in their order.</summary>
    [Fact]
    public async Task Run_Algorithms_NamesStandInTheCataloguesOrder()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "algorithms");

        string[] tables = result.Output.Split("\n\n");
        Assert.Equal(3, tables.Length);
        Assert.All(
            tables[..2], table => Assert.Equal(HashFunction.All.Select(function => function.FamilyName), table.Split('\n')[1..].Select(line => line.Split(' ')[0])));
    }
}
