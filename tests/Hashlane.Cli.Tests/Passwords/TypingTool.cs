using System.Diagnostics;

namespace Hashlane.Cli.Tests;

/// <summary>A shell script on a terminal, at which the test types.</summary>
internal sealed class TypingTool : IDisposable
{
    private readonly string _seen;
    private readonly RunningTool _running;

    /// <summary>Starts a script on a terminal that shows what is typed.</summary>
    internal TypingTool(Sandbox sandbox, string body)
    {
        _running = Terminal.Run(sandbox, 80, $"stty echo\n{body}", out _seen).Start();
    }

    /// <summary>Everything that the terminal has shown, with the line that script(1) adds.</summary>
    internal string Shown => File.ReadAllText(_seen);

    /// <summary>Waits until the terminal shows a text for the n-th time.</summary>
    internal async Task WaitForAsync(string text, int count = 1)
    {
        Stopwatch waited = Stopwatch.StartNew();
        while (Shown.Split(text).Length <= count)
        {
            Assert.False(_running.HasExited, $"It ended without '{text}':\n{Shown}");
            Assert.True(waited.Elapsed < Patience.Limit, $"No '{text}' in {waited.Elapsed}:\n{Shown}");
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }
    }

    internal async Task TypeAsync(string text)
    {
        await _running.Input.WriteAsync(Bytes.Of(text), TestContext.Current.CancellationToken);
        await _running.Input.FlushAsync(TestContext.Current.CancellationToken);
    }

    /// <summary>Waits for the end; the input stays open.</summary>
    internal Task<ToolResult> EndAsync() => _running.EndWithoutInputAsync();

    public void Dispose() => _running.Dispose();
}
