using System.Runtime.InteropServices;

namespace Hashlane.Tests;

/// <summary>A kernel's function.</summary>
internal delegate void Argon2Compress(
    ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block, Argon2Overwrite overwrite,
    Argon2Ahead ahead);

/// <summary>Cases for a kernel: random blocks, and blocks of few different words, in which carries and products are extreme.</summary>
internal static class Argon2BlockRun
{
    private static readonly ulong[] _edges = [0, 1, uint.MaxValue, 1ul << 32, ulong.MaxValue - uint.MaxValue, 1ul << 63, long.MaxValue, ulong.MaxValue];

    /// <summary>Returns the first case in which the kernel differs from the oracle; null if there is none.</summary>
    public static string? FindError(Argon2Compress compress, int randomCases, int seed)
    {
        Random random = new(seed);
        for (int i = 0; i < randomCases; i++)
        {
            string? error = Compare(compress, RandomBlock(random), RandomBlock(random), RandomBlock(random), $"random case {i} of seed {seed}");
            if (error is not null)
            {
                return error;
            }
        }

        foreach (ulong x in _edges)
        {
            foreach (ulong y in randomCases < _edges.Length ? [_edges[^1]] : _edges)
            {
                string? error = Compare(compress, Repeat(x), Repeat(y), RandomBlock(random), $"words {x:x} and {y:x}");
                if (error is not null)
                {
                    return error;
                }
            }
        }

        return null;

        static ulong[] Repeat(ulong word) => [.. Enumerable.Repeat(word, Argon2Oracle.Words)];
    }

    /// <summary>A block without a pattern.</summary>
    public static ulong[] RandomBlock(Random random)
    {
        ulong[] block = new ulong[Argon2Oracle.Words];
        random.NextBytes(MemoryMarshal.AsBytes(block.AsSpan()));
        return block;
    }

    /// <summary>An array of words as a block.</summary>
    public static ref Argon2Block Of(Span<ulong> words) => ref MemoryMarshal.Cast<ulong, Argon2Block>(words)[0];

    private static string? Compare(Argon2Compress compress, ulong[] x, ulong[] y, ulong[] old, string name)
    {
        foreach (Argon2Overwrite overwrite in (Argon2Overwrite[])[Argon2Overwrite.Replace, Argon2Overwrite.Xor])
        {
            ulong[] expected = Argon2Oracle.Compress(x, y, overwrite == Argon2Overwrite.Xor ? old : null);
            ulong[] previous = [.. x], reference = [.. y], block = [.. old];
            compress(in Of(previous), in Of(reference), ref Of(block), overwrite, default);
            if (!block.AsSpan().SequenceEqual(expected))
            {
                return $"{name}, {overwrite}";
            }

            if (!previous.AsSpan().SequenceEqual(x) || !reference.AsSpan().SequenceEqual(y))
            {
                return $"{name}, {overwrite}: an input was changed";
            }
        }

        return null;
    }
}
