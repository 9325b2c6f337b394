using System.Diagnostics;

namespace Hashlane.Logins.Tests;

/// <summary>A server of Debian's PostgreSQL for some tests, on a socket that only its user can open.</summary>
internal sealed class PostgreSqlDatabase : Database
{
    private const string Installed = "/usr/lib/postgresql", User = "postgres";

    private readonly TemporaryFolder _folder;
    private readonly string _programs;

    private PostgreSqlDatabase(TemporaryFolder folder, string programs)
    {
        _folder = folder;
        _programs = programs;
    }

    public override IEnumerable<KeyValuePair<string, string>> Settings =>
        [new("ConnectionStrings:PostgreSQL", $"Host={_folder.Path};Username={User};Database=logins")];

    private string Data => _folder.File("data");

    /// <summary>Starts a server; skips the running test, with a message, where that cannot be.</summary>
    public static async Task<PostgreSqlDatabase> StartAsync()
    {
        string? programs = Directory.Exists(Installed)
            ? Directory.EnumerateDirectories(Installed).Order(StringComparer.Ordinal).LastOrDefault()
            : null;
        Assert.SkipWhen(programs is null, "Needs PostgreSQL: apt-get install postgresql.");

        PostgreSqlDatabase database = new(new TemporaryFolder(), Path.Combine(programs!, "bin"));
        try
        {
            string? problem = await database.TryStartAsync();
            Assert.SkipWhen(problem is not null, $"PostgreSQL does not start: {problem}");
            return database;
        }
        catch
        {
            await database.DisposeAsync();
            throw;
        }
    }

    public override async Task<string> HashOfAsync(string name) =>
        (await RunAsync(
            "psql", "--host", _folder.Path, "--username", User, "--no-align", "--tuples-only", "--command",
            $"SELECT \"PasswordHash\" FROM \"AspNetUsers\" WHERE \"UserName\" = '{name}'", "logins")).Output.Trim();

    public override async ValueTask DisposeAsync()
    {
        if (Directory.Exists(Data))
        {
            await RunAsync("pg_ctl", "stop", "--pgdata", Data, "--mode", "immediate", "--wait");
        }

        _folder.Dispose();
    }

    /// <summary>Returns the reason if it fails.</summary>
    private async Task<string?> TryStartAsync()
    {
        // The server refuses to run as root.
        if (Environment.IsPrivilegedProcess)
        {
            (int Status, string Output) given = await RunPlainAsync("chown", User, _folder.Path);
            if (given.Status != 0)
            {
                return given.Output;
            }
        }

        string log = _folder.File("log");
        (int Status, string Output) made = await RunAsync(
            "initdb", "--pgdata", Data, "--username", User, "--auth", "trust", "--encoding", "UTF8", "--no-sync");
        if (made.Status != 0)
        {
            return made.Output;
        }

        (int Status, string Output) started = await RunAsync(
            "pg_ctl", "start", "--pgdata", Data, "--wait", "--log", log, "--options",
            $"-c listen_addresses='' -c unix_socket_directories='{_folder.Path}'");
        return started.Status == 0 ? null : started.Output;
    }

    /// <summary>Runs a program of PostgreSQL as a user who may.</summary>
    private Task<(int Status, string Output)> RunAsync(string program, params string[] arguments)
    {
        string[] command = [Path.Combine(_programs, program), .. arguments];
        return Environment.IsPrivilegedProcess
            ? RunPlainAsync("runuser", ["-u", User, "--", .. command])
            : RunPlainAsync(command[0], command[1..]);
    }

    private async Task<(int Status, string Output)> RunPlainAsync(string program, params string[] arguments)
    {
        // A server that pg_ctl starts would keep a pipe open, so it gets none: its log has its own file.
        string output = _folder.File("output");
        string[] shell = ["-c", "exec \"$0\" \"$@\" > \"$LOGINS_OUTPUT\" 2>&1", program, .. arguments];
        ProcessStartInfo start = new("sh", shell) { WorkingDirectory = _folder.Path };
        start.Environment["LOGINS_OUTPUT"] = output;
        using Process process = Process.Start(start)!;
        await process.WaitForExitAsync(CancellationToken.None).WaitAsync(Patience.Limit, CancellationToken.None);
        return (process.ExitCode, await File.ReadAllTextAsync(output, CancellationToken.None));
    }
}
