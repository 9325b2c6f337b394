using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Whoever clones the repository has all that its scripts and sources use.</summary>
public sealed partial class ScriptTests
{
    /// <summary>Fewer would mean that files, paths or scripts were not found.</summary>
    private const int MinFiles = 400;

    private const int MinPaths = 40;

    private const int MinScripts = 10;

    private static readonly string[] _folders = [".ci", "benchmarks", "docs", "samples", "src", "tests"];

    [Fact]
    public void Files_PathsToParentFolders_StayInsideTheRepository()
    {
        string root = RepositoryFiles.RequireRoot();
        int files = 0;
        int paths = 0;
        foreach (string file in Files(root))
        {
            int depth = Path.GetRelativePath(root, file).Count(static letter => letter == Path.DirectorySeparatorChar);
            foreach (Match path in ParentFolders().Matches(File.ReadAllText(file)))
            {
                Assert.True(
                    path.Length <= depth * "../".Length,
                    $"{Path.GetRelativePath(root, file)} refers to {path.Value}, which is outside the repository.");
                paths++;
            }

            files++;
        }

        Assert.True(files >= MinFiles, $"Only {files} files were found.");
        Assert.True(paths >= MinPaths, $"Only {paths} paths were found.");
    }

    /// <summary>Paths that are put together from parts, as vectors once were.</summary>
    [Fact]
    public void Sources_PathsOfParts_StayInsideTheRepository()
    {
        string root = RepositoryFiles.RequireRoot();
        string[] sources =
        [
            .. Files(root).Where(static file =>
                file.EndsWith(".cs", StringComparison.Ordinal) && Path.GetFileName(file) != nameof(ScriptTests) + ".cs"),
        ];
        Assert.True(sources.Length >= MinFiles, $"Only {sources.Length} sources were found.");
        Assert.All(sources, static file =>
        {
            Match path = PathOutside().Match(File.ReadAllText(file));
            Assert.False(path.Success, $"{file}: {path.Value}");
        });
    }

    /// <summary>Scripts run in the repository's root, so there a parent folder is always outside.</summary>
    [Fact]
    public void Scripts_ParentFolder_IsUsedOnceToEnterTheRoot()
    {
        string root = RepositoryFiles.RequireRoot();
        string[] uses =
        [
            .. from file in Scripts(root)
               from line in File.ReadLines(file)
               where ParentFolder().IsMatch(line)
               select $"{Path.GetRelativePath(root, file)}: {line}",
        ];

        string rows = Path.Combine(".ci", "rows.bash");
        Assert.Equal([rows + ": cd \"$(dirname \"$(readlink -f \"${BASH_SOURCE[0]}\")\")/..\""], uses);
    }

    [Fact]
    public async Task Scripts_All_AreValidBash()
    {
        int scripts = 0;
        foreach (string file in Scripts(RepositoryFiles.RequireRoot()))
        {
            if (file.EndsWith(".mjs", StringComparison.Ordinal))
            {
                continue;
            }

            Assert.Equal("", await BashErrorsAsync(file));
            scripts++;
        }

        Assert.True(scripts >= MinScripts, $"Only {scripts} scripts were found.");
    }

    [Theory]
    [InlineData("source ../tools/common.bash", true)]
    [InlineData("cd \"$folder/..\"", true)]
    [InlineData("ls ..", true)]
    [InlineData("for i in {1..57}; do", false)]
    [InlineData("run(...args)", false)]
    [InlineData("usage: run APP.dll [ARGS...]", false)]
    public void ParentFolder_InALine_IsFound(string line, bool expected) =>
        Assert.Equal(expected, ParentFolder().IsMatch(line));

    [Theory]
    [InlineData("Path.Combine(RepositoryFiles.RequireRoot(), \"..\", \"files\", name)", true)]
    [InlineData("Path.Combine(\n    [Root(), \"..\", .. path])", true)]
    [InlineData("Path.Join(Root, \"../files\")", true)]
    [InlineData("Path.Combine(\"/srv\", \"shared\", \"vectors\")", true)]
    [InlineData("File.OpenRead(\"/srv/shared/vectors/a.json\")", true)]
    [InlineData("Path.Combine(folder, name); Refuse(\"..\");", false)]
    [InlineData("Path.Combine(folder, \"a/../b\")", false)]
    [InlineData("Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), \"../../..\")", false)]
    [InlineData("ArrayPool<byte>.Shared; // of vectors", false)]
    public void PathOutside_InASource_IsFound(string source, bool expected) =>
        Assert.Equal(expected, PathOutside().IsMatch(source));

    /// <summary>The repository's own texts, without vectors.</summary>
    private static IEnumerable<string> Files(string root)
    {
        string vectors = Path.Combine(root, "tests", "vectors") + Path.DirectorySeparatorChar;
        return _folders
            .Select(folder => Path.Combine(root, folder))
            .SelectMany(static folder => Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories))
            .Concat(Directory.EnumerateFiles(root))
            .Where(file => !file.StartsWith(vectors, StringComparison.Ordinal));
    }

    private static IEnumerable<string> Scripts(string root) =>
        Directory.EnumerateFiles(Path.Combine(root, ".ci"), "*", SearchOption.AllDirectories)
            .Where(static file => !file.EndsWith(".md", StringComparison.Ordinal));

    /// <summary>Parses a script without running it.</summary>
    private static async Task<string> BashErrorsAsync(string file)
    {
        ProcessStartInfo start = new("bash", ["-n", file]) { RedirectStandardError = true };
        try
        {
            using Process bash = Process.Start(start)!;
            string errors = await bash.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
            await bash.WaitForExitAsync(TestContext.Current.CancellationToken);
            return bash.ExitCode == 0 ? errors : $"{file}: status {bash.ExitCode}: {errors}";
        }
        catch (Win32Exception)
        {
            Assert.Skip("Not run: there is no bash on this machine.");
            throw;
        }
    }

    // The steps with which a path leaves the folder of its file: not those within a path, as in "folder/../file".
    [GeneratedRegex(@"(?<![\w./])(?:\.\./)+")]
    private static partial Regex ParentFolders();

    // A parent folder among the parts of a path that does not begin at the runtime, or the folder of vectors that was once next to the
    // repository.
    [GeneratedRegex(@"\bPath\.(?:Combine|Join)\((?!RuntimeEnvironment\b)[^;]*?""\.\.[""/\\]|\bshared[/\\"", ]+vectors\b")]
    private static partial Regex PathOutside();

    // Not ranges ({1..9}) or ellipses.
    [GeneratedRegex(@"(?<![\w.])\.\.(?![\w.])")]
    private static partial Regex ParentFolder();
}
