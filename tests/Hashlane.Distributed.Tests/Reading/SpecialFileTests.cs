using System.Diagnostics;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Units that name what is no regular file: it is not even opened.</summary>
public class SpecialFileTests
{
    private const string Text = "for another reader";

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(UnitKind.Files, "fifo")]
    [InlineData(UnitKind.Files, "folder/fifo")]
    [InlineData(UnitKind.Subtree, "fifo")]
    public async Task Execute_FifoWithAWriterThatWaits_LeavesTheWriterWaiting(object kind, string name)
    {
        using Sandbox sandbox = new();
        Directory.CreateDirectory(sandbox.PathOf("folder"));
        sandbox.MakeFifo(name);
        using FileExecutor executor = UnitsOfTests.ExecutorOf(sandbox);
        using Process writer = await StartWriterAsync(sandbox.PathOf(name));

        FileOutcome outcome = Assert.Single(UnitsOfTests.Run(executor, (UnitKind)kind == UnitKind.Files
            ? UnitsOfTests.OfFiles(name)
            : UnitsOfTests.OfSubtree(
                new UnitFile(Bytes.Of(name)) { Identity = new ContentIdentity(8192, 1, 1) }, 0, 4096)));

        Assert.Equal((OutcomeKind.Failed, "Not a regular file"), (outcome.Kind, outcome.Reason));
        await using FileStream reader = await sandbox.OpenFifoAsync(name, FileAccess.Read);
        using StreamReader text = new(reader);
        Assert.Equal(Text, await text.ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    /// <summary>Starts a process that waits until somebody opens the pipe.</summary>
    private static async Task<Process> StartWriterAsync(string path)
    {
        ProcessStartInfo start = new("sh", ["-c", "echo begins; printf '%s' \"$1\" > \"$2\"", "sh", Text, path])
        {
            RedirectStandardOutput = true,
        };
        Process writer = Process.Start(start)!;
        Assert.Equal("begins", await writer.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken));
        while (!File.ReadAllText($"/proc/{writer.Id}/stat").Contains(") S ", StringComparison.Ordinal))
        {
            await Task.Delay(1, TestContext.Current.CancellationToken);
        }

        return writer;
    }
}
