using System.Buffers.Binary;
using static Hashlane.Blake2bScalarKernel;

namespace Hashlane;

/// <summary>BLAKE2b: 64-bit words (RFC 7693 §2.1, §2.6).</summary>
internal readonly struct Blake2bVariant : IBlake2Variant<ulong>
{
    public int BlockBytes => 128;

    public int MaxHashBytes => 64;

    public int SaltBytes => 16;

    public int NodeOffsetBytes => 8;

    public Words8<ulong> Start(ReadOnlySpan<byte> parameterBlock) => new(
        IV0 ^ Word(parameterBlock, 0), IV1 ^ Word(parameterBlock, 1),
        IV2 ^ Word(parameterBlock, 2), IV3 ^ Word(parameterBlock, 3),
        IV4 ^ Word(parameterBlock, 4), IV5 ^ Word(parameterBlock, 5),
        IV6 ^ Word(parameterBlock, 6), IV7 ^ Word(parameterBlock, 7));

    public void StartSequential(out Blake2State<ulong> state, uint firstParameters) =>
        Blake2bStart.Sequential(out state, firstParameters);

    public void Compress(ref Blake2State<ulong> state, ReadOnlySpan<byte> blocks, uint counted) =>
        Blake2bKernels.Compress(ref state, blocks, counted);

    public void MarkLastBlock(ref Blake2State<ulong> state, Blake2Node node)
    {
        state.F0 = ulong.MaxValue;
        state.F1 = node == Blake2Node.Last ? ulong.MaxValue : 0;
    }

    public void Store(ref readonly Blake2State<ulong> state, Span<byte> digest)
    {
        if (BitConverter.IsLittleEndian)
        {
            Bytes.OfReadOnly(in state.H)[..digest.Length].CopyTo(digest);
            return;
        }

        Span<byte> all = stackalloc byte[64];
        BinaryPrimitives.WriteUInt64LittleEndian(all, state.H.W0);
        BinaryPrimitives.WriteUInt64LittleEndian(all[8..], state.H.W1);
        BinaryPrimitives.WriteUInt64LittleEndian(all[16..], state.H.W2);
        BinaryPrimitives.WriteUInt64LittleEndian(all[24..], state.H.W3);
        BinaryPrimitives.WriteUInt64LittleEndian(all[32..], state.H.W4);
        BinaryPrimitives.WriteUInt64LittleEndian(all[40..], state.H.W5);
        BinaryPrimitives.WriteUInt64LittleEndian(all[48..], state.H.W6);
        BinaryPrimitives.WriteUInt64LittleEndian(all[56..], state.H.W7);
        all[..digest.Length].CopyTo(digest);
    }

    private static ulong Word(ReadOnlySpan<byte> bytes, int index) =>
        BinaryPrimitives.ReadUInt64LittleEndian(bytes[(8 * index)..]);
}
