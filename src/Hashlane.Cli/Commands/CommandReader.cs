using System.Globalization;

namespace Hashlane.Cli;

/// <summary>Finds out what a command line asks for, and refuses what makes no sense before anything is read.</summary>
internal static class CommandReader
{
    private const string HexPrefix = "hex:";
    private const int BitsPerByte = 8;

    internal static SumSettings ReadSum(CommandLine line)
    {
        RefuseWithoutCheck(line);
        if (line.Has(CommandSyntax.Tag) && line.Has(CommandSyntax.Untagged))
        {
            throw new UsageException("--tag and --untagged exclude each other");
        }

        if (line.Has(CommandSyntax.Tag) && line.LastOf(CommandSyntax.Binary, CommandSyntax.Text) == CommandSyntax.Text)
        {
            throw new UsageException("--tag does not support --text mode: tagged lines have no mode");
        }

        HashFunction function = ReadFunction(line, out _)
            ?? throw new UsageException("no algorithm given: name one with -a, as in 'hashlane -a blake2b FILE' "
                + "(there is no default yet; 'hashlane algorithms' lists them)");
        Extras extras = ReadExtras(line, function);
        if (extras.Any && line.Has(CommandSyntax.Tag))
        {
            throw new UsageException("--tag cannot be used with --key-file, --salt or --personal: "
                + "a tag means the plain hash, and the line would pass for one");
        }

        LineForm form = line.Has(CommandSyntax.Tag) ? LineForm.Tagged
            : line.LastOf(CommandSyntax.Binary, CommandSyntax.Text) == CommandSyntax.Binary ? LineForm.UntaggedBinary
            : LineForm.Untagged;
        return new SumSettings(function, extras, form, line.Has(CommandSyntax.Zero) ? LineEnd.Nul : LineEnd.NewLine);
    }

    internal static CheckSettings ReadCheck(CommandLine line)
    {
        foreach (Option option in (Option[])[CommandSyntax.Tag, CommandSyntax.Untagged])
        {
            if (line.Has(option))
            {
                throw new UsageException($"the --{option.Name} option is meaningless when verifying checksums");
            }
        }

        if (line.Has(CommandSyntax.Zero))
        {
            throw new UsageException("the --zero option is not supported when verifying checksums");
        }

        if (line.Has(CommandSyntax.Binary) || line.Has(CommandSyntax.Text))
        {
            throw new UsageException("the --binary and --text options are meaningless when verifying checksums");
        }

        foreach (Option option in (Option[])[CommandSyntax.Length, CommandSyntax.Bits, CommandSyntax.Bytes])
        {
            if (line.Has(option))
            {
                throw new UsageException($"{option} is meaningless when verifying checksums, as every line has its own length; "
                    + "-a blake2b-256 takes lines of one length only");
            }
        }

        HashFunction? function = ReadFunction(line, out DigestLengths lengths);
        Extras extras = default;
        if (function is not null)
        {
            extras = ReadExtras(line, function);
        }
        else
        {
            foreach (Option option in (Option[])[CommandSyntax.Key, CommandSyntax.Salt, CommandSyntax.Personal])
            {
                if (line.Has(option))
                {
                    throw new UsageException($"{option} needs an algorithm: name it with -a, as in '-a blake2b'");
                }
            }
        }

        Option? verbosity = line.LastOf(CommandSyntax.Quiet, CommandSyntax.Status, CommandSyntax.Warn);
        CheckReport report = verbosity is null ? CheckReport.Normal
            : verbosity == CommandSyntax.Quiet ? CheckReport.Quiet
            : verbosity == CommandSyntax.Status ? CheckReport.Status
            : CheckReport.Warn;
        CheckRules rules = new(
            function,
            extras.HasKey ? DigestLengths.Exact : lengths,
            extras.Any ? TaggedLines.DoNotCount : TaggedLines.Count);
        return new CheckSettings(
            rules,
            extras,
            report,
            line.Has(CommandSyntax.Strict) ? ImproperLines.Fail : ImproperLines.Warn,
            line.Has(CommandSyntax.IgnoreMissing) ? MissingFiles.PassOver : MissingFiles.Fail);
    }

    private static void RefuseWithoutCheck(CommandLine line)
    {
        foreach (Option option in (Option[])
            [CommandSyntax.IgnoreMissing, CommandSyntax.Status, CommandSyntax.Warn, CommandSyntax.Quiet, CommandSyntax.Strict])
        {
            if (line.Has(option))
            {
                throw new UsageException($"the --{option.Name} option is meaningful only when verifying checksums, with -c");
            }
        }
    }

