using System.Globalization;
using System.Text.RegularExpressions;

namespace Hashlane.Tests;

/// <summary>The rules of password strings once more, by a regular expression and the framework's Base64.</summary>
internal static partial class PhcOracle
{
    private const string NoVersion = "$m=";

    /// <summary>Whether a text is a valid string.</summary>
    public static bool Accepts(string text)
    {
        Match match = Form().Match(WithoutPadding(text));
        if (text.Length > 512 || !match.Success)
        {
            return false;
        }

        long memoryKiB = Number("m"), passes = Number("t"), lanes = Number("p");
        return memoryKiB <= int.MaxValue && passes <= int.MaxValue && lanes <= 0xFFFFFF && memoryKiB >= 8 * lanes
            && BytesOf("salt") is >= 8 && BytesOf("tag") is >= 4
            && (!match.Groups["keyid"].Success || BytesOf("keyid") is >= 1 and <= 8)
            && (!match.Groups["data"].Success || BytesOf("data") is >= 1 and <= 32);

        long Number(string name) => long.Parse(match.Groups[name].ValueSpan, NumberStyles.None, CultureInfo.InvariantCulture);

        int BytesOf(string name)
        {
            string letters = match.Groups[name].Value;
            if (letters.Length % 4 == 1)
            {
                return -1;
            }

            // .NET 10 takes a last letter with bits beyond the last byte, which later versions refuse.
            byte[] bytes = new byte[letters.Length];
            return Convert.TryFromBase64String(letters + "==="[..((4 - (letters.Length % 4)) % 4)], bytes, out int written)
                && Convert.ToBase64String(bytes, 0, written).TrimEnd('=') == letters ? written : -1;
        }
    }

    /// <summary>The one form of a valid string.</summary>
    public static string Canonical(string text)
    {
        string whole = WithoutPadding(text);
        int costs = whole.IndexOf(NoVersion, StringComparison.Ordinal);
        return whole.Contains("$v=", StringComparison.Ordinal) ? whole : whole.Insert(costs + 1, "v=16$");
    }

    private static string WithoutPadding(string text) => text.Length == 128 ? text.TrimEnd('\0') : text;

    [GeneratedRegex(
        @"\A\$argon2(?:id|i|d)\$(?:v=(?:16|19)\$)?m=(?<m>[1-9][0-9]{0,17}),t=(?<t>[1-9][0-9]{0,17}),p=(?<p>[1-9][0-9]{0,17})"
        + @"(?:,keyid=(?<keyid>[A-Za-z0-9+/]+))?(?:,data=(?<data>[A-Za-z0-9+/]+))?\$(?<salt>[A-Za-z0-9+/]+)\$(?<tag>[A-Za-z0-9+/]+)\z")]
    private static partial Regex Form();
}
