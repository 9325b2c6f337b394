using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Parsing;

namespace Hashlane.Cli;

/// <summary>What may stand on the command line. What it means together is <see cref="CommandReader"/>'s business.</summary>
internal sealed class CommandSyntax
{
    internal const string AlgorithmsName = "algorithms";
    internal const string AlgorithmsDescription = "List the algorithms, their limits, and the kernel that computes each on this machine.";

    private const string EndOfOptions = "--";

    private readonly RootCommand _root = new("Print or check BLAKE2 digests of files. Without FILE, or where FILE is -, read standard input.");
    private readonly Argument<string[]> _files = new("FILE") { Arity = ArgumentArity.ZeroOrMore, Description = "Files to hash, or with -c files that list digests" };

    internal CommandSyntax()
    {
        // No response files and no directives: @name and [name] are files.
        _root.Options.Clear();
        _root.Directives.Clear();
        _root.Arguments.Add(_files);
        foreach (Option option in (Option[])[
            Algorithm, Length, Bits, Bytes, Tag, Untagged, Zero, Check, Quiet, Status, Strict, Warn, IgnoreMissing,
            Key, Salt, Personal, Binary, Text, NoMemoryMap, Help, Version,
        ])
        {
            _root.Options.Add(option);
        }
    }

    internal Option Algorithm { get; } = Valued("--algorithm", "-a", "ALG", "blake2b, blake2s, or with a digest length in bits as blake2b-256");

    internal Option Length { get; } = Valued("--length", "-l", "BITS", "Digest length in bits, a multiple of 8; 0 is the algorithm's own");

    internal Option Bits { get; } = Valued("--bits", null, "N", "Digest length in bits, whatever the algorithm");

    internal Option Bytes { get; } = Valued("--bytes", null, "N", "Digest length in bytes, whatever the algorithm");

    internal Option Tag { get; } = Flag("--tag", null, "Write lines that name the algorithm: BLAKE2b (FILE) = DIGEST");

    internal Option Untagged { get; } = Flag("--untagged", null, "Write lines without the algorithm: DIGEST  FILE (the default)");

    internal Option Zero { get; } = Flag("--zero", "-z", "End lines with a zero byte, and escape no names");

    internal Option Check { get; } = Flag("--check", "-c", "Read digests from FILEs and check them; tags name the algorithm, -a says which alone counts");

    internal Option Quiet { get; } = Flag("--quiet", null, "With -c: no OK lines");

    internal Option Status { get; } = Flag("--status", null, "With -c: no output, the exit code tells");

    internal Option Strict { get; } = Flag("--strict", null, "With -c: fail on improperly formatted lines");

    internal Option Warn { get; } = Flag("--warn", "-w", "With -c: name each improperly formatted line");

    internal Option IgnoreMissing { get; } = Flag("--ignore-missing", null, "With -c: pass over files that do not exist");

    internal Option Key { get; } = Valued("--key-file", null, "FILE", "Keyed hash; the key is all bytes of FILE, a final newline too; - is standard input");

    internal Option Salt { get; } = Valued("--salt", null, "TEXT", "Salt as UTF-8 text, or as bytes with hex: before them");

    internal Option Personal { get; } = Valued("--personal", null, "TEXT", "Personalization as UTF-8 text, or as bytes with hex: before them");

    internal Option Binary { get; } = Flag("--binary", "-b", "Mark names with * in untagged lines");

    internal Option Text { get; } = Flag("--text", "-t", "Mark names with a space in untagged lines (the default)");

    internal Option NoMemoryMap { get; } = Flag("--no-mmap", null, "Accepted for b3sum's sake: files are never mapped");

    internal Option Help { get; } = new HelpOption("--help", "-h");

    internal Option Version { get; } = Flag("--version", null, "Show the version");

