using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.ThreefishMixing;

namespace Hashlane;

/// <summary>Threefish-512 in 64-bit integer registers: the cipher, and UBI's compression around it.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3 and §3.4, with the constant of version 1.3.</para>
/// <para>
/// All rounds are unrolled, so that key and tweak words are named and need no table of subkeys. Figures and discarded
/// variants: docs/design/skein-kernels.md.
/// </para>
/// </remarks>
internal sealed class Threefish512ScalarKernel : ThreefishBlocks<Threefish512ScalarKernel.Cipher>
{
    /// <summary>Number of words in the schedule: those of the key, and their parity.</summary>
    public const int ScheduleWords = 9;

    private const int BlockBytes = 64;

    /// <summary>
    /// Applies UBI to whole blocks: encrypts each under the chaining value and adds it to the result, which is the next
    /// chaining value.
    /// </summary>
    /// <param name="chain">The chaining value.</param>
    /// <param name="tweak">
    /// The tweak. Its position advances before each block; its first-block flag is cleared after the first.
    /// </param>
    /// <param name="blocks">Whole blocks; an incomplete block at the end is not read.</param>
    /// <param name="counted">Message bytes in every block: 64, or less if the only block is padded.</param>
    [SkipLocalsInit]
    public static void Compress(ref Words8<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, so each pass reads 64 bytes inside the span.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            tweak.Advance(counted);
            ulong k0 = chain.W0, k1 = chain.W1, k2 = chain.W2, k3 = chain.W3;
            ulong k4 = chain.W4, k5 = chain.W5, k6 = chain.W6, k7 = chain.W7;
            ulong parity = ThreefishSchedule.C240 ^ (((k0 ^ k1) ^ (k2 ^ k3)) ^ ((k4 ^ k5) ^ (k6 ^ k7)));
            ulong v0 = LittleEndian.ReadUInt64(ref block, 0), v1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref block, 16), v3 = LittleEndian.ReadUInt64(ref block, 24);
            ulong v4 = LittleEndian.ReadUInt64(ref block, 32), v5 = LittleEndian.ReadUInt64(ref block, 40);
            ulong v6 = LittleEndian.ReadUInt64(ref block, 48), v7 = LittleEndian.ReadUInt64(ref block, 56);
            Encrypt(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                k0, k1, k2, k3, k4, k5, k6, k7, parity, tweak.T0, tweak.T1);
            chain.W0 = v0 ^ LittleEndian.ReadUInt64(ref block, 0);
            chain.W1 = v1 ^ LittleEndian.ReadUInt64(ref block, 8);
            chain.W2 = v2 ^ LittleEndian.ReadUInt64(ref block, 16);
            chain.W3 = v3 ^ LittleEndian.ReadUInt64(ref block, 24);
            chain.W4 = v4 ^ LittleEndian.ReadUInt64(ref block, 32);
            chain.W5 = v5 ^ LittleEndian.ReadUInt64(ref block, 40);
            chain.W6 = v6 ^ LittleEndian.ReadUInt64(ref block, 48);
            chain.W7 = v7 ^ LittleEndian.ReadUInt64(ref block, 56);
            tweak.ClearFirst();
            block = ref Unsafe.Add(ref block, BlockBytes);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Encrypt(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4, ulong k5, ulong k6, ulong k7, ulong k8,
        ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1, a = 0, b = 0, c = 0;
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k0, k1, k2, k3, k4, k5, k6, k7, ref a, ref b, ref c, t0, t1, 0);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k1, k2, k3, k4, k5, k6, k7, k8, k0, ref a, ref b, ref c, t1, t2, t0, 1);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k3, k4, k5, k6, k7, k8, k0, k1, k2, ref a, ref b, ref c, t0, t1, t2, 3);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k5, k6, k7, k8, k0, k1, k2, k3, k4, ref a, ref b, ref c, t2, t0, t1, 5);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k7, k8, k0, k1, k2, k3, k4, k5, k6, ref a, ref b, ref c, t1, t2, t0, 7);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k0, k1, k2, k3, k4, k5, k6, k7, k8, ref a, ref b, ref c, t0, t1, t2, 9);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k2, k3, k4, k5, k6, k7, k8, k0, k1, ref a, ref b, ref c, t2, t0, t1, 11);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k4, k5, k6, k7, k8, k0, k1, k2, k3, ref a, ref b, ref c, t1, t2, t0, 13);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k6, k7, k8, k0, k1, k2, k3, k4, k5, ref a, ref b, ref c, t0, t1, t2, 15);
        EightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k8, k0, k1, k2, k3, k4, k5, k6, k7, ref a, ref b, ref c, t2, t0, t1, 17);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Decrypt(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4, ulong k5, ulong k6, ulong k7, ulong k8,
        ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, k0, k1, k2, k3, k4, k5, k6, k7, t0, t1, 18);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k7, k8, k0, k1, k2, k3, k4, k5, k6, t1, t2, t0, 17);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k5, k6, k7, k8, k0, k1, k2, k3, k4, t2, t0, t1, 15);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k3, k4, k5, k6, k7, k8, k0, k1, k2, t0, t1, t2, 13);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k1, k2, k3, k4, k5, k6, k7, k8, k0, t1, t2, t0, 11);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k8, k0, k1, k2, k3, k4, k5, k6, k7, t2, t0, t1, 9);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k6, k7, k8, k0, k1, k2, k3, k4, k5, t0, t1, t2, 7);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k4, k5, k6, k7, k8, k0, k1, k2, k3, t1, t2, t0, 5);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k2, k3, k4, k5, k6, k7, k8, k0, k1, t2, t0, t1, 3);
        UndoEightRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k0, k1, k2, k3, k4, k5, k6, k7, k8, t0, t1, t2, 1);
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
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4, ulong k5, ulong k6, ulong k7, ulong k8,
        ref ulong a, ref ulong b, ref ulong c, ulong ta, ulong tb, ulong tc, ulong s)
    {
        FirstRounds(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7);
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k0, k1, k2, k3, k4, k5, k6, k7, ref a, ref b, ref c, ta, tb, s);
        LastRounds(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7);
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k1, k2, k3, k4, k5, k6, k7, k8, ref a, ref b, ref c, tb, tc, s + 1);
    }

    /// <summary>
    /// Undoes eight rounds and subtracts subkeys s and s - 1. The caller rotates the words of key and tweak so that
    /// those of s - 1 come first.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoEightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4, ulong k5, ulong k6, ulong k7, ulong k8,
        ulong ta, ulong tb, ulong tc, ulong s)
    {
        UndoLastRounds(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7);
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, k1, k2, k3, k4, k5, k6, k7, k8, tb, tc, s);
        UndoFirstRounds(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7);
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            k0, k1, k2, k3, k4, k5, k6, k7, ta, tb, s - 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void AddSubkey(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4, ulong k5, ulong k6, ulong k7,
        ref ulong a, ref ulong b, ref ulong c, ulong ta, ulong tb, ulong s)
    {
        a = k5 + ta;
        b = k6 + tb;
        c = k7 + s;
        v0 += k0;
        v1 += k1;
        v2 += k2;
        v3 += k3;
        v4 += k4;
        v5 += a;
        v6 += b;
        v7 += c;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void SubtractSubkey(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7,
        ulong k0, ulong k1, ulong k2, ulong k3, ulong k4, ulong k5, ulong k6, ulong k7,
        ulong ta, ulong tb, ulong s)
    {
        v0 -= k0;
        v1 -= k1;
        v2 -= k2;
        v3 -= k3;
        v4 -= k4;
        v5 -= k5 + ta;
        v6 -= k6 + tb;
        v7 -= k7 + s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void FirstRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7)
    {
        Mix(ref v0, ref v1, 46);
        Mix(ref v2, ref v3, 36);
        Mix(ref v4, ref v5, 19);
        Mix(ref v6, ref v7, 37);
        Mix(ref v2, ref v1, 33);
        Mix(ref v4, ref v7, 27);
        Mix(ref v6, ref v5, 14);
        Mix(ref v0, ref v3, 42);
        Mix(ref v4, ref v1, 17);
        Mix(ref v6, ref v3, 49);
        Mix(ref v0, ref v5, 36);
        Mix(ref v2, ref v7, 39);
        Mix(ref v6, ref v1, 44);
        Mix(ref v0, ref v7, 9);
        Mix(ref v2, ref v5, 54);
        Mix(ref v4, ref v3, 56);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoFirstRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7)
    {
        Unmix(ref v6, ref v1, 44);
        Unmix(ref v0, ref v7, 9);
        Unmix(ref v2, ref v5, 54);
        Unmix(ref v4, ref v3, 56);
        Unmix(ref v4, ref v1, 17);
        Unmix(ref v6, ref v3, 49);
        Unmix(ref v0, ref v5, 36);
        Unmix(ref v2, ref v7, 39);
        Unmix(ref v2, ref v1, 33);
        Unmix(ref v4, ref v7, 27);
        Unmix(ref v6, ref v5, 14);
        Unmix(ref v0, ref v3, 42);
        Unmix(ref v0, ref v1, 46);
        Unmix(ref v2, ref v3, 36);
        Unmix(ref v4, ref v5, 19);
        Unmix(ref v6, ref v7, 37);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void LastRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7)
    {
        Mix(ref v0, ref v1, 39);
        Mix(ref v2, ref v3, 30);
        Mix(ref v4, ref v5, 34);
        Mix(ref v6, ref v7, 24);
        Mix(ref v2, ref v1, 13);
        Mix(ref v4, ref v7, 50);
        Mix(ref v6, ref v5, 10);
        Mix(ref v0, ref v3, 17);
        Mix(ref v4, ref v1, 25);
        Mix(ref v6, ref v3, 29);
        Mix(ref v0, ref v5, 39);
        Mix(ref v2, ref v7, 43);
        Mix(ref v6, ref v1, 8);
        Mix(ref v0, ref v7, 35);
        Mix(ref v2, ref v5, 56);
        Mix(ref v4, ref v3, 22);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoLastRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7)
    {
        Unmix(ref v6, ref v1, 8);
        Unmix(ref v0, ref v7, 35);
        Unmix(ref v2, ref v5, 56);
        Unmix(ref v4, ref v3, 22);
        Unmix(ref v4, ref v1, 25);
        Unmix(ref v6, ref v3, 29);
        Unmix(ref v0, ref v5, 39);
        Unmix(ref v2, ref v7, 43);
        Unmix(ref v2, ref v1, 13);
        Unmix(ref v4, ref v7, 50);
        Unmix(ref v6, ref v5, 10);
        Unmix(ref v0, ref v3, 17);
        Unmix(ref v0, ref v1, 39);
        Unmix(ref v2, ref v3, 30);
        Unmix(ref v4, ref v5, 34);
        Unmix(ref v6, ref v7, 24);
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
            ulong k3 = Unsafe.Add(ref schedule, 3), k4 = Unsafe.Add(ref schedule, 4), k5 = Unsafe.Add(ref schedule, 5);
            ulong k6 = Unsafe.Add(ref schedule, 6), k7 = Unsafe.Add(ref schedule, 7), k8 = Unsafe.Add(ref schedule, 8);
            ulong t0 = LittleEndian.ReadUInt64(ref tweak, 0), t1 = LittleEndian.ReadUInt64(ref tweak, 8);
            ulong v0 = LittleEndian.ReadUInt64(ref from, 0), v1 = LittleEndian.ReadUInt64(ref from, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref from, 16), v3 = LittleEndian.ReadUInt64(ref from, 24);
            ulong v4 = LittleEndian.ReadUInt64(ref from, 32), v5 = LittleEndian.ReadUInt64(ref from, 40);
            ulong v6 = LittleEndian.ReadUInt64(ref from, 48), v7 = LittleEndian.ReadUInt64(ref from, 56);
            if (typeof(TDirection) == typeof(ThreefishEncryption))
            {
                Encrypt(
                    ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                    k0, k1, k2, k3, k4, k5, k6, k7, k8, t0, t1);
            }
            else
            {
                Decrypt(
                    ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                    k0, k1, k2, k3, k4, k5, k6, k7, k8, t0, t1);
            }

            LittleEndian.WriteUInt64(ref to, 0, v0);
            LittleEndian.WriteUInt64(ref to, 8, v1);
            LittleEndian.WriteUInt64(ref to, 16, v2);
            LittleEndian.WriteUInt64(ref to, 24, v3);
            LittleEndian.WriteUInt64(ref to, 32, v4);
            LittleEndian.WriteUInt64(ref to, 40, v5);
            LittleEndian.WriteUInt64(ref to, 48, v6);
            LittleEndian.WriteUInt64(ref to, 56, v7);
        }
    }
}
