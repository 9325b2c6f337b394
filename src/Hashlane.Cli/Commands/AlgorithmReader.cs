using System.Globalization;

namespace Hashlane.Cli;

/// <summary>Finds out which algorithm a command line asks for, and which part of its output.</summary>
internal static class AlgorithmReader
{
    private const int BitsPerByte = 8;

    /// <summary>What newer versions of cksum call SHA-2, of which the digest's length then says the function.</summary>
    private const string Sha2FamilyName = "sha2";

    internal static AlgorithmChoice Read(CommandLine line)
    {
        string name = line.ValueOf(CommandSyntax.Algorithm) ?? CommandSyntax.DefaultAlgorithmName;
        HashFunction function = HashFunction.TryGet(name, out HashFunction? found) ? found
            : name.Equals(Sha2FamilyName, StringComparison.OrdinalIgnoreCase) ? ReadSha2(line)
            : throw UnknownAlgorithm(name);
        ChoiceSource source = line.Has(CommandSyntax.Algorithm) ? ChoiceSource.CommandLine : ChoiceSource.Default;
        RefuseForeign(line, function, source);

        bool nameHasLength = name.Length > function.FamilyName.Length;
        ulong? bytes = OnlyLengthOption(line) is Option option ? ReadLength(line, option, function) : null;
        if (nameHasLength && bytes is ulong other && other != (ulong)function.HashSizeInBytes)
        {
            throw new UsageException($"{OnlyLengthOption(line)} asks for {other} bytes, but -a {NameQuoting.Show(name)} for "
                + $"{function.HashSizeInBytes}: leave one of them out");
        }

        // No digest of an array's length or more is ever in memory as a whole, so the function need not know of it.
        ulong length = bytes ?? (ulong)function.HashSizeInBytes;
        if (length >= (ulong)function.MinHashSizeInBytes && length <= (ulong)function.MaxHashSizeInBytes)
        {
            function = function.WithHashSize((int)length);
        }

        ChoiceSource lengthSource = nameHasLength || bytes is not null ? ChoiceSource.CommandLine : ChoiceSource.Default;
        return new AlgorithmChoice(function, source, lengthSource, new OutputRange(ReadStart(line, length), length));
    }

    /// <summary>The length option, of which there may be only one.</summary>
    internal static Option? OnlyLengthOption(CommandLine line)
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

    private static void RefuseForeign(CommandLine line, HashFunction function, ChoiceSource source)
    {
        foreach (Option option in (Option[])
            [CommandSyntax.Salt, CommandSyntax.Personal, CommandSyntax.Keyed, CommandSyntax.Key, CommandSyntax.DeriveKey, CommandSyntax.Seek])
        {
            if (line.Has(option) && !IsOptionOf(option, function))
            {
                throw new UsageException($"{option} is an option of {Owners(option)}, not of {function.FamilyName}"
                    + (source == ChoiceSource.Default ? ", which is meant where -a names no other" : ""));
            }
        }
    }

    /// <summary>The algorithms that have an option, as <c>a, b and c</c>.</summary>
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

        return names.Count < 2 ? string.Concat(names) : $"{string.Join(", ", names[..^1])} and {names[^1]}";
    }

    private static bool IsOptionOf(Option option, HashFunction function) =>
        option == CommandSyntax.Salt ? function.MaxSaltBytes > 0
        : option == CommandSyntax.Personal ? function.MaxPersonalizationBytes > 0
        : option == CommandSyntax.Keyed || option == CommandSyntax.Key ? function.MaxKeyBytes > 0
        : option == CommandSyntax.DeriveKey ? function.HasKeyDerivation
        : CommandSyntax.IsOneOutput(function);

    /// <summary>The length in bytes, or null for the algorithm's own, which <c>-l 0</c> means in b2sum; in b3sum it means none.</summary>
    private static ulong? ReadLength(CommandLine line, Option option, HashFunction function)
    {
        bool isB3sum = CommandSyntax.StandsInForB3sum(function);
        bool countsBytes = option == CommandSyntax.Bytes || (option == CommandSyntax.Length && isB3sum);
        string text = line.ValueOf(option) ?? "";
        int unit = countsBytes ? 1 : BitsPerByte;
        ulong least = (ulong)function.MinHashSizeInBytes * (ulong)unit;
        ulong most = CommandSyntax.IsOneOutput(function) ? ulong.MaxValue : (ulong)function.MaxHashSizeInBytes * (ulong)unit;
        bool isNumber = TryParse(text, out ulong value);
        if (isNumber && value == 0 && option == CommandSyntax.Length)
        {
            return isB3sum ? 0UL : null;
        }

        if (!isNumber || value < least || value > most || value % (ulong)unit != 0)
        {
            throw new UsageException($"invalid length: {NameQuoting.Show(text)}: " + (least == most
                ? OnlyLength(function, unit)
                : $"a {function.FamilyName} digest has " + Limits(CommandSyntax.IsOneOutput(function) ? $"{least} or more" : $"{least} to {most}", unit)));
        }

        return value / (ulong)unit;
    }

    /// <summary>What lengths there are, in bits or, if that is the unit, in bytes.</summary>
    private static string Limits(string range, int unit) => range + (unit == 1 ? " bytes" : $" bits, a multiple of {unit}");

    /// <summary>The one length of an algorithm that has no other.</summary>
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

        return $"a {function.FamilyName} digest always has {function.HashSizeInBytes * unit} {(unit == 1 ? "bytes" : "bits")}"
            + (cut.Length == 0 ? "" : $"{cut} are algorithms of their own");
    }

    /// <summary>One of a family by its length.</summary>
    private static HashFunction ReadSha2(CommandLine line)
    {
        if (OnlyLengthOption(line) is Option option && TryParse(line.ValueOf(option)!, out ulong length))
        {
            UInt128 bits = option == CommandSyntax.Bytes ? BitsPerByte * (UInt128)length : length;
            if (HashFunction.TryGet($"sha{bits}", out HashFunction? function))
            {
                return function;
            }
        }

        string names = "";
        foreach (HashFunction function in HashFunction.All)
        {
            names += function.FamilyName.StartsWith("sha", StringComparison.Ordinal) ? (names.Length == 0 ? "" : ", ") + function.FamilyName : "";
        }

        throw new UsageException($"{Sha2FamilyName} is a family of algorithms: name one with {CommandSyntax.Algorithm} ({names}), "
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
            throw new UsageException($"invalid place: {NameQuoting.Show(text)}: {CommandSyntax.Seek} takes a number of bytes");
        }

        return length <= ulong.MaxValue - start
            ? start
            : throw new UsageException($"{CommandSyntax.Seek} {NameQuoting.Show(text)}: the output ends at byte {ulong.MaxValue}, "
                + $"and {length} bytes from there on would be past it");
    }

    /// <summary>White space and a plus sign in front are b2sum's ways.</summary>
    private static bool TryParse(string text, out ulong value) => ulong.TryParse(
        text, NumberStyles.AllowLeadingWhite | NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);

    private static UsageException UnknownAlgorithm(string name)
    {
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
                    + Limits($"{BitsPerByte * meant.MinHashSizeInBytes} to {(long)BitsPerByte * meant.MaxHashSizeInBytes}", BitsPerByte)));
    }
}
