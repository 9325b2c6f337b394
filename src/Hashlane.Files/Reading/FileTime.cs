using System.Globalization;
using System.Text;

namespace Hashlane.Files;

/// <summary>A time since 1970 in UTC, as file systems keep it: whole seconds, and nanoseconds after them.</summary>
/// <param name="Seconds">The seconds, rounded down: negative before 1970.</param>
/// <param name="Nanoseconds">0 to 999,999,999, always counted forward.</param>
internal readonly record struct FileTime(long Seconds, int Nanoseconds)
{
    private const int NanosecondDigits = 9;
    private const int NanosecondsPerSecond = 1_000_000_000;

    /// <summary>The longest step of the file systems in use: that of FAT.</summary>
    private const int StepSeconds = 2;

    /// <summary>The most letters of a time: a sign, the seconds, a point and the nanoseconds.</summary>
    private const int MaxLetters = 32;

    /// <summary>Converts a number of nanoseconds since 1970.</summary>
    /// <param name="nanoseconds">The number, whose seconds fit in 64 bits.</param>
    internal static FileTime FromNanoseconds(Int128 nanoseconds)
    {
        (Int128 seconds, Int128 rest) = Int128.DivRem(nanoseconds, NanosecondsPerSecond);
        return rest < 0
            ? new FileTime((long)(seconds - 1), (int)rest + NanosecondsPerSecond)
            : new FileTime((long)seconds, (int)rest);
    }

    /// <summary>
    /// Whether a file with this time that is written after a start gets another one. A file system may count in steps
    /// of two seconds, and then a file that was read can be written again within the same step.
    /// </summary>
    /// <param name="start">When the reading began, in whole seconds since 1970.</param>
    internal bool IsSettledAt(long start) => Seconds < start - StepSeconds;

    /// <summary>
    /// Whether a program that wrote the file after a start can have left it with this time: since then a clock has
    /// shown it, or shows it within the same step.
    /// </summary>
    /// <param name="start">When the reading began, in whole seconds since 1970.</param>
    /// <param name="now">The time, in whole seconds since 1970.</param>
    internal bool CanBeOfWriting(long start, long now) => !IsSettledAt(start) && Seconds <= now + StepSeconds;

    /// <summary>
    /// Appends the seconds, a point and nine digits. The digits count forward, so -1.500000000 is half a second before
    /// 1970.
    /// </summary>
    internal void AppendTo(ByteLine line)
    {
        Span<byte> digits = stackalloc byte[MaxLetters];
        Seconds.TryFormat(digits, out int length, provider: CultureInfo.InvariantCulture);
        digits[length] = (byte)'.';
        Nanoseconds.TryFormat(digits[(length + 1)..], out int _, "D9", CultureInfo.InvariantCulture);
        line.Append(digits[..(length + 1 + NanosecondDigits)]);
    }

    /// <summary>Reads what <see cref="AppendTo"/> writes, and nothing else.</summary>
    internal static bool TryParse(ReadOnlySpan<byte> text, out FileTime time)
    {
        time = default;
        int point = text.Length - NanosecondDigits - 1;
        if (point < 1 || text[point] != '.' || text.Length > MaxLetters
            || !DecimalText.TryParseSigned(text[..point], out long seconds)
            || !DecimalText.TryParse(text[(point + 1)..], out long nanoseconds))
        {
            return false;
        }

        time = new FileTime(seconds, (int)nanoseconds);
        return true;
    }

    /// <summary>
    /// Reads a time of mtree(5). The number after the point counts nanoseconds, whatever its length: 1.5 is five
    /// nanoseconds after the first second. So libarchive writes it, and so it and NetBSD read it.
    /// </summary>
    internal static bool TryParseMtree(ReadOnlySpan<byte> text, out FileTime time)
    {
        time = default;
        int point = text.IndexOf((byte)'.');
        long nanoseconds = 0;
        if (!DecimalText.TryParseSigned(point < 0 ? text : text[..point], out long seconds)
            || (point >= 0 && (!DecimalText.TryParse(text[(point + 1)..], out nanoseconds)
                || nanoseconds >= NanosecondsPerSecond)))
        {
            return false;
        }

        time = new FileTime(seconds, (int)nanoseconds);
        return true;
    }

    public override string ToString()
    {
        ByteLine line = new();
        AppendTo(line);
        return Encoding.ASCII.GetString(line.Written);
    }
}
