using System.Text.RegularExpressions;
using System.Xml.Linq;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every relative link in the repository's pages leads to a file, and to a heading where it names one.</summary>
public sealed partial class LinkTests
{
    /// <summary>Fewer would mean that pages or links were not found.</summary>
    private const int MinLinks = 40;

    [Fact]
    public void Links_RelativeOnesOfEveryPage_LeadSomewhere()
    {
        string root = RepositoryFiles.RequireRoot();
        int links = 0;
        foreach (string page in Pages(root))
        {
            foreach (string target in Targets(File.ReadAllText(page)).Where(static target => !ForeignLink().IsMatch(target)))
            {
                string problem = Problem(root, page, target);
                Assert.True(problem.Length == 0, $"{Path.GetRelativePath(root, page)} links to {target}: {problem}.");
                links++;
            }
        }

        Assert.True(links >= MinLinks, $"Only {links} links found.");
    }

    /// <summary>A package page shows one file, so what that links to by a relative path is not there.</summary>
    [Fact]
    public void Links_OfTheReadmeInEachPackage_AreNotRelative()
    {
        string root = RepositoryFiles.RequireRoot();
        int packages = 0;
        foreach (string project in Directory.EnumerateFiles(Path.Combine(root, "src"), "*.csproj", SearchOption.AllDirectories))
        {
            XDocument text = XDocument.Load(project);
            if (!text.Descendants("IsPackable").Any(static packable => packable.Value == "true"))
            {
                continue;
            }

            string name = Assert.Single(text.Descendants("PackageReadmeFile")).Value;
            XElement item = Assert.Single(text.Descendants("None"), item => item.Attribute("Pack")?.Value == "true");
            string packed = item.Attribute("Include")!.Value.Replace("$(MSBuildThisFileDirectory)", "", StringComparison.Ordinal);

            Assert.Equal(name, Path.GetFileName(packed));
            Assert.Equal("/", item.Attribute("PackagePath")?.Value);
            string page = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(project)!, packed));
            Assert.All(Targets(File.ReadAllText(page)), target => Assert.True(ForeignLink().IsMatch(target), $"{page} links to {target}."));
            packages++;
        }

        Assert.Equal(4, packages);
    }

    [Fact]
    public void Targets_OfAPage_AreThoseOutsideCode()
    {
        string page = string.Join(
            '\n', "[a](x.md) and [b](y.md#z \"title\")", "`[c](no)`", "```", "[d](no)", "```", "[e]: w.md", "![f](p.png)");

        Assert.Equal(["x.md", "y.md#z", "w.md", "p.png"], Targets(page));
    }

    [Fact]
    public void Anchors_OfHeadings_AreSpelledAsOnGitHub()
    {
        string page = string.Join('\n', "# A `code` heading: it's (1.2)", "```", "# none", "```", "## Twice", "## Twice");

        Assert.Equal(["a-code-heading-its-12", "twice", "twice-1"], Anchors(page));
    }

    private static IEnumerable<string> Pages(string root)
    {
        string[] outputs = ["artifacts", "bin", "obj"];
        foreach (string folder in Directory.EnumerateDirectories(root)
            .Where(folder => Path.GetFileName(folder)[0] != '.' && !outputs.Contains(Path.GetFileName(folder))))
        {
            foreach (string page in Directory.EnumerateFiles(folder, "*.md", SearchOption.AllDirectories))
            {
                yield return page;
            }
        }

        foreach (string page in Directory.EnumerateFiles(root, "*.md"))
        {
            yield return page;
        }
    }

    /// <summary>The fault of a link; empty if it has none.</summary>
    private static string Problem(string root, string page, string target)
    {
        string[] parts = Uri.UnescapeDataString(target).Split('#', 2);
        string file = parts[0].Length == 0 ? page : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(page)!, parts[0]));
        if (!file.StartsWith(root, StringComparison.Ordinal))
        {
            return "that is outside the repository";
        }

        if (!File.Exists(file) && !Directory.Exists(file))
        {
            return "there is no such file";
        }

        bool namesHeading = parts.Length == 2 && file.EndsWith(".md", StringComparison.Ordinal);
        return namesHeading && !Anchors(File.ReadAllText(file)).Contains(parts[1]) ? "there is no such heading" : "";
    }

    private static IEnumerable<string> Targets(string page)
    {
        string text = InlineCode().Replace(FencedBlock().Replace(page, ""), "");
        return Link().Matches(text).Select(static match => match.Groups[1].Value + match.Groups[2].Value);
    }

    private static List<string> Anchors(string page)
    {
        List<string> anchors = [];
        Dictionary<string, int> seen = [];
        foreach (Match heading in Heading().Matches(FencedBlock().Replace(page, "")))
        {
            string anchor = NotInAnchors().Replace(heading.Groups[1].Value.Trim().ToLowerInvariant(), "").Replace(' ', '-');
            int before = seen.GetValueOrDefault(anchor);
            seen[anchor] = before + 1;
            anchors.Add(before == 0 ? anchor : $"{anchor}-{before}");
        }

        return anchors;
    }

    [GeneratedRegex(@"^```.*?^```[^\n]*$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex FencedBlock();

    [GeneratedRegex("`[^`\n]+`")]
    private static partial Regex InlineCode();

    [GeneratedRegex(@"\]\(([^)\s]+)(?:\s+""[^""]*"")?\)|^\[[^\]]+\]:\s*(\S+)", RegexOptions.Multiline)]
    private static partial Regex Link();

    [GeneratedRegex(@"^[a-z][a-z0-9+.-]*:", RegexOptions.IgnoreCase)]
    private static partial Regex ForeignLink();

    [GeneratedRegex(@"^#{1,6}\s+(.+?)\s*$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\p{L}\p{N}\- _]")]
    private static partial Regex NotInAnchors();
}
