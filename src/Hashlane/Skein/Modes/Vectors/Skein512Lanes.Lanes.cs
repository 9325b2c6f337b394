using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Skein512Lanes : ILaneHash
{
    /// <summary>Bytes of the output's counter.</summary>
    private const int CounterBytes = sizeof(ulong);

    public readonly string? KernelName => Skein512LaneKernels.Table.Name;

    public readonly int BlockBytes => _start.BlockBytes;

    public readonly bool IsBigEndian => false;

    public readonly int MinBlocks => 8;

    public readonly LaneKernelRow? SelectLanes(int count, int messageBytes) => Skein512LaneKernels.Table.Select(count);

    public readonly bool FitsLanes(int messageBytes) => _hashBytes <= BlockBytes;

    public void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct =>
        LaneScheduler.HashMessages(ref this, ref messages, digests);

    public readonly bool TryHashWindow<TMessages>(
        scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a shift
    public readonly int Blocks(int messageBytes) => MessageBlocks(messageBytes) + 1;

    public readonly int RunBlocks(int messageBytes, int done)
    {
        int blocks = MessageBlocks(messageBytes);
        return done < blocks ? blocks - done : 1;
    }

    public readonly void Start(LaneState area, int lane) => area.SetFront(lane, Bytes.OfReadOnly(in _start.Chain));

    public readonly void StartAll(LaneState area) => area.FillFront(Bytes.OfReadOnly(in _start.Chain));

    public readonly void SetPart(LaneState area, int lane, MessageContext context)
    {
    }

    public readonly void BeginRun(LaneState area, int lane, int messageBytes, int done)
    {
        area.Set(LaneState.Counter, lane, 0);
        area.Set(LaneState.Flags, lane, new SkeinTweak(done == 0 ? SkeinType.Msg : SkeinType.Out, treeLevel: 0).T1);
    }

    public readonly void SetLast(LaneState area, int lane, int messageBytes, int end)
    {
        area.Set(LaneState.LastCounted, lane, LastCounted(messageBytes, end));
        area.Set(LaneState.LastFlags, lane, LastFlags(end));
    }

    public readonly void SetLastAll(LaneState area, int messageBytes, int end)
    {
        area.Fill(LaneState.LastCounted, LastCounted(messageBytes, end));
        area.Fill(LaneState.LastFlags, LastFlags(end));
    }

    // Skein 1.3 §3.4: the padding is zeros, which are there already; the output's counter is zero as well.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Store(LaneState area, int lane, Span<byte> digest) =>
        area.Store(lane, isBigEndian: false, digest);

    private readonly int MessageBlocks(int messageBytes) =>
        messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    /// <summary>
    /// Returns the bytes that the last block of the next compression counts: the message's rest, the output's counter,
    /// or a whole block.
    /// </summary>
    private readonly ulong LastCounted(int messageBytes, int end) =>
        end == 0 ? (ulong)BlockBytes
        : end > MessageBlocks(messageBytes) ? CounterBytes
        : (ulong)(messageBytes - ((end - 1) * BlockBytes));

    private static ulong LastFlags(int end) => end == 0 ? 0 : SkeinTweak.FinalFlag;

    public readonly int Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken) =>
        0;
}
