using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>BLAKE2s compression F on rows of four words in 128-bit vectors.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2. Little-endian machines only.</para>
/// <para>
/// The rounds are a loop over message offsets. It is as fast as ten unrolled rounds, because the chain through b leaves
/// room for the extra loads. It is a tenth of the code. Figures: docs/design/blake2s-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Blake2sVector128Kernel
{
    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => $"Vector128 ({BestInstructions.Name})";

    /// <summary>Whether this machine is little-endian. Without vector hardware, the kernel is slow.</summary>
    public static bool IsSupported => BitConverter.IsLittleEndian;

    /// <summary>
    /// Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.
    /// </summary>
    [SkipLocalsInit]
    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref uint h = ref state.H.W0;
        uint t0 = state.T0, t1 = state.T1;
        fixed (byte* first = blocks, offsets = Blake2sConstants.Offsets)
        {
            // SAFETY: left counts the bytes from m on. Offsets end at 60 and a word has 4 bytes: inside the block.
            byte* m = first;
            for (int left = blocks.Length; left >= 64; left -= 64, m += 64)
            {
                t0 += counted;
                if (t0 < counted)
                {
                    t1++;
                }

                Vector128<uint> a = Vector128.LoadUnsafe(ref h), b = Vector128.LoadUnsafe(ref h, 4);
                Vector128<uint> c = Vector128.Create(IV0, IV1, IV2, IV3);
                Vector128<uint> d = Vector128.Create(IV4, IV5, IV6, IV7) ^ Vector128.Create(t0, t1, state.F0, state.F1);

                byte* end = offsets + (10 * 16);
                for (byte* s = offsets; s != end; s += 16)
                {
                    // Columns 0 1 2 3.
                    Vector128<uint> x = Words(m, s[0], s[2], s[4], s[6]), y = Words(m, s[1], s[3], s[5], s[7]);
                    Blake2sRows.HalfRound(ref a, ref b, ref c, ref d, x, y);

                    // Diagonals 3 0 1 2.
                    Blake2sRows.Diagonalize(ref a, ref c, ref d);
                    x = Words(m, s[14], s[8], s[10], s[12]);
                    y = Words(m, s[15], s[9], s[11], s[13]);
                    Blake2sRows.HalfRound(ref a, ref b, ref c, ref d, x, y);
                    Blake2sRows.Undiagonalize(ref a, ref c, ref d);
                }

                (Vector128.LoadUnsafe(ref h) ^ a ^ c).StoreUnsafe(ref h);
                (Vector128.LoadUnsafe(ref h, 4) ^ b ^ d).StoreUnsafe(ref h, 4);
            }
        }

        state.T0 = t0;
        state.T1 = t1;
    }

    /// <summary>Loads the message words at four byte offsets.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // four times in a round; a call would spill the rows
    private static Vector128<uint> Words(byte* m, nuint o0, nuint o1, nuint o2, nuint o3)
    {
        // Four movd from memory and three unpacks are as many shuffles as with pinsrd, but do not need SSE4.1.
        if (Sse2.IsSupported)
        {
            return Sse2.UnpackLow(Pair(m, o0, o1), Pair(m, o2, o3)).AsUInt32();
        }

        return Vector128.Create(*(uint*)(m + o0), *(uint*)(m + o1), *(uint*)(m + o2), *(uint*)(m + o3));
    }

    /// <summary>Loads the words at two byte offsets as the low half of a vector.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two loads and a shuffle
    private static Vector128<ulong> Pair(byte* m, nuint low, nuint high) =>
        Sse2.UnpackLow(
            Sse2.LoadScalarVector128((uint*)(m + low)), Sse2.LoadScalarVector128((uint*)(m + high))).AsUInt64();
}
