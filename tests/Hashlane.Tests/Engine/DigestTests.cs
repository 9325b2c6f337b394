using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Digests as values: layout, equality, text.</summary>
public sealed class DigestTests
{
    [Fact]
    public void Layout_OfBoth_IsTheirBytesWithoutAlignment()
    {
        Assert.Equal((32, 64), (Unsafe.SizeOf<Digest256>(), Unsafe.SizeOf<Digest512>()));
        Assert.Equal((32, 64), (Digest256.SizeInBytes, Digest512.SizeInBytes));
        Assert.False(RuntimeHelpers.IsReferenceOrContainsReferences<Digest512>());

        // The compiler puts a field that needs no alignment directly after a byte.
        Assert.Equal((33, 65), (Unsafe.SizeOf<AfterAByte<Digest256>>(), Unsafe.SizeOf<AfterAByte<Digest512>>()));
        byte[] bytes = Inputs.Pattern(1 + (3 * 64));
        Assert.Equal(bytes[1..33], MemoryMarshal.Cast<byte, Digest256>(bytes.AsSpan(1))[0].ToArray());
        Assert.Equal(bytes[(1 + 64)..(1 + 128)], MemoryMarshal.Cast<byte, Digest512>(bytes.AsSpan(1))[1].ToArray());
    }

    [Fact]
    public void HashMany_IntoValues_IsTheDigestsInOrder()
    {
        byte[] messages = Inputs.Pattern(20 * 48);
        Digest256[] digests = new Digest256[20];
        Blake3.HashMany(messages, 48, Digest256.AsBytes(digests));
        Digest512[] longer = new Digest512[20];
        Blake2b.HashMany(messages, 48, Digest512.AsBytes(longer));
        byte[] bytes = new byte[20 * 32];
        Blake3.HashMany(messages, 48, bytes);
        for (int i = 0; i < digests.Length; i++)
        {
            byte[] message = messages[(48 * i)..(48 * (i + 1))];
            Assert.Equal(Blake3.HashData(message), digests[i].ToArray());
            Assert.Equal(Blake2b.HashData(message), longer[i].ToArray());
            Assert.Equal(new Digest256(Blake3.HashData(message)), digests[i]);
            Assert.Equal(digests[i], Digest256.OfBytes(bytes)[i]);
        }

        Assert.True(Unsafe.AreSame(ref bytes[32], ref Unsafe.As<Digest256, byte>(ref Unsafe.AsRef(in Digest256.OfBytes(bytes)[1]))));
        Assert.True(Unsafe.AreSame(ref longer[0], ref Unsafe.AsRef(in Digest512.OfBytes(Digest512.AsBytes(longer))[0])));
    }

    [Fact]
    public void Equality_AnyBitOff_IsFalseByEveryMember()
    {
        byte[] bytes = Inputs.Pattern(64);
        Digest256 digest = new(bytes.AsSpan(0, 32)), same = new(bytes.AsSpan(0, 32));
        Digest512 longer = new(bytes), sameLonger = new(bytes);
        Assert.True(digest == same && digest.Equals(same) && digest.Equals((object)same) && !(digest != same));
        Assert.True(longer == sameLonger && longer.Equals(sameLonger) && longer.Equals((object)sameLonger) && !(longer != sameLonger));
        Assert.Equal((digest.GetHashCode(), longer.GetHashCode()), (same.GetHashCode(), sameLonger.GetHashCode()));
        Assert.False(digest.Equals(longer));
        Assert.False(longer.Equals(digest));
        Assert.False(digest.Equals(null) || longer.Equals(null));
        HashSet<int> codes = [digest.GetHashCode(), longer.GetHashCode()];
        for (int bit = 0; bit < 8 * bytes.Length; bit++)
        {
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
            if (bit < 256)
            {
                Digest256 other = new(bytes.AsSpan(0, 32));
                Assert.True(digest != other && !(digest == other) && !digest.Equals(other) && !digest.Equals((object)other));
                codes.Add(other.GetHashCode());
            }

            Digest512 otherLonger = new(bytes);
            Assert.True(longer != otherLonger && !(longer == otherLonger) && !longer.Equals(otherLonger) && !longer.Equals((object)otherLonger));
            codes.Add(otherLonger.GetHashCode());
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
        }

        // Every bit has its part in the code: 770 codes of 32 bits.
        Assert.True(codes.Count > 760, $"{codes.Count} codes.");
    }

