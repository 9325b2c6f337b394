using System.Text.Json;

namespace Hashlane.Cli.Tests;

/// <summary>The vectors that are copied beside the tests.</summary>
internal static class Vectors
{
    /// <summary>Opens a file of vectors.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="folder">The folder below <c>tests/vectors</c>.</param>
    internal static JsonDocument Open(string name, string folder = "cli")
    {
        using FileStream file = File.OpenRead(Path.Combine(AppContext.BaseDirectory, "vectors", folder, name));
        return JsonDocument.Parse(file);
    }
}
