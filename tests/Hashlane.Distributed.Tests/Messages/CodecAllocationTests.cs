namespace Hashlane.Distributed.Tests;

/// <summary>A coordinator of a billion files writes millions of messages: each is allocated once.</summary>
public sealed class CodecAllocationTests
{
    // The header of an array, and the padding after it.
    private const int MaxArrayOverheadBytes = 32;

    private const int Files = 250;

    private static readonly ContentIdentity _identity = new(100_000, 1_700_000_000_123_456_789, 1_234_567);

    private static readonly Unit _unit = MessageSamples.UnitOf(
        [.. Enumerable.Range(0, Files).Select(i => MessageSamples.File($"folder/{i}") with { Identity = _identity })]);

    [Fact]
    public void EncodeUnit_ManyFiles_AllocatesTheMessageOnly()
    {
        int length = UnitCodec.Encode(_unit).Length;

        Assert.InRange(FewestAllocatedBytes(() => UnitCodec.Encode(_unit)), length, length + MaxArrayOverheadBytes);
    }

    [Fact]
    public void EncodeResult_ManyFiles_AllocatesTheMessageOnly()
    {
        UnitResult result = MessageSamples.ResultOf(
            [.. Enumerable.Repeat(FileOutcome.Hashed(_identity, new byte[32]), Files)]);
        int length = ResultCodec.Encode(result).Length;

        Assert.InRange(
            FewestAllocatedBytes(() => ResultCodec.Encode(result)), length, length + MaxArrayOverheadBytes);
    }

    [Fact]
    public void OfUnit_ManyFiles_AllocatesTheIdOnly() =>
        Assert.InRange(FewestAllocatedBytes(() => UnitIds.Of(_unit, 1)), 1, 2 * MaxArrayOverheadBytes);

    /// <summary>The pool of arrays can be emptied at any time, so the fewest of some calls count.</summary>
    private static long FewestAllocatedBytes(Func<object> encode)
    {
        long fewest = long.MaxValue;
        for (int i = 0; i < 50; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            GC.KeepAlive(encode());
            fewest = Math.Min(fewest, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return fewest;
    }
}
