using System.Runtime.CompilerServices;

namespace Hashlane;

/// <content>The lanes.</content>
internal partial struct Blake2Lanes<TVariant, TMode> : ILaneHash
{
    // The chaining value and the counter, with which lanes begin.
    private const int StartWords = LaneState.ChainWords + 2;

    public readonly string? KernelName => default(TVariant).LaneKernels.Name;

    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly bool IsBigEndian => false;

    public readonly int MinBlocks => 6;

    public readonly LaneKernelRow? SelectLanes(int count, int messageBytes) =>
        default(TVariant).LaneKernels.Select(count);

    // The last block of an empty message is the key's.
    public readonly bool FitsLanes(int messageBytes) => messageBytes > 0 || !IsKeyed;

    public void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct =>
        LaneScheduler.HashMessages(ref this, ref messages, digests);

    public readonly bool TryHashWindow<TMessages>(
        scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a shift
    public readonly int Blocks(int messageBytes) =>
        messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public readonly int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public readonly void Start(LaneState area, int lane)
    {
        area.SetFront(lane, Bytes.OfReadOnly(in _start)[..(StartWords * area.WordBytes)]);
        area.Set(LaneState.LastFlags2, lane, _lastFlags2);
    }

    public readonly void StartAll(LaneState area)
    {
        area.FillFront(Bytes.OfReadOnly(in _start)[..(StartWords * area.WordBytes)]);
        area.Fill(LaneState.LastFlags2, _lastFlags2);
    }

    public readonly void SetPart(LaneState area, int lane, MessageContext context)
    {
    }

    public readonly void BeginRun(LaneState area, int lane, int messageBytes, int done)
    {
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

    // RFC 7693 §3.3: the padding is zeros, which are there already.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Store(LaneState area, int lane, Span<byte> digest) =>
        area.Store(lane, IsBigEndian, digest);

    private readonly ulong LastCounted(int messageBytes, int end) =>
        (ulong)(end == 0 ? BlockBytes : messageBytes - ((end - 1) * BlockBytes));

    private static ulong LastFlags(int end) => end == 0 ? 0 : ulong.MaxValue;

    public readonly int Iterate(
        ReadOnlySpan<byte> keys, Span<byte> results, int iterations, CancellationToken cancellationToken)
    {
        // It has no key here.
        Blake2Lanes<TVariant, TMode> hash = this;
        return Pbkdf2Lanes.Iterate(ref hash, keys, results, iterations, cancellationToken);
    }
}
