using Xunit;

namespace Hashlane.Tests;

/// <summary>The C# in README and docs is the code that the tests of this folder run.</summary>
[Trait("Category", "Docs")]
public sealed class SnippetTests
{
    /// <summary>Fewer would mean that files were not found.</summary>
    private const int MinSnippets = 20;

    [Fact]
    public void CSharpBlock_OfEveryPage_IsASnippetAndEqualsItsSource()
    {
        Dictionary<string, Snippet> sources = Sources().ToDictionary(static snippet => snippet.Name);
        List<Snippet> shown = Shown();

        Assert.True(shown.Count >= MinSnippets, $"Only {shown.Count} blocks found.");
        foreach (Snippet block in shown)
        {
            Assert.True(block.Name.Length > 0, $"{block.Place}: a C# block needs '<!-- snippet: NAME -->' in the line above.");
            Assert.True(sources.TryGetValue(block.Name, out Snippet? source), $"{block.Place}: no test has a snippet '{block.Name}'.");
            Assert.True(
                block.Code == source.Code,
                $"{block.Place} differs from {source.Place}. The source is:\n{source.Code}\nThe page has:\n{block.Code}");
        }
    }

    [Fact]
    public void Snippet_OfEverySource_IsShownByAPage()
    {
        HashSet<string> shown = [.. Shown().Select(static block => block.Name)];

        Assert.All(
            Sources(),
            snippet => Assert.True(shown.Contains(snippet.Name), $"{snippet.Place}: no page shows '{snippet.Name}'."));
    }

    [Fact]
    public void InPage_BlockWithoutMarkerOrUnderAnotherSpelling_IsFound()
    {
        string page = string.Join('\n', "```C#", "a", "```", "```console", "```", "<!-- snippet: b -->", "```csharp", "  b", "```");

        List<Snippet> blocks = Snippet.InPage("page", page);

        Assert.Equal([("", "a", "page:1"), ("b", "b", "page:7")], blocks.Select(static b => (b.Name, b.Code, b.Place)));
    }

    [Fact]
    public void InSource_IndentedSnippet_LosesCommonIndentationOnly()
    {
        string source = string.Join('\n', "    // snippet: a", "    x", "", "        y", "    // end snippet");

        Assert.Equal("x\n\n    y", Assert.Single(Snippet.InSource("source", source)).Code);
    }

    private static List<Snippet> Sources()
    {
        string root = RepositoryFiles.RequireRoot();
        List<Snippet> snippets = [];
        string[] tests = ["Hashlane.Tests", "Hashlane.AspNetCore.Identity.Tests"];
        foreach (string file in tests.SelectMany(
            project => Directory.EnumerateFiles(Path.Combine(root, "tests", project, "Docs"), "*Snippets.cs")))
        {
            snippets.AddRange(Snippet.InSource(Path.GetFileName(file), File.ReadAllText(file)));
        }

        Assert.True(snippets.Count >= MinSnippets, $"Only {snippets.Count} snippets found.");
        return snippets;
    }

    private static List<Snippet> Shown()
    {
        string root = RepositoryFiles.RequireRoot();
        List<Snippet> blocks = [];
        foreach (string file in Directory.EnumerateFiles(Path.Combine(root, "docs"), "*.md")
            .Concat(Directory.EnumerateFiles(Path.Combine(root, "docs", "migrating"), "*.md"))
            .Append(Path.Combine(root, "README.md"))
            .Append(Path.Combine(root, "src", "Hashlane", "README.md"))
            .Append(Path.Combine(root, "src", "Hashlane.AspNetCore.Identity", "README.md")))
        {
            blocks.AddRange(Snippet.InPage(Path.GetFileName(file), File.ReadAllText(file)));
        }

        return blocks;
    }
}
