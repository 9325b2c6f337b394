using System.Text.RegularExpressions;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Pages, comments and messages are in plain English, without phrases that read as translated.</summary>
/// <remarks>A list of words cannot make good prose. It only keeps the worst habits from coming back.</remarks>
public sealed class ProseTests
{
    /// <summary>Longest line of prose in a page; tables, headings, code and targets of links are exempt.</summary>
    private const int MaxColumns = 120;

    // Fewer of these would mean that texts were not found. There were 52 pages and 304 sources when this was written.
    private const int MinPages = 45;
    private const int MinSentencesInPages = 4500;
    private const int MinLinesInPages = 1800;
    private const int MinSources = 250;
    private const int MinSentencesInSources = 3000;

    /// <summary>A turn of phrase, as a pattern over one sentence that ignores case, and a better one.</summary>
    private static readonly (string Pattern, string Better)[] _words =
    [
        (@"\bbehind\b", "after, following"),
        (@"\bbeside\b", "compared with, next to, during"),
        (@"\bapart\b", "separately, distinguish"),
        (@"\bof (?:its|their|his|our|one's) own\b", "its own, separate"),
        (@"\bas [\w\s]{1,30} (?:has|have) it\b", "as in, according to"),
        (@"\bfor who\b", "for code that"),
        (@"\bby one call\b", "in one call"),
        (@"\bunless given\b", "by default"),
        (@"\bmeanwhile\b", "during the call, at the same time"),
        (@"\bthe front of\b", "a prefix of, the start of"),
        (@"\bbelongs? into\b", "belongs in"),
        (@"\bas far as\b", "if, where"),
        (@"(?:^|[;,] )so too\b", "and so"),
        (@"^of [\w\s]{1,30} one\W*$", "the sentence needs a verb"),
        (@"\b(?:is|are) an? EXCEPTION\b", "throws"),
        (@"\bnot so much\b", "not enough"),
        (@"\bto be had\b", "exists, is available"),
        (@"\b(?:can|cannot|could) have it (?:that|given|done)\b", "prevent, cause"),
        (@"\bof no use\b", "useless, meaningless, not used"),
        (@"\bcosts? (?:a|one) line (?:there|each|on standard error)\b", "is reported in a line"),
        (@"\bsay so too\b", "report it again"),
        (@"\bshall\b", "must, may, is to"),
        (@"\bwould be of (?:neither|none)\b", "name what it would belong to"),
        (@"\btoo, and so (?:is|are|does|do)\b", "one sentence for both subjects"),
        (@"^(?:how many|it is)\W*$", "name the value, or the condition"),

        // A question may begin so; a statement whose subject is such a clause may not.
        (@"^\W*(?-i:What|Whatever|Who|Whoever)\b(?!.*\?\W*$)", "name the actor, or begin with the verb"),
    ];

    /// <summary>Pages still to be rewritten; to be empty.</summary>
    private static readonly string[] _pagesToDo = [];

    /// <summary>Sources still to be rewritten, as paths or as folders that end in a slash; to be empty.</summary>
    private static readonly string[] _sourcesToDo = [];

    /// <summary>Phrases in which a listed word is right, each with its place and the reason.</summary>
    private static readonly (string File, string Phrase)[] _exemptions = [];

    private static readonly Lazy<List<ProseSentence>> _pageSentences = new(ReadPages);
    private static readonly Lazy<List<ProseSentence>> _sourceSentences = new(ReadSources);

    public static TheoryData<string, string> Words => [.. _words];

    [Theory]
    [MemberData(nameof(Words))]
    public void Pages_Sentences_AreFreeOf(string pattern, string better) =>
        AssertFree(_pageSentences.Value.Where(static sentence => !_pagesToDo.Contains(sentence.File)), pattern, better);

    [Theory]
    [MemberData(nameof(Words))]
    public void Sources_CommentsAndMessages_AreFreeOf(string pattern, string better) =>
        AssertFree(_sourceSentences.Value.Where(static sentence => !IsToDo(sentence.File)), pattern, better);

