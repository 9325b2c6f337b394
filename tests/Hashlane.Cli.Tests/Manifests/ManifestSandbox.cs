using System.Text.Json.Nodes;

namespace Hashlane.Cli.Tests;

/// <summary>A folder <c>tree</c> with files of known times, and the manifest of it in <c>m.jsonl</c>.</summary>
internal sealed class ManifestSandbox : IDisposable
{
    internal const string Manifest = "m.jsonl";

    internal const string SecondManifest = "m2.jsonl";

    private const long LongFileBytes = 2L << 30;

    private static readonly DateTime _start = new(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc);

    private int _files;

    internal ManifestSandbox() => Directory.CreateDirectory(Sandbox.PathOf("tree"));

    /// <summary>The options of updates.</summary>
    internal static OptionTable UpdateTable => ManifestCommand.Command.Named("update")!.Table;

    internal Sandbox Sandbox { get; } = new();

    internal byte[] ManifestBytes => File.ReadAllBytes(Sandbox.PathOf(Manifest));

    internal string PathOf(string name) => Sandbox.PathOf("tree/" + name);

    /// <summary>Writes a file, whose time differs from that of all others.</summary>
    internal void Write(string name, byte[] contents)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.WriteAllBytes(PathOf(name), contents);
        File.SetLastWriteTimeUtc(PathOf(name), _start.AddSeconds(++_files));
    }

    internal void Write(string name, string contents) => Write(name, Bytes.Of(contents));

    /// <summary>Changes a bit of a file, and neither its size nor its time.</summary>
    internal void ChangeSilently(string name)
    {
        DateTime time = File.GetLastWriteTimeUtc(PathOf(name));
        byte[] contents = File.ReadAllBytes(PathOf(name));
        contents[^1] ^= 1;
        File.WriteAllBytes(PathOf(name), contents);
        File.SetLastWriteTimeUtc(PathOf(name), time);
    }

    /// <summary>Changes files of each class, the first ones.</summary>
    /// <returns>The verdicts that are due.</returns>
    internal string[] ChangeSome(string[] names, int ofEachClass)
    {
        List<string> expected = [];
        for (int i = 0; i < ofEachClass; i++)
        {
            string modified = names[(10 * i) + 1], rotten = names[(10 * i) + 2], from = names[(10 * i) + 3], gone = names[(10 * i) + 4];
            Write(modified, Bytes.Pattern(50 + i, 1000));
            ChangeSilently(rotten);
            File.Move(PathOf(from), PathOf(from + "-moved"));
            File.Delete(PathOf(gone));
            Write($"added{i}", Bytes.Pattern(60 + i, 1001));
            expected.AddRange(
                [$"modified {modified}", $"silentlyChanged {rotten}", $"moved {from} {from}-moved", $"missing {gone}", $"new added{i}"]);
        }

        return [.. expected.Order(StringComparer.Ordinal)];
    }

    internal Task<ToolResult> RunAsync(params string[] arguments) => Command(arguments).RunAsync();

    internal Tool Command(params string[] arguments) =>
        new Tool(Sandbox, ["manifest", .. arguments]).WithEnvironment("SOURCE_DATE_EPOCH", "1600000000");

    internal async Task<ToolResult> CreateAsync(params string[] options)
    {
        ToolResult result = await RunAsync(["create", .. options, Manifest, "tree"]);
        Assert.True(result.ExitCode == 0, result.ToString());
        return result;
    }

    /// <summary>The verdicts of a run with <c>--json</c>, other than ok.</summary>
    internal static string[] Verdicts(ToolResult result) =>
    [
        .. result.OutputLines.Select(line => JsonNode.Parse(line)!).Where(line => line["status"] is not null)
            .Select(line => $"{line["status"]} {line["from"]}{(line["from"] is null ? "" : " ")}{line["path"]}")
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Writes what an interrupted run leaves next to its lines: the folder and the options they are of.</summary>
    internal void PlaceOrigin(string purpose, params string[] options) => Sandbox.Write(
        $".{Manifest}.{purpose}-origin", RunOrigin.Of(Sandbox.PathOf("tree"), CommandLine.Parse(options, UpdateTable)));

    /// <summary>Writes lines as an interrupted run leaves them: each has its check, but a last one that is not whole.</summary>
    internal void PlaceLines(string purpose, byte[] lines)
    {
        using FileStream partial = File.Create(Sandbox.PathOf($".{Manifest}.{purpose}-partial"));
        using FileStream checks = File.Create(Sandbox.PathOf($".{Manifest}.{purpose}-checks"));
        WriteChecked(lines, partial, checks);
    }

    /// <inheritdoc cref="PlaceLines(string, byte[])"/>
    internal void PlaceLines(string purpose, string lines) => PlaceLines(purpose, Bytes.Of(lines));

    /// <summary>As <see cref="PlaceLines(string, byte[])"/>, for lines of runs before that.</summary>
    internal void PlaceEarlierLines(string purpose, byte[] lines)
    {
        using FileStream earlier = File.Create(Sandbox.PathOf($".{Manifest}.{purpose}-earlier"));
        WriteChecked(lines, earlier, earlier);
    }

    private static void WriteChecked(byte[] lines, FileStream destination, FileStream checks)
    {
        using CheckedStream stream = new(destination, checks);
        int start = 0;
        for (int end = lines.IndexOf((byte)'\n') + 1; end > start; end = lines.AsSpan(start).IndexOf((byte)'\n') + 1 + start)
        {
            stream.Write(lines.AsSpan(start..end));
            start = end;
        }

        destination.Write(lines.AsSpan(start));
    }

    /// <summary>Makes a long file without contents, which takes a second or so to read.</summary>
    internal void MakeLongFile(string name)
    {
        using (FileStream file = File.Create(PathOf(name)))
        {
            file.SetLength(LongFileBytes);
        }

        File.SetLastWriteTimeUtc(PathOf(name), _start.AddSeconds(++_files));
    }

    /// <summary>Runs the tool, and does something while it is stopped within a long file.</summary>
    internal async Task<ToolResult> RunWithPauseAsync(Action whileStopped, params string[] arguments)
    {
        byte[]? before = File.Exists(Sandbox.PathOf(Manifest)) ? ManifestBytes : null;
        while (true)
        {
            using RunningTool running = Command(arguments).Start();
            try
            {
                await running.WaitUntilItHasReadAsync(16 << 20);
                running.Signal(Libc.SigStop);
            }
            catch (Exception) when (running.HasExited)
            {
            }

            if (running.HasExited || running.BytesRead() >= LongFileBytes)
            {
                // This process was not run for so long: once more, from the start.
                if (!running.HasExited)
                {
                    running.Signal(Libc.SigKill);
                }

                await running.FinishAsync([]);
                File.Delete(Sandbox.PathOf(SecondManifest));
                if (before is not null)
                {
                    Sandbox.Write(Manifest, before);
                }

                continue;
            }

            whileStopped();
            running.Signal(Libc.SigContinue);
            return await running.FinishAsync([]);
        }
    }

    /// <summary>Fails unless the manifest is whole.</summary>
    internal ManifestTrailer AssertWhole()
    {
        using MemoryStream stream = new(ManifestBytes);
        return ManifestReader.Verify(stream, out _);
    }

    /// <summary>The manifest's entries.</summary>
    internal List<ManifestEntry> ReadEntries()
    {
        ManifestReader reader = new(new MemoryStream(ManifestBytes));
        List<ManifestEntry> entries = [];
        while (reader.TryNext(out ManifestEntry? entry))
        {
            entries.Add(entry!);
        }

        return entries;
    }

    /// <summary>The names next to the manifest that a run has left.</summary>
    internal string[] LeftOver() =>
        [.. Directory.EnumerateFiles(Sandbox.Folder).Select(path => Path.GetFileName(path)).Where(name => name != Manifest)];

    public void Dispose() => Sandbox.Dispose();
}
