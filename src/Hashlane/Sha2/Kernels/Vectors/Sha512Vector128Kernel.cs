using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Sha512Rounds;

namespace Hashlane;

/// <summary>
/// SHA-512 compression with the rounds in integer registers and the message schedule in 128-bit vectors of two words.
/// </summary>
/// <remarks>
/// Source: FIPS 180-4 §6.4.2. The rounds leave the vector units idle, so these compute the schedule 16 rounds ahead.
/// W(t) + K(t) passes through memory. The kernel does not use the rotation of AVX-512: the gain is 1 %, and a
/// ReadyToRun image could not contain the kernel.
/// </remarks>
internal static class Sha512Vector128Kernel
{
    private const int BlockBytes = 128, Rounds = 80, RingWords = 16;
    // a call would pass vectors through memory
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Vector128 schedule (SSSE3)";

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => Ssse3.IsSupported && Vector128.IsHardwareAccelerated;

    /// <summary>Compresses each 128-byte block; an incomplete block at the end is not read.</summary>
    [SkipLocalsInit] // the ring is written before it is read
    public static void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        _ = stackalloc byte[JitHint.CompileFully];
        Unsafe.SkipInit(out Words16<ulong> ring);
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on; an index of the ring is less than 16, and k less than the number
        // of rounds.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            ref ulong k = ref MemoryMarshal.GetReference(Sha512Constants.K);
            Vector128<ulong> x0 = Load(ref block, 0);
            Vector128<ulong> x1 = Load(ref block, 16);
            Vector128<ulong> x2 = Load(ref block, 32);
            Vector128<ulong> x3 = Load(ref block, 48);
            Vector128<ulong> x4 = Load(ref block, 64);
            Vector128<ulong> x5 = Load(ref block, 80);
            Vector128<ulong> x6 = Load(ref block, 96);
            Vector128<ulong> x7 = Load(ref block, 112);
            Put(ref ring.W0, 0, x0, ref k);
            Put(ref ring.W0, 1, x1, ref k);
            Put(ref ring.W0, 2, x2, ref k);
            Put(ref ring.W0, 3, x3, ref k);
            Put(ref ring.W0, 4, x4, ref k);
            Put(ref ring.W0, 5, x5, ref k);
            Put(ref ring.W0, 6, x6, ref k);
            Put(ref ring.W0, 7, x7, ref k);
            ulong a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4;
            ulong f = hash.W5, g = hash.W6, h = hash.W7, bc = b ^ c;
            for (int t = RingWords; t < Rounds; t += RingWords)
            {
                k = ref Unsafe.Add(ref k, RingWords);
                x0 = Next(x0, x1, x4, x5, x7);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref ring.W0, 0));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref ring.W0, 1));
                Put(ref ring.W0, 0, x0, ref k);
                x1 = Next(x1, x2, x5, x6, x0);
                Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref ring.W0, 2));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref ring.W0, 3));
                Put(ref ring.W0, 1, x1, ref k);
                x2 = Next(x2, x3, x6, x7, x1);
                Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref ring.W0, 4));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref ring.W0, 5));
                Put(ref ring.W0, 2, x2, ref k);
                x3 = Next(x3, x4, x7, x0, x2);
                Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref ring.W0, 6));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref ring.W0, 7));
                Put(ref ring.W0, 3, x3, ref k);
                x4 = Next(x4, x5, x0, x1, x3);
                Round(a, b, ref bc, ref d, e, f, g, ref h, Unsafe.Add(ref ring.W0, 8));
                Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref ring.W0, 9));
                Put(ref ring.W0, 4, x4, ref k);
                x5 = Next(x5, x6, x1, x2, x4);
                Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref ring.W0, 10));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref ring.W0, 11));
                Put(ref ring.W0, 5, x5, ref k);
                x6 = Next(x6, x7, x2, x3, x5);
                Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref ring.W0, 12));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref ring.W0, 13));
                Put(ref ring.W0, 6, x6, ref k);
                x7 = Next(x7, x0, x3, x4, x6);
                Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref ring.W0, 14));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref ring.W0, 15));
                Put(ref ring.W0, 7, x7, ref k);
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

    /// <summary>Loads two words of the block.</summary>
    [MethodImpl(Inline)]
    private static Vector128<ulong> Load(ref byte block, nuint offset) => Ssse3.Shuffle(
        Unsafe.ReadUnaligned<Vector128<byte>>(ref Unsafe.Add(ref block, offset)),
        Vector128.Create((byte)7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8)).AsUInt64();

    /// <summary>Stores W + K of two rounds where the rounds will read them.</summary>
    [MethodImpl(Inline)]
    private static void Put(ref ulong ring, int i, Vector128<ulong> w, ref ulong k) =>
        Unsafe.As<ulong, Vector128<ulong>>(ref Unsafe.Add(ref ring, 2 * i)) =
        w + Unsafe.As<ulong, Vector128<ulong>>(ref Unsafe.Add(ref k, 2 * i));

    /// <summary>Computes two words of the message schedule from those of the previous 16 that they need.</summary>
    [MethodImpl(Inline)]
    private static Vector128<ulong> Next(
        Vector128<ulong> x0, Vector128<ulong> x1, Vector128<ulong> x4, Vector128<ulong> x5, Vector128<ulong> x7)
    {
        x0 += SmallSigma0(Ssse3.AlignRight(x1.AsByte(), x0.AsByte(), sizeof(ulong)).AsUInt64()); // 1 2
        x0 += Ssse3.AlignRight(x5.AsByte(), x4.AsByte(), sizeof(ulong)).AsUInt64(); // 9 10
        return x0 + SmallSigma1(x7); // 14 15
    }

    [MethodImpl(Inline)]
    private static Vector128<ulong> SmallSigma0(Vector128<ulong> x) =>
        (x >>> 1) ^ (x << 63) ^ (x >>> 8) ^ (x << 56) ^ (x >>> 7);

    [MethodImpl(Inline)]
    private static Vector128<ulong> SmallSigma1(Vector128<ulong> x) =>
        (x >>> 19) ^ (x << 45) ^ (x >>> 61) ^ (x << 3) ^ (x >>> 6);
}
