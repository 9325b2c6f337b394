using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE2 of many messages side by side, shared by b and s, with or without a key.</summary>
/// <typeparam name="TVariant">b or s.</typeparam>
/// <typeparam name="TMode">The mode of a single message.</typeparam>
internal struct Blake2Lanes<TVariant, TMode> : ILaneHash
    where TVariant : unmanaged, IBlake2Variant
    where TMode : unmanaged, IBlake2Mode<TVariant>
{
    // The chaining value and the counter, with which lanes begin.
    private const int StartWords = LaneState.ChainWords + 2;

    private TMode _mode;
    private TVariant _start;
    private ulong _lastFlags2;
    private int _hashBytes;

    public readonly string? KernelName => default(TVariant).LaneKernels.Name;

    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => default(TMode).IsKeyed;

    /// <summary>Starts from a mode before its first message, in place because it may hold a key.</summary>
    public static void Start(out Blake2Lanes<TVariant, TMode> hash, ref TMode mode, int hashBytes)
    {
        hash._mode = mode;
        mode.CopyStart(out hash._start);
        hash._lastFlags2 = mode.Node == Blake2Node.Last ? ulong.MaxValue : 0;
        hash._hashBytes = hashBytes;
    }

    public readonly LaneKernelRow? SelectLanes(int count, int messageBytes) =>
        default(TVariant).LaneKernels.Select(count);

    // The last block of an empty message is the key's.
    public readonly bool FitsLanes(int messageBytes) => messageBytes > 0 || !IsKeyed;

    [MethodImpl(MethodImplOptions.NoInlining)] // callers should not clear this frame for messages in lanes
    public readonly void HashSingle(MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        TMode mode = _mode;
        OneShot.Finish(ref mode, context, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }

    public void HashMessages<TMessages>(scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessageSource<TMessages>, allows ref struct =>
        LaneScheduler.HashMessages(ref this, ref messages, digests);

    public readonly bool TryHashWindow<TMessages>(
        scoped Span<byte> memory, scoped ref TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

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
        area.Store(lane, isBigEndian: false, digest);

    private readonly ulong LastCounted(int messageBytes, int end) =>
        (ulong)(end == 0 ? BlockBytes : messageBytes - ((end - 1) * BlockBytes));

    private static ulong LastFlags(int end) => end == 0 ? 0 : ulong.MaxValue;
}
