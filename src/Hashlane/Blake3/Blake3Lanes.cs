namespace Hashlane;

/// <summary>BLAKE3 of many messages side by side, where they are no longer than a chunk. A longer one has chunks of its own to put into lanes.</summary>
internal struct Blake3Lanes : ILaneHash
{
    private const int ChunkBytes = 1024;

    private Words8<uint> _key;
    private uint _flags;
    private int _hashBytes;

    public readonly string? KernelName => Blake3MessageLaneKernels.Name;

    public readonly int BlockBytes => Blake3.BlockBytes;

    public readonly int WordBytes => sizeof(uint);

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _flags != 0;

    // As BLAKE2s, with fewer rounds on both sides.
    public readonly int StepBlocks => 2;

    /// <summary>Hashing without a key.</summary>
    public static void Start(out Blake3Lanes hash, int hashBytes)
    {
        Blake3Start.Unkeyed(out hash._key);
        hash._flags = 0;
        hash._hashBytes = hashBytes;
    }

    /// <summary>Keyed hashing, or the second step of key derivation; in place, as it holds a key.</summary>
    /// <inheritdoc cref="Blake3Mode.Start(out Blake3Mode, ReadOnlySpan{byte}, uint)"/>
    public static void Start(out Blake3Lanes hash, ReadOnlySpan<byte> key, uint flags, int hashBytes)
    {
        LittleEndian.Read(out hash._key, in key[..Blake3Kernels.ChainingValueBytes][0]);
        hash._flags = flags;
        hash._hashBytes = hashBytes;
    }

    public readonly int Width(int count, int messageBytes) => Blake3MessageLaneKernels.Width(count);

    public readonly bool Takes(int messageBytes) => messageBytes <= ChunkBytes && _hashBytes <= Blake3.HashSizeInBytes;

    public readonly void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        Blake3Mode.Start(out Blake3Mode mode, in _key, _flags);
        OneShot.Finish(ref mode, prefix, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }

    public readonly int Blocks(int messageBytes) => messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public readonly int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public readonly void Start(LaneArea area, int lane)
    {
        area.SetFront(lane, Bytes.OfReadOnly(in _key));
        area.Set(LaneArea.Flags, lane, _flags | Blake3Flags.ChunkStart);
    }

    public readonly void StartAll(LaneArea area)
    {
        area.FillFront(Bytes.OfReadOnly(in _key));
        area.Fill(LaneArea.Flags, _flags | Blake3Flags.ChunkStart);
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

    // Zeros, which are there.
    public readonly void Pad(int messageBytes, int start, Span<byte> blocks)
    {
    }

    public readonly void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Blake3MessageLaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    public readonly void Store(LaneArea area, int lane, Span<byte> digest) => area.Store(lane, isBigEndian: false, digest);

    public readonly bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        Blake3MessageLaneKernels.TryStore(area, upper, HashBytes, digests);

    private static uint LastCounted(int messageBytes, int end) =>
        (uint)(end == 0 ? Blake3.BlockBytes : messageBytes - ((end - 1) * Blake3.BlockBytes));

    private static uint LastFlags(int end) => end == 0 ? 0 : Blake3Flags.ChunkEnd | Blake3Flags.Root;
}
