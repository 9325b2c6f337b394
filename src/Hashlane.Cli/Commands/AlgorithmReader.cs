using System.Globalization;

namespace Hashlane.Cli;

/// <summary>Determines which algorithm a command line asks for, and which part of its output.</summary>
internal static class AlgorithmReader
{
    private const int BitsPerByte = 8;

    /// <summary>The name of SHA-2 in newer versions of cksum; the digest's length then selects the function.</summary>
    private const string Sha2FamilyName = "sha2";

    /// <summary>
    /// The members of that family in cksum; the two that are SHA-512 with a shorter digest are not among them.
    /// </summary>
    private static readonly string[] _sha2Names = ["sha224", "sha256", "sha384", "sha512"];

    internal static AlgorithmChoice Read(CommandLine line)
    {
        string name = line.ValueOf(CommandSyntax.Algorithm) ?? KnownAlgorithm.DefaultName;
        HashFunction[] family = HashFunction.TryGet(name, out HashFunction? found) ? [found]
            : name.Equals(Sha2FamilyName, StringComparison.OrdinalIgnoreCase) ? ReadSha2(line)
            : throw UnknownAlgorithm(name);
        HashFunction function = family[0];
        ChoiceSource source = line.Has(CommandSyntax.Algorithm) ? ChoiceSource.CommandLine : ChoiceSource.Default;
        RefuseForeign(line, function, source);

        bool nameHasLength = name.Length > function.FamilyName.Length;
        ulong? bytes = OnlyLengthOption(line) is Option lengthOption ? ReadLength(line, lengthOption, function) : null;
        if (nameHasLength && bytes is ulong other && other != (ulong)function.HashSizeInBytes)
        {
            Option option = OnlyLengthOption(line)!;
            int unit = UnitOf(option, function);
            throw new UsageException($"{option} asks for {Amount(other, unit)}, but -a {NameQuoting.Show(name)} for "
                + $"{Amount((ulong)function.HashSizeInBytes, unit)}: leave one of them out");
        }

        // A digest of an array's length or more is never in memory as a whole, so the function need not know that
        // length.
        ulong length = bytes ?? (ulong)function.HashSizeInBytes;
        if (length >= (ulong)function.MinHashSizeInBytes && length <= (ulong)function.MaxHashSizeInBytes)
        {
            function = function.WithHashSize((int)length);
        }

        ChoiceSource lengthSource = nameHasLength || OnlyLengthOption(line) is not null
            ? ChoiceSource.CommandLine
            : ChoiceSource.Default;
        family[0] = function;
        OutputRange output = new(ReadStart(line, length), length);
        return new AlgorithmChoice(function, source, lengthSource, output) { Family = family };
    }

    /// <summary>Finds an algorithm by its name.</summary>
    /// <exception cref="UsageException">There is none; the message says which may be meant.</exception>
    internal static HashFunction Named(string name) =>
        HashFunction.TryGet(name, out HashFunction? function) ? function : throw UnknownAlgorithm(name);

    /// <summary>Returns the length option; there may be only one.</summary>
    internal static Option? OnlyLengthOption(CommandLine line)
    {
        Option? only = null;
        foreach (Option option in (Option[])[CommandSyntax.Length, CommandSyntax.Bits, CommandSyntax.Bytes])
        {
            if (!line.Has(option))
            {
                continue;
            }

            only = only is null
                ? option
                : throw new UsageException($"{only} and {option} both give the digest's length: leave one out");
        }

        return only;
    }

    private static void RefuseForeign(CommandLine line, HashFunction function, ChoiceSource source)
    {
        foreach (Option option in (Option[])
            [CommandSyntax.Salt, CommandSyntax.Personal, CommandSyntax.Keyed, CommandSyntax.Key,
             CommandSyntax.DeriveKey, CommandSyntax.Seek])
        {
            if (line.Has(option) && !IsOptionOf(option, function))
            {
                throw new UsageException($"{option} is an option of {Owners(option)}, not of {function.FamilyName}"
                    + (source == ChoiceSource.Default ? ", which is meant where -a names no other" : ""));
            }
        }
    }

    /// <summary>Lists the algorithms that have an option, as <c>a, b and c</c>.</summary>
    private static string Owners(Option option)
    {
        List<string> names = [];
        foreach (HashFunction function in HashFunction.All)
        {
            if (IsOptionOf(option, function))
            {
                names.Add(function.FamilyName);
            }
        }

        return NearNames.Join(names, "and");
    }

    private static bool IsOptionOf(Option option, HashFunction function) =>
        option == CommandSyntax.Salt ? function.MaxSaltBytes > 0
        : option == CommandSyntax.Personal ? function.MaxPersonalizationBytes > 0
        : option == CommandSyntax.Keyed || option == CommandSyntax.Key ? function.MaxKeyBytes > 0
        : option == CommandSyntax.DeriveKey ? function.HasKeyDerivation
        : KnownAlgorithm.IsOneOutput(function);

