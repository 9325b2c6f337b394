using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Blake3Lanes : ILaneHash
{
    public readonly string? KernelName => Blake3MessageLaneKernels.Table.Name;

    public readonly int BlockBytes => Blake3Kernels.BlockBytes;

    public readonly bool IsBigEndian => false;

    public readonly int MinBlocks => 8;

    /// <summary>Starts hashing chunks of messages, in place, with chaining values as digests.</summary>
    public static void StartParts(out Blake3Lanes parts, ref readonly Blake3Lanes hash)
    {
        Blake3Start.Copy(in hash._key, out parts._key);
        parts._flags = hash._flags;
        parts._hashBytes = Blake3Kernels.ChainingValueBytes;
    }

    public readonly LaneKernelRow? SelectLanes(int count, int messageBytes) =>
        Blake3MessageLaneKernels.Table.Select(count);

    public readonly bool FitsLanes(int messageBytes) =>
        messageBytes <= ChunkBytes && _hashBytes <= Blake3Kernels.ChainingValueBytes;

    public void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct =>
        LaneScheduler.HashMessages(ref this, ref messages, digests);

    public readonly bool TryHashWindow<TMessages>(
        scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        Blake3BatchTrees.TryHash(in this, memory, messages, digests);

    /// <summary>Writes the chaining values of a message's first chunks.</summary>
    public readonly void HashChunks(ReadOnlySpan<byte> chunks, Span<byte> nodes) =>
        Blake3Kernels.HashChunks(in _key, chunks, counter: 0, _flags, nodes);

    /// <summary>Replaces each pair of chaining values by that of their parent.</summary>
    /// <param name="nodes">Pairs of chaining values; then the chaining values of their parents.</param>
    /// <param name="count">The number of pairs, one or more.</param>
    /// <param name="flags"><see cref="Blake3Flags.Root"/> if each is the root of a message, else 0.</param>
    public readonly void HashParents(Span<byte> nodes, int count, uint flags) =>
        Blake3Kernels.HashParents(in _key, nodes, count, _flags | flags, nodes);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a shift
    public readonly int Blocks(int messageBytes) =>
        messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public readonly int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public readonly void Start(LaneState area, int lane)
    {
        area.SetFront(lane, Bytes.OfReadOnly(in _key));
        area.Set(LaneState.Counter, lane, 0);
        area.Set(LaneState.Flags, lane, _flags | Blake3Flags.ChunkStart);
    }

    public readonly void StartAll(LaneState area)
    {
        area.FillFront(Bytes.OfReadOnly(in _key));
        area.Fill(LaneState.Counter, 0);
        area.Fill(LaneState.Flags, _flags | Blake3Flags.ChunkStart);
    }

    public readonly void SetPart(LaneState area, int lane, MessageContext context)
    {
        if (context.IsOfPart)
        {
            area.PartLanes |= 1u << lane;
            area.Set(LaneState.Counter, lane, (uint)context.PartsBefore);
        }
        else
        {
            area.PartLanes &= ~(1u << lane);
        }
    }

    public readonly void BeginRun(LaneState area, int lane, int messageBytes, int done)
    {
    }

    public readonly void SetLast(LaneState area, int lane, int messageBytes, int end)
    {
        area.Set(LaneState.LastCounted, lane, LastCounted(messageBytes, end));
        area.Set(LaneState.LastFlags, lane, LastFlags(area, lane, end));
    }

    public readonly void SetLastAll(LaneState area, int messageBytes, int end)
    {
        area.Fill(LaneState.LastCounted, LastCounted(messageBytes, end));
        if (area.PartLanes == 0 || end == 0)
        {
            area.Fill(LaneState.LastFlags, LastFlags(area, 0, end));
            return;
        }

        for (int lane = 0; lane < area.Lanes; lane++)
        {
            area.Set(LaneState.LastFlags, lane, LastFlags(area, lane, end));
        }
    }

    // The padding is zeros, which are there already.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Store(LaneState area, int lane, Span<byte> digest) =>
        area.Store(lane, isBigEndian: false, digest);

    private static uint LastCounted(int messageBytes, int end) =>
        (uint)(end == 0 ? Blake3Kernels.BlockBytes : messageBytes - ((end - 1) * Blake3Kernels.BlockBytes));

    private static uint LastFlags(LaneState area, int lane, int end) =>
        end == 0 ? 0
        : (area.PartLanes & (1u << lane)) == 0 ? Blake3Flags.ChunkEnd | Blake3Flags.Root
        : Blake3Flags.ChunkEnd;

    public readonly int Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken) =>
        0;
}
