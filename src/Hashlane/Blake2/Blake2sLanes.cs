using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>BLAKE2s of many messages side by side.</summary>
internal readonly struct Blake2sLanes : ILaneHash
{
    private readonly Blake2State<uint> _start;
    private readonly int _hashBytes;

    public Blake2sLanes(int hashBytes)
    {
        Blake2sStart.Sequential(out _start, Blake2ParameterBlock.FirstSequential(hashBytes, keyBytes: 0));
        _hashBytes = hashBytes;
    }

    public int BlockBytes => Blake2s.BlockBytes;

    public int HashBytes => _hashBytes;

    public bool IsKeyed => false;

    public int Width(int count, int messageBytes) => Blake2sLaneKernels.Width(count);

    // Zen 5: 2.1 at sixteen lanes.
    public int StepBlocks => 2;

    public bool Takes(int messageBytes) => messageBytes <= LaneBatch.LongestMessageBytes;

    public void HashOne(ReadOnlySpan<byte> source, Span<byte> digest) => Blake2s.HashData(source, _hashBytes, digest);

    public int Blocks(int messageBytes) => messageBytes == 0 ? 1 : (int)(((uint)messageBytes + BlockBytes - 1) / (uint)BlockBytes);

    public int RunBlocks(int messageBytes, int done) => Blocks(messageBytes) - done;

    public void Start(LaneArea area, int lane)
    {
        area.Word<uint>(0, lane) = _start.H.W0;
        area.Word<uint>(1, lane) = _start.H.W1;
        area.Word<uint>(2, lane) = _start.H.W2;
        area.Word<uint>(3, lane) = _start.H.W3;
        area.Word<uint>(4, lane) = _start.H.W4;
        area.Word<uint>(5, lane) = _start.H.W5;
        area.Word<uint>(6, lane) = _start.H.W6;
        area.Word<uint>(7, lane) = _start.H.W7;
        area.Word<uint>(LaneArea.Counter, lane) = _start.T0;
        area.Word<uint>(LaneArea.Flags, lane) = _start.T1;
        area.Word<uint>(LaneArea.LastFlags2, lane) = 0;
    }

    public void StartAll(LaneArea area)
    {
        area.FillChain(in _start.H);
        area.Fill(LaneArea.Counter, _start.T0);
        area.Fill(LaneArea.Flags, _start.T1);
        area.Fill(LaneArea.LastFlags2, (uint)0);
    }

    public void BeginRun(LaneArea area, int lane, int messageBytes, int done)
    {
    }

    public void SetLast(LaneArea area, int lane, int messageBytes, int end)
    {
        area.Word<uint>(LaneArea.LastCounted, lane) = (uint)(end == 0 ? BlockBytes : messageBytes - ((end - 1) * BlockBytes));
        area.Word<uint>(LaneArea.LastFlags, lane) = end == 0 ? 0 : uint.MaxValue;
    }

    public void SetLastAll(LaneArea area, int messageBytes, int end)
    {
        area.Fill(LaneArea.LastCounted, (uint)(end == 0 ? BlockBytes : messageBytes - ((end - 1) * BlockBytes)));
        area.Fill(LaneArea.LastFlags, end == 0 ? 0 : uint.MaxValue);
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
        Blake2sLaneKernels.Compress(area, in first, stride, upperOffset, blocks);

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
        Blake2sLaneKernels.TryStore(area, upper, HashBytes, digests);
}
