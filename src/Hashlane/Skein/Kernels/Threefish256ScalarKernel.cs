using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Hashlane;

/// <summary>Threefish-256 in 64-bit integer registers: the cipher, and UBI's compression around it.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3 and §3.4, with the rotations and the constant of version 1.3.</para>
/// <para>
/// Eight rounds, after which rotations repeat, and two subkeys are the body of a loop: the subkeys' words lie in memory so that each
/// is the operand of an addition. The permutation of words is a change of names, and after four rounds all names are back.
/// </para>
/// </remarks>
internal static unsafe class Threefish256ScalarKernel
{
    /// <summary>Words of the schedule: the last subkey begins at 18 and has 4.</summary>
    public const int ScheduleWords = 22;

    private const int Words = 4;
    private const int BlockBytes = 32;
    private const ulong LastSubkey = 18;

    /// <summary>The kernel as shown to users.</summary>
    public static string Name => "Scalar";

    /// <summary>Always.</summary>
    public static bool IsSupported => true;

    /// <summary>UBI over whole blocks: each is encrypted under the chaining value and added to the result, which is the next chaining value.</summary>
    /// <param name="chain">The chaining value.</param>
    /// <param name="tweak">Its position is advanced before each block; its first-block flag is cleared after the first.</param>
    /// <param name="blocks">Whole blocks; a rest shorter than a block is not read.</param>
    /// <param name="counted">Message bytes in every block: 32 unless the only block is padded.</param>
    [SkipLocalsInit]
    public static void Compress(ref Words4<ulong> chain, ref SkeinTweak tweak, ReadOnlySpan<byte> blocks, uint counted)
    {
        ulong* k = stackalloc ulong[ScheduleWords];
        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts what remains from block on, so each pass reads 32 bytes that are inside the span.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            tweak.Advance(counted);
            ThreefishSchedule.Expand(ref *k, in chain.W0, Words, ScheduleWords);
            ulong t0 = tweak.T0, t1 = tweak.T1, t2 = t0 ^ t1;
            ulong v0 = LittleEndian.ReadUInt64(ref block, 0);
            ulong v1 = LittleEndian.ReadUInt64(ref block, 8);
            ulong v2 = LittleEndian.ReadUInt64(ref block, 16);
            ulong v3 = LittleEndian.ReadUInt64(ref block, 24);
            EncryptState(
                ref v0, ref v1, ref v2, ref v3,
                k, t0, t1, t2);
            chain.W0 = v0 ^ LittleEndian.ReadUInt64(ref block, 0);
            chain.W1 = v1 ^ LittleEndian.ReadUInt64(ref block, 8);
            chain.W2 = v2 ^ LittleEndian.ReadUInt64(ref block, 16);
            chain.W3 = v3 ^ LittleEndian.ReadUInt64(ref block, 24);
            tweak.ClearFirst();
            block = ref Unsafe.Add(ref block, BlockBytes);
        }
    }

    /// <summary>Encrypts whole blocks, each by itself; source and destination are the same memory or do not overlap.</summary>
    /// <param name="schedule">The key's <see cref="ScheduleWords"/> words.</param>
    /// <param name="source">Whole blocks.</param>
    /// <param name="destination">As long.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    [SkipLocalsInit]
    public static void Encrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride)
    {
        // Nothing is allocated: a loop and a stack allocation make the runtime compile the method fully at its first call.
        _ = stackalloc byte[Unsafe.SizeOf<byte>() - 1];

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        ref byte tweak = ref MemoryMarshal.GetReference(tweaks);
        fixed (ulong* k = &schedule)
        {
            // SAFETY: left counts what remains of source; destination is as long, and tweaks has 16 bytes a block or a stride of 0.
            for (int left = source.Length; left >= BlockBytes; left -= BlockBytes)
            {
                ulong t0 = LittleEndian.ReadUInt64(ref tweak, 0), t1 = LittleEndian.ReadUInt64(ref tweak, 8), t2 = t0 ^ t1;
                ulong v0 = LittleEndian.ReadUInt64(ref from, 0);
                ulong v1 = LittleEndian.ReadUInt64(ref from, 8);
                ulong v2 = LittleEndian.ReadUInt64(ref from, 16);
                ulong v3 = LittleEndian.ReadUInt64(ref from, 24);
                EncryptState(
                    ref v0, ref v1, ref v2, ref v3,
                    k, t0, t1, t2);
                LittleEndian.WriteUInt64(ref to, 0, v0);
                LittleEndian.WriteUInt64(ref to, 8, v1);
                LittleEndian.WriteUInt64(ref to, 16, v2);
                LittleEndian.WriteUInt64(ref to, 24, v3);
                from = ref Unsafe.Add(ref from, BlockBytes);
                to = ref Unsafe.Add(ref to, BlockBytes);
                tweak = ref Unsafe.AddByteOffset(ref tweak, tweakStride);
            }
        }
    }

    /// <summary>Decrypts whole blocks, each by itself; source and destination are the same memory or do not overlap.</summary>
    /// <param name="schedule">The key's <see cref="ScheduleWords"/> words.</param>
    /// <param name="source">Whole blocks.</param>
    /// <param name="destination">As long.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    [SkipLocalsInit]
    public static void Decrypt(
        ref readonly ulong schedule, ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweaks, nuint tweakStride)
    {
        // Nothing is allocated: a loop and a stack allocation make the runtime compile the method fully at its first call.
        _ = stackalloc byte[Unsafe.SizeOf<byte>() - 1];

        ref byte from = ref MemoryMarshal.GetReference(source);
        ref byte to = ref MemoryMarshal.GetReference(destination);
        ref byte tweak = ref MemoryMarshal.GetReference(tweaks);
        fixed (ulong* first = &schedule)
        {
            // SAFETY: left counts what remains of source; destination is as long, and tweaks has 16 bytes a block or a stride of 0.
            for (int left = source.Length; left >= BlockBytes; left -= BlockBytes)
            {
                ulong t0 = LittleEndian.ReadUInt64(ref tweak, 0), t1 = LittleEndian.ReadUInt64(ref tweak, 8), t2 = t0 ^ t1;
                ulong* k = first + LastSubkey;
                ulong v0 = LittleEndian.ReadUInt64(ref from, 0) - k[0];
                ulong v1 = LittleEndian.ReadUInt64(ref from, 8) - k[1] - t0;
                ulong v2 = LittleEndian.ReadUInt64(ref from, 16) - k[2] - t1;
                ulong v3 = LittleEndian.ReadUInt64(ref from, 24) - k[3] - LastSubkey;
                ulong ta = t2, tb = t0, tc = t1;
                for (ulong s = LastSubkey - 1; s < LastSubkey; s -= 2)
                {
                    k -= 2;
                    UndoEightRounds(
                        ref v0, ref v1, ref v2, ref v3,
                        k, ta, tb, tc, s);
                    (ta, tb, tc) = (tb, tc, ta);
                }

                LittleEndian.WriteUInt64(ref to, 0, v0);
                LittleEndian.WriteUInt64(ref to, 8, v1);
                LittleEndian.WriteUInt64(ref to, 16, v2);
                LittleEndian.WriteUInt64(ref to, 24, v3);
                from = ref Unsafe.Add(ref from, BlockBytes);
                to = ref Unsafe.Add(ref to, BlockBytes);
                tweak = ref Unsafe.AddByteOffset(ref tweak, tweakStride);
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void EncryptState(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong* k, ulong t0, ulong t1, ulong t2)
    {
        v0 += k[0];
        v1 += k[1] + t0;
        v2 += k[2] + t1;
        v3 += k[3];
        for (ulong s = 1; s < LastSubkey; s += 2)
        {
            k += 2;
            EightRounds(
                ref v0, ref v1, ref v2, ref v3,
                k, t1, t2, t0, s);
            (t0, t1, t2) = (t2, t0, t1);
        }
    }

    /// <summary>Eight rounds with subkey s after the fourth and s + 1 after the eighth; k is subkey s + 1, ta tb tc are the tweak's words from s on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void EightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong* k, ulong ta, ulong tb, ulong tc, ulong s)
    {
        Mix(ref v0, ref v1, 14);
        Mix(ref v2, ref v3, 16);
        Mix(ref v0, ref v3, 52);
        Mix(ref v2, ref v1, 57);
        Mix(ref v0, ref v1, 23);
        Mix(ref v2, ref v3, 40);
        Mix(ref v0, ref v3, 5);
        Mix(ref v2, ref v1, 37);
        v0 += k[-1];
        v1 += k[0] + ta;
        v2 += k[1] + tb;
        v3 += k[2] + s;

        Mix(ref v0, ref v1, 25);
        Mix(ref v2, ref v3, 33);
        Mix(ref v0, ref v3, 46);
        Mix(ref v2, ref v1, 12);
        Mix(ref v0, ref v1, 58);
        Mix(ref v2, ref v3, 22);
        Mix(ref v0, ref v3, 32);
        Mix(ref v2, ref v1, 32);
        v0 += k[0];
        v1 += k[1] + tb;
        v2 += k[2] + tc;
        v3 += k[3] + (s + 1);
    }

    /// <summary>Undoes eight rounds: from behind subkey s + 1, which is subtracted already, to behind subkey s - 1, which is subtracted too; k is subkey s - 1, ta tb tc are the tweak's words from s on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void UndoEightRounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3,
        ulong* k, ulong ta, ulong tb, ulong tc, ulong s)
    {
        Unmix(ref v0, ref v3, 32);
        Unmix(ref v2, ref v1, 32);
        Unmix(ref v0, ref v1, 58);
        Unmix(ref v2, ref v3, 22);
        Unmix(ref v0, ref v3, 46);
        Unmix(ref v2, ref v1, 12);
        Unmix(ref v0, ref v1, 25);
        Unmix(ref v2, ref v3, 33);
        v0 -= k[1];
        v1 -= k[2] + ta;
        v2 -= k[3] + tb;
        v3 -= k[4] + s;

        Unmix(ref v0, ref v3, 5);
        Unmix(ref v2, ref v1, 37);
        Unmix(ref v0, ref v1, 23);
        Unmix(ref v2, ref v3, 40);
        Unmix(ref v0, ref v3, 52);
        Unmix(ref v2, ref v1, 57);
        Unmix(ref v0, ref v1, 14);
        Unmix(ref v2, ref v3, 16);
        v0 -= k[0];
        v1 -= k[1] + tc;
        v2 -= k[2] + ta;
        v3 -= k[3] + (s - 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    private static void Mix(ref ulong x, ref ulong y, int distance)
    {
        x += y;
        y = BitOperations.RotateLeft(y, distance) ^ x;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three instructions
    private static void Unmix(ref ulong x, ref ulong y, int distance)
    {
        y = BitOperations.RotateRight(y ^ x, distance);
        x -= y;
    }
}
