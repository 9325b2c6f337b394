using System.Buffers.Binary;
using static Hashlane.Blake2sScalarKernel;

namespace Hashlane;

/// <summary>BLAKE2s: 32-bit words (RFC 7693 §2.1, §2.6).</summary>
internal readonly struct Blake2sVariant : IBlake2Variant<uint>
{
    public int BlockBytes => 64;

    public int MaxHashBytes => 32;

    public int SaltBytes => 8;

    public int NodeOffsetBytes => 6;

    public Words8<uint> Start(ReadOnlySpan<byte> parameterBlock) => new(
        IV0 ^ Word(parameterBlock, 0), IV1 ^ Word(parameterBlock, 1),
        IV2 ^ Word(parameterBlock, 2), IV3 ^ Word(parameterBlock, 3),
        IV4 ^ Word(parameterBlock, 4), IV5 ^ Word(parameterBlock, 5),
        IV6 ^ Word(parameterBlock, 6), IV7 ^ Word(parameterBlock, 7));

    public void StartSequential(out Blake2State<uint> state, uint firstParameters) =>
        Blake2sStart.Sequential(out state, firstParameters);

    public void Compress(ref Blake2State<uint> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2sKernels.Compress(ref state, blocks, counted);

    public void MarkLastBlock(ref Blake2State<uint> state, Blake2Node node)
    {
        state.F0 = uint.MaxValue;
        state.F1 = node == Blake2Node.Last ? uint.MaxValue : 0;
    }

    public void Store(ref readonly Blake2State<uint> state, Span<byte> digest)
    {
        if (BitConverter.IsLittleEndian)
        {
            Bytes.OfReadOnly(in state.H)[..digest.Length].CopyTo(digest);
            return;
        }

        Span<byte> all = stackalloc byte[32];
        BinaryPrimitives.WriteUInt32LittleEndian(all, state.H.W0);
        BinaryPrimitives.WriteUInt32LittleEndian(all[4..], state.H.W1);
        BinaryPrimitives.WriteUInt32LittleEndian(all[8..], state.H.W2);
        BinaryPrimitives.WriteUInt32LittleEndian(all[12..], state.H.W3);
        BinaryPrimitives.WriteUInt32LittleEndian(all[16..], state.H.W4);
        BinaryPrimitives.WriteUInt32LittleEndian(all[20..], state.H.W5);
        BinaryPrimitives.WriteUInt32LittleEndian(all[24..], state.H.W6);
        BinaryPrimitives.WriteUInt32LittleEndian(all[28..], state.H.W7);
        all[..digest.Length].CopyTo(digest);
    }

    private static uint Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt32LittleEndian(bytes[(4 * index)..]);
}
