using System.Diagnostics;

namespace Hashlane.Cli.Tests;

/// <summary>A run that has not ended: it can still be fed, watched and interrupted.</summary>
internal sealed class RunningTool(Process process) : IDisposable
{
    /// <summary>For a test that waits by itself, or feeds a pipe: the tool is ended then, and with it the waiting.</summary>
    private readonly Timer _longest = new(_ => KillIfRunning(process), null, 2 * Patience.Limit, Timeout.InfiniteTimeSpan);

    private readonly Task<byte[]> _output = ReadAllAsync(process.StandardOutput.BaseStream);
    private readonly Task<byte[]> _errors = ReadAllAsync(process.StandardError.BaseStream);

    internal Stream Input => process.StandardInput.BaseStream;

    internal bool HasExited => process.HasExited;

    private bool IsTheTool => new FileInfo($"/proc/{process.Id}/exe").LinkTarget == Tool.ResolvedPath;

    internal void Signal(int signal) => Libc.Kill(process.Id, signal);

    /// <summary>Peak resident memory in KiB so far, or 0 once the process has ended.</summary>
    internal long PeakMemoryKiB()
    {
        try
        {
            string? line = File.ReadLines($"/proc/{process.Id}/status").FirstOrDefault(IsPeak);
            string? count = line?.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries)[1];
            return count is null ? 0 : long.Parse(count, null);
        }
        catch (IOException)
        {
            return 0;
        }
    }

    /// <summary>
    /// Waits until the process is the tool, and not the shell that becomes it, and has asked the system for so many bytes.
    /// </summary>
    internal async Task WaitUntilItHasReadAsync(long bytes)
    {
        Assert.SkipUnless(Directory.Exists("/proc/self"), "Needs /proc to see that the tool has begun.");
        Stopwatch waited = Stopwatch.StartNew();
        while (!IsTheTool || BytesRead() < bytes)
        {
            Assert.False(process.HasExited, "The tool has ended.");
            Assert.True(waited.Elapsed < Patience.Limit, $"The tool has not read {bytes} bytes in {waited.Elapsed}.");
            await Task.Delay(10, TestContext.Current.CancellationToken);
        }
    }

    /// <summary>Feeds and closes standard input and waits for the end.</summary>
    internal async Task<ToolResult> FinishAsync(byte[] input)
    {
        using CancellationTokenSource deadline = new(Patience.Limit);
        await FeedAsync(input, deadline.Token);
        return await EndWithoutInputAsync();
    }

    /// <summary>Waits for the end with standard input left open.</summary>
    internal async Task<ToolResult> EndWithoutInputAsync()
    {
        using CancellationTokenSource deadline = new(Patience.Limit);
        try
        {
            await process.WaitForExitAsync(deadline.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"The tool did not end within {Patience.Limit}.");
        }

        // A child may hold the streams open longer than the tool lives.
        return new ToolResult(process.ExitCode, await _output.WaitAsync(Patience.Limit), await _errors.WaitAsync(Patience.Limit));
    }

    public void Dispose()
    {
        _longest.Dispose();
        KillIfRunning(process);
        process.Dispose();
    }

    private static void KillIfRunning(Process process)
    {
        try
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
            }
        }
        catch (InvalidOperationException)
        {
            // The timer was late: the test is over and the process disposed.
        }
    }

    private static bool IsPeak(string line) => line.StartsWith("VmHWM:", StringComparison.Ordinal);

    /// <summary>The number of bytes that the process has asked the system for.</summary>
    internal long BytesRead()
    {
        string line = File.ReadLines($"/proc/{process.Id}/io").First();
        return long.Parse(line.Split(' ')[1], null);
    }

    private async Task FeedAsync(byte[] input, CancellationToken cancellationToken)
    {
        try
        {
            await Input.WriteAsync(input, cancellationToken);
            process.StandardInput.Close();
        }
        catch (Exception e) when (e is IOException or OperationCanceledException)
        {
            // The tool ended without reading all of it, which is its right.
        }
    }

    private static async Task<byte[]> ReadAllAsync(Stream stream)
    {
        using MemoryStream all = new();
        await stream.CopyToAsync(all);
        return all.ToArray();
    }
}
