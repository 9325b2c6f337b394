using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE2bp and BLAKE2sp of messages behind counters that no test reaches by hashing: "trees" of vectors/blake2/blake2_counter_runs.json.</summary>
public sealed class Blake2TreeCounterTests
{
    private const int CasesOfEach = 12;

    [Fact]
    public void Blake2bp_CountersThatCarry_GivesTheVectorsDigests()
    {
        foreach (Case vector in Load("blake2bp"))
        {
            Blake2TreeMode<Blake2bLeaves> mode = new(vector.Expected.Length);
            ref Blake2bLeaves leaves = ref Mode<Blake2bLeaves>.LeavesOf(ref mode);
            LowerOf(ref leaves) = (ulong)vector.Counter;
            UpperOf(ref leaves) = (ulong)(vector.Counter >> 64);
            AssertDigest(mode, vector);
        }
    }

    [Fact]
    public void Blake2sp_CountersThatCarry_GivesTheVectorsDigests()
    {
        foreach (Case vector in Load("blake2sp"))
        {
            Blake2TreeMode<Blake2sLeaves> mode = new(vector.Expected.Length);
            ref Blake2sLeaves leaves = ref Mode<Blake2sLeaves>.LeavesOf(ref mode);
            LowerOf(ref leaves) = (uint)vector.Counter;
            UpperOf(ref leaves) = (uint)(vector.Counter >> 32);
            AssertDigest(mode, vector);
        }
    }

    /// <summary>All stripes that can be absorbed in one call, one after the other, and leaf group by leaf group as several threads do.</summary>
    private static void AssertDigest<TLeaves>(Blake2TreeMode<TLeaves> start, Case vector)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        byte[] message = Inputs.Pattern(vector.Length), digest = new byte[vector.Expected.Length];
        int absorbable = (int)start.AbsorbableBytes(message.Length), stripes = absorbable / Blake2LastStripe.StripeBytes;
        Blake2TreeMode<TLeaves> atOnce = start, oneByOne = start, grouped = start;

        atOnce.AbsorbBlocks(message.AsSpan(0, absorbable));
        for (int stripe = 0; stripe < stripes; stripe++)
        {
            oneByOne.AbsorbBlocks(message.AsSpan(stripe * Blake2LastStripe.StripeBytes, Blake2LastStripe.StripeBytes));
        }

        // A group takes one stripe or more.
        for (int group = 0; group < grouped.Groups && stripes > 0; group++)
        {
            grouped.AbsorbInGroup(group, message.AsSpan(0, absorbable));
        }

        grouped.CountStripes(stripes);
        foreach (Blake2TreeMode<TLeaves> absorbed in (Blake2TreeMode<TLeaves>[])[atOnce, oneByOne, grouped])
        {
            Blake2TreeMode<TLeaves> mode = absorbed;
            mode.Finish(message.AsSpan(absorbable), digest);
            Assert.True(vector.Expected.AsSpan().SequenceEqual(digest), $"{vector.Length} bytes from {vector.Counter}.");
        }
    }

    private static IReadOnlyList<Case> Load(string hash) => VectorCases.Load(
        VectorFiles.Open("blake2/blake2_counter_runs.json"), "trees", entry => entry.GetProperty("hash").GetString() == hash, CasesOfEach,
        static entry => new Case(VectorCases.Number(entry, "t"), VectorCases.Count(entry, "len"), VectorCases.Hex(entry, "out")));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t0")]
    private static extern ref ulong LowerOf(ref Blake2bLeaves leaves);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t1")]
    private static extern ref ulong UpperOf(ref Blake2bLeaves leaves);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t0")]
    private static extern ref uint LowerOf(ref Blake2sLeaves leaves);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t1")]
    private static extern ref uint UpperOf(ref Blake2sLeaves leaves);

    private static class Mode<TLeaves>
        where TLeaves : unmanaged, IBlake2Leaves
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_leaves")]
        public static extern ref TLeaves LeavesOf(ref Blake2TreeMode<TLeaves> mode);
    }

    private sealed record Case(UInt128 Counter, int Length, byte[] Expected);
}
