using Xunit;

namespace Hashlane.Tests;

/// <summary>The working tree that the tests were built from, for tests about sources, documents and official vectors.</summary>
internal static class RepositoryFiles
{
    /// <summary>The repository's root, or null where the tests run apart from it.</summary>
    public static string? Root { get; } = FindRoot();

    /// <summary>The root; skips the running test, with a message, where there is none.</summary>
    public static string RequireRoot()
    {
        Assert.SkipWhen(Root is null, "Not run: no Hashlane.slnx above the test assembly.");
        return Root!;
    }

    /// <summary>All C# sources of the library, path relative to src/Hashlane with forward slashes, and text.</summary>
    public static IReadOnlyList<(string Path, string Text)> LibrarySources()
    {
        string folder = Path.Combine(RequireRoot(), "src", "Hashlane");
        List<(string Path, string Text)> sources = [];
        foreach (string file in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            string path = Path.GetRelativePath(folder, file).Replace('\\', '/');
            if (!path.StartsWith("obj/", StringComparison.Ordinal) && !path.StartsWith("bin/", StringComparison.Ordinal))
            {
                sources.Add((path, File.ReadAllText(file)));
            }
        }

        Assert.True(sources.Count >= 25, $"Only {sources.Count} sources found in {folder}.");
        return sources;
    }

    private static string? FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Hashlane.slnx")))
            {
                return folder.FullName;
            }
        }

        return null;
    }
}
