using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json.Nodes;

namespace Hashlane.Cli.Tests;

/// <summary>One run of the real executable, as its own process.</summary>
internal sealed class Tool
{
    /// <summary>Names another executable to test, such as one published ReadyToRun or a native one.</summary>
    private const string ToolVariable = "HASHLANE_TOOL";

    /// <summary>What the tool reads from its <c>runtimeconfig.json</c>, for tests.</summary>
    private const string BytesBeforeLanesProperty = "Hashlane.Files.BytesBeforeLanes";

    private const int Nobody = 65534;

    /// <summary>The shell becomes the tool: exit code and signals are the tool's own.</summary>
    private const string GiveWay = "exec \"$@\"";

    private readonly Sandbox _sandbox;
    private readonly List<byte[]> _arguments = [];
    private readonly Dictionary<string, string> _environment = [];
    private byte[] _input = [];
    private string? _shellBody;
    private string[] _program = [ExecutablePath];

    internal Tool(Sandbox sandbox, params string[] arguments)
    {
        _sandbox = sandbox;
        foreach (string argument in arguments)
        {
            _arguments.Add(Bytes.Of(argument));
        }
    }

    internal static string ExecutablePath { get; } = FindExecutable();

    /// <summary>Whether the executable was compiled ahead of time: it has no library for a runtime beside it.</summary>
    internal static bool IsNative => !File.Exists(LibraryPath);

    private static string LibraryPath => Path.Combine(Path.GetDirectoryName(ExecutablePath)!, "Hashlane.Cli.dll");

    /// <summary>The executable without links.</summary>
    internal static string ResolvedPath { get; } = File.ResolveLinkTarget(ExecutablePath, returnFinalTarget: true)?.FullName ?? ExecutablePath;

    /// <summary>Where the runtime is that runs these tests.</summary>
    private static string DotNetRoot { get; } = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../.."));

    private static string DotNetPath => Path.Combine(DotNetRoot, "dotnet");

    internal static Task<ToolResult> RunAsync(Sandbox sandbox, params string[] arguments) =>
        new Tool(sandbox, arguments).RunAsync();

    /// <summary>Runs another program of the build in place of the tool.</summary>
    internal Tool WithProgram(string path)
    {
        _program = [path];
        return this;
    }

    internal Tool WithArguments(IEnumerable<byte[]> arguments)
    {
        foreach (byte[] argument in arguments)
        {
            _arguments.Add(argument);
            if (!Bytes.TryGetText(argument, out _))
            {
                _shellBody ??= GiveWay;
            }
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

    /// <summary>Has small files hashed in lanes after so many bytes.</summary>
    internal Tool WithBytesBeforeLanes(long count)
    {
        Assert.SkipWhen(IsNative, "A native tool holds its settings, and reads no runtimeconfig.json.");
        JsonNode settings = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(LibraryPath, ".runtimeconfig.json")))!;
        settings["runtimeOptions"]!["configProperties"]![BytesBeforeLanesProperty] = count.ToString(CultureInfo.InvariantCulture);
        string changed = _sandbox.NewScratchPath() + ".runtimeconfig.json";
        File.WriteAllText(changed, settings.ToJsonString());
        _program = [DotNetPath, "exec", "--runtimeconfig", changed, LibraryPath];
        return this;
    }

    /// <summary>Makes a copy of the tool in which a library cannot be loaded, and runs that.</summary>
    internal Tool WithoutLibrary(string name)
    {
        Assert.SkipWhen(IsNative, "A native tool is one file.");
        string source = Path.GetDirectoryName(LibraryPath)!, copy = _sandbox.NewScratchPath();
        Directory.CreateDirectory(copy);
        foreach (string pattern in (string[])["Hashlane.Cli.*", "Hashlane.Files.dll", "Hashlane.Tools.dll", "Hashlane.dll", "Spectre.*"])
        {
            foreach (string file in Directory.EnumerateFiles(source, pattern))
            {
                File.Copy(file, Path.Combine(copy, Path.GetFileName(file)), overwrite: true);
            }
        }

        Assert.True(File.Exists(Path.Combine(copy, name)), $"The tool has no {name}.");
        File.WriteAllBytes(Path.Combine(copy, name), []);
        _program = [DotNetPath, "exec", Path.Combine(copy, Path.GetFileName(LibraryPath))];
        return this;
    }

    /// <summary>Starts the tool by a shell script, in which <c>"$@"</c> is the tool with its arguments.</summary>
    internal Tool InShell(string body)
    {
        _shellBody = body;
        return this;
    }

    /// <summary>Runs as a user who may not read everything; skips the test where that cannot be arranged.</summary>
    internal async Task<Tool> AsOrdinaryUserAsync()
    {
        if (Libc.IsRoot)
        {
            InShell($"exec setpriv --reuid={Nobody} --regid={Nobody} --clear-groups \"$@\"");
            using Sandbox probe = new();
            ToolResult version = await new Tool(probe, "--version").InShell(_shellBody!).RunAsync();
            Assert.SkipUnless(
                version.ExitCode == 0,
                "The tests run as root, and setpriv cannot start the tool as another user.");
        }

        return this;
    }

    internal async Task<ToolResult> RunAsync()
    {
        using RunningTool running = Start();
        return await running.FinishAsync(_input);
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
        start.Environment["DOTNET_ROOT"] = DotNetRoot;
        foreach ((string name, string value) in _environment)
        {
            start.Environment[name] = value;
        }

        if (_shellBody is not null)
        {
            start.FileName = "sh";
            start.ArgumentList.Add(WriteScript());
        }
        else
        {
            start.FileName = _program[0];
            foreach (string word in _program[1..])
            {
                start.ArgumentList.Add(word);
            }

            foreach (byte[] argument in _arguments)
            {
                start.ArgumentList.Add(Encoding.UTF8.GetString(argument));
            }
        }

        return new RunningTool(Process.Start(start)!);
    }

    /// <summary>
    /// .NET passes arguments as UTF-8 and opens all three streams; a script passes any bytes, and redirects.
    /// </summary>
    private string WriteScript()
    {
        List<byte> script = [.. Bytes.Of("set --")];
        foreach (string word in _program)
        {
            script.Add((byte)' ');
            script.AddRange(Quoted(Bytes.Of(word)));
        }

        foreach (byte[] argument in _arguments)
        {
            script.Add((byte)' ');
            script.AddRange(Quoted(argument));
        }

        script.AddRange(Bytes.Of($"\n{_shellBody}\n"));
        string path = _sandbox.NewScratchPath();
        File.WriteAllBytes(path, [.. script]);
        return path;
    }

    /// <summary>The build puts the executable beside the tests.</summary>
    private static string FindExecutable()
    {
        string beside = Path.Combine(AppContext.BaseDirectory, "hashlane");
        return Environment.GetEnvironmentVariable(ToolVariable)
            ?? (File.Exists(beside) ? beside : throw new FileNotFoundException($"{beside} was not built."));
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
