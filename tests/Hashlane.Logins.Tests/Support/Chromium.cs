using Microsoft.Playwright;

namespace Hashlane.Tests;

/// <summary>The browser of the system, without a window.</summary>
internal static class Chromium
{
    // As Debian and others call it.
    private static readonly string[] _names = ["chromium", "chromium-browser", "google-chrome"];

    /// <summary>Finds the program; skips the running test, with a message, where there is none.</summary>
    public static string Require()
    {
        string[] folders = Environment.GetEnvironmentVariable("PATH")?.Split(Path.PathSeparator) ?? [];
        string? path = folders.SelectMany(static folder => _names.Select(name => Path.Combine(folder, name)))
            .FirstOrDefault(File.Exists);
        Assert.SkipWhen(path is null, "Needs Chromium: apt-get install chromium.");
        return path!;
    }

    public static Task<IBrowser> StartAsync(IPlaywright playwright, string program) =>
        playwright.Chromium.LaunchAsync(new()
        {
            ExecutablePath = program,
            Timeout = Patience.Milliseconds,
        });
}