    [Fact]
    public void Dictionary_ByDigest_FindsEqualOnes()
    {
        Dictionary<Digest256, int> places = [];
        for (int i = 0; i < 100; i++)
        {
            Assert.True(places.TryAdd(new Digest256(Sha256.HashData([(byte)i])), i));
        }

        Assert.Equal(42, places[new Digest256(Sha256.HashData([42]))]);
        Assert.False(places.ContainsKey(default));
    }

    [Fact]
    public void Text_BothWays_IsTheHexadecimalDigits()
    {
        byte[] bytes = Inputs.Pattern(64);
        Digest256 digest = new(bytes.AsSpan(0, 32));
        Digest512 longer = new(bytes);
        Assert.Equal(Convert.ToHexStringLower(bytes, 0, 32), digest.ToString());
        Assert.Equal(Convert.ToHexStringLower(bytes), $"{longer}");
        Assert.Equal(digest, Digest256.Parse(digest.ToString()));
        Assert.Equal(longer, Digest512.Parse(longer.ToString().ToUpperInvariant()));
        Assert.True(Digest256.TryParse(digest.ToString(), out Digest256 parsed));
        Assert.Equal(digest, parsed);
        Assert.True(Digest512.TryParse(longer.ToString(), out Digest512 parsedLonger));
        Assert.Equal(longer, parsedLonger);
    }

    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200")]
    [InlineData("ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f0")]
    [InlineData("ea8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200g")]
    [InlineData(" a8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f")]
    [InlineData("٠a8f163db38682925e4491c5e58d4bb3506ef8c14eb78a86e908c5624a67200f")]
    public void Parse_SomethingElse_IsRefused(string hex)
    {
        Assert.False(Digest256.TryParse(hex, out Digest256 digest));
        Assert.Equal(default, digest);
        Assert.Contains("64 hexadecimal digits", Assert.Throws<FormatException>(() => Digest256.Parse(hex)).Message, StringComparison.Ordinal);
        Assert.False(Digest512.TryParse(hex, out Digest512 longer));
        Assert.Equal(default, longer);
        Assert.Contains("128 hexadecimal digits", Assert.Throws<FormatException>(() => Digest512.Parse(hex)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Bytes_OfAValue_AreCopiedAndSeen()
    {
        byte[] bytes = Inputs.Pattern(64), destination = new byte[66];
        Digest256 digest = new(bytes.AsSpan(0, 32));
        Digest512 longer = new(bytes);
        Assert.Equal(bytes.AsSpan(0, 32), digest.AsSpan());
        Assert.Equal(bytes, longer.AsSpan());
        digest.CopyTo(destination);
        Assert.Equal([.. bytes[..32], .. new byte[34]], destination);
        longer.CopyTo(destination.AsSpan(1));
        Assert.Equal([bytes[0], .. bytes, 0], destination);
        Assert.Throws<ArgumentException>("destination", () => digest.CopyTo(new byte[31]));
        Assert.Throws<ArgumentException>("destination", () => longer.CopyTo(new byte[63]));
        Assert.Throws<ArgumentException>("digest", () => new Digest256(new byte[33]));
        Assert.Throws<ArgumentException>("digest", () => new Digest512(new byte[63]));
        Assert.Throws<ArgumentException>("digests", () => Digest256.OfBytes(new byte[33]).Length);
        Assert.Throws<ArgumentException>("digests", () => Digest512.OfBytes(new byte[32]).Length);
    }

    [Fact]
    public void AppendValue_OfADigest_IsItsBytes()
    {
        byte[] bytes = Inputs.Pattern(64);
        using Sha256 hasher = new();
        hasher.AppendValue(new Digest512(bytes));
        Assert.Equal(Sha256.HashData(bytes), hasher.GetCurrentHash());
    }

    private readonly record struct AfterAByte<T>(byte First, T Second)
        where T : struct;
}
