using System.Text;

namespace Hashlane.Tools;

/// <summary>The options of summing and checking.</summary>
internal static class CommandSyntax
{
    internal const string AlgorithmsName = "algorithms";

    internal const string BenchName = "bench";

    internal const string ManifestName = "manifest";

    internal const string PasswordName = "password";

    internal const string CompletionName = "completion";

    internal const string ManName = "man";

    private const int DescriptionColumn = 28;

    /// <summary>The longest line of help, which is the width of a terminal.</summary>
    private const int HelpColumns = 80;

    internal static Option Algorithm { get; } = new(
        "algorithm", 'a', "ALG",
        "one of 'hashlane algorithms', blake3 by default; a digest length in bits may follow: blake2b-256")
    {
        Kind = ValueKind.Algorithm,
    };

    internal static Option Length { get; } = new(
        "length", 'l', "N", "digest length: bytes with blake3, bits with all others; sha2 has one a name")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Bits { get; } = new(
        "bits", Option.NoLetter, "N", "digest length in bits, whatever the algorithm")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Bytes { get; } = new(
        "bytes", Option.NoLetter, "N", "digest length in bytes, whatever the algorithm")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Tag { get; } = new(
        "tag", Option.NoLetter, null, "write lines that name the algorithm: BLAKE2b (FILE) = DIGEST");

    internal static Option Untagged { get; } = new(
        "untagged", Option.NoLetter, null, "write lines that do not: DIGEST  FILE (the default)");

    internal static Option NoNames { get; } = new("no-names", Option.NoLetter, null, "write digests alone");

    internal static Option Base64 { get; } = new(
        "base64", Option.NoLetter, null, "write digests in base64, not in hexadecimal");

    internal static Option Raw { get; } = new(
        "raw", Option.NoLetter, null, "write the digest of a single input as bytes, and nothing else");

    internal static Option Zero { get; } = new("zero", 'z', null, "end lines with a zero byte, and escape no names");

    internal static Option Binary { get; } = new("binary", 'b', null, "mark names with * in untagged lines");

    internal static Option Text { get; } = new(
        "text", 't', null, "mark names with a space in untagged lines (the default)");

    internal static Option NoMemoryMap { get; } = new(
        "no-mmap", Option.NoLetter, null, "accepted for b3sum's sake: files are never mapped");

    internal static Option Threads { get; } =
        new(
            "num-threads", Option.NoLetter, "N",
            "most threads to use; 0, the default, is as many as there are processors")
        {
            Kind = ValueKind.Number,
        };

    internal static Option Keyed { get; } =
        new(
            "keyed", Option.NoLetter, null,
            "keyed hash; the key is all of standard input, or --key-file says where it is");

    internal static Option Key { get; } = new(
        "key-file", Option.NoLetter, "FILE", "keyed hash; the key is all bytes of FILE, a final newline too")
    {
        Kind = ValueKind.File,
    };

    internal static Option DeriveKey { get; } =
        new(
            "derive-key", Option.NoLetter, "CONTEXT",
            "blake3: derive a key for CONTEXT; the input is the key material");

    internal static Option Seek { get; } = new("seek", Option.NoLetter, "N", "blake3: begin at byte N of the output")
    {
        Kind = ValueKind.Number,
    };

    internal static Option Salt { get; } =
        new("salt", Option.NoLetter, "TEXT", "salt of BLAKE2: UTF-8 text, or bytes after hex:");

    internal static Option Personal { get; } =
        new("personal", Option.NoLetter, "TEXT", "personalization of BLAKE2 and Skein, as with --salt");

    internal static Option Check { get; } = new("check", 'c', null, "read digests from FILEs and check them");

    internal static Option Quiet { get; } = new("quiet", Option.NoLetter, null, "no OK lines");

    internal static Option Status { get; } = new(
        "status", Option.NoLetter, null, "no lines at all: the exit code tells");

    internal static Option Strict { get; } = new(
        "strict", Option.NoLetter, null, "fail on improperly formatted lines, as blake3 does anyway");

    internal static Option Warn { get; } = new("warn", 'w', null, "name each improperly formatted line");

    internal static Option IgnoreMissing { get; } = new(
        "ignore-missing", Option.NoLetter, null, "pass over files that do not exist");

    internal static Option Command { get; } =
        new("command", Option.NoLetter, "NAME", "run a command although a file has its name")
        {
            Kind = ValueKind.Command,
        };

    internal static Option Help { get; } = new("help", 'h', null, "show this text");

    internal static Option Version { get; } = new("version", 'V', null, "show the version");

    internal static Option[] Summing { get; } =
    [
        Algorithm, Length, Bits, Bytes, Tag, Untagged, NoNames, Base64, Raw, Zero, Binary, Text,
        Keyed, Key, DeriveKey, Seek, Salt, Personal, Threads, NoMemoryMap,
    ];

    internal static Option[] Checking { get; } = [Check, Quiet, Status, Strict, Warn, IgnoreMissing];

    internal static Option[] Other { get; } = [Command, Help, Version];

    /// <summary>The options of summing and checking.</summary>
    internal static OptionTable Table => field ??= new(ArgumentTexts.Shown, Summing, Checking, Other)
    {
        More = () => ManyFilesSyntax.All,
    };

    /// <summary>Lists options, one a line or more.</summary>
    internal static void AppendOptions(StringBuilder text, Option[] options)
    {
        foreach (Option option in options)
        {
            int start = text.Length;
            text.Append(
                option.Letter == Option.NoLetter ? "      " : $"  -{option.Letter}, ").Append("--").Append(option.Name)
                .Append(option.ValueText);

            // A name that reaches into the descriptions has its own line.
            int width = text.Length - start;
            if (width >= DescriptionColumn - 1)
            {
                text.Append('\n');
                width = 0;
            }

            text.Append(' ', DescriptionColumn - width);
            AppendWrapped(text, option.Description, DescriptionColumn);
        }
    }

    /// <summary>Breaks a text between words, and ends it with a newline.</summary>
    /// <param name="text">Receives the text; its last line already has <paramref name="indent"/> columns.</param>
    /// <param name="words">The text.</param>
    /// <param name="indent">Columns that stay empty in the lines after the first.</param>
    /// <param name="columns">The longest line.</param>
    internal static void AppendWrapped(StringBuilder text, string words, int indent = 0, int columns = HelpColumns)
    {
        int column = indent;
        foreach (string word in words.Split(' '))
        {
            if (column > indent && column + 1 + word.Length > columns)
            {
                text.Append('\n').Append(' ', indent);
                column = indent;
            }
            else if (column > indent)
            {
                text.Append(' ');
                column++;
            }

            text.Append(word);
            column += word.Length;
        }

        text.Append('\n');
    }
}
