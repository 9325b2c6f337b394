using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using static Hashlane.ThreefishMixing;

namespace Hashlane;

/// <summary>Threefish-1024 in 64-bit integer registers: the cipher, and UBI's compression around it.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3 and §3.4, with the constant of version 1.3.</para>
/// <para>
/// The body of the loop is forty rounds, half of all. The words of the subkeys are in memory, so that each is an
/// operand of an addition. Eighty unrolled rounds with named key words are more than the compiler inlines. Figures and
/// discarded variants: docs/design/skein-kernels.md.
/// </para>
/// </remarks>
internal sealed unsafe class Threefish1024ScalarKernel : ThreefishBlocks<Threefish1024ScalarKernel.Cipher>
{
    /// <summary>Number of words in the schedule: the last subkey begins at word 20 and has 16.</summary>
    public const int ScheduleWords = 36;

    private const int Words = 16;
    private const int BlockBytes = 128;
    private const ulong LastSubkey = 20;

    /// <summary>
    /// Applies UBI to whole blocks: encrypts each under the chaining value and adds it to the result, which is the next
    /// chaining value.
    /// </summary>
    /// <param name="chain">The chaining value.</param>
    /// <param name="tweak">
    /// The tweak. Its position advances before each block; its first-block flag is cleared after the first.
    /// </param>
    /// <param name="blocks">Whole blocks; an incomplete block at the end is not read.</param>
    /// <param name="counted">Message bytes in every block: 128, or less if the only block is padded.</param>
    [SkipLocalsInit]
    public static void Compress(ref Words16<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        ulong* k = stackalloc ulong[ScheduleWords];
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, so each pass reads 128 bytes inside the span.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            tweak.Advance(counted);
            ThreefishSchedule.Expand(ref *k, in chain.W0, Words, ScheduleWords);
            ulong v0 = LittleEndian.ReadUInt64(ref block, 0), v1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref block, 16), v3 = LittleEndian.ReadUInt64(ref block, 24);
            ulong v4 = LittleEndian.ReadUInt64(ref block, 32), v5 = LittleEndian.ReadUInt64(ref block, 40);
            ulong v6 = LittleEndian.ReadUInt64(ref block, 48), v7 = LittleEndian.ReadUInt64(ref block, 56);
            ulong v8 = LittleEndian.ReadUInt64(ref block, 64), v9 = LittleEndian.ReadUInt64(ref block, 72);
            ulong v10 = LittleEndian.ReadUInt64(ref block, 80), v11 = LittleEndian.ReadUInt64(ref block, 88);
            ulong v12 = LittleEndian.ReadUInt64(ref block, 96), v13 = LittleEndian.ReadUInt64(ref block, 104);
            ulong v14 = LittleEndian.ReadUInt64(ref block, 112), v15 = LittleEndian.ReadUInt64(ref block, 120);
            Encrypt(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
                ref v12, ref v13, ref v14, ref v15,
                ref *k, tweak.T0, tweak.T1);
            chain.W0 = v0 ^ LittleEndian.ReadUInt64(ref block, 0);
            chain.W1 = v1 ^ LittleEndian.ReadUInt64(ref block, 8);
            chain.W2 = v2 ^ LittleEndian.ReadUInt64(ref block, 16);
            chain.W3 = v3 ^ LittleEndian.ReadUInt64(ref block, 24);
            chain.W4 = v4 ^ LittleEndian.ReadUInt64(ref block, 32);
            chain.W5 = v5 ^ LittleEndian.ReadUInt64(ref block, 40);
            chain.W6 = v6 ^ LittleEndian.ReadUInt64(ref block, 48);
            chain.W7 = v7 ^ LittleEndian.ReadUInt64(ref block, 56);
            chain.W8 = v8 ^ LittleEndian.ReadUInt64(ref block, 64);
            chain.W9 = v9 ^ LittleEndian.ReadUInt64(ref block, 72);
            chain.W10 = v10 ^ LittleEndian.ReadUInt64(ref block, 80);
            chain.W11 = v11 ^ LittleEndian.ReadUInt64(ref block, 88);
            chain.W12 = v12 ^ LittleEndian.ReadUInt64(ref block, 96);
            chain.W13 = v13 ^ LittleEndian.ReadUInt64(ref block, 104);
            chain.W14 = v14 ^ LittleEndian.ReadUInt64(ref block, 112);
            chain.W15 = v15 ^ LittleEndian.ReadUInt64(ref block, 120);
            tweak.ClearFirst();
            block = ref Unsafe.Add(ref block, BlockBytes);
        }

        // The chaining value of a keyed hash is a secret.
        CryptographicOperations.ZeroMemory(new Span<byte>(k, ScheduleWords * sizeof(ulong)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Encrypt(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15,
        ref ulong k, ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15,
            ref k, 0, t0, t1, 0);
        for (ulong s = 1; s < LastSubkey; s += 10)
        {
            ulong w0 = v0, w1 = v1, w2 = v2, w3 = v3, w4 = v4, w5 = v5, w6 = v6, w7 = v7;
            ulong w8 = v8, w9 = v9, w10 = v10, w11 = v11, w12 = v12, w13 = v13, w14 = v14, w15 = v15;
            EightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, 1, t1, t2, t0, s);
            EightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, 3, t0, t1, t2, s + 2);
            EightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, 5, t2, t0, t1, s + 4);
            EightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, 7, t1, t2, t0, s + 6);
            EightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, 9, t0, t1, t2, s + 8);
            k = ref Unsafe.Add(ref k, 10);
            (t0, t1, t2) = (t1, t2, t0);
            v0 = w0;
            v1 = w1;
            v2 = w2;
            v3 = w3;
            v4 = w4;
            v5 = w5;
            v6 = w6;
            v7 = w7;
            v8 = w8;
            v9 = w9;
            v10 = w10;
            v11 = w11;
            v12 = w12;
            v13 = w13;
            v14 = w14;
            v15 = w15;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Decrypt(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15,
        ref ulong k, ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        k = ref Unsafe.Add(ref k, (int)LastSubkey);
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15,
            ref k, 0, t2, t0, LastSubkey);
        for (ulong s = LastSubkey - 1; s < LastSubkey; s -= 10)
        {
            ulong w0 = v0, w1 = v1, w2 = v2, w3 = v3, w4 = v4, w5 = v5, w6 = v6, w7 = v7;
            ulong w8 = v8, w9 = v9, w10 = v10, w11 = v11, w12 = v12, w13 = v13, w14 = v14, w15 = v15;
            UndoEightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, -1, t1, t2, t0, s);
            UndoEightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, -3, t2, t0, t1, s - 2);
            UndoEightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, -5, t0, t1, t2, s - 4);
            UndoEightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, -7, t1, t2, t0, s - 6);
            UndoEightRounds(
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7, ref w8, ref w9, ref w10, ref w11,
                ref w12, ref w13, ref w14, ref w15,
                ref k, -9, t2, t0, t1, s - 8);
            k = ref Unsafe.Add(ref k, -10);
            (t0, t1, t2) = (t2, t0, t1);
            v0 = w0;
            v1 = w1;
            v2 = w2;
            v3 = w3;
            v4 = w4;
            v5 = w5;
            v6 = w6;
            v7 = w7;
            v8 = w8;
            v9 = w9;
            v10 = w10;
            v11 = w11;
            v12 = w12;
            v13 = w13;
            v14 = w14;
            v15 = w15;
        }
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s after the fourth, s + 1 after the eighth. Subkey s begins at word i of
    /// the schedule, and the words of the tweak from s on are ta tb tc.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15,
        ref ulong k, int i, ulong ta, ulong tb, ulong tc, ulong s)
    {
        FirstRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15);
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15,
            ref k, i, ta, tb, s);
        LastRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15);
        AddSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15,
            ref k, i + 1, tb, tc, s + 1);
    }

    /// <summary>
    /// Undoes eight rounds and subtracts subkeys s and s - 1. Subkey s begins at word i of the schedule, and the words
    /// of the tweak from s on are ta tb tc.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoEightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15,
        ref ulong k, int i, ulong ta, ulong tb, ulong tc, ulong s)
    {
        UndoLastRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15);
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15,
            ref k, i, ta, tb, s);
        UndoFirstRounds(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15);
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
            ref v12, ref v13, ref v14, ref v15,
            ref k, i - 1, tc, ta, s - 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void AddSubkey(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15,
        ref ulong schedule, int i, ulong ta, ulong tb, ulong s)
    {
        ref Words16<ulong> k = ref Unsafe.As<ulong, Words16<ulong>>(ref Unsafe.Add(ref schedule, i));
        v0 += k.W0;
        v1 += k.W1;
        v2 += k.W2;
        v3 += k.W3;
        v4 += k.W4;
        v5 += k.W5;
        v6 += k.W6;
        v7 += k.W7;
        v8 += k.W8;
        v9 += k.W9;
        v10 += k.W10;
        v11 += k.W11;
        v12 += k.W12;
        v13 += k.W13 + ta;
        v14 += k.W14 + tb;
        v15 += k.W15 + s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void SubtractSubkey(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15,
        ref ulong schedule, int i, ulong ta, ulong tb, ulong s)
    {
        ref Words16<ulong> k = ref Unsafe.As<ulong, Words16<ulong>>(ref Unsafe.Add(ref schedule, i));
        v0 -= k.W0;
        v1 -= k.W1;
        v2 -= k.W2;
        v3 -= k.W3;
        v4 -= k.W4;
        v5 -= k.W5;
        v6 -= k.W6;
        v7 -= k.W7;
        v8 -= k.W8;
        v9 -= k.W9;
        v10 -= k.W10;
        v11 -= k.W11;
        v12 -= k.W12;
        v13 -= k.W13 + ta;
        v14 -= k.W14 + tb;
        v15 -= k.W15 + s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void FirstRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15)
    {
        Mix(ref v0, ref v1, 24);
        Mix(ref v2, ref v3, 13);
        Mix(ref v4, ref v5, 8);
        Mix(ref v6, ref v7, 47);
        Mix(ref v8, ref v9, 8);
        Mix(ref v10, ref v11, 17);
        Mix(ref v12, ref v13, 22);
        Mix(ref v14, ref v15, 37);
        Mix(ref v0, ref v9, 38);
        Mix(ref v2, ref v13, 19);
        Mix(ref v6, ref v11, 10);
        Mix(ref v4, ref v15, 55);
        Mix(ref v10, ref v7, 49);
        Mix(ref v12, ref v3, 18);
        Mix(ref v14, ref v5, 23);
        Mix(ref v8, ref v1, 52);
        Mix(ref v0, ref v7, 33);
        Mix(ref v2, ref v5, 4);
        Mix(ref v4, ref v3, 51);
        Mix(ref v6, ref v1, 13);
        Mix(ref v12, ref v15, 34);
        Mix(ref v14, ref v13, 41);
        Mix(ref v8, ref v11, 59);
        Mix(ref v10, ref v9, 17);
        Mix(ref v0, ref v15, 5);
        Mix(ref v2, ref v11, 20);
        Mix(ref v6, ref v13, 48);
        Mix(ref v4, ref v9, 41);
        Mix(ref v14, ref v1, 47);
        Mix(ref v8, ref v5, 28);
        Mix(ref v10, ref v3, 16);
        Mix(ref v12, ref v7, 25);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoFirstRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15)
    {
        Unmix(ref v0, ref v15, 5);
        Unmix(ref v2, ref v11, 20);
        Unmix(ref v6, ref v13, 48);
        Unmix(ref v4, ref v9, 41);
        Unmix(ref v14, ref v1, 47);
        Unmix(ref v8, ref v5, 28);
        Unmix(ref v10, ref v3, 16);
        Unmix(ref v12, ref v7, 25);
        Unmix(ref v0, ref v7, 33);
        Unmix(ref v2, ref v5, 4);
        Unmix(ref v4, ref v3, 51);
        Unmix(ref v6, ref v1, 13);
        Unmix(ref v12, ref v15, 34);
        Unmix(ref v14, ref v13, 41);
        Unmix(ref v8, ref v11, 59);
        Unmix(ref v10, ref v9, 17);
        Unmix(ref v0, ref v9, 38);
        Unmix(ref v2, ref v13, 19);
        Unmix(ref v6, ref v11, 10);
        Unmix(ref v4, ref v15, 55);
        Unmix(ref v10, ref v7, 49);
        Unmix(ref v12, ref v3, 18);
        Unmix(ref v14, ref v5, 23);
        Unmix(ref v8, ref v1, 52);
        Unmix(ref v0, ref v1, 24);
        Unmix(ref v2, ref v3, 13);
        Unmix(ref v4, ref v5, 8);
        Unmix(ref v6, ref v7, 47);
        Unmix(ref v8, ref v9, 8);
        Unmix(ref v10, ref v11, 17);
        Unmix(ref v12, ref v13, 22);
        Unmix(ref v14, ref v15, 37);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void LastRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15)
    {
        Mix(ref v0, ref v1, 41);
        Mix(ref v2, ref v3, 9);
        Mix(ref v4, ref v5, 37);
        Mix(ref v6, ref v7, 31);
        Mix(ref v8, ref v9, 12);
        Mix(ref v10, ref v11, 47);
        Mix(ref v12, ref v13, 44);
        Mix(ref v14, ref v15, 30);
        Mix(ref v0, ref v9, 16);
        Mix(ref v2, ref v13, 34);
        Mix(ref v6, ref v11, 56);
        Mix(ref v4, ref v15, 51);
        Mix(ref v10, ref v7, 4);
        Mix(ref v12, ref v3, 53);
        Mix(ref v14, ref v5, 42);
        Mix(ref v8, ref v1, 41);
        Mix(ref v0, ref v7, 31);
        Mix(ref v2, ref v5, 44);
        Mix(ref v4, ref v3, 47);
        Mix(ref v6, ref v1, 46);
        Mix(ref v12, ref v15, 19);
        Mix(ref v14, ref v13, 42);
        Mix(ref v8, ref v11, 44);
        Mix(ref v10, ref v9, 25);
        Mix(ref v0, ref v15, 9);
        Mix(ref v2, ref v11, 48);
        Mix(ref v6, ref v13, 35);
        Mix(ref v4, ref v9, 52);
        Mix(ref v14, ref v1, 23);
        Mix(ref v8, ref v5, 31);
        Mix(ref v10, ref v3, 37);
        Mix(ref v12, ref v7, 20);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoLastRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6,
        ref ulong v7, ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13,
        ref ulong v14, ref ulong v15)
    {
        Unmix(ref v0, ref v15, 9);
        Unmix(ref v2, ref v11, 48);
        Unmix(ref v6, ref v13, 35);
        Unmix(ref v4, ref v9, 52);
        Unmix(ref v14, ref v1, 23);
        Unmix(ref v8, ref v5, 31);
        Unmix(ref v10, ref v3, 37);
        Unmix(ref v12, ref v7, 20);
        Unmix(ref v0, ref v7, 31);
        Unmix(ref v2, ref v5, 44);
        Unmix(ref v4, ref v3, 47);
        Unmix(ref v6, ref v1, 46);
        Unmix(ref v12, ref v15, 19);
        Unmix(ref v14, ref v13, 42);
        Unmix(ref v8, ref v11, 44);
        Unmix(ref v10, ref v9, 25);
        Unmix(ref v0, ref v9, 16);
        Unmix(ref v2, ref v13, 34);
        Unmix(ref v6, ref v11, 56);
        Unmix(ref v4, ref v15, 51);
        Unmix(ref v10, ref v7, 4);
        Unmix(ref v12, ref v3, 53);
        Unmix(ref v14, ref v5, 42);
        Unmix(ref v8, ref v1, 41);
        Unmix(ref v0, ref v1, 41);
        Unmix(ref v2, ref v3, 9);
        Unmix(ref v4, ref v5, 37);
        Unmix(ref v6, ref v7, 31);
        Unmix(ref v8, ref v9, 12);
        Unmix(ref v10, ref v11, 47);
        Unmix(ref v12, ref v13, 44);
        Unmix(ref v14, ref v15, 30);
    }

    /// <summary>One block, for the loop over blocks.</summary>
    internal readonly struct Cipher : IThreefishCipher
    {
        int IThreefishCipher.BlockBytes => BlockBytes;

        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
        public void Apply<TDirection>(ref ulong schedule, ref byte tweak, ref byte from, ref byte to)
            where TDirection : struct
        {
            ulong t0 = LittleEndian.ReadUInt64(ref tweak, 0), t1 = LittleEndian.ReadUInt64(ref tweak, 8);
            ulong v0 = LittleEndian.ReadUInt64(ref from, 0), v1 = LittleEndian.ReadUInt64(ref from, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref from, 16), v3 = LittleEndian.ReadUInt64(ref from, 24);
            ulong v4 = LittleEndian.ReadUInt64(ref from, 32), v5 = LittleEndian.ReadUInt64(ref from, 40);
            ulong v6 = LittleEndian.ReadUInt64(ref from, 48), v7 = LittleEndian.ReadUInt64(ref from, 56);
            ulong v8 = LittleEndian.ReadUInt64(ref from, 64), v9 = LittleEndian.ReadUInt64(ref from, 72);
            ulong v10 = LittleEndian.ReadUInt64(ref from, 80), v11 = LittleEndian.ReadUInt64(ref from, 88);
            ulong v12 = LittleEndian.ReadUInt64(ref from, 96), v13 = LittleEndian.ReadUInt64(ref from, 104);
            ulong v14 = LittleEndian.ReadUInt64(ref from, 112), v15 = LittleEndian.ReadUInt64(ref from, 120);
            if (typeof(TDirection) == typeof(ThreefishEncryption))
            {
                Encrypt(
                    ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
                    ref v12, ref v13, ref v14, ref v15,
                    ref schedule, t0, t1);
            }
            else
            {
                Decrypt(
                    ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11,
                    ref v12, ref v13, ref v14, ref v15,
                    ref schedule, t0, t1);
            }

            LittleEndian.WriteUInt64(ref to, 0, v0);
            LittleEndian.WriteUInt64(ref to, 8, v1);
            LittleEndian.WriteUInt64(ref to, 16, v2);
            LittleEndian.WriteUInt64(ref to, 24, v3);
            LittleEndian.WriteUInt64(ref to, 32, v4);
            LittleEndian.WriteUInt64(ref to, 40, v5);
            LittleEndian.WriteUInt64(ref to, 48, v6);
            LittleEndian.WriteUInt64(ref to, 56, v7);
            LittleEndian.WriteUInt64(ref to, 64, v8);
            LittleEndian.WriteUInt64(ref to, 72, v9);
            LittleEndian.WriteUInt64(ref to, 80, v10);
            LittleEndian.WriteUInt64(ref to, 88, v11);
            LittleEndian.WriteUInt64(ref to, 96, v12);
            LittleEndian.WriteUInt64(ref to, 104, v13);
            LittleEndian.WriteUInt64(ref to, 112, v14);
            LittleEndian.WriteUInt64(ref to, 120, v15);
        }
    }
}
