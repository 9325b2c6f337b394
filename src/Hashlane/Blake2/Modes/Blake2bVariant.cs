using System.Buffers.Binary;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>BLAKE2b: 64-bit words (RFC 7693 §2.1, §2.6).</summary>
internal partial struct Blake2bVariant : IBlake2Variant
{
    private Blake2State<ulong> _state;

    public readonly int BlockBytes => 128;

    public readonly int MaxHashBytes => 64;

    public readonly int SaltBytes => 16;

    public readonly int NodeOffsetBytes => 8;

    public void Start(ReadOnlySpan<byte> parameterBlock)
    {
        _state = default;
        _state.H = new(
            IV0 ^ Word(parameterBlock, 0), IV1 ^ Word(parameterBlock, 1),
            IV2 ^ Word(parameterBlock, 2), IV3 ^ Word(parameterBlock, 3),
            IV4 ^ Word(parameterBlock, 4), IV5 ^ Word(parameterBlock, 5),
            IV6 ^ Word(parameterBlock, 6), IV7 ^ Word(parameterBlock, 7));
    }

    public void StartSequential(uint firstParameters) => Blake2bInitialState.Sequential(out _state, firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bKernels.Compress(ref _state, blocks, counted);

    public void MarkLastBlock(Blake2Node node)
    {
        _state.F0 = ulong.MaxValue;
        _state.F1 = node == Blake2Node.Last ? ulong.MaxValue : 0;
    }

    public readonly void Store(Span<byte> digest) => LittleEndian.WriteFront(in _state.H.W0, digest);

    private static ulong Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt64LittleEndian(bytes[(sizeof(ulong) * index)..]);
}
