using System.Text;

namespace Hashlane.Cli;

/// <summary>Lists the algorithms and their kernels on this machine.</summary>
internal static class AlgorithmsCommand
{
    internal static ToolCommand Command { get; } = new()
    {
        Name = CommandSyntax.AlgorithmsName,
        Summary = "list the algorithms, their limits, and their kernels on this machine",
        Options = [new(null, CommandSyntax.Help)],
        ExitMeanings = [new(ExitCodes.Success, "the list was written"), ExitMeaning.WrongLine],
        Run = Run,
    };

    /// <summary>Writes the list.</summary>
    private static int Run(CommandLine line, Messages messages)
    {
        if (line.Operands.Count > 0)
        {
            throw new UsageException(
                $"'{CommandSyntax.AlgorithmsName}' takes no argument, but got {NameQuoting.Show(line.Operands[0])}; "
                + $"a file of that name is ./{CommandSyntax.AlgorithmsName}");
        }

        StringBuilder text = new();
        AppendTable(
            text,
            ["NAME", "DIGEST BITS", "BLOCK", "KEY", "SALT", "PERSONAL"],
            function =>
            [
                function.FamilyName,
                Range(
                    8L * function.MinHashSizeInBytes,
                    KnownAlgorithm.IsOneOutput(function) ? int.MaxValue : 8L * function.MaxHashSizeInBytes),
                $"{function.BlockBytes}",
                Range(function.MinKeyBytes, function.MaxKeyBytes),
                Range(0, function.MaxSaltBytes),
                Range(0, function.MaxPersonalizationBytes),
            ]);
        text.Append('\n');
        AppendTable(text, ["NAME", "KERNEL HERE"], function => [function.FamilyName, function.KernelName]);
        text.Append('\n');
        CommandSyntax.AppendWrapped(
            text,
            $"Without -a it is {KnownAlgorithm.DefaultName}. Digest lengths are multiples of 8 bits; without "
                + "one it is the longest, "
                + "256 with blake3 and blake2xs, 512 with blake2xb, and with skein the name's.");
        CommandSyntax.AppendWrapped(
            text,
            "With sha256, sha384 and sha512 the kernel is for short messages; of longer ones the operating system's "
                + "implementation makes the digest.");
        CommandSyntax.AppendWrapped(
            text,
            $"Block, key, salt and personal are in bytes; a key file has at most {KeyFile.MaxBytes}. blake3 also "
                + "derives keys (--derive-key).");
        new Results(messages).Write(new ByteLine().Append(text.ToString()));
        return ExitCodes.Success;
    }

    private static void AppendTable(StringBuilder text, string[] header, Func<HashFunction, string[]> rowOf)
    {
        List<string[]> rows = [header];
        foreach (HashFunction function in HashFunction.All)
        {
            rows.Add(rowOf(function));
        }

        int[] widths = new int[header.Length];
        foreach (string[] row in rows)
        {
            for (int i = 0; i < row.Length; i++)
            {
                widths[i] = Math.Max(widths[i], row[i].Length);
            }
        }

        foreach (string[] row in rows)
        {
            for (int i = 0; i < row.Length - 1; i++)
            {
                text.Append(row[i].PadRight(widths[i] + 2));
            }

            text.Append(row[^1]).Append('\n');
        }
    }

    private static string Range(long least, long most) =>
        most == 0 ? "none"
        : most == int.MaxValue ? $"{least} or more"
        : least == most ? $"{most}"
        : $"{least}-{most}";
}
