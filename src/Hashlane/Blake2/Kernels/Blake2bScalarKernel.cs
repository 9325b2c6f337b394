using System.Buffers.Binary;
using System.Numerics;

namespace Hashlane;

/// <summary>BLAKE2b compression F in 64-bit integer registers: the fallback everywhere and the oracle of the other kernels.</summary>
internal static class Blake2bScalarKernel
{
    public const ulong
        IV0 = 0x6a09e667f3bcc908, IV1 = 0xbb67ae8584caa73b, IV2 = 0x3c6ef372fe94f82b, IV3 = 0xa54ff53a5f1d36f1,
        IV4 = 0x510e527fade682d1, IV5 = 0x9b05688c2b3e6c1f, IV6 = 0x1f83d9abfb41bd6b, IV7 = 0x5be0cd19137e2179;

    private static ReadOnlySpan<byte> Sigma =>
    [
         0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15,
        14, 10,  4,  8,  9, 15, 13,  6,  1, 12,  0,  2, 11,  7,  5,  3,
        11,  8, 12,  0,  5,  2, 15, 13, 10, 14,  3,  6,  7,  1,  9,  4,
         7,  9,  3,  1, 13, 12, 11, 14,  2,  6,  5, 10,  4,  0, 15,  8,
         9,  0,  5,  7,  2,  4, 10, 15, 14,  1, 11, 12,  6,  8,  3, 13,
         2, 12,  6, 10,  0, 11,  8,  3,  4, 13,  7,  5, 15, 14,  1,  9,
        12,  5,  1, 15, 14, 13,  4, 10,  0,  7,  6,  3,  9,  2,  8, 11,
        13, 11,  7, 14, 12,  1,  3,  9,  5,  0, 15,  4,  8,  6,  2, 10,
         6, 15, 14,  9, 11,  3,  0,  8, 12,  2, 13,  7,  1,  4, 10,  5,
        10,  2,  8,  4,  7,  6,  1,  5, 15, 11,  9, 14,  3, 12, 13,  0,
    ];

    /// <summary>Applies F to each 128-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    public static void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        Span<ulong> m = stackalloc ulong[16];
        Span<ulong> v = stackalloc ulong[16];
        for (; blocks.Length >= 128; blocks = blocks[128..])
        {
            state.T0 += counted;
            if (state.T0 < counted)
            {
                state.T1++;
            }

            for (int i = 0; i < 16; i++)
            {
                m[i] = BinaryPrimitives.ReadUInt64LittleEndian(blocks[(8 * i)..]);
            }

            v[0] = state.H.W0; v[1] = state.H.W1; v[2] = state.H.W2; v[3] = state.H.W3;
            v[4] = state.H.W4; v[5] = state.H.W5; v[6] = state.H.W6; v[7] = state.H.W7;
            v[8] = IV0; v[9] = IV1; v[10] = IV2; v[11] = IV3;
            v[12] = IV4 ^ state.T0; v[13] = IV5 ^ state.T1; v[14] = IV6 ^ state.F0; v[15] = IV7 ^ state.F1;
            for (int round = 0; round < 12; round++)
            {
                ReadOnlySpan<byte> s = Sigma.Slice(16 * (round % 10), 16);
                G(v, 0, 4, 8, 12, m[s[0]], m[s[1]]);
                G(v, 1, 5, 9, 13, m[s[2]], m[s[3]]);
                G(v, 2, 6, 10, 14, m[s[4]], m[s[5]]);
                G(v, 3, 7, 11, 15, m[s[6]], m[s[7]]);
                G(v, 0, 5, 10, 15, m[s[8]], m[s[9]]);
                G(v, 1, 6, 11, 12, m[s[10]], m[s[11]]);
                G(v, 2, 7, 8, 13, m[s[12]], m[s[13]]);
                G(v, 3, 4, 9, 14, m[s[14]], m[s[15]]);
            }

            state.H.W0 ^= v[0] ^ v[8]; state.H.W1 ^= v[1] ^ v[9]; state.H.W2 ^= v[2] ^ v[10]; state.H.W3 ^= v[3] ^ v[11];
            state.H.W4 ^= v[4] ^ v[12]; state.H.W5 ^= v[5] ^ v[13]; state.H.W6 ^= v[6] ^ v[14]; state.H.W7 ^= v[7] ^ v[15];
        }
    }

    private static void G(Span<ulong> v, int a, int b, int c, int d, ulong x, ulong y)
    {
        v[a] += v[b] + x;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], 24);
        v[a] += v[b] + y;
        v[d] = BitOperations.RotateRight(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = BitOperations.RotateRight(v[b] ^ v[c], 63);
    }
}
