using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.ThreefishMixing;

namespace Hashlane;

/// <summary>Threefish-256 in 64-bit integer registers: the cipher, and UBI's compression around it.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3 and §3.4, with the constant of version 1.3.</para>
/// <para>
/// All rounds are unrolled, so that key and tweak words are named and need no table of subkeys. Figures and discarded
/// variants: docs/design/skein-kernels.md.
/// </para>
/// </remarks>
internal sealed class Threefish256ScalarKernel : ThreefishBlocks<Threefish256ScalarKernel.Cipher>
{
    /// <summary>Number of words in the schedule: those of the key, and their parity.</summary>
    public const int ScheduleWords = 5;

    private const int BlockBytes = 32;

    /// <summary>
    /// Applies UBI to whole blocks: encrypts each under the chaining value and adds it to the result, which is the next
    /// chaining value.
    /// </summary>
    /// <param name="chain">The chaining value.</param>
    /// <param name="tweak">
    /// The tweak. Its position advances before each block; its first-block flag is cleared after the first.
    /// </param>
    /// <param name="blocks">Whole blocks; an incomplete block at the end is not read.</param>
    /// <param name="counted">Message bytes in every block: 32, or less if the only block is padded.</param>
    [SkipLocalsInit]
    public static void Compress(ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, so each pass reads 32 bytes inside the span.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            tweak.Advance(counted);
            ulong k0 = chain.W0, k1 = chain.W1, k2 = chain.W2, k3 = chain.W3;
            ulong parity = ThreefishSchedule.C240 ^ ((k0 ^ k1) ^ (k2 ^ k3));
            ulong v0 = LittleEndian.ReadUInt64(ref block, 0), v1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref block, 16), v3 = LittleEndian.ReadUInt64(ref block, 24);
            Encrypt(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, parity, tweak.T0, tweak.T1);
            chain.W0 = v0 ^ LittleEndian.ReadUInt64(ref block, 0);
            chain.W1 = v1 ^ LittleEndian.ReadUInt64(ref block, 8);
            chain.W2 = v2 ^ LittleEndian.ReadUInt64(ref block, 16);
            chain.W3 = v3 ^ LittleEndian.ReadUInt64(ref block, 24);
            tweak.ClearFirst();
            block = ref Unsafe.Add(ref block, BlockBytes);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Encrypt(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1, a = 0, b = 0, c = 0;
        AddSubkey(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, ref a, ref b, ref c, t0, t1, 0);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, ref a, ref b, ref c, t1, t2, t0, 1);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, k2, ref a, ref b, ref c, t0, t1, t2, 3);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, ref a, ref b, ref c, t2, t0, t1, 5);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, ref a, ref b, ref c, t1, t2, t0, 7);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k4, k0, k1, k2, k3, ref a, ref b, ref c, t0, t1, t2, 9);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, ref a, ref b, ref c, t2, t0, t1, 11);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, k2, ref a, ref b, ref c, t1, t2, t0, 13);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, ref a, ref b, ref c, t0, t1, t2, 15);
        EightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, ref a, ref b, ref c, t2, t0, t1, 17);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Decrypt(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        SubtractSubkey(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, t0, t1, 18);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, t1, t2, t0, 17);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k4, k0, k1, k2, k3, t2, t0, t1, 15);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, t0, t1, t2, 13);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, t1, t2, t0, 11);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k3, k4, k0, k1, k2, t2, t0, t1, 9);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, k0, t0, t1, t2, 7);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k4, k0, k1, k2, k3, t1, t2, t0, 5);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k2, k3, k4, k0, k1, t2, t0, t1, 3);
        UndoEightRounds(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, t0, t1, t2, 1);
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s after the fourth, s + 1 after the eighth. The caller rotates the words of
    /// key and tweak so that those of s come first.
    /// </summary>
    /// <remarks>
    /// Sums of key and tweak or s are formed in variables of the caller, which all calls share. Otherwise, the compiler
    /// would turn v + (k + t) into (v + k) + t, which waits for v twice. It would also keep a new variable for each sum
    /// in memory.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ref ulong a, ref ulong b, ref ulong c, ulong ta, ulong tb, ulong tc, ulong s)
    {
        FirstRounds(ref v0, ref v1, ref v2, ref v3);
        AddSubkey(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, ref a, ref b, ref c, ta, tb, s);
        LastRounds(ref v0, ref v1, ref v2, ref v3);
        AddSubkey(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, ref a, ref b, ref c, tb, tc, s + 1);
    }

    /// <summary>
    /// Undoes eight rounds and subtracts subkeys s and s - 1. The caller rotates the words of key and tweak so that
    /// those of s - 1 come first.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoEightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4,
        ulong ta, ulong tb, ulong tc, ulong s)
    {
        UndoLastRounds(ref v0, ref v1, ref v2, ref v3);
        SubtractSubkey(ref v0, ref v1, ref v2, ref v3, k1, k2, k3, k4, tb, tc, s);
        UndoFirstRounds(ref v0, ref v1, ref v2, ref v3);
        SubtractSubkey(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, ta, tb, s - 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void AddSubkey(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3,
        ref ulong a, ref ulong b, ref ulong c, ulong ta, ulong tb, ulong s)
    {
        a = k1 + ta;
        b = k2 + tb;
        c = k3 + s;
        v0 += k0;
        v1 += a;
        v2 += b;
        v3 += c;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void SubtractSubkey(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong k0, ulong k1, ulong k2, ulong k3,
        ulong ta, ulong tb, ulong s)
    {
        v0 -= k0;
        v1 -= k1 + ta;
        v2 -= k2 + tb;
        v3 -= k3 + s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void FirstRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3)
    {
        Mix(ref v0, ref v1, 14);
        Mix(ref v2, ref v3, 16);
        Mix(ref v0, ref v3, 52);
        Mix(ref v2, ref v1, 57);
        Mix(ref v0, ref v1, 23);
        Mix(ref v2, ref v3, 40);
        Mix(ref v0, ref v3, 5);
        Mix(ref v2, ref v1, 37);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoFirstRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3)
    {
        Unmix(ref v0, ref v3, 5);
        Unmix(ref v2, ref v1, 37);
        Unmix(ref v0, ref v1, 23);
        Unmix(ref v2, ref v3, 40);
        Unmix(ref v0, ref v3, 52);
        Unmix(ref v2, ref v1, 57);
        Unmix(ref v0, ref v1, 14);
        Unmix(ref v2, ref v3, 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void LastRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3)
    {
        Mix(ref v0, ref v1, 25);
        Mix(ref v2, ref v3, 33);
        Mix(ref v0, ref v3, 46);
        Mix(ref v2, ref v1, 12);
        Mix(ref v0, ref v1, 58);
        Mix(ref v2, ref v3, 22);
        Mix(ref v0, ref v3, 32);
        Mix(ref v2, ref v1, 32);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoLastRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3)
    {
        Unmix(ref v0, ref v3, 32);
        Unmix(ref v2, ref v1, 32);
        Unmix(ref v0, ref v1, 58);
        Unmix(ref v2, ref v3, 22);
        Unmix(ref v0, ref v3, 46);
        Unmix(ref v2, ref v1, 12);
        Unmix(ref v0, ref v1, 25);
        Unmix(ref v2, ref v3, 33);
    }

    /// <summary>One block, for the loop over blocks.</summary>
    internal readonly struct Cipher : IThreefishCipher
    {
        int IThreefishCipher.BlockBytes => BlockBytes;

        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
        public void Apply<TDirection>(ref ulong schedule, ref byte tweak, ref byte from, ref byte to)
            where TDirection : struct
        {
            ulong k0 = schedule, k1 = Unsafe.Add(ref schedule, 1), k2 = Unsafe.Add(ref schedule, 2);
            ulong k3 = Unsafe.Add(ref schedule, 3), k4 = Unsafe.Add(ref schedule, 4);
            ulong t0 = LittleEndian.ReadUInt64(ref tweak, 0), t1 = LittleEndian.ReadUInt64(ref tweak, 8);
            ulong v0 = LittleEndian.ReadUInt64(ref from, 0), v1 = LittleEndian.ReadUInt64(ref from, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref from, 16), v3 = LittleEndian.ReadUInt64(ref from, 24);
            if (typeof(TDirection) == typeof(ThreefishEncryption))
            {
                Encrypt(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, t0, t1);
            }
            else
            {
                Decrypt(ref v0, ref v1, ref v2, ref v3, k0, k1, k2, k3, k4, t0, t1);
            }

            LittleEndian.WriteUInt64(ref to, 0, v0);
            LittleEndian.WriteUInt64(ref to, 8, v1);
            LittleEndian.WriteUInt64(ref to, 16, v2);
            LittleEndian.WriteUInt64(ref to, 24, v3);
        }
    }
}
