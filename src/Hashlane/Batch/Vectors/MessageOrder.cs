using System.Numerics;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The order in which lanes take the messages of a window, and which messages they leave out.</summary>
internal static class MessageOrder
{
    /// <summary>The longest message that lanes take, so that positions in padded messages fit an int.</summary>
    public const int LongestMessageBytes = 1 << 30;

    // One bucket for each number of blocks below PlainBuckets, then eight for each power of two.
    private const int PlainBuckets = 16, PlainBucketsLog2 = 4;
    private const int BucketsLog2 = 3, Buckets = PlainBuckets + (28 << BucketsLog2);

    /// <summary>
    /// Orders messages by their number of blocks, descending. Hashes those that lanes do not take and those that would
    /// outlast all others.
    /// </summary>
    /// <returns>Where the remaining messages, in order, stand in <paramref name="order"/>.</returns>
    [SkipLocalsInit]
    public static Range Of<THash, TMessages>(
        ref THash hash, scoped ref TMessages messages, scoped Span<ushort> order, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        Span<ushort> ends = stackalloc ushort[Buckets];
        ends.Clear();
        long blocks = 0;
        int last = 0;
        for (int i = 0; i < messages.Count; i++)
        {
            long messageBytes = messages.LengthOf(i);
            if (FitsLanes(ref hash, messageBytes))
            {
                int own = hash.Blocks((int)messageBytes), bucket = BucketOf(own);
                ends[bucket]++;
                last = Math.Max(last, bucket);
                blocks += own;
            }
            else
            {
                HashSingle(ref hash, ref messages, i, digests);
            }
        }

        int count = 0;
        for (int bucket = last; bucket >= 0; bucket--)
        {
            count += ends[bucket];
            ends[bucket] = (ushort)count;
        }

        for (int i = messages.Count - 1; i >= 0; i--)
        {
            long messageBytes = messages.LengthOf(i);
            if (FitsLanes(ref hash, messageBytes))
            {
                order[--ends[BucketOf(hash.Blocks((int)messageBytes))]] = (ushort)i;
            }
        }

        order = order[..count];
        int alone = CountHashedSingly(ref hash, ref messages, order, blocks);
        foreach (int index in order[..alone])
        {
            HashSingle(ref hash, ref messages, index, digests);
        }

        return alone..count;
    }

    /// <summary>Hashes one message singly.</summary>
    public static void HashSingle<THash, TMessages>(
        ref THash hash, scoped ref TMessages messages, int index, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct =>
        hash.HashSingle(messages.ContextOf(index), messages[index], DigestOf(ref hash, digests, index));

    /// <summary>Returns the place of a message's digest.</summary>
    public static Span<byte> DigestOf<THash>(ref THash hash, Span<byte> digests, int index)
        where THash : unmanaged, ILaneHash =>
        digests.Slice(index * hash.HashBytes, hash.HashBytes);

    public static bool FitsLanes<THash>(ref THash hash, long messageBytes)
        where THash : unmanaged, ILaneHash =>
        messageBytes <= LongestMessageBytes && hash.FitsLanes((int)messageBytes);

    /// <summary>
    /// Counts the longest messages that are better hashed singly. Lanes take as long as the longest of them or as their
    /// share of all blocks. A message that outlasts all others keeps the other lanes waiting.
    /// </summary>
    private static int CountHashedSingly<THash, TMessages>(
        ref THash hash, scoped ref TMessages messages, scoped ReadOnlySpan<ushort> order, long blocks)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int best = order.Length;
        if (order.IsEmpty || hash.SelectLanes(order.Length, (int)messages.LengthOf(order[0])) is not { } kernel)
        {
            return best;
        }

        int lanes = kernel.Lanes;
        long left = blocks, least = 10 * blocks;
        for (int i = 0; i < order.Length; i++)
        {
            // The cost if order[i..] is hashed in lanes and the others are hashed singly.
            int longest = BlocksOf(ref hash, ref messages, order[i]);
            long share = left / lanes, steps = Math.Max(longest, share);
            if (order.Length - i > lanes)
            {
                // Of one message more than there are lanes, two share a lane: the shortest two at best.
                int two = BlocksOf(ref hash, ref messages, order[i + lanes - 1])
                    + BlocksOf(ref hash, ref messages, order[i + lanes]);
                steps = Math.Max(steps, two);
            }

            long cost = (10 * (blocks - left)) + (kernel.StepCostTenths * steps);
            if (cost < least)
            {
                least = cost;
                best = i;
            }

            if (steps == share)
            {
                break;
            }

            left -= longest;
        }

        return best;
    }

    private static int BlocksOf<THash, TMessages>(ref THash hash, scoped ref TMessages messages, int index)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct =>
        hash.Blocks((int)messages.LengthOf(index));

    /// <summary>Returns the bucket of a number of blocks: exact for few blocks, to an eighth for many.</summary>
    private static int BucketOf(int blocks)
    {
        if (blocks < PlainBuckets)
        {
            return blocks;
        }

        int log2 = BitOperations.Log2((uint)blocks);
        int eighth = (blocks >> (log2 - BucketsLog2)) & ((1 << BucketsLog2) - 1);
        return PlainBuckets + ((log2 - PlainBucketsLog2) << BucketsLog2) + eighth;
    }
}
