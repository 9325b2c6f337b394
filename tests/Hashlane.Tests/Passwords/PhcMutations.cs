using System.Globalization;
using System.Text;

namespace Hashlane.Tests;

/// <summary>Good password strings, and changes that may make them bad ones.</summary>
internal static class PhcMutations
{
    // Letters of every kind, and characters that lax readers take for others.
    private const string Characters =
        "$$$,,,===vmtpkeyid0123456789ABCZabcz+/-_ \n\r\t\0.\u0660\u0661\u0669\uFF10\uFF11\uFF24\u00E9\u2028\uFEFF\uD800";

    private static readonly string[] _fields =
        ["v=19$", "v=16$", "v=18$", "v=019$", "v=$", "m=64,", ",t=2", ",p=1", ",keyid=AQ", ",data=AQ", ",keyid=", ",data=", ",x=1", "argon2id", "argon2", "$", "=", "=="];

    private static readonly string[] _numbers =
    [
        "0", "00", "1", "01", "7", "8", "9", "+8", "-8", "8.0", "8e1", "0x8", "255", "16777215", "16777216", "2147483647", "2147483648",
        "4294967295", "4294967296", "4294967304", "9223372036854775807", "18446744073709551615", "18446744073709551680",
        "99999999999999999999999999999999", "\u0661\u0662\u0668", "\uFF11\uFF16", "", " 8", "8 ", "8\n",
    ];

    /// <summary>Makes a valid string of random values, mostly as other programs write them.</summary>
    public static string Good(Random random)
    {
        if (random.Next(3) == 0)
        {
            return PhcCase.Written[random.Next(PhcCase.Written.Count)];
        }

        int lanes = random.Next(4) == 0 ? random.Next(1, Argon2Costs.MaxLanes + 1) : random.Next(1, 9);
        StringBuilder text = new(random.Next(3) switch { 0 => "$argon2d$", 1 => "$argon2i$", _ => "$argon2id$" });
        text.Append(random.Next(4) switch { 0 => "", 1 => "v=16$", _ => "v=19$" });
        text.Append(CultureInfo.InvariantCulture, $"m={random.Next(8 * lanes, int.MaxValue)},t={random.Next(1, int.MaxValue)},p={lanes}");
        if (random.Next(3) == 0)
        {
            text.Append(",keyid=").Append(Base64(random, 1, 8));
        }

        if (random.Next(3) == 0)
        {
            text.Append(",data=").Append(Base64(random, 1, 32));
        }

        return text.Append('$').Append(Base64(random, 8, 64)).Append('$').Append(Base64(random, 4, 128)).ToString();
    }

    /// <summary>Changes a string once, or a few times.</summary>
    public static string Mutate(string text, Random random)
    {
        for (int count = random.Next(4) == 0 ? random.Next(2, 5) : 1; count > 0; count--)
        {
            text = MutateOnce(text, random);
        }

        return text;
    }

    private static string MutateOnce(string text, Random random)
    {
        int at = random.Next(text.Length + 1), length = Math.Min(random.Next(1, 6), text.Length - at);
        switch (random.Next(12))
        {
            case 0:
                return text.Insert(at, OneOf(Characters, random));
            case 1:
                return text.Remove(at, length);
            case 2:
                return text[..at];
            case 3:
                return text.Insert(at, text.Substring(at, length));
            case 4:
                return text.Insert(at, _fields[random.Next(_fields.Length)]);
            case 5:
                return text.Replace(_fields[random.Next(_fields.Length)], "", StringComparison.Ordinal);
            case 6:
                return SwapFields(text, random);
            case 7 or 8:
                return ReplaceNumber(text, random);
            case 9:
                return text + OneOf("\n\r\0 =$,AAA", random);
            case 10:
                // As libsodium's buffer, and a bit shorter or longer.
                return text.PadRight(128 + random.Next(-1, 2), '\0');
            default:
                return at == text.Length ? text : text.Remove(at, 1).Insert(at, OneOf(Characters, random));
        }
    }

    private static string SwapFields(string text, Random random)
    {
        char separator = random.Next(2) == 0 ? '$' : ',';
        string[] fields = text.Split(separator);
        int one = random.Next(fields.Length), other = random.Next(fields.Length);
        (fields[one], fields[other]) = (fields[other], fields[one]);
        return string.Join(separator, fields);
    }

    private static string ReplaceNumber(string text, Random random)
    {
        string[] names = ["m=", "t=", "p=", "v="];
        string name = names[random.Next(names.Length)];
        int start = text.IndexOf(name, StringComparison.Ordinal);
        if (start < 0)
        {
            return text;
        }

        start += name.Length;
        int end = start;
        while (end < text.Length && char.IsAsciiDigit(text[end]))
        {
            end++;
        }

        string number = random.Next(4) == 0 ? $"{random.Next(1, 100_000)}" : _numbers[random.Next(_numbers.Length)];
        return text.Remove(start, end - start).Insert(start, number);
    }

    private static string OneOf(string characters, Random random) => characters[random.Next(characters.Length)].ToString();

    private static string Base64(Random random, int minBytes, int maxBytes)
    {
        byte[] bytes = new byte[random.Next(minBytes, maxBytes + 1)];
        random.NextBytes(bytes);
        return Convert.ToBase64String(bytes).TrimEnd('=');
    }
}
