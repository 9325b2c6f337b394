using System.Globalization;

namespace Hashlane.Tests;

/// <summary>The command line after the mode.</summary>
internal sealed class Options
{
    /// <param name="args">The mode, then names each with its value.</param>
    public Options(string[] args)
    {
        for (int i = 1; i < args.Length; i += 2)
        {
            string value = i + 1 < args.Length ? args[i + 1] : throw new ArgumentException($"'{args[i]}' lacks its value.");
            switch (args[i])
            {
                case "--seed": Seed = (ulong)Number(value); break;
                case "--cases": Cases = Number(value); break;
                case "--only": Only = value; break;
                default: throw new ArgumentException($"'{args[i]}' is not an option.");
            }
        }
    }

    public ulong Seed { get; } = 1;

    /// <summary>All cases together, whatever <see cref="Only"/> leaves out.</summary>
    public int Cases { get; } = 10_000;

    /// <summary>The only group of random cases to run; null for all.</summary>
    public string? Only { get; }

    private static int Number(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            ? number
            : throw new ArgumentException($"'{text}' is not a number.");
}
