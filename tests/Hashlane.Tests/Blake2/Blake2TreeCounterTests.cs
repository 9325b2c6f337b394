using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>BLAKE2bp and BLAKE2sp of messages behind counters that no test reaches by hashing: "trees" of vectors/blake2/blake2_counter_runs.json.</summary>
public sealed class Blake2TreeCounterTests
{
    private const int CasesOfEach = 12;

    [Fact]
    public void Blake2bp_CountersThatCarry_GivesTheVectorsDigests() =>
        AssertDigests<Blake2bVariant>("blake2bp", static counter => ((ulong)counter, (ulong)(counter >> 64)));

    [Fact]
    public void Blake2sp_CountersThatCarry_GivesTheVectorsDigests() =>
        AssertDigests<Blake2sVariant>("blake2sp", static counter => ((uint)counter, (uint)(counter >> 32)));

    private static void AssertDigests<TVariant>(string hash, Func<UInt128, (ulong Lower, ulong Upper)> words)
        where TVariant : unmanaged, IBlake2Variant
    {
        foreach (Case vector in Load(hash))
        {
            Blake2TreeMode<TVariant> mode = new(vector.Expected.Length);
            ref Blake2Leaves<TVariant> leaves = ref Fields<TVariant>.LeavesOf(ref mode);
            (Fields<TVariant>.LowerOf(ref leaves), Fields<TVariant>.UpperOf(ref leaves)) = words(vector.Counter);
            AssertDigest(mode, vector);
        }
    }

    /// <summary>All stripes that can be absorbed in one call, one after the other, and leaf group by leaf group as several threads do.</summary>
    private static void AssertDigest<TVariant>(Blake2TreeMode<TVariant> start, Case vector)
        where TVariant : unmanaged, IBlake2Variant
    {
        byte[] message = Inputs.Pattern(vector.Length), digest = new byte[vector.Expected.Length];
        int absorbable = (int)start.AbsorbableBytes(message.Length), stripes = absorbable / Blake2LastStripe.StripeBytes;
        Blake2TreeMode<TVariant> atOnce = start, oneByOne = start, grouped = start;

        atOnce.AbsorbBlocks(message.AsSpan(0, absorbable));
        for (int stripe = 0; stripe < stripes; stripe++)
        {
            oneByOne.AbsorbBlocks(message.AsSpan(stripe * Blake2LastStripe.StripeBytes, Blake2LastStripe.StripeBytes));
        }

        // A group takes one stripe or more.
        for (int group = 0; group < Blake2Leaves<TVariant>.Groups && stripes > 0; group++)
        {
            grouped.AbsorbInGroup(group, message.AsSpan(0, absorbable));
        }

        grouped.CountStripes(stripes);
        foreach (Blake2TreeMode<TVariant> absorbed in (Blake2TreeMode<TVariant>[])[atOnce, oneByOne, grouped])
        {
            Blake2TreeMode<TVariant> mode = absorbed;
            mode.Finish(message.AsSpan(absorbable), digest);
            Assert.True(vector.Expected.AsSpan().SequenceEqual(digest), $"{vector.Length} bytes from {vector.Counter}.");
        }
    }

    private static IReadOnlyList<Case> Load(string hash) => VectorCases.Load(
        VectorFiles.Open("blake2/blake2_counter_runs.json"), "trees", entry => entry.GetProperty("hash").GetString() == hash, CasesOfEach,
        static entry => new Case(VectorCases.Number(entry, "t"), VectorCases.Count(entry, "len"), VectorCases.Hex(entry, "out")));

    private static class Fields<TVariant>
        where TVariant : unmanaged, IBlake2Variant
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_leaves")]
        public static extern ref Blake2Leaves<TVariant> LeavesOf(ref Blake2TreeMode<TVariant> mode);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t0")]
        public static extern ref ulong LowerOf(ref Blake2Leaves<TVariant> leaves);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_t1")]
        public static extern ref ulong UpperOf(ref Blake2Leaves<TVariant> leaves);
    }

    private sealed record Case(UInt128 Counter, int Length, byte[] Expected);
}
