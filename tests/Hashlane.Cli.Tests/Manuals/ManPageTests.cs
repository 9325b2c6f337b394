using System.Text.RegularExpressions;

namespace Hashlane.Cli.Tests;

/// <summary>Manual pages are what their readers take without a complaint, and say what help says.</summary>
[Trait("Category", "Cli")]
public sealed partial class ManPageTests
{
    public static TheoryData<string> Pages => [ToolName.Value, .. Subcommand.Names];

    [Theory]
    [MemberData(nameof(Pages))]
    public async Task Page_Lint_FindsNothing(string name)
    {
        using Sandbox sandbox = new();
        await WriteAsync(sandbox, name);

        ToolResult lint = await OtherTool.Mandoc.RunAsync(sandbox, ["-T", "lint", "-W", "style", "page.1"], []);

        // mandoc looks for the pages that a page refers to on the machine.
        string[] lines = [.. lint.OutputLines.Where(line => !line.Contains("referenced manual not found", StringComparison.Ordinal))];
        Assert.Empty(lines);
        Assert.Empty(lint.Errors);
    }

    [Theory]
    [MemberData(nameof(Pages))]
    public async Task Page_Groff_WarnsOfNothing(string name)
    {
        using Sandbox sandbox = new();
        await WriteAsync(sandbox, name);

        ToolResult groff = await OtherTool.Groff.RunAsync(sandbox, ["-man", "-Tascii", "-ww", "-z", "page.1"], []);

        Assert.Equal(Expectation.Of(0, ""), Expectation.Of(groff));
    }

    /// <summary>Every option, value, example and exit code is on the page as one types it, within 80 columns.</summary>
    [Theory]
    [MemberData(nameof(Pages))]
    public async Task Page_OnATerminal_ShowsAllThatHelpShows(string name)
    {
        using Sandbox sandbox = new();
        await WriteAsync(sandbox, name);

        ToolResult shown = await OtherTool.Mandoc.RunAsync(sandbox, ["-T", "ascii", "-O", "width=80", "page.1"], []);

        string text = Overstrike().Replace(shown.Output, "");
        Assert.All(text.Split('\n'), line => Assert.InRange(line.Length, 0, 80));
        string flowing = Spaces().Replace(text, " ");
        ToolCommand command = CommandOf(name);
        ToolCommand[] all = name == ToolName.Value ? [command] : [command, .. command.Commands];
        foreach (ToolCommand one in all)
        {
            AssertHas(one.Summary == command.Summary ? one.Summary : one.FullName);
            Assert.All(one.Description, AssertHas);
            Assert.All(HelpText.FormsOf(one), AssertHas);
            Assert.All(one.Options.SelectMany(group => group.Options), AssertHasOption);
            Assert.All(one.ExitMeanings, exit => AssertHas($"{exit.Code} {exit.Meaning}"));
            Assert.All(one.Examples, example => AssertHas($"{example.Line} {example.Purpose}"));
            Assert.All(one.Sections.SelectMany(section => section.Rows), row => AssertHas($"{row.Term} {row.Meaning}"));
        }

        void AssertHasOption(Option option)
        {
            string letter = option.Letter == Option.NoLetter ? "" : $"-{option.Letter}, ";
            AssertHas($"{letter}--{option.Name}{(option.ValueName is null ? "" : " " + option.ValueName)} {option.Description}");
        }

        void AssertHas(string words) => Assert.Contains(Spaces().Replace(words, " "), flowing, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Man_CommandOfACommand_IsThePageOfBoth()
    {
        using Sandbox sandbox = new();

        ToolResult both = await Tool.RunAsync(sandbox, "man", "manifest", "create");

        Assert.Equal(Expectation.Of(await Tool.RunAsync(sandbox, "man", "manifest")), Expectation.Of(both));
        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, "man", "manifest", "chekc"), "did you mean check?");
        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, "man", "manifest", "create", "check"), "too many: 'check'");
        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, "man", "bench", "create"), "too many: 'create'");
        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, "man", "hashlane", "bench"), "too many: 'bench'");
    }

    /// <summary>The same version gives the same bytes on any day and in any place.</summary>
    [Fact]
    public async Task Into_Folder_HasAllPagesAndTheirBytes()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "man", "--into", "share/man/man1");
        ToolResult main = await new Tool(sandbox, "man").WithEnvironment("TZ", "Pacific/Kiritimati").RunAsync();

        Assert.Equal(Expectation.Of(0, ""), Expectation.Of(result));
        string[] names = ["hashlane.1", .. Subcommand.Names.Select(name => $"hashlane-{name}.1")];
        string[] written =
            [.. Directory.EnumerateFiles(sandbox.PathOf("share/man/man1")).Select(path => Path.GetFileName(path))];
        Assert.Equal(names.Order(StringComparer.Ordinal), written.Order(StringComparer.Ordinal));
        Assert.Equal(main.Output, sandbox.Read("share/man/man1/hashlane.1"));
        Assert.Matches(@"^\.TH HASHLANE 1 \d{4}-\d\d-\d\d ""hashlane \d+\.\d+\.\d+", main.Output);
    }

    [Fact]
    public async Task Into_FolderThatCannotBeMade_IsAFailure()
    {
        using Sandbox sandbox = new();
        sandbox.Write("taken", "");

        ToolResult result = await Tool.RunAsync(sandbox, "man", "--into", "taken");

        Assert.Equal(1, result.ExitCode);
        Assert.Single(result.ErrorLines);
    }

    [Theory]
    [InlineData("a", "a")]
    [InlineData("-a", @"\fB\-a\fR")]
    [InlineData("re-read", @"re\-read")]
    [InlineData(".x", @"\&.x")]
    [InlineData("'x", @"\(aqx")]
    [InlineData(@"\n", @"\en")]
    [InlineData("FILE", @"\fIFILE\fR")]
    [InlineData("OTHER", "OTHER")]
    [InlineData("FILEs FILE: FILE.", @"FILEs \fIFILE\fR: \fIFILE\fR.")]
    [InlineData("A:B is [-a]", @"\fIA:B\fR is [\fB\-a\fR]")]
    [InlineData("a - b -- c", @"a \- b \-\- c")]
    [InlineData("One. Two", "One.\nTwo")]
    [InlineData("~ ^ ` \"", @"\(ti \(ha \(ga \(dq")]
    public void Text_SignsOfRoff_AreEscaped(string text, string expected)
    {
        Roff roff = new(["FILE", "A:B"]);

        roff.Text(text);

        Assert.Equal(expected + "\n", roff.ToString());
    }

    [Fact]
    public void Text_LongSentence_NeverBeginsALineWithAMacro()
    {
        Roff roff = new([]);

        roff.Text(string.Join(' ', Enumerable.Repeat(".x", 200)));

        Assert.All(roff.ToString().TrimEnd().Split('\n'), line => Assert.StartsWith(@"\&", line, StringComparison.Ordinal));
        Assert.All(roff.ToString().Split('\n'), line => Assert.InRange(line.Length, 0, 80));
    }

    private static ToolCommand CommandOf(string name) =>
        name == ToolName.Value ? MainCommand.Command : MainCommand.Command.Named(name)!;

    private static async Task WriteAsync(Sandbox sandbox, string name)
    {
        ToolResult page = await Tool.RunAsync(sandbox, "man", name);
        Assert.Equal(Expectation.Of(0, page.Output), Expectation.Of(page));
        sandbox.Write("page.1", page.OutputBytes);
    }

    // A letter that is printed over another: bold, or underlined.
    [GeneratedRegex(@".\x08")]
    private static partial Regex Overstrike();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
