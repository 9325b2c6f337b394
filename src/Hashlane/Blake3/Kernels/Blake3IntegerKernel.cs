using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>BLAKE3's compression function in 32-bit integer registers, around the rounds of a kernel.</summary>
/// <remarks>Source: BLAKE3 paper §2.2.</remarks>
/// <typeparam name="TRounds">The rounds.</typeparam>
internal static class Blake3IntegerKernel<TRounds>
    where TRounds : struct, IIntegerRounds<uint>
{
    /// <summary>
    /// Compresses a run of 64-byte blocks, all with the same counter, and updates <paramref name="cv"/>.
    /// </summary>
    /// <param name="cv">The chaining value.</param>
    /// <param name="blocks">Whole blocks; an incomplete block at the end is not read.</param>
    /// <param name="blockBytes">Message bytes in every block: 64, or less if the run is only the last block.</param>
    /// <param name="counter">The number of the chunk, or 0 for a parent.</param>
    /// <param name="flags">The flags, in the form of <see cref="Blake3Flags"/>.</param>
    [SkipLocalsInit]
    public static unsafe void Compress(
        ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte block = ref MemoryMarshal.GetReference(blocks);

        // SAFETY: left counts the bytes from block on, so each pass reads 64 bytes inside the span.
        for (int left = blocks.Length; left >= 64; left -= 64)
        {
            uint v0 = cv.W0, v1 = cv.W1, v2 = cv.W2, v3 = cv.W3, v4 = cv.W4, v5 = cv.W5, v6 = cv.W6, v7 = cv.W7;
            uint v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            uint v12 = (uint)counter, v13 = (uint)(counter >> 32), v14 = blockBytes;
            uint v15 = Blake3Flags.OfBlock(flags, isFirst: left == blocks.Length, isLast: left < 128);
            default(TRounds).Load(ref block, out Words16<uint> m);
            default(TRounds).Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref block);
            cv.W0 = v0 ^ v8;
            cv.W1 = v1 ^ v9;
            cv.W2 = v2 ^ v10;
            cv.W3 = v3 ^ v11;
            cv.W4 = v4 ^ v12;
            cv.W5 = v5 ^ v13;
            cv.W6 = v6 ^ v14;
            cv.W7 = v7 ^ v15;
            block = ref Unsafe.Add(ref block, 64);
        }
    }

    /// <summary>Writes 64-byte output blocks: one compression for each value of the counter.</summary>
    /// <param name="cv">The chaining value.</param>
    /// <param name="block">The 64 bytes of the root's block.</param>
    /// <param name="blockBytes">Message bytes in the block.</param>
    /// <param name="counter">The number of the first output block.</param>
    /// <param name="flags">The flags of the block.</param>
    /// <param name="output">Room for the output; only whole blocks are written.</param>
    [SkipLocalsInit]
    public static unsafe void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte message = ref Unsafe.AsRef(in block);
        ref byte to = ref MemoryMarshal.GetReference(output);

        // SAFETY: left counts the bytes from to on, so each pass writes 64 bytes inside the span.
        for (int left = output.Length; left >= 64; left -= 64)
        {
            uint v0 = cv.W0, v1 = cv.W1, v2 = cv.W2, v3 = cv.W3, v4 = cv.W4, v5 = cv.W5, v6 = cv.W6, v7 = cv.W7;
            uint v8 = IV0, v9 = IV1, v10 = IV2, v11 = IV3;
            uint v12 = (uint)counter, v13 = (uint)(counter >> 32), v14 = blockBytes, v15 = flags;
            default(TRounds).Load(ref message, out Words16<uint> m);
            default(TRounds).Rounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, ref message);
            LittleEndian.WriteUInt32(ref to, 0, v0 ^ v8);
            LittleEndian.WriteUInt32(ref to, 4, v1 ^ v9);
            LittleEndian.WriteUInt32(ref to, 8, v2 ^ v10);
            LittleEndian.WriteUInt32(ref to, 12, v3 ^ v11);
            LittleEndian.WriteUInt32(ref to, 16, v4 ^ v12);
            LittleEndian.WriteUInt32(ref to, 20, v5 ^ v13);
            LittleEndian.WriteUInt32(ref to, 24, v6 ^ v14);
            LittleEndian.WriteUInt32(ref to, 28, v7 ^ v15);
            LittleEndian.WriteUInt32(ref to, 32, v8 ^ cv.W0);
            LittleEndian.WriteUInt32(ref to, 36, v9 ^ cv.W1);
            LittleEndian.WriteUInt32(ref to, 40, v10 ^ cv.W2);
            LittleEndian.WriteUInt32(ref to, 44, v11 ^ cv.W3);
            LittleEndian.WriteUInt32(ref to, 48, v12 ^ cv.W4);
            LittleEndian.WriteUInt32(ref to, 52, v13 ^ cv.W5);
            LittleEndian.WriteUInt32(ref to, 56, v14 ^ cv.W6);
            LittleEndian.WriteUInt32(ref to, 60, v15 ^ cv.W7);
            counter++;
            to = ref Unsafe.Add(ref to, 64);
        }
    }
}
