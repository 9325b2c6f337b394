using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Hashers seen as the BCL's <see cref="HashAlgorithm"/> and <see cref="HMAC"/>.</summary>
public sealed class HashAlgorithmTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> OfVariableLength => Subject.OfVariableLengthNames;

    public static TheoryData<string> Macs => Subject.MacNames;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void CreateHashAlgorithm_FromAUsedHasher_HasNoData(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        hasher.AppendData([1, 2, 3]);
        using HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
        Assert.Equal(8 * subject.HashSizeInBytes, algorithm.HashSize);
        Assert.Equal(subject.HashSpan([9]), algorithm.ComputeHash([9]));
        Assert.Equal(subject.HashSpan([1, 2, 3]), hasher.GetCurrentHash());
        hasher.Dispose();
        Assert.Equal(subject.HashSpan([8]), algorithm.ComputeHash([8]));
    }

    [Theory]
    [MemberData(nameof(OfVariableLength))]
    public void CreateHashAlgorithm_FromAUsedHasher_HasItsLength(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create(20);
        hasher.AppendData([1, 2, 3]);
        using HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
        Assert.Equal(160, algorithm.HashSize);
        Assert.Equal(subject.HashSpan([9], 20), algorithm.ComputeHash([9]));
        Assert.Equal(subject.HashSpan([1, 2, 3], 20), hasher.GetCurrentHash());
        hasher.Dispose();
        Assert.Equal(subject.HashSpan([8], 20), algorithm.ComputeHash([8]));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void CreateHashAlgorithm_EveryWayOfUse_EqualsOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        using HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
        AssertAlgorithm(subject, algorithm);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void CreateHashAlgorithm_Disposed_ThrowsAndDisposesItsHasher(string name)
    {
        using Hasher hasher = Subject.Get(name).Create();
        HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
        algorithm.Dispose();
        algorithm.Dispose();
        Assert.Throws<ObjectDisposedException>(() => algorithm.ComputeHash([1]));
        Assert.Throws<ObjectDisposedException>(algorithm.Initialize);
        Assert.NotEmpty(hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void CreateKeyedHashAlgorithm_EveryWayOfUse_EqualsOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        using HMAC algorithm = subject.CreateKeyedHashAlgorithm(subject.Key);
        Assert.Equal(8 * subject.HashSizeInBytes, algorithm.HashSize);
        Assert.Equal(name[..^3].ToUpperInvariant(), algorithm.HashName.Replace("-", "", StringComparison.Ordinal).ToUpperInvariant());
        AssertAlgorithm(subject, algorithm);
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void Key_OfTheHmacObject_IsACopyAndCanBeSet(string name)
    {
        Subject subject = Subject.Get(name);
        using HMAC algorithm = subject.CreateKeyedHashAlgorithm(subject.Key);
        Assert.Equal(subject.Key.ToArray(), algorithm.Key);
        algorithm.Key[0] ^= 1;
        Assert.Equal(subject.Key.ToArray(), algorithm.Key);
        Assert.Equal(subject.HashSpan([1]), algorithm.ComputeHash([1]));

        byte[] other = Inputs.Key(Math.Clamp(9, subject.Function.MinKeyBytes, subject.Function.MaxKeyBytes));
        other[^1] ^= 0x80;
        byte[] given = [.. other];
        algorithm.Key = given;
        given[0] ^= 1;
        Assert.Equal(other, algorithm.Key);
        Assert.Equal(subject.HashWithKey(other, [1]), algorithm.ComputeHash([1]));

        Assert.Throws<ArgumentNullException>(() => algorithm.Key = null!);
        Assert.Throws<ArgumentException>(() => algorithm.Key = []);
        if (subject.HasKeyLimit)
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => algorithm.Key = new byte[subject.Function.MaxKeyBytes + 1]);
        }

        Assert.Equal(subject.HashWithKey(other, [2]), algorithm.ComputeHash([2]));
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void HmacObject_Disposed_Throws(string name)
    {
        Subject subject = Subject.Get(name);
        HMAC algorithm = subject.CreateKeyedHashAlgorithm(subject.Key);
        algorithm.Dispose();
        algorithm.Dispose();
        Assert.Throws<ObjectDisposedException>(() => algorithm.ComputeHash([1]));
        Assert.Throws<ObjectDisposedException>(() => algorithm.Key);
        Assert.Throws<ObjectDisposedException>(() => algorithm.Key = subject.Key.ToArray());
    }

    [Fact]
    public void CreateHashAlgorithm_DigestWhoseBitsNoIntCounts_IsRefused()
    {
        const int Most = int.MaxValue / 8;
        using Blake3 longest = new(Most);
        using HashAlgorithm algorithm = longest.CreateHashAlgorithm();
        Assert.Equal(8 * Most, algorithm.HashSize);
        foreach (int length in (int[])[Most + 1, 1 << 29, Array.MaxLength])
        {
            using Blake3 hasher = new(length);
            Assert.Throws<NotSupportedException>(hasher.CreateHashAlgorithm);
            hasher.AppendData([1]);
        }
    }

    [Fact]
    public void CreateKeyedHashAlgorithm_TagWhoseBitsNoIntCounts_IsRefused()
    {
        const int Most = int.MaxValue / 8;
        byte[] key = Inputs.Key(32);
        using HMAC algorithm = Blake3Mac.CreateKeyedHashAlgorithm(key, Most);
        Assert.Equal(8 * Most, algorithm.HashSize);
        foreach (int length in (int[])[Most + 1, 1 << 29, int.MaxValue])
        {
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Blake3Mac.CreateKeyedHashAlgorithm(key, length));
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Blake2XbMac.CreateKeyedHashAlgorithm(key, length));
            Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Skein512Mac.CreateKeyedHashAlgorithm(key, length));
        }
    }

    [Fact]
    public void ComputeHash_AfterAStreamHasFailed_GoesOnFromThereUntilInitialize()
    {
        // As the BCL's own: the base class says nothing to its children when a stream fails.
        using Blake2b hasher = new();
        using HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
        foreach (HashAlgorithm each in (HashAlgorithm[])[algorithm, SHA256.Create()])
        {
            Assert.Throws<IOException>(() => each.ComputeHash(new ThrowingStream(100)));
            byte[] continued = each.ComputeHash([9]);
            byte[] expected = each.ComputeHash([9]);
            Assert.NotEqual(expected, continued);

            Assert.Throws<IOException>(() => each.ComputeHash(new ThrowingStream(100)));
            each.Initialize();
            Assert.Equal(expected, each.ComputeHash([9]));
        }
    }

    private static void AssertAlgorithm(Subject subject, HashAlgorithm algorithm)
    {
        foreach (int length in subject.EdgeLengths)
        {
            byte[] message = Inputs.Pattern(length);
            byte[] expected = subject.HashSpan(message);

            // Twice: the object starts anew by itself.
            Assert.Equal(expected, algorithm.ComputeHash(message));
            Assert.Equal(expected, algorithm.ComputeHash(message));
            Assert.Equal(expected, algorithm.ComputeHash(new MemoryStream(message)));
            Assert.Equal(expected, algorithm.ComputeHash([5, .. message, 6], 1, length));

            byte[] canary = Canary.Create(expected.Length + 5);
            Assert.True(algorithm.TryComputeHash(message, canary, out int written));
            Assert.Equal(expected, canary[..written]);
            Canary.AssertUntouched(canary.AsSpan(written));

            algorithm.TransformBlock(message, 0, length / 2, null, 0);
            algorithm.TransformFinalBlock(message, length / 2, length - (length / 2));
            Assert.Equal(expected, algorithm.Hash);

            MemoryStream copy = new();
            using (CryptoStream stream = new(copy, algorithm, CryptoStreamMode.Write, leaveOpen: true))
            {
                stream.Write(message, 0, length / 3);
                stream.Write(message, length / 3, length - (length / 3));
            }

            Assert.Equal(expected, algorithm.Hash);
            Assert.Equal(message, copy.ToArray());
            algorithm.Initialize();
        }
    }
}
