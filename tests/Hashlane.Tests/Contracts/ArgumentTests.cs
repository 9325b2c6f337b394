using Xunit;

namespace Hashlane.Tests;

/// <summary>Wrong arguments: one exception each, with the parameter's name, and at the call for asynchronous methods.</summary>
public sealed class ArgumentTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> WithOneShots => Subject.OneShotNames;

    public static TheoryData<string> OfVariableLength => Subject.OfVariableLengthNames;

    public static TheoryData<string> OneShotOfVariableLength => Subject.OneShotOfVariableLengthNames;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_NullGiven_ThrowArgumentNullWithTheName(string name)
    {
        using Hasher hasher = Subject.Get(name).Create();
        AssertThrows<ArgumentNullException>("source", () => hasher.AppendData((byte[])null!));
        AssertThrows<ArgumentNullException>("source", () => hasher.AppendData((Stream)null!));
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public void OneShots_NullGiven_ThrowArgumentNullWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        AssertThrows<ArgumentNullException>("source", () => subject.Hash(null!));
        AssertThrows<ArgumentNullException>("source", () => subject.HashStream(null!));
        AssertThrows<ArgumentNullException>("source", () => subject.HashStreamInto(null!, new byte[subject.HashSizeInBytes]));
        if (subject.HasVariableLength)
        {
            AssertThrows<ArgumentNullException>("source", () => subject.HashStream(null!, 1));
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendDataAsync_BadArguments_ThrowAtTheCall(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        AssertThrows<ArgumentNullException>("source", () => _ = hasher.AppendDataAsync((Stream)null!, CancellationToken.None));
        AssertThrows<ArgumentException>("source", () => _ = hasher.AppendDataAsync(new UnreadableStream(), CancellationToken.None));
        Assert.Equal(subject.HashSpan([]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public void HashDataAsync_BadArguments_ThrowAtTheCall(string name)
    {
        Subject subject = Subject.Get(name);
        CancellationToken none = CancellationToken.None;
        AssertThrows<ArgumentNullException>("source", () => _ = subject.HashAsync(null!, none).AsTask());
        AssertThrows<ArgumentNullException>("source", () => _ = subject.HashIntoAsync(null!, new byte[subject.HashSizeInBytes], none).AsTask());
        AssertThrows<ArgumentException>("source", () => _ = subject.HashAsync(new UnreadableStream(), none).AsTask());
        AssertThrows<ArgumentException>("source", () => _ = subject.HashIntoAsync(new UnreadableStream(), new byte[subject.HashSizeInBytes], none).AsTask());
        AssertThrows<ArgumentException>("destination", () => _ = subject.HashIntoAsync(new MemoryStream(), new byte[1], none).AsTask());
        AssertThrows<ArgumentException>("source", () => _ = subject.HashAsync(new UnreadableStream(), new CancellationToken(canceled: true)).AsTask());
        if (subject.HasVariableLength)
        {
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => _ = subject.HashAsync(new MemoryStream(), 0, none).AsTask());
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => _ = subject.HashIntoAsync(new MemoryStream(), -1, new byte[subject.HashSizeInBytes], none).AsTask());
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendData_UnreadableStream_ThrowsArgumentAndStaysUsable(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        MemoryStream closed = new();
        closed.Dispose();
        AssertThrows<ArgumentException>("source", () => hasher.AppendData(new UnreadableStream()));
        AssertThrows<ArgumentException>("source", () => hasher.AppendData(closed));
        Assert.Equal(subject.HashSpan([]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public void HashData_UnreadableStream_ThrowsArgument(string name)
    {
        Subject subject = Subject.Get(name);
        MemoryStream closed = new();
        closed.Dispose();
        foreach (Stream stream in (Stream[])[new UnreadableStream(), closed])
        {
            AssertThrows<ArgumentException>("source", () => subject.HashStream(stream));
            AssertThrows<ArgumentException>("source", () => subject.HashStreamInto(stream, new byte[subject.HashSizeInBytes]));
        }
    }

    [Theory]
    [MemberData(nameof(OfVariableLength))]
    public void Members_OutputLengthOutOfRange_ThrowWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int length in OutOfRange(subject))
        {
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashSpan([1], length));
            if (subject.IsMac)
            {
                AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.Verify(subject.Key, [1], length, []));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void WithHashSize_OutOfRange_ThrowsWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int length in OutOfRange(subject))
        {
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.Function.WithHashSize(length));
        }
    }

    [Theory]
    [MemberData(nameof(OneShotOfVariableLength))]
    public void OneShots_OutputLengthOutOfRange_ThrowWithTheNameAndWriteNothing(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] destination = Canary.Create(300);
        foreach (int length in OutOfRange(subject))
        {
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashInto([1], length, destination));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.TryHash([1], length, destination, out _));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashStream(new MemoryStream(), length));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashStreamInto(new MemoryStream(), length, destination));
        }

        Canary.AssertUntouched(destination);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_EmptySpans_AreTheEmptyMessage(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] expected = subject.Hash([]);
        using Hasher hasher = subject.Create();
        hasher.AppendData(default(ReadOnlySpan<byte>));
        hasher.AppendData(default(System.Buffers.ReadOnlySequence<byte>));
        hasher.AppendValues(default(ReadOnlySpan<long>));
        hasher.AppendData(Stream.Null);
        Assert.Equal(expected, hasher.GetCurrentHash());
        Assert.Equal(expected, subject.HashSpan(default));
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public void OneShots_EmptySources_AreTheEmptyMessage(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] expected = subject.Hash([]);
        Assert.Equal(expected, subject.HashSequence(default));
        Assert.Equal(expected, subject.HashStream(Stream.Null));
    }

    private static IEnumerable<int> OutOfRange(Subject subject) =>
        ((int[])[int.MinValue, -1, 0, subject.Function.MaxHashSizeInBytes + 1, 256, int.MaxValue])
        .Where(length => length < subject.Function.MinHashSizeInBytes || length > subject.Function.MaxHashSizeInBytes);

    private static void AssertThrows<TException>(string parameter, Action action)
        where TException : ArgumentException =>
        Assert.Equal(parameter, Assert.Throws<TException>(action).ParamName);
}
