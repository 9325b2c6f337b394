using System.Buffers.Binary;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>BLAKE2s: 32-bit words (RFC 7693 §2.1, §2.6).</summary>
internal partial struct Blake2sVariant : IBlake2Variant
{
    private Blake2State<uint> _state;

    public readonly int BlockBytes => 64;

    public readonly int MaxHashBytes => 32;

    public readonly int SaltBytes => 8;

    public readonly int NodeOffsetBytes => 6;

    public void Start(ReadOnlySpan<byte> parameterBlock)
    {
        _state = default;
        _state.H = new(
            IV0 ^ Word(parameterBlock, 0), IV1 ^ Word(parameterBlock, 1),
            IV2 ^ Word(parameterBlock, 2), IV3 ^ Word(parameterBlock, 3),
            IV4 ^ Word(parameterBlock, 4), IV5 ^ Word(parameterBlock, 5),
            IV6 ^ Word(parameterBlock, 6), IV7 ^ Word(parameterBlock, 7));
    }

    public void StartSequential(uint firstParameters) => Blake2sInitialState.Sequential(out _state, firstParameters);

    public void Compress(ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sKernels.Compress(ref _state, blocks, counted);

    public void MarkLastBlock(Blake2Node node)
    {
        _state.F0 = uint.MaxValue;
        _state.F1 = node == Blake2Node.Last ? uint.MaxValue : 0;
    }

    public readonly void Store(Span<byte> digest) => LittleEndian.WriteFront(in _state.H, digest);

    private static uint Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt32LittleEndian(bytes[(sizeof(uint) * index)..]);
}
