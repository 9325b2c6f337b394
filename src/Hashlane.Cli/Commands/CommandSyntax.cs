using System.Text;

namespace Hashlane.Cli;

/// <summary>What may stand on the command line. What it means together is <see cref="CommandReader"/>'s business.</summary>
internal static class CommandSyntax
{
    internal const string AlgorithmsName = "algorithms";

    private const int DescriptionColumn = 28;

    /// <summary>What is meant where nothing is said, as if the tool were <c>b3sum</c>.</summary>
    internal const string DefaultAlgorithmName = "blake3";

    internal static Option Algorithm { get; } = new("algorithm", 'a', "ALG", "one of 'hashlane algorithms', blake3 unless given; a digest length in bits may follow: blake2b-256");

    internal static Option Length { get; } = new("length", 'l', "N", "digest length: bytes with blake3, bits with all others; sha2 has one a name");

    internal static Option Bits { get; } = new("bits", Option.NoLetter, "N", "digest length in bits, whatever the algorithm");

    internal static Option Bytes { get; } = new("bytes", Option.NoLetter, "N", "digest length in bytes, whatever the algorithm");

    internal static Option Tag { get; } = new("tag", Option.NoLetter, null, "write lines that name the algorithm: BLAKE2b (FILE) = DIGEST");

    internal static Option Untagged { get; } = new("untagged", Option.NoLetter, null, "write lines that do not: DIGEST  FILE (the default)");

    internal static Option NoNames { get; } = new("no-names", Option.NoLetter, null, "write digests alone");

    internal static Option Raw { get; } = new("raw", Option.NoLetter, null, "write the digest of a single input as bytes, and nothing else");

    internal static Option Zero { get; } = new("zero", 'z', null, "end lines with a zero byte, and escape no names");

    internal static Option Binary { get; } = new("binary", 'b', null, "mark names with * in untagged lines");

    internal static Option Text { get; } = new("text", 't', null, "mark names with a space in untagged lines (the default)");

    internal static Option NoMemoryMap { get; } = new("no-mmap", Option.NoLetter, null, "accepted for b3sum's sake: files are never mapped");

    internal static Option Threads { get; } =
        new("num-threads", Option.NoLetter, "N", "most threads to use; 0, the default, is as many as there are processors");

    internal static Option Keyed { get; } =
        new("keyed", Option.NoLetter, null, "keyed hash; the key is all of standard input, or --key-file says where it is");

    internal static Option Key { get; } = new("key-file", Option.NoLetter, "FILE", "keyed hash; the key is all bytes of FILE, a final newline too");

    internal static Option DeriveKey { get; } =
        new("derive-key", Option.NoLetter, "CONTEXT", "blake3: derive a key for CONTEXT; the input is the key material");

    internal static Option Seek { get; } = new("seek", Option.NoLetter, "N", "blake3: begin at byte N of the output");

    internal static Option Salt { get; } =
        new("salt", Option.NoLetter, "TEXT", "blake2b, blake2s, blake2x: salt as UTF-8 text, or as bytes after hex:");

    internal static Option Personal { get; } =
        new("personal", Option.NoLetter, "TEXT", "blake2b, blake2s, blake2x, skein: personalization as UTF-8 text, or as bytes after hex:");

    internal static Option Check { get; } = new("check", 'c', null, "read digests from FILEs and check them");

    internal static Option Quiet { get; } = new("quiet", Option.NoLetter, null, "no OK lines");

    internal static Option Status { get; } = new("status", Option.NoLetter, null, "no lines at all: the exit code tells");

    internal static Option Strict { get; } = new("strict", Option.NoLetter, null, "fail on improperly formatted lines, as blake3 does anyway");

    internal static Option Warn { get; } = new("warn", 'w', null, "name each improperly formatted line");

    internal static Option IgnoreMissing { get; } = new("ignore-missing", Option.NoLetter, null, "pass over files that do not exist");

    internal static Option Help { get; } = new("help", 'h', null, "show this text");

    internal static Option Version { get; } = new("version", 'V', null, "show the version");

    internal static Option[] Summing { get; } =
    [
        Algorithm, Length, Bits, Bytes, Tag, Untagged, NoNames, Raw, Zero, Binary, Text,
        Keyed, Key, DeriveKey, Seek, Salt, Personal, Threads, NoMemoryMap,
    ];

    internal static Option[] Checking { get; } = [Check, Quiet, Status, Strict, Warn, IgnoreMissing];

    internal static Option[] Other { get; } = [Help, Version];

    /// <summary>
    /// Whether the tool stands in for <c>b3sum</c>, and not for <c>b2sum</c>: where the two differ, it does what the one that the algorithm
    /// belongs to does.
    /// </summary>
    internal static bool StandsInForB3sum(HashFunction function) => function.FamilyName == DefaultAlgorithmName;

    /// <summary>
    /// Whether digests of all lengths are pieces of one output, which can be read from any place and is longer than memory. Elsewhere the length goes into
    /// the hash: a part of a digest is no digest.
    /// </summary>
    internal static bool IsOneOutput(HashFunction function) => function.FamilyName == DefaultAlgorithmName;

    /// <summary>The text of <c>--help</c>.</summary>
    internal static string HelpText()
    {
        StringBuilder text = new();
        text.Append("""
            Usage: hashlane [OPTION]... [FILE]...
                   hashlane -c [OPTION]... [FILE]...
                   hashlane algorithms
            Print or check digests of files. Without FILE, or where FILE is -, read standard input.


            """);
        AppendOptions(text, Summing);
        text.Append("""

            Checking: tags say which algorithm a line means, and lines without a tag mean blake3; with -a only lines of that
            algorithm count, and those without a tag.

            """);
        AppendOptions(text, Checking);
        text.Append('\n');
        AppendOptions(text, Other);
        text.Append("""

            'hashlane algorithms' lists the algorithms, their limits, and the kernel that computes each on this machine.

            Exit codes: 0 all good; 1 a mismatch, a file that could not be read, or nothing verified; 2 a wrong command line; 130 interrupted.

            Examples:
              hashlane *.iso > sums                sums that b3sum -c reads as well
              hashlane -c sums                     check them
              hashlane -a blake2b *.iso > sums     sums that b2sum -c reads as well
              hashlane -a blake2b -c sums          check them
              hashlane -a sha256 *.iso > sums      sums that sha256sum -c reads as well
              hashlane -a skein512 --tag *.iso     sums that say how they were made

            """);
        return text.ToString();
    }

    private static void AppendOptions(StringBuilder text, Option[] options)
    {
        foreach (Option option in options)
        {
            int start = text.Length;
            text.Append(option.Letter == Option.NoLetter ? "      " : $"  -{option.Letter}, ").Append("--").Append(option.Name);
            if (option.ValueName is not null)
            {
                text.Append(' ').Append(option.ValueName);
            }

            text.Append(' ', Math.Max(1, DescriptionColumn - (text.Length - start))).Append(option.Description).Append('\n');
        }
    }
}
