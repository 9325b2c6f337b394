using System.Buffers.Binary;
using System.Diagnostics;

namespace Hashlane;

/// <summary>The parameter block of the BLAKE2 paper (§2.8): checks and layout for b and s.</summary>
/// <remarks>Plain data; the public parameter types keep one and expose its fields under their own limits.</remarks>
internal readonly struct Blake2ParameterBlock
{
    /// <summary>Where the node offset begins in the block.</summary>
    public const int NodeOffsetPosition = 8;

    /// <summary>Longest parameter block, BLAKE2b's.</summary>
    private const int MaxBlockBytes = 64;

    public int OutputLength { get; init; }

    /// <summary>The digest length that the block states; 0 for <see cref="OutputLength"/>.</summary>
    public int StatedOutputLength { get; init; }

    /// <summary>The key length that the block states if no key is absorbed.</summary>
    public int StatedKeyBytes { get; init; }

    public int Fanout { get; init; }

    public int Depth { get; init; }

    public uint LeafBytes { get; init; }

    public ulong NodeOffset { get; init; }

    /// <summary>
    /// BLAKE2X's length of all output, which takes the place of the node offset's upper half: 4 bytes of b, 2 of s. The
    /// value is 0 outside BLAKE2X.
    /// </summary>
    public uint XofLength { get; init; }

    public int NodeDepth { get; init; }

    public int InnerHashBytes { get; init; }

    public Blake2Node Node { get; init; }

    public ReadOnlyMemory<byte> Salt { get; init; }

    public ReadOnlyMemory<byte> Personalization { get; init; }

    /// <summary>
    /// Creates parameters for sequential hashing with a digest of <paramref name="outputLength"/> bytes.
    /// </summary>
    public static Blake2ParameterBlock Sequential(int outputLength) =>
        new() { OutputLength = outputLength, Fanout = 1, Depth = 1 };

    /// <summary>Creates parameters for sequential hashing with options whose lengths were checked.</summary>
    public static Blake2ParameterBlock Sequential(int outputLength, HashFunctionOptions options) =>
        Sequential(outputLength) with { Salt = options.Salt, Personalization = options.Personalization };

    /// <summary>
    /// Creates parameters for BLAKE2X's root: sequential hashing with the longest digest, which states the length of
    /// all output.
    /// </summary>
    public static Blake2ParameterBlock XofRoot<TVariant>(uint xofLength)
        where TVariant : unmanaged, IBlake2Variant =>
        Sequential(default(TVariant).MaxHashBytes) with { XofLength = xofLength };

    /// <summary>Creates parameters for BLAKE2X's root with options whose lengths were checked.</summary>
    public static Blake2ParameterBlock XofRoot<TVariant>(uint xofLength, HashFunctionOptions options)
        where TVariant : unmanaged, IBlake2Variant =>
        Sequential(default(TVariant).MaxHashBytes, options) with { XofLength = xofLength };

    /// <summary>
    /// Returns the state before the first block, for a key of <paramref name="keyBytes"/> (0: none is absorbed).
    /// </summary>
    public TVariant Start<TVariant>(int keyBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant variant = default;
        Span<byte> block = stackalloc byte[MaxBlockBytes];
        Write<TVariant>(block, keyBytes);
        variant.Start(block[..variant.MaxHashBytes]);
        return variant;
    }

    /// <summary>
    /// Writes the block as <see cref="IBlake2Variant.Start"/> takes it, for a key of <paramref name="keyBytes"/> (0:
    /// none is absorbed).
    /// </summary>
    /// <param name="block">64 bytes, the longest block's; all are written.</param>
    /// <param name="keyBytes">0 to <see cref="IBlake2Variant.MaxHashBytes"/>.</param>
    public void Write<TVariant>(Span<byte> block, int keyBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant variant = default;
        Debug.Assert(OutputLength >= 1 && OutputLength <= variant.MaxHashBytes && keyBytes <= variant.MaxHashBytes);
        Debug.Assert(XofLength == 0 || NodeOffset <= uint.MaxValue);
        block.Clear();
        block[0] = (byte)(StatedOutputLength == 0 ? OutputLength : StatedOutputLength);
        block[1] = (byte)(keyBytes == 0 ? StatedKeyBytes : keyBytes);
        block[2] = (byte)Fanout;
        block[3] = (byte)Depth;
        BinaryPrimitives.WriteUInt32LittleEndian(block[4..], LeafBytes);

        // b gives the node offset 8 bytes and s 6; the upper two bytes written for s are zero and overwritten next.
        BinaryPrimitives.WriteUInt64LittleEndian(block[NodeOffsetPosition..], NodeOffset | ((ulong)XofLength << 32));
        int next = NodeOffsetPosition + variant.NodeOffsetBytes;
        block[next] = (byte)NodeDepth;
        block[next + 1] = (byte)InnerHashBytes;

        // Salt and personalization are the end of the block; between them and the inner length b has 14 reserved zero
        // bytes.
        int end = variant.MaxHashBytes;
        Salt.Span.CopyTo(block[(end - (2 * variant.SaltBytes))..]);
        Personalization.Span.CopyTo(block[(end - variant.SaltBytes)..]);
    }

    /// <summary>Changes the written block of one output block of BLAKE2X to that of another.</summary>
    /// <param name="block">A block that <see cref="Write"/> wrote.</param>
    /// <param name="outputLength">Bytes that the output block contributes.</param>
    /// <param name="number">The output block's number, its node offset.</param>
    public static void MoveTo(Span<byte> block, int outputLength, uint number)
    {
        block[0] = (byte)outputLength;
        BinaryPrimitives.WriteUInt32LittleEndian(block[NodeOffsetPosition..], number);
    }

    /// <summary>Checks that a salt or personalization fits its field, and returns a private copy.</summary>
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
