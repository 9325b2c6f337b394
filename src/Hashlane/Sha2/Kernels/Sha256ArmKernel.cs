using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>SHA-256 compression with the SHA-256 instructions of ARMv8.</summary>
/// <remarks>
/// <para>Source: FIPS 180-4 §6.2.2; Arm Architecture Reference Manual, SHA256H, SHA256H2, SHA256SU0, SHA256SU1.</para>
/// <para>
/// The hash value stays in two vectors over all blocks, and the schedule is a ring of four vectors, so that nothing but message and
/// constants is read in the loop. What the JIT makes of it: docs/design/sha2-arm.md.
/// </para>
/// </remarks>
internal static class Sha256ArmKernel
{
    private const int BlockBytes = 64;

    /// <summary>The kernel as shown to users.</summary>
    public static string Name => "Arm SHA-256";

    /// <summary>Whether this machine has the instructions.</summary>
    public static bool IsSupported => Sha256ArmInstructions.IsSupported;

    /// <summary>Compresses each 64-byte block; a rest shorter than a block is not read.</summary>
    public static void Compress(ref Words8<uint> hash, ReadOnlySpan<byte> blocks) => CompressBy<Sha256ArmInstructions>(ref hash, blocks);

    /// <summary>The same by other instructions than the processor's: tests run the dataflow on every machine.</summary>
    [SkipLocalsInit]
    public static void CompressBy<TInstructions>(ref Words8<uint> hash, ReadOnlySpan<byte> blocks)
        where TInstructions : struct, ISha256Instructions
    {
        // Nothing is allocated: a loop and a stack allocation make the runtime compile the method fully at its first call.
        _ = stackalloc byte[Unsafe.SizeOf<byte>() - 1];

        ref uint k = ref MemoryMarshal.GetReference(Sha256Constants.K);
        ref byte block = ref MemoryMarshal.GetReference(blocks);
        Vector128<uint> abcd = Vector128.LoadUnsafe(ref hash.W0), efgh = Vector128.LoadUnsafe(ref hash.W4);

        // SAFETY: left counts what remains from block on, and four words follow each offset into the 64 constants, at most 60.
        for (int left = blocks.Length; left >= BlockBytes; left -= BlockBytes)
        {
            Vector128<uint> abcdBefore = abcd, efghBefore = efgh;
            Vector128<uint> w0 = BigEndian.ReadVector128(ref block, 0), w1 = BigEndian.ReadVector128(ref block, 16);
            Vector128<uint> w2 = BigEndian.ReadVector128(ref block, 32), w3 = BigEndian.ReadVector128(ref block, 48);
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

            // The last sixteen words are made: rounds alone.
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
    /// Four rounds, while <paramref name="w0"/> becomes the four words that follow <paramref name="w3"/>, and <paramref name="kw"/> what
    /// the rounds from <paramref name="next"/> on add.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twelve a block; a call would spill the state
    private static void RoundsAndSchedule<TInstructions>(
        ref Vector128<uint> abcd, ref Vector128<uint> efgh, ref Vector128<uint> kw, ref Vector128<uint> w0, Vector128<uint> w1,
        Vector128<uint> w2, Vector128<uint> w3, ref uint k, nuint next)
        where TInstructions : struct, ISha256Instructions
    {
        w0 = TInstructions.Schedule0(w0, w1);
        Rounds<TInstructions>(ref abcd, ref efgh, ref kw, w1, ref k, next);
        w0 = TInstructions.Schedule1(w0, w2, w3);
    }

    /// <summary>
    /// Four rounds, while <paramref name="kw"/> becomes what the rounds from <paramref name="next"/> on, whose words are
    /// <paramref name="w"/>, add.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // fifteen a block; a call would spill the state
    private static void Rounds<TInstructions>(
        ref Vector128<uint> abcd, ref Vector128<uint> efgh, ref Vector128<uint> kw, Vector128<uint> w, ref uint k, nuint next)
        where TInstructions : struct, ISha256Instructions
    {
        Vector128<uint> nextKw = w + Vector128.LoadUnsafe(ref k, next), abcdCopy = abcd;
        abcd = TInstructions.Hash(abcd, efgh, kw);
        efgh = TInstructions.Hash2(efgh, abcdCopy, kw);
        kw = nextKw;
    }
}
