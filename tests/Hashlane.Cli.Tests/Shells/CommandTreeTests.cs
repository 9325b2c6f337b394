namespace Hashlane.Cli.Tests;

/// <summary>All that is said of commands is said once, and complete: help, manual pages and completion are made of it.</summary>
[Trait("Category", "Cli")]
public sealed class CommandTreeTests
{
    private const int MaxColumns = 80;

    /// <summary>The words that lead to each command; none for the tool.</summary>
    public static TheoryData<string> Places => [.. CompletionPlace.Of(MainCommand.Command).Select(place => place.Words)];

    internal static ToolCommand CommandAt(string words) =>
        CompletionPlace.Of(MainCommand.Command).Single(place => place.Words == words).Command;

    [Fact]
    public void Subcommands_Names_LeadToCommandsOfThatName()
    {
        Assert.Equal(Subcommand.Names, Subcommand.All.Select(command => command.Name));
        Assert.All(Subcommand.Names, name => Assert.Same(Subcommand.Named(name), MainCommand.Command.Named(name)));
        Assert.True(Places.Count >= 18, $"Only {Places.Count} commands were found.");
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void Command_Description_IsComplete(string words)
    {
        ToolCommand command = CommandAt(words);

        Assert.Equal($"hashlane {words}".TrimEnd(), command.FullName);
        Assert.Matches(@"^[a-z][^.]*[^.]$", command.Summary);
        Assert.All(command.Description, paragraph => Assert.EndsWith(".", paragraph, StringComparison.Ordinal));
        Assert.Equal(command.Run is null && words.Length > 0, command.Commands.Length > 0 && words.Length > 0);
        if (command.Run is not null || words.Length == 0)
        {
            Assert.Contains(CommandSyntax.Help, command.Options.SelectMany(group => group.Options));
            Assert.Contains(command.ExitMeanings, exit => exit.Code == 0);
            Assert.Contains(command.ExitMeanings, exit => exit.Code == 2);
        }
    }

    /// <summary>An option that help leaves out would not be found, and one that parsing leaves out would not work.</summary>
    [Theory]
    [MemberData(nameof(Places))]
    public void Command_Options_AreThoseThatAreParsed(string words)
    {
        ToolCommand command = CommandAt(words);
        Option[] described = [.. command.Options.SelectMany(group => group.Options)];
        Option[] parsed = [.. command.Table.Groups.SelectMany(group => group), .. command.Table.More?.Invoke() ?? []];

        Assert.Equal(described.OrderBy(option => option.Name), parsed.OrderBy(option => option.Name));
        Assert.Equal(described.Length, described.Select(option => option.Name).Distinct().Count());
        char[] letters = [.. described.Select(option => option.Letter).Where(letter => letter != Option.NoLetter)];
        Assert.Equal(letters.Length, letters.Distinct().Count());
        Assert.All(described, option => Assert.Equal(option.Kind == ValueKind.Word, option.Words.Length > 0));
        Assert.All(described, option => Assert.True(option.ValueName is not null || option.Kind == ValueKind.Text));
    }

    [Theory]
    [MemberData(nameof(Places))]
    public async Task Run_Help_FitsATerminalAndNamesEverything(string words)
    {
        using Sandbox sandbox = new();
        ToolCommand command = CommandAt(words);
        string[] place = words.Split(' ', StringSplitOptions.RemoveEmptyEntries);

        ToolResult result = await Tool.RunAsync(sandbox, [.. place, "--help"]);
        ToolResult letter = await Tool.RunAsync(sandbox, [.. place, "-h"]);

        Assert.Equal(Expectation.Of(0, result.Output), Expectation.Of(letter));
        Assert.Equal(Expectation.Of(0, result.Output), Expectation.Of(result));
        Assert.StartsWith($"Usage: {command.FullName} ".TrimEnd(), result.Output, StringComparison.Ordinal);
        Assert.All(result.OutputLines, line => Assert.InRange(line.Length, 1, MaxColumns));
        Assert.All(result.OutputLines, line => Assert.Equal(line.TrimEnd(), line));
        Assert.All(result.Output, character => Assert.True(character is '\n' or (>= ' ' and <= '~')));
        Assert.All(
            command.Options.SelectMany(group => group.Options),
            option => Assert.Matches($@"\n  (-.,|   ) --{option.Name}[ \n]", result.Output));
        Assert.All(
            command.Commands,
            child => Assert.Contains($"\n  {child.Name} ", result.Output, StringComparison.Ordinal));
        Assert.All(
            command.Examples, example => Assert.Contains($"\n  {example.Line}", result.Output, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("manifest help", "did you mean --help?")]
    [InlineData("completion bahs", "did you mean bash?")]
    [InlineData("completion tcsh", "comes bash, zsh, fish or pwsh, not 'tcsh'")]
    [InlineData("completion bash zsh", "an operand too many: 'zsh'")]
    [InlineData("completion bash --quiet", "--quiet")]
    [InlineData("man manifets", "did you mean manifest?")]
    [InlineData("man ls", "there is no command 'ls', only")]
    [InlineData("man manifest create check", "an operand too many: 'check'")]
    [InlineData("man --into there manifest", "--into writes all pages")]
    [InlineData("man --into=", "name a folder")]
    [InlineData("man --into", "--into FOLDER")]
    public async Task Run_MistakeAfterACommand_IsAUsageErrorThatHelps(string arguments, string word)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, arguments.Split(' '));

        UsageErrors.AssertIs(result, word);
        Assert.EndsWith(
            $"Try 'hashlane {string.Join(' ', arguments.Split(' ').TakeWhile(IsCommand))} --help' for more information.\n",
            result.Errors,
            StringComparison.Ordinal);

        static bool IsCommand(string one, int index) =>
            index == 0 ? Subcommand.Names.Contains(one) : one == "bash";
    }

    /// <summary>A file is what most command lines begin with, and its sum starts as before.</summary>
    [Fact]
    public async Task Sum_OfAFile_RunsNothingOfHelpPagesAndScripts()
    {
        Assert.SkipWhen(Tool.IsNative, "A native tool compiles nothing when it runs.");
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        string compiled = sandbox.NewScratchPath();

        ToolResult result = await new Tool(sandbox, "a.txt")
            .WithEnvironment("DOTNET_EnableDiagnostics", "1")
            .WithEnvironment("DOTNET_JitStdOutFile", compiled)
            .WithEnvironment("DOTNET_JitDisasmSummary", "1")
            .WithEnvironment("DOTNET_ReadyToRun", "0")
            .RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}  a.txt\n"), Expectation.Of(result));
        string[] methods = await File.ReadAllLinesAsync(compiled, TestContext.Current.CancellationToken);
        Assert.Contains(methods, method => method.Contains("Hashlane.Cli.Subcommand:Find(", StringComparison.Ordinal));
        string[] others =
        [
            nameof(ToolCommand), nameof(MainCommand), nameof(CommandRunner), nameof(HelpText), nameof(OptionGroup),
            nameof(Operand), nameof(CompletionCommand), nameof(ManCommand), nameof(ManPage), nameof(Roff),
            nameof(ManifestCommand), nameof(PasswordCommand), nameof(AlgorithmsCommand), "System.Linq",
        ];
        Assert.All(
            others, other => Assert.DoesNotContain(methods, method => method.Contains($"{other}:", StringComparison.Ordinal)));
    }
}
