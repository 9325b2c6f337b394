using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Help, manual pages, completion, and wrong command lines.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterCommandTests
{
    /// <summary>101 letters, and 202 bytes.</summary>
    private const string LongName =
        "ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé";

    private const int MaxColumns = 80;

    public static TheoryData<string> Names => [.. ClusterCommand.Command.Commands.Select(command => command.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Help_OfEachCommand_FitsATerminalAndHasItsOptions(string name)
    {
        using ClusterSandbox sandbox = new();
        ToolCommand command = ClusterCommand.Command.Named(name)!;

        ToolResult result = await sandbox.RunAsync(name, "--help");

        Assert.Equal(0, result.ExitCode);
        Assert.StartsWith($"Usage: hashlane-cluster {name}", result.Output, StringComparison.Ordinal);
        Assert.All(result.OutputLines, line => Assert.InRange(line.Length, 1, MaxColumns));
        Assert.All(
            command.Options.SelectMany(group => group.Options),
            option => Assert.Matches($@"\n  (-.,|   ) --{option.Name}(\[=| |\n)", result.Output));
        Assert.All(
            command.Examples, example => Assert.Contains($"\n  {example.Line}", result.Output, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Help_OfTheTool_NamesAllCommands()
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync("--help");

        Assert.Equal(0, result.ExitCode);
        Assert.All(Names, name => Assert.Contains($"\n  {name.Data} ", result.Output, StringComparison.Ordinal));
        Assert.All(result.OutputLines, line => Assert.InRange(line.Length, 1, MaxColumns));
    }

    [Theory]
    [InlineData("localhost:5673")]
    [InlineData("localhost")]
    [InlineData("http://localhost")]
    [InlineData("amqp:///x")]
    [InlineData("amqp://localhost/a/b")]
    public async Task Queue_ThatIsNoAddress_IsAWrongCommandLine(string address)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", Bytes.Of("a"));

        ToolResult run = await sandbox.RunAsync("run", "--queue", address, "-o", "m.jsonl", "tree");
        ToolResult work = await sandbox.RunAsync("work", "--queue", address, "--root", "x=tree");

        Assert.All([run, work], result =>
        {
            Assert.Equal(2, result.ExitCode);
            Assert.Contains("--queue: ", result.Errors, StringComparison.Ordinal);
            Assert.DoesNotContain("resume", result.Errors, StringComparison.Ordinal);
        });
        Assert.Empty(sandbox.Rest());
    }

    [Fact]
    public async Task Version_NamesTheTool()
    {
        using ClusterSandbox sandbox = new();

        Assert.Equal($"hashlane-cluster {ToolVersion.Number}\n", (await sandbox.RunAsync("--version")).Output);
    }

    [Fact]
    public async Task Man_IntoAFolder_WritesAPageOfEachCommand()
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync("man", "--into", "man");

        Assert.Equal(0, result.ExitCode);
        string[] expected = ["hashlane-cluster.1", .. Names.Select(name => $"hashlane-cluster-{name.Data}.1")];
        Assert.Equal(
            expected.Order(StringComparer.Ordinal),
            Directory.EnumerateFiles(sandbox.Sandbox.PathOf("man")).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
        Assert.StartsWith(
            ".TH HASHLANE\\-CLUSTER\\-RUN 1 ", sandbox.Sandbox.Read("man/hashlane-cluster-run.1"), StringComparison.Ordinal);
        ToolResult lint = await OtherTool.Groff.RunAsync(
            sandbox.Sandbox, ["-man", "-Tascii", "-ww", "-z"], [.. expected.Select(name => Bytes.Of($"man/{name}"))]);
        Assert.Equal("", lint.Errors);
    }

    [Theory]
    [InlineData("hashlane-cluster r", "resume run")]
    [InlineData("hashlane-cluster run --check", "--check-rate")]
    [InlineData("hashlane-cluster run --allow", "--allow-unchecked")]
    [InlineData("hashlane-cluster resume --allow", "--allow-unchecked")]
    [InlineData("hashlane-cluster run --subtree ", "1GiB 256MiB 512MiB")]
    [InlineData("hashlane-cluster work --queue-n", "--queue-name")]
    [InlineData("hashlane-cluster completion f", "fish")]
    public async Task Completion_Bash_CompletesWords(string line, string expected)
    {
        using ClusterSandbox sandbox = new();
        string script = (await sandbox.RunAsync("completion", "bash")).Output;
        sandbox.Sandbox.Write("completion.sh", script + $$"""
            compopt() { :; }
            line='{{line}}'
            COMP_LINE=$line COMP_POINT=${#line}
            COMP_WORDS=($line)
            [[ $line != *' ' ]] || COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _hashlane_cluster
            printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort
            """);

        ToolResult result = await OtherTool.Bash.RunAsync(sandbox.Sandbox, ["completion.sh"], []);

        Assert.Equal(expected, string.Join(' ', result.OutputLines));
    }

    [Theory]
    [InlineData("zsh", "#compdef hashlane-cluster\n")]
    [InlineData("fish", "complete -c hashlane-cluster ")]
    [InlineData("pwsh", "-CommandName hashlane-cluster ")]
    public async Task Completion_OtherShell_IsForThisTool(string shell, string part)
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync("completion", shell);

        Assert.Contains(part, result.Output, StringComparison.Ordinal);
        Assert.DoesNotMatch("@[A-Za-z]+@", result.Output);
    }

    [Theory]
    [InlineData("", "after 'hashlane-cluster' comes run")]
    [InlineData("runn", "did you mean run?")]
    [InlineData("run", "the manifest has no name")]
    [InlineData("run tree", "-o MANIFEST")]
    [InlineData("run -o m --manifests x tree", "exclude each other")]
    [InlineData("run -o m a b", "--manifests for several")]
    [InlineData("run --manifests x", "needs at least one FOLDER")]
    [InlineData("run --manifests x a b/a", "the same name")]
    [InlineData("run -o m --follow tree", "never follow a link")]
    [InlineData("run -o m --workers 0 tree", "leaves nobody to read")]
    [InlineData("run -o m --workers x tree", "a number from 0 to 4096")]
    [InlineData("run -o m --check-rate 101 tree", "a percentage from 0 to 100")]
    [InlineData("run -o m --check-rate NaN tree", "a percentage from 0 to 100")]
    [InlineData("run -o m --check-rate -1 tree", "a percentage from 0 to 100")]
    [InlineData("run -o m --check-rate 1 --workers 1 tree", "needs a second worker")]
    [InlineData("run -o m --subtree 100MiB tree", "256MiB, 512MiB or 1GiB")]
    [InlineData("run -o m --unit-files 0 tree", "a number from 1 to")]
    [InlineData("run -o m --queue amqp://x --unit-timeout 0 tree", "a number from 1 to")]
    [InlineData("run -o m --unit-timeout 60 tree", "meaningful only with --queue")]
    [InlineData("run -o m --queue-name x tree", "meaningful only with --queue")]
    [InlineData("run -o m -0 tree", "meaningful only with --files-from")]
    [InlineData("run -o m --files-from l --exclude x tree", "leave --exclude out")]
    [InlineData("run -o m --objects l tree", "takes the place of a folder")]
    [InlineData("run -o m --dashboard=x tree", "takes a port")]
    [InlineData("run -o m -a md5 tree", "unknown algorithm 'md5'")]
    [InlineData("run -o m -a blake3-2048 tree", "digests of more than 255 bytes")]
    [InlineData("run -o m -a blake3-17179868728 tree", "digests of more than 255 bytes")]
    [InlineData("run -o - tree", "must be a file")]
    [InlineData("run -o m --quite tree", "did you mean --quiet?")]
    [InlineData($"run -o m --root {LongName} tree", "a name of 1 to 200 bytes")]
    [InlineData($"work --queue amqp://x --root a --name {LongName}", "a name of 1 to 200 bytes")]
    [InlineData("work --root x", "name one with --queue")]
    [InlineData("work --queue amqp://x", "nothing may be read")]
    [InlineData("work --queue amqps://x --queue-key k --root a", "--queue-key is meaningful only with --queue-cert")]
    [InlineData("work --queue amqp://x --queue-ca c --root a", "--queue-ca is meaningful only where --queue begins")]
    [InlineData("run --queue AMQP://x --queue-cert c -o m tree", "begins with amqps://")]
    [InlineData("work --queue amqp://x --root a --once=0", "a number from 1 to")]
    [InlineData("status", "name the page of a job")]
    [InlineData("resume", "MANIFEST is missing")]
    public async Task Run_WrongLine_IsAUsageErrorThatHelps(string arguments, string word)
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync(arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries));

        Assert.True(result.ExitCode == 2, result.ToString());
        Assert.Empty(result.OutputBytes);
        Assert.Equal(2, result.ErrorLines.Length);
        Assert.StartsWith("hashlane-cluster: ", result.Errors, StringComparison.Ordinal);
        Assert.Contains(word, result.Errors, StringComparison.Ordinal);
        Assert.Matches("\nTry 'hashlane-cluster[a-z ]* --help' for more information.\n$", result.Errors);
        Assert.Empty(Directory.EnumerateFileSystemEntries(sandbox.Sandbox.Folder, "m*"));
    }

    [Theory]
    [InlineData("amqp://me@192.0.2.1/x", 1)]
    [InlineData("amqp://localhost", 0)]
    [InlineData("amqps://me@192.0.2.1", 0)]
    public void Queue_UnencryptedToAnotherMachine_WarnsOnce(string address, int warnings)
    {
        CommandLine line = CommandLine.Parse(["--queue", address], StatusCommand.Command.Table);
        QueueSettings settings = QueueSettings.ReadRequired(line);
        List<string> lines = [];

        settings.WarnOfPlainText(lines.Add);
        settings.WarnOfPlainText(lines.Add);

        Assert.Equal(warnings, lines.Count);
        Assert.All(lines, text => Assert.Contains("use amqps://", text, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("status --queue amqp://me@nowhere.invalid")]
    [InlineData("run --check-rate 0 --queue amqp://me@nowhere.invalid -o m.jsonl tree")]
    [InlineData("work --once=1 --root tree --queue amqp://me@nowhere.invalid")]
    public async Task Command_UnencryptedToAnotherMachine_Warns(string arguments)
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.Cluster(arguments.Split(' ')).RunAsync(); // there is no password, so it ends

        Assert.True(result.ExitCode == 1, result.ToString());
        Assert.Contains("amqp://me@nowhere.invalid:5672 goes over the network unencrypted", result.ErrorLines[0],
            StringComparison.Ordinal);
        Assert.Equal(2, result.ErrorLines.Length);
    }

    [Fact]
    public void NameOf_Worker_IsThatOfThisProcessAlone()
    {
        string name = EmbeddedWorkers.NameOf(1);

        Assert.Matches($"^{Environment.MachineName}/{Environment.ProcessId}-[0-9a-f]{{6}}/1$", name);
        Assert.Equal(name[..^1], EmbeddedWorkers.NameOf(2)[..^1]);
        Assert.True(MessageText.IsName(name));
    }

    [Fact]
    public async Task Status_NothingThere_IsAFailureThatSaysSo()
    {
        using ClusterSandbox sandbox = new();

        ToolResult manifest = await sandbox.RunAsync("status", "m.jsonl");
        ToolResult page = await sandbox.RunAsync("status", "http://127.0.0.1:1/");
        ToolResult broker = await sandbox.RunAsync("status", "--queue", "amqp://127.0.0.1:1");

        foreach (ToolResult result in (ToolResult[])[manifest, page, broker])
        {
            Assert.True(result.ExitCode == 1, result.ToString());
            Assert.Single(result.ErrorLines);
            Assert.DoesNotContain("Exception", result.Errors, StringComparison.Ordinal);
        }
    }
}
