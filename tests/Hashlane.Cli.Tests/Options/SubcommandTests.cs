namespace Hashlane.Cli.Tests;

/// <summary>A name that is both a subcommand's and a file's is refused: a shell's pattern may have written it.</summary>
[Trait("Category", "Cli")]
public sealed class SubcommandTests
{
    public static TheoryData<string> Names => [.. Subcommand.All.Select(command => command.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Run_FileOfTheName_IsRefusedAndBothWaysOutAreNamed(string name)
    {
        using Sandbox sandbox = new();
        sandbox.Write(name, Known.Hello);
        sandbox.Write("other", Known.Hello);

        ToolResult alone = await Tool.RunAsync(sandbox, name);
        ToolResult withOthers = await Tool.RunAsync(sandbox, name, "other");

        foreach (ToolResult result in (ToolResult[])[alone, withOthers])
        {
            UsageErrors.AssertIs(result, $"write ./{name} for the file, or --command {name} for the command");
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Run_LostLinkOfTheName_IsRefused(string name)
    {
        using Sandbox sandbox = new();
        sandbox.MakeLink(Bytes.Of(name), "nowhere");

        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, name), $"./{name}");
    }

    /// <summary>Only -r, which then comes first, sums folders.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public async Task Run_FolderOfTheName_RunsTheCommand(string name)
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of(name));
        sandbox.Write($"{name}/a", Known.Hello);

        ToolResult command = await Tool.RunAsync(sandbox, name, "--help");
        ToolResult folder = await Tool.RunAsync(sandbox, "-r", name);

        Assert.Equal(0, command.ExitCode);
        Assert.StartsWith($"Usage: hashlane {name}", command.Output, StringComparison.Ordinal);
        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}  {name}/a\n"), Expectation.Of(folder));
    }

    /// <summary>A script whose variable is empty must not take that for success.</summary>
    [Theory]
    [InlineData(CommandSyntax.ManifestName, "verify-proof")]
    [InlineData(CommandSyntax.PasswordName, "tune")]
    [InlineData(CommandSyntax.CompletionName, "pwsh")]
    public async Task Run_CommandOfCommandsAlone_IsAUsageErrorThatNamesThem(string name, string last)
    {
        using Sandbox sandbox = new();

        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, name), $"after 'hashlane {name}' comes ");
        UsageErrors.AssertIs(await Tool.RunAsync(sandbox, name), $" or {last}\n");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Run_WaysOut_HashTheFileAndRunTheCommand(string name)
    {
        using Sandbox sandbox = new();
        using Sandbox empty = new();
        sandbox.Write(name, Known.Hello);

        ToolResult file = await Tool.RunAsync(sandbox, $"./{name}");
        ToolResult later = await Tool.RunAsync(sandbox, "--", name);
        string[] arguments = ArgumentsOf(name);
        ToolResult command = await Tool.RunAsync(sandbox, ["--command", name, .. arguments]);
        ToolResult attached = await Tool.RunAsync(sandbox, [$"--command={name}", .. arguments]);
        ToolResult plain = await Tool.RunAsync(empty, [name, .. arguments]);

        Assert.Equal(
            [Expectation.Of(0, $"{Known.HelloBlake3}  ./{name}\n"), Expectation.Of(0, $"{Known.HelloBlake3}  {name}\n")],
            [Expectation.Of(file), Expectation.Of(later)]);
        Assert.Equal([Expectation.Of(plain), Expectation.Of(plain)], [Expectation.Of(command), Expectation.Of(attached)]);
        Assert.Equal(0, plain.ExitCode);
    }

    /// <summary>Arguments with which two runs of a command write the same.</summary>
    private static string[] ArgumentsOf(string name) =>
        name == CommandSyntax.BenchName || Subcommand.Named(name)!.Commands.Length > 0 ? ["--help"] : [];

    [Theory]
    [InlineData("--command", "a value")]
    [InlineData("--command nonsense", "'nonsense'")]
    [InlineData("--command=", "no command")]
    [InlineData("-c --command algorithms", "must come first")]
    [InlineData("--command algorithms extra", "takes no argument")]
    public async Task Run_CommandOptionThatMakesNoSense_IsAUsageError(string arguments, string word)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, arguments.Split(' '));

        UsageErrors.AssertIs(result, word);
    }
}
