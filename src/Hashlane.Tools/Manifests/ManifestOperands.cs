using System.Text.Unicode;

namespace Hashlane.Tools;

/// <summary>Reads what the commands of manifests have in common on their command lines.</summary>
internal static class ManifestOperands
{
    private const string EpochVariable = "SOURCE_DATE_EPOCH";

    /// <summary>Returns an operand.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="index">The operand's number.</param>
    /// <param name="title">Its name in help.</param>
    internal static string Required(CommandLine line, int index, string title) => line.Operands.Count > index
        ? NotEmpty(line.Operands[index], title)
        : throw new UsageException($"{title} is missing");

    /// <summary>Refuses more operands than a command has.</summary>
    internal static void RefuseMore(CommandLine line, int most)
    {
        if (line.Operands.Count > most)
        {
            throw new UsageException($"there is an operand too many: {NameQuoting.Show(line.Operands[most])}");
        }
    }

    /// <summary>Returns the path of a manifest.</summary>
    /// <exception cref="UsageException">It is not UTF-8, or standard input.</exception>
    internal static string Manifest(CommandLine line, int index, string title) =>
        CheckManifest(Required(line, index, title), title);

    /// <summary>Checks the path of a manifest, and returns it.</summary>
    /// <exception cref="UsageException">It is empty, not UTF-8, or standard input.</exception>
    internal static string CheckManifest(string path, string title)
    {
        NotEmpty(path, title);
        if (path == "-")
        {
            throw new UsageException($"{title} must be a file: it is read twice");
        }

        // .NET gives such a folder's name with U+FFFD in place of what is not UTF-8.
        if (!Path.IsPathRooted(path) && Environment.CurrentDirectory.Contains('\uFFFD', StringComparison.Ordinal))
        {
            throw new UsageException(
                $"{title} {NameQuoting.Show(path)}: the name of the current folder must be UTF-8, or {title} an "
                + "absolute path");
        }

        return Utf8.IsValid(NativeText.ToBytes(path))
            ? path
            : throw new UsageException($"{title} {NameQuoting.Show(path)}: the name of a manifest must be UTF-8");
    }

    /// <summary>Returns the folder that a command line names, or null.</summary>
    internal static string? Folder(CommandLine line, int index) =>
        line.Operands.Count > index ? NotEmpty(line.Operands[index], "FOLDER") : null;

    /// <summary>Returns the algorithm that a command line names, or null.</summary>
    /// <param name="line">The command line.</param>
    /// <param name="option">The option.</param>
    internal static HashFunction? Algorithm(CommandLine line, Option option)
    {
        if (line.ValueOf(option) is not string name)
        {
            return null;
        }

        return HashFunction.TryGet(name, out HashFunction? function) ? function
            : throw new UsageException($"unknown algorithm {NameQuoting.Show(name)}"
                + (AlgorithmNames.Near(name) is { Count: > 0 } near ? $": did you mean {NearNames.Join(near, "or")}?"
                    : " (see 'hashlane algorithms')"));
    }

    /// <summary>
    /// Returns the current time, or an earlier one of the environment, in seconds since 1970. A later one would make
    /// files seem older than the run that reads them.
    /// </summary>
    internal static long Now()
    {
        string? epoch = Environment.GetEnvironmentVariable(EpochVariable);
        long now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        return string.IsNullOrEmpty(epoch) ? now
            : DecimalText.TryParse(epoch, out long seconds)
                ? Math.Min(seconds, now)
                : throw new UsageException($"{EpochVariable} is not a number of seconds: {NameQuoting.Show(epoch)}");
    }

    private static string NotEmpty(string operand, string title) => operand.Length > 0
        ? operand
        : throw new UsageException($"{title} is empty");
}
