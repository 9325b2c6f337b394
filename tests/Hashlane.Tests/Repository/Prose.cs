using System.Text.RegularExpressions;

namespace Hashlane.Tests;

/// <summary>A sentence, and the line where its paragraph or comment begins.</summary>
internal sealed record ProseSentence(string File, int Line, string Text);

/// <summary>Takes the sentences out of pages and sources.</summary>
/// <remarks>Code becomes CODE, and the name of an exception EXCEPTION.</remarks>
internal static partial class Prose
{
    /// <summary>The sentences of a page: headings, paragraphs, items and cells, but no blocks of code.</summary>
    public static IEnumerable<ProseSentence> OfPage(string file, string text) => PassagesOf(text)
        .SelectMany(passage => Sentences(file, passage.Line, WithoutMarkdown(Cells(passage.Text))));

    /// <summary>The statements of a page, with their code as it is: as the sentences, but a row of a table is one.</summary>
    public static IEnumerable<ProseSentence> StatementsOfPage(string file, string text) => PassagesOf(text)
        .SelectMany(passage => passage.Text.StartsWith('|')
            ? [new(file, passage.Line, passage.Text)]
            : Sentences(file, passage.Line, Link().Replace(passage.Text, "$1")));

    private static string Cells(string passage) => passage.StartsWith('|') ? passage.Replace('|', '\n') : passage;

    /// <summary>Headings, paragraphs, items and rows of tables.</summary>
    private static List<(int Line, string Text)> PassagesOf(string text)
    {
        List<(int Line, string Text)> passages = [];
        bool isInParagraph = false;
        foreach ((int number, string line) in LinesOutsideCode(text))
        {
            string trimmed = line.Trim();
            if (IsParagraph(trimmed))
            {
                string prose = ItemMark().Replace(line, "").Trim();
                if (isInParagraph && !ItemMark().IsMatch(line))
                {
                    passages[^1] = passages[^1] with { Text = $"{passages[^1].Text} {prose}" };
                }
                else
                {
                    passages.Add((number, prose));
                }

                isInParagraph = true;
                continue;
            }

            isInParagraph = false;
            if (trimmed.StartsWith('#'))
            {
                // A heading is no statement: as a question it may begin with "What".
                passages.Add((number, trimmed.TrimStart('#') + "?"));
            }
            else if (trimmed.StartsWith('|'))
            {
                passages.Add((number, trimmed));
            }
        }

        return passages;
    }

    /// <summary>The lines of a page's paragraphs and items, without the targets of links.</summary>
    public static IEnumerable<(int Number, string Text)> LinesOfPage(string text) => LinesOutsideCode(text)
        .Where(static line => IsParagraph(line.Text.Trim()))
        .Select(static line => (line.Number, LinkTarget().Replace(line.Text, "]")));

    /// <summary>The sentences of a source: its comments, and its strings of several words.</summary>
    public static IEnumerable<ProseSentence> OfSource(string file, string text)
    {
        List<(int Line, string Text)> passages = [];
        int line = 1;
        int counted = 0;
        int commentEnd = -1;
        foreach (Match token in CommentOrString().Matches(text))
        {
            line += text.AsSpan(counted..token.Index).Count('\n');
            counted = token.Index;
            bool isComment = token.Value.StartsWith("//", StringComparison.Ordinal);
            bool continues = isComment && commentEnd >= 0 && string.IsNullOrWhiteSpace(text[commentEnd..token.Index]);
            string prose = isComment ? Uncommented(token.Value) : Unquoted(token.Value);
            if (continues)
            {
                passages[^1] = passages[^1] with { Text = $"{passages[^1].Text} {prose}" };
            }
            else if (isComment || prose.Contains(' ', StringComparison.Ordinal))
            {
                passages.Add((line, prose));
            }

            commentEnd = isComment ? token.Index + token.Length : -1;
        }

        return passages.SelectMany(passage => Sentences(file, passage.Line, WithoutTags(passage.Text)));
    }

    private static bool IsParagraph(string trimmed) => trimmed is [not ('#' or '|' or '<'), ..];

    /// <summary>The lines of a page with their numbers; a block of code is one empty line.</summary>
    private static IEnumerable<(int Number, string Text)> LinesOutsideCode(string page)
    {
        bool isCode = false;
        int number = 0;
        foreach (string line in page.ReplaceLineEndings("\n").Split('\n'))
        {
            number++;
            if (line.TrimStart().StartsWith("```", StringComparison.Ordinal))
            {
                isCode = !isCode;
                yield return (number, "");
            }
            else if (!isCode)
            {
                yield return (number, line);
            }
        }
    }

    private static IEnumerable<ProseSentence> Sentences(string file, int line, string text) => text
        .Split('\n')
        .SelectMany(static part => SentenceEnd().Split(part))
        .Select(static sentence => sentence.Trim())
        .Where(static sentence => sentence.Any(char.IsLetter))
        .Select(sentence => new ProseSentence(file, line, sentence));

    private static string WithoutMarkdown(string text) => Link().Replace(InlineCode().Replace(text, Placeholder), "$1");

    // "///" has tags, "//" has comparisons. Tags that are left end a sentence, as <param> or <returns> does.
    private static string WithoutTags(string text) =>
        Tag().Replace(CodeTag().Replace(text, Placeholder), "\n");

    private static string Placeholder(Match code) =>
        code.Groups["code"].Value.EndsWith("Exception", StringComparison.Ordinal) ? "EXCEPTION" : "CODE";

    private static string Uncommented(string comment) => comment.TrimStart('/').Trim();

    private static string Unquoted(string literal) => Hole().Replace(literal.Trim('$', '@', '"'), "CODE");

    [GeneratedRegex(@"^\s*(?:[-*]|\d+\.)\s+")]
    private static partial Regex ItemMark();

    [GeneratedRegex("`(?<code>[^`]+)`")]
    private static partial Regex InlineCode();

    [GeneratedRegex(@"\[([^\]]*)\]\([^)\s]*\)")]
    private static partial Regex Link();

    [GeneratedRegex(@"\]\([^)\s]*\)")]
    private static partial Regex LinkTarget();

    [GeneratedRegex("""(?<=[.!?][*)"]*)\s+(?=["*(\[]*\p{Lu})""")]
    private static partial Regex SentenceEnd();

    [GeneratedRegex("""//[^\n]*|""\"[\s\S]*?""\"|@\$?"(?:""|[^"])*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""")]
    private static partial Regex CommentOrString();

    [GeneratedRegex("""<c>(?<code>[^<]*)</c>|<(?:see|seealso|paramref|typeparamref)\s+\w+="(?<code>[^"]*)"\s*/>""")]
    private static partial Regex CodeTag();

    [GeneratedRegex("</?[a-z][^>]*>")]
    private static partial Regex Tag();

    [GeneratedRegex(@"\{[^{}]*\}")]
    private static partial Regex Hole();
}
