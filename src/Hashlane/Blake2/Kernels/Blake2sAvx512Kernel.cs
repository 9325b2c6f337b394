using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using static Hashlane.Blake2sScalarKernel;

namespace Hashlane;

/// <summary>BLAKE2s compression F, rows of four words in 128-bit vectors, by instructions of AVX-512VL.</summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// The block lies in two 256-bit registers, and one permutation of both picks any four of its words. Rotations are one
/// instruction each, so a G takes twelve dependent operations instead of fourteen. Figures: docs/design/blake2s-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Blake2sAvx512Kernel
{
    /// <summary>The kernel as shown to users.</summary>
    public static string Name => "Vector128 (AVX-512VL)";

    /// <summary>Whether this machine has AVX-512VL.</summary>
    public static bool IsSupported => Avx512F.VL.IsSupported;

    // SIGMA (RFC 7693 §2.7) by vectors: first and second words of columns 0 1 2 3, first and second words of diagonals 3 0 1 2.
    private static ReadOnlySpan<uint> Schedule =>
    [
         0,  2,  4,  6,   1,  3,  5,  7,  14,  8, 10, 12,  15,  9, 11, 13,
        14,  4,  9, 13,  10,  8, 15,  6,   5,  1,  0, 11,   3, 12,  2,  7,
        11, 12,  5, 15,   8,  0,  2, 13,   9, 10,  3,  7,   4, 14,  6,  1,
         7,  3, 13, 11,   9,  1, 12, 14,  15,  2,  5,  4,   8,  6, 10,  0,
         9,  5,  2, 10,   0,  7,  4, 15,   3, 14, 11,  6,  13,  1, 12,  8,
         2,  6,  0,  8,  12, 10, 11,  3,   1,  4,  7, 15,   9, 13,  5, 14,
        12,  1, 14,  4,   5, 15, 13, 10,   8,  0,  6,  9,  11,  7,  3,  2,
        13,  7, 12,  3,  11, 14,  1,  9,   2,  5, 15,  8,  10,  0,  4,  6,
         6, 14, 11,  0,  15,  9,  3,  8,  10, 12, 13,  1,   5,  2,  7,  4,
        10,  8,  7,  1,   2,  4,  6,  5,  13, 15,  9,  3,   0, 11, 14, 12,
    ];

    /// <summary>Applies F to each 64-byte block, adding <paramref name="counted"/> to the counter before each.</summary>
    [SkipLocalsInit]
    public static void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted)
    {
        // Nothing is allocated: a loop and a stack allocation make the runtime compile the method fully at its first call.
        _ = stackalloc byte[Unsafe.SizeOf<byte>() - 1];

        ref uint h = ref state.H.W0;
        uint t0 = state.T0, t1 = state.T1;
        fixed (byte* first = blocks)
        fixed (uint* schedule = Schedule)
        {
            // SAFETY: left counts what remains from m on, so 64 bytes are there; s ends with the schedule, 16 words a round.
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
                Vector256<uint> low = Vector256.Load((uint*)m), high = Vector256.Load((uint*)(m + 32));

                uint* end = schedule + (10 * 16);
                for (uint* s = schedule; s != end; s += 16)
                {
                    // Columns 0 1 2 3.
                    Blake2sRows.HalfRound(ref a, ref b, ref c, ref d, Words(low, high, s), Words(low, high, s + 4));

                    // Diagonals 3 0 1 2.
                    Blake2sRows.Diagonalize(ref a, ref c, ref d);
                    Blake2sRows.HalfRound(ref a, ref b, ref c, ref d, Words(low, high, s + 8), Words(low, high, s + 12));
                    Blake2sRows.Undiagonalize(ref a, ref c, ref d);
                }

                (Vector128.LoadUnsafe(ref h) ^ a ^ c).StoreUnsafe(ref h);
                (Vector128.LoadUnsafe(ref h, 4) ^ b ^ d).StoreUnsafe(ref h, 4);
            }
        }

        state.T0 = t0;
        state.T1 = t1;
    }

    /// <summary>The message words that the four indices at <paramref name="s"/> name.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one load and one permutation
    private static Vector128<uint> Words(Vector256<uint> low, Vector256<uint> high, uint* s) =>
        Avx512F.VL.PermuteVar8x32x2(low, Vector128.Load(s).ToVector256Unsafe(), high).GetLower();
}
