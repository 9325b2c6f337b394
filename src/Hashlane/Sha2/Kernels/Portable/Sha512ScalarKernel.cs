using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Sha512Rounds;

namespace Hashlane;

/// <summary>SHA-512 compression in 64-bit integer registers.</summary>
/// <remarks>
/// Source: FIPS 180-4 §6.4.2. As the kernel of this name for other targets, but words of the ring and
/// constants are fields. Older compilers read a field with one operand, and compute the address of an indexed word in
/// four instructions (docs/design/netstandard.md).
/// </remarks>
internal static class Sha512ScalarKernel
{
    private const int BlockBytes = 128, Rounds = 80, RingWords = 16;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>Compresses each 128-byte block; an incomplete block at the end is not read.</summary>
    [SkipLocalsInit] // the ring is written before it is read
    public static void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        if (IntPtr.Size < sizeof(ulong))
        {
            // Two registers for each word are too many for eight rounds at a time.
            Sha512CompactScalarKernel.Compress(ref hash, blocks);
            return;
        }

        Unsafe.SkipInit(out Words16<ulong> ring);
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on; k has the constants of a pass.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            ulong a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4;
            ulong f = hash.W5, g = hash.W6, h = hash.W7, bc = b ^ c;
            ref Words16<ulong> k = ref Unsafe.As<ulong, Words16<ulong>>(
                ref MemoryMarshal.GetReference(Sha512Constants.K));
            Round(a, b, ref bc, ref d, e, f, g, ref h, First(out ring.W0, ref block, 0) + k.W0);
            Round(h, a, ref bc, ref c, d, e, f, ref g, First(out ring.W1, ref block, 1) + k.W1);
            Round(g, h, ref bc, ref b, c, d, e, ref f, First(out ring.W2, ref block, 2) + k.W2);
            Round(f, g, ref bc, ref a, b, c, d, ref e, First(out ring.W3, ref block, 3) + k.W3);
            Round(e, f, ref bc, ref h, a, b, c, ref d, First(out ring.W4, ref block, 4) + k.W4);
            Round(d, e, ref bc, ref g, h, a, b, ref c, First(out ring.W5, ref block, 5) + k.W5);
            Round(c, d, ref bc, ref f, g, h, a, ref b, First(out ring.W6, ref block, 6) + k.W6);
            Round(b, c, ref bc, ref e, f, g, h, ref a, First(out ring.W7, ref block, 7) + k.W7);
            Round(a, b, ref bc, ref d, e, f, g, ref h, First(out ring.W8, ref block, 8) + k.W8);
            Round(h, a, ref bc, ref c, d, e, f, ref g, First(out ring.W9, ref block, 9) + k.W9);
            Round(g, h, ref bc, ref b, c, d, e, ref f, First(out ring.W10, ref block, 10) + k.W10);
            Round(f, g, ref bc, ref a, b, c, d, ref e, First(out ring.W11, ref block, 11) + k.W11);
            Round(e, f, ref bc, ref h, a, b, c, ref d, First(out ring.W12, ref block, 12) + k.W12);
            Round(d, e, ref bc, ref g, h, a, b, ref c, First(out ring.W13, ref block, 13) + k.W13);
            Round(c, d, ref bc, ref f, g, h, a, ref b, First(out ring.W14, ref block, 14) + k.W14);
            Round(b, c, ref bc, ref e, f, g, h, ref a, First(out ring.W15, ref block, 15) + k.W15);

            for (int t = RingWords; t < Rounds; t += RingWords)
            {
                k = ref Unsafe.Add(ref k, 1);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Next(ref ring.W0, ring.W1, ring.W9, ring.W14) + k.W0);
                Round(h, a, ref bc, ref c, d, e, f, ref g, Next(ref ring.W1, ring.W2, ring.W10, ring.W15) + k.W1);
                Round(g, h, ref bc, ref b, c, d, e, ref f, Next(ref ring.W2, ring.W3, ring.W11, ring.W0) + k.W2);
                Round(f, g, ref bc, ref a, b, c, d, ref e, Next(ref ring.W3, ring.W4, ring.W12, ring.W1) + k.W3);
                Round(e, f, ref bc, ref h, a, b, c, ref d, Next(ref ring.W4, ring.W5, ring.W13, ring.W2) + k.W4);
                Round(d, e, ref bc, ref g, h, a, b, ref c, Next(ref ring.W5, ring.W6, ring.W14, ring.W3) + k.W5);
                Round(c, d, ref bc, ref f, g, h, a, ref b, Next(ref ring.W6, ring.W7, ring.W15, ring.W4) + k.W6);
                Round(b, c, ref bc, ref e, f, g, h, ref a, Next(ref ring.W7, ring.W8, ring.W0, ring.W5) + k.W7);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Next(ref ring.W8, ring.W9, ring.W1, ring.W6) + k.W8);
                Round(h, a, ref bc, ref c, d, e, f, ref g, Next(ref ring.W9, ring.W10, ring.W2, ring.W7) + k.W9);
                Round(g, h, ref bc, ref b, c, d, e, ref f, Next(ref ring.W10, ring.W11, ring.W3, ring.W8) + k.W10);
                Round(f, g, ref bc, ref a, b, c, d, ref e, Next(ref ring.W11, ring.W12, ring.W4, ring.W9) + k.W11);
                Round(e, f, ref bc, ref h, a, b, c, ref d, Next(ref ring.W12, ring.W13, ring.W5, ring.W10) + k.W12);
                Round(d, e, ref bc, ref g, h, a, b, ref c, Next(ref ring.W13, ring.W14, ring.W6, ring.W11) + k.W13);
                Round(c, d, ref bc, ref f, g, h, a, ref b, Next(ref ring.W14, ring.W15, ring.W7, ring.W12) + k.W14);
                Round(b, c, ref bc, ref e, f, g, h, ref a, Next(ref ring.W15, ring.W0, ring.W8, ring.W13) + k.W15);
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
    private static ulong First(out ulong ring, ref byte block, nuint t)
    {
        ulong w = BigEndian.ReadUInt64(ref block, t * sizeof(ulong));
        ring = w;
        return w;
    }

    /// <summary>Computes W(t) for the other rounds from W(t - 16), W(t - 15), W(t - 7) and W(t - 2).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the words are operands in memory where it is called
    private static ulong Next(ref ulong ring, ulong w15, ulong w7, ulong w2)
    {
        ulong w = ring + w7 + SmallSigma0(w15) + SmallSigma1(w2);
        ring = w;
        return w;
    }
}
