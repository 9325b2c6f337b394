using System.Buffers.Binary;
using System.Diagnostics;

namespace Hashlane;

/// <summary>The parameter block of the BLAKE2 paper (§2.8): checks and layout for b and s.</summary>
/// <remarks>Plain data; the public parameter types keep one and expose its fields under their own limits.</remarks>
internal readonly struct Blake2ParameterBlock
{
    /// <summary>Longest parameter block, BLAKE2b's.</summary>
    private const int MaxBlockBytes = 64;

    public int OutputLength { get; init; }

    /// <summary>The digest length that the block states; 0: <see cref="OutputLength"/>.</summary>
    public int StatedOutputLength { get; init; }

    /// <summary>The key length that the block states where no key is absorbed.</summary>
    public int StatedKeyBytes { get; init; }

    public int Fanout { get; init; }

    public int Depth { get; init; }

    public uint LeafBytes { get; init; }

    public ulong NodeOffset { get; init; }

    public int NodeDepth { get; init; }

    public int InnerHashBytes { get; init; }

    public Blake2Node Node { get; init; }

    public ReadOnlyMemory<byte> Salt { get; init; }

    public ReadOnlyMemory<byte> Personalization { get; init; }

    /// <summary>Sequential hashing with a digest of <paramref name="outputLength"/> bytes.</summary>
    public static Blake2ParameterBlock Sequential(int outputLength) =>
        new() { OutputLength = outputLength, Fanout = 1, Depth = 1 };

    /// <summary>Sequential hashing under options whose lengths were checked.</summary>
    public static Blake2ParameterBlock Sequential(int outputLength, HashFunctionOptions options) =>
        Sequential(outputLength) with { Salt = options.Salt, Personalization = options.Personalization };

    /// <summary>The first four bytes for sequential hashing: digest length, key length, fanout 1, depth 1.</summary>
    public static uint FirstSequential(int outputLength, int keyBytes) =>
        (uint)outputLength | ((uint)keyBytes << 8) | 0x0101_0000;

    /// <summary>The state before the first block, for a key of <paramref name="keyBytes"/> (0: none is absorbed).</summary>
    public TVariant Start<TVariant>(int keyBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant variant = default;
        Debug.Assert(OutputLength >= 1 && OutputLength <= variant.MaxHashBytes && keyBytes <= variant.MaxHashBytes);
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        block.Clear();
        block[0] = (byte)(StatedOutputLength == 0 ? OutputLength : StatedOutputLength);
        block[1] = (byte)(keyBytes == 0 ? StatedKeyBytes : keyBytes);
        block[2] = (byte)Fanout;
        block[3] = (byte)Depth;
        BinaryPrimitives.WriteUInt32LittleEndian(block[4..], LeafBytes);

        // b gives the node offset 8 bytes and s 6; the upper two bytes written for s are zero and overwritten next.
        BinaryPrimitives.WriteUInt64LittleEndian(block[8..], NodeOffset);
        int next = 8 + variant.NodeOffsetBytes;
        block[next] = (byte)NodeDepth;
        block[next + 1] = (byte)InnerHashBytes;

        // Salt and personalization are the end of the block; between them and the inner length b has 14 reserved zero bytes.
        int end = variant.MaxHashBytes;
        Salt.Span.CopyTo(block[(end - (2 * variant.SaltBytes))..]);
        Personalization.Span.CopyTo(block[(end - variant.SaltBytes)..]);
        variant.Start(block[..end]);
        return variant;
    }

    /// <summary>A private copy of a salt or personalization that fits its field.</summary>
    public static ReadOnlyMemory<byte> CheckField(ReadOnlyMemory<byte> value, int most, string name)
    {
        if (value.Length > most)
        {
            throw new ArgumentOutOfRangeException(
                name, value.Length, $"{name} must be at most {most} bytes, but was {value.Length}.");
        }

        return value.ToArray();
    }
}
