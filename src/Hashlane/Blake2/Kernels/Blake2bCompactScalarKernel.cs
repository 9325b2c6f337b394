using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>
/// BLAKE2b compression F in 64-bit integer registers, with the rounds in a loop: for the first bytes of a process.
/// </summary>
/// <remarks>
/// <para>Source: RFC 7693 §3.2.</para>
/// <para>
/// It has a twelfth of the code of an unrolled kernel and is compiled in a fraction of the time. It is fast enough
/// until the better kernel pays for its compilation: docs/design/first-use.md.
/// </para>
/// </remarks>
internal readonly struct Blake2bCompactScalarKernel : IIntegerRounds<ulong>
{
    public string Name => "Scalar (compact)";

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    public void Load(ref byte block, out Words16<ulong> m) => Unsafe.SkipInit(out m);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a kernel; a call would pass its words through memory
    public void Rounds(
        ref ulong v0, ref ulong v1, ref ulong v2, ref ulong v3, ref ulong v4, ref ulong v5, ref ulong v6, ref ulong v7,
        ref ulong v8, ref ulong v9, ref ulong v10, ref ulong v11, ref ulong v12, ref ulong v13, ref ulong v14,
        ref ulong v15, ref Words16<ulong> m, ref byte block)
    {
        ref byte offsets = ref MemoryMarshal.GetReference(Offsets);

        // SAFETY: the table has 12 rows of 16, its offsets end at 120 and a word has 8 bytes: inside the block.
        for (nuint round = 0; round < 12 * 16; round += 16)
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

    /// <summary>Applies G to four columns; column i takes the words at byte offsets s[2 i] and s[2 i + 1].</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice in the round; a call would spill its words
    private static void HalfRound(
        ref ulong a0, ref ulong a1, ref ulong a2, ref ulong a3, ref ulong b0, ref ulong b1, ref ulong b2, ref ulong b3,
        ref ulong c0, ref ulong c1, ref ulong c2, ref ulong c3, ref ulong d0, ref ulong d1, ref ulong d2, ref ulong d3,
        ref byte block, ref byte s)
    {
        // (a + m) first: only the second addition waits for b.
        a0 = a0 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 0)) + b0;
        a1 = a1 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 2)) + b1;
        a2 = a2 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 4)) + b2;
        a3 = a3 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 6)) + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 32);
        d1 = BitOperations.RotateRight(d1 ^ a1, 32);
        d2 = BitOperations.RotateRight(d2 ^ a2, 32);
        d3 = BitOperations.RotateRight(d3 ^ a3, 32);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 24);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 24);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 24);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 24);
        a0 = a0 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 1)) + b0;
        a1 = a1 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 3)) + b1;
        a2 = a2 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 5)) + b2;
        a3 = a3 + LittleEndian.ReadUInt64(ref block, Unsafe.Add(ref s, 7)) + b3;
        d0 = BitOperations.RotateRight(d0 ^ a0, 16);
        d1 = BitOperations.RotateRight(d1 ^ a1, 16);
        d2 = BitOperations.RotateRight(d2 ^ a2, 16);
        d3 = BitOperations.RotateRight(d3 ^ a3, 16);
        c0 += d0;
        b0 = BitOperations.RotateRight(b0 ^ c0, 63);
        c1 += d1;
        b1 = BitOperations.RotateRight(b1 ^ c1, 63);
        c2 += d2;
        b2 = BitOperations.RotateRight(b2 ^ c2, 63);
        c3 += d3;
        b3 = BitOperations.RotateRight(b3 ^ c3, 63);
    }
}
