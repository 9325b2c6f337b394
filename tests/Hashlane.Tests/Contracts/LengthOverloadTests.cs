using System.Buffers;
using System.Security.Cryptography;
using Xunit;

#pragma warning disable xUnit1051 // The shortest calls, without a token, are those that a slip makes.

namespace Hashlane.Tests;

/// <summary>One-shots that take the digest's length, by every route: all give what that of a span gives.</summary>
public sealed class LengthOverloadTests
{
    /// <summary>A number is the number of threads in all of them: a tag of four bytes by a slip would protect nothing.</summary>
    [Fact]
    public void ParallelMembers_GivenANumber_TakeItForThreads()
    {
        byte[] message = Inputs.Pattern(100), key = Inputs.Key(32);
        Assert.Equal(Blake3.HashData(message), Blake3.HashDataParallel(message, 4));
        Assert.Equal(Blake3Mac.HashData(key, message), Blake3Mac.HashDataParallel(key, message, 4));
        Assert.Equal(Blake2bp.HashData(message), Blake2bp.HashDataParallel(message, 4));
        Assert.Equal(Blake2sp.HashData(message), Blake2sp.HashDataParallel(message, 4));
        Assert.Equal(Blake2bpMac.HashData(key, message), Blake2bpMac.HashDataParallel(key, message, 4));
        Assert.Equal(Blake2spMac.HashData(key, message), Blake2spMac.HashDataParallel(key, message, 4));
    }

    /// <summary>A token that is written as <c>default</c> is no length, though members with a length are nearer.</summary>
    [Fact]
    public async Task AsyncMembers_GivenADefaultToken_HashToTheDefaultLength()
    {
        byte[] message = Inputs.Pattern(100);
        string path = Path.GetTempFileName();
        try
        {
            await File.WriteAllBytesAsync(path, message, TestContext.Current.CancellationToken);
            Assert.Equal(Blake2b.HashData(message), await Blake2b.HashDataAsync(new MemoryStream(message), default));
            Assert.Equal(Blake2b.HashData(message), await Blake2b.HashFileAsync(path, default(CancellationToken)));
            Assert.Equal(Skein512.HashData(message), await Skein512.HashFileAsync(path, default));
        }
        finally
        {
            File.Delete(path);
        }
    }

    public static TheoryData<string> Subjects => Subject.OneShotOfVariableLengthNames;

    public static TheoryData<string> Macs => Subject.MacNames;

    public static TheoryData<string> UnkeyedSubjects =>
        [.. Subject.All.Where(static subject => subject.HasVariableLength && !subject.IsMac && !subject.IsKdf).Select(static subject => subject.Name)];

    [Theory]
    [MemberData(nameof(Subjects))]
    public void HashData_SequenceOfALength_EqualsSpan(string name)
    {
        Subject subject = Subject.Get(name);
        foreach ((byte[] message, int length) in Cases(subject))
        {
            byte[] expected = subject.HashSpan(message, length);
            foreach (ReadOnlySequence<byte> sequence in (ReadOnlySequence<byte>[])[new(message), Sequences.Cut(message, 13)])
            {
                Assert.Equal(expected, subject.HashSequence(sequence, length));
                byte[] destination = Canary.Create(length + 1);
                Assert.Equal(length, subject.HashSequenceInto(sequence, length, destination));
                Assert.Equal(expected, destination[..length]);
                Canary.AssertUntouched(destination.AsSpan(length));
            }
        }
    }

    [Theory]
    [MemberData(nameof(UnkeyedSubjects))]
    public void HashData_ArrayOfALength_EqualsSpan(string name)
    {
        Subject subject = Subject.Get(name);
        foreach ((byte[] message, int length) in Cases(subject))
        {
            Assert.Equal(subject.HashSpan(message, length), subject.HashArray(message, length));
        }
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void HashData_KeyAsArrayAndStream_EqualsSpan(string name)
    {
        Subject subject = Subject.Get(name);
        foreach ((byte[] message, int _) in Cases(subject))
        {
            Assert.Equal(subject.HashSpan(message), subject.HashStreamWithKey(subject.Key.ToArray(), new ShortReadStream(message)));
        }
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public async Task Verify_StreamAndTagOfALength_TellsRightFromWrong(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] key = subject.Key.ToArray();
        CancellationToken token = TestContext.Current.CancellationToken;
        foreach ((byte[] message, int length) in Cases(subject))
        {
            byte[] tag = subject.HashSpan(message, length);
            Assert.True(subject.Verify(key, new MemoryStream(message), length, tag));
            Assert.True(await subject.VerifyAsync(key, new MemoryStream(message), length, tag, token));

            // A tag of another length is false, however its front looks.
            Assert.False(subject.Verify(key, new MemoryStream(message), length + 1, tag));
            Assert.False(await subject.VerifyAsync(key, new MemoryStream(message), length + 1, tag, token));
            tag[^1] ^= 1;
            Assert.False(subject.Verify(key, new MemoryStream(message), length, tag));
            Assert.False(await subject.VerifyAsync(key, new MemoryStream(message), length, tag, token));
        }
    }

    [Theory]
    [MemberData(nameof(Macs))]
    public void CreateKeyedHashAlgorithm_OfALength_EqualsSpan(string name)
    {
        Subject subject = Subject.Get(name);
        foreach ((byte[] message, int length) in Cases(subject))
        {
            using HMAC algorithm = subject.CreateKeyedHashAlgorithm(subject.Key, length);
            Assert.Equal(8 * length, algorithm.HashSize);
            Assert.Equal(subject.HashSpan(message, length), algorithm.ComputeHash(message));
        }
    }

    [Fact]
    public void HashDataParallel_OfTreesIntoADestination_EqualsHashData()
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        byte[] key = Inputs.Key(20), of2bp = new byte[Blake2bp.HashSizeInBytes], of2sp = new byte[Blake2sp.HashSizeInBytes];
        foreach (int bytes in (int[])[3, Blake2TreeParallel.MinBytes + 77])
        {
            byte[] message = Inputs.Pattern(bytes);
            Assert.Equal(of2bp.Length, Blake2bp.HashDataParallel(message, of2bp, 2, token));
            Assert.Equal(of2sp.Length, Blake2sp.HashDataParallel(message, of2sp, 2, token));
            Assert.Equal(Blake2bp.HashData(message), of2bp);
            Assert.Equal(Blake2sp.HashData(message), of2sp);

            Assert.Equal(of2bp.Length, Blake2bpMac.HashDataParallel(key, message, of2bp, 2, token));
            Assert.Equal(of2sp.Length, Blake2spMac.HashDataParallel(key, message, of2sp, 2, token));
            Assert.Equal(Blake2bpMac.HashData(key, message), of2bp);
            Assert.Equal(Blake2spMac.HashData(key, message), of2sp);
        }
    }

    /// <summary>Messages around a unit, and digests of a few lengths that leave room for one more byte.</summary>
    private static IEnumerable<(byte[] Message, int Length)> Cases(Subject subject) =>
        from bytes in (int[])[0, subject.UnitBytes + 2]
        from length in (int[])[1, 5, subject.HashSizeInBytes - 1]
        select (Inputs.Pattern(bytes), length);
}
