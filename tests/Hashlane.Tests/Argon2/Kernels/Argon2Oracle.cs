using System.Numerics;

namespace Hashlane.Tests;

/// <summary>Argon2's compression G as RFC 9106 §3.5 and §3.6 write it, word by word.</summary>
internal static class Argon2Oracle
{
    public const int Words = 128;

    private static readonly int[][] _columnsAndDiagonals =
    [
        [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
        [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
    ];

    /// <summary>G(X, Y), plus what was there if given.</summary>
    public static ulong[] Compress(ulong[] x, ulong[] y, ulong[]? old)
    {
        ulong[] r = new ulong[Words], z = new ulong[Words], result = new ulong[Words];
        for (int i = 0; i < Words; i++)
        {
            r[i] = z[i] = x[i] ^ y[i];
        }

        for (int row = 0; row < 8; row++)
        {
            Permute(z, word => (16 * row) + word);
        }

        // Registers of 16 bytes: column j has register j of every row.
        for (int column = 0; column < 8; column++)
        {
            Permute(z, word => (16 * (word / 2)) + (2 * column) + (word % 2));
        }

        for (int i = 0; i < Words; i++)
        {
            result[i] = z[i] ^ r[i] ^ (old?[i] ?? 0);
        }

        return result;
    }

    private static void Permute(ulong[] z, Func<int, int> at)
    {
        ulong[] v = [.. Enumerable.Range(0, 16).Select(word => z[at(word)])];
        foreach (int[] g in _columnsAndDiagonals)
        {
            Mix(ref v[g[0]], ref v[g[1]], ref v[g[2]], ref v[g[3]]);
        }

        for (int word = 0; word < v.Length; word++)
        {
            z[at(word)] = v[word];
        }
    }

    private static void Mix(ref ulong a, ref ulong b, ref ulong c, ref ulong d)
    {
        a += b + (2 * (a & uint.MaxValue) * (b & uint.MaxValue));
        d = BitOperations.RotateRight(d ^ a, 32);
        c += d + (2 * (c & uint.MaxValue) * (d & uint.MaxValue));
        b = BitOperations.RotateRight(b ^ c, 24);
        a += b + (2 * (a & uint.MaxValue) * (b & uint.MaxValue));
        d = BitOperations.RotateRight(d ^ a, 16);
        c += d + (2 * (c & uint.MaxValue) * (d & uint.MaxValue));
        b = BitOperations.RotateRight(b ^ c, 63);
    }
}
