using Xunit;

namespace Hashlane.Tests;

/// <summary>Destinations: too short, too long, overlapping; what is written and what is not.</summary>
public sealed class DestinationTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> WithOneShots => Subject.OneShotNames;

    public static TheoryData<string> OneShotOfVariableLength => Subject.OneShotOfVariableLengthNames;

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashData_DestinationOneByteShort_ThrowsAndLeavesItUnchanged(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern(subject.UnitBytes + 1);
        foreach (int bytes in (int[])[0, 1, subject.HashSizeInBytes - 1])
        {
            byte[] canary = Canary.Create(bytes);
            MemoryStream stream = new(message);
            AssertDestination(() => subject.HashInto(message, canary));
            AssertDestination(() => subject.HashStreamInto(stream, canary));
            AssertDestination(() => subject.HashSequenceInto(new(message), canary));
            AssertDestination(() => _ = subject.HashIntoAsync(stream, canary, CancellationToken.None).AsTask());
            if (subject.HasVariableLength)
            {
                AssertDestination(() => subject.HashInto(message, subject.HashSizeInBytes, canary));
                AssertDestination(() => subject.HashStreamInto(stream, subject.HashSizeInBytes, canary));
                AssertDestination(() => _ = subject.HashIntoAsync(stream, subject.HashSizeInBytes, canary, CancellationToken.None).AsTask());
            }

            if (!subject.IsMac)
            {
                AssertDestination(() => subject.Function.HashData(message, canary));
            }

            Assert.Equal(0, stream.Position);
            Canary.AssertUntouched(canary);
        }

        byte[] exact = new byte[subject.HashSizeInBytes];
        Assert.Equal(exact.Length, await subject.HashIntoAsync(new MemoryStream(message), exact, TestContext.Current.CancellationToken));
        Assert.Equal(subject.HashSpan(message), exact);
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public void TryHashData_DestinationShort_ReturnsFalseAndLeavesItUnchanged(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int bytes in (int[])[0, 1, subject.HashSizeInBytes - 1])
        {
            byte[] canary = Canary.Create(bytes);
            Assert.False(subject.TryHash([1, 2, 3], canary, out int written));
            Assert.Equal(0, written);
            if (subject.HasVariableLength)
            {
                Assert.False(subject.TryHash([1, 2, 3], subject.HashSizeInBytes, canary, out written));
                Assert.Equal(0, written);
            }

            Canary.AssertUntouched(canary);
        }
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashData_DestinationLonger_WritesTheDigestOnly(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern((2 * subject.UnitBytes) + 1);
        byte[] expected = subject.HashSpan(message);
        CancellationToken token = TestContext.Current.CancellationToken;
        AssertFront(expected, destination => subject.HashInto(message, destination));
        AssertFront(expected, destination => subject.HashStreamInto(new MemoryStream(message), destination));
        AssertFront(expected, destination => subject.HashSequenceInto(Sequences.Cut(message, 9), destination));
        AssertFront(expected, destination => subject.TryHash(message, destination, out int written) ? written : -1);
        byte[] canary = Canary.Create(expected.Length + 40);
        Assert.Equal(expected.Length, await subject.HashIntoAsync(new MemoryStream(message), canary, token));
        Assert.Equal(expected, canary[..expected.Length]);
        Canary.AssertUntouched(canary.AsSpan(expected.Length));
    }

    [Theory]
    [MemberData(nameof(OneShotOfVariableLength))]
    public async Task HashData_DestinationLongerThanTheLengthGiven_WritesTheDigestOnly(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern((2 * subject.UnitBytes) + 1);
        CancellationToken token = TestContext.Current.CancellationToken;
        foreach (int length in Inputs.DigestLengths(subject.Function))
        {
            byte[] shorter = subject.HashSpan(message, length);
            AssertFront(shorter, destination => subject.HashInto(message, length, destination));
            AssertFront(shorter, destination => subject.HashStreamInto(new MemoryStream(message), length, destination));
            AssertFront(shorter, destination => subject.TryHash(message, length, destination, out int written) ? written : -1);
            byte[] canary = Canary.Create(length + 40);
            Assert.Equal(length, await subject.HashIntoAsync(new MemoryStream(message), length, canary, token));
            Assert.Equal(shorter, canary[..length]);
            Canary.AssertUntouched(canary.AsSpan(length));
            Assert.Equal(shorter, await subject.HashAsync(new MemoryStream(message), length, token));
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void GetHash_DestinationLonger_WritesTheDigestOnly(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern((2 * subject.UnitBytes) + 1);
        byte[] expected = subject.HashSpan(message);
        using Hasher hasher = subject.Create();
        hasher.AppendData(message);
        AssertFront(expected, destination => hasher.GetCurrentHash(destination));
        AssertFront(expected, destination => hasher.TryGetCurrentHash(destination, out int written) ? written : -1);
        AssertFront(expected, destination =>
        {
            int written = hasher.GetHashAndReset(destination);
            hasher.AppendData(message);
            return written;
        });
        AssertFront(expected, destination =>
        {
            bool fitted = hasher.TryGetHashAndReset(destination, out int written);
            hasher.AppendData(message);
            return fitted ? written : -1;
        });
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void GetHash_DestinationShort_ThrowsOrReturnsFalseAndKeepsTheState(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern(subject.UnitBytes + 7);
        using Hasher hasher = subject.Create();
        hasher.AppendData(message);
        foreach (int bytes in (int[])[0, 1, subject.HashSizeInBytes - 1])
        {
            byte[] canary = Canary.Create(bytes);
            AssertDestination(() => hasher.GetCurrentHash(canary));
            AssertDestination(() => hasher.GetHashAndReset(canary));
            Assert.False(hasher.TryGetCurrentHash(canary, out int written));
            Assert.Equal(0, written);
            Assert.False(hasher.TryGetHashAndReset(canary, out written));
            Assert.Equal(0, written);
            Canary.AssertUntouched(canary);
        }

        Assert.Equal(subject.HashSpan(message), hasher.GetHashAndReset());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void HashData_SourceOverlapsDestination_EqualsSeparateBuffers(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] pristine = Inputs.Pattern(6 * subject.UnitBytes);
        foreach (int length in subject.EdgeLengths)
        {
            int start = subject.UnitBytes;
            byte[] expected = subject.HashSpan(pristine.AsSpan(start, length));
            for (int at = 0; at <= start + length; at += at % 8 == 3 ? 5 : 1)
            {
                byte[] area = (byte[])pristine.Clone();
                subject.HashInto(area.AsSpan(start, length), area.AsSpan(at));
                Assert.True(expected.AsSpan().SequenceEqual(area.AsSpan(at, expected.Length)), $"Length {length}, destination at {at - start}.");
            }
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void HashData_IteratedInOneBuffer_EqualsSeparateBuffers(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] separate = new byte[subject.HashSizeInBytes];
        byte[] inPlace = new byte[subject.HashSizeInBytes];
        for (int i = 0; i < 100; i++)
        {
            separate = subject.HashSpan(separate);
            subject.HashInto(inPlace, inPlace);
        }

        Assert.Equal(separate, inPlace);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void GetHash_IntoTheBytesJustAppended_EqualsSeparateBuffers(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] area = Inputs.Pattern(2 * subject.UnitBytes);
        byte[] expected = subject.HashSpan(area);
        using Hasher hasher = subject.Create();
        hasher.AppendData(area);
        hasher.GetCurrentHash(area);
        Assert.Equal(expected, area[..expected.Length]);
        Assert.Equal(expected, hasher.GetHashAndReset());
    }

    private static void AssertDestination(Action action)
    {
        ArgumentException exception = Assert.Throws<ArgumentException>(action);
        Assert.Equal("destination", exception.ParamName);
    }

    private static void AssertFront(byte[] expected, Func<byte[], int> write)
    {
        byte[] exact = Canary.Create(expected.Length);
        Assert.Equal(expected.Length, write(exact));
        Assert.Equal(expected, exact);
        byte[] canary = Canary.Create(expected.Length + 40);
        Assert.Equal(expected.Length, write(canary));
        Assert.Equal(expected, canary[..expected.Length]);
        Canary.AssertUntouched(canary.AsSpan(expected.Length));
    }
}
