using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Hashes messages in lanes, the longest first, each in the next free lane.</summary>
internal static class LaneScheduler
{
    private const int MaxLanes = 32;

    /// <summary>Hashes any number of messages: those of one length where they lie, others in windows.</summary>
    public static void HashMessages<THash, TMessages>(ref THash hash, scoped ref TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct
    {
        if (AreTooFew(ref hash, ref messages))
        {
            HashSingly(ref hash, ref messages, digests);
            WipeIfKeyed(ref hash, default);
        }
        else
        {
            HashMany(ref hash, ref messages, digests);
        }
    }

    [SkipLocalsInit]
    private static void HashMany<THash, TMessages>(ref THash hash, scoped ref TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct
    {
        Span<byte> memory = stackalloc byte[LaneState.Bytes];
        if (messages.EqualBytes >= 0 && MessageOrder.FitsLanes(ref hash, messages.EqualBytes))
        {
            LaneGroups.Hash(ref hash, memory, messages.Buffer, messages.EqualBytes, digests);
        }
        else
        {
            for (int first = 0; first < messages.Count; first += BatchWindow.Messages)
            {
                TMessages window = messages.Slice(first, Math.Min(messages.Count - first, BatchWindow.Messages));
                HashWindow(ref hash, memory, ref window, digests[(first * hash.HashBytes)..]);
            }
        }

        WipeIfKeyed(ref hash, memory);
    }

    /// <summary>Hashes the messages of a window in lanes.</summary>
    [SkipLocalsInit]
    public static void HashInLanes<THash, TMessages>(
        ref THash hash, scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        if (hash.SelectLanes(messages.Count, messageBytes: 0) is not { } widest
            || widest.StepCostTenths >= 10 * messages.Count)
        {
            // Too few for lanes, whatever their lengths.
            HashSingly(ref hash, ref messages, digests);
            return;
        }

        Span<ushort> order = stackalloc ushort[BatchWindow.Messages];
        order = order[MessageOrder.Of(ref hash, ref messages, order, digests)];
        if (!order.IsEmpty && hash.SelectLanes(order.Length, (int)messages.LengthOf(order[0])) is { } kernel)
        {
            HashLanes(ref hash, new LaneState(memory, kernel), ref messages, order, digests);
            return;
        }

        foreach (int index in order)
        {
            MessageOrder.HashSingle(ref hash, ref messages, index, digests);
        }
    }

    /// <summary>
    /// Whether messages are so few that lanes do not pay. Those of any lengths must also have a few blocks, since it
    /// takes time to put them in order and to fill the lanes.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // small batches should not pay for another call
    private static bool AreTooFew<THash, TMessages>(ref THash hash, scoped ref TMessages messages)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct
    {
        int count = messages.Count, equalBytes = messages.EqualBytes;
        if (count > 1 && equalBytes >= 0 && MessageOrder.FitsLanes(ref hash, equalBytes))
        {
            return hash.SelectLanes(count, equalBytes) is null;
        }

        long blocks = 0;
        for (int i = 0; i < count && count > 1; i++)
        {
            long messageBytes = messages.LengthOf(i);
            blocks += messageBytes > MessageOrder.LongestMessageBytes ? int.MaxValue : hash.Blocks((int)messageBytes);
            if (blocks >= hash.MinBlocks)
            {
                return false;
            }
        }

        return true;
    }

    private static void HashSingly<THash, TMessages>(
        ref THash hash, scoped ref TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        for (int i = 0; i < messages.Count; i++)
        {
            MessageOrder.HashSingle(ref hash, ref messages, i, digests);
        }
    }

    private static void HashWindow<THash, TMessages>(
        ref THash hash, scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        if (!hash.TryHashWindow(memory, ref messages, digests))
        {
            HashInLanes(ref hash, memory, ref messages, digests);
        }
    }

    [SkipLocalsInit]
    private static void HashLanes<THash, TMessages>(
        ref THash hash,
        scoped LaneState area,
        scoped ref TMessages messages,
        scoped ReadOnlySpan<ushort> order,
        Span<byte> digests)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int lanes = area.Lanes;
        scoped Span<LaneWork> works = stackalloc LaneWork[MaxLanes];
        works = works[..lanes];
        works.Fill(LaneWork.Idle);
        int begun = 0;
        int active = Begin(ref hash, area, ref messages, order, ref begun, works);
        LaneRow row = LaneRow.Of(ref messages, works, hash.BlockBytes);
        uint lastLanes = uint.MaxValue;
        while (active > 0)
        {
            if (row.Blocks > works[0].Done)
            {
                CompressRow(ref hash, area, ref messages, row, works, out lastLanes);
            }
            else
            {
                CompressStaged(ref hash, area, ref messages, works, ref lastLanes);
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
            if (ended > 0 && !LaneWork.IsWaitingFaster(works, active))
            {
                bool isTogether = active == 0;
                active += Begin(ref hash, area, ref messages, order, ref begun, works);
                row = isTogether ? LaneRow.Of(ref messages, works, hash.BlockBytes) : default;
            }
        }
    }

    /// <summary>Compresses blocks where they lie.</summary>
    private static void CompressRow<THash, TMessages>(
        ref THash hash,
        scoped LaneState area,
        scoped ref TMessages messages,
        LaneRow row,
        scoped Span<LaneWork> works,
        out uint lastLanes)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int done = works[0].Done, runEnd = works[0].RunEnd, end = Math.Min(runEnd, row.Blocks);
        hash.SetLastAll(area, (int)messages.LengthOf(works[0].Message), end == runEnd ? end : 0);
        lastLanes = end == runEnd ? uint.MaxValue : 0;

        // SAFETY: LaneRow has checked that so many blocks of every lane lie in the buffer.
        area.Compress(
            in messages.Buffer[row.Start + (done * hash.BlockBytes)], (nuint)row.Stride, (nuint)row.UpperOffset,
            hash.BlockBytes, end - done);
        foreach (ref LaneWork work in works)
        {
            work.Done = end;
        }
    }

    /// <summary>Compresses as many blocks as every lane has left in its run, through the staging area.</summary>
    private static void CompressStaged<THash, TMessages>(
        ref THash hash,
        scoped LaneState area,
        scoped ref TMessages messages,
        scoped Span<LaneWork> works,
        ref uint lastLanes)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        int step = LaneState.StagingBytes / (works.Length * hash.BlockBytes);
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
                MessageContext context = messages.ContextOf(work.Message);
                BlockStaging.Write(ref hash, context, message, work.Done, area.Staging.Slice(lane * stride, stride));
                work.Done += step;
                BlockStaging.Prefetch(message, (work.Done * hash.BlockBytes) - context.Length, stride);

                // Only where it differs from the previous step: storing one word of a vector makes the kernel's load of
                // it wait.
                bool isLast = work.Done == work.RunEnd;
                if (isLast || (lastLanes & (1u << lane)) != 0)
                {
                    hash.SetLast(area, lane, message.Length + context.Length, isLast ? work.Done : 0);
                    lastLanes = isLast ? lastLanes | (1u << lane) : lastLanes & ~(1u << lane);
                }
            }
        }

        area.Compress(in area.Staging[0], (nuint)stride, (nuint)(works.Length / 2 * stride), hash.BlockBytes, step);
    }

    /// <summary>Gives messages to idle lanes, from number <paramref name="begun"/> of the order on.</summary>
    /// <returns>The number of messages begun.</returns>
    private static int Begin<THash, TMessages>(
        ref THash hash,
        scoped LaneState area,
        scoped ref TMessages messages,
        scoped ReadOnlySpan<ushort> order,
        ref int begun,
        scoped Span<LaneWork> works)
        where THash : unmanaged, ILaneHash
        where TMessages : struct, IMessages, allows ref struct
    {
        // Since messages are in order, all lanes often begin and end together.
        bool isTogether = order.Length - begun >= works.Length && LaneWork.CountIdle(works) == works.Length;
        if (isTogether)
        {
            hash.StartAll(area);
        }

        int first = begun;
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

            hash.SetPart(area, lane, messages.ContextOf(index));
            BeginRun(ref hash, area, length, lane, ref work);
        }

        // Prefetches the next messages, in case all lanes continue together.
        for (int i = begun; i < Math.Min(begun + works.Length, order.Length); i++)
        {
            BlockStaging.Prefetch(messages[order[i]], 0, LaneState.StagingBytes / works.Length);
        }

        return begun - first;
    }

    /// <summary>Writes the digests of messages that are done, and leaves their lanes idle.</summary>
    /// <returns>The number of messages done.</returns>
    private static int End<THash>(
        ref THash hash, scoped LaneState area, Span<byte> digests, scoped Span<LaneWork> works)
        where THash : unmanaged, ILaneHash
    {
        int ended = 0, inOrder = 0;
        for (int lane = 0; lane < works.Length; lane++)
        {
            ended += works[lane].Done == works[lane].Blocks ? 1 : 0;
            inOrder += works[lane].Message == works[0].Message + lane ? 1 : 0;
        }

        if (ended == works.Length && inOrder == ended
            && area.TryStoreDigests(ended / 2, hash.HashBytes, digests[(works[0].Message * hash.HashBytes)..]))
        {
            works.Fill(LaneWork.Idle);
            return ended;
        }

        // The staging area is free, and holds all digests side by side.
        Span<byte> staging = area.Staging;
        bool areStaged = ended == works.Length && area.TryStoreDigests(works.Length / 2, hash.HashBytes, staging);
        for (int lane = 0; lane < works.Length && ended > 0; lane++)
        {
            ref LaneWork work = ref works[lane];
            if (work.Done < work.Blocks)
            {
                continue;
            }

            Span<byte> digest = MessageOrder.DigestOf(ref hash, digests, work.Message);
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

    private static void BeginRun<THash>(
        ref THash hash, scoped LaneState area, int messageBytes, int lane, ref LaneWork work)
        where THash : unmanaged, ILaneHash
    {
        work.RunEnd = work.Done + hash.RunBlocks(messageBytes, work.Done);
        hash.BeginRun(area, lane, messageBytes, work.Done);
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
}
