using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Sha256Rounds;

namespace Hashlane;

/// <summary>SHA-256 compression in 32-bit integer registers.</summary>
/// <remarks>
/// Source: FIPS 180-4 §6.2.2. The last 16 words of the message schedule are in memory, and each round computes the one
/// that it uses. In named locals, they would displace the words of the state from the registers
/// (docs/design/sha2-kernels.md).
/// </remarks>
internal static class Sha256ScalarKernel
{
    private const int BlockBytes = 64, Rounds = 64, RingWords = 16;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>Compresses each 64-byte block; an incomplete block at the end is not read.</summary>
    [SkipLocalsInit] // the ring is written before it is read
    public static void Compress(ref Words8<uint> hash, ReadOnlySpan<byte> blocks)
    {
        _ = stackalloc byte[JitHint.CompileFully];
        Unsafe.SkipInit(out Words16<uint> ring);
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on; an index of the ring is less than 16, and k less than the number
        // of rounds.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            uint a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4;
            uint f = hash.W5, g = hash.W6, h = hash.W7, bc = b ^ c;
            ref uint k = ref MemoryMarshal.GetReference(Sha256Constants.K);
            Round(a, b, ref bc, ref d, e, f, g, ref h, First(ref ring.W0, 0, ref block) + Unsafe.Add(ref k, 0));
            Round(h, a, ref bc, ref c, d, e, f, ref g, First(ref ring.W0, 1, ref block) + Unsafe.Add(ref k, 1));
            Round(g, h, ref bc, ref b, c, d, e, ref f, First(ref ring.W0, 2, ref block) + Unsafe.Add(ref k, 2));
            Round(f, g, ref bc, ref a, b, c, d, ref e, First(ref ring.W0, 3, ref block) + Unsafe.Add(ref k, 3));
            Round(e, f, ref bc, ref h, a, b, c, ref d, First(ref ring.W0, 4, ref block) + Unsafe.Add(ref k, 4));
            Round(d, e, ref bc, ref g, h, a, b, ref c, First(ref ring.W0, 5, ref block) + Unsafe.Add(ref k, 5));
            Round(c, d, ref bc, ref f, g, h, a, ref b, First(ref ring.W0, 6, ref block) + Unsafe.Add(ref k, 6));
            Round(b, c, ref bc, ref e, f, g, h, ref a, First(ref ring.W0, 7, ref block) + Unsafe.Add(ref k, 7));
            Round(a, b, ref bc, ref d, e, f, g, ref h, First(ref ring.W0, 8, ref block) + Unsafe.Add(ref k, 8));
            Round(h, a, ref bc, ref c, d, e, f, ref g, First(ref ring.W0, 9, ref block) + Unsafe.Add(ref k, 9));
            Round(g, h, ref bc, ref b, c, d, e, ref f, First(ref ring.W0, 10, ref block) + Unsafe.Add(ref k, 10));
            Round(f, g, ref bc, ref a, b, c, d, ref e, First(ref ring.W0, 11, ref block) + Unsafe.Add(ref k, 11));
            Round(e, f, ref bc, ref h, a, b, c, ref d, First(ref ring.W0, 12, ref block) + Unsafe.Add(ref k, 12));
            Round(d, e, ref bc, ref g, h, a, b, ref c, First(ref ring.W0, 13, ref block) + Unsafe.Add(ref k, 13));
            Round(c, d, ref bc, ref f, g, h, a, ref b, First(ref ring.W0, 14, ref block) + Unsafe.Add(ref k, 14));
            Round(b, c, ref bc, ref e, f, g, h, ref a, First(ref ring.W0, 15, ref block) + Unsafe.Add(ref k, 15));

            for (int t = RingWords; t < Rounds; t += RingWords)
            {
                k = ref Unsafe.Add(ref k, RingWords);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Next(ref ring.W0, 0) + Unsafe.Add(ref k, 0));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Next(ref ring.W0, 1) + Unsafe.Add(ref k, 1));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Next(ref ring.W0, 2) + Unsafe.Add(ref k, 2));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Next(ref ring.W0, 3) + Unsafe.Add(ref k, 3));
                Round(e, f, ref bc, ref h, a, b, c, ref d, Next(ref ring.W0, 4) + Unsafe.Add(ref k, 4));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Next(ref ring.W0, 5) + Unsafe.Add(ref k, 5));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Next(ref ring.W0, 6) + Unsafe.Add(ref k, 6));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Next(ref ring.W0, 7) + Unsafe.Add(ref k, 7));
                Round(a, b, ref bc, ref d, e, f, g, ref h, Next(ref ring.W0, 8) + Unsafe.Add(ref k, 8));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Next(ref ring.W0, 9) + Unsafe.Add(ref k, 9));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Next(ref ring.W0, 10) + Unsafe.Add(ref k, 10));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Next(ref ring.W0, 11) + Unsafe.Add(ref k, 11));
                Round(e, f, ref bc, ref h, a, b, c, ref d, Next(ref ring.W0, 12) + Unsafe.Add(ref k, 12));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Next(ref ring.W0, 13) + Unsafe.Add(ref k, 13));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Next(ref ring.W0, 14) + Unsafe.Add(ref k, 14));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Next(ref ring.W0, 15) + Unsafe.Add(ref k, 15));
            }

            hash.W0 += a;
            hash.W1 += b;
            hash.W2 += c;
            hash.W3 += d;
            hash.W4 += e;
            hash.W5 += f;
            hash.W6 += g;
            hash.W7 += h;
            block = ref Unsafe.Add(ref block, BlockBytes);
        }
    }

    /// <summary>Gets W(t) for the first 16 rounds: a word of the block.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two instructions
    private static uint First(ref uint ring, int t, ref byte block)
    {
        uint w = BigEndian.ReadUInt32(ref block, (nuint)t * sizeof(uint));
        Unsafe.Add(ref ring, t) = w;
        return w;
    }

    /// <summary>Computes W(t) for the other rounds, in place of W(t - 16).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the indices are constants where it is called
    private static uint Next(ref uint ring, int t)
    {
        uint w = Unsafe.Add(ref ring, t) + Unsafe.Add(ref ring, (t + 9) % RingWords)
            + SmallSigma0(Unsafe.Add(ref ring, (t + 1) % RingWords)) + SmallSigma1(
                Unsafe.Add(ref ring, (t + 14) % RingWords));
        Unsafe.Add(ref ring, t) = w;
        return w;
    }
}
