using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>SHA-256 compression over lanes: one vector for each word, a message in each lane.</summary>
/// <remarks>Source: FIPS 180-4 §6.2.2.</remarks>
/// <typeparam name="TOps">The operations of a width.</typeparam>
/// <typeparam name="T">The vector of that width.</typeparam>
internal static unsafe class Sha256LaneKernel<TOps, T>
    where TOps : struct, ILaneOps32<T>
    where T : unmanaged
{
    private const int BlockWords = 16;

    /// <summary>The kernel as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Messages side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>Compresses a run of 64-byte blocks in every lane.</summary>
    /// <param name="area">The vectors of a <see cref="LaneArea"/>, of which the first eight are the hash values.</param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half.</param>
    /// <param name="blockStride">Bytes from block to block of a lane.</param>
    /// <param name="blocks">How many in each lane.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref byte area, ref readonly byte first, nuint laneStride, nuint upperOffset, nuint blockStride, int blocks)
    {
        // SAFETY: one vector more than is used leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 1) * sizeof(T)];
        ref T w = ref *(T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));
        ref T hash = ref Unsafe.As<byte, T>(ref area);
        ref byte lower = ref Unsafe.AsRef(in first);

        // SAFETY: left counts the blocks from lower and upper on; the caller has them in every lane. Rounds stay below the constants' number.
        for (int left = blocks; left > 0; left--)
        {
            TOps.Load16(ref w, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);
            for (int i = 0; i < BlockWords; i++)
            {
                Unsafe.Add(ref w, i) = TOps.Reverse(Unsafe.Add(ref w, i));
            }

            // The schedule is a ring of 16 words in two halves that change places after eight rounds, so that every index is a constant.
            ref T p = ref w, q = ref Unsafe.Add(ref w, 8);
            ref uint k = ref MemoryMarshal.GetReference(Sha256Constants.K);
            T a = hash, b = Unsafe.Add(ref hash, 1), c = Unsafe.Add(ref hash, 2), d = Unsafe.Add(ref hash, 3);
            T e = Unsafe.Add(ref hash, 4), f = Unsafe.Add(ref hash, 5), g = Unsafe.Add(ref hash, 6), h = Unsafe.Add(ref hash, 7);
            T bc = TOps.Xor(b, c);
            for (int t = 0; t < 16; t += 8)
            {
                Round(a, b, ref bc, ref d, e, f, g, ref h, p, k);
                Round(h, a, ref bc, ref c, d, e, f, ref g, Unsafe.Add(ref p, 1), Unsafe.Add(ref k, 1));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Unsafe.Add(ref p, 2), Unsafe.Add(ref k, 2));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Unsafe.Add(ref p, 3), Unsafe.Add(ref k, 3));
                Round(e, f, ref bc, ref h, a, b, c, ref d, Unsafe.Add(ref p, 4), Unsafe.Add(ref k, 4));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Unsafe.Add(ref p, 5), Unsafe.Add(ref k, 5));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Unsafe.Add(ref p, 6), Unsafe.Add(ref k, 6));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Unsafe.Add(ref p, 7), Unsafe.Add(ref k, 7));
                k = ref Unsafe.Add(ref k, 8);
                ref T half = ref p;
                p = ref q;
                q = ref half;
            }

            for (int t = 16; t < 64; t += 8)
            {
                Round(a, b, ref bc, ref d, e, f, g, ref h, Next(ref p, ref q, 0), k);
                Round(h, a, ref bc, ref c, d, e, f, ref g, Next(ref p, ref q, 1), Unsafe.Add(ref k, 1));
                Round(g, h, ref bc, ref b, c, d, e, ref f, Next(ref p, ref q, 2), Unsafe.Add(ref k, 2));
                Round(f, g, ref bc, ref a, b, c, d, ref e, Next(ref p, ref q, 3), Unsafe.Add(ref k, 3));
                Round(e, f, ref bc, ref h, a, b, c, ref d, Next(ref p, ref q, 4), Unsafe.Add(ref k, 4));
                Round(d, e, ref bc, ref g, h, a, b, ref c, Next(ref p, ref q, 5), Unsafe.Add(ref k, 5));
                Round(c, d, ref bc, ref f, g, h, a, ref b, Next(ref p, ref q, 6), Unsafe.Add(ref k, 6));
                Round(b, c, ref bc, ref e, f, g, h, ref a, Next(ref p, ref q, 7), Unsafe.Add(ref k, 7));
                k = ref Unsafe.Add(ref k, 8);
                ref T half = ref p;
                p = ref q;
                q = ref half;
            }

            hash = TOps.Add(hash, a);
            Unsafe.Add(ref hash, 1) = TOps.Add(Unsafe.Add(ref hash, 1), b);
            Unsafe.Add(ref hash, 2) = TOps.Add(Unsafe.Add(ref hash, 2), c);
            Unsafe.Add(ref hash, 3) = TOps.Add(Unsafe.Add(ref hash, 3), d);
            Unsafe.Add(ref hash, 4) = TOps.Add(Unsafe.Add(ref hash, 4), e);
            Unsafe.Add(ref hash, 5) = TOps.Add(Unsafe.Add(ref hash, 5), f);
            Unsafe.Add(ref hash, 6) = TOps.Add(Unsafe.Add(ref hash, 6), g);
            Unsafe.Add(ref hash, 7) = TOps.Add(Unsafe.Add(ref hash, 7), h);
            lower = ref Unsafe.Add(ref lower, blockStride);
        }
    }

    /// <summary>Writes the chaining values of all lanes as digests side by side. What is in the area is lost.</summary>
    /// <param name="area">The vectors of a <see cref="LaneArea"/>.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: 32.</param>
    public static void Store(ref byte area, ref byte digests, nuint upperOffset, nuint stride)
    {
        // SAFETY: the caller has a digest's room for every lane.
        ref T h = ref Unsafe.As<byte, T>(ref area);
        for (int i = 0; i < LaneArea.ChainWords; i++)
        {
            Unsafe.Add(ref h, i) = TOps.Reverse(Unsafe.Add(ref h, i));
        }

        TOps.Store8(in h, ref digests, ref Unsafe.Add(ref digests, upperOffset), stride);
    }

    /// <summary>A round: <paramref name="d"/> becomes the next e, and <paramref name="h"/> the next a.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight a body; a call would pass its vectors through memory
    private static void Round(T a, T b, ref T bc, ref T d, T e, T f, T g, ref T h, T w, uint k)
    {
        T ch = TOps.Xor(TOps.And(TOps.Xor(f, g), e), g);
        T t1 = TOps.Add(TOps.Add(TOps.Add(h, TOps.Add(w, TOps.All(k))), ch), BigSigma1(e));
        d = TOps.Add(d, t1);

        // Maj = (a ^ b) & (b ^ c) ^ b: this round's a ^ b is the next one's b ^ c.
        T ab = TOps.Xor(a, b);
        h = TOps.Add(TOps.Add(t1, TOps.Xor(TOps.And(ab, bc), b)), BigSigma0(a));
        bc = ab;
    }

    /// <summary>The next word of the schedule, which replaces the one of 16 rounds before.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight a body; a call would pass its vectors through memory
    private static T Next(ref T p, ref T q, int i)
    {
        T before15 = i < 7 ? Unsafe.Add(ref p, i + 1) : q;
        T before7 = i < 7 ? Unsafe.Add(ref q, i + 1) : p;
        T before2 = i < 2 ? Unsafe.Add(ref q, i + 6) : Unsafe.Add(ref p, i - 2);
        T w = TOps.Add(TOps.Add(TOps.Add(Unsafe.Add(ref p, i), SmallSigma0(before15)), before7), SmallSigma1(before2));
        Unsafe.Add(ref p, i) = w;
        return w;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static T BigSigma0(T x) => TOps.Xor(TOps.Xor(TOps.Right(x, 2), TOps.Right(x, 13)), TOps.Right(x, 22));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static T BigSigma1(T x) => TOps.Xor(TOps.Xor(TOps.Right(x, 6), TOps.Right(x, 11)), TOps.Right(x, 25));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static T SmallSigma0(T x) => TOps.Xor(TOps.Xor(TOps.Right(x, 7), TOps.Right(x, 18)), TOps.ShiftRight(x, 3));

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static T SmallSigma1(T x) => TOps.Xor(TOps.Xor(TOps.Right(x, 17), TOps.Right(x, 19)), TOps.ShiftRight(x, 10));
}
