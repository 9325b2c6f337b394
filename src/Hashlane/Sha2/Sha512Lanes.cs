using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>SHA-384, SHA-512 or one of its truncations of many messages side by side.</summary>
internal readonly struct Sha512Lanes : ILaneHash
{
    private const int LengthBytes = 16;

    private readonly Words8<ulong> _start;
    private readonly Sha2Function _function;

    public Sha512Lanes(Sha2Function function)
    {
        Sha512Variant variant = default;
        variant.Start(function);
        _start = variant.Hash;
        _function = function;
    }

    public int BlockBytes => Sha512.BlockBytes;

    public int HashBytes => _function switch
    {
        Sha2Function.Sha384 => Sha384.HashSizeInBytes,
        Sha2Function.Sha512 => Sha512.HashSizeInBytes,
        Sha2Function.Sha512_224 => Sha512_224.HashSizeInBytes,
        _ => Sha512_256.HashSizeInBytes,
    };

    public bool IsKeyed => false;

    public int Width(int count, int messageBytes) => Sha512LaneKernels.Width(count);

    // Zen 5: 2.1 at eight lanes.
    public int StepBlocks => 2;

    public bool Takes(int messageBytes) => messageBytes <= LaneBatch.LongestMessageBytes;

    public void HashOne(ReadOnlySpan<byte> source, Span<byte> digest)
    {
        _ = _function switch
        {
            Sha2Function.Sha384 => Sha384.HashData(source, digest),
            Sha2Function.Sha512 => Sha512.HashData(source, digest),
            Sha2Function.Sha512_224 => Sha512_224.HashData(source, digest),
            _ => Sha512_256.HashData(source, digest),
        };
    }

    public int Blocks(int messageBytes) => (int)(((uint)messageBytes + LengthBytes + BlockBytes) / (uint)BlockBytes);

    public int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public void Start(LaneArea area, int lane)
    {
        area.Word<ulong>(0, lane) = _start.W0;
        area.Word<ulong>(1, lane) = _start.W1;
        area.Word<ulong>(2, lane) = _start.W2;
        area.Word<ulong>(3, lane) = _start.W3;
        area.Word<ulong>(4, lane) = _start.W4;
        area.Word<ulong>(5, lane) = _start.W5;
        area.Word<ulong>(6, lane) = _start.W6;
        area.Word<ulong>(7, lane) = _start.W7;
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
            BinaryPrimitives.WriteUInt64BigEndian(blocks[^sizeof(ulong)..], (ulong)message.Length << 3);
        }
    }

    public void Compress(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Sha512LaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    [SkipLocalsInit]
    public void Store(LaneArea area, int lane, Span<byte> digest)
    {
        // SHA-512/224 ends in the middle of a word.
        Span<byte> all = stackalloc byte[LaneArea.ChainWords * sizeof(ulong)];
        for (int i = 0; i < LaneArea.ChainWords; i++)
        {
            BinaryPrimitives.WriteUInt64BigEndian(all[(sizeof(ulong) * i)..], area.Word<ulong>(i, lane));
        }

        all[..digest.Length].CopyTo(digest);
    }

    public bool TryStoreAll(LaneArea area, int upper, Span<byte> digests) =>
        Sha512LaneKernels.TryStore(area, upper, HashBytes, digests);
}