    /// <summary>
    /// Returns the length in bytes, or null for the algorithm's default. <c>-l 0</c> means the default in b2sum, and no
    /// bytes in b3sum.
    /// </summary>
    private static ulong? ReadLength(CommandLine line, Option option, HashFunction function)
    {
        bool isB3sum = KnownAlgorithm.StandsInForB3sum(function);
        string text = line.ValueOf(option) ?? "";
        int unit = UnitOf(option, function);
        ulong least = option == CommandSyntax.Length && isB3sum ? 0 : (ulong)function.MinHashSizeInBytes * (ulong)unit;
        ulong most = KnownAlgorithm.IsOneOutput(function)
            ? ulong.MaxValue - (ulong.MaxValue % (ulong)unit)
            : (ulong)function.MaxHashSizeInBytes * (ulong)unit;
        bool isNumber = TryParse(text, out ulong value);
        if (isNumber && value == 0 && option == CommandSyntax.Length)
        {
            return isB3sum ? 0UL : null;
        }

        if (!isNumber || value < least || value > most || value % (ulong)unit != 0)
        {
            bool isOutOfRange = text.TrimStart('-', '+') is { Length: > 0 } digits && digits.All(char.IsAsciiDigit);
            throw new UsageException($"invalid length: {NameQuoting.Show(text)}: "
                + (least == most ? OnlyLength(function, unit)
                    : (isNumber || isOutOfRange ? "" : "not a number: ")
                        + $"a {function.FamilyName} digest has {Limits($"{least} to {most}", unit)}"));
        }

        return value / (ulong)unit;
    }

    /// <summary>Returns the number of an option's units in a byte: 1 for bytes, 8 for bits.</summary>
    private static int UnitOf(Option option, HashFunction function) =>
        option == CommandSyntax.Bytes || (option == CommandSyntax.Length && KnownAlgorithm.StandsInForB3sum(function))
            ? 1
            : BitsPerByte;

    private static string Amount(ulong bytes, int unit) =>
        unit == 1 ? $"{bytes} bytes" : $"{(UInt128)bytes * (UInt128)unit} bits";

    /// <summary>Describes the possible lengths, in bits or, if that is the unit, in bytes.</summary>
    private static string Limits(string range, int unit) =>
        range + (unit == 1 ? " bytes" : $" bits, a multiple of {unit}");

    /// <summary>Describes the one length of an algorithm that has no other.</summary>
    private static string OnlyLength(HashFunction function, int unit)
    {
        string cut = "";
        foreach (HashFunction other in HashFunction.All)
        {
            if (other.FamilyName.StartsWith(function.FamilyName + "-", StringComparison.Ordinal))
            {
                cut += (cut.Length == 0 ? "; " : " and ") + other.FamilyName;
            }
        }

        return $"a {function.FamilyName} digest always has {function.HashSizeInBytes * unit} "
            + (unit == 1 ? "bytes" : "bits")
            + (cut.Length == 0 ? "" : $"{cut} are separate algorithms");
    }

    /// <summary>
    /// Selects one function of a family by its length, or all of them in a check without a length, since each line has
    /// its own.
    /// </summary>
    private static HashFunction[] ReadSha2(CommandLine line)
    {
        if (line.Has(CommandSyntax.Check) && OnlyLengthOption(line) is null)
        {
            return [.. HashFunction.All.Where(function => Array.IndexOf(_sha2Names, function.FamilyName) >= 0)];
        }

        if (OnlyLengthOption(line) is Option option && TryParse(line.ValueOf(option)!, out ulong length))
        {
            UInt128 bits = option == CommandSyntax.Bytes ? BitsPerByte * (UInt128)length : length;
            if (HashFunction.TryGet($"sha{bits}", out HashFunction? function))
            {
                return [function];
            }
        }

        string names = "";
        foreach (HashFunction function in HashFunction.All)
        {
            names += function.FamilyName.StartsWith("sha", StringComparison.Ordinal)
                ? (names.Length == 0 ? "" : ", ") + function.FamilyName
                : "";
        }

        throw new UsageException(
            $"{Sha2FamilyName} is a family of algorithms: name one with {CommandSyntax.Algorithm} ({names}), "
            + $"or give {CommandSyntax.Length} 224, 256, 384 or 512");
    }

    private static ulong ReadStart(CommandLine line, ulong length)
    {
        if (line.ValueOf(CommandSyntax.Seek) is not string text)
        {
            return 0;
        }

        if (!TryParse(text, out ulong start))
        {
            throw new UsageException(
                $"invalid place: {NameQuoting.Show(text)}: {CommandSyntax.Seek} takes a number of bytes");
        }

        return length <= ulong.MaxValue - start
            ? start
            : throw new UsageException(
                $"{CommandSyntax.Seek} {NameQuoting.Show(text)}: the output ends at byte {ulong.MaxValue}, "
                + $"and {length} bytes from there on would be past it");
    }

    /// <summary>Accepts white space and a plus sign before the digits, as b2sum does.</summary>
    private static bool TryParse(string text, out ulong value) => ulong.TryParse(
        text, NumberStyles.AllowLeadingWhite | NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);

    private static UsageException UnknownAlgorithm(string name)
    {
        List<string> near = AlgorithmNames.Near(name);
        if (near.Count > 0)
        {
            return new UsageException(
                $"unknown algorithm {NameQuoting.Show(name)}: did you mean {NearNames.Join(near, "or")}?");
        }

        string known = "";
        HashFunction? meant = null;
        foreach (HashFunction function in HashFunction.All)
        {
            if (name.StartsWith(function.FamilyName + "-", StringComparison.OrdinalIgnoreCase)
                && function.FamilyName.Length > (meant?.FamilyName.Length ?? 0))
            {
                meant = function;
            }

            known += (known.Length == 0 ? "" : ", ") + function.FamilyName;
        }

        return new UsageException($"unknown algorithm {NameQuoting.Show(name)}: "
            + (meant is null ? $"there are {known} (see 'hashlane algorithms')"
                : meant.MinHashSizeInBytes == meant.MaxHashSizeInBytes ? OnlyLength(meant, BitsPerByte)
                : $"after {meant.FamilyName}- comes the digest's length: "
                    + Limits(
                        $"{BitsPerByte * meant.MinHashSizeInBytes} to {(long)BitsPerByte * meant.MaxHashSizeInBytes}",
                        BitsPerByte)));
    }
}