    /// <summary>Splits a command line into options and operands.</summary>
    /// <exception cref="UsageException">Something in it is unknown or incomplete.</exception>
    internal CommandLine Parse(string[] args)
    {
        // The end of options is found here: afterwards an operand with a dash can only be an option that does not exist.
        int end = Array.IndexOf(args, EndOfOptions);
        ReadOnlySpan<string> before = end < 0 ? args : args.AsSpan(0, end);
        ReadOnlySpan<string> after = end < 0 ? [] : args.AsSpan(end + 1);
        RefuseMisread(before);
        string[] parsed = !before.IsEmpty && before[0].StartsWith('[')
            ? [NoMemoryMap.Name, .. before] // what stands first in brackets would be a directive, and lost
            : before.ToArray();
        ParseResult result = _root.Parse(parsed, new ParserConfiguration { ResponseFileTokenReplacer = null });
        List<string> operands = [];
        foreach (Token token in result.GetResult(_files)?.Tokens ?? [])
        {
            operands.Add(token.Value);
        }

        CommandLine line = new(this, result, operands);
        if (line.Has(Help) || line.Has(Version))
        {
            return line;
        }

        foreach (string operand in operands)
        {
            if (operand.Length > 1 && operand[0] == '-')
            {
                throw Unrecognized(NameQuoting.Show(operand));
            }
        }

        foreach (ParseError error in result.Errors)
        {
            throw new UsageException(char.ToLowerInvariant(error.Message[0]) + error.Message[1..].TrimEnd('.'));
        }

        operands.AddRange(after);
        return line;
    }

    /// <summary>The text of <c>--help</c>.</summary>
    internal static string HelpText(CommandLine line)
    {
        StringWriter text = new() { NewLine = "\n" };
        line.Result.Invoke(new InvocationConfiguration { Output = text, Error = text });
        return text.ToString().TrimEnd() + $"""


            Commands:
              {AlgorithmsName}  {AlgorithmsDescription}

            Exit codes: 0 all good; 1 a mismatch, an unreadable file, or nothing verified; 2 a wrong command line; 130 interrupted.

            Examples:
              hashlane -a blake2b *.iso > sums     sums that b2sum -c reads as well
              hashlane -a blake2b -c sums          check them
              hashlane -a blake2s --tag *.iso      sums that say how they were made

            """;
    }

    /// <summary>
    /// Refuses what the parser would read in another way than people mean it: in <c>--tag=x</c> and <c>-cx</c> it would take x for a file.
    /// </summary>
    private void RefuseMisread(ReadOnlySpan<string> args)
    {
        bool isValue = false;
        foreach (string argument in args)
        {
            bool wasValue = isValue;
            isValue = false;
            if (wasValue || argument.Length < 2 || argument[0] != '-')
            {
                continue;
            }

            isValue = argument[1] == '-' ? RefuseValueOfFlag(argument) : RefuseUnknownLetter(argument);
        }
    }

    /// <summary>Whether the next argument is the option's value.</summary>
    private bool RefuseValueOfFlag(string argument)
    {
        int end = argument.AsSpan().IndexOfAny('=', ':');
        string name = end < 0 ? argument : argument[..end];
        Option? option = Find(name);
        if (option is not null && end >= 0 && !TakesValue(option))
        {
            throw new UsageException(
                $"option {NameQuoting.Show(name)} takes no value, but got {NameQuoting.Show(argument[(end + 1)..])}");
        }

        return option is not null && end < 0 && TakesValue(option);
    }

    /// <summary>Whether the next argument is the value of the last letter.</summary>
    private bool RefuseUnknownLetter(string argument)
    {
        for (int i = 1; i < argument.Length; i++)
        {
            string name = $"-{argument[i]}";
            Option option = Find(name) ?? throw Unrecognized(
                NameQuoting.Show(name) + (argument.Length == 2 ? "" : $" in {NameQuoting.Show(argument)}"));
            if (TakesValue(option))
            {
                return i == argument.Length - 1; // what follows the letter is its value
            }
        }

        return false;
    }

    private static UsageException Unrecognized(string option) =>
        new($"unrecognized option {option}; a file of that name goes after --");

    private Option? Find(string name)
    {
        foreach (Option option in _root.Options)
        {
            if (option.Name == name || option.Aliases.Contains(name))
            {
                return option;
            }
        }

        return null;
    }

    private static bool TakesValue(Option option) => option.Arity.MaximumNumberOfValues > 0;

    private static Option<string> Valued(string name, string? alias, string valueName, string description) =>
        new(name, alias is null ? [] : [alias]) { Arity = ArgumentArity.ExactlyOne, HelpName = valueName, Description = description };

    /// <summary>Without a value of any kind, so that a file named "true" stays a file.</summary>
    private static Option<string> Flag(string name, string? alias, string description) =>
        new(name, alias is null ? [] : [alias]) { Arity = ArgumentArity.Zero, Description = description };
}
