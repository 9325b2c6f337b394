using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>BLAKE3 of many chunks side by side: messages no longer than one, or parts of longer ones, whose chaining values are their digests.</summary>
internal struct Blake3Lanes : ILaneHash
{
    private const int ChunkBytes = 1024;

    private Words8<uint> _key;
    private uint _flags;
    private int _hashBytes;

    // Lanes, as bits, whose chunk is part of a message. Only chunks of one window: what threads share does not change.
    private uint _parts;

    public readonly string? KernelName => Blake3MessageLaneKernels.Name;

    public readonly int BlockBytes => Blake3.BlockBytes;

    public readonly int WordBytes => sizeof(uint);

    public readonly int HashBytes => _hashBytes;

    public readonly bool IsKeyed => _flags != 0;

    public readonly int StepTenths(int lanes) => Blake3MessageLaneKernels.StepTenths;

    /// <summary>Hashing without a key.</summary>
    public static void Start(out Blake3Lanes hash, int hashBytes)
    {
        Blake3Start.Unkeyed(out hash._key);
        hash._flags = 0;
        hash._hashBytes = hashBytes;
        hash._parts = 0;
    }

    /// <summary>Keyed hashing, or the second step of key derivation; in place, as it holds a key.</summary>
    /// <inheritdoc cref="Blake3Mode.Start(out Blake3Mode, ReadOnlySpan{byte}, uint)"/>
    public static void Start(out Blake3Lanes hash, ReadOnlySpan<byte> key, uint flags, int hashBytes)
    {
        LittleEndian.Read(out hash._key, in key[..Blake3Kernels.ChainingValueBytes][0]);
        hash._flags = flags;
        hash._hashBytes = hashBytes;
        hash._parts = 0;
    }

    /// <summary>For chunks of messages, in place: digests are chaining values.</summary>
    public static void StartParts(out Blake3Lanes parts, ref readonly Blake3Lanes hash)
    {
        Blake3Start.Copy(in hash._key, out parts._key);
        parts._flags = hash._flags;
        parts._hashBytes = Blake3Kernels.ChainingValueBytes;
        parts._parts = 0;
    }

    public readonly int Width(int count, int messageBytes) => Blake3MessageLaneKernels.Width(count);

    public readonly bool Takes(int messageBytes) => messageBytes <= ChunkBytes && _hashBytes <= Blake3.HashSizeInBytes;

    public readonly void HashOne(MessagePrefix prefix, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        if (prefix.IsOfPart)
        {
            HashPart(prefix, source, digest);
            return;
        }

        Blake3Mode.Start(out Blake3Mode mode, in _key, _flags);
        OneShot.Finish(ref mode, prefix, source, digest);
        if (IsKeyed)
        {
            mode.Wipe();
        }
    }

    public readonly bool TryHashWindow<TMessages>(Span<byte> memory, TMessages messages, Span<byte> digests)
        where TMessages : struct, IMessages, allows ref struct =>
        Blake3Trees.TryHash(in this, memory, messages, digests);

    /// <summary>The chaining values of a message's first chunks.</summary>
    public readonly void HashChunks(ReadOnlySpan<byte> chunks, Span<byte> nodes) => Blake3Kernels.HashChunks(in _key, chunks, counter: 0, _flags, nodes);

    /// <summary>The parent of every two chaining values.</summary>
    /// <param name="nodes">Pairs of chaining values; then the chaining values of their parents.</param>
    /// <param name="count">The number of pairs, one or more.</param>
    /// <param name="flags"><see cref="Blake3Flags.Root"/> if each is the root of a message, else 0.</param>
    public readonly void HashParents(Span<byte> nodes, int count, uint flags) =>
        Blake3Kernels.HashParents(in _key, nodes, count, _flags | flags, nodes);

    public readonly int Blocks(int messageBytes) => messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public readonly int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public readonly void Start(LaneArea area, int lane)
    {
        area.SetFront(lane, Bytes.OfReadOnly(in _key));
        area.Set(LaneArea.Counter, lane, 0);
        area.Set(LaneArea.Flags, lane, _flags | Blake3Flags.ChunkStart);
    }

    public readonly void StartAll(LaneArea area)
    {
        area.FillFront(Bytes.OfReadOnly(in _key));
        area.Fill(LaneArea.Counter, 0);
        area.Fill(LaneArea.Flags, _flags | Blake3Flags.ChunkStart);
    }

    public void SetPart(LaneArea area, int lane, MessagePrefix prefix)
    {
        if (prefix.IsOfPart)
        {
            _parts |= 1u << lane;
            area.Set(LaneArea.Counter, lane, (uint)prefix.PartsBefore);
        }
        else if (_parts != 0)
        {
            _parts &= ~(1u << lane);
        }
    }

    public readonly void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public readonly void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
        area.Set(LaneArea.LastCounted, lane, LastCounted(messageBytes, end));
        area.Set(LaneArea.LastFlags, lane, LastFlags(lane, end));
    }

    public readonly void SetLastAll(LaneArea area, int messageBytes, int end)
    {
        area.Fill(LaneArea.LastCounted, LastCounted(messageBytes, end));
        if (_parts == 0 || end == 0)
        {
            area.Fill(LaneArea.LastFlags, LastFlags(0, end));
            return;
        }

        for (int lane = 0; lane < area.Lanes; lane++)
        {
            area.Set(LaneArea.LastFlags, lane, LastFlags(lane, end));
        }
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

    private readonly uint LastFlags(int lane, int end) =>
        end == 0 ? 0
        : (_parts & (1u << lane)) == 0 ? Blake3Flags.ChunkEnd | Blake3Flags.Root
        : Blake3Flags.ChunkEnd;

    [SkipLocalsInit] // what is read is written before
    private readonly void HashPart(MessagePrefix prefix, scoped ReadOnlySpan<byte> source, Span<byte> chainingValue)
    {
        Span<byte> prefixed = stackalloc byte[ChunkBytes];
        if (prefix.Length > 0)
        {
            prefix.CopyTo(prefixed);
            source.CopyTo(prefixed[prefix.Length..]);
            source = prefixed[..(prefix.Length + source.Length)];
        }

        Blake3Start.Copy(in _key, out Words8<uint> cv);
        Blake3Node.CompressChunk(ref cv, source, (uint)prefix.PartsBefore, _flags, lastFlags: 0);
        LittleEndian.WriteFront(in cv, chainingValue);
        if (IsKeyed)
        {
            Bytes.Wipe(ref cv);
            CryptographicOperations.ZeroMemory(prefixed);
        }
    }
}
