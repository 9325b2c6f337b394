using System.Buffers.Binary;
using System.Numerics;

namespace Hashlane.Tests;

/// <summary>
/// SHA-2 compression as FIPS 180-4 §6.2.2 and §6.4.2 tell it, for both word sizes, made to be read. Its constants are computed from
/// the primes, so that it shares nothing with the library.
/// </summary>
internal static class Sha2Oracle
{
    private static readonly uint[] _k256 = Constants<uint>(64);
    private static readonly ulong[] _k512 = Constants<ulong>(80);

    /// <summary>K: the first bits of the fractional parts of the cube roots of the first primes (§4.2.2, §4.2.3).</summary>
    public static TWord[] K<TWord>()
        where TWord : unmanaged =>
        typeof(TWord) == typeof(uint) ? (TWord[])(object)_k256 : (TWord[])(object)_k512;

    /// <summary>The initial hash value of a function (§5.3).</summary>
    public static ulong[] InitialHash(Sha2Function function) => function switch
    {
        Sha2Function.Sha224 => [.. Fractions(8, 16, 64, 2).Select(static word => word & uint.MaxValue)],
        Sha2Function.Sha256 => Fractions(0, 8, 32, 2),
        Sha2Function.Sha384 => Fractions(8, 16, 64, 2),
        Sha2Function.Sha512 => Fractions(0, 8, 64, 2),
        Sha2Function.Sha512_224 => Generate("SHA-512/224"u8),
        Sha2Function.Sha512_256 => Generate("SHA-512/256"u8),
        _ => throw new ArgumentOutOfRangeException(nameof(function)),
    };

    /// <summary>Changes <paramref name="hash"/> as a kernel must.</summary>
    public static void Compress<TWord>(ref Words8<TWord> hash, ReadOnlySpan<byte> blocks)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        int blockBytes = 16 * Bytes.SizeOf<TWord>();
        for (int start = 0; start + blockBytes <= blocks.Length; start += blockBytes)
        {
            CompressBlock(ref hash, blocks.Slice(start, blockBytes));
        }
    }

    /// <summary>A message with its padding (§5.1): what is compressed.</summary>
    public static byte[] Pad<TWord>(ReadOnlySpan<byte> message)
        where TWord : unmanaged
    {
        int wordBytes = Bytes.SizeOf<TWord>(), blockBytes = 16 * wordBytes;
        int blocks = (message.Length + 1 + (2 * wordBytes) + blockBytes - 1) / blockBytes;
        byte[] padded = new byte[blocks * blockBytes];
        message.CopyTo(padded);
        padded[message.Length] = 0x80;
        BinaryPrimitives.WriteInt64BigEndian(padded.AsSpan(padded.Length - sizeof(long)), 8L * message.Length);
        return padded;
    }

    /// <summary>A hash value as bytes, in the order of a digest.</summary>
    public static byte[] ToBytes<TWord>(Words8<TWord> hash)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        int wordBytes = Bytes.SizeOf<TWord>();
        byte[] bytes = new byte[8 * wordBytes];
        TWord[] words = [hash.W0, hash.W1, hash.W2, hash.W3, hash.W4, hash.W5, hash.W6, hash.W7];
        for (int i = 0; i < 8; i++)
        {
            words[i].WriteBigEndian(bytes, i * wordBytes);
        }

        return bytes;
    }

    private static void CompressBlock<TWord>(ref Words8<TWord> hash, ReadOnlySpan<byte> block)
        where TWord : unmanaged, IBinaryInteger<TWord>
    {
        TWord[] k = K<TWord>(), w = new TWord[k.Length];
        int wordBytes = Bytes.SizeOf<TWord>();
        bool isNarrow = wordBytes == sizeof(uint);
        for (int t = 0; t < k.Length; t++)
        {
            w[t] = t < 16
                ? TWord.ReadBigEndian(block.Slice(t * wordBytes, wordBytes), isUnsigned: true)
                : SmallSigma1(w[t - 2]) + w[t - 7] + SmallSigma0(w[t - 15]) + w[t - 16];
        }

        TWord a = hash.W0, b = hash.W1, c = hash.W2, d = hash.W3, e = hash.W4, f = hash.W5, g = hash.W6, h = hash.W7;
        for (int t = 0; t < k.Length; t++)
        {
            TWord t1 = h + BigSigma1(e) + ((e & f) ^ (~e & g)) + k[t] + w[t];
            TWord t2 = BigSigma0(a) + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }

        hash = new(hash.W0 + a, hash.W1 + b, hash.W2 + c, hash.W3 + d, hash.W4 + e, hash.W5 + f, hash.W6 + g, hash.W7 + h);

        TWord BigSigma0(TWord x) => isNarrow ? Rotr(x, 2) ^ Rotr(x, 13) ^ Rotr(x, 22) : Rotr(x, 28) ^ Rotr(x, 34) ^ Rotr(x, 39);
        TWord BigSigma1(TWord x) => isNarrow ? Rotr(x, 6) ^ Rotr(x, 11) ^ Rotr(x, 25) : Rotr(x, 14) ^ Rotr(x, 18) ^ Rotr(x, 41);
        TWord SmallSigma0(TWord x) => isNarrow ? Rotr(x, 7) ^ Rotr(x, 18) ^ (x >>> 3) : Rotr(x, 1) ^ Rotr(x, 8) ^ (x >>> 7);
        TWord SmallSigma1(TWord x) => isNarrow ? Rotr(x, 17) ^ Rotr(x, 19) ^ (x >>> 10) : Rotr(x, 19) ^ Rotr(x, 61) ^ (x >>> 6);
    }

    private static TWord Rotr<TWord>(TWord x, int distance)
        where TWord : unmanaged, IBinaryInteger<TWord> => TWord.RotateRight(x, distance);

    /// <summary>§5.3.6: SHA-512 of the function's name, from an initial hash value that was turned over.</summary>
    private static ulong[] Generate(ReadOnlySpan<byte> name)
    {
        ulong[] h = [.. InitialHash(Sha2Function.Sha512).Select(static word => word ^ 0xa5a5a5a5a5a5a5a5)];
        Words8<ulong> hash = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
        Compress(ref hash, Pad<ulong>(name));
        return [hash.W0, hash.W1, hash.W2, hash.W3, hash.W4, hash.W5, hash.W6, hash.W7];
    }

    private static TWord[] Constants<TWord>(int count)
        where TWord : unmanaged, IBinaryInteger<TWord> =>
        [.. Fractions(0, count, 8 * Bytes.SizeOf<TWord>(), 3).Select(TWord.CreateChecked)];

    /// <summary>The first bits of the fractional parts of roots of primes, counted from 0.</summary>
    private static ulong[] Fractions(int first, int end, int bits, int degree)
    {
        List<int> primes = [];
        for (int i = 2; primes.Count < end; i++)
        {
            if (primes.TrueForAll(prime => i % prime != 0))
            {
                primes.Add(i);
            }
        }

        BigInteger mask = (BigInteger.One << bits) - 1;
        return [.. primes.Skip(first).Select(prime => (ulong)(Root((BigInteger)prime << (degree * bits), degree) & mask))];
    }

    /// <summary>The greatest integer whose power is not above <paramref name="value"/>, bit by bit.</summary>
    private static BigInteger Root(BigInteger value, int degree)
    {
        BigInteger root = 0;
        for (int bit = (int)(value.GetBitLength() / degree) + 1; bit >= 0; bit--)
        {
            BigInteger next = root | (BigInteger.One << bit);
            if (BigInteger.Pow(next, degree) <= value)
            {
                root = next;
            }
        }

        return root;
    }
}
