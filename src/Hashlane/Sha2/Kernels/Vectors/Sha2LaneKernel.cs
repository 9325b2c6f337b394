using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>SHA-2 compression over lanes: one vector for each word, a message in each lane.</summary>
/// <remarks>Source: FIPS 180-4 §6.2.2, §6.4.2.</remarks>
/// <typeparam name="TConstants">The constants and functions of SHA-256 or SHA-512.</typeparam>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="TWord">The type of a word.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Sha2LaneKernel<TConstants, TOps, TWord, T> : IKernel
    where TConstants : struct, ISha2Constants<TWord>
    where TOps : struct, ILaneOps<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    private const int BlockWords = 16, DigestPartBytes = 32;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of messages side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>Compresses a run of blocks in every lane.</summary>
    /// <param name="area">
    /// The vectors of a <see cref="LaneState"/>, of which the first eight are the hash values.
    /// </param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half.</param>
    /// <param name="blockStride">Bytes from block to block of a lane.</param>
    /// <param name="blocks">Number of blocks in each lane.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref byte area, ref readonly byte first, nuint laneStride, nuint upperOffset, nuint blockStride, int blocks)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[(BlockWords + 1) * sizeof(T)];
        ref T w = ref *(T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));
        ref T hash = ref Unsafe.As<byte, T>(ref area);
        ref byte lower = ref Unsafe.AsRef(in first);

        // SAFETY: left counts the blocks from lower and upper on; the caller has them in every lane. The index of a
        // round is less than the number of constants.
        for (int left = blocks; left > 0; left--)
        {
            Load(ref w, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);

            // The schedule is a ring of 16 words. Its two halves swap after eight rounds, so that every index is a
            // constant.
            ref T p = ref w, q = ref Unsafe.Add(ref w, 8);
            ref TWord k = ref MemoryMarshal.GetReference(TConstants.K);
            T a = hash, b = Unsafe.Add(ref hash, 1), c = Unsafe.Add(ref hash, 2), d = Unsafe.Add(ref hash, 3);
            T e = Unsafe.Add(ref hash, 4), f = Unsafe.Add(ref hash, 5);
            T g = Unsafe.Add(ref hash, 6), h = Unsafe.Add(ref hash, 7);
            T bc = TOps.Xor(b, c);
            for (int t = 0; t < TConstants.Rounds; t += 8)
            {
                bool goesOn = t < TConstants.Rounds - 16;
                Round(a, b, ref bc, ref d, e, f, g, ref h, ref p, ref q, ref k, 0, goesOn);
                Round(h, a, ref bc, ref c, d, e, f, ref g, ref p, ref q, ref k, 1, goesOn);
                Round(g, h, ref bc, ref b, c, d, e, ref f, ref p, ref q, ref k, 2, goesOn);
                Round(f, g, ref bc, ref a, b, c, d, ref e, ref p, ref q, ref k, 3, goesOn);
                Round(e, f, ref bc, ref h, a, b, c, ref d, ref p, ref q, ref k, 4, goesOn);
                Round(d, e, ref bc, ref g, h, a, b, ref c, ref p, ref q, ref k, 5, goesOn);
                Round(c, d, ref bc, ref f, g, h, a, ref b, ref p, ref q, ref k, 6, goesOn);
                Round(b, c, ref bc, ref e, f, g, h, ref a, ref p, ref q, ref k, 7, goesOn);
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

    /// <summary>Writes the chaining values of all lanes as digests side by side. Overwrites the area.</summary>
    /// <param name="area">The vectors of a <see cref="LaneState"/>.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: 32, or 64 for 64-bit words.</param>
    public static void StoreDigests(ref byte area, ref byte digests, nuint upperOffset, nuint stride)
    {
        // SAFETY: the caller has room for a digest in every lane.
        ref T h = ref Unsafe.As<byte, T>(ref area);
        for (int i = 0; i < LaneState.ChainWords; i++)
        {
            Unsafe.Add(ref h, i) = TOps.ReverseBytes(Unsafe.Add(ref h, i));
        }

        TOps.Store32Bytes(in h, ref digests, ref Unsafe.Add(ref digests, upperOffset), stride);
        if (sizeof(TWord) == sizeof(ulong) && stride > DigestPartBytes)
        {
            ref byte second = ref Unsafe.Add(ref digests, DigestPartBytes);
            ref T upper = ref Unsafe.Add(ref h, DigestPartBytes / sizeof(TWord));
            TOps.Store32Bytes(in upper, ref second, ref Unsafe.Add(ref second, upperOffset), stride);
        }
    }

    /// <summary>Loads a block of each lane, or words that are in lanes.</summary>
    // A call for each block. Inlined, it would leave too few variables for the rounds: docs/design/native.md.
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static void Load(ref T w, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        _ = stackalloc byte[JitHint.CompileFully];
        if (stride == LaneFunctions.InLanes)
        {
            // SAFETY: the caller has a vector for each word.
            ref T words = ref Unsafe.As<byte, T>(ref Unsafe.AsRef(in lower));
            for (int i = 0; i < BlockWords; i++)
            {
                Unsafe.Add(ref w, i) = Unsafe.Add(ref words, i);
            }

            return;
        }

        TOps.Load16(ref w, in lower, in upper, stride);
        for (int i = 0; i < BlockWords; i++)
        {
            Unsafe.Add(ref w, i) = TOps.ReverseBytes(Unsafe.Add(ref w, i));
        }
    }

    /// <summary>
    /// Applies round i of eight: <paramref name="d"/> becomes the next e, <paramref name="h"/> the next a. Computes the
    /// word of 16 rounds later unless the schedule ends before.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight a body; a call would pass its vectors through memory
    private static void Round(
        T a, T b, ref T bc, ref T d, T e, T f, T g, ref T h, ref T p, ref T q, ref TWord k, int i, bool goesOn)
    {
        // The schedule fills the waits of the round, and the condition lets one text serve all rounds. With two loops,
        // one without schedule, SHA-256 in 256-bit vectors takes 4 % longer and a third more code (Zen 4).
        T w = Unsafe.Add(ref p, i);
        if (goesOn)
        {
            Next(ref p, ref q, i);
        }

        T ch = TOps.Xor(TOps.And(TOps.Xor(f, g), e), g);
        T wk = TOps.Add(w, TOps.Broadcast(Unsafe.Add(ref k, i)));
        T t1 = TOps.Add(TOps.Add(TOps.Add(h, wk), ch), TConstants.BigSigma1<TOps, T>(e));
        d = TOps.Add(d, t1);

        // Maj = (a ^ b) & (b ^ c) ^ b: this round's a ^ b is the next one's b ^ c.
        T ab = TOps.Xor(a, b);
        h = TOps.Add(TOps.Add(t1, TOps.Xor(TOps.And(ab, bc), b)), TConstants.BigSigma0<TOps, T>(a));
        bc = ab;
    }

    /// <summary>Computes the next word of the schedule, which replaces that of 16 rounds earlier.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // eight a body; a call would pass its vectors through memory
    private static void Next(ref T p, ref T q, int i)
    {
        // Conditional expressions would take more of the compiler's variables.
        T before15, before7, before2;
        if (i < 7)
        {
            before15 = Unsafe.Add(ref p, i + 1);
            before7 = Unsafe.Add(ref q, i + 1);
        }
        else
        {
            before15 = q;
            before7 = p;
        }

        if (i < 2)
        {
            before2 = Unsafe.Add(ref q, i + 6);
        }
        else
        {
            before2 = Unsafe.Add(ref p, i - 2);
        }

        T sum = TOps.Add(Unsafe.Add(ref p, i), TConstants.SmallSigma0<TOps, T>(before15));
        Unsafe.Add(ref p, i) = TOps.Add(TOps.Add(sum, before7), TConstants.SmallSigma1<TOps, T>(before2));
    }
}
