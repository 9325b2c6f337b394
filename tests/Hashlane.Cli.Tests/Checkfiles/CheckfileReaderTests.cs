using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>Lines of check files, as far as they fit into memory.</summary>
public sealed class CheckfileReaderTests
{
    /// <summary>Only its first byte tells whether it is a comment.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(CheckfileReader.MaxLineBytes)]
    [InlineData(5 * CheckfileReader.MaxLineBytes)]
    public void Next_LineThatIsTooLong_IsItsFirstByte(int more)
    {
        string longest = new('x', CheckfileReader.MaxLineBytes);
        string longer = "#" + longest[1..] + new string('y', more);

        Assert.Equal(
            ["Line a", $"Line {longest}", "TooLongLine #", "Line ", "Line b", "TooLongLine #"],
            Read($"a\n{longest}\n{longer}\n\nb\n{longer}"));
    }

    [Fact]
    public void Next_ByteOrderMark_IsNoPartOfTheFirstLine() => Assert.Equal(["Line a", "Line \uFEFFb"], Read("\uFEFFa\n\uFEFFb"));

    private static List<string> Read(string text)
    {
        using Sandbox sandbox = new();
        sandbox.Write("sums", text);
        using InputFile file = InputFile.Open(Bytes.Of(sandbox.PathOf("sums")), out _)!;
        CheckfileReader reader = new(file);
        List<string> lines = [];
        CheckfileReader.Found found;
        while ((found = reader.Next(out ReadOnlySpan<byte> line, out _)) != CheckfileReader.Found.End)
        {
            lines.Add($"{found} {Encoding.UTF8.GetString(line)}");
        }

        return lines;
    }
}
