namespace Hashlane.Benchmarks;

/// <summary>About the room that a text takes: fonts differ from machine to machine.</summary>
internal readonly record struct TextBox(string Text, double Left, double Top, double Right, double Bottom)
{
    // Of the size of the letters: a little more than usual fonts need on average.
    private const double WidthOfLetter = 0.58, Ascent = 0.75, Descent = 0.2;

    public static TextBox Of(double x, double y, string text, TextAnchor anchor, double size)
    {
        double width = Width(text, size);
        double left = anchor switch
        {
            TextAnchor.Start => x,
            TextAnchor.Middle => x - (width / 2),
            _ => x - width,
        };
        return new TextBox(text, left, y - (Ascent * size), left + width, y + (Descent * size));
    }

    public static double Width(string text, double size) => WidthOfLetter * size * text.Length;

    public bool Overlaps(TextBox other) =>
        Left < other.Right && other.Left < Right && Top < other.Bottom && other.Top < Bottom;
}
