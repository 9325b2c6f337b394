using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The managed mode alone, over messages for which the public types call the platform: as everything is hashed where there is none. And
/// lengths that nobody appends in a test.
/// </summary>
public sealed class Sha2ModeTests
{
    private const int Unit = Sha2PlatformMode<Sha256Variant>.CollectedBytes;
    private const int MaxBytes = (3 * Unit) + 3;

    /// <summary>Bytes absorbed, each a multiple of both block sizes: bit lengths around 2^32, 2^35, 2^63 and 2^64, and the last that are counted.</summary>
    public static TheoryData<ulong> AbsorbedBytes =>
    [
        0, 128, (1UL << 29) - 128, 1UL << 29, (1UL << 32) - 128, 1UL << 32, (1UL << 60) - 128, 1UL << 60, (1UL << 61) - 128, 1UL << 61,
        (1UL << 61) + 128, (1UL << 62) + (1UL << 30), 1UL << 63, (1UL << 63) + (1UL << 61), ulong.MaxValue - (1UL << 61) + 1, ulong.MaxValue - 255,
    ];

    [Fact]
    public void Sha256Variant_EveryLengthInPlatformUnits_EqualsTheFramework() =>
        AssertUnits<Sha256Variant>(Sha2Function.Sha256, SHA256.HashData);

    [Fact]
    public void Sha512Variant_EveryLengthInPlatformUnits_EqualsTheFramework()
    {
        AssertUnits<Sha512Variant>(Sha2Function.Sha384, SHA384.HashData);
        AssertUnits<Sha512Variant>(Sha2Function.Sha512, SHA512.HashData);
    }

    [Fact]
    public void Sha256Variant_RandomPiecesThroughABuffer_EqualsTheFramework() =>
        AssertPieces<Sha256Variant, Bytes64>(Sha2Function.Sha256, SHA256.HashData);

    [Fact]
    public void Sha512Variant_RandomPiecesThroughABuffer_EqualsTheFramework()
    {
        AssertPieces<Sha512Variant, Bytes128>(Sha2Function.Sha384, SHA384.HashData);
        AssertPieces<Sha512Variant, Bytes128>(Sha2Function.Sha512, SHA512.HashData);
    }

    [Theory]
    [MemberData(nameof(AbsorbedBytes))]
    public void Finish_AfterSoManyBytes_PadsWithTheirLengthInBits(ulong absorbedBytes)
    {
        byte[] rest = Inputs.Pattern(2 * 128);
        for (int restBytes = 0; restBytes < rest.Length; restBytes++)
        {
            UInt128 bits = 8 * ((UInt128)absorbedBytes + (UInt128)restBytes);
            if (bits <= ulong.MaxValue)
            {
                // FIPS 180-4 §1: messages of SHA-224 and SHA-256 have less than 2^64 bits.
                Sha2Mode<Sha256Variant> narrow = new(Sha2Function.Sha256);
                AbsorbedBytesOf(ref narrow) = absorbedBytes;
                byte[] digest = new byte[SHA256.HashSizeInBytes];
                narrow.Finish(rest.AsSpan(0, restBytes), digest);
                Assert.Equal(Expected<uint>(Sha2Function.Sha256, rest.AsSpan(0, restBytes), bits), digest);
            }

            Sha2Mode<Sha512Variant> wide = new(Sha2Function.Sha512);
            AbsorbedBytesOf(ref wide) = absorbedBytes;
            byte[] wideDigest = new byte[SHA512.HashSizeInBytes];
            wide.Finish(rest.AsSpan(0, restBytes), wideDigest);
            Assert.Equal(Expected<ulong>(Sha2Function.Sha512, rest.AsSpan(0, restBytes), bits), wideDigest);
        }
    }

    [Fact]
    public void AbsorbBlocks_SeveralRuns_CountsTheirBytes()
    {
        Sha2Mode<Sha512Variant> mode = new(Sha2Function.Sha512);
        mode.AbsorbBlocks(Inputs.Pattern(128));
        mode.AbsorbBlocks(Inputs.Pattern(5 * 128));
        Assert.Equal(6 * 128UL, AbsorbedBytesOf(ref mode));
        mode.Reset();
        Assert.Equal(0UL, AbsorbedBytesOf(ref mode));
    }

