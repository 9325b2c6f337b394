using Xunit;

namespace Hashlane.Tests;

/// <summary>Wrong arguments: one exception each, with the parameter's name, and at the call for asynchronous methods.</summary>
public sealed class ArgumentTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_NullGiven_ThrowArgumentNullWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        AssertThrows<ArgumentNullException>("source", () => subject.Hash(null!));
        AssertThrows<ArgumentNullException>("source", () => subject.HashStream(null!));
        AssertThrows<ArgumentNullException>("source", () => subject.HashStream(null!, 1));
        AssertThrows<ArgumentNullException>("source", () => subject.HashStreamInto(null!, new byte[64]));
        AssertThrows<ArgumentNullException>("source", () => hasher.AppendData((byte[])null!));
        AssertThrows<ArgumentNullException>("source", () => hasher.AppendData((Stream)null!));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AsyncMembers_BadArguments_ThrowAtTheCall(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        CancellationToken none = CancellationToken.None;
        AssertThrows<ArgumentNullException>("source", () => _ = hasher.AppendDataAsync(null!, none));
        AssertThrows<ArgumentNullException>("source", () => _ = subject.HashAsync(null!, none).AsTask());
        AssertThrows<ArgumentNullException>("source", () => _ = subject.HashIntoAsync(null!, new byte[64], none).AsTask());
        AssertThrows<ArgumentException>("source", () => _ = hasher.AppendDataAsync(new UnreadableStream(), none));
        AssertThrows<ArgumentException>("source", () => _ = subject.HashAsync(new UnreadableStream(), none).AsTask());
        AssertThrows<ArgumentException>("source", () => _ = subject.HashIntoAsync(new UnreadableStream(), new byte[64], none).AsTask());
        AssertThrows<ArgumentException>("destination", () => _ = subject.HashIntoAsync(new MemoryStream(), new byte[1], none).AsTask());
        AssertThrows<ArgumentOutOfRangeException>("outputLength", () => _ = subject.HashAsync(new MemoryStream(), 0, none).AsTask());
        AssertThrows<ArgumentOutOfRangeException>("outputLength", () => _ = subject.HashIntoAsync(new MemoryStream(), -1, new byte[64], none).AsTask());
        AssertThrows<ArgumentException>("source", () => _ = subject.HashAsync(new UnreadableStream(), new CancellationToken(canceled: true)).AsTask());
        Assert.Equal(subject.HashSpan([]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_UnreadableStream_ThrowArgumentAndStayUsable(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        MemoryStream closed = new();
        closed.Dispose();
        foreach (Stream stream in (Stream[])[new UnreadableStream(), closed])
        {
            AssertThrows<ArgumentException>("source", () => subject.HashStream(stream));
            AssertThrows<ArgumentException>("source", () => subject.HashStreamInto(stream, new byte[64]));
            AssertThrows<ArgumentException>("source", () => hasher.AppendData(stream));
        }

        Assert.Equal(subject.HashSpan([]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_OutputLengthOutOfRange_ThrowWithTheName(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] destination = Canary.Create(300);
        foreach (int length in (int[])[int.MinValue, -1, 0, subject.Function.MaxHashSizeInBytes + 1, 256, int.MaxValue])
        {
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashSpan([1], length));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashInto([1], length, destination));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.TryHash([1], length, destination, out _));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashStream(new MemoryStream(), length));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.HashStreamInto(new MemoryStream(), length, destination));
            AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.Function.WithHashSize(length));
            if (subject.IsMac)
            {
                AssertThrows<ArgumentOutOfRangeException>("outputLength", () => subject.Verify(subject.Key, [1], length, []));
            }
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
        Assert.Equal(expected, subject.HashSequence(default));
        Assert.Equal(expected, subject.HashStream(Stream.Null));
    }

    private static void AssertThrows<TException>(string parameter, Action action)
        where TException : ArgumentException =>
        Assert.Equal(parameter, Assert.Throws<TException>(action).ParamName);
}
