using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Manifests of large trees with hostile names: exact, and in little memory.</summary>
[Trait("Category", "Cli")]
public sealed class ManifestScaleTests
{
    private const long MaxMemoryKiB = 100_000_000 / 1024;
    private const int Folders = 53;

    /// <summary>Files that are changed later have contents of this many bytes or more, and no two the same.</summary>
    private const int MinBytes = 100;

    private static readonly byte[][] _marks =
    [
        Bytes.Of("new\nline"), Bytes.Of("back\\slash"), Bytes.Of("\x1b[31m"), Bytes.Of(" lead"), Bytes.Of("-dash"), Bytes.Of("tab\t"),
        Bytes.Of("日本語"), Bytes.Of("%41"), Bytes.Of("#hash"), Bytes.Of("*"), Bytes.Of("q\"uote'"), Bytes.Of("\u202e"), Bytes.Of("\x7f"),
        [0xff, 0xfe], [0xed, 0xa0, 0x80], [(byte)'c', 0xe2, 0x82], Bytes.Of(new string('n', 240)),
    ];

    [Fact]
    public Task Tree_Small_ChangesOfEachClassAreFoundExactly() => ChangeAsync(2000, 20L << 20);

    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public Task Tree_HundredThousandFilesOf5GiB_ChangesOfEachClassAreFoundExactly() => ChangeAsync(100_000, 5L << 30);

    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public async Task Tree_MillionEmptyFiles_TakesLittleMemoryAndLinearTime()
    {
        const int Few = 100_000, Many = 1_000_000;
        using ManifestSandbox sandbox = new();
        MakeEmpty(sandbox, 0, Few);
        TimeSpan few = await CreateAndCheckAsync(sandbox, Few);
        MakeEmpty(sandbox, Few, Many);
        TimeSpan many = await CreateAndCheckAsync(sandbox, Many);

        TestContext.Current.SendDiagnosticMessage($"{Few} files: {few}; {Many} files: {many}");
        Assert.True(many < few * 2 * (Many / Few), $"{Few} files took {few}, but {Many} files {many}.");
    }

    private static async Task ChangeAsync(int files, long bytes)
    {
        using ManifestSandbox sandbox = new();
        string[] names = MakeFiles(sandbox, files, bytes);
        ToolResult created = await RunInLittleMemoryAsync(sandbox, "create", "--json", ManifestSandbox.Manifest, "tree");
        Assert.True(created.ExitCode == 0, created.Errors);
        Assert.Empty(ManifestSandbox.Verdicts(created));
        byte[] old = sandbox.ManifestBytes;

        // One percent of all files, in five classes.
        string[] expected = sandbox.ChangeSome(names, files / 500);
        string[] silent = [.. expected.Where(line => line.StartsWith("silent", StringComparison.Ordinal))];

        ToolResult check = await RunInLittleMemoryAsync(sandbox, "check", "--json", ManifestSandbox.Manifest);
        Assert.Equal(ExitCodes.SilentlyChanged, check.ExitCode);
        Assert.Equal(expected, ManifestSandbox.Verdicts(check));

        // A silent change shows only when the file is read: so these were not.
        ToolResult update = await RunInLittleMemoryAsync(sandbox, "update", "--json", ManifestSandbox.Manifest);
        Assert.Equal(ExitCodes.Different, update.ExitCode); // some are missing
        Assert.Equal(expected.Except(silent), ManifestSandbox.Verdicts(update));

        ToolResult diff = await RunInLittleMemoryAsync(sandbox, "check", "--json", ManifestSandbox.Manifest);
        Assert.Equal(ExitCodes.SilentlyChanged, diff.ExitCode);
        Assert.Equal(silent, ManifestSandbox.Verdicts(diff));

        sandbox.Sandbox.Write(ManifestSandbox.Manifest, old);
        ToolResult full = await RunInLittleMemoryAsync(sandbox, "update", "--full", "--json", ManifestSandbox.Manifest);
        Assert.Equal(ExitCodes.SilentlyChanged, full.ExitCode);
        Assert.Equal(expected, ManifestSandbox.Verdicts(full));
        sandbox.AssertWhole();
    }

