using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>An interrupted run is continued, and the manifest is that of an undisturbed one.</summary>
[Trait("Category", "Cluster")]
public sealed class ClusterResumeTests
{
    private const int SharedFiles = 3;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public Task Resume_KilledAtSomeMoments_WritesTheSameManifest(bool alters) => KillAsync(rounds: 3, alters);

    [Theory(Explicit = true)]
    [InlineData(false)]
    [InlineData(true)]
    [Trait("Category", "Soak")]
    public Task Resume_KilledAtManyMoments_WritesTheSameManifest(bool alters) => KillAsync(rounds: 50, alters);

    [Theory]
    [InlineData(Libc.SigInt, 130)]
    [InlineData(Libc.SigTerm, 143)]
    public async Task Run_Interrupted_SaysHowToResume(int signal, int exitCode)
    {
        using ClusterSandbox sandbox = new();
        FillSlow(sandbox);
        await sandbox.CreateReferenceAsync();
        // A process in the background of a script ignores SIGINT, and hands that on.
        using (RunningTool running = sandbox.Cluster("run", "--workers", "1", "-o", "m.jsonl", "tree")
            .InShell("exec env --default-signal=INT \"$@\"").Start())
        {
            await WaitForStateAsync(sandbox, running);
            running.Signal(signal);
            ToolResult interrupted = await running.FinishAsync([]);
            Assert.True(interrupted.ExitCode == exitCode, interrupted.ToString());
            Assert.Equal(
                "hashlane-cluster: m.jsonl: interrupted: 'hashlane-cluster resume m.jsonl' continues the run\n",
                interrupted.Errors);
        }

        Assert.Matches("^state: +interrupted\n", (await sandbox.RunAsync("status", "m.jsonl")).Output);
        ToolResult result = await sandbox.RunAsync("resume", "m.jsonl");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>The process has ended after the manifest got its name, and before the rest was removed.</summary>
    [Theory]
    [InlineData("run", "-o", "m.jsonl", "tree")]
    [InlineData("resume", "m.jsonl")]
    public async Task Run_CompleteManifestWithItsJournal_RemovesTheRest(params string[] arguments)
    {
        using ClusterSandbox sandbox = new();
        FillSlow(sandbox);
        using (RunningTool running = sandbox.Cluster("run", "-o", "m.jsonl", "tree").Start())
        {
            await WaitForStateAsync(sandbox, running);
            running.Signal(Libc.SigKill);
            await running.FinishAsync([]);
        }

        Assert.Contains(".m.jsonl.journal", sandbox.Rest());
        await sandbox.CreateReferenceAsync();
        File.Move(sandbox.Sandbox.PathOf(ClusterSandbox.Reference), sandbox.Sandbox.PathOf(ClusterSandbox.Manifest));
        byte[] manifest = sandbox.ManifestBytes;

        ToolResult result = await sandbox.RunAsync(arguments);

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Contains("the manifest is complete", result.Errors, StringComparison.Ordinal);
        Assert.Equal(manifest, sandbox.ManifestBytes);
        Assert.DoesNotContain(sandbox.Rest(), name => !name.Contains(".create-", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Resume_NothingInterrupted_SaysSo()
    {
        using ClusterSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync("resume", "m.jsonl");

        Assert.Equal(1, result.ExitCode);
        Assert.Equal(
            "hashlane-cluster: m.jsonl: no run of it was interrupted: 'hashlane-cluster run -o m.jsonl FOLDER' begins one\n",
            result.Errors);
    }

    /// <summary>A process can end between the name of its manifest and the removal of the rest.</summary>
    [Theory]
    [InlineData("tree", "--workers=1", 0)]
    [InlineData("other", "--workers=1", 1)]
    [InlineData("tree", "--algorithm=sha256", 1)]
    public async Task Run_ManifestIsCompleteAndTheRestIsThere_IsDoneForTheSameJobOnly(
        string folder, string option, int exitCode)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        Directory.CreateDirectory(sandbox.Sandbox.PathOf("other"));
        await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");
        RunTarget target = new(sandbox.Sandbox.PathOf("m.jsonl"), "tree");
        (RunState.Of(Line(target), target) with { Folder = sandbox.Sandbox.Folder }).Write(target.StatePath);

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", option, folder);

        Assert.True(result.ExitCode == exitCode, result.ToString());
        Assert.Equal(exitCode == 0, !File.Exists(target.StatePath));
    }

    /// <summary>The process has ended before it could say that units are unverified.</summary>
    [Theory]
    [InlineData(5)]
    [InlineData(0, "--allow-unchecked")]
    public async Task Run_ManifestIsCompleteAndItsJournalTellsOfUncheckedUnits_SaysSo(
        int exitCode, params string[] options)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");
        RunTarget target = new(sandbox.Sandbox.PathOf("m.jsonl"), "tree");
        LeaveUnchecked(target, RunState.Of(Line(target), target) with { Folder = sandbox.Sandbox.Folder });

        ToolResult result = await sandbox.RunAsync(["resume", .. options, "m.jsonl"]);

        Assert.True(result.ExitCode == exitCode, result.ToString());
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>The process can end before and after each file that it removes.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Run_EndsWhileItRemovesTheRest_TheNextOneStillTellsOfUncheckedUnits(int removal)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");
        RunTarget target = new(sandbox.Sandbox.PathOf("m.jsonl"), "tree");
        CommandLine line = Line(target);
        LeaveUnchecked(target, RunState.Of(line, target));
        using Interruption interruption = new();
        int removals = 0;
        ManifestJob job = new(RunSettings.Read(line), target, line, interruption, new Messages())
        {
            Removing = () => Assert.True(++removals < removal, "ends here"),
        };
        Assert.Throws<Xunit.Sdk.TrueException>(() => job.Run());
        Assert.True(File.Exists(target.StatePath));
        Assert.Equal(removal == 1, File.Exists(target.JournalPath));

        ToolResult result = await sandbox.RunAsync("resume", "m.jsonl");

        Assert.True(result.ExitCode == ExitCodes.Unchecked, result.ToString());
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>The journal was removed, and the process has ended; another job has a journal of the same name since.</summary>
    [Fact]
    public async Task Resume_ManifestIsCompleteAndItsJournalIsOfAnotherJob_LeavesTheJournal()
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        await sandbox.RunAsync("run", "-o", "m.jsonl", "tree");
        RunTarget target = new(sandbox.Sandbox.PathOf("m.jsonl"), "tree");
        LeaveUnchecked(target, RunState.Of(Line(target), target) with { Folder = sandbox.Sandbox.Folder });
        File.Delete(target.JournalPath);
        Journal.Open(target.JournalPath, "another origin").Dispose();

        ToolResult result = await sandbox.RunAsync("resume", "m.jsonl");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal([".m.jsonl.journal"], sandbox.Rest());
    }

    [Theory]
    [InlineData("another job (another, origin): ")]
    [InlineData("of this version")]
    public async Task Run_JournalOfAnotherJobOrVersion_IsRefusedAndNothingIsLeft(string reason)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        string path = sandbox.Sandbox.PathOf("journal");
        Journal.Open(path, "another\norigin\n\n").Dispose();
        byte[] journal = File.ReadAllBytes(path);
        if (reason == "of this version")
        {
            journal[journal.IndexOf((byte)'1')] = (byte)'0';
            File.WriteAllBytes(path, journal);
        }

        ToolResult result = await sandbox.RunAsync("run", "-o", "m.jsonl", "--journal", "journal", "tree");

        Assert.Equal(1, result.ExitCode);
        Assert.StartsWith("hashlane-cluster: journal is ", result.Errors, StringComparison.Ordinal);
        Assert.Contains(reason, result.Errors, StringComparison.Ordinal);
        Assert.Contains("remove the file", result.Errors, StringComparison.Ordinal);
        Assert.Equal(1, result.Errors.Count(static one => one == '\n'));
        Assert.Equal(journal, File.ReadAllBytes(path));
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>Bits rot: what a run of days has left must not get the root of a manifest when it is altered.</summary>
    [Fact]
    public async Task Resume_DigitOfALineAltered_HashesTheFileAgainAndSaysSo()
    {
        using ClusterSandbox sandbox = new();
        FillSlow(sandbox);
        await sandbox.SettleForLinesAsync();
        await sandbox.CreateReferenceAsync();
        string partial = sandbox.Sandbox.PathOf(".m.jsonl.create-partial");
        using (RunningTool running = sandbox.Cluster("run", "--workers", "1", "-o", "m.jsonl", "tree").Start())
        {
            await WaitForAsync(running, () => new FileInfo(partial) is { Exists: true, Length: > 20_000 });
            running.Signal(Libc.SigKill);
            await running.FinishAsync([]);
        }

        byte[] lines = File.ReadAllBytes(partial);
        int digit = lines.AsSpan(0, lines.Length / 2).LastIndexOf("\"}\n"u8) - 1;
        lines[digit] = (byte)(lines[digit] == '0' ? '1' : '0');
        File.WriteAllBytes(partial, lines);

        ToolResult result = await sandbox.RunAsync("resume", "m.jsonl");

        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(sandbox.ReferenceBytes, sandbox.ManifestBytes);
        Assert.Contains("these files are read again", result.Errors, StringComparison.Ordinal);
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>One letter of a path or a digit of a number would be another job.</summary>
    [Fact]
    public void State_AnyByteAlteredOrCut_IsRefused()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("state");
        RunTarget target = new(sandbox.PathOf("m.jsonl"), "tree");
        RunState.Of(Line(target, "--check-rate=10", "--unit-files=20"), target).Write(path);
        byte[] whole = File.ReadAllBytes(path);
        Assert.Contains("--unit-files=20", RunState.Read(path)!.Arguments);
        for (int i = 0; i < whole.Length; i++)
        {
            AssertRefused(whole[..i]);
            foreach (byte mask in (byte[])[1, 2, 32, 128])
            {
                byte[] altered = [.. whole];
                altered[i] ^= mask;
                AssertRefused(altered);
            }
        }

        AssertRefused([.. whole, 0]);

        void AssertRefused(byte[] bytes)
        {
            File.WriteAllBytes(path, bytes);
            JournalException exception = Assert.Throws<JournalException>(() => RunState.Read(path));
            Assert.StartsWith(path, exception.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("resume", "m.jsonl")]
    [InlineData("run", "-o", "m.jsonl", "tree")]
    public async Task Run_StateAltered_SaysWhatToDo(params string[] arguments)
    {
        using ClusterSandbox sandbox = new();
        sandbox.Write("a", [1]);
        RunTarget target = new(sandbox.Sandbox.PathOf("m.jsonl"), "tree");
        (RunState.Of(Line(target), target) with { Folder = sandbox.Sandbox.Folder }).Write(target.StatePath);
        byte[] state = File.ReadAllBytes(target.StatePath);
        state[state.IndexOf("m.jsonl"u8)] = (byte)'n';
        File.WriteAllBytes(target.StatePath, state);
        if (arguments[0] == "run")
        {
            await sandbox.CreateReferenceAtAsync("m.jsonl");
        }

        ToolResult result = await sandbox.RunAsync(arguments);

        Assert.Equal(1, result.ExitCode);
        Assert.Equal(
            $"hashlane-cluster: {(arguments[0] == "run" ? ".m.jsonl.run" : target.StatePath)} has the options of a run, but was altered, or is of another version of "
                + "this program: remove it, and begin the run again with the same options, by 'hashlane-cluster run'. It "
                + "continues the interrupted one\n",
            result.Errors);
        Assert.Equal(state, File.ReadAllBytes(target.StatePath));
        Assert.False(File.Exists(sandbox.Sandbox.PathOf("n.jsonl")));
    }

    /// <summary>The framework writes user information in another way than some have it, or finds none.</summary>
    [Theory]
    [InlineData("amqp://me:s%65cret@host/x", "amqp://me@host/x")]
    [InlineData("amqp://me:sécret@host/x", "amqp://me@host/x")]
    [InlineData("amqp://me:se cret@host", "amqp://me@host")]
    [InlineData("amqp://me:se/cret@host", "amqp://me@host")]
    [InlineData("amqp://me:se@cret@host", "amqp://me@host")]
    [InlineData("me:secret@host", "me@host")]
    [InlineData("amqps://me@host:5671/x", "amqps://me@host:5671/x")]
    [InlineData("amqps://host:5671/x", "amqps://host:5671/x")]
    public void State_AddressOfABroker_HasNoPassword(string address, string kept)
    {
        CommandLine line = CommandLine.Parse(["-o", "m.jsonl", $"--queue={address}", "t"], RunCommand.Command.Table);

        RunState state = RunState.Of(line, new RunTarget("m.jsonl", "t"));

        Assert.Contains($"--queue={kept}", state.Arguments);
    }

    [Fact]
    public void State_OfACommandLine_KeepsAllButSecrets()
    {
        CommandLine line = CommandLine.Parse(
            ["-o", "m.jsonl", "--queue=amqp://me:secret@host/x", "--exclude", "a b", "--exclude=*.x", "-x", "--dashboard", "--", "-t"],
            RunCommand.Command.Table);
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("state");

        RunState written = RunState.Of(line, new RunTarget("m.jsonl", "-t")) with { Job = "job", HasUnchecked = true };
        written.Write(path);
        RunState state = RunState.Read(path)!;

        Assert.Equal(Environment.CurrentDirectory, state.Folder);
        Assert.Equal(("job", true), (state.Job, state.HasUnchecked));
        Assert.Equal(
            [
                $"--output={Path.GetFullPath("m.jsonl")}", "--exclude=a b", "--exclude=*.x", "--one-file-system",
                "--queue=amqp://me@host/x", "--dashboard=", "--", "-t",
            ],
            state.Arguments);
        CommandLine resumed = CommandLine.Parse(["--queue", "amqp://other", "m.jsonl"], ResumeCommand.Command.Table);
        Assert.Equal(
            [
                $"--output={Path.GetFullPath("m.jsonl")}", "--exclude=a b", "--exclude=*.x", "--one-file-system",
                "--dashboard=", "--queue=amqp://other", "--", "-t",
            ],
            state.With(resumed, ClusterSyntax.Changeable));
    }

    private static void FillSlow(ClusterSandbox sandbox)
    {
        for (int i = 0; i < 600; i++)
        {
            sandbox.Write($"{i % 7}/{i}", Bytes.Pattern(i * 3, (uint)i + 1));
        }

        for (int i = 0; i < SharedFiles; i++)
        {
            sandbox.WriteSparse($"shared{i}", 300L * 1024 * 1024);
        }
    }

    /// <param name="rounds">The number of manifests.</param>
    /// <param name="alters">Whether a digit of each file that a killed run leaves is altered.</param>
    private static async Task KillAsync(int rounds, bool alters)
    {
        int seed = Environment.TickCount;
        Random random = new(seed);
        using ClusterSandbox sandbox = new();
        FillSlow(sandbox);
        await sandbox.SettleForLinesAsync();
        System.Diagnostics.Stopwatch watch = System.Diagnostics.Stopwatch.StartNew();
        await sandbox.CreateReferenceAsync();
        int length = (int)watch.ElapsedMilliseconds;
        for (int round = 0; round < rounds; round++)
        {
            File.Delete(sandbox.Sandbox.PathOf(ClusterSandbox.Manifest));
            int kills = 0;
            while (!File.Exists(sandbox.Sandbox.PathOf(ClusterSandbox.Manifest)) && kills++ < 3)
            {
                using RunningTool running = sandbox.Cluster("run", "--unit-files", "50", "-o", "m.jsonl", "tree").Start();
                await Task.Delay(random.Next(length), TestContext.Current.CancellationToken);
                if (!running.HasExited)
                {
                    running.Signal(Libc.SigKill);
                }

                await running.FinishAsync([]);
                if (alters)
                {
                    sandbox.Sandbox.AlterLines(random);
                }
            }

            ToolResult result = await sandbox.RunAsync("run", "--unit-files", "50", "-o", "m.jsonl", "tree");
            Assert.True(
                result.ExitCode == 0 || result.Errors.Contains("a file of that name", StringComparison.Ordinal),
                $"seed {seed}, round {round}: {result}");
            Assert.True(
                sandbox.ReferenceBytes.AsSpan().SequenceEqual(sandbox.ManifestBytes), $"seed {seed}, round {round}");
            Assert.Empty(sandbox.Rest());
        }
    }

    private static CommandLine Line(RunTarget target, params string[] options) =>
        CommandLine.Parse([$"-o{target.Manifest}", .. options, target.Folder], RunCommand.Command.Table);

    /// <summary>Leaves the options and the journal of a run that was not completely verified.</summary>
    private static void LeaveUnchecked(RunTarget target, RunState state)
    {
        using Journal journal = Journal.Open(target.JournalPath, "origin");
        journal.NoteUnchecked();
        (state with { Job = journal.Job.ToString() }).Write(target.StatePath);
    }

    private static Task WaitForStateAsync(ClusterSandbox sandbox, RunningTool running) =>
        WaitForAsync(running, () => File.Exists(sandbox.Sandbox.PathOf(".m.jsonl.run")));

    private static async Task WaitForAsync(RunningTool running, Func<bool> condition)
    {
        using CancellationTokenSource limit = new(Patience.Limit);
        while (!condition())
        {
            Assert.False(running.HasExited, "The run has ended.");
            await Task.Delay(5, limit.Token);
        }
    }
}
