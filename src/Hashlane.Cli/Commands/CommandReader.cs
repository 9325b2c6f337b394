using System.Text.Unicode;

namespace Hashlane.Cli;

/// <summary>
/// Determines what a command line asks for, and refuses contradictory options before any file is read.
/// </summary>
internal static class CommandReader
{
    private const string HexPrefix = "hex:";

    internal static SumSettings ReadSum(CommandLine line)
    {
        RefuseWithoutCheck(line);
        LineForm form = ReadForm(line);
        AlgorithmChoice choice = AlgorithmReader.Read(line);
        Extras extras = ReadExtras(line, choice.Function);
        if (form == LineForm.Tagged && (extras.Any || choice.Output.Start > 0))
        {
            throw new UsageException(
                "--tag cannot be used with --keyed, --key-file, --derive-key, --salt, --personal or --seek: "
                + "a tag means the plain hash, and the line would pass for one");
        }

        if (form == LineForm.Tagged && choice.Output.Bytes == 0)
        {
            throw new UsageException("--tag needs a digest, and -l 0 asks for none");
        }

        LineEnd end = line.Has(CommandSyntax.Zero) ? LineEnd.Nul : LineEnd.NewLine;
        bool isForManyFiles = line.IsForManyFiles;
        return new SumSettings(
            choice.Function, choice.Output, extras, form, ReadDigits(line), end, ReadingOptions.ReadThreads(line),
            isForManyFiles ? ChoiceReader.Read(line, extras, form, choice.Output) : null,
            isForManyFiles ? ReadingOptions.ReadReading(line) : FileReading.Parallel,
            isForManyFiles ? ReadingOptions.ReadProgress(line) : ProgressUse.WhenLong);
    }

    internal static CheckSettings ReadCheck(CommandLine line)
    {
        RefuseWithCheck(line);
        AlgorithmChoice choice = AlgorithmReader.Read(line);
        bool isB3sum = KnownAlgorithm.StandsInForB3sum(choice.Function);
        if (choice.Output.Bytes is 0 or > CheckfileReader.MaxDigestBytes)
        {
            Option asked = AlgorithmReader.OnlyLengthOption(line) ?? CommandSyntax.Algorithm;
            throw new UsageException(
                $"{asked} {NameQuoting.Show(line.ValueOf(asked)!)}: no line of a check file can hold such a digest");
        }

        Extras extras = ReadExtras(line, choice.Function);
        Option? verbosity = line.LastOf(CommandSyntax.Quiet, CommandSyntax.Status, CommandSyntax.Warn);
        CheckReport report = verbosity is null ? CheckReport.Normal
            : verbosity == CommandSyntax.Quiet ? CheckReport.Quiet
            : verbosity == CommandSyntax.Status ? CheckReport.Status
            : CheckReport.Warn;
        DigestLengths lengths = extras.HasKey || choice.LengthSource == ChoiceSource.CommandLine ? DigestLengths.Exact
            : isB3sum ? DigestLengths.AsTagged
            : DigestLengths.Any;
        TaggedLines tags = extras.Any ? TaggedLines.None
            : choice.Source == ChoiceSource.Default ? TaggedLines.OfAnyAlgorithm
            : TaggedLines.OfTheAlgorithm;
        return new CheckSettings(
            choice.Family.Length == 1
                ? new CheckRules(choice.Function, lengths, tags)
                : new CheckRules(choice.Function, lengths, tags)
                {
                    Family = choice.Family,
                    Title = line.ValueOf(CommandSyntax.Algorithm)!.ToUpperInvariant(),
                },
            extras,
            report,
            isB3sum || line.Has(CommandSyntax.Strict) ? ImproperLines.Fail : ImproperLines.Warn,
            line.Has(CommandSyntax.IgnoreMissing) ? MissingFiles.PassOver : MissingFiles.Fail,
            ReadingOptions.ReadThreads(line),
            line.IsForManyFiles ? ReadingOptions.ReadReading(line) : FileReading.Parallel,
            line.IsForManyFiles ? ReadingOptions.ReadProgress(line) : ProgressUse.WhenLong,
            line.IsForManyFiles && line.Has(ManyFilesSyntax.Json) ? CheckForm.Json : CheckForm.Text);
    }

    private static void RefuseWithoutCheck(CommandLine line)
    {
        foreach (Option option in (Option[])
            [CommandSyntax.IgnoreMissing, CommandSyntax.Status, CommandSyntax.Warn, CommandSyntax.Quiet,
             CommandSyntax.Strict])
        {
            if (line.Has(option))
            {
                throw new UsageException(
                    $"the --{option.Name} option is meaningful only when verifying checksums, with -c");
            }
        }
    }

    private static void RefuseWithCheck(CommandLine line)
    {
        foreach (Option option in (Option[])
            [CommandSyntax.Tag, CommandSyntax.Untagged, CommandSyntax.NoNames, CommandSyntax.Raw, CommandSyntax.Base64,
             CommandSyntax.Seek, .. line.IsForManyFiles ? ManyFilesSyntax.Choosing : []])
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
    }

