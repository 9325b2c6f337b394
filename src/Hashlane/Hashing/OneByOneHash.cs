using System.Diagnostics;

namespace Hashlane;

/// <summary>An algorithm without lanes, as the batch engine sees it: every message by itself.</summary>
internal struct OneByOneHash<TMode> : ILaneHash
    where TMode : unmanaged, IHashMode
{
    private TMode _mode;
    private int _hashBytes;

    public readonly string? KernelName => null;

    public readonly int BlockBytes => default(TMode).BlockBytes;

    public readonly int WordBytes => sizeof(ulong);

    public readonly int HashBytes => _hashBytes;

    public bool IsKeyed => _mode.IsKeyed;

    public readonly int StepTenths(int lanes) => 10;

    /// <summary>Begins with a mode before its first message; in place, since it may hold a key.</summary>
    public static void Start(out OneByOneHash<TMode> hash, ref readonly TMode mode, int hashBytes)
    {
        hash._mode = mode;
        hash._hashBytes = hashBytes;
    }

    public readonly int Width(int count, int messageBytes) => 1;

    public readonly bool Takes(int messageBytes) => false;

    public void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        TMode mode = _mode;
        OneShot.Finish(ref mode, prefix, source, digest);
        if (mode.IsKeyed)
        {
            mode.Wipe();
        }
    }

    public readonly bool TryHashWindow<TMessages>(Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        false;

    public readonly int Blocks(int messageBytes) => throw Unreachable;

    public readonly int RunBlocks(int messageBytes, int done) => throw Unreachable;

    public readonly void Start(LaneArea area, int lane) => throw Unreachable;

    public readonly void StartAll(LaneArea area) => throw Unreachable;

    public readonly void SetPart(LaneArea area, int lane, MessagePrefix prefix) => throw Unreachable;

    public readonly void BeginRun(LaneArea area, int lane, int messageBytes, int done) => throw Unreachable;

    public readonly void SetLast(LaneArea area, int lane, int messageBytes, int end) => throw Unreachable;

    public readonly void SetLastAll(LaneArea area, int messageBytes, int end) => throw Unreachable;

    public readonly void Pad(int messageBytes, int start, Span<byte> blocks) => throw Unreachable;

    public readonly void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) => throw Unreachable;

    public readonly void Store(LaneArea area, int lane, Span<byte> digest) => throw Unreachable;

    public readonly bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) => throw Unreachable;

    // There is no lane without a message that lanes take.
    private static UnreachableException Unreachable => new();
}
