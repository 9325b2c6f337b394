namespace Hashlane;

/// <summary>
/// The compression function of 32-bit or of 64-bit words with its hash value: all that differs between the two, so that everything above
/// the kernels is one text.
/// </summary>
/// <remarks>Plain data, the hash value alone; copying it forks the computation.</remarks>
internal interface ISha2Variant : ILaneVariant
{
    /// <summary>Bytes that are compressed at once.</summary>
    int BlockBytes { get; }

    /// <summary>Bytes of the message length at the end of the padding.</summary>
    int LengthBytes { get; }

    /// <summary>Sets the initial hash value (FIPS 180-4 §5.3).</summary>
    void Start(Sha2Function function);

    /// <summary>Compresses whole blocks.</summary>
    void Compress(ReadOnlySpan<byte> blocks);

    /// <summary>
    /// Whether <paramref name="count"/> messages in a group of <paramref name="width"/> lanes are slower than the platform one by one, where that has
    /// the function.
    /// </summary>
    bool IsPlatformFaster(int count, int width, int messageBytes);

    /// <summary>Writes the front of the hash value, big-endian.</summary>
    void Store(Span<byte> digest);
}
