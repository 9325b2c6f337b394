using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every way by which a message becomes a digest; all must agree.</summary>
internal static class Routes
{
    /// <summary>Checks the static one-shots of a type.</summary>
    public static void AssertOneShots(Subject subject, byte[] message, byte[] expected)
    {
        Assert.Equal(expected, subject.Hash(message));
        Assert.Equal(expected, subject.HashSpan(message));
        Assert.Equal(expected, subject.HashStream(new MemoryStream(message)));
        Assert.Equal(expected, subject.HashSequence(Sequences.Cut(message, 13)));
        Assert.Equal(expected, subject.HashSequence(new(message)));
        byte[] destination = new byte[expected.Length];
        Assert.Equal(expected.Length, subject.HashInto(message, destination));
        Assert.Equal(expected, destination);
    }

    /// <summary>Checks the instance members of whatever <paramref name="create"/> makes.</summary>
    public static void AssertInstance(Func<Hasher> create, byte[] message, byte[] expected)
    {
        using Hasher hasher = create();
        Assert.Equal(expected.Length, hasher.HashLengthInBytes);

        hasher.AppendData(message);
        Assert.Equal(expected, hasher.GetCurrentHash());
        Assert.Equal(expected, hasher.GetHashAndReset());

        hasher.AppendData(message.AsSpan());
        Assert.Equal(expected, hasher.GetHashAndReset());

        hasher.AppendData(new MemoryStream(message));
        Assert.Equal(expected, hasher.GetHashAndReset());

        hasher.AppendData(new ShortReadStream(message));
        Assert.Equal(expected, hasher.GetHashAndReset());

        hasher.AppendData(Sequences.Cut(message, 11));
        Assert.Equal(expected, hasher.GetHashAndReset());

        foreach (int split in (int[])[1, message.Length / 3, message.Length / 2, message.Length - 1])
        {
            if (split >= 0 && split <= message.Length)
            {
                hasher.AppendData(message.AsSpan(0, split));
                using Hasher clone = hasher.Clone();
                hasher.AppendData(message.AsSpan(split));
                Assert.Equal(expected, hasher.GetHashAndReset());
                clone.AppendData(message.AsSpan(split));
                Assert.Equal(expected, clone.GetHashAndReset());
            }
        }

        using HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
        Assert.Equal(expected, algorithm.ComputeHash(message));
    }
}
