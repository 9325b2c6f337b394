using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;

namespace Hashlane.Logins.Tests;

/// <summary>The sample in a process, which listens on a free port of the loopback.</summary>
internal sealed class Server : IAsyncDisposable
{
    private const string Listening = "Now listening on: ";

    private readonly Process _process;
    private readonly ConcurrentQueue<string> _output = new();
    private readonly TaskCompletionSource<Uri> _address = new(TaskCreationOptions.RunContinuationsAsynchronously);

    private Server(Process process)
    {
        _process = process;
        process.OutputDataReceived += (_, line) => Read(line.Data);
        process.ErrorDataReceived += (_, line) => Read(line.Data);
        process.Exited += (_, _) => _address.TrySetException(new InvalidOperationException("The sample ended."));
        process.EnableRaisingEvents = true;
    }

    public Uri Address { get; private set; } = null!;

    /// <summary>All that the server wrote, for a test that failed.</summary>
    public string Output => string.Join('\n', _output);

    /// <summary>The time that all its threads have computed.</summary>
    public TimeSpan ProcessorTime
    {
        get
        {
            _process.Refresh();
            return _process.TotalProcessorTime;
        }
    }

    /// <summary>The most memory that the process has had, in bytes; null where the system does not tell it.</summary>
    public long? PeakBytes
    {
        get
        {
            string status = $"/proc/{_process.Id}/status";
            string? kibibytes = !File.Exists(status) ? null : File.ReadLines(status)
                .FirstOrDefault(static line => line.StartsWith("VmHWM:", StringComparison.Ordinal))
                ?.Split(' ', StringSplitOptions.RemoveEmptyEntries)[^2];
            return kibibytes is null ? null : long.Parse(kibibytes, CultureInfo.InvariantCulture) << 10;
        }
    }

    /// <summary>Starts the sample on two processors, and waits until it listens.</summary>
    /// <param name="home">The folder for its keys, where it also finds no settings of the user.</param>
    /// <param name="settings">Settings that differ from those of its files.</param>
    public static async Task<Server> StartAsync(string home, IEnumerable<KeyValuePair<string, string>> settings)
    {
        string[] command =
            ["dotnet", Sample.Program, "--urls", "http://127.0.0.1:0", "--contentRoot", Sample.ContentFolder];
        if (TwoProcessors() is { } mask)
        {
            command = ["taskset", mask, .. command];
        }

        ProcessStartInfo start = new(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["HOME"] = home;
        start.Environment["ASPNETCORE_ENVIRONMENT"] = "Development";
        foreach ((string key, string value) in settings)
        {
            start.Environment[key.Replace(":", "__", StringComparison.Ordinal)] = value;
        }

        Server server = new(Process.Start(start)!);
        server._process.BeginOutputReadLine();
        server._process.BeginErrorReadLine();
        try
        {
            server.Address = await server._address.Task.WaitAsync(
                Patience.Limit, TestContext.Current.CancellationToken);
            return server;
        }
        catch (Exception exception)
        {
            await server.DisposeAsync();
            throw new InvalidOperationException($"The sample does not listen:\n{server.Output}", exception);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);
        }

        await _process.WaitForExitAsync(CancellationToken.None);
        _process.Dispose();
    }

    /// <summary>The first two processors that this process may use, for a program that limits others to them.</summary>
    private static string? TwoProcessors()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists("/usr/bin/taskset"))
        {
            return null;
        }

        using Process process = Process.GetCurrentProcess();
        nint allowed = process.ProcessorAffinity, first = allowed & -allowed, others = allowed ^ first;
        return allowed == 0 ? null : (first | (others & -others)).ToString("x", CultureInfo.InvariantCulture);
    }

    private void Read(string? line)
    {
        if (line is null)
        {
            return;
        }

        _output.Enqueue(line);
        int start = line.IndexOf(Listening, StringComparison.Ordinal);
        if (start >= 0)
        {
            _address.TrySetResult(new Uri(line[(start + Listening.Length)..].Trim()));
        }
    }
}
