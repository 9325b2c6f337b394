using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Sha256Rounds;

namespace Hashlane;

/// <summary>
/// SHA-256 compression with the rounds in integer registers and the message schedule in 128-bit vectors of four words.
/// </summary>
/// <remarks>
/// Source: FIPS 180-4 §6.2.2. The rounds leave the vector units idle, so these compute the schedule 16 rounds ahead.
/// W(t) + K(t) passes through memory. The kernel does not use the rotation of AVX-512: the gain is 1 %, and a
/// ReadyToRun image could not contain the kernel.
/// </remarks>
internal static class Sha256Vector128Kernel
{
    private const int BlockBytes = 64, Rounds = 64, RingWords = 16;
    // a call would pass vectors through memory
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // A byte shuffle puts zero where the index has its highest bit set.
    private const byte Z = 0x80;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Vector128 schedule (SSSE3)";

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => Ssse3.IsSupported && Vector128.IsHardwareAccelerated;

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
            ref uint k = ref MemoryMarshal.GetReference(Sha256Constants.K);
            Vector128<uint> x0 = BestInstructions.ReadBigEndian(ref block, 0);
            Vector128<uint> x1 = BestInstructions.ReadBigEndian(ref block, 16);
            Vector128<uint> x2 = BestInstructions.ReadBigEndian(ref block, 32);
            Vector128<uint> x3 = BestInstructions.ReadBigEndian(ref block, 48);
            Put(ref ring.W0, 0, x0, ref k);
            Put(ref ring.W0, 1, x1, ref k);
            Put(ref ring.W0, 2, x2, ref k);
            Put(ref ring.W0, 3, x3, ref k);
            uint a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4;
            uint f = hash.W5, g = hash.W6, h = hash.W7, bc = b ^ c;
            for (int t = RingWords; t < Rounds; t += RingWords)
            {
                k = ref Unsafe.Add(ref k, RingWords);
                x0 = Next(x0, x1, x2, x3);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref ring.W0, 0));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref ring.W0, 1));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref ring.W0, 2));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref ring.W0, 3));
                Put(ref ring.W0, 0, x0, ref k);
                x1 = Next(x1, x2, x3, x0);
                Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref ring.W0, 4));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref ring.W0, 5));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref ring.W0, 6));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref ring.W0, 7));
                Put(ref ring.W0, 1, x1, ref k);
                x2 = Next(x2, x3, x0, x1);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref ring.W0, 8));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref ring.W0, 9));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref ring.W0, 10));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref ring.W0, 11));
                Put(ref ring.W0, 2, x2, ref k);
                x3 = Next(x3, x0, x1, x2);
                Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref ring.W0, 12));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref ring.W0, 13));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref ring.W0, 14));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref ring.W0, 15));
                Put(ref ring.W0, 3, x3, ref k);
            }

            Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref ring.W0, 0));
            Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref ring.W0, 1));
            Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref ring.W0, 2));
            Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref ring.W0, 3));
            Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref ring.W0, 4));
            Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref ring.W0, 5));
            Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref ring.W0, 6));
            Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref ring.W0, 7));
            Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref ring.W0, 8));
            Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref ring.W0, 9));
            Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref ring.W0, 10));
            Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref ring.W0, 11));
            Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref ring.W0, 12));
            Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref ring.W0, 13));
            Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref ring.W0, 14));
            Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref ring.W0, 15));

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

    /// <summary>Stores W + K of four rounds where the rounds will read them.</summary>
    [MethodImpl(Inline)]
    private static void Put(ref uint ring, int i, Vector128<uint> w, ref uint k) =>
        Unsafe.As<uint, Vector128<uint>>(ref Unsafe.Add(ref ring, 4 * i)) =
        w + Unsafe.As<uint, Vector128<uint>>(ref Unsafe.Add(ref k, 4 * i));

    /// <summary>
    /// Computes four words of the message schedule from the previous 16, <paramref name="x0"/> to
    /// <paramref name="x3"/>.
    /// </summary>
    [MethodImpl(Inline)]
    private static Vector128<uint> Next(Vector128<uint> x0, Vector128<uint> x1, Vector128<uint> x2, Vector128<uint> x3)
    {
        x0 += SmallSigma0(Ssse3.AlignRight(x1.AsByte(), x0.AsByte(), sizeof(uint)).AsUInt32()); // 1 2 3 4
        x0 += Ssse3.AlignRight(x3.AsByte(), x2.AsByte(), sizeof(uint)).AsUInt32(); // 9 10 11 12

        // σ1 needs the two preceding words: those of x3 for the first two, and the first two for the others.
        Vector128<uint> low = SmallSigma1OfPairs(Sse2.Shuffle(x3, 0b_11_11_10_10)); // 14 14 15 15
        x0 += Ssse3.Shuffle(
            low.AsByte(), Vector128.Create((byte)0, 1, 2, 3, 8, 9, 10, 11, Z, Z, Z, Z, Z, Z, Z, Z)).AsUInt32();
        Vector128<uint> high = SmallSigma1OfPairs(Sse2.Shuffle(x0, 0b_01_01_00_00)); // 16 16 17 17
        return x0 + Ssse3.Shuffle(
            high.AsByte(), Vector128.Create((byte)Z, Z, Z, Z, Z, Z, Z, Z, 0, 1, 2, 3, 8, 9, 10, 11)).AsUInt32();
    }

    [MethodImpl(Inline)]
    private static Vector128<uint> SmallSigma0(Vector128<uint> x) =>
        (x >>> 7) ^ (x << 25) ^ (x >>> 18) ^ (x << 14) ^ (x >>> 3);

    /// <summary>
    /// Computes σ1 in words 0 and 2 for pairs of equal words, whose 64-bit shifts are rotations; words 1 and 3 are not
    /// used.
    /// </summary>
    [MethodImpl(Inline)]
    private static Vector128<uint> SmallSigma1OfPairs(Vector128<uint> x) =>
        ((x.AsUInt64() >>> 17) ^ (x.AsUInt64() >>> 19)).AsUInt32() ^ (x >>> 10);
}
