using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>The vectors that are copied beside the tests.</summary>
internal static class Vectors
{
    internal static JsonDocument Open(string name)
    {
        using FileStream file = File.OpenRead(Path.Combine(AppContext.BaseDirectory, "vectors", "cli", name));
        return JsonDocument.Parse(file);
    }
}
