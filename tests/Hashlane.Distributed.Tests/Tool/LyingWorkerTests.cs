using System.Text;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Jobs of the tool in this process, with a worker whose digests are wrong.</summary>
public sealed class LyingWorkerTests
{
    private const int Workers = 3, Files = 400, FilesOfFirstRun = 200;

    /// <summary>
    /// Lines of a run that verifies nothing stay until one that does finds the liar. Then none of them may come into
    /// the manifest, whatever becomes of the journal.
    /// </summary>
    [Theory]
    [InlineData("journal stays")]
    [InlineData("journal is lost afterwards")]
    [InlineData("journal is lost before")]
    public async Task Run_LiarIsFoundAfterItsLinesAreWritten_NoneOfThemComesIntoTheManifest(string fault)
    {
        using ClusterSandbox sandbox = new();
        for (int i = 0; i < Files; i++)
        {
            sandbox.Write($"{i:d4}", Bytes.Pattern(i + 1, (uint)i + 1));
        }

        await sandbox.SettleAsync();
        Assert.Equal(ExitCodes.Success, Job.RunHonest(sandbox, "reference.jsonl", "--check-rate=0"));
        Dictionary<string, string> right = Digests(sandbox, "reference.jsonl");
        Assert.Equal(Files, right.Count);

        while (WrongLines(sandbox, right) == 0)
        {
            using Job unverified = new(sandbox, "m.jsonl", "--check-rate=0")
            {
                HasLiar = true,
                EndsAtFile = FilesOfFirstRun,
            };
            Assert.NotEqual(ExitCodes.Success, unverified.Run());
        }

        string journal = sandbox.Sandbox.PathOf(".m.jsonl.journal");
        if (fault == "journal is lost before")
        {
            File.Delete(journal);
        }

        using (Job verified = new(sandbox, "m.jsonl", "--check-rate=100") { HasLiar = true })
        {
            Assert.Equal(ExitCodes.Failure, verified.Run());
        }

        Assert.False(File.Exists(sandbox.Sandbox.PathOf("m.jsonl")));
        Assert.Equal(0, WrongLines(sandbox, right));
        JournalNote note = new(JournalNote.Wrong, EmbeddedWorkers.NameOf(1));
        Assert.Contains(
            Encoding.UTF8.GetString(JournalFormat.NoteBody(note)), File.ReadAllText(journal), StringComparison.Ordinal);

        if (fault == "journal is lost afterwards")
        {
            File.Delete(journal);
        }

        Assert.Equal(ExitCodes.Success, Job.RunHonest(sandbox, "m.jsonl", "--check-rate=100"));
        Assert.Equal(right, Digests(sandbox, "m.jsonl"));
        Assert.Empty(sandbox.Rest());
    }

    /// <summary>The number of wrong lines that wait for another run.</summary>
    private static int WrongLines(ClusterSandbox sandbox, Dictionary<string, string> right) =>
        PendingManifest.TemporaryPaths(sandbox.Sandbox.PathOf("m.jsonl"))
            .Where(static path => !path.EndsWith("-origin", StringComparison.Ordinal) && File.Exists(path))
            .SelectMany(path => Digests(sandbox, Path.GetFileName(path)))
            .Count(line => right[line.Key] != line.Value);

    private static Dictionary<string, string> Digests(ClusterSandbox sandbox, string name)
    {
        Dictionary<string, string> digests = [];
        using FileStream stream = File.OpenRead(sandbox.Sandbox.PathOf(name));
        LineReader lines = new(stream);
        while (lines.TryNext(out ReadOnlySpan<byte> line) && lines.IsWhole)
        {
            if (line.StartsWith("{\"path\":"u8))
            {
                ManifestEntry entry = ManifestJson.ReadEntry(line, new ByteLine());
                digests.Add(Bytes.Show(entry.Path), Convert.ToHexStringLower(entry.Digest ?? []));
            }
        }

        return digests;
    }

    /// <summary>A run of the tool with executors of its own.</summary>
    private sealed class Job(ClusterSandbox sandbox, string manifest, string option) : IDisposable
    {
        private readonly ManualResetEventSlim _hasLied = new();
        private readonly Interruption _interruption = new();
        private int _executors;

        internal bool HasLiar { get; init; }

        /// <summary>The number of the file at which the run is interrupted.</summary>
        internal int EndsAtFile { get; init; } = int.MaxValue;

        /// <summary>Runs the job with honest workers only.</summary>
        internal static int RunHonest(ClusterSandbox sandbox, string manifest, string option)
        {
            using Job job = new(sandbox, manifest, option);
            return job.Run();
        }

        internal int Run()
        {
            CommandLine line = CommandLine.Parse(
                [
                    "-o", sandbox.Sandbox.PathOf(manifest), $"--workers={Workers}", "--unit-files=2", "--quiet", option,
                    sandbox.Sandbox.PathOf("tree"),
                ],
                RunCommand.Command.Table);
            RunSettings settings = RunSettings.Read(line);
            return new ManifestJob(settings, settings.Targets[0], line, _interruption, new Messages())
            {
                MakeExecutor = roots => new Executor(
                    this, new FileExecutor(roots), isLiar: HasLiar && Interlocked.Increment(ref _executors) == 1),
            }.Run();
        }

        public void Dispose()
        {
            _interruption.Dispose();
            _hasLied.Dispose();
        }

        private sealed class Executor(Job job, FileExecutor inner, bool isLiar) : IUnitExecutor
        {
            public string? Refuse(Unit unit) => inner.Refuse(unit);

            public FileOutcome[] Execute(Unit unit, CancellationToken cancellationToken)
            {
                if (int.Parse(Bytes.Show(unit.Files[0].Path), null) >= job.EndsAtFile)
                {
                    job._interruption.TryAsk(2);
                    cancellationToken.WaitHandle.WaitOne();
                    cancellationToken.ThrowIfCancellationRequested();
                }

                if (job.HasLiar && !isLiar)
                {
                    job._hasLied.Wait(cancellationToken);
                }

                FileOutcome[] outcomes = inner.Execute(unit, cancellationToken);
                if (isLiar)
                {
                    job._hasLied.Set();
                    outcomes = Array.ConvertAll(outcomes, static outcome => outcome.Kind != OutcomeKind.Hashed ? outcome
                        : FileOutcome.Hashed(outcome.Identity!, [.. outcome.Value.Select(static one => (byte)~one)]));
                }

                return outcomes;
            }

            public void Dispose() => inner.Dispose();
        }
    }
}
