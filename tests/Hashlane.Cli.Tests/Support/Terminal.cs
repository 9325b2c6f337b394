namespace Hashlane.Cli.Tests;

/// <summary>Runs a shell script on its own terminal.</summary>
internal static class Terminal
{
    private const string Script = "/usr/bin/script";
    private const string Shell = "/bin/bash";

    /// <summary>Makes a run whose output is everything that reached the terminal; skips the test where there is none.</summary>
    /// <param name="sandbox">Where it runs.</param>
    /// <param name="columns">The terminal's width.</param>
    /// <param name="body">
    /// What runs there, without apostrophes. <c>$TOOL</c> is the tool, <c>$SEEN</c> a file that holds what was written so far, and 3 the terminal: the shell's own
    /// messages go nowhere.
    /// </param>
    internal static Tool Run(Sandbox sandbox, int columns, string body) => Run(sandbox, columns, body, out _);

    /// <summary>As above, and tells the path of the file that holds what was written so far.</summary>
    internal static Tool Run(Sandbox sandbox, int columns, string body, out string seen)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && File.Exists(Script), "Needs script(1) of Linux, which runs a program on a terminal.");
        Assert.SkipUnless(File.Exists(Shell), "Needs bash for its job control.");
        Assert.DoesNotContain('\'', body);

        // Before script(1) makes it: who waits for figures may look earlier.
        seen = sandbox.NewScratchPath();
        File.WriteAllBytes(seen, []);
        return new Tool(sandbox)
            .WithEnvironment("SHELL", Shell)
            .WithEnvironment("TERM", "xterm")
            .WithEnvironment("SEEN", seen)
            .InShell($"export TOOL=\"$1\"\nexec {Script} -qefc 'stty cols {columns}\nexec 3>&2 2>/dev/null\n{body}' \"$SEEN\"");
    }
}
