using System.Globalization;
using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>A folder <c>tree</c>, its manifest by <c>hashlane manifest create</c>, and runs of <c>hashlane-cluster</c>.</summary>
internal sealed class ClusterSandbox : IDisposable
{
    internal const string Reference = "reference.jsonl", Manifest = "m.jsonl";

    private const string ToolVariable = "HASHLANE_CLUSTER_TOOL";

    // Both tools write the same time of their start.
    private string _epoch = "1600000000";

    internal ClusterSandbox() => Directory.CreateDirectory(Sandbox.PathOf("tree"));

    internal Sandbox Sandbox { get; } = new();

    internal byte[] ReferenceBytes => File.ReadAllBytes(Sandbox.PathOf(Reference));

    internal byte[] ManifestBytes => File.ReadAllBytes(Sandbox.PathOf(Manifest));

    /// <summary>Whether the tool was compiled ahead of time: it has no library for a runtime then.</summary>
    internal static bool IsNative =>
        !File.Exists(Path.Combine(Path.GetDirectoryName(Program)!, "Hashlane.Cluster.dll"));

    /// <summary>The tool that the build has put next to the tests, unless a variable names another build of it.</summary>
    private static string Program { get; } =
        Environment.GetEnvironmentVariable(ToolVariable) is { Length: > 0 } other
            ? other
            : Path.Combine(AppContext.BaseDirectory, "hashlane-cluster");

    internal string PathOf(string name) => Sandbox.PathOf($"tree/{name}");

    internal void Write(string name, byte[] contents)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.WriteAllBytes(PathOf(name), contents);
    }

    /// <summary>Makes a file of zero bytes that takes no room on the disk.</summary>
    internal void WriteSparse(string name, long bytes)
    {
        using FileStream stream = File.Create(PathOf(name));
        stream.SetLength(bytes);
    }

    /// <summary>Makes files of many names and lengths, links, and a file that workers share.</summary>
    internal void Fill()
    {
        using Sandbox forest = new();
        Forest.Make(forest, seed: 19);
        Directory.Delete(Sandbox.PathOf("tree"));
        Libc.Rename(forest.Folder, Bytes.Of(Sandbox.PathOf("tree")));
        Directory.CreateDirectory(forest.Folder);
        for (int i = 0; i < 300; i++)
        {
            Write($"many/{i}", Bytes.Pattern(i * 7, (uint)i + 1));
        }

        Write("empty", []);
        Write("long", Bytes.Pattern((1024 * 1024) + 1));
        WriteSparse("shared", 300L * 1024 * 1024);
    }

    internal Tool Cluster(params string[] arguments) =>
        new Tool(Sandbox, arguments).WithProgram(Program).WithEnvironment("SOURCE_DATE_EPOCH", _epoch);

    internal Task<ToolResult> RunAsync(params string[] arguments) => Cluster(arguments).RunAsync();

    /// <summary>Writes the reference.</summary>
    internal Task<ToolResult> CreateReferenceAsync(params string[] options) =>
        CreateReferenceAtAsync(Reference, options);

    /// <summary>Writes the reference under another name.</summary>
    internal async Task<ToolResult> CreateReferenceAtAsync(string name, params string[] options) =>
        await new Tool(Sandbox, ["manifest", "create", .. options, name, "tree"])
            .WithEnvironment("SOURCE_DATE_EPOCH", _epoch)
            .RunAsync();

    /// <summary>
    /// Waits until the times of all files are before any run that starts from now on, as it must be for files whose
    /// results are taken from an earlier run.
    /// </summary>
    internal async Task SettleAsync()
    {
        const int SettledSeconds = 4;
        Sandbox.Write("clock", "");
        DateTime written = File.GetLastWriteTimeUtc(Sandbox.PathOf("clock"));
        while (DateTime.UtcNow - written < TimeSpan.FromSeconds(SettledSeconds))
        {
            await Task.Delay(50, TestContext.Current.CancellationToken);
        }

        File.Delete(Sandbox.PathOf("clock"));
    }

    /// <summary>
    /// As <see cref="SettleAsync"/>. Both tools write the present time from now on, so that lines of an interrupted run are
    /// taken, too: with an earlier time all files would count as changed since.
    /// </summary>
    internal async Task SettleForLinesAsync()
    {
        await SettleAsync();
        _epoch = DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>The names of files that a run has left in addition to the manifests.</summary>
    internal string[] Rest() =>
        [.. Directory.EnumerateFiles(Sandbox.Folder, ".*").Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal)];

    public void Dispose() => Sandbox.Dispose();
}