    [Fact]
    public void Pages_Lines_AreAtMost120Columns()
    {
        List<string> tooLong = [];
        int lines = 0;
        foreach ((string file, string text) in Pages().Where(static page => !_pagesToDo.Contains(page.File)))
        {
            foreach ((int line, string prose) in Prose.LinesOfPage(text))
            {
                lines++;
                if (prose.Length > MaxColumns)
                {
                    tooLong.Add($"{file}:{line}: {prose.Length} columns");
                }
            }
        }

        Assert.True(lines >= MinLinesInPages, $"Only {lines} lines found.");
        Assert.True(tooLong.Count == 0, string.Join('\n', tooLong));
    }

    [Fact]
    public void ToDo_EveryEntry_ExistsAndEveryExemptionIsNeeded()
    {
        string root = RepositoryFiles.RequireRoot();

        Assert.All(
            _pagesToDo.Concat(_sourcesToDo),
            entry => Assert.True(Path.Exists(Path.Combine(root, entry)), $"There is no {entry}."));
        Assert.All(_exemptions, static exemption => Assert.Contains(
            _pageSentences.Value.Concat(_sourceSentences.Value),
            sentence => sentence.File == exemption.File
                && sentence.Text.Contains(exemption.Phrase, StringComparison.Ordinal)));
    }

    [Fact]
    public void OfPage_CodeTablesAndLinks_GiveSentences()
    {
        string page = string.Join(
            '\n',
            "# A heading",
            "",
            "One `behind` and [a link](behind.md)",
            "goes on. Two throws an `ArgumentException`!",
            "",
            "- An item.",
            "```csharp",
            "behind();",
            "```",
            "",
            "| cell one | cell `two` |",
            "|---|---|");

        Assert.Equal(
            [
                (3, "One CODE and a link goes on."), (3, "Two throws an EXCEPTION!"), (6, "An item."),
                (11, "cell one"), (11, "cell CODE"),
            ],
            Prose.OfPage("page", page)
                .Where(static sentence => sentence.Line > 1)
                .Select(static sentence => (sentence.Line, sentence.Text)));
    }

    [Fact]
    public void OfSource_CommentsAndMessages_GiveSentences()
    {
        string source = string.Join(
            '\n',
            "/// <summary>One <see cref=\"Hasher.Reset\"/> over",
            "/// two lines. Is it an <see cref=\"ArgumentException\"/>?</summary>",
            "/// <param name=\"behind\">A <c>behind</c> value.</param>",
            "int behind = 1;  // after code",
            "throw new X(\"A message to read.\", \"behind\");");

        Assert.Equal(
            [
                (1, "One CODE over two lines."), (1, "Is it an EXCEPTION?"), (1, "A CODE value."),
                (4, "after code"), (5, "A message to read."),
            ],
            Prose.OfSource("source", source).Select(static sentence => (sentence.Line, sentence.Text)));
    }

    [Theory]
    [InlineData("The state behind the key.")]
    [InlineData("It is faster beside others.")]
    [InlineData("They are hashed apart.")]
    [InlineData("It has a page of its own.")]
    [InlineData("A way with messages, as the catalogue has it.")]
    [InlineData("The tree itself, for who hashes parts of it.")]
    [InlineData("A short destination is an EXCEPTION.")]
    [InlineData("Of nearly two blocks one.")]
    [InlineData("What would outlast all others is hashed by itself.")]
    [InlineData("**Who holds the root** can check both.")]
    [InlineData("The machine has not so much memory.")]
    [InlineData("It throws since no state is to be had.")]
    [InlineData("No worker alone can have it that a result is not verified.")]
    [InlineData("A file that cannot be read costs one line there.")]
    [InlineData("Nobody else shall go on from here, or say so too.")]
    [InlineData("A digest of half of each version would be of neither.")]
    [InlineData("A missing section is an error too, and so is a name that is no setting.")]
    [InlineData("How many.")]
    public void Words_SentencesThatReadAsTranslated_AreFound(string sentence) =>
        Assert.Contains(_words, word => IsHit(new("", 1, sentence), word.Pattern));

