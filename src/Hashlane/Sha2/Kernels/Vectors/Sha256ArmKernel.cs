using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>SHA-256 compression with the SHA-256 instructions of ARMv8.</summary>
/// <remarks>
/// <para>Source: FIPS 180-4 §6.2.2; Arm Architecture Reference Manual, SHA256H, SHA256H2, SHA256SU0, SHA256SU1.</para>
/// <para>
/// The hash value stays in two vectors for all blocks, and the schedule is a ring of four vectors. The loop therefore
/// reads only the message and the constants. The generated code: docs/design/sha2-arm.md.
/// </para>
/// </remarks>
internal static class Sha256ArmKernel
{
    private const int BlockBytes = 64;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => "Arm SHA-256";

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => Sha256ArmInstructions.IsSupported;

    /// <summary>Compresses each 64-byte block; an incomplete block at the end is not read.</summary>
    public static void Compress(ref Words8<uint> hash, ReadOnlySpan<byte> blocks) =>
        CompressBy<Sha256ArmInstructions>(ref hash, blocks);

    /// <summary>Compresses each block with the given instructions: tests run the dataflow on every machine.</summary>
    [SkipLocalsInit]
    public static void CompressBy<TInstructions>(ref Words8<uint> hash, ReadOnlySpan<byte> blocks)
        where TInstructions : struct, ISha256Instructions
    {
        _ = stackalloc byte[JitHint.CompileFully];

        ref uint k = ref MemoryMarshal.GetReference(Sha256Constants.K);
        ref byte block = ref MemoryMarshal.GetReference(blocks);
        Vector128<uint> abcd = Vector128.LoadUnsafe(ref hash.W0), efgh = Vector128.LoadUnsafe(ref hash.W4);

        // SAFETY: left counts the bytes from block on. An offset into the 64 constants is at most 60, so four words
        // follow it.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            Vector128<uint> abcdBefore = abcd, efghBefore = efgh;
            Vector128<uint> w0 =
                BestInstructions.ReadBigEndian(ref block, 0), w1 = BestInstructions.ReadBigEndian(ref block, 16);
            Vector128<uint> w2 =
                BestInstructions.ReadBigEndian(ref block, 32), w3 = BestInstructions.ReadBigEndian(ref block, 48);
            block = ref Unsafe.Add(ref block, BlockBytes);
            Vector128<uint> kw = w0 + Vector128.LoadUnsafe(ref k);

            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w0, w1, w2, w3, ref k, 4);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w1, w2, w3, w0, ref k, 8);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w2, w3, w0, w1, ref k, 12);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w3, w0, w1, w2, ref k, 16);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w0, w1, w2, w3, ref k, 20);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w1, w2, w3, w0, ref k, 24);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w2, w3, w0, w1, ref k, 28);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w3, w0, w1, w2, ref k, 32);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w0, w1, w2, w3, ref k, 36);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w1, w2, w3, w0, ref k, 40);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w2, w3, w0, w1, ref k, 44);
            RoundsAndSchedule<TInstructions>(ref abcd, ref efgh, ref kw, ref w3, w0, w1, w2, ref k, 48);

            // All words have been made: only rounds are left.
            Rounds<TInstructions>(ref abcd, ref efgh, ref kw, w1, ref k, 52);
            Rounds<TInstructions>(ref abcd, ref efgh, ref kw, w2, ref k, 56);
            Rounds<TInstructions>(ref abcd, ref efgh, ref kw, w3, ref k, 60);
            Vector128<uint> abcdCopy = abcd;
            abcd = abcdBefore + TInstructions.Hash(abcd, efgh, kw);
            efgh = efghBefore + TInstructions.Hash2(efgh, abcdCopy, kw);
        }

        abcd.StoreUnsafe(ref hash.W0);
        efgh.StoreUnsafe(ref hash.W4);
    }

    /// <summary>
    /// Applies four rounds. Replaces <paramref name="w0"/> with the four words that follow <paramref name="w3"/>, and
    /// <paramref name="kw"/> with the sums for the rounds from <paramref name="next"/> on.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twelve a block; a call would spill the state
    private static void RoundsAndSchedule<TInstructions>(
        ref Vector128<uint> abcd, ref Vector128<uint> efgh, ref Vector128<uint> kw, ref Vector128<uint> w0,
        Vector128<uint> w1,
        Vector128<uint> w2, Vector128<uint> w3, ref uint k, nuint next)
        where TInstructions : struct, ISha256Instructions
    {
        w0 = TInstructions.Schedule0(w0, w1);
        Rounds<TInstructions>(ref abcd, ref efgh, ref kw, w1, ref k, next);
        w0 = TInstructions.Schedule1(w0, w2, w3);
    }

    /// <summary>
    /// Applies four rounds. Replaces <paramref name="kw"/> with the sums for the rounds from <paramref name="next"/>
    /// on, whose words are <paramref name="w"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // fifteen a block; a call would spill the state
    private static void Rounds<TInstructions>(
        ref Vector128<uint> abcd, ref Vector128<uint> efgh, ref Vector128<uint> kw, Vector128<uint> w, ref uint k,
        nuint next)
        where TInstructions : struct, ISha256Instructions
    {
        Vector128<uint> nextKw = w + Vector128.LoadUnsafe(ref k, next), abcdCopy = abcd;
        abcd = TInstructions.Hash(abcd, efgh, kw);
        efgh = TInstructions.Hash2(efgh, abcdCopy, kw);
        kw = nextKw;
    }
}
