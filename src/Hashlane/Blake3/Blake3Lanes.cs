using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE3 of many messages side by side, where they are no longer than a chunk. A longer one has chunks of its own to put into lanes.</summary>
internal readonly struct Blake3Lanes : ILaneHash
{
    private const int ChunkBytes = 1024;

    private readonly int _hashBytes;

    public Blake3Lanes(int hashBytes)
    {
        _hashBytes = hashBytes;
    }

    public int BlockBytes => Blake3.BlockBytes;

    public int HashBytes => _hashBytes;

    public bool IsKeyed => false;

    // As BLAKE2s, with fewer rounds on both sides.
    public int StepBlocks => 2;

    public int Width(int count, int messageBytes) => Blake3MessageLaneKernels.Width(count);

    public bool Takes(int messageBytes) => messageBytes <= ChunkBytes && _hashBytes <= Blake3.HashSizeInBytes;

    public void HashOne(ReadOnlySpan<byte> source, Span<byte> digest) => Blake3.HashData(source, _hashBytes, digest);

    public int Blocks(int messageBytes) => messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public void Start(LaneArea area, int lane)
    {
        area.Word<uint>(0, lane) = Blake3CompactScalarKernel.IV0;
        area.Word<uint>(1, lane) = Blake3CompactScalarKernel.IV1;
        area.Word<uint>(2, lane) = Blake3CompactScalarKernel.IV2;
        area.Word<uint>(3, lane) = Blake3CompactScalarKernel.IV3;
        area.Word<uint>(4, lane) = Blake3CompactScalarKernel.IV4;
        area.Word<uint>(5, lane) = Blake3CompactScalarKernel.IV5;
        area.Word<uint>(6, lane) = Blake3CompactScalarKernel.IV6;
        area.Word<uint>(7, lane) = Blake3CompactScalarKernel.IV7;
        area.Word<uint>(LaneArea.Flags, lane) = Blake3Flags.ChunkStart;
    }

    public void StartAll(LaneArea area)
    {
        Words8<uint> iv = new(
            Blake3CompactScalarKernel.IV0, Blake3CompactScalarKernel.IV1, Blake3CompactScalarKernel.IV2, Blake3CompactScalarKernel.IV3,
            Blake3CompactScalarKernel.IV4, Blake3CompactScalarKernel.IV5, Blake3CompactScalarKernel.IV6, Blake3CompactScalarKernel.IV7);
        area.FillChain(in iv);
        area.Fill(LaneArea.Flags, Blake3Flags.ChunkStart);
    }

    public void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
        area.Word<uint>(LaneArea.LastCounted, lane) = LastCounted(messageBytes, end);
        area.Word<uint>(LaneArea.LastFlags, lane) = LastFlags(end);
    }

    public void SetLastAll(LaneArea area, int messageBytes, int end)
    {
        area.Fill(LaneArea.LastCounted, LastCounted(messageBytes, end));
        area.Fill(LaneArea.LastFlags, LastFlags(end));
    }

    public void Stage(ReadOnlySpan<byte> message, int done, Span<byte> blocks)
    {
        ReadOnlySpan<byte> rest = message[(done * BlockBytes)..];
        if (rest.Length >= blocks.Length)
        {
            rest[..blocks.Length].CopyTo(blocks);
            return;
        }

        blocks[rest.Length..].Clear();
        rest.CopyTo(blocks);
    }

    public void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Blake3MessageLaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    [SkipLocalsInit]
    public void Store(LaneArea area, int lane, Span<byte> digest)
    {
        Span<byte> all = stackalloc byte[LaneArea.ChainWords * sizeof(uint)];
        for (int i = 0; i < LaneArea.ChainWords; i++)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(all[(4 * i)..], area.Word<uint>(i, lane));
        }

        all[..digest.Length].CopyTo(digest);
    }

    public bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        Blake3MessageLaneKernels.TryStore(area, upper, HashBytes, digests);

    private static uint LastCounted(int messageBytes, int end) =>
        (uint)(end == 0 ? Blake3.BlockBytes : messageBytes - ((end - 1) * Blake3.BlockBytes));

    private static uint LastFlags(int end) => end == 0 ? 0 : Blake3Flags.ChunkEnd | Blake3Flags.Root;
}
