using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Hashes many messages side by side: groups of equal length straight from where they lie, others lane by lane through a staging area.</summary>
internal static unsafe class LaneBatch
{
    /// <summary>Messages that are put in order together: enough that lanes which run dry at the end do not count, few enough for the stack.</summary>
    public const int WindowMessages = 512;

    // What lanes take at most: so that positions in padded messages fit an int.
    private const int LongestMessageBytes = 1 << 30;

    private const int MaxLanes = 32, CacheLineBytes = 64;

    // Blocks in every lane that may go unused so that lanes begin together. Zen 5, lengths spread over 0..4 KiB, 500 messages, time beside equal
    // lengths: BLAKE2s 1.30 with 0, 1.26 with 2, 1.3 with 4 (AVX2); with AVX-512 1.56 and 1.39.
    private const int MostWaitedBlocks = 2;

    // Of the buckets that messages are ordered by: one for each number of blocks below the first of eight to each power of two.
    private const int PlainBuckets = 16, PlainBucketsLog2 = 4, BucketsLog2 = 3, Buckets = PlainBuckets + (28 << BucketsLog2);

    /// <summary>Below this threads are not asked for help: <see cref="Blake3Parallel.LeastBytes"/> tells what that costs.</summary>
    private const int LeastParallelBytes = 1 << 20;

    /// <summary>How many windows one message or more make.</summary>
    public static int WindowsOf(int messages) => ((messages - 1) / WindowMessages) + 1;

