using System.Diagnostics;
using System.Text;

namespace Hashlane.Cli;

/// <summary>Runs this program again, as another process.</summary>
/// <remarks>
/// The framework's class for processes would make the native tool 470 KB larger, a tenth. So the C library starts them,
/// except on Windows.
/// </remarks>
internal static class OwnProcess
{
    /// <summary>Runs the program, and waits for its end.</summary>
    /// <param name="arguments">The arguments.</param>
    /// <param name="variable">The name of a variable of the environment.</param>
    /// <param name="value">Its value.</param>
    /// <param name="lines">Receives the lines that it writes.</param>
    /// <returns>Whether it ended with exit code 0.</returns>
    internal static bool TryRun(string[] arguments, string variable, string value, out string[] lines)
    {
        string program = Environment.ProcessPath!;

        // The program can be the one that runs any assembly.
        string[] words = Path.GetFileNameWithoutExtension(program) == "dotnet"
            ? [program, Path.Join(AppContext.BaseDirectory, $"{typeof(OwnProcess).Assembly.GetName().Name}.dll")]
            : [program];
        words = [.. words, .. arguments];
        using MemoryStream output = new();
        bool isGood = OperatingSystem.IsWindows()
            ? RunByFramework(words, variable, value, output)
            : Libc.RunCommand(Encoding.UTF8.GetBytes(CommandOf(words, variable, value) + '\0'), output);
        lines = Encoding.UTF8.GetString(output.ToArray())
            .Split((char[])['\r', '\n'], StringSplitOptions.RemoveEmptyEntries);
        return isGood;
    }

    private static string CommandOf(string[] words, string variable, string value) =>
        $"{variable}={Quoted(value)} exec {string.Join(' ', words.Select(Quoted))} </dev/null 2>&1";

    /// <summary>Quotes a word for the shell.</summary>
    private static string Quoted(string word) => $"'{word.Replace("'", @"'\''", StringComparison.Ordinal)}'";

    private static bool RunByFramework(string[] words, string variable, string value, Stream output)
    {
        ProcessStartInfo start = new(words[0], words[1..])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        start.Environment[variable] = value;
        using Process process = Process.Start(start)!;
        process.StandardInput.Close();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        return process.ExitCode == ExitCodes.Success;
    }
}
