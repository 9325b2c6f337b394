using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Keys and tags.</summary>
public sealed class MacTests
{
    private const int LongKeyBytes = 100_001;

    public static TheoryData<string> Macs => Subject.MacNames;

    [Theory]
    [MemberData(nameof(Macs))]
    public async Task Verify_RightTag_IsTrueByEveryRoute(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] key = subject.Key.ToArray();
        byte[] message = Inputs.Pattern(subject.UnitBytes + 2);
        byte[] tag = subject.HashSpan(message);
        using Mac mac = (Mac)subject.Create();
        mac.AppendData(message);
        Assert.True(mac.Verify(tag));
        Assert.True(mac.Verify(tag));
        Assert.True(subject.Verify(key, message, tag));
        Assert.True(subject.Verify(key, new MemoryStream(message), tag));
        Assert.True(subject.Verify(key, Sequences.Cut(message, 10), tag));
        Assert.True(await subject.VerifyAsync(key, new MemoryStream(message), tag, TestContext.Current.CancellationToken));
        for (int length = 1; length <= subject.HashSizeInBytes; length++)
        {
            byte[] shortTag = subject.HashSpan(message, length);
            Assert.True(subject.Verify(key, message, length, shortTag));
            Assert.True(subject.Verify(key, Sequences.Cut(message, 10), length, shortTag));
            Assert.Equal(length == subject.HashSizeInBytes, subject.Verify(key, message, shortTag));
        }
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public async Task Verify_AnyBitOff_IsFalseByEveryRoute(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] key = subject.Key.ToArray();
        byte[] message = Inputs.Pattern(77);
        byte[] tag = subject.HashSpan(message);
        using Mac mac = (Mac)subject.Create();
        mac.AppendData(message);
        for (int bit = 0; bit < 8 * tag.Length; bit++)
        {
            tag[bit / 8] ^= (byte)(1 << (bit % 8));
            Assert.False(mac.Verify(tag));
            Assert.False(subject.Verify(key, message, tag));
            Assert.False(subject.Verify(key, new MemoryStream(message), tag));
            Assert.False(subject.Verify(key, Sequences.Cut(message, 10), tag));
            Assert.False(await subject.VerifyAsync(key, new MemoryStream(message), tag, TestContext.Current.CancellationToken));
            tag[bit / 8] ^= (byte)(1 << (bit % 8));
        }

