namespace Hashlane;

/// <summary>
/// The compression function of 32-bit or of 64-bit words with its hash value: all that differs between the two. They
/// share all code above the kernels.
/// </summary>
/// <remarks>Plain data, the hash value alone; copying it forks the computation.</remarks>
internal partial interface ISha2Variant
{
    /// <summary>Bytes in a block of the compression function.</summary>
    int BlockBytes { get; }

    /// <summary>Bytes of the message length at the end of the padding.</summary>
    int LengthBytes { get; }

    /// <summary>Returns the function of these words with a length of the digest in bytes.</summary>
    Sha2Function FunctionOf(int hashBytes);

    /// <summary>Sets the initial hash value (FIPS 180-4 §5.3).</summary>
    void Start(Sha2Function function);

    /// <summary>Compresses whole blocks.</summary>
    void Compress(ReadOnlySpan<byte> blocks);

    /// <summary>
    /// Whether the platform, if it has the function, hashes <paramref name="count"/> messages one by one faster than a
    /// group of <paramref name="width"/> lanes.
    /// </summary>
    bool IsPlatformFaster(int count, int width, int messageBytes);

    /// <summary>Writes the start of the hash value, big-endian.</summary>
    void Store(Span<byte> digest);
}
