using System.Numerics;

namespace Hashlane.Tests;

/// <summary>BLAKE2 compression F as RFC 7693 §3.1 and §3.2 tell it, for both word sizes, made to be read.</summary>
internal static class Blake2Oracle
{
    // RFC 7693 §2.6, the initial value of SHA-512; that of BLAKE2s is the upper halves.
    private static readonly ulong[] _iv =
    [
        0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
        0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
    ];

    private static readonly string[] _sigma =
    [
        "0123456789ABCDEF",
        "EA489FD61C02B753",
        "B8C052FDAE367194",
        "7931DCBE265A40F8",
        "905724AFE1BC683D",
        "2C6A0B834D75FE19",
        "C51FED4A0763928B",
        "DB7EC13950F4862A",
        "6FE9B308C2D714A5",
        "A2847615FB9E3CD0",
    ];

    /// <summary>Changes <paramref name="state"/> as a kernel must.</summary>
    public static void Compress<TWord>(ref Blake2State<TWord> state, ReadOnlySpan<byte> blocks, uint counted)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        int wordBytes = Bytes.SizeOf<TWord>();
        int blockBytes = 16 * wordBytes;
        for (int start = 0; start + blockBytes <= blocks.Length; start += blockBytes)
        {
            UInt128 counter = UInt128.CreateTruncating(state.T1) << (8 * wordBytes);
            counter = (counter | UInt128.CreateTruncating(state.T0)) + counted;
            state.T0 = TWord.CreateTruncating(counter);
            state.T1 = TWord.CreateTruncating(counter >> (8 * wordBytes));
            F(ref state, blocks.Slice(start, blockBytes));
        }
    }

    private static void F<TWord>(ref Blake2State<TWord> state, ReadOnlySpan<byte> block)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        int wordBytes = Bytes.SizeOf<TWord>();
        bool isB = wordBytes == 8;
        TWord[] m = new TWord[16];
        for (int i = 0; i < 16; i++)
        {
            m[i] = TWord.ReadLittleEndian(block.Slice(i * wordBytes, wordBytes), isUnsigned: true);
        }

        ref Words8<TWord> h = ref state.H;
        IEnumerable<TWord> iv = _iv.Select(word => TWord.CreateTruncating(isB ? word : word >> 32));
        TWord[] v = [h.W0, h.W1, h.W2, h.W3, h.W4, h.W5, h.W6, h.W7, .. iv];
        v[12] ^= state.T0;
        v[13] ^= state.T1;
        v[14] ^= state.F0;
        v[15] ^= state.F1;
        for (int round = 0; round < (isB ? 12 : 10); round++)
        {
            TWord[] s = [.. _sigma[round % 10].Select(digit => m[Convert.ToInt32(digit.ToString(), 16)])];
            for (int i = 0; i < 4; i++)
            {
                G(v, i, 4 + i, 8 + i, 12 + i, s[2 * i], s[(2 * i) + 1], isB);
            }

            for (int i = 0; i < 4; i++)
            {
                G(v, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), s[8 + (2 * i)], s[9 + (2 * i)], isB);
            }
        }

        h = new Words8<TWord>(
            h.W0 ^ v[0] ^ v[8], h.W1 ^ v[1] ^ v[9], h.W2 ^ v[2] ^ v[10], h.W3 ^ v[3] ^ v[11],
            h.W4 ^ v[4] ^ v[12], h.W5 ^ v[5] ^ v[13], h.W6 ^ v[6] ^ v[14], h.W7 ^ v[7] ^ v[15]);
    }

    private static void G<TWord>(TWord[] v, int a, int b, int c, int d, TWord x, TWord y, bool isB)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        v[a] = v[a] + v[b] + x;
        v[d] = TWord.RotateRight(v[d] ^ v[a], isB ? 32 : 16);
        v[c] += v[d];
        v[b] = TWord.RotateRight(v[b] ^ v[c], isB ? 24 : 12);
        v[a] = v[a] + v[b] + y;
        v[d] = TWord.RotateRight(v[d] ^ v[a], isB ? 16 : 8);
        v[c] += v[d];
        v[b] = TWord.RotateRight(v[b] ^ v[c], isB ? 63 : 7);
    }
}
