using System.Globalization;
using System.Text.Unicode;

namespace Hashlane.Cli;

/// <summary>Determines what the options of <c>hashlane bench</c> ask for.</summary>
internal static class BenchReader
{
    private const double UsualSeconds = 0.05, MinSeconds = 0.001, MaxSeconds = 60;
    private const int MaxDigestBytes = 1024;
    private const int UsualStreamBytes = 1024 * 1024, MaxBytes = 1024 * 1024 * 1024;

    internal static BenchSettings Read(CommandLine line)
    {
        if (line.Operands.Count > 0)
        {
            throw new UsageException(
                $"'{BenchCommand.Command.FullName}' takes no operand, but got {NameQuoting.Show(line.Operands[0])}: "
                + $"name an algorithm with {BenchSyntax.Algorithm}, and a file with {BenchSyntax.File}");
        }

        bool isForKernels = line.Has(BenchSyntax.Kernels);
        if (isForKernels && line.Has(BenchSyntax.File))
        {
            throw new UsageException(
                $"{BenchSyntax.Kernels} measures kernels without reading, and {BenchSyntax.File} reading: leave one "
                + "out");
        }

        if (isForKernels && line.Has(CommandSyntax.Threads))
        {
            throw new UsageException(
                $"{BenchSyntax.Kernels} measures kernels by one thread: leave {CommandSyntax.Threads} out");
        }

        int? size = ReadSize(line);
        return new BenchSettings
        {
            Functions = [.. ReadFunctions(line)],
            IsForKernels = isForKernels,
            Seconds = ReadSeconds(line),
            StreamBytes = size ?? UsualStreamBytes,
            SharedBytes = size ?? FileHasher.SharedBytes,
            File = ReadFile(line),
            Threads = ReadingOptions.ReadThreads(line),
            IsJson = line.Has(BenchSyntax.Json),
            Picture = ReadPicture(line),
        };
    }

    private static List<HashFunction> ReadFunctions(CommandLine line)
    {
        List<HashFunction> functions = [];
        foreach (string name in line.ValuesOf(BenchSyntax.Algorithm))
        {
            HashFunction function = AlgorithmReader.Named(name);
            if (function.HashSizeInBytes > MaxDigestBytes)
            {
                throw new UsageException(
                    $"{BenchSyntax.Algorithm} {NameQuoting.Show(name)}: digests of at most {MaxDigestBytes} bytes are "
                    + "measured: name a shorter one");
            }

            if (functions.TrueForAll(other => other.Name != function.Name))
            {
                functions.Add(function);
            }
        }

        return functions;
    }

    private static double ReadSeconds(CommandLine line)
    {
        if (line.ValueOf(BenchSyntax.Seconds) is not string text)
        {
            return UsualSeconds;
        }

        return DecimalText.TryParseFraction(text, out double seconds) && seconds is >= MinSeconds and <= MaxSeconds
            ? seconds
            : throw new UsageException(string.Create(
                CultureInfo.InvariantCulture,
                $"{BenchSyntax.Seconds} takes a number of seconds, {MinSeconds} to {MaxSeconds}, not ")
                + NameQuoting.Show(text));
    }

    private static int? ReadSize(CommandLine line)
    {
        if (line.ValueOf(BenchSyntax.Size) is not string text)
        {
            return null;
        }

        return Amounts.TryReadBytes(text, out long bytes) && bytes is >= 1 and <= MaxBytes
            ? (int)bytes
            : throw new UsageException(
                $"{BenchSyntax.Size} takes a length of 1 to 1GiB, in bytes or with a unit, such as 16384, 64KiB or "
                + $"1MiB, not {NameQuoting.Show(text)}");
    }

    private static byte[]? ReadFile(CommandLine line)
    {
        if (line.ValueOf(BenchSyntax.File) is not string text)
        {
            return null;
        }

        byte[] name = NativeText.ToBytes(text);
        return name.Length == 0 ? throw new UsageException($"{BenchSyntax.File} is empty: name a file")
            : name.AsSpan().SequenceEqual(StandardInput.Name) ? throw new UsageException(
                $"{BenchSyntax.File} is read again and again, which standard input cannot be: name a file")
            : name;
    }

    private static string? ReadPicture(CommandLine line)
    {
        if (line.ValueOf(BenchSyntax.Svg) is not string path)
        {
            return null;
        }

        string? fault = path.Length == 0 ? "is empty: name a file"
            : path == "-" ? "takes a file: standard output is for the figures"
            : !Utf8.IsValid(NativeText.ToBytes(path)) ? "takes a name that is UTF-8"
            : Directory.Exists(path) ? $"{NameQuoting.Show(path)}: is a folder: name a file in it"
            : FileFacts.Of(path) is { Kind: not EntryKind.File }
                ? $"{NameQuoting.Show(path)}: is not a regular file: name another"
            : !Directory.Exists(Path.GetDirectoryName(Path.GetFullPath(path)))
                ? $"{NameQuoting.Show(path)}: there is no such folder: make it first"
            : null;
        return fault is null ? path : throw new UsageException($"{BenchSyntax.Svg} {fault}");
    }
}
