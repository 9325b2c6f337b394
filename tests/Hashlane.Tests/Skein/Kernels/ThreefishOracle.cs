using System.Buffers.Binary;
using System.Numerics;

namespace Hashlane.Tests;

/// <summary>Threefish and UBI's compression as Skein 1.3 §3.3 and §3.4 write them down: tables and loops, any size.</summary>
internal static class ThreefishOracle
{
    private const ulong C240 = 0x1BD11BDAA9FC1A22;

    /// <summary>Skein 1.3 table 3: π(i), by words in the block.</summary>
    private static readonly Dictionary<int, int[]> _permutations = new()
    {
        [4] = [0, 3, 2, 1],
        [8] = [2, 1, 4, 7, 6, 5, 0, 3],
        [16] = [0, 9, 2, 13, 6, 11, 4, 15, 10, 7, 12, 3, 14, 5, 8, 1],
    };

    /// <summary>Skein 1.3 table 4: a row for each of eight rounds.</summary>
    private static readonly Dictionary<int, int[]> _rotations = new()
    {
        [4] = [14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32],
        [8] =
        [
            46, 36, 19, 37, 33, 27, 14, 42, 17, 49, 36, 39, 44, 9, 54, 56,
            39, 30, 34, 24, 13, 50, 10, 17, 25, 29, 39, 43, 8, 35, 56, 22,
        ],
        [16] =
        [
            24, 13, 8, 47, 8, 17, 22, 37, 38, 19, 10, 55, 49, 18, 23, 52, 33, 4, 51, 13, 34, 41, 59, 17, 5, 20, 48, 41, 47, 28, 16, 25,
            41, 9, 37, 31, 12, 47, 44, 30, 16, 34, 56, 51, 4, 53, 42, 41, 31, 44, 47, 46, 19, 42, 44, 25, 9, 48, 35, 52, 23, 31, 37, 20,
        ],
    };

    /// <summary>One block.</summary>
    /// <param name="key">4, 8 or 16 words.</param>
    /// <param name="tweak">Two words.</param>
    /// <param name="plain">As many bytes as the key has.</param>
    /// <returns>The block's encryption.</returns>
    public static byte[] Encrypt(ReadOnlySpan<ulong> key, ReadOnlySpan<ulong> tweak, ReadOnlySpan<byte> plain)
    {
        int words = key.Length;
        int rounds = words == 16 ? 80 : 72;
        ulong[] k = [.. key, C240];
        foreach (ulong word in key)
        {
            k[words] ^= word;
        }

        ulong[] t = [tweak[0], tweak[1], tweak[0] ^ tweak[1]];
        ulong[] v = Words(plain);
        for (int d = 0; d < rounds; d++)
        {
            if (d % 4 == 0)
            {
                AddSubkey(v, k, t, d / 4);
            }

            ulong[] f = new ulong[words];
            for (int j = 0; j < words / 2; j++)
            {
                f[2 * j] = v[2 * j] + v[(2 * j) + 1];
                f[(2 * j) + 1] = BitOperations.RotateLeft(v[(2 * j) + 1], _rotations[words][(d % 8 * words / 2) + j]) ^ f[2 * j];
            }

            for (int i = 0; i < words; i++)
            {
                v[i] = f[_permutations[words][i]];
            }
        }

        AddSubkey(v, k, t, rounds / 4);
        return ToBytes(v);
    }

    /// <summary>UBI's compression of whole blocks; the tweak is advanced and its first flag cleared.</summary>
    public static void Compress(ulong[] chain, ref UInt128 tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        int blockBytes = 8 * chain.Length;
        for (; blocks.Length >= blockBytes; blocks = blocks[blockBytes..])
        {
            tweak += counted;
            ulong[] output = Words(Encrypt(chain, [(ulong)tweak, (ulong)(tweak >> 64)], blocks[..blockBytes]));
            ulong[] message = Words(blocks[..blockBytes]);
            for (int i = 0; i < chain.Length; i++)
            {
                chain[i] = output[i] ^ message[i];
            }

            tweak &= ~(UInt128.One << 126);
        }
    }

    /// <summary>Little-endian words.</summary>
    public static ulong[] Words(ReadOnlySpan<byte> bytes)
    {
        ulong[] words = new ulong[bytes.Length / 8];
        for (int i = 0; i < words.Length; i++)
        {
            words[i] = BinaryPrimitives.ReadUInt64LittleEndian(bytes[(8 * i)..]);
        }

        return words;
    }

    private static byte[] ToBytes(ulong[] words)
    {
        byte[] bytes = new byte[8 * words.Length];
        for (int i = 0; i < words.Length; i++)
        {
            BinaryPrimitives.WriteUInt64LittleEndian(bytes.AsSpan(8 * i), words[i]);
        }

        return bytes;
    }

    private static void AddSubkey(ulong[] v, ulong[] k, ulong[] t, int s)
    {
        int words = v.Length;
        for (int i = 0; i < words; i++)
        {
            v[i] += k[(s + i) % (words + 1)];
        }

        v[words - 3] += t[s % 3];
        v[words - 2] += t[(s + 1) % 3];
        v[words - 1] += (ulong)s;
    }
}
