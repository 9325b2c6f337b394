namespace Hashlane.Cli;

/// <summary>Lists what there is to choose from.</summary>
internal static class AlgorithmsCommand
{
    private static readonly string[] _header = ["NAME", "DIGEST BITS", "BLOCK", "KEY", "SALT", "PERSONAL", "KERNEL HERE"];

    internal static int Run()
    {
        List<string[]> rows = [_header];
        foreach (HashFunction function in HashFunction.All)
        {
            rows.Add(
            [
                function.FamilyName,
                Range(8L * function.MinHashSizeInBytes, CommandSyntax.IsOneOutput(function) ? int.MaxValue : 8L * function.MaxHashSizeInBytes),
                $"{function.BlockBytes}",
                Range(function.MinKeyBytes, function.MaxKeyBytes),
                Range(0, function.MaxSaltBytes),
                Range(0, function.MaxPersonalizationBytes),
                function.KernelName,
            ]);
        }

        int[] widths = new int[_header.Length];
        foreach (string[] row in rows)
        {
            for (int i = 0; i < row.Length; i++)
            {
                widths[i] = Math.Max(widths[i], row[i].Length);
            }
        }

        ByteLine text = new();
        foreach (string[] row in rows)
        {
            for (int i = 0; i < row.Length - 1; i++)
            {
                text.Append(row[i].PadRight(widths[i] + 2));
            }

            text.Append(row[^1]).Append((byte)'\n');
        }

        text.Append($"""
            Without -a it is {CommandSyntax.DefaultAlgorithmName}. Digest lengths are multiples of 8 bits; without one it is the longest, 256 with blake3 and blake2xs,
            512 with blake2xb, and with skein the name's.
            With sha256, sha384 and sha512 the kernel is for short messages; of longer ones the operating system's implementation makes the digest.
            Block, key, salt and personal are in bytes; a key file has at most {KeyFile.MostBytes}. blake3 also derives keys (--derive-key).

            """);
        new Results().Write(text);
        return ExitCodes.Success;
    }

    private static string Range(long least, long most) =>
        most == 0 ? "none"
        : most == int.MaxValue ? $"{least} or more"
        : least == most ? $"{most}"
        : $"{least}-{most}";
}
