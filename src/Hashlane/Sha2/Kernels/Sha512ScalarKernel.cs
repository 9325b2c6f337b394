using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>SHA-512 compression in 64-bit integer registers.</summary>
/// <remarks>Source: FIPS 180-4 §6.4.2.</remarks>
internal static class Sha512ScalarKernel
{
    private const int BlockBytes = 128, Rounds = 80;

    /// <summary>The kernel as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>Always.</summary>
    public static bool IsSupported => true;

    /// <summary>Compresses each 128-byte block; a rest shorter than a block is not read.</summary>
    [SkipLocalsInit]
    public static unsafe void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        ulong* schedule = stackalloc ulong[Rounds];
        ref ulong w = ref *schedule;
        ref ulong constants = ref MemoryMarshal.GetReference(Sha512Constants.K);
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts what remains from block on, and rounds stay below the length of w and of the constants.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            for (nuint t = 0; t < 16; t++)
            {
                Unsafe.Add(ref w, t) = BigEndian.ReadUInt64(ref block, 8 * t);
            }

            for (nuint t = 16; t < Rounds; t++)
            {
                Unsafe.Add(ref w, t) = SmallSigma1(Unsafe.Add(ref w, t - 2)) + Unsafe.Add(ref w, t - 7)
                    + SmallSigma0(Unsafe.Add(ref w, t - 15)) + Unsafe.Add(ref w, t - 16);
            }

            ulong a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4, f = hash.W5, g = hash.W6, h = hash.W7;
            for (nuint t = 0; t < Rounds; t += 8)
            {
                ref ulong k = ref Unsafe.Add(ref constants, t);
                ref ulong m = ref Unsafe.Add(ref w, t);
                Round(a, b, c, ref d, e, f, g, ref h, Unsafe.Add(ref k, 0) + Unsafe.Add(ref m, 0));
                Round(h, a, b, ref c, d, e, f, ref g, Unsafe.Add(ref k, 1) + Unsafe.Add(ref m, 1));
                Round(g, h, a, ref b, c, d, e, ref f, Unsafe.Add(ref k, 2) + Unsafe.Add(ref m, 2));
                Round(f, g, h, ref a, b, c, d, ref e, Unsafe.Add(ref k, 3) + Unsafe.Add(ref m, 3));
                Round(e, f, g, ref h, a, b, c, ref d, Unsafe.Add(ref k, 4) + Unsafe.Add(ref m, 4));
                Round(d, e, f, ref g, h, a, b, ref c, Unsafe.Add(ref k, 5) + Unsafe.Add(ref m, 5));
                Round(c, d, e, ref f, g, h, a, ref b, Unsafe.Add(ref k, 6) + Unsafe.Add(ref m, 6));
                Round(b, c, d, ref e, f, g, h, ref a, Unsafe.Add(ref k, 7) + Unsafe.Add(ref m, 7));
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

    /// <summary>A round: <paramref name="d"/> becomes the next e, and <paramref name="h"/> the next a.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight a body; a call would spill the words
    private static void Round(ulong a, ulong b, ulong c, ref ulong d, ulong e, ulong f, ulong g, ref ulong h, ulong kw)
    {
        ulong t1 = h + kw + Ch(e, f, g) + BigSigma1(e);
        d += t1;
        h = t1 + Maj(a, b, c) + BigSigma0(a);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    private static ulong Ch(ulong e, ulong f, ulong g) => ((f ^ g) & e) ^ g;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // four instructions
    private static ulong Maj(ulong a, ulong b, ulong c) => ((a | b) & c) | (a & b);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static ulong BigSigma0(ulong x) =>
        BitOperations.RotateRight(x, 28) ^ BitOperations.RotateRight(x, 34) ^ BitOperations.RotateRight(x, 39);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static ulong BigSigma1(ulong x) =>
        BitOperations.RotateRight(x, 14) ^ BitOperations.RotateRight(x, 18) ^ BitOperations.RotateRight(x, 41);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static ulong SmallSigma0(ulong x) =>
        BitOperations.RotateRight(x, 1) ^ BitOperations.RotateRight(x, 8) ^ (x >>> 7);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    private static ulong SmallSigma1(ulong x) =>
        BitOperations.RotateRight(x, 19) ^ BitOperations.RotateRight(x, 61) ^ (x >>> 6);
}
