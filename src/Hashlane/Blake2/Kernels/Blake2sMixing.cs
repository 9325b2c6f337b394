using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The steps of BLAKE2s (RFC 7693 §3.1) in integer registers, which are also those of BLAKE3.</summary>
internal static class Blake2sMixing
{
    /// <summary>Applies rounds in a loop, with the message words of a block at the offsets of a table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a kernel; a call would pass its words through memory
    public static void Rounds(
        ref uint v0, ref uint v1, ref uint v2, ref uint v3, ref uint v4, ref uint v5, ref uint v6, ref uint v7,
        ref uint v8, ref uint v9, ref uint v10, ref uint v11, ref uint v12, ref uint v13, ref uint v14, ref uint v15,
        ref byte block, ref byte offsets, nuint rounds)
    {
        // SAFETY: the table has a row of 16 for each round; its offsets end at 60 and a word has 4 bytes: inside the
        // block.
        for (nuint round = 0; round < 16 * rounds; round += 16)
        {
            ref byte s = ref Unsafe.Add(ref offsets, round);
            HalfRound(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
                ref block, ref s);
            HalfRound(
                ref v0, ref v1, ref v2, ref v3, ref v5, ref v6, ref v7, ref v4,
                ref v10, ref v11, ref v8, ref v9, ref v15, ref v12, ref v13, ref v14,
                ref block, ref Unsafe.Add(ref s, 8));
        }
    }

    /// <summary>Applies G to four columns; column i takes message words xi and yi.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // in every round of a kernel; a call would spill its words
    public static void HalfRound(
        ref uint a0, ref uint a1, ref uint a2, ref uint a3, ref uint b0, ref uint b1, ref uint b2, ref uint b3,
        ref uint c0, ref uint c1, ref uint c2, ref uint c3, ref uint d0, ref uint d1, ref uint d2, ref uint d3,
        uint x0, uint y0, uint x1, uint y1, uint x2, uint y2, uint x3, uint y3)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + x0 + b0;
        a1 = a1 + x1 + b1;
        a2 = a2 + x2 + b2;
        a3 = a3 + x3 + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 16);
        d1 = BitOperations.RotateRight(d1 ^ a1, 16);
        d2 = BitOperations.RotateRight(d2 ^ a2, 16);
        d3 = BitOperations.RotateRight(d3 ^ a3, 16);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 12);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 12);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 12);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 12);
        a0 = a0 + y0 + b0;
        a1 = a1 + y1 + b1;
        a2 = a2 + y2 + b2;
        a3 = a3 + y3 + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 8);
        d1 = BitOperations.RotateRight(d1 ^ a1, 8);
        d2 = BitOperations.RotateRight(d2 ^ a2, 8);
        d3 = BitOperations.RotateRight(d3 ^ a3, 8);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 7);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 7);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 7);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 7);
    }

    /// <summary>Applies G to four columns; column i takes the words at byte offsets s[2 i] and s[2 i + 1].</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice in the loop; a call would spill its words
    private static void HalfRound(
        ref uint a0, ref uint a1, ref uint a2, ref uint a3, ref uint b0, ref uint b1, ref uint b2, ref uint b3,
        ref uint c0, ref uint c1, ref uint c2, ref uint c3, ref uint d0, ref uint d1, ref uint d2, ref uint d3,
        ref byte block, ref byte s)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 0)) + b0;
        a1 = a1 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 2)) + b1;
        a2 = a2 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 4)) + b2;
        a3 = a3 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 6)) + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 16);
        d1 = BitOperations.RotateRight(d1 ^ a1, 16);
        d2 = BitOperations.RotateRight(d2 ^ a2, 16);
        d3 = BitOperations.RotateRight(d3 ^ a3, 16);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 12);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 12);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 12);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 12);
        a0 = a0 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 1)) + b0;
        a1 = a1 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 3)) + b1;
        a2 = a2 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 5)) + b2;
        a3 = a3 + LittleEndian.ReadUInt32(ref block, Unsafe.Add(ref s, 7)) + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 8);
        d1 = BitOperations.RotateRight(d1 ^ a1, 8);
        d2 = BitOperations.RotateRight(d2 ^ a2, 8);
        d3 = BitOperations.RotateRight(d3 ^ a3, 8);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 7);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 7);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 7);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 7);
    }
}
