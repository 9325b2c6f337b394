using Hashlane.Cli.Tests;
using RabbitMQ.Client;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests;

/// <summary>Messages that anybody may have put into the queue, and a worker as a process.</summary>
[Trait("Category", "Cluster")]
public sealed class UntrustedMessageTests
{
    /// <summary>A file that must not be read is so long that its reading could not be missed.</summary>
    private const long CanaryBytes = 4 * ClusterProcesses.MaxOwnBytes;

    private static readonly UnitId _id = new(new byte[UnitId.Bytes]);

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Work_UntrustedMessages_AreRefusedLoggedAndDeadLettersAndReadNothing()
    {
        RabbitMqServer server = await RabbitMqServer.GetSharedAsync();
        using ClusterSandbox sandbox = new();
        sandbox.Write("good", [1, 2, 3]);
        sandbox.WriteSparse("../canary", CanaryBytes);
        using ClusterProcesses processes = new(sandbox, server);
        RunningTool worker = processes.StartWorker();
        await ClusterProcesses.UntilAsync(() => processes.AskAsync(counts => counts.Workers == 1));

        byte[][] messages =
        [
            [1, 2, 3],
            [.. UnitOf("data", "good"), 0],
            new byte[UnitCodec.MaxBytes + 1],
            Renamed(UnitOf("data", "xx/canary"), "xx/canary", "../canary"),
            Renamed(UnitOf("data", "xproc/self/mem"), "xproc/self/mem", "/proc/self/mem"),
        ];
        await processes.UseChannelAsync(async channel =>
        {
            foreach (byte[] message in (byte[][])[.. messages, UnitOf("another", "canary"), UnitOf("data", "good")])
            {
                await channel.BasicPublishAsync("", $"{processes.Queue}.units", message);
            }
        });
        await ClusterProcesses.UntilAsync(
            () => processes.AskAsync(counts => counts.Dead >= messages.Length && counts.Results > 1));

        MessageCounts counts = await processes.CountAsync();
        Assert.Equal((messages.Length, 2, 0), ((int)counts.Dead, (int)counts.Results, (int)counts.Units));
        Assert.InRange(worker.BytesRead(), 0, ClusterProcesses.MaxOwnBytes);
        worker.Signal(Libc.SigTerm);
        ToolResult result = await worker.FinishAsync([]);
        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Equal(
            messages.Length,
            result.ErrorLines.Count(line => line.Contains("refused", StringComparison.OrdinalIgnoreCase)));
        Assert.DoesNotContain("canary", result.Errors, StringComparison.Ordinal);
    }

    private static byte[] UnitOf(string root, string path) => UnitCodec.Encode(new Unit
    {
        Id = _id,
        Job = _id,
        Root = root,
        Algorithm = "blake3",
        Kind = UnitKind.Files,
        Files = [new UnitFile(Bytes.Of(path))],
    });

    /// <summary>Puts a path into a message that no encoder would.</summary>
    private static byte[] Renamed(byte[] message, string from, string to)
    {
        int start = message.AsSpan().IndexOf(Bytes.Of(from));
        Bytes.Of(to).CopyTo(message, start);
        return message;
    }
}