    private static LineForm ReadForm(CommandLine line)
    {
        bool isTagged = line.Has(CommandSyntax.Tag);
        bool isRaw = line.Has(CommandSyntax.Raw);
        bool isBinary = line.LastOf(CommandSyntax.Binary, CommandSyntax.Text) == CommandSyntax.Binary;
        if (line.IsForManyFiles && line.Has(ManyFilesSyntax.Json))
        {
            return ReadJsonForm(line);
        }

        foreach (Option other in (Option[])[CommandSyntax.Untagged, CommandSyntax.NoNames, CommandSyntax.Raw])
        {
            if (isTagged && line.Has(other))
            {
                throw new UsageException($"--tag and {other} exclude each other");
            }
        }

        if (isTagged && !isBinary && line.Has(CommandSyntax.Text))
        {
            throw new UsageException("--tag does not support --text mode: tagged lines have no mode");
        }

        if (isRaw && line.Has(CommandSyntax.Zero))
        {
            throw new UsageException("--raw and --zero exclude each other: there is no line to end");
        }

        if (isRaw && line.Operands.Count > 1)
        {
            throw new UsageException(
                $"--raw takes a single input, but there are {line.Operands.Count}: nothing would part their digests");
        }

        return isRaw ? LineForm.Raw
            : isTagged ? LineForm.Tagged
            : line.Has(CommandSyntax.NoNames) ? LineForm.DigestOnly
            : isBinary ? LineForm.UntaggedBinary
            : LineForm.Untagged;
    }

    private static LineForm ReadJsonForm(CommandLine line)
    {
        foreach (Option other in (Option[])
            [CommandSyntax.Tag, CommandSyntax.Untagged, CommandSyntax.NoNames, CommandSyntax.Raw, CommandSyntax.Zero,
             CommandSyntax.Binary, CommandSyntax.Text])
        {
            if (line.Has(other))
            {
                throw new UsageException(
                    $"{ManyFilesSyntax.Json} and --{other.Name} exclude each other: the objects have one form");
            }
        }

        return LineForm.Json;
    }

    private static DigestDigits ReadDigits(CommandLine line)
    {
        if (!line.Has(CommandSyntax.Base64))
        {
            return DigestDigits.Hexadecimal;
        }

        return line.Has(CommandSyntax.Raw)
            ? throw new UsageException($"{CommandSyntax.Base64} and {CommandSyntax.Raw} exclude each other")
            : DigestDigits.Base64;
    }

    private static Extras ReadExtras(CommandLine line, HashFunction function)
    {
        byte[]? keyFile = line.ValueOf(CommandSyntax.Key) is string key ? NativeText.ToBytes(key) : null;
        if (keyFile is [])
        {
            throw new UsageException(
                $"{CommandSyntax.Key} is empty: name a file, or leave it out to hash without a key");
        }

        if (line.Has(CommandSyntax.Keyed))
        {
            keyFile ??= StandardInput.Name.ToArray();
        }

        Extras extras = new(
            keyFile,
            ReadParameter(line, CommandSyntax.Salt, function, function.MaxSaltBytes),
            ReadParameter(line, CommandSyntax.Personal, function, function.MaxPersonalizationBytes),
            ReadContext(line));
        Option keyOption = line.Has(CommandSyntax.Keyed) ? CommandSyntax.Keyed : CommandSyntax.Key;
        if (extras.HasKey && extras.Context is not null)
        {
            throw new UsageException(
                $"{CommandSyntax.DeriveKey} and {keyOption} exclude each other: the key material is the input");
        }

        bool readsStandardInput = line.Operands.Count == 0
            ? line.ValueOf(ManyFilesSyntax.FilesFrom) is null or "-"
            : line.Operands.Contains("-");
        if (extras.KeyIsStandardInput && readsStandardInput)
        {
            throw new UsageException(
                $"the key ({keyOption}) and the data would both come from standard input: name a file for one of them");
        }

        return extras;
    }

    private static string? ReadContext(CommandLine line)
    {
        string? context = line.ValueOf(CommandSyntax.DeriveKey);
        if (context is "")
        {
            throw new UsageException(
                $"{CommandSyntax.DeriveKey} is empty: a context must be one that nothing else has");
        }

        return context is null || Utf8.IsValid(NativeText.ToBytes(context))
            ? context
            : throw new UsageException(
                $"{CommandSyntax.DeriveKey} {NameQuoting.Show(context)}: a context is a text, but this is not UTF-8");
    }

    private static byte[]? ReadParameter(CommandLine line, Option option, HashFunction function, int maxBytes)
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
        if (text.StartsWith(HexPrefix, StringComparison.OrdinalIgnoreCase))
        {
            if (!text.StartsWith(HexPrefix, StringComparison.Ordinal))
            {
                throw new UsageException(
                    $"{option}: {NameQuoting.Show(text)}: write {HexPrefix} in lower case before hexadecimal digits; "
                    + "a text that begins so is given by the digits of its bytes");
            }

            ReadOnlySpan<byte> digits = bytes.AsSpan(HexPrefix.Length);
            byte[] decoded = new byte[digits.Length / 2];
            if (digits.Length % 2 != 0 || !Hex.TryDecode(digits, decoded))
            {
                throw new UsageException($"{option}: {NameQuoting.Show(text)}: after {HexPrefix} there must be two "
                    + "hexadecimal digits a byte");
            }

            bytes = decoded;
        }
        else if (!Utf8.IsValid(bytes))
        {
            throw new UsageException(
                $"{option}: {NameQuoting.Show(text)}: this is not UTF-8; bytes that are no text go after {HexPrefix}");
        }

        if (bytes.Length > maxBytes)
        {
            throw new UsageException(
                $"{option} takes at most {maxBytes} bytes with {function.FamilyName}, but got {bytes.Length}");
        }

        // BLAKE2 pads a shorter value with zero bytes, so a value of zero bytes only is the same as none.
        return maxBytes == int.MaxValue || bytes.AsSpan().ContainsAnyExcept((byte)0)
            ? bytes
            : throw new UsageException(
                $"{option} is all zero bytes, which gives the same digest as none: leave it out, or give another");
    }
}
