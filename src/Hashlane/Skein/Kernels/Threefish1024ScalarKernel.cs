using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using State = Hashlane.Threefish1024State<Hashlane.ThreefishScalarMix, Hashlane.ThreefishWord, Hashlane.ThreefishWord>;

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
            State v = LittleEndian.ReadUInt64Words<State>(ref block);
            Encrypt(ref v, ref *k, tweak.T0, tweak.T1);
            chain.W0 = v.V0.Value ^ LittleEndian.ReadUInt64(ref block, 0);
            chain.W1 = v.V1.Value ^ LittleEndian.ReadUInt64(ref block, 8);
            chain.W2 = v.V2.Value ^ LittleEndian.ReadUInt64(ref block, 16);
            chain.W3 = v.V3.Value ^ LittleEndian.ReadUInt64(ref block, 24);
            chain.W4 = v.V4.Value ^ LittleEndian.ReadUInt64(ref block, 32);
            chain.W5 = v.V5.Value ^ LittleEndian.ReadUInt64(ref block, 40);
            chain.W6 = v.V6.Value ^ LittleEndian.ReadUInt64(ref block, 48);
            chain.W7 = v.V7.Value ^ LittleEndian.ReadUInt64(ref block, 56);
            chain.W8 = v.V8.Value ^ LittleEndian.ReadUInt64(ref block, 64);
            chain.W9 = v.V9.Value ^ LittleEndian.ReadUInt64(ref block, 72);
            chain.W10 = v.V10.Value ^ LittleEndian.ReadUInt64(ref block, 80);
            chain.W11 = v.V11.Value ^ LittleEndian.ReadUInt64(ref block, 88);
            chain.W12 = v.V12.Value ^ LittleEndian.ReadUInt64(ref block, 96);
            chain.W13 = v.V13.Value ^ LittleEndian.ReadUInt64(ref block, 104);
            chain.W14 = v.V14.Value ^ LittleEndian.ReadUInt64(ref block, 112);
            chain.W15 = v.V15.Value ^ LittleEndian.ReadUInt64(ref block, 120);
            tweak.ClearFirst();
            block = ref Unsafe.Add(ref block, BlockBytes);
        }

        // The chaining value of a keyed hash is a secret.
        CryptographicOperations.ZeroMemory(new Span<byte>(k, ScheduleWords * sizeof(ulong)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Encrypt(ref State v, ref ulong k, ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        AddSubkey(ref v, ref k, 0, t0, t1, 0);
        for (ulong s = 1; s < LastSubkey; s += 10)
        {
            EightRounds(ref v, ref k, 1, t1, t2, t0, s);
            EightRounds(ref v, ref k, 3, t0, t1, t2, s + 2);
            EightRounds(ref v, ref k, 5, t2, t0, t1, s + 4);
            EightRounds(ref v, ref k, 7, t1, t2, t0, s + 6);
            EightRounds(ref v, ref k, 9, t0, t1, t2, s + 8);
            k = ref Unsafe.Add(ref k, 10);
            (t0, t1, t2) = (t1, t2, t0);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void Decrypt(ref State v, ref ulong k, ulong t0, ulong t1)
    {
        ulong t2 = t0 ^ t1;
        k = ref Unsafe.Add(ref k, (int)LastSubkey);
        SubtractSubkey(ref v, ref k, 0, t2, t0, LastSubkey);
        for (ulong s = LastSubkey - 1; s < LastSubkey; s -= 10)
        {
            UndoEightRounds(ref v, ref k, -1, t1, t2, t0, s);
            UndoEightRounds(ref v, ref k, -3, t2, t0, t1, s - 2);
            UndoEightRounds(ref v, ref k, -5, t0, t1, t2, s - 4);
            UndoEightRounds(ref v, ref k, -7, t1, t2, t0, s - 6);
            UndoEightRounds(ref v, ref k, -9, t2, t0, t1, s - 8);
            k = ref Unsafe.Add(ref k, -10);
            (t0, t1, t2) = (t2, t0, t1);
        }
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s after the fourth, s + 1 after the eighth. Subkey s begins at word i of
    /// the schedule, and the words of the tweak from s on are ta tb tc.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EightRounds(ref State v, ref ulong k, int i, ulong ta, ulong tb, ulong tc, ulong s)
    {
        v.FirstRounds<ThreefishEncryption>();
        AddSubkey(ref v, ref k, i, ta, tb, s);
        v.LastRounds<ThreefishEncryption>();
        AddSubkey(ref v, ref k, i + 1, tb, tc, s + 1);
    }

    /// <summary>
    /// Undoes eight rounds and subtracts subkeys s and s - 1. Subkey s begins at word i of the schedule, and the words
    /// of the tweak from s on are ta tb tc.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void UndoEightRounds(ref State v, ref ulong k, int i, ulong ta, ulong tb, ulong tc, ulong s)
    {
        v.LastRounds<ThreefishDecryption>();
        SubtractSubkey(ref v, ref k, i, ta, tb, s);
        v.FirstRounds<ThreefishDecryption>();
        SubtractSubkey(ref v, ref k, i - 1, tc, ta, s - 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void AddSubkey(ref State v, ref ulong k, int i, ulong ta, ulong tb, ulong s)
    {
        v.V0.Value += Unsafe.Add(ref k, i);
        v.V1.Value += Unsafe.Add(ref k, i + 1);
        v.V2.Value += Unsafe.Add(ref k, i + 2);
        v.V3.Value += Unsafe.Add(ref k, i + 3);
        v.V4.Value += Unsafe.Add(ref k, i + 4);
        v.V5.Value += Unsafe.Add(ref k, i + 5);
        v.V6.Value += Unsafe.Add(ref k, i + 6);
        v.V7.Value += Unsafe.Add(ref k, i + 7);
        v.V8.Value += Unsafe.Add(ref k, i + 8);
        v.V9.Value += Unsafe.Add(ref k, i + 9);
        v.V10.Value += Unsafe.Add(ref k, i + 10);
        v.V11.Value += Unsafe.Add(ref k, i + 11);
        v.V12.Value += Unsafe.Add(ref k, i + 12);
        v.V13.Value += Unsafe.Add(ref k, i + 13) + ta;
        v.V14.Value += Unsafe.Add(ref k, i + 14) + tb;
        v.V15.Value += Unsafe.Add(ref k, i + 15) + s;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void SubtractSubkey(ref State v, ref ulong k, int i, ulong ta, ulong tb, ulong s)
    {
        v.V0.Value -= Unsafe.Add(ref k, i);
        v.V1.Value -= Unsafe.Add(ref k, i + 1);
        v.V2.Value -= Unsafe.Add(ref k, i + 2);
        v.V3.Value -= Unsafe.Add(ref k, i + 3);
        v.V4.Value -= Unsafe.Add(ref k, i + 4);
        v.V5.Value -= Unsafe.Add(ref k, i + 5);
        v.V6.Value -= Unsafe.Add(ref k, i + 6);
        v.V7.Value -= Unsafe.Add(ref k, i + 7);
        v.V8.Value -= Unsafe.Add(ref k, i + 8);
        v.V9.Value -= Unsafe.Add(ref k, i + 9);
        v.V10.Value -= Unsafe.Add(ref k, i + 10);
        v.V11.Value -= Unsafe.Add(ref k, i + 11);
        v.V12.Value -= Unsafe.Add(ref k, i + 12);
        v.V13.Value -= Unsafe.Add(ref k, i + 13) + ta;
        v.V14.Value -= Unsafe.Add(ref k, i + 14) + tb;
        v.V15.Value -= Unsafe.Add(ref k, i + 15) + s;
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
            State v = LittleEndian.ReadUInt64Words<State>(ref from);
            if (typeof(TDirection) == typeof(ThreefishEncryption))
            {
                Encrypt(ref v, ref schedule, t0, t1);
            }
            else
            {
                Decrypt(ref v, ref schedule, t0, t1);
            }

            LittleEndian.WriteUInt64Words(ref to, v);
        }
    }
}
