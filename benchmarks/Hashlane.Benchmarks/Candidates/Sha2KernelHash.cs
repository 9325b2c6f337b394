using System.Buffers.Binary;

namespace Hashlane.Benchmarks;

/// <summary>
/// A whole SHA-256 or SHA-512 over one named kernel, so that kernels are compared at message sizes and checked by digests. It validates
/// nothing and so is the floor for managed code of the library's own.
/// </summary>
internal static class Sha2KernelHash
{
    private const int Block256Bytes = 64, Block512Bytes = 128;

    // FIPS 180-4 §5.1: the message's length in bits, after a one bit and zeros.
    private const int Length256Bytes = 8, Length512Bytes = 16;

    // FIPS 180-4 §5.3.3 and §5.3.5.
    private static readonly Words8<uint> _start256 = new(
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);

    private static readonly Words8<ulong> _start512 = new(
        0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
        0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179);

    public static void Hash(Sha2Compress<uint> compress, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Words8<uint> hash = _start256;
        Compress(compress, ref hash, source, stackalloc byte[2 * Block256Bytes], Length256Bytes);
        BigEndian.WriteFront(in hash, destination);
    }

    public static void Hash(Sha2Compress<ulong> compress, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Words8<ulong> hash = _start512;
        Compress(compress, ref hash, source, stackalloc byte[2 * Block512Bytes], Length512Bytes);
        BigEndian.WriteFront(in hash, destination);
    }

    /// <param name="compress">The kernel.</param>
    /// <param name="hash">The hash value.</param>
    /// <param name="source">The message.</param>
    /// <param name="last">Two blocks of zeros.</param>
    /// <param name="lengthBytes">Of the message's length.</param>
    private static void Compress<TWord>(
        Sha2Compress<TWord> compress, ref Words8<TWord> hash, ReadOnlySpan<byte> source, Span<byte> last, int lengthBytes)
        where TWord : unmanaged
    {
        int blockBytes = last.Length / 2;
        int wholeBytes = source.Length / blockBytes * blockBytes;
        compress(ref hash, source[..wholeBytes]);

        ReadOnlySpan<byte> rest = source[wholeBytes..];
        rest.CopyTo(last);
        last[rest.Length] = 0x80;
        if (rest.Length < blockBytes - lengthBytes)
        {
            last = last[..blockBytes];
        }

        BinaryPrimitives.WriteUInt64BigEndian(last[^8..], 8 * (ulong)source.Length);
        compress(ref hash, last);
    }
}
