using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Sha512Rounds;

namespace Hashlane;

/// <summary>
/// SHA-512 compression with one round in a loop: little code, for the first bytes of a process, and for 32-bit
/// registers.
/// </summary>
/// <remarks>
/// Source: FIPS 180-4 §6.4.2. The words a to h are a window over memory that moves down by a word in each round, so
/// that a round writes two words and renames none (docs/design/netstandard.md).
/// </remarks>
internal static class Sha512CompactScalarKernel
{
    private const int BlockBytes = 128, Rounds = 80, Words = 8;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar (compact)";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

    /// <summary>Compresses each 128-byte block; an incomplete block at the end is not read.</summary>
    [SkipLocalsInit] // schedule and window are written before they are read
    public static unsafe void Compress(ref Words8<ulong> hash, ReadOnlySpan<byte> blocks)
    {
        ulong* schedule = stackalloc ulong[Rounds];
        ulong* windows = stackalloc ulong[Rounds + Words];
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on. A round is less than the length of schedule and constants, and
        // the window moves down once in each round.
        fixed (ulong* constants = Sha512Constants.K)
        {
            for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
            {
                for (int t = 0; t < 16; t++)
                {
                    schedule[t] = BigEndian.ReadUInt64(ref block, (nuint)t * sizeof(ulong));
                }

                for (int t = 16; t < Rounds; t++)
                {
                    ulong* w = schedule + t;
                    *w = SmallSigma1(w[-2]) + w[-7] + SmallSigma0(w[-15]) + w[-16];
                }

                Words8<ulong>* v = (Words8<ulong>*)(windows + Rounds);
                *v = hash;
                for (int t = 0; t < Rounds; t++)
                {
                    ulong sum = v->W7 + schedule[t] + constants[t] + OfE(v->W4, v->W5, v->W6);
                    v->W3 += sum;
                    sum += OfA(v->W0, v->W1, v->W2);
                    v = (Words8<ulong>*)((ulong*)v - 1);
                    v->W0 = sum;
                }

                hash.W0 += v->W0;
                hash.W1 += v->W1;
                hash.W2 += v->W2;
                hash.W3 += v->W3;
                hash.W4 += v->W4;
                hash.W5 += v->W5;
                hash.W6 += v->W6;
                hash.W7 += v->W7;
                block = ref Unsafe.Add(ref block, BlockBytes);
            }
        }
    }

    /// <summary>Computes Ch(e, f, g) + Σ1(e).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
    private static ulong OfE(ulong e, ulong f, ulong g) => (((f ^ g) & e) ^ g) + BigSigma1(e);

    /// <summary>Computes Maj(a, b, c) + Σ0(a).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
    private static ulong OfA(ulong a, ulong b, ulong c) => ((a & b) | (c & (a | b))) + BigSigma0(a);
}