    /// <summary>Hashes messages of one length that lie side by side, by up to <paramref name="degree"/> threads.</summary>
    public static void HashEqual<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> digests, int degree)
        where THash : unmanaged, ILaneHash
    {
        if (degree == 1 || sources.Length < LeastParallelBytes)
        {
            HashEqual(ref hash, prefix, sources, sourceBytes, digests);
            return;
        }

        // SAFETY: what is pointed to stays in its place until the work has been run.
        fixed (byte* first = sources, digest = digests)
        {
            using EqualBatchWork<THash> work = new(ref hash, prefix, first, sourceBytes, digests.Length / hash.HashBytes, digest);
            work.Run(degree);
        }
    }

    /// <summary>Hashes messages of any lengths that lie side by side, by up to <paramref name="degree"/> threads.</summary>
    public static void HashAdjoining<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> digests, int degree)
        where THash : unmanaged, ILaneHash
    {
        if (degree == 1 || buffer.Length < LeastParallelBytes)
        {
            HashAdjoining(ref hash, prefix, buffer, lengths, digests);
            return;
        }

        // SAFETY: what is pointed to stays in its place until the work has been run.
        fixed (byte* first = buffer, digest = digests)
        fixed (int* length = lengths)
        {
            using AdjoiningBatchWork<THash> work = new(ref hash, prefix, first, buffer.Length, length, lengths.Length, digest);
            work.Run(degree);
        }
    }

    /// <summary>Hashes messages that each lie somewhere, by up to <paramref name="degree"/> threads.</summary>
    public static void HashScattered<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests, int degree)
        where THash : unmanaged, ILaneHash
    {
        if (degree == 1 || !AreMany(sources))
        {
            HashScattered(ref hash, prefix, sources, digests);
            return;
        }

        // SAFETY: what is pointed to stays in its place until the work has been run.
        fixed (byte* digest = digests)
        {
            using ScatteredBatchWork<THash> work = new(ref hash, prefix, sources, digest);
            work.Run(degree);
        }
    }

    /// <summary>Hashes messages of one length that lie side by side.</summary>
    [SkipLocalsInit]
    public static void HashEqual<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> digests)
        where THash : unmanaged, ILaneHash
    {
        int digestBytes = hash.HashBytes;
        int left = digests.Length / digestBytes;
        if (left > 1)
        {
            Span<byte> memory = stackalloc byte[LaneArea.Bytes];
            if (prefix.Length > 0 || !Takes(ref hash, sourceBytes))
            {
                // Blocks do not lie in the sources as they are compressed, or messages are in parts.
                for (; left > 0; left -= WindowMessages)
                {
                    int count = Math.Min(left, WindowMessages);
                    HashWindow(ref hash, memory, new EqualMessages(prefix, sources, sourceBytes, count), digests);
                    sources = sources[(count * sourceBytes)..];
                    digests = digests[(count * digestBytes)..];
                }
            }

            for (int lanes = hash.Width(left, sourceBytes); left > 0 && lanes > 1; lanes = hash.Width(left, sourceBytes))
            {
                int count = Math.Min(left, lanes);
                HashGroup(ref hash, new LaneArea(memory, lanes, hash.WordBytes), sources, sourceBytes, count, digests);
                sources = sources[(count * sourceBytes)..];
                digests = digests[(count * digestBytes)..];
                left -= count;
            }

            WipeIfKeyed(ref hash, memory);
        }

        for (; left > 0; left--)
        {
            hash.HashOne(prefix, sources[..sourceBytes], digests[..digestBytes]);
            sources = sources[sourceBytes..];
            digests = digests[digestBytes..];
        }

        WipeIfKeyed(ref hash, default);
    }

    /// <summary>Hashes messages of any lengths that lie side by side.</summary>
    [SkipLocalsInit]
    public static void HashAdjoining<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> digests)
        where THash : unmanaged, ILaneHash
    {
        Span<int> starts = stackalloc int[WindowMessages + 1];
        Span<byte> memory = stackalloc byte[LaneArea.Bytes];
        while (lengths.Length > 0)
        {
            int count = Math.Min(lengths.Length, WindowMessages);
            AdjoiningMessages messages = new(prefix, buffer, lengths[..count], starts);
            HashWindow(ref hash, memory, messages, digests);
            buffer = buffer[messages.End..];
            lengths = lengths[count..];
            digests = digests[(count * hash.HashBytes)..];
        }

        WipeIfKeyed(ref hash, memory);
    }

    /// <summary>Hashes messages of any lengths that each lie somewhere.</summary>
    [SkipLocalsInit]
    public static void HashScattered<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> digests)
        where THash : unmanaged, ILaneHash
    {
        Span<byte> memory = stackalloc byte[LaneArea.Bytes];
        while (sources.Length > 0)
        {
            int count = Math.Min(sources.Length, WindowMessages);
            HashWindow(ref hash, memory, new ScatteredMessages(prefix, sources[..count]), digests);
            sources = sources[count..];
            digests = digests[(count * hash.HashBytes)..];
        }

        WipeIfKeyed(ref hash, memory);
    }

    /// <summary>Hashes the messages of a window in lanes, in order of length, the longest first, each in the next lane that is free.</summary>
    [SkipLocalsInit]
    public static void HashInLanes<THash, TMessages>(ref THash hash, Span<byte> memory, TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        Span<ushort> order = stackalloc ushort[WindowMessages];
        order = Order(ref hash, messages, order, digests);
        int lanes = order.IsEmpty ? 1 : hash.Width(order.Length, (int)messages.LengthOf(order[0]));
        if (lanes > 1)
        {
            HashLanes(ref hash, new LaneArea(memory, lanes, hash.WordBytes), messages, order, digests);
            return;
        }

        foreach (int index in order)
        {
            HashOne(ref hash, messages, index, digests);
        }
    }

    /// <summary>Hashes a message by itself.</summary>
    public static void HashOne<THash, TMessages>(ref THash hash, TMessages messages, int index, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct =>
        hash.HashOne(messages.PrefixOf(index), messages[index], DigestOf(ref hash, digests, index));

    private static void HashWindow<THash, TMessages>(ref THash hash, Span<byte> memory, TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        if (!hash.TryHashWindow(memory, messages, digests))
        {
            HashInLanes(ref hash, memory, messages, digests);
        }
    }

    /// <summary>Half the lanes or more, in step from beginning to end.</summary>
    private static void HashGroup<THash>(
        ref THash hash, LaneArea area, ReadOnlySpan<byte> sources, int sourceBytes, int count, Span<byte> digests)
        where THash : unmanaged, ILaneHash
    {
        int lanes = area.Lanes;
        int upper = count - (lanes - (lanes / 2));
        hash.StartAll(area);
        int blocks = hash.Blocks(sourceBytes), wholeBlocks = sourceBytes / hash.BlockBytes;
        for (int done = 0, run; done < blocks; done += run)
        {
            run = hash.RunBlocks(sourceBytes, done);
            for (int lane = 0; lane < lanes; lane++)
            {
                hash.BeginRun(area, lane, sourceBytes, done);
            }

            // Blocks that lie in the message as they are compressed, and the others.
            int direct = Math.Clamp(wholeBlocks - done, 0, run), staged = run - direct;
            if (direct > 0)
            {
                hash.SetLastAll(area, sourceBytes, staged == 0 ? done + run : 0);
                hash.Compress(
                    area, in sources[done * hash.BlockBytes], (nuint)sourceBytes, (nuint)upper * (nuint)sourceBytes, direct);
            }

            if (staged > 0)
            {
                // Nothing but padding is the same in every lane, and is written once.
                bool isPadding = (done + direct) * hash.BlockBytes >= sourceBytes;
                int stride = isPadding ? 0 : staged * hash.BlockBytes;
                Span<byte> staging = area.Staging;
                for (int i = 0; i < (isPadding ? 1 : count); i++)
                {
                    Stage(
                        ref hash, MessagePrefix.None, sources.Slice(i * sourceBytes, sourceBytes), done + direct,
                        staging.Slice(i * stride, staged * hash.BlockBytes));
                }

                hash.SetLastAll(area, sourceBytes, done + run);
                hash.Compress(area, in staging[0], (nuint)stride, (nuint)upper * (nuint)stride, staged);
            }
        }

        if (hash.TryStoreAll(area, upper, digests))
        {
            return;
        }

        int digestBytes = hash.HashBytes;
        for (int lane = 0; lane < lanes; lane++)
        {
            int message = lane < lanes / 2 ? lane : upper + lane - (lanes / 2);
            hash.Store(area, lane, digests.Slice(message * digestBytes, digestBytes));
        }
    }

    /// <summary>Orders messages by their number of blocks, descending. Hashes those that lanes do not take, and those that would outlast all others.</summary>
    /// <returns>What is left, in order.</returns>
    private static Span<ushort> Order<THash, TMessages>(
        ref THash hash, TMessages messages, Span<ushort> order, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        Span<ushort> ends = stackalloc ushort[Buckets];
        ends.Clear();
        long blocks = 0;
        for (int i = 0; i < messages.Count; i++)
        {
            long messageBytes = messages.LengthOf(i);
            if (Takes(ref hash, messageBytes))
            {
                int own = hash.Blocks((int)messageBytes);
                ends[BucketOf(own)]++;
                blocks += own;
            }
            else
            {
                HashOne(ref hash, messages, i, digests);
            }
        }

        int count = 0;
        for (int bucket = Buckets - 1; bucket >= 0; bucket--)
        {
            count += ends[bucket];
            ends[bucket] = (ushort)count;
        }

        for (int i = messages.Count - 1; i >= 0; i--)
        {
            long messageBytes = messages.LengthOf(i);
            if (Takes(ref hash, messageBytes))
            {
                order[--ends[BucketOf(hash.Blocks((int)messageBytes))]] = (ushort)i;
            }
        }

        order = order[..count];
        int alone = Alone(ref hash, messages, order, blocks);
        foreach (int index in order[..alone])
        {
            HashOne(ref hash, messages, index, digests);
        }

        return order[alone..];
    }

    /// <summary>
    /// How many of the longest messages are better hashed by themselves: lanes take as long as the longest of them, or as their share of all blocks,
    /// and one that outlasts all others keeps the other lanes waiting.
    /// </summary>
    private static int Alone<THash, TMessages>(
        ref THash hash, TMessages messages, ReadOnlySpan<ushort> order, long blocks)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int lanes = order.IsEmpty ? 1 : hash.Width(order.Length, (int)messages.LengthOf(order[0])), best = order.Length;
        long left = blocks, least = 10 * blocks;
        for (int i = 0; lanes > 1 && i < order.Length; i++)
        {
            // Of order[i..] in lanes, the others by themselves.
            int longest = hash.Blocks((int)messages.LengthOf(order[i]));
            long cost = (10 * (blocks - left)) + (hash.StepTenths(lanes) * Math.Max(longest, left / lanes));
            if (cost < least)
            {
                least = cost;
                best = i;
            }

            if (longest <= left / lanes)
            {
                break;
            }

            left -= longest;
        }

        return best;
    }

    [SkipLocalsInit]
    private static void HashLanes<THash, TMessages>(
        ref THash hash, LaneArea area, TMessages messages, ReadOnlySpan<ushort> order, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int lanes = area.Lanes;
        Span<LaneWork> works = stackalloc LaneWork[MaxLanes];
        works = works[..lanes];
        works.Fill(LaneWork.Idle);
        int active = Begin(ref hash, area, messages, ref order, works);
        LaneRow row = LaneRow.Of(messages, works, hash.BlockBytes);
        uint lastLanes = uint.MaxValue;
        while (active > 0)
        {
            if (row.Blocks > works[0].Done)
            {
                CompressRow(ref hash, area, messages, row, works, out lastLanes);
            }
            else
            {
                CompressStaged(ref hash, area, messages, works, ref lastLanes);
            }

            for (int lane = 0; lane < lanes; lane++)
            {
                ref LaneWork work = ref works[lane];
                if (work.Done == work.RunEnd && work.Done < work.Blocks)
                {
                    BeginRun(ref hash, area, (int)messages.LengthOf(work.Message), lane, ref work);
                }
            }

            int ended = End(ref hash, area, digests, works);
            active -= ended;
            if (ended > 0 && !IsWaitingFaster(works, active))
            {
                bool isTogether = active == 0;
                active += Begin(ref hash, area, messages, ref order, works);
                row = isTogether ? LaneRow.Of(messages, works, hash.BlockBytes) : default;
            }
        }
    }

    /// <summary>
    /// Whether idle lanes should stay so until others end. Lanes that begin together end nearly together, since messages are in order of length; once each
    /// goes its own way, every step is short, and its cost comes on top of few blocks.
    /// </summary>
    private static bool IsWaitingFaster(ReadOnlySpan<LaneWork> works, int active)
    {
        int most = 0;
        foreach (ref readonly LaneWork work in works)
        {
            most = work.Message < 0 ? most : Math.Max(most, work.Blocks - work.Done);
        }

        return active > 0 && (works.Length - active) * most <= works.Length * MostWaitedBlocks;
    }

    /// <summary>Compresses blocks from where they lie.</summary>
    private static void CompressRow<THash, TMessages>(
        ref THash hash, LaneArea area, TMessages messages, LaneRow row, Span<LaneWork> works, out uint lastLanes)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int done = works[0].Done, runEnd = works[0].RunEnd, end = Math.Min(runEnd, row.Blocks);
        hash.SetLastAll(area, (int)messages.LengthOf(works[0].Message), end == runEnd ? end : 0);
        lastLanes = end == runEnd ? uint.MaxValue : 0;

        // SAFETY: LaneRow has seen that so many blocks of every lane lie in the buffer.
        hash.Compress(area, in messages.Buffer[row.Start + (done * hash.BlockBytes)], (nuint)row.Stride, (nuint)row.UpperOffset, end - done);
        foreach (ref LaneWork work in works)
        {
            work.Done = end;
        }
    }

    /// <summary>Compresses as many blocks as every lane has of its run, through the staging area.</summary>
    private static void CompressStaged<THash, TMessages>(
        ref THash hash, LaneArea area, TMessages messages, Span<LaneWork> works, ref uint lastLanes)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int step = LaneArea.StagingBytes / (works.Length * hash.BlockBytes);
        foreach (ref LaneWork work in works)
        {
            step = Math.Min(step, work.RunEnd - work.Done);
        }

        int stride = step * hash.BlockBytes;
        for (int lane = 0; lane < works.Length; lane++)
        {
            ref LaneWork work = ref works[lane];
            if (work.Message >= 0)
            {
                ReadOnlySpan<byte> message = messages[work.Message];
                MessagePrefix prefix = messages.PrefixOf(work.Message);
                Stage(ref hash, prefix, message, work.Done, area.Staging.Slice(lane * stride, stride));
                work.Done += step;
                Prefetch(message, (work.Done * hash.BlockBytes) - prefix.Length, stride);

                // Only where it differs from the step before: vectors of which a word was stored make the kernel's load wait.
                bool isLast = work.Done == work.RunEnd;
                if (isLast || (lastLanes & (1u << lane)) != 0)
                {
                    hash.SetLast(area, lane, message.Length + prefix.Length, isLast ? work.Done : 0);
                    lastLanes = isLast ? lastLanes | (1u << lane) : lastLanes & ~(1u << lane);
                }
            }
        }

        hash.Compress(area, in area.Staging[0], (nuint)stride, (nuint)(works.Length / 2 * stride), step);
    }

    /// <summary>Gives the next messages to idle lanes.</summary>
    /// <returns>How many.</returns>
    private static int Begin<THash, TMessages>(
        ref THash hash, LaneArea area, TMessages messages, ref ReadOnlySpan<ushort> order, scoped Span<LaneWork> works)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        // As messages are in order, lanes often begin and end all together.
        bool isTogether = order.Length >= works.Length && CountIdle(works) == works.Length;
        if (isTogether)
        {
            hash.StartAll(area);
        }

        int begun = 0;
        for (int lane = 0; lane < works.Length && begun < order.Length; lane++)
        {
            ref LaneWork work = ref works[lane];
            if (work.Message >= 0)
            {
                continue;
            }

            int index = order[begun++];
            int length = (int)messages.LengthOf(index);
            work = new LaneWork { Message = index, Blocks = hash.Blocks(length) };
            if (!isTogether)
            {
                hash.Start(area, lane);
            }

            hash.SetPart(area, lane, messages.PrefixOf(index));
            BeginRun(ref hash, area, length, lane, ref work);
        }

        // Those that follow, when lanes go on together.
        for (int i = begun; i < Math.Min(begun + works.Length, order.Length); i++)
        {
            Prefetch(messages[order[i]], 0, LaneArea.StagingBytes / works.Length);
        }

        order = order[begun..];
        return begun;
    }

    /// <summary>Writes the digests of messages that are done, and leaves their lanes idle.</summary>
    /// <returns>How many.</returns>
    private static int End<THash>(ref THash hash, LaneArea area, Span<byte> digests, Span<LaneWork> works)
        where THash : unmanaged, ILaneHash
    {
        int ended = 0, inOrder = 0;
        for (int lane = 0; lane < works.Length; lane++)
        {
            ended += works[lane].Done == works[lane].Blocks ? 1 : 0;
            inOrder += works[lane].Message == works[0].Message + lane ? 1 : 0;
        }

        if (ended == works.Length && inOrder == ended && hash.TryStoreAll(area, ended / 2, digests[(works[0].Message * hash.HashBytes)..]))
        {
            works.Fill(LaneWork.Idle);
            return ended;
        }

        // The staging area is free, and takes all digests side by side.
        Span<byte> staging = area.Staging;
        bool areStaged = ended == works.Length && hash.TryStoreAll(area, works.Length / 2, staging);
        for (int lane = 0; lane < works.Length && ended > 0; lane++)
        {
            ref LaneWork work = ref works[lane];
            if (work.Done < work.Blocks)
            {
                continue;
            }

            Span<byte> digest = DigestOf(ref hash, digests, work.Message);
            if (areStaged)
            {
                staging.Slice(lane * digest.Length, digest.Length).CopyTo(digest);
            }
            else
            {
                hash.Store(area, lane, digest);
            }

            work = LaneWork.Idle;
        }

        return ended;
    }

    /// <summary>Writes blocks as they are compressed, the padding included.</summary>
    /// <param name="hash">The hash.</param>
    /// <param name="prefix">What stands before the source.</param>
    /// <param name="source">The whole message but for the prefix.</param>
    /// <param name="done">Number of the first block.</param>
    /// <param name="blocks">Room for one block or more of the same run.</param>
    private static void Stage<THash>(ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> source, int done, Span<byte> blocks)
        where THash : unmanaged, ILaneHash
    {
        int start = done * hash.BlockBytes, messageBytes = prefix.Length + source.Length;
        Span<byte> room = blocks;
        if (start == 0)
        {
            prefix.CopyTo(room);
            room = room[prefix.Length..];
        }
        else
        {
            // A later block of a message, or of the padding.
            source = source[Math.Min(start - prefix.Length, source.Length)..];
        }

        if (source.Length >= room.Length)
        {
            source[..room.Length].CopyTo(room);
            return;
        }

        room[source.Length..].Clear();
        source.CopyTo(room);
        hash.Pad(messageBytes, start, blocks);
    }

    /// <summary>Asks for bytes that are staged next: between two visits to a message come those to as many others as there are lanes.</summary>
    private static void Prefetch(ReadOnlySpan<byte> source, int start, int count)
    {
        if (Sse.IsSupported && start < source.Length)
        {
            // SAFETY: an address is not read, and asking for one that moved on is harmless.
            byte* first = (byte*)Unsafe.AsPointer(ref Unsafe.AsRef(in source[start]));
            count = Math.Min(count, source.Length - start);
            for (int line = 0; line < count; line += CacheLineBytes)
            {
                Sse.Prefetch0(first + line);
            }
        }
    }

    private static bool Takes<THash>(ref THash hash, long messageBytes)
        where THash : unmanaged, ILaneHash =>
        messageBytes <= LongestMessageBytes && hash.Takes((int)messageBytes);

    private static int CountIdle(ReadOnlySpan<LaneWork> works)
    {
        int idle = 0;
        foreach (ref readonly LaneWork work in works)
        {
            idle += work.Message < 0 ? 1 : 0;
        }

        return idle;
    }

    private static void BeginRun<THash>(ref THash hash, LaneArea area, int messageBytes, int lane, ref LaneWork work)
        where THash : unmanaged, ILaneHash
    {
        work.RunEnd = work.Done + hash.RunBlocks(messageBytes, work.Done);
        hash.BeginRun(area, lane, messageBytes, work.Done);
    }

    private static Span<byte> DigestOf<THash>(ref THash hash, Span<byte> digests, int index)
        where THash : unmanaged, ILaneHash =>
        digests.Slice(index * hash.HashBytes, hash.HashBytes);

    private static bool AreMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources)
    {
        long bytes = 0;
        foreach (ReadOnlyMemory<byte> source in sources)
        {
            bytes += source.Length;
        }

        return bytes >= LeastParallelBytes;
    }

    /// <summary>Exact for few blocks, to an eighth for many.</summary>
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

    private static void WipeIfKeyed<THash>(ref THash hash, Span<byte> memory)
        where THash : unmanaged, ILaneHash
    {
        if (hash.IsKeyed)
        {
            CryptographicOperations.ZeroMemory(memory);
            Bytes.WipeBatchBelow();
        }
    }

    /// <summary>Where a lane is in its message.</summary>
    [StructLayout(LayoutKind.Auto)]
    private struct LaneWork
    {
        /// <summary>Without a message: it goes along and never ends.</summary>
        public static LaneWork Idle => new() { Message = -1, RunEnd = int.MaxValue, Blocks = int.MaxValue };

        /// <summary>Number of the message, or -1.</summary>
        public int Message { get; init; }

        /// <summary>Compressions in all.</summary>
        public int Blocks { get; init; }

        /// <summary>Compressions done.</summary>
        public int Done;

        /// <summary>Compressions done at the end of the run.</summary>
        public int RunEnd;
    }

    /// <summary>Messages of one length, one in each lane, that lie as lane kernels read them.</summary>
    [StructLayout(LayoutKind.Auto)]
    private readonly struct LaneRow
    {
        /// <summary>Whole blocks of each message; 0 if they do not lie so.</summary>
        public int Blocks { get; private init; }

        /// <summary>Where the first begins.</summary>
        public int Start { get; private init; }

        /// <summary>Bytes from message to message within a half of the lanes.</summary>
        public int Stride { get; private init; }

        /// <summary>Bytes from the first message to the first of the upper half.</summary>
        public int UpperOffset { get; private init; }

        /// <summary>Looks how messages lie that have just begun.</summary>
        public static LaneRow Of<TMessages>(TMessages messages, ReadOnlySpan<LaneWork> works, int blockBytes)
            where TMessages : struct, IMessages, allows ref struct
        {
            int half = works.Length / 2;
            if (messages.Buffer.IsEmpty || works[^1].Message < 0)
            {
                return default;
            }

            long length = messages.LengthOf(works[0].Message);
            int start = messages.StartOf(works[0].Message), stride = messages.StartOf(works[1].Message) - start;
            int upperOffset = messages.StartOf(works[half].Message) - start;
            for (int lane = 0; lane < works.Length; lane++)
            {
                int index = works[lane].Message;
                int expected = start + (lane < half ? lane * stride : upperOffset + ((lane - half) * stride));
                if (messages.StartOf(index) != expected || messages.LengthOf(index) != length || messages.PrefixOf(index).Length > 0)
                {
                    return default;
                }
            }

            // Addresses are counted upwards, and the last lane's message is the last in memory.
            return stride < 0 || upperOffset < 0 || messages.StartOf(works[^1].Message) + length > messages.Buffer.Length
                ? default
                : new() { Blocks = (int)length / blockBytes, Start = start, Stride = stride, UpperOffset = upperOffset };
        }
    }
}
