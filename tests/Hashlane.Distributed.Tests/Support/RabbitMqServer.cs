using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Hashlane.Distributed.Tests;

/// <summary>A RabbitMQ broker of the tests, on ports of the loopback, with all its state in a folder.</summary>
internal sealed class RabbitMqServer : IAsyncDisposable
{
    private const string NeedsServer = "Needs RabbitMQ: apt-get install rabbitmq-server.";

    // The shell ends the broker when its input ends: when a test says so, or the tests have ended in any way, also by a
    // signal to the whole group. Erlang's daemon for names ends only when it has seen the end of the broker.
    private const string Script =
        """
        exec 3<&0
        trap : TERM INT
        { "$HASHLANE_SERVER" > "$HASHLANE_FOLDER/output" 2>&1; : > "$HASHLANE_FOLDER/ended"; } < /dev/null 3<&- &
        cat <&3 > /dev/null
        while ! [ -e "$HASHLANE_FOLDER/ended" ]
        do
            [ -e "$RABBITMQ_PID_FILE" ] && kill -KILL "$(cat "$RABBITMQ_PID_FILE")" 2> /dev/null
            sleep 0.1
        done
        wait
        for try in 1 2 3 4 5 6 7 8 9
        do
            epmd -port "$ERL_EPMD_PORT" -kill 2>&1 | grep -q 'living nodes' || break
            sleep 0.1
        done
        """;

    private static readonly string[] _places =
    [
        "/usr/lib/rabbitmq/bin/rabbitmq-server", // Debian's package: this one asks for no particular user
        "/opt/rabbitmq/sbin/rabbitmq-server",    // the image of its makers
    ];

    private static readonly SemaphoreSlim _sharing = new(1);
    private static RabbitMqServer? _shared;

    private readonly string _folder = Directory.CreateTempSubdirectory("hashlane-rabbit-").FullName;
    private readonly string _program;
    private readonly string _flags;
    private readonly string _configuration;
    private readonly int _distributionPort = FreePort();
    private readonly int _epmdPort = FreePort();
    private Process? _shell;

    private RabbitMqServer(string program, Func<RabbitMqServer, string> configure, string flags)
    {
        _program = program;
        _flags = flags;
        _configuration = configure(this);
    }

    internal int Port { get; } = FreePort();

    internal int TlsPort { get; } = FreePort();

    internal RabbitMqAddress Address => RabbitMqAddress.Parse(AddressText("amqp", Port));

    internal static string AddressText(string scheme, int port) =>
        string.Create(CultureInfo.InvariantCulture, $"{scheme}://localhost:{port}");

    internal string PathOf(string name) => Path.Combine(_folder, name);

