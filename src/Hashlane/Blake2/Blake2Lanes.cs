namespace Hashlane;

/// <summary>BLAKE2 of many messages side by side, one text for b and s, with or without a key.</summary>
/// <typeparam name="TVariant">b or s.</typeparam>
/// <typeparam name="TMode">The mode of one message by itself.</typeparam>
internal struct Blake2Lanes<TVariant, TMode> : ILaneHash
    where TVariant : unmanaged, IBlake2Variant, ILaneVariant
    where TMode : unmanaged, IBlake2Mode<TVariant>
{
    // Chaining value and counter, which lanes begin with.
    private const int StartWords = LaneArea.ChainWords + 2;

    private TMode _mode;
    private TVariant _start;
    private ulong _lastFlags2;
    private int _hashBytes;

    public readonly string? KernelName => default(TVariant).LaneKernelName;

    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly int WordBytes => default(TVariant).WordBytes;

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => default(TMode).IsKeyed;

    public readonly int StepTenths(int lanes) => default(TVariant).StepTenths(lanes);

    /// <summary>Begins with a mode before its first message; in place, since it may hold a key.</summary>
    public static void Start(out Blake2Lanes<TVariant, TMode> hash, ref TMode mode, int hashBytes)
    {
        hash._mode = mode;
        mode.CopyStart(out hash._start);
        hash._lastFlags2 = mode.Node == Blake2Node.Last ? ulong.MaxValue : 0;
        hash._hashBytes = hashBytes;
    }

    public readonly int Width(int count, int messageBytes) => default(TVariant).Width(count);

    // The last block of an empty message is the key's.
    public readonly bool Takes(int messageBytes) => messageBytes > 0 || !IsKeyed;

    public readonly void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        TMode mode = _mode;
        OneShot.Finish(ref mode, prefix, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }

    public readonly bool TryHashWindow<TMessages>(Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    public readonly int Blocks(int messageBytes) => messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public readonly int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public readonly void Start(LaneArea area, int lane)
    {
        area.SetFront(lane, Bytes.OfReadOnly(in _start)[..(StartWords * WordBytes)]);
        area.Set(LaneArea.LastFlags2, lane, _lastFlags2);
    }

    public readonly void StartAll(LaneArea area)
    {
        area.FillFront(Bytes.OfReadOnly(in _start)[..(StartWords * WordBytes)]);
        area.Fill(LaneArea.LastFlags2, _lastFlags2);
    }

    public readonly void SetPart(LaneArea area, int lane, MessagePrefix prefix)
    {
    }

    public readonly void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public readonly void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
        area.Set(LaneArea.LastCounted, lane, LastCounted(messageBytes, end));
        area.Set(LaneArea.LastFlags, lane, LastFlags(end));
    }

    public readonly void SetLastAll(LaneArea area, int messageBytes, int end)
    {
        area.Fill(LaneArea.LastCounted, LastCounted(messageBytes, end));
        area.Fill(LaneArea.LastFlags, LastFlags(end));
    }

    // RFC 7693 §3.3: zeros, which are there.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        default(TVariant).CompressLanes(area, in first, stride, upperOffset, blocks);

    public readonly void Store(LaneArea area, int lane, Span<byte> digest) => area.Store(lane, isBigEndian: false, digest);

    public readonly bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        default(TVariant).TryStoreLanes(area, upper, HashBytes, digests);

    private readonly ulong LastCounted(int messageBytes, int end) => (ulong)(end == 0 ? BlockBytes : messageBytes - ((end - 1) * BlockBytes));

    private static ulong LastFlags(int end) => end == 0 ? 0 : ulong.MaxValue;
}
