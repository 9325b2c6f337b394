using System.Buffers.Binary;

namespace Hashlane;

/// <summary>The parts of an exported state that BLAKE2's modes share (docs/design/state-format.md).</summary>
internal static class Blake2StateFormat
{
    private const int MaxHashBytes = 64, Words = 8;

    /// <summary>Writes the parameter block, and whether the node is the last of its level.</summary>
    /// <param name="writer">The state.</param>
    /// <param name="start">The state before the first block, that of a key included.</param>
    /// <param name="node">The place of the node.</param>
    /// <returns>The length of the key that the block states.</returns>
    public static int WriteParameters<TVariant>(
        ref StateWriter writer, ref readonly TVariant start, Blake2Node node)
        where TVariant : unmanaged, IBlake2Variant
    {
        // RFC 7693 §3.2: the state starts as IV xor parameter block.
        TVariant iv = default;
        Span<byte> block = stackalloc byte[MaxHashBytes], other = stackalloc byte[MaxHashBytes];
        block = block[..iv.MaxHashBytes];
        other = other[..iv.MaxHashBytes];
        other.Clear();
        iv.Start(other);
        iv.Store(other);
        start.Store(block);
        for (int i = 0; i < block.Length; i++)
        {
            block[i] ^= other[i];
        }

        writer.Bytes(block);
        writer.Byte(node == Blake2Node.Last ? (byte)1 : (byte)0);
        return block[1];
    }

    /// <summary>Reads the parameter block and the place of the node.</summary>
    /// <param name="reader">The state.</param>
    /// <param name="node">The place of the node.</param>
    /// <param name="keyBytes">The length of the key that the block states.</param>
    /// <returns>The state before the first block.</returns>
    public static TVariant ReadParameters<TVariant>(ref StateReader reader, out Blake2Node node, out int keyBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant start = default;
        ReadOnlySpan<byte> block = reader.Bytes(start.MaxHashBytes);
        byte last = reader.Byte();
        node = last == 0 ? Blake2Node.Inner : Blake2Node.Last;
        keyBytes = 0;
        if (reader.Check(last <= 1, "a node is the last one or not")
            && reader.Check(block[0] >= 1 && block[0] <= block.Length, "the parameter block states no digest's length")
            && reader.Check(block[1] <= block.Length, "the parameter block states too long a key"))
        {
            keyBytes = block[1];
            start.Start(block);
        }

        return start;
    }

    /// <summary>Writes the counter, and the chaining value if it is not that of the start.</summary>
    public static void WriteProgress<TVariant>(
        ref StateWriter writer, ref readonly TVariant state, ref readonly TVariant start)
        where TVariant : unmanaged, IBlake2Variant
    {
        int wordBytes = default(TVariant).MaxHashBytes / Words;
        writer.Words(Counter(in state), wordBytes);
        if (!IsAtStart(in state, in start))
        {
            writer.Words(Bytes.OfReadOnly(in state)[..(Words * wordBytes)], wordBytes);
        }
    }

    /// <summary>Reads counter and chaining value into a state that is at its start.</summary>
    public static void ReadProgress<TVariant>(ref StateReader reader, ref TVariant state, ref readonly TVariant start)
        where TVariant : unmanaged, IBlake2Variant
    {
        int wordBytes = default(TVariant).MaxHashBytes / Words;
        ReadOnlySpan<byte> counter = reader.Peek(2 * wordBytes);
        Span<byte> words = Bytes.Of(ref state);
        reader.Words(words.Slice(Words * wordBytes, 2 * wordBytes), wordBytes);
        if (reader.HasFlaw)
        {
            return;
        }

        // Little-endian, and a block is a power of two below 256.
        bool isPastStart = !IsAtStart(in state, in start);
        if (reader.Check(counter[0] % default(TVariant).BlockBytes == 0, "the counter is not one of whole blocks")
            && reader.Check(!isPastStart || !IsZero(counter), "the counter lacks the key's block")
            && isPastStart)
        {
            reader.Words(words[..(Words * wordBytes)], wordBytes);
        }
    }

    /// <summary>Returns whether nothing was counted since the start.</summary>
    public static bool IsAtStart<TVariant>(ref readonly TVariant state, ref readonly TVariant start)
        where TVariant : unmanaged, IBlake2Variant =>
        Counter(in state).SequenceEqual(Counter(in start));

    private static ReadOnlySpan<byte> Counter<TVariant>(ref readonly TVariant state)
        where TVariant : unmanaged, IBlake2Variant
    {
        int hashBytes = default(TVariant).MaxHashBytes;
        return Bytes.OfReadOnly(in state).Slice(hashBytes, 2 * hashBytes / Words);
    }

    private static bool IsZero(ReadOnlySpan<byte> counter) =>
        BinaryPrimitives.ReadUInt64LittleEndian(counter) == 0
        && BinaryPrimitives.ReadUInt64LittleEndian(counter[^sizeof(ulong)..]) == 0;
}
