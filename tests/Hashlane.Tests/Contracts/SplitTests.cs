using FsCheck;
using FsCheck.Fluent;
using Xunit;

namespace Hashlane.Tests;

/// <summary>How a message is cut makes no difference; what it contains always does.</summary>
public sealed class SplitTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> WithOneShots => Subject.OneShotNames;

    public static TheoryData<string> OfVariableLength => Subject.OfVariableLengthNames;

    public static TheoryData<string> OneShotOfVariableLength => Subject.OneShotOfVariableLengthNames;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendData_EveryTwoWaySplit_EqualsOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        foreach (int length in subject.EdgeLengths)
        {
            byte[] message = Inputs.Pattern(length);
            byte[] expected = subject.HashSpan(message);
            for (int split = 0; split <= length; split++)
            {
                hasher.AppendData(message.AsSpan(0, split));
                hasher.AppendData(message.AsSpan(split));
                Assert.Equal(expected, hasher.GetHashAndReset());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendData_PiecesOfEverySize_EqualsOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        byte[] message = Inputs.Pattern((3 * subject.UnitBytes) + 5);
        byte[] expected = subject.HashSpan(message);
        for (int piece = 1; piece <= message.Length; piece++)
        {
            for (int start = 0; start < message.Length; start += piece)
            {
                hasher.AppendData(message.AsSpan(start, Math.Min(piece, message.Length - start)));
            }

            Assert.Equal(expected, hasher.GetHashAndReset());
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void GetCurrentHash_AfterEveryByte_EqualsOneShotOfThePrefix(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        byte[] message = Inputs.Pattern((3 * subject.UnitBytes) + 1);
        for (int length = 0; length <= message.Length; length++)
        {
            Assert.Equal(subject.HashSpan(message.AsSpan(0, length)), hasher.GetCurrentHash());
            hasher.AppendData(message.AsSpan(length, length < message.Length ? 1 : 0));
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendData_RandomPieces_EqualsOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        ulong seed = (ulong)Random.Shared.NextInt64();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: new Replay({seed}, 1)");
        Prop.ForAll<byte[][]>(pieces =>
        {
            using Hasher hasher = subject.Create();
            foreach (byte[] piece in pieces)
            {
                hasher.AppendData(piece);

                // Generated pieces are short: a longer one reaches the paths of whole blocks.
                hasher.AppendData(Inputs.Pattern(piece.Length * 7));
            }

            byte[] message = [.. pieces.SelectMany(static piece => (byte[])[.. piece, .. Inputs.Pattern(piece.Length * 7)])];
            return subject.HashSpan(message).AsSpan().SequenceEqual(hasher.GetCurrentHash());
        }).Check(Config.QuickThrowOnFailure.WithReplay(seed, 1).WithMaxTest(100).WithQuietOnSuccess(true));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendData_AnyBitFlipped_ChangesTheDigest(string name)
    {
        // Mouha et al., "Finding Bugs in Cryptographic Hash Function Implementations": bit contribution, through odd pieces.
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        foreach (int length in (int[])[1, subject.UnitBytes - 1, subject.UnitBytes, subject.UnitBytes + 1, (2 * subject.UnitBytes) + 3])
        {
            byte[] message = Inputs.Pattern(length);
            HashSet<string> digests = [Convert.ToHexString(subject.HashSpan(message))];
            for (int bit = 0; bit < 8 * length; bit++)
            {
                message[bit / 8] ^= (byte)(1 << (bit % 8));
                int split = bit / 8;
                hasher.AppendData(message.AsSpan(0, split));
                hasher.AppendData(message.AsSpan(split));
                Assert.True(digests.Add(Convert.ToHexString(hasher.GetHashAndReset())), $"Bit {bit} of {length} bytes is ignored.");
                message[bit / 8] ^= (byte)(1 << (bit % 8));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void HashData_BytesBehindTheMessageChanged_KeepsTheDigest(string name)
    {
        // The same paper's bit exclusion: what is not in the message must not count.
        Subject subject = Subject.Get(name);
        byte[] area = Inputs.Pattern(4 * subject.UnitBytes);
        for (int length = 0; length < 3 * subject.UnitBytes; length++)
        {
            byte[] expected = subject.HashSpan(area.AsSpan(1, length).ToArray());
            area.AsSpan(1 + length).Fill(0xFF);
            area[0] ^= 0xFF;
            Assert.Equal(expected, subject.HashSpan(area.AsSpan(1, length)));
            using Hasher hasher = subject.Create();
            hasher.AppendData(area.AsSpan(1, length / 2));
            hasher.AppendData(area.AsSpan(1 + (length / 2), length - (length / 2)));
            Assert.Equal(expected, hasher.GetCurrentHash());
            Inputs.Pattern(area.Length).CopyTo(area, 0);
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void HashData_ZeroBytesAppended_ChangesTheDigest(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (byte filling in (byte[])[0, 1])
        {
            HashSet<string> digests = [];
            for (int length = 0; length <= 3 * subject.UnitBytes; length++)
            {
                byte[] message = new byte[length];
                Array.Fill(message, filling, 0, Math.Min(length, 1));
                if (length > 0 || filling == 0)
                {
                    Assert.True(digests.Add(Convert.ToHexString(subject.HashSpan(message))), $"{length} bytes collide.");
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(OfVariableLength))]
    public void HashSpan_EveryDigestLength_IsBoundOrFree(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern(subject.UnitBytes + 1);
        int[] lengths = Inputs.DigestLengths(subject.Function);
        byte[] longest = subject.HashSpan(message, lengths[^1]);
        foreach (int length in lengths)
        {
            byte[] expected = subject.HashSpan(message, length);
            Assert.Equal(length, expected.Length);
            if (subject.OutputLength == OutputLength.Free)
            {
                Assert.Equal(longest[..length], expected);
            }
            else if (length is >= 4 and < 32)
            {
                Assert.NotEqual(longest.AsSpan(0, length).ToArray(), expected);
            }

            Routes.AssertInstance(() => subject.Create(length), message, expected);
        }
    }

    [Theory]
    [MemberData(nameof(OneShotOfVariableLength))]
    public void HashData_StreamAndEveryDigestLength_EqualsSpan(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern(subject.UnitBytes + 1);
        foreach (int length in Inputs.DigestLengths(subject.Function))
        {
            Assert.Equal(subject.HashSpan(message, length), subject.HashStream(new MemoryStream(message), length));
        }
    }
}
