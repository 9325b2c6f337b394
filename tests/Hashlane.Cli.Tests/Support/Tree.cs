using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Some hundred files of all sizes and names.</summary>
internal static class Tree
{
    private const int KiB = 1024;
    private const int FileCount = 300;

    private static readonly int[] _sizes =
    [
        0, 1, 127, 128, 129, 255, 256, 257, 1024, 1025, 3073, 4096, (64 * KiB) - 1, 64 * KiB, (64 * KiB) + 1, (1024 * KiB) + 3,
    ];

    /// <summary>Name parts that some tool has stumbled over.</summary>
    private static readonly string[] _parts =
    [
        "plain", "with space", " lead", "trail ", "new\nline", "cr\rret", "back\\slash", "*star", "(paren) = x", "日本語",
        "quo'te", "#hash", "tab\tx", "\x1b[31m", "-dash",
    ];

    /// <summary>Makes the files; the last one's name is not UTF-8.</summary>
    internal static byte[][] Make(Sandbox sandbox)
    {
        byte[] data = Bytes.Pattern(_sizes.Max());
        byte[][] names = new byte[FileCount][];
        for (int i = 0; i < FileCount; i++)
        {
            string part = _parts[i % _parts.Length];
            names[i] = Bytes.Of(string.Create(CultureInfo.InvariantCulture, $"{i}-{part}"));
            sandbox.Write(names[i], data[.._sizes[i % _sizes.Length]]);
        }

        names[^1] = [(byte)'n', 0xff, (byte)'\\', 0xfe];
        sandbox.Write(names[^1], data[..1000]);
        return names;
    }
}
