namespace Hashlane.Tests;

/// <summary>The working tree that the tests were built from, for tests about sources and documents.</summary>
internal static class RepositoryFiles
{
    /// <summary>The repository's root, or null where the tests run apart from it.</summary>
    public static string? Root { get; } = FindRoot();

    /// <summary>The root; skips the running test, with a message, where there is none.</summary>
    public static string RequireRoot()
    {
        Xunit.Assert.SkipWhen(Root is null, "Not run: no Hashlane.slnx above the test assembly.");
        return Root!;
    }

    /// <summary>
    /// The C# sources of the library for .NET, path relative to src/Hashlane with forward slashes, and text. Folders whose files another
    /// target leaves out do not count: what lies in Batch/Vectors belongs to Batch.
    /// </summary>
    public static IReadOnlyList<(string Path, string Text)> LibrarySources() =>
        [.. AllLibrarySources().Where(static source => !IsPortable(source.Path)).Select(InFolderOfBothTargets)];

    /// <summary>The sources that only netstandard2.0 compiles.</summary>
    public static IReadOnlyList<(string Path, string Text)> PortableSources() =>
        [.. AllLibrarySources().Where(static source => IsPortable(source.Path))];

    /// <summary>
    /// The library's own sources for both targets, in the folders that both have. Members of the framework that a target lacks are left out.
    /// </summary>
    public static IReadOnlyList<(string Path, string Text)> OwnLibrarySources() =>
        [.. AllLibrarySources().Where(static source => !IsPolyfill(source.Path)).Select(InFolderOfBothTargets)];

    /// <summary>The sources of both targets.</summary>
    public static IReadOnlyList<(string Path, string Text)> AllLibrarySources() => SourcesOf("Hashlane");

    /// <summary>The C# sources of a project, path relative to its folder with forward slashes, and text.</summary>
    public static IReadOnlyList<(string Path, string Text)> SourcesOf(string project)
    {
        string folder = Path.Combine(RequireRoot(), "src", project);
        List<(string Path, string Text)> sources = [];
        foreach (string file in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            string path = Path.GetRelativePath(folder, file).Replace('\\', '/');
            if (!path.StartsWith("obj/", StringComparison.Ordinal) && !path.StartsWith("bin/", StringComparison.Ordinal))
            {
                sources.Add((path, File.ReadAllText(file)));
            }
        }

        Xunit.Assert.True(sources.Count >= 15, $"Only {sources.Count} sources found in {folder}.");
        return sources;
    }

    private static bool IsPolyfill(string path) => path.StartsWith("Polyfills/", StringComparison.Ordinal);

    private static bool IsPortable(string path) => IsPolyfill(path) || path.Contains("/Portable/", StringComparison.Ordinal);

    private static (string Path, string Text) InFolderOfBothTargets((string Path, string Text) source) => (
        source.Path
            .Replace("/Vectors/", "/", StringComparison.Ordinal)
            .Replace("/Platform/", "/", StringComparison.Ordinal)
            .Replace("/Portable/", "/", StringComparison.Ordinal),
        source.Text);

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
