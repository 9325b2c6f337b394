using System.Buffers.Binary;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>BLAKE2s: 32-bit words (RFC 7693 §2.1, §2.6).</summary>
internal struct Blake2sVariant : IBlake2Variant
{
    private Blake2State<uint> _state;

    public readonly int BlockBytes => 64;

    public readonly int MaxHashBytes => 32;

    public readonly int SaltBytes => 8;

    public readonly int NodeOffsetBytes => 6;

    public readonly KernelTable<LaneKernelRow> LaneKernels => Blake2sLaneKernels.Table;

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
        BinaryPrimitives.WriteUInt32LittleEndian(all[sizeof(uint)..], _state.H.W1);
        BinaryPrimitives.WriteUInt32LittleEndian(all[(sizeof(uint) * 2)..], _state.H.W2);
        BinaryPrimitives.WriteUInt32LittleEndian(all[(sizeof(uint) * 3)..], _state.H.W3);
        BinaryPrimitives.WriteUInt32LittleEndian(all[(sizeof(uint) * 4)..], _state.H.W4);
        BinaryPrimitives.WriteUInt32LittleEndian(all[(sizeof(uint) * 5)..], _state.H.W5);
        BinaryPrimitives.WriteUInt32LittleEndian(all[(sizeof(uint) * 6)..], _state.H.W6);
        BinaryPrimitives.WriteUInt32LittleEndian(all[(sizeof(uint) * 7)..], _state.H.W7);
        all[..digest.Length].CopyTo(digest);
    }

    private static uint Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt32LittleEndian(bytes[(sizeof(uint) * index)..]);
}
