using Xunit;

namespace Hashlane.Tests;

/// <summary>Streams that misbehave, and what is left of an instance that failed half-way.</summary>
public sealed class FailureTests
{
    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> WithOneShots => Subject.OneShotNames;

    [Theory]
    [MemberData(nameof(Subjects))]
    public void AppendData_StreamThrows_IsUnusableUntilReset(string name)
    {
        foreach (int goodBytes in (int[])[0, 1, 1000, 300_000])
        {
            using Hasher hasher = Subject.Get(name).Create();
            Assert.Throws<IOException>(() => hasher.AppendData(new ThrowingStream(goodBytes)));
            AssertUnusableUntilReset(Subject.Get(name), hasher);
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task AppendDataAsync_StreamThrows_IsUnusableUntilReset(string name)
    {
        foreach (int goodBytes in (int[])[0, 1, 300_000])
        {
            using Hasher hasher = Subject.Get(name).Create();
            await Assert.ThrowsAsync<IOException>(() => hasher.AppendDataAsync(new ThrowingStream(goodBytes), TestContext.Current.CancellationToken));
            AssertUnusableUntilReset(Subject.Get(name), hasher);
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task AppendDataAsync_CancelledDuring_IsUnusableUntilReset(string name)
    {
        using Hasher hasher = Subject.Get(name).Create();
        using CancellationTokenSource cancellation = new();
        BlockingStream stream = new();
        Task appending = hasher.AppendDataAsync(stream, cancellation.Token);
        await stream.Entered;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => appending.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
        AssertUnusableUntilReset(Subject.Get(name), hasher);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task AppendDataAsync_CancelledBefore_ReadsNothingAndStaysUsable(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        hasher.AppendData([1, 2]);
        MemoryStream stream = new(Inputs.Pattern(10));
        Task appending = hasher.AppendDataAsync(stream, new CancellationToken(canceled: true));
        Assert.True(appending.IsCanceled);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => appending.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
        Assert.Equal(0, stream.Position);
        Assert.Equal(subject.HashSpan([1, 2]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashDataAsync_CancelledBefore_ReadsNothing(string name)
    {
        MemoryStream stream = new(Inputs.Pattern(10));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => Subject.Get(name).HashAsync(stream, new CancellationToken(canceled: true)).AsTask());
        Assert.Equal(0, stream.Position);
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashDataAsync_CancelledDuring_Throws(string name)
    {
        using CancellationTokenSource cancellation = new();
        BlockingStream stream = new();
        Task<byte[]> hashing = Subject.Get(name).HashAsync(stream, cancellation.Token).AsTask();
        await stream.Entered;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => hashing.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Dispose_AfterAFailure_DisposesAndZeroes(string name)
    {
        Hasher hasher = Subject.Get(name).Create();
        Assert.Throws<IOException>(() => hasher.AppendData(new ThrowingStream(5)));
        hasher.Dispose();
        InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashData_ShortReads_HashesWhatWasRead(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern(70_000);
        byte[] expected = subject.HashSpan(message);
        ShortReadStream stream = new(message);
        Assert.Equal(expected, subject.HashStream(stream));
        Assert.Equal(1, stream.ReadsAtEnd);
        Assert.Equal(expected, await subject.HashAsync(new ShortReadStream(message), TestContext.Current.CancellationToken));
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashData_StreamEndsEarly_StopsAtTheFirstEmptyRead(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] piece = Inputs.Pattern(200);
        Assert.Equal(subject.HashSpan(piece), subject.HashStream(new EarlyEndStream(piece)));
        Assert.Equal(subject.HashSpan(piece), await subject.HashAsync(new EarlyEndStream(piece), TestContext.Current.CancellationToken));
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task AppendData_StreamClaimsImpossibleCounts_ThrowsAndIsUnusableUntilReset(string name)
    {
        foreach (int answer in (int[])[int.MaxValue, StreamSource.BufferBytes + 1, -1, int.MinValue])
        {
            using Hasher hasher = Subject.Get(name).Create();
            Assert.Throws<IOException>(() => hasher.AppendData(new LyingStream(answer)));
            AssertUnusableUntilReset(Subject.Get(name), hasher);
            await Assert.ThrowsAsync<IOException>(() => hasher.AppendDataAsync(new LyingStream(answer), TestContext.Current.CancellationToken));
            AssertUnusableUntilReset(Subject.Get(name), hasher);
        }
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public void HashData_StreamPastItsStart_ReadsFromThereAndLeavesItOpen(string name)
    {
        Subject subject = Subject.Get(name);
        byte[] message = Inputs.Pattern(1000);
        MemoryStream stream = new(message) { Position = 300 };
        Assert.Equal(subject.HashSpan(message.AsSpan(300)), subject.HashStream(stream));
        Assert.True(stream.CanRead);
        Assert.Equal(1000, stream.Position);
    }

    [Theory]
    [MemberData(nameof(WithOneShots))]
    public async Task HashData_StreamLongerThanTheReadAhead_EqualsOneShot(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int length in (int[])[StreamSource.BufferBytes - 1, StreamSource.BufferBytes, StreamSource.BufferBytes + 1, (3 * StreamSource.BufferBytes) + 17])
        {
            byte[] message = Inputs.Pattern(length);
            byte[] expected = subject.HashSpan(message);
            Assert.Equal(expected, subject.HashStream(new MemoryStream(message)));
            Assert.Equal(expected, await subject.HashAsync(new MemoryStream(message), TestContext.Current.CancellationToken));
        }
    }

    private static void AssertUnusableUntilReset(Subject subject, Hasher hasher)
    {
        InstanceMembers.AssertAllThrow<InvalidOperationException>(hasher, except: "void Reset()");
        hasher.Reset();
        byte[] message = Inputs.Pattern(subject.UnitBytes + 3);
        hasher.AppendData(message);
        Assert.Equal(subject.HashSpan(message), hasher.GetHashAndReset());
    }
}
