using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Rules for sources, and for the texts of the repository.</summary>
public sealed partial class TextTests
{
    private const int PublishedFiles = 46;

    private static readonly string[] _folders = ["src", "tests", "benchmarks", "samples"];

    [Fact]
    public void Sources_All_AreFreeOfDeadText()
    {
        int files = 0;
        foreach (string folder in _folders.Select(static folder => Path.Combine(RepositoryFiles.RequireRoot(), folder)).Where(Directory.Exists))
        {
            foreach (string file in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            {
                string[] lines = File.ReadAllLines(file);
                for (int i = 0; i < lines.Length; i++)
                {
                    Assert.False(
                        DeadText().IsMatch(lines[i]) && !lines[i].Contains("GeneratedRegex", StringComparison.Ordinal),
                        $"{file}:{i + 1}: {lines[i].Trim()}");
                }

                files++;
            }
        }

        Assert.True(files > 60, $"Only {files} sources were found.");
    }

    [Fact]
    public void Sources_OfTheLibrary_HaveFlatNamespacesAndOneTypeNamedAsTheFile()
    {
        foreach ((string path, string text) in RepositoryFiles.LibrarySources())
        {
            Assert.Contains("\nnamespace Hashlane;\n", "\n" + text, StringComparison.Ordinal);

            // Blake2bKernels.Vectors.cs is a part of Blake2bKernels.
            string name = Path.GetFileName(path).Split('.')[0];
            Assert.True(
                name == "InlineBytes" || SourceText.DeclaredTypes(SourceText.CodeOnly(text)).Contains(name),
                $"{path} declares no type {name}.");
        }
    }

    /// <summary>Files differ between the targets as a whole; a condition within a file is the exception.</summary>
    [Fact]
    public void Sources_OfTheLibrary_HaveAtMostTenConditions()
    {
        string[] conditions =
        [
            .. RepositoryFiles.AllLibrarySources().SelectMany(static source => source.Text.Split('\n')
                .Where(static line => line.TrimStart().StartsWith("#if", StringComparison.Ordinal))
                .Select(line => $"{source.Path}: {line}")),
        ];

        Assert.InRange(conditions.Length, 1, 10);
        Assert.InRange(RepositoryFiles.PortableSources().Count, 10, 50);
    }

    /// <summary>A schedule is as the specification's table: a row of it is a line, whatever its length.</summary>
    [Fact]
    public void Sources_OfTheProduct_HaveLinesOfAtMost120Columns()
    {
        int lines = 0;
        foreach (string file in Directory.EnumerateFiles(
            Path.Combine(RepositoryFiles.RequireRoot(), "src"), "*.cs", SearchOption.AllDirectories))
        {
            foreach (string line in File.ReadLines(file))
            {
                lines++;
                Assert.True(line.Length <= 120 || ScheduleRow().IsMatch(line), $"{file}: {line}");
            }
        }

        Assert.True(lines > 30_000, $"Only {lines} lines were found.");
    }

    [Fact]
    public void Readme_Length_IsAtMost150Lines() =>
        Assert.InRange(File.ReadAllLines(Path.Combine(RepositoryFiles.RequireRoot(), "README.md")).Length, 1, 150);

    [Fact]
    public void Vectors_EveryFolder_NamesTheOriginOfEachFile()
    {
        foreach (string folder in Directory.EnumerateDirectories(Path.Combine(RepositoryFiles.RequireRoot(), "tests", "vectors")))
        {
            string origin = File.ReadAllText(Path.Combine(folder, "PROVENANCE.md"));
            foreach (string file in Directory.EnumerateFiles(folder).Select(static file => Path.GetFileName(file)))
            {
                Assert.True(file == "PROVENANCE.md" || origin.Contains(file, StringComparison.Ordinal), $"{folder}: the origin of {file} is not written down.");
            }
        }
    }

    /// <summary>A file that was changed, or whose line ends were converted, is no longer the one that others published.</summary>
    [Fact]
    public void Vectors_PublishedByOthers_HaveTheirChecksums()
    {
        List<string> files = [];
        foreach (string folder in Directory.EnumerateDirectories(Path.Combine(RepositoryFiles.RequireRoot(), "tests", "vectors")))
        {
            foreach (Match row in ChecksumRow().Matches(File.ReadAllText(Path.Combine(folder, "PROVENANCE.md"))))
            {
                string file = $"{Path.GetFileName(folder)}/{row.Groups["file"].Value}";
                using Stream content = VectorFiles.Open(file.Replace(".gz", "", StringComparison.Ordinal));
                string digest = Convert.ToHexStringLower(SHA256.HashData(content));
                Assert.True(row.Groups["digest"].Value == digest, $"{file} has the checksum {digest}.");
                files.Add(file);
            }
        }

        Assert.Equal(PublishedFiles, files.Distinct().Count());
    }

    // Marks of unfinished work, folding regions, conflict marks, and statements behind comment slashes.
    [GeneratedRegex(@"\b(?:TODO|FIXME|HACK|XXX)\b|^\s*#\s*(?:region|endregion)|^(?:<{7}|>{7}) |^\s*//\s*[\w.]+\(.*\);\s*$|NotImplementedException")]
    private static partial Regex DeadText();

    // Of a table: the file first, its checksum last.
    [GeneratedRegex(@"^\| `(?<file>[^`]+)` \|.* (?<digest>[0-9a-f]{64}) \|$", RegexOptions.Multiline)]
    private static partial Regex ChecksumRow();

    [GeneratedRegex(@"^ +(?:Half)?Round\(ref v0, ")]
    private static partial Regex ScheduleRow();
}