        Assert.True(mac.Verify(tag));
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public async Task Verify_TagOfAnotherLength_IsFalse(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] key = subject.Key.ToArray();
        byte[] message = Inputs.Pattern(5);
        byte[] tag = subject.HashSpan(message);
        using Mac mac = (Mac)subject.Create();
        mac.AppendData(message);
        for (int length = 0; length < 2 * tag.Length; length++)
        {
            if (length == tag.Length)
            {
                continue;
            }

            // Prefixes of the right tag, and the right tag with something behind it.
            byte[] other = new byte[length];
            tag.AsSpan(0, Math.Min(length, tag.Length)).CopyTo(other);
            Assert.False(mac.Verify(other));
            Assert.False(subject.Verify(key, message, other));
            Assert.False(subject.Verify(key, message, subject.HashSizeInBytes, other));
            Assert.False(subject.Verify(key, new MemoryStream(message), other));
            Assert.False(subject.Verify(key, Sequences.Cut(message, 10), other));
            Assert.False(subject.Verify(key, Sequences.Cut(message, 10), subject.HashSizeInBytes, other));
            Assert.False(await subject.VerifyAsync(key, new MemoryStream(message), other, TestContext.Current.CancellationToken));
        }
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void Members_EmptyKey_ThrowArgumentWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        AssertKey<ArgumentException>(subject, []);
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void Members_KeyTooLong_ThrowOutOfRangeAndSayTheLimitIfThereIsOne(string name)
    {
        Subject subject = Subject.Get(name);
        int least = subject.Function.MinKeyBytes;
        int most = subject.Function.MaxKeyBytes;
        if (!subject.HasKeyLimit)
        {
            // Nothing is cut off: the tag depends on the last byte.
            byte[] key = new byte[LongKeyBytes];
            byte[] tag = subject.HashWithKey(key, [1]);
            key[^1] = 1;
            Assert.NotEqual(tag, subject.HashWithKey(key, [1]));
            return;
        }

        string message = AssertKey<ArgumentOutOfRangeException>(subject, new byte[most + 1]);
        string limit = least == most ? $"must be {most} bytes" : $"must be at most {most} bytes";
        Assert.Contains($"{limit}, but was {most + 1}", message, StringComparison.Ordinal);
        AssertKey<ArgumentOutOfRangeException>(subject, new byte[1000]);
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void Members_KeyTooShort_ThrowOutOfRangeAndSayTheLimit(string name)
    {
        Subject subject = Subject.Get(name);
        int least = subject.Function.MinKeyBytes;
        for (int length = 1; length < least; length++)
        {
            string message = AssertKey<ArgumentOutOfRangeException>(subject, new byte[length]);
            Assert.Contains($"{least} bytes, but was {length}", message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void Members_NullKey_ThrowArgumentNullWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        Exception? exception = Record.Exception(() => subject.CreateMac(null!));
        Assert.Equal("key", Assert.IsType<ArgumentNullException>(exception?.InnerException).ParamName);
        byte[] key = subject.Key.ToArray();
        Assert.Equal("key", Assert.Throws<ArgumentNullException>(() => subject.HashArraysWithKey(null!, [1])).ParamName);
        Assert.Equal("source", Assert.Throws<ArgumentNullException>(() => subject.HashArraysWithKey(key, null!)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentNullException>(() => subject.VerifyArrays(null!, [1], [1])).ParamName);
        Assert.Equal("source", Assert.Throws<ArgumentNullException>(() => subject.VerifyArrays(key, null!, [1])).ParamName);
        Assert.Equal("tag", Assert.Throws<ArgumentNullException>(() => subject.VerifyArrays(key, [1], null!)).ParamName);
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void Key_ChangedByTheCallerAfterwards_MakesNoDifference(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] key = subject.Key.ToArray();
        using Mac mac = subject.CreateMac(key);
        using HMAC algorithm = subject.CreateKeyedHashAlgorithm(key);
        Array.Clear(key);
        byte[] expected = subject.HashSpan([1, 2, 3]);
        mac.AppendData([1, 2, 3]);
        Assert.Equal(expected, mac.GetHashAndReset());
        Assert.Equal(expected, algorithm.ComputeHash([1, 2, 3]));
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void HashData_EveryKeyLengthAndBit_MakesAnotherTag(string name)
    {
        Subject subject = Subject.Get(name);
        HashSet<string> tags = [];
        int most = subject.HasKeyLimit ? subject.Function.MaxKeyBytes : (2 * subject.Function.BlockBytes) + 1;
        for (int length = subject.Function.MinKeyBytes; length <= most; length++)
        {
            // All zero: only the length tells these keys apart.
            Assert.True(tags.Add(Convert.ToHexString(subject.HashWithKey(new byte[length], [1]))));
        }

        byte[] key = new byte[most];
        for (int bit = 0; bit < 8 * key.Length; bit++)
        {
            key[bit / 8] ^= (byte)(1 << (bit % 8));
            Assert.True(tags.Add(Convert.ToHexString(subject.HashWithKey(key, [1]))));
            key[bit / 8] ^= (byte)(1 << (bit % 8));
        }
    }

    private static string AssertKey<TException>(Subject subject, byte[] key)
        where TException : ArgumentException
    {
        TException[] exceptions =
        [
            Assert.Throws<TException>(() => subject.HashWithKey(key, [1])),
            Assert.Throws<TException>(() => subject.HashStreamWithKey(key, new MemoryStream())),
            Assert.Throws<TException>(() => { _ = subject.HashWithKeyAsync(key, new MemoryStream()).AsTask(); }),
            Assert.Throws<TException>(() => { subject.Verify(key, [1], [2]); }),
            Assert.Throws<TException>(() => { subject.Verify(key, new MemoryStream(), [2]); }),
            Assert.Throws<TException>(() => { _ = subject.VerifyAsync(key, new MemoryStream(), new byte[1], CancellationToken.None).AsTask(); }),
            Assert.Throws<TException>(() => { subject.CreateKeyedHashAlgorithm(key); }),
            Assert.IsType<TException>(Record.Exception(() => subject.CreateMac(key))!.InnerException),
        ];
        Assert.All(exceptions, static exception => Assert.Equal("key", exception.ParamName));
        return exceptions[0].Message;
    }
}