    private static HashFunction? ReadFunction(CommandLine line, out DigestLengths lengths)
    {
        lengths = DigestLengths.Any;
        Option? lengthOption = OnlyLengthOption(line);
        if (line.ValueOf(CommandSyntax.Algorithm) is not string name)
        {
            return null;
        }

        HashFunction function = HashFunction.TryGet(name, out HashFunction? found) ? found : throw UnknownAlgorithm(name);
        bool nameHasLength = name.Contains('-', StringComparison.Ordinal);
        lengths = nameHasLength ? DigestLengths.Exact : DigestLengths.Any;
        if (lengthOption is null)
        {
            return function;
        }

        int bytes = ReadLength(line, lengthOption, function);
        if (bytes == 0)
        {
            return function;
        }

        if (nameHasLength && bytes != function.HashSizeInBytes)
        {
            throw new UsageException($"{lengthOption} asks for {BitsPerByte * bytes} bits, but -a for {name}: leave one of them out");
        }

        lengths = DigestLengths.Exact;
        return function.WithHashSize(bytes);
    }

    private static Option? OnlyLengthOption(CommandLine line)
    {
        Option? only = null;
        foreach (Option option in (Option[])[CommandSyntax.Length, CommandSyntax.Bits, CommandSyntax.Bytes])
        {
            if (!line.Has(option))
            {
                continue;
            }

            only = only is null ? option : throw new UsageException($"{only} and {option} both give the digest's length: leave one out");
        }

        return only;
    }

    /// <summary>The length in bytes; 0 for the algorithm's own, which only <c>-l 0</c> asks for, as in b2sum.</summary>
    private static int ReadLength(CommandLine line, Option option, HashFunction function)
    {
        bool countsBytes = option == CommandSyntax.Bytes;
        string text = line.ValueOf(option) ?? "";
        int unit = countsBytes ? 1 : BitsPerByte;
        int most = function.MaxHashSizeInBytes * BitsPerByte / (countsBytes ? BitsPerByte : 1);
        int least = function.MinHashSizeInBytes * unit;

        // White space and a plus sign in front are b2sum's ways.
        const NumberStyles Style = NumberStyles.AllowLeadingWhite | NumberStyles.AllowLeadingSign;
        bool isNumber = ulong.TryParse(text, Style, CultureInfo.InvariantCulture, out ulong value);
        if (isNumber && value == 0 && option == CommandSyntax.Length)
        {
            return 0;
        }

        if (!isNumber || value < (ulong)least || value > (ulong)most || value % (ulong)unit != 0)
        {
            string limits = countsBytes ? $"{least} to {most} bytes" : $"a multiple of {unit} from {least} to {most} bits";
            throw new UsageException($"invalid length: {NameQuoting.Show(text)}: a {function.FamilyName} digest has {limits}");
        }

        return (int)value / unit;
    }

    private static Extras ReadExtras(CommandLine line, HashFunction function)
    {
        byte[]? keyFile = line.ValueOf(CommandSyntax.Key) is string key ? NativeText.ToBytes(key) : null;
        if (keyFile is [])
        {
            throw new UsageException($"{CommandSyntax.Key} is empty: name a file, or leave it out to hash without a key");
        }

        if (keyFile is not null && keyFile.AsSpan().SequenceEqual(InputFile.StandardInputName)
            && (line.Operands.Count == 0 || line.Operands.Contains("-")))
        {
            throw new UsageException("--key-file - and the data would both come from standard input: name a file for one of them");
        }

        return new Extras(
            keyFile,
            ReadParameter(line, CommandSyntax.Salt, function, function.MaxSaltBytes),
            ReadParameter(line, CommandSyntax.Personal, function, function.MaxPersonalizationBytes));
    }

    private static byte[]? ReadParameter(CommandLine line, Option option, HashFunction function, int mostBytes)
    {
        if (line.ValueOf(option) is not string text)
        {
            return null;
        }

        if (text is "" or HexPrefix)
        {
            throw new UsageException($"{option} is empty: leave it out to hash without");
        }

        byte[] bytes = NativeText.ToBytes(text);
        if (text.StartsWith(HexPrefix, StringComparison.Ordinal))
        {
            ReadOnlySpan<byte> digits = bytes.AsSpan(HexPrefix.Length);
            byte[] decoded = new byte[digits.Length / 2];
            if (digits.Length % 2 != 0 || !Hex.TryDecode(digits, decoded))
            {
                throw new UsageException($"{option}: {NameQuoting.Show(text)}: after {HexPrefix} there must be two hexadecimal digits a byte");
            }

            bytes = decoded;
        }

        return bytes.Length <= mostBytes
            ? bytes
            : throw new UsageException($"{option} takes at most {mostBytes} bytes with {function.FamilyName}, but got {bytes.Length}");
    }

    private static UsageException UnknownAlgorithm(string name)
    {
        string known = "";
        foreach (HashFunction function in HashFunction.All)
        {
            if (name.StartsWith(function.FamilyName + "-", StringComparison.OrdinalIgnoreCase))
            {
                return new UsageException($"unknown algorithm {NameQuoting.Show(name)}: after {function.FamilyName}- comes the digest's length, "
                    + $"a multiple of {BitsPerByte} from {BitsPerByte * function.MinHashSizeInBytes} "
                    + $"to {BitsPerByte * function.MaxHashSizeInBytes} bits");
            }

            known += (known.Length == 0 ? "" : ", ") + function.FamilyName;
        }

        return new UsageException($"unknown algorithm {NameQuoting.Show(name)}: there are {known} (see 'hashlane algorithms')");
    }
}