    private static async Task<TimeSpan> CreateAndCheckAsync(ManifestSandbox sandbox, int files)
    {
        File.Delete(sandbox.Sandbox.PathOf(ManifestSandbox.Manifest));
        Stopwatch time = Stopwatch.StartNew();
        ToolResult created = await RunInLittleMemoryAsync(sandbox, "create", ManifestSandbox.Manifest, "tree");
        ToolResult check = await RunInLittleMemoryAsync(sandbox, "check", ManifestSandbox.Manifest);
        time.Stop();

        Assert.True(created.ExitCode == 0, created.Errors);
        Assert.True(check.ExitCode == 0, check.Errors);
        Assert.Equal(files, sandbox.AssertWhole().Entries);
        return time.Elapsed;
    }

    private static async Task<ToolResult> RunInLittleMemoryAsync(ManifestSandbox sandbox, params string[] arguments)
    {
        using RunningTool running = sandbox.Command(arguments).Start();
        Task<ToolResult> end = running.FinishAsync([]);
        long peak = 0;
        while (!end.IsCompleted)
        {
            peak = Math.Max(peak, running.PeakMemoryKiB());
            await Task.WhenAny(end, Task.Delay(5, TestContext.Current.CancellationToken));
        }

        TestContext.Current.SendDiagnosticMessage($"{string.Join(' ', arguments)}: {peak} KiB");
        Assert.InRange(peak, 0, MaxMemoryKiB);
        return await end;
    }

    /// <summary>Makes a tree of files of all sizes and names, of links and of a pipe.</summary>
    /// <returns>The names that are text.</returns>
    private static string[] MakeFiles(ManifestSandbox sandbox, int files, long bytes)
    {
        Random random = new(files);
        double[] weights = [.. Enumerable.Range(0, files).Select(_ => Math.Pow(random.NextDouble(), 20))];
        double unit = bytes / weights.Sum();
        long extra = bytes / 25;
        List<string> names = [];
        for (int i = 0; i < Folders * 7; i++)
        {
            Directory.CreateDirectory(sandbox.PathOf(FolderOf(i)));
        }

        for (int i = 0; i < files; i++)
        {
            byte[] contents = Bytes.Pattern(
                MinBytes + (int)(weights[i] * unit) + (int)(i % (files / 4) == 7 ? extra : 0), (uint)i);
            string name = string.Create(CultureInfo.InvariantCulture, $"{FolderOf(i)}/f{i}");
            byte[] mark = i % 20 == 5 ? _marks[i / 20 % _marks.Length] : [];
            if (!Bytes.TryGetText(mark, out string text))
            {
                sandbox.Sandbox.Write([.. Bytes.Of("tree/" + name), .. mark], contents);
                continue;
            }

            names.Add(name + text);
            sandbox.Write(names[^1], contents);
        }

        Libc.MakeFifo(sandbox.PathOf("d1/fifo"));
        sandbox.Sandbox.MakeLink(Bytes.Of("tree/d1/nowhere"), "nowhere");
        sandbox.Sandbox.MakeLink(Bytes.Of("tree/d1/cycle"), ".");
        return [.. names];
    }

    private static string FolderOf(int file) =>
        string.Create(CultureInfo.InvariantCulture, $"d{file % Folders}/e{file % 7}");

    private static void MakeEmpty(ManifestSandbox sandbox, int from, int to)
    {
        for (int i = from; i < to; i++)
        {
            string folder = sandbox.PathOf(string.Create(CultureInfo.InvariantCulture, $"{i / 1000}"));
            if (i % 1000 == 0)
            {
                Directory.CreateDirectory(folder);
            }

            using FileStream empty = File.Create(string.Create(CultureInfo.InvariantCulture, $"{folder}/f{i}"), 1);
        }
    }
}
