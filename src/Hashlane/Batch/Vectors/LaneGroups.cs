namespace Hashlane;

/// <summary>
/// Hashes messages of one length in groups: each lane has one, and all lanes stay in step from start to end.
/// </summary>
internal static class LaneGroups
{
    /// <summary>
    /// Hashes messages that lie side by side and fit lanes. Messages too few to fill enough lanes are hashed singly.
    /// </summary>
    public static void Hash<THash>(
        ref THash hash, Span<byte> memory, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> digests)
        where THash : unmanaged, ILaneHash
    {
        int digestBytes = hash.HashBytes;
        int left = digests.Length / digestBytes;
        while (left > 0 && hash.SelectLanes(left, sourceBytes) is { } kernel)
        {
            int count = Math.Min(left, kernel.Lanes);
            HashGroup(ref hash, new LaneState(memory, kernel), sources, sourceBytes, count, digests);
            sources = sources[(count * sourceBytes)..];
            digests = digests[(count * digestBytes)..];
            left -= count;
        }

        for (; left > 0; left--)
        {
            hash.HashSingle(MessageContext.None, sources[..sourceBytes], digests[..digestBytes]);
            sources = sources[sourceBytes..];
            digests = digests[digestBytes..];
        }
    }

    /// <summary>Hashes a group in half the lanes or more, which stay in step from start to end.</summary>
    private static void HashGroup<THash>(
        ref THash hash, LaneState area, ReadOnlySpan<byte> sources, int sourceBytes, int count, Span<byte> digests)
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

            // Blocks that can be compressed where they lie in the message, and the others.
            int direct = Math.Clamp(wholeBlocks - done, 0, run), staged = run - direct;
            if (direct > 0)
            {
                hash.SetLastAll(area, sourceBytes, staged == 0 ? done + run : 0);
                area.Compress(
                    in sources[done * hash.BlockBytes], (nuint)sourceBytes, (nuint)upper * (nuint)sourceBytes,
                    hash.BlockBytes, direct);
            }

            if (staged > 0)
            {
                // A block that is only padding is the same in every lane, and is written once.
                bool isPadding = (done + direct) * hash.BlockBytes >= sourceBytes;
                int stride = isPadding ? 0 : staged * hash.BlockBytes;
                Span<byte> staging = area.Staging;
                for (int i = 0; i < (isPadding ? 1 : count); i++)
                {
                    BlockStaging.Write(
                        ref hash, MessageContext.None, sources.Slice(i * sourceBytes, sourceBytes), done + direct,
                        staging.Slice(i * stride, staged * hash.BlockBytes));
                }

                hash.SetLastAll(area, sourceBytes, done + run);
                area.Compress(in staging[0], (nuint)stride, (nuint)upper * (nuint)stride, hash.BlockBytes, staged);
            }
        }

        if (area.TryStoreDigests(upper, hash.HashBytes, digests))
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
}
