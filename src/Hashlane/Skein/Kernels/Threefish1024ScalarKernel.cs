using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Threefish-1024 in 64-bit integer registers: the cipher, and UBI's compression around it.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3 and §3.4, with the rotations and the constant of version 1.3.</para>
/// <para>
/// The body of the loop is forty rounds, half of all. The words of the subkeys are in memory, so that each is an
/// operand of an addition. The permutation of words is a change of names, and after four rounds all names are back.
/// Eighty unrolled rounds with named key words are more than the compiler inlines. Figures and discarded variants:
/// docs/design/skein-kernels.md.
/// </para>
/// </remarks>
internal static unsafe class Threefish1024ScalarKernel
{
    /// <summary>Number of words in the schedule: the last subkey begins at word 20 and has 16.</summary>
    public const int ScheduleWords = 36;

    private const int Words = 16;
    private const int BlockBytes = 128;
    private const ulong LastSubkey = 20;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>True on every machine.</summary>
    public static bool IsSupported => true;

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
            ulong t0 = tweak.T0, t1 = tweak.T1, t2 = t0 ^ t1;
            ulong v0 = LittleEndian.ReadUInt64(ref block, 0);
            ulong v1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref block, 16);
            ulong v3 = LittleEndian.ReadUInt64(ref block, 24);
            ulong v4 = LittleEndian.ReadUInt64(ref block, 32);
            ulong v5 = LittleEndian.ReadUInt64(ref block, 40);
            ulong v6 = LittleEndian.ReadUInt64(ref block, 48);
            ulong v7 = LittleEndian.ReadUInt64(ref block, 56);
            ulong v8 = LittleEndian.ReadUInt64(ref block, 64);
            ulong v9 = LittleEndian.ReadUInt64(ref block, 72);
            ulong v10 = LittleEndian.ReadUInt64(ref block, 80);
            ulong v11 = LittleEndian.ReadUInt64(ref block, 88);
            ulong v12 = LittleEndian.ReadUInt64(ref block, 96);
            ulong v13 = LittleEndian.ReadUInt64(ref block, 104);
            ulong v14 = LittleEndian.ReadUInt64(ref block, 112);
            ulong v15 = LittleEndian.ReadUInt64(ref block, 120);
            EncryptState(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k, t0, t1, t2);
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

    /// <summary>
    /// Encrypts whole blocks independently; source and destination are the same memory or do not overlap.
    /// </summary>
    /// <param name="schedule">The key's <see cref="ScheduleWords"/> words.</param>
    /// <param name="source">Whole blocks.</param>
    /// <param name="destination">Room for as many blocks.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Apply<ThreefishEncryption>(in schedule, source, destination, tweaks, tweakStride);

    /// <summary>
    /// Decrypts whole blocks independently; source and destination are the same memory or do not overlap.
    /// </summary>
    /// <inheritdoc cref="Encrypt" path="/param"/>
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride) =>
        Apply<ThreefishDecryption>(in schedule, source, destination, tweaks, tweakStride);

    [SkipLocalsInit]
    private static void Apply<TDirection>(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination,
        ReadOnlySpan<byte> tweaks, nuint tweakStride)
        where TDirection : struct
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        ref byte tweak = ref MemoryMarshal.GetReference(tweaks);
        fixed (ulong* k = &schedule)
        {
            // SAFETY: left counts the bytes left of source; destination is as long. There are 16 bytes of tweaks for
            // each block, or the stride is 0.
            for (int left = source.Length; left >= BlockBytes; left -= BlockBytes)
            {
                ulong t0 = LittleEndian.ReadUInt64(ref tweak, 0), t1 = LittleEndian.ReadUInt64(ref tweak, 8);
                ulong t2 = t0 ^ t1;
                ulong v0 = LittleEndian.ReadUInt64(ref from, 0);
                ulong v1 = LittleEndian.ReadUInt64(ref from, 8);
                ulong v2 = LittleEndian.ReadUInt64(ref from, 16);
                ulong v3 = LittleEndian.ReadUInt64(ref from, 24);
                ulong v4 = LittleEndian.ReadUInt64(ref from, 32);
                ulong v5 = LittleEndian.ReadUInt64(ref from, 40);
                ulong v6 = LittleEndian.ReadUInt64(ref from, 48);
                ulong v7 = LittleEndian.ReadUInt64(ref from, 56);
                ulong v8 = LittleEndian.ReadUInt64(ref from, 64);
                ulong v9 = LittleEndian.ReadUInt64(ref from, 72);
                ulong v10 = LittleEndian.ReadUInt64(ref from, 80);
                ulong v11 = LittleEndian.ReadUInt64(ref from, 88);
                ulong v12 = LittleEndian.ReadUInt64(ref from, 96);
                ulong v13 = LittleEndian.ReadUInt64(ref from, 104);
                ulong v14 = LittleEndian.ReadUInt64(ref from, 112);
                ulong v15 = LittleEndian.ReadUInt64(ref from, 120);
                if (typeof(TDirection) == typeof(ThreefishEncryption))
                {
                    EncryptState(
                        ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                        ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                        k, t0, t1, t2);
                }
                else
                {
                    DecryptState(
                        ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                        ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                        k, t0, t1, t2);
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
                from = ref Unsafe.Add(ref from, BlockBytes);
                to = ref Unsafe.Add(ref to, BlockBytes);
                tweak = ref Unsafe.AddByteOffset(ref tweak, tweakStride);
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EncryptState(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15,
        ulong* k, ulong t0, ulong t1, ulong t2)
    {
        v0 += k[0];
        v1 += k[1];
        v2 += k[2];
        v3 += k[3];
        v4 += k[4];
        v5 += k[5];
        v6 += k[6];
        v7 += k[7];
        v8 += k[8];
        v9 += k[9];
        v10 += k[10];
        v11 += k[11];
        v12 += k[12];
        v13 += k[13] + t0;
        v14 += k[14] + t1;
        v15 += k[15];
        for (ulong s = 1; s < LastSubkey; s += 10)
        {
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k + 2, t1, t2, t0, s);
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k + 4, t0, t1, t2, s + 2);
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k + 6, t2, t0, t1, s + 4);
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k + 8, t1, t2, t0, s + 6);
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k + 10, t0, t1, t2, s + 8);
            k += 10;
            (t0, t1, t2) = (t1, t2, t0);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void DecryptState(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15,
        ulong* first, ulong t0, ulong t1, ulong t2)
    {
        ulong* k = first + LastSubkey;
        v0 -= k[0];
        v1 -= k[1];
        v2 -= k[2];
        v3 -= k[3];
        v4 -= k[4];
        v5 -= k[5];
        v6 -= k[6];
        v7 -= k[7];
        v8 -= k[8];
        v9 -= k[9];
        v10 -= k[10];
        v11 -= k[11];
        v12 -= k[12];
        v13 -= k[13] + t2;
        v14 -= k[14] + t0;
        v15 -= k[15] + LastSubkey;
        ulong ta = t1, tb = t2, tc = t0;
        for (ulong s = LastSubkey - 1; s < LastSubkey; s -= 10)
        {
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k - 2, ta, tb, tc, s);
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k - 4, tb, tc, ta, s - 2);
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k - 6, tc, ta, tb, s - 4);
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k - 8, ta, tb, tc, s - 6);
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                k - 10, tb, tc, ta, s - 8);
            k -= 10;
            (ta, tb, tc) = (tc, ta, tb);
        }
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s after the fourth, s + 1 after the eighth; k is subkey s + 1. The words of
    /// the tweak from s on are ta tb tc.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15,
        ulong* k, ulong ta, ulong tb, ulong tc, ulong s)
    {
        Round(
            ref v0, ref v1, 24, ref v2, ref v3, 13, ref v4, ref v5, 8, ref v6, ref v7, 47,
            ref v8, ref v9, 8, ref v10, ref v11, 17, ref v12, ref v13, 22, ref v14, ref v15, 37);
        Round(
            ref v0, ref v9, 38, ref v2, ref v13, 19, ref v6, ref v11, 10, ref v4, ref v15, 55,
            ref v10, ref v7, 49, ref v12, ref v3, 18, ref v14, ref v5, 23, ref v8, ref v1, 52);
        Round(
            ref v0, ref v7, 33, ref v2, ref v5, 4, ref v4, ref v3, 51, ref v6, ref v1, 13,
            ref v12, ref v15, 34, ref v14, ref v13, 41, ref v8, ref v11, 59, ref v10, ref v9, 17);
        Round(
            ref v0, ref v15, 5, ref v2, ref v11, 20, ref v6, ref v13, 48, ref v4, ref v9, 41,
            ref v14, ref v1, 47, ref v8, ref v5, 28, ref v10, ref v3, 16, ref v12, ref v7, 25);
        v0 += k[-1];
        v1 += k[0];
        v2 += k[1];
        v3 += k[2];
        v4 += k[3];
        v5 += k[4];
        v6 += k[5];
        v7 += k[6];
        v8 += k[7];
        v9 += k[8];
        v10 += k[9];
        v11 += k[10];
        v12 += k[11];
        v13 += k[12] + ta;
        v14 += k[13] + tb;
        v15 += k[14] + s;

        Round(
            ref v0, ref v1, 41, ref v2, ref v3, 9, ref v4, ref v5, 37, ref v6, ref v7, 31,
            ref v8, ref v9, 12, ref v10, ref v11, 47, ref v12, ref v13, 44, ref v14, ref v15, 30);
        Round(
            ref v0, ref v9, 16, ref v2, ref v13, 34, ref v6, ref v11, 56, ref v4, ref v15, 51,
            ref v10, ref v7, 4, ref v12, ref v3, 53, ref v14, ref v5, 42, ref v8, ref v1, 41);
        Round(
            ref v0, ref v7, 31, ref v2, ref v5, 44, ref v4, ref v3, 47, ref v6, ref v1, 46,
            ref v12, ref v15, 19, ref v14, ref v13, 42, ref v8, ref v11, 44, ref v10, ref v9, 25);
        Round(
            ref v0, ref v15, 9, ref v2, ref v11, 48, ref v6, ref v13, 35, ref v4, ref v9, 52,
            ref v14, ref v1, 23, ref v8, ref v5, 31, ref v10, ref v3, 37, ref v12, ref v7, 20);
        v0 += k[0];
        v1 += k[1];
        v2 += k[2];
        v3 += k[3];
        v4 += k[4];
        v5 += k[5];
        v6 += k[6];
        v7 += k[7];
        v8 += k[8];
        v9 += k[9];
        v10 += k[10];
        v11 += k[11];
        v12 += k[12];
        v13 += k[13] + tb;
        v14 += k[14] + tc;
        v15 += k[15] + (s + 1);
    }

    /// <summary>
    /// Undoes eight rounds and subtracts subkeys s and s - 1; k is subkey s - 1. The words of the tweak from s on are
    /// ta tb tc.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoEightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15,
        ulong* k, ulong ta, ulong tb, ulong tc, ulong s)
    {
        UndoRound(
            ref v0, ref v15, 9, ref v2, ref v11, 48, ref v6, ref v13, 35, ref v4, ref v9, 52,
            ref v14, ref v1, 23, ref v8, ref v5, 31, ref v10, ref v3, 37, ref v12, ref v7, 20);
        UndoRound(
            ref v0, ref v7, 31, ref v2, ref v5, 44, ref v4, ref v3, 47, ref v6, ref v1, 46,
            ref v12, ref v15, 19, ref v14, ref v13, 42, ref v8, ref v11, 44, ref v10, ref v9, 25);
        UndoRound(
            ref v0, ref v9, 16, ref v2, ref v13, 34, ref v6, ref v11, 56, ref v4, ref v15, 51,
            ref v10, ref v7, 4, ref v12, ref v3, 53, ref v14, ref v5, 42, ref v8, ref v1, 41);
        UndoRound(
            ref v0, ref v1, 41, ref v2, ref v3, 9, ref v4, ref v5, 37, ref v6, ref v7, 31,
            ref v8, ref v9, 12, ref v10, ref v11, 47, ref v12, ref v13, 44, ref v14, ref v15, 30);
        v0 -= k[1];
        v1 -= k[2];
        v2 -= k[3];
        v3 -= k[4];
        v4 -= k[5];
        v5 -= k[6];
        v6 -= k[7];
        v7 -= k[8];
        v8 -= k[9];
        v9 -= k[10];
        v10 -= k[11];
        v11 -= k[12];
        v12 -= k[13];
        v13 -= k[14] + ta;
        v14 -= k[15] + tb;
        v15 -= k[16] + s;

        UndoRound(
            ref v0, ref v15, 5, ref v2, ref v11, 20, ref v6, ref v13, 48, ref v4, ref v9, 41,
            ref v14, ref v1, 47, ref v8, ref v5, 28, ref v10, ref v3, 16, ref v12, ref v7, 25);
        UndoRound(
            ref v0, ref v7, 33, ref v2, ref v5, 4, ref v4, ref v3, 51, ref v6, ref v1, 13,
            ref v12, ref v15, 34, ref v14, ref v13, 41, ref v8, ref v11, 59, ref v10, ref v9, 17);
        UndoRound(
            ref v0, ref v9, 38, ref v2, ref v13, 19, ref v6, ref v11, 10, ref v4, ref v15, 55,
            ref v10, ref v7, 49, ref v12, ref v3, 18, ref v14, ref v5, 23, ref v8, ref v1, 52);
        UndoRound(
            ref v0, ref v1, 24, ref v2, ref v3, 13, ref v4, ref v5, 8, ref v6, ref v7, 47,
            ref v8, ref v9, 8, ref v10, ref v11, 17, ref v12, ref v13, 22, ref v14, ref v15, 37);
        v0 -= k[0];
        v1 -= k[1];
        v2 -= k[2];
        v3 -= k[3];
        v4 -= k[4];
        v5 -= k[5];
        v6 -= k[6];
        v7 -= k[7];
        v8 -= k[8];
        v9 -= k[9];
        v10 -= k[10];
        v11 -= k[11];
        v12 -= k[12];
        v13 -= k[13] + tc;
        v14 -= k[14] + ta;
        v15 -= k[15] + (s - 1);
    }

    /// <summary>Applies MIX to every pair, with all additions first: a tenth faster than pair by pair.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Round(
        ref ulong x0, ref ulong y0, int r0, ref ulong x1, ref ulong y1, int r1, ref ulong x2, ref ulong y2, int r2,
        ref ulong x3, ref ulong y3, int r3, ref ulong x4, ref ulong y4, int r4, ref ulong x5, ref ulong y5, int r5,
        ref ulong x6, ref ulong y6, int r6, ref ulong x7, ref ulong y7, int r7)
    {
        x0 += y0;
        x1 += y1;
        x2 += y2;
        x3 += y3;
        x4 += y4;
        x5 += y5;
        x6 += y6;
        x7 += y7;
        y0 = BitOperations.RotateLeft(y0, r0) ^ x0;
        y1 = BitOperations.RotateLeft(y1, r1) ^ x1;
        y2 = BitOperations.RotateLeft(y2, r2) ^ x2;
        y3 = BitOperations.RotateLeft(y3, r3) ^ x3;
        y4 = BitOperations.RotateLeft(y4, r4) ^ x4;
        y5 = BitOperations.RotateLeft(y5, r5) ^ x5;
        y6 = BitOperations.RotateLeft(y6, r6) ^ x6;
        y7 = BitOperations.RotateLeft(y7, r7) ^ x7;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoRound(
        ref ulong x0, ref ulong y0, int r0, ref ulong x1, ref ulong y1, int r1, ref ulong x2, ref ulong y2, int r2,
        ref ulong x3, ref ulong y3, int r3, ref ulong x4, ref ulong y4, int r4, ref ulong x5, ref ulong y5, int r5,
        ref ulong x6, ref ulong y6, int r6, ref ulong x7, ref ulong y7, int r7)
    {
        y0 = BitOperations.RotateRight(y0 ^ x0, r0);
        y1 = BitOperations.RotateRight(y1 ^ x1, r1);
        y2 = BitOperations.RotateRight(y2 ^ x2, r2);
        y3 = BitOperations.RotateRight(y3 ^ x3, r3);
        y4 = BitOperations.RotateRight(y4 ^ x4, r4);
        y5 = BitOperations.RotateRight(y5 ^ x5, r5);
        y6 = BitOperations.RotateRight(y6 ^ x6, r6);
        y7 = BitOperations.RotateRight(y7 ^ x7, r7);
        x0 -= y0;
        x1 -= y1;
        x2 -= y2;
        x3 -= y3;
        x4 -= y4;
        x5 -= y5;
        x6 -= y6;
        x7 -= y7;
    }
}