    [Fact]
    public void Mode_OfEitherVariant_HasNoPadding()
    {
        // What lies in padding is undefined: it would hold bytes of the stack, and the state of two new hashers would differ.
        ValueLayout.ThrowIfPadded<Sha2Mode<Sha256Variant>>();
        ValueLayout.ThrowIfPadded<Sha2Mode<Sha512Variant>>();
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_absorbedBytes")]
    private static extern ref ulong AbsorbedBytesOf(ref Sha2Mode<Sha256Variant> mode);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_absorbedBytes")]
    private static extern ref ulong AbsorbedBytesOf(ref Sha2Mode<Sha512Variant> mode);

    private static byte[] Expected<TWord>(Sha2Function function, ReadOnlySpan<byte> rest, UInt128 bits)
        where TWord : unmanaged, System.Numerics.IBinaryInteger<TWord>
    {
        // The oracle's padding ends with the length of the rest: only that is replaced.
        byte[] padded = Sha2Oracle.Pad<TWord>(rest);
        if (Bytes.SizeOf<TWord>() == sizeof(ulong))
        {
            BinaryPrimitives.WriteUInt128BigEndian(padded.AsSpan(padded.Length - 16), bits);
        }
        else
        {
            BinaryPrimitives.WriteUInt64BigEndian(padded.AsSpan(padded.Length - 8), (ulong)bits);
        }

        TWord[] h = [.. Sha2Oracle.InitialHash(function).Select(TWord.CreateChecked)];
        Words8<TWord> hash = new(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7]);
        Sha2Oracle.Compress(ref hash, padded);
        return Sha2Oracle.ToBytes(hash);
    }

    /// <summary>Whole units and what is held back behind them: how a buffer for the platform feeds the managed mode where there is none.</summary>
    private static void AssertUnits<TVariant>(Sha2Function function, Func<byte[], byte[]> hashData)
        where TVariant : unmanaged, ISha2Variant
    {
        byte[] message = Inputs.Pattern(MaxBytes);
        Sha2Mode<TVariant> mode = new(function);
        for (int length = 0; length <= message.Length; length++)
        {
            byte[] expected = hashData(message[..length]);
            byte[] digest = new byte[expected.Length];
            int units = (int)Bytes.InWholeBlocks(length, Unit, heldBytes: 1);
            mode.AbsorbBlocks(message.AsSpan(0, units));
            Sha2Mode<TVariant> copy = mode;
            copy.Finish(message.AsSpan(units, length - units), digest);
            Assert.Equal(expected, digest);

            mode.Reset();
            mode.Finish(message.AsSpan(0, length), digest);
            Assert.Equal(expected, digest);
            mode.Reset();
        }
    }

    private static void AssertPieces<TVariant, TBlock>(Sha2Function function, Func<byte[], byte[]> hashData)
        where TVariant : unmanaged, ISha2Variant
        where TBlock : unmanaged
    {
        const int Messages = 200;
        const int LongestBytes = 20_000;
        Random random = new(Sha2DifferentialTests.NewSeed());
        BlockBuffer<Sha2Mode<TVariant>, TBlock> buffer = new(new Sha2Mode<TVariant>(function));
        for (int i = 0; i < Messages; i++)
        {
            byte[] message = new byte[random.Next(LongestBytes)];
            random.NextBytes(message);
            for (int start = 0; start < message.Length;)
            {
                int piece = Math.Min(message.Length - start, random.Next(1 << random.Next(15)));
                buffer.Append(message.AsSpan(start, piece));
                start += piece;
            }

            byte[] expected = hashData(message);
            byte[] digest = new byte[expected.Length];
            buffer.FinishCopy(digest);
            Assert.Equal(expected, digest);
            digest.AsSpan().Clear();
            buffer.FinishAndReset(digest);
            Assert.Equal(expected, digest);
        }
    }
}
