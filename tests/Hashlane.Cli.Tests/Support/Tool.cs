using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>One run of the real executable, as its own process.</summary>
internal sealed class Tool
{
    /// <summary>Names another executable to test, such as one published ReadyToRun.</summary>
    private const string ToolVariable = "HASHLANE_TOOL";

    private const int Nobody = 65534;

    /// <summary>Far more than any case needs, so that only a hang ends here.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly Sandbox _sandbox;
    private readonly List<byte[]> _arguments = [];
    private readonly Dictionary<string, string> _environment = [];
    private byte[] _input = [];
    private string _redirection = "";
    private string _prefix = "";
    private bool _viaShell;

    internal Tool(Sandbox sandbox, params string[] arguments)
    {
        _sandbox = sandbox;
        foreach (string argument in arguments)
        {
            _arguments.Add(Bytes.Of(argument));
        }
    }

    internal static string ExecutablePath { get; } =
        Environment.GetEnvironmentVariable(ToolVariable) ?? Path.Combine(AppContext.BaseDirectory, "hashlane");

    internal static Task<ToolResult> RunAsync(Sandbox sandbox, params string[] arguments) =>
        new Tool(sandbox, arguments).RunAsync();

    internal Tool WithArguments(IEnumerable<byte[]> arguments)
    {
        foreach (byte[] argument in arguments)
        {
            _viaShell |= !Bytes.TryGetText(argument, out _);
            _arguments.Add(argument);
        }

        return this;
    }

    internal Tool WithInput(string input) => WithInput(Bytes.Of(input));

    internal Tool WithInput(byte[] input)
    {
        _input = input;
        return this;
    }

    internal Tool WithEnvironment(string name, string value)
    {
        _environment[name] = value;
        return this;
    }

    /// <summary>Redirections in the shell's words, such as <c>&gt;/dev/full</c>, or a pipe.</summary>
    internal Tool WithRedirection(string redirection)
    {
        _redirection = redirection;
        _viaShell = true;
        return this;
    }

    /// <summary>Runs as a user who may not read everything; skips the test where that cannot be arranged.</summary>
    internal async Task<Tool> AsOrdinaryUserAsync()
    {
        if (Libc.IsRoot)
        {
            _viaShell = true;
            _prefix = $"setpriv --reuid={Nobody} --regid={Nobody} --clear-groups ";
            using Sandbox probe = new();
            Tool version = new(probe, "--version") { _viaShell = true, _prefix = _prefix };
            ToolResult result = await version.RunAsync();
            Assert.SkipUnless(
                result.ExitCode == 0, "The tests run as root and the tool cannot be started as another user by setpriv.");
        }

        return this;
    }

    internal async Task<ToolResult> RunAsync()
    {
        using RunningTool running = Start();
        return await running.FinishAsync(_input, Patience);
    }

    internal RunningTool Start()
    {
        ProcessStartInfo start = new()
        {
            WorkingDirectory = _sandbox.Folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        start.Environment["LC_ALL"] = "C";

        // The apphost must find the runtime that runs these tests, whoever starts it.
        start.Environment["DOTNET_ROOT"] =
            Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../.."));
        foreach ((string name, string value) in _environment)
        {
            start.Environment[name] = value;
        }

        if (_viaShell)
        {
            start.FileName = "sh";
            start.ArgumentList.Add(WriteScript());
        }
        else
        {
            start.FileName = ExecutablePath;
            foreach (byte[] argument in _arguments)
            {
                start.ArgumentList.Add(Encoding.UTF8.GetString(argument));
            }
        }

        return new RunningTool(Process.Start(start)!);
    }

    /// <summary>.NET passes arguments as UTF-8 and always opens the three streams; a script passes any bytes and redirects.</summary>
    private string WriteScript()
    {
        // A pipe needs the shell to stay; everything else gives way to the tool, whose exit code and signals are then its own.
        string start = _redirection.StartsWith('|') ? "" : "exec ";
        List<byte> script = [.. Bytes.Of(start + _prefix), .. Quoted(Bytes.Of(ExecutablePath))];
        foreach (byte[] argument in _arguments)
        {
            script.Add((byte)' ');
            script.AddRange(Quoted(argument));
        }

        script.AddRange(Bytes.Of($" {_redirection}\n"));
        string path = _sandbox.NewScratchPath();
        File.WriteAllBytes(path, [.. script]);
        return path;
    }

    private static List<byte> Quoted(byte[] argument)
    {
        List<byte> quoted = [(byte)'\''];
        foreach (byte value in argument)
        {
            if (value == '\'')
            {
                quoted.AddRange(Bytes.Of("'\\'"));
            }

            quoted.Add(value);
        }

        quoted.Add((byte)'\'');
        return quoted;
    }
}
