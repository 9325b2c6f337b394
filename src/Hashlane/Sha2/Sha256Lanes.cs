using System.Buffers.Binary;

namespace Hashlane;

/// <summary>SHA-224 or SHA-256 of many messages side by side.</summary>
internal readonly struct Sha256Lanes : ILaneHash
{
    private const int LengthBytes = 8, ShortMessageBytes = 1024;

    private readonly Words8<uint> _start;
    private readonly Sha2Function _function;

    public Sha256Lanes(Sha2Function function)
    {
        Sha256Variant variant = default;
        variant.Start(function);
        _start = variant.Hash;
        _function = function;
    }

    public int BlockBytes => Sha256.BlockBytes;

    public int HashBytes => _function == Sha2Function.Sha224 ? Sha224.HashSizeInBytes : Sha256.HashSizeInBytes;

    public bool IsKeyed => false;

    public int Width(int count, int messageBytes)
    {
        // The platform may have instructions for SHA-256, and its call costs a long message little. Against them lanes win only if nearly all
        // are filled: 8192 bytes, speed beside one-shots on Zen 5 with 5 to 8 of 8 lanes: 0.98 1.16 1.34 1.53 with AVX-512, 0.64 0.79 0.90 1.04 with AVX2.
        int width = Sha256LaneKernels.Width(count);
        return messageBytes > ShortMessageBytes && (count < 7 || width < 8) && Sha2Platform.IsAvailable ? 1 : width;
    }

    // Zen 5: 6 at sixteen lanes, since one message has instructions of its own on most processors.
    public int StepBlocks => 6;

    public bool Takes(int messageBytes) => messageBytes <= LaneBatch.LongestMessageBytes;

    public void HashOne(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        if (_function == Sha2Function.Sha224)
        {
            Sha224.HashData(source, digest);
        }
        else
        {
            Sha256.HashData(source, digest);
        }
    }

    public int Blocks(int messageBytes) => (int)(((uint)messageBytes + LengthBytes + BlockBytes) / (uint)BlockBytes);

    public int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public void Start(LaneArea area, int lane)
    {
        area.Word<uint>(0, lane) = _start.W0;
        area.Word<uint>(1, lane) = _start.W1;
        area.Word<uint>(2, lane) = _start.W2;
        area.Word<uint>(3, lane) = _start.W3;
        area.Word<uint>(4, lane) = _start.W4;
        area.Word<uint>(5, lane) = _start.W5;
        area.Word<uint>(6, lane) = _start.W6;
        area.Word<uint>(7, lane) = _start.W7;
    }

    public void StartAll(LaneArea area)
    {
        area.FillChain(in _start);
    }

    public void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
    }

    public void SetLastAll(LaneArea area, int messageBytes, int end)
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
        for (int i = 0; i < digest.Length / sizeof(uint); i++)
        {
            BinaryPrimitives.WriteUInt32BigEndian(digest[(sizeof(uint) * i)..], area.Word<uint>(i, lane));
        }
    }

    public bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        Sha256LaneKernels.TryStore(area, upper, HashBytes, digests);
}