    /// <summary>
    /// The broker of all tests that do not stop it, which runs until the last test has ended. Skips the running test,
    /// with a message, where there is none.
    /// </summary>
    internal static async Task<RabbitMqServer> GetSharedAsync()
    {
        await _sharing.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken);
        try
        {
            return _shared ??= await StartNewAsync();
        }
        finally
        {
            _sharing.Release();
        }
    }

    /// <summary>Starts a broker. Skips the running test, with a message, where there is none.</summary>
    /// <param name="configure">Gives more lines of the configuration.</param>
    /// <param name="flags">Gives flags to Erlang: some settings are in no file.</param>
    internal static async Task<RabbitMqServer> StartNewAsync(
        Func<RabbitMqServer, string>? configure = null, string flags = "")
    {
        string? program = Array.Find(_places, File.Exists);
        Assert.SkipWhen(program is null, NeedsServer);
        RabbitMqServer server = new(program!, configure ?? (static _ => ""), flags);
        try
        {
            await server.StartAsync();
            return server;
        }
        catch
        {
            await server.DisposeAsync();
            throw;
        }
    }

    /// <summary>Ends the shared broker, if it was started.</summary>
    internal static async ValueTask DisposeSharedAsync()
    {
        if (_shared is not null)
        {
            await _shared.DisposeAsync();
        }
    }

    /// <summary>Starts the broker, and waits until it answers.</summary>
    internal async Task StartAsync()
    {
        await File.WriteAllTextAsync(PathOf("plugins"), "[].", CancellationToken.None);
        await File.WriteAllTextAsync(
            PathOf("rabbitmq.conf"), $"disk_free_limit.absolute = 1MB\n{_configuration}\n", CancellationToken.None);
        File.Delete(PathOf("pid"));
        File.Delete(PathOf("ended"));
        ProcessStartInfo start = new("sh", ["-c", Script])
        {
            RedirectStandardInput = true,
            WorkingDirectory = _folder,
        };
        foreach ((string name, string value) in Variables())
        {
            start.Environment[name] = value;
        }

        _shell = Process.Start(start)!;
        await WaitUntilItAnswersAsync();
    }

    /// <summary>Stops the broker as an operator does.</summary>
    internal Task StopAsync() => EndAsync("TERM");

    /// <summary>Kills the broker.</summary>
    internal Task KillAsync() => EndAsync("KILL");

    public async ValueTask DisposeAsync()
    {
        await EndShellAsync();
        Directory.Delete(_folder, recursive: true);
    }

    private static int FreePort()
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private IEnumerable<(string Name, string Value)> Variables()
    {
        yield return ("HASHLANE_SERVER", _program);
        yield return ("HASHLANE_FOLDER", _folder);
        yield return ("HOME", _folder); // the cookie of Erlang
        yield return ("RABBITMQ_NODENAME", string.Create(CultureInfo.InvariantCulture, $"hashlane{Port}@localhost"));
        yield return ("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
        yield return ("RABBITMQ_NODE_PORT", Port.ToString(CultureInfo.InvariantCulture));
        yield return ("RABBITMQ_DIST_PORT", _distributionPort.ToString(CultureInfo.InvariantCulture));
        yield return ("ERL_EPMD_PORT", _epmdPort.ToString(CultureInfo.InvariantCulture));
        yield return ("ERL_EPMD_ADDRESS", "127.0.0.1");
        yield return (
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", $"-kernel inet_dist_use_interface {{127,0,0,1}} +S 2:2 {_flags}");
        yield return ("RABBITMQ_MNESIA_BASE", PathOf("data"));
        yield return ("RABBITMQ_LOG_BASE", PathOf("log"));
        yield return ("RABBITMQ_FEATURE_FLAGS_FILE", PathOf("features"));
        yield return ("RABBITMQ_PLUGINS_EXPAND_DIR", PathOf("expanded"));
        yield return ("RABBITMQ_ENABLED_PLUGINS_FILE", PathOf("plugins"));
        yield return ("RABBITMQ_CONFIG_FILE", PathOf("rabbitmq")); // without its .conf
        yield return ("RABBITMQ_CONF_ENV_FILE", PathOf("none"));
        yield return ("RABBITMQ_PID_FILE", PathOf("pid"));
    }

    private async Task WaitUntilItAnswersAsync()
    {
        // Listening is the last thing that a starting broker does.
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < Patience.Limit;)
        {
            using TcpClient client = new();
            try
            {
                await client.ConnectAsync(IPAddress.Loopback, Port, CancellationToken.None);
                return;
            }
            catch (SocketException)
            {
                await Task.Delay(100, CancellationToken.None);
            }

            Assert.False(File.Exists(PathOf("ended")), "The broker has ended: " + await ReadOutputAsync());
        }

        Assert.Fail("The broker does not answer: " + await ReadOutputAsync());
    }

    // On a loaded machine the shell may not have made the file yet.
    private async Task<string> ReadOutputAsync() => File.Exists(PathOf("output"))
        ? await File.ReadAllTextAsync(PathOf("output"), CancellationToken.None)
        : "";

    private string? ReadPid()
    {
        string text = File.Exists(PathOf("pid")) ? File.ReadAllText(PathOf("pid")).Trim() : "";
        return text.Length == 0 ? null : text;
    }

    private async Task EndAsync(string signal)
    {
        string pid = ReadPid()!;
        using Process kill = Process.Start("kill", ["-" + signal, pid]);
        await kill.WaitForExitAsync(CancellationToken.None);
        for (long start = Stopwatch.GetTimestamp(); Directory.Exists($"/proc/{pid}"); await Task.Delay(50))
        {
            Assert.True(Stopwatch.GetElapsedTime(start) < Patience.Limit, "The broker does not end.");
        }

        await EndShellAsync();
    }

    private async Task EndShellAsync()
    {
        if (_shell is null)
        {
            return;
        }

        _shell.StandardInput.Close();
        await _shell.WaitForExitAsync(CancellationToken.None).WaitAsync(Patience.Limit, CancellationToken.None);
        _shell.Dispose();
        _shell = null;
    }
}
