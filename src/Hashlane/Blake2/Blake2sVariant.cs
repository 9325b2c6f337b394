using System.Buffers.Binary;
using static Hashlane.Blake2sScalarKernel;

namespace Hashlane;

/// <summary>BLAKE2s: 32-bit words (RFC 7693 §2.1, §2.6).</summary>
internal struct Blake2sVariant : IBlake2Variant, ILaneVariant
{
    private Blake2State<uint> _state;

    public readonly int BlockBytes => 64;

    public readonly int MaxHashBytes => 32;

    public readonly int SaltBytes => 8;

    public readonly int NodeOffsetBytes => 6;

    public readonly string? LaneKernelName => Blake2sLaneKernels.Name;

    public readonly int WordBytes => 4;

    public readonly int StepTenths(int lanes) => Blake2sLaneKernels.StepTenths;

    public void Start(ReadOnlySpan<byte> parameterBlock)
    {
        _state = default;
        _state.H = new(
            IV0 ^ Word(parameterBlock, 0), IV1 ^ Word(parameterBlock, 1),
            IV2 ^ Word(parameterBlock, 2), IV3 ^ Word(parameterBlock, 3),
            IV4 ^ Word(parameterBlock, 4), IV5 ^ Word(parameterBlock, 5),
            IV6 ^ Word(parameterBlock, 6), IV7 ^ Word(parameterBlock, 7));
    }

    public void StartSequential(uint firstParameters) => Blake2sStart.Sequential(out _state, firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sKernels.Compress(ref _state, blocks, counted);

    public void MarkLastBlock(Blake2Node node)
    {
        _state.F0 = uint.MaxValue;
        _state.F1 = node == Blake2Node.Last ? uint.MaxValue : 0;
    }

    public readonly int Width(int count) => Blake2sLaneKernels.Width(count);

    public readonly void CompressLanes(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Blake2sLaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    public readonly bool TryStoreLanes(LaneArea area, int upper, int digestBytes, Span<byte> digests) =>
        Blake2sLaneKernels.TryStore(area, upper, digestBytes, digests);

    public readonly void Store(Span<byte> digest)
    {
        if (BitConverter.IsLittleEndian)
        {
            // The state begins with the chaining value.
            Bytes.OfReadOnly(in this)[..digest.Length].CopyTo(digest);
            return;
        }

        Span<byte> all = stackalloc byte[32];
        BinaryPrimitives.WriteUInt32LittleEndian(all, _state.H.W0);
        BinaryPrimitives.WriteUInt32LittleEndian(all[4..], _state.H.W1);
        BinaryPrimitives.WriteUInt32LittleEndian(all[8..], _state.H.W2);
        BinaryPrimitives.WriteUInt32LittleEndian(all[12..], _state.H.W3);
        BinaryPrimitives.WriteUInt32LittleEndian(all[16..], _state.H.W4);
        BinaryPrimitives.WriteUInt32LittleEndian(all[20..], _state.H.W5);
        BinaryPrimitives.WriteUInt32LittleEndian(all[24..], _state.H.W6);
        BinaryPrimitives.WriteUInt32LittleEndian(all[28..], _state.H.W7);
        all[..digest.Length].CopyTo(digest);
    }

    private static uint Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt32LittleEndian(bytes[(4 * index)..]);
}
