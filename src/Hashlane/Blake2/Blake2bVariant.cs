using System.Buffers.Binary;
using static Hashlane.Blake2bScalarKernel;

namespace Hashlane;

/// <summary>BLAKE2b: 64-bit words (RFC 7693 §2.1, §2.6).</summary>
internal struct Blake2bVariant : IBlake2Variant, ILaneVariant
{
    private Blake2State<ulong> _state;

    public readonly int BlockBytes => 128;

    public readonly int MaxHashBytes => 64;

    public readonly int SaltBytes => 16;

    public readonly int NodeOffsetBytes => 8;

    public readonly string? LaneKernelName => Blake2bLaneKernels.Name;

    public readonly int WordBytes => 8;

    public readonly int StepTenths(int lanes) => Blake2bLaneKernels.StepTenths;

    public void Start(ReadOnlySpan<byte> parameterBlock)
    {
        _state = default;
        _state.H = new(
            IV0 ^ Word(parameterBlock, 0), IV1 ^ Word(parameterBlock, 1),
            IV2 ^ Word(parameterBlock, 2), IV3 ^ Word(parameterBlock, 3),
            IV4 ^ Word(parameterBlock, 4), IV5 ^ Word(parameterBlock, 5),
            IV6 ^ Word(parameterBlock, 6), IV7 ^ Word(parameterBlock, 7));
    }

    public void StartSequential(uint firstParameters) => Blake2bStart.Sequential(out _state, firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bKernels.Compress(ref _state, blocks, counted);

    public void MarkLastBlock(Blake2Node node)
    {
        _state.F0 = ulong.MaxValue;
        _state.F1 = node == Blake2Node.Last ? ulong.MaxValue : 0;
    }

    public readonly int Width(int count) => Blake2bLaneKernels.Width(count);

    public readonly void CompressLanes(LaneArea area, ref readonly byte first, nuint stride, nuint upperOffset, int blocks) =>
        Blake2bLaneKernels.Compress(area, in first, stride, upperOffset, blocks);

    public readonly bool TryStoreLanes(LaneArea area, int upper, int digestBytes, Span<byte> digests) =>
        Blake2bLaneKernels.TryStore(area, upper, digestBytes, digests);

    public readonly void Store(Span<byte> digest)
    {
        if (BitConverter.IsLittleEndian)
        {
            // The state begins with the chaining value.
            Bytes.OfReadOnly(in this)[..digest.Length].CopyTo(digest);
            return;
        }

        Span<byte> all = stackalloc byte[64];
        BinaryPrimitives.WriteUInt64LittleEndian(all, _state.H.W0);
        BinaryPrimitives.WriteUInt64LittleEndian(all[8..], _state.H.W1);
        BinaryPrimitives.WriteUInt64LittleEndian(all[16..], _state.H.W2);
        BinaryPrimitives.WriteUInt64LittleEndian(all[24..], _state.H.W3);
        BinaryPrimitives.WriteUInt64LittleEndian(all[32..], _state.H.W4);
        BinaryPrimitives.WriteUInt64LittleEndian(all[40..], _state.H.W5);
        BinaryPrimitives.WriteUInt64LittleEndian(all[48..], _state.H.W6);
        BinaryPrimitives.WriteUInt64LittleEndian(all[56..], _state.H.W7);
        all[..digest.Length].CopyTo(digest);
    }

    private static ulong Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt64LittleEndian(bytes[(8 * index)..]);
}
