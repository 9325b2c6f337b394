using System.Buffers.Binary;

namespace Hashlane;

/// <summary>SHA-256 of many messages side by side.</summary>
internal readonly struct Sha256Lanes : ILaneHash
{
    private const int LengthBytes = 8;

    public int BlockBytes => Sha256.BlockBytes;

    public int HashBytes => Sha256.HashSizeInBytes;

    public bool IsKeyed => false;

    public int Width(int count) => Sha256LaneKernels.Width(count);

    public bool Takes(int messageBytes) => messageBytes <= LaneBatch.LongestMessageBytes;

    public void HashOne(ReadOnlySpan<byte> source, Span<byte> digest) => Sha256.HashData(source, digest);

    public int Blocks(int messageBytes) => (int)(((uint)messageBytes + LengthBytes + BlockBytes) / (uint)BlockBytes);

    public int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public void Start(LaneArea area, int lane)
    {
        area.Word<uint>(0, lane) = 0x6a09e667;
        area.Word<uint>(1, lane) = 0xbb67ae85;
        area.Word<uint>(2, lane) = 0x3c6ef372;
        area.Word<uint>(3, lane) = 0xa54ff53a;
        area.Word<uint>(4, lane) = 0x510e527f;
        area.Word<uint>(5, lane) = 0x9b05688c;
        area.Word<uint>(6, lane) = 0x1f83d9ab;
        area.Word<uint>(7, lane) = 0x5be0cd19;
    }

    public void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
    }

    public void Stage(ReadOnlySpan<byte> message, int done, Span<byte> blocks)
    {
        int start = done * BlockBytes;
        int own = Math.Clamp(message.Length - start, 0, blocks.Length);
        if (own == blocks.Length)
        {
            message.Slice(start, own).CopyTo(blocks);
            return;
        }

        // FIPS 180-4 §5.1.1: a one bit behind the message, zero bits, and the length in bits at the end of the last block.
        Span<byte> padding = blocks[own..];
        padding.Clear();
        if (own > 0)
        {
            message.Slice(start, own).CopyTo(blocks);
        }

        if (start + own == message.Length && start <= message.Length)
        {
            padding[0] = 0x80;
        }

        if (start + blocks.Length == Blocks(message.Length) * BlockBytes)
        {
            BinaryPrimitives.WriteUInt64BigEndian(blocks[^LengthBytes..], (ulong)message.Length << 3);
        }
    }

    public void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Sha256LaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    public void Store(LaneArea area, int lane, Span<byte> digest)
    {
        for (int i = 0; i < LaneArea.ChainWords; i++)
        {
            BinaryPrimitives.WriteUInt32BigEndian(digest[(4 * i)..], area.Word<uint>(i, lane));
        }
    }
}