    [Theory]
    [InlineData("What does a key cost?")]
    [InlineData("A message that would outlast the rest of its window is hashed alone.")]
    [InlineData("Without it the call throws an EXCEPTION.")]
    [InlineData("Each message costs one line of the cache.")]
    [InlineData("How many messages does a group hold?")]
    public void Words_PlainSentences_AreNotFound(string sentence) =>
        Assert.DoesNotContain(_words, word => IsHit(new("", 1, sentence), word.Pattern));

    private static void AssertFree(IEnumerable<ProseSentence> sentences, string pattern, string better)
    {
        List<string> hits = [.. sentences
            .Where(sentence => IsHit(sentence, pattern) && !IsExempt(sentence))
            .Select(static sentence => $"{sentence.File}:{sentence.Line}: {sentence.Text}")];

        Assert.True(
            hits.Count == 0,
            $"{hits.Count} sentences with {pattern}. Better: {better}\n{string.Join('\n', hits)}");
    }

    private static bool IsHit(ProseSentence sentence, string pattern) =>
        Regex.IsMatch(sentence.Text, pattern, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static bool IsExempt(ProseSentence sentence) => _exemptions.Any(exemption =>
        exemption.File == sentence.File && sentence.Text.Contains(exemption.Phrase, StringComparison.Ordinal));

    private static bool IsToDo(string file) => _sourcesToDo.Any(entry =>
        entry.EndsWith('/') ? file.StartsWith(entry, StringComparison.Ordinal) : file == entry);

    private static List<ProseSentence> ReadPages()
    {
        List<(string File, string Text)> pages = Pages();
        List<ProseSentence> sentences = [.. pages.SelectMany(static page => Prose.OfPage(page.File, page.Text))];

        Assert.True(pages.Count >= MinPages, $"Only {pages.Count} pages found.");
        Assert.True(sentences.Count >= MinSentencesInPages, $"Only {sentences.Count} sentences found in pages.");
        return sentences;
    }

    private static List<ProseSentence> ReadSources()
    {
        List<(string File, string Text)> sources = [.. Files("samples", "*.cs"), .. Files("src", "*.cs")];
        List<ProseSentence> sentences =
            [.. sources.SelectMany(static source => Prose.OfSource(source.File, source.Text))];

        Assert.True(sources.Count >= MinSources, $"Only {sources.Count} sources found.");
        Assert.True(sentences.Count >= MinSentencesInSources, $"Only {sentences.Count} sentences found in sources.");
        return sentences;
    }

    /// <summary>Every page that a person wrote; the reports of the benchmarks are written by a program.</summary>
    internal static List<(string File, string Text)> Pages() =>
    [
        .. Files(".", "*.md", SearchOption.TopDirectoryOnly),
        .. Files("docs", "*.md"),
        .. Files("samples", "*.md"),
        .. Files("src", "*.md"),
        .. Files("tests", "*.md"),
        .. Files(".ci", "*.md"),
    ];

    private static List<(string File, string Text)> Files(
        string folder, string pattern, SearchOption option = SearchOption.AllDirectories)
    {
        string root = RepositoryFiles.RequireRoot();
        return [.. Directory.EnumerateFiles(Path.Combine(root, folder), pattern, option)
            .Select(file => (File: Path.GetRelativePath(root, file).Replace('\\', '/'), Path: file))
            .Where(static file => !file.File.Split('/').Any(static part => part is "obj" or "bin"))
            .OrderBy(static file => file.File, StringComparer.Ordinal)
            .Select(static file => (file.File, File.ReadAllText(file.Path)))];
    }
}
