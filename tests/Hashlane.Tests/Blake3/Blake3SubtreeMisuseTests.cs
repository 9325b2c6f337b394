using System.Buffers;
using System.Reflection;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Subtrees that get too much or fail, are used by two threads, and what lies in memory.</summary>
public sealed class Blake3SubtreeMisuseTests
{
    private const int ChunkBytes = Blake3Subtree.ChunkBytes;
    private const int ValueBytes = Blake3Subtree.ChainingValueBytes;
    private const ulong LastChunk = ulong.MaxValue - (ChunkBytes - 1);

    private static readonly byte[] _left = Inputs.Pattern(ValueBytes);
    private static readonly byte[] _right = Inputs.Key(ValueBytes);

    /// <summary>The members that throw after disposal, after a failure (all but Reset) and while another operation runs.</summary>
    private static (string Name, Action<Blake3Subtree> Call)[] Operations { get; } =
    [
        ("AppendData(byte[])", static subtree => subtree.AppendData(new byte[1])),
        ("AppendData(span)", static subtree => subtree.AppendData(ReadOnlySpan<byte>.Empty)),
        ("AppendData(sequence)", static subtree => subtree.AppendData(new ReadOnlySequence<byte>(new byte[1]))),
        ("AppendData(stream)", static subtree => subtree.AppendData(new MemoryStream())),
        ("AppendDataAsync", static subtree => _ = subtree.AppendDataAsync(new MemoryStream(), TestContext.Current.CancellationToken)),
        ("GetChainingValue()", static subtree => subtree.GetChainingValue()),
        ("GetChainingValue(span)", static subtree => subtree.GetChainingValue(new byte[ValueBytes])),
        ("Clone", static subtree => subtree.Clone()),
        ("Reset", static subtree => subtree.Reset()),
    ];

    [Fact]
    public void GetChainingValue_NothingAppended_IsRefused()
    {
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 0);
        Assert.Throws<InvalidOperationException>(subtree.GetChainingValue);
        subtree.AppendData([]);
        byte[] destination = Canary.Create(ValueBytes);
        Assert.Throws<InvalidOperationException>(() => subtree.GetChainingValue(destination));
        Canary.AssertUntouched(destination);
        subtree.AppendData([1]);
        subtree.GetChainingValue();
        subtree.Reset();
        Assert.Throws<InvalidOperationException>(subtree.GetChainingValue);
        Assert.Equal("source", Assert.Throws<ArgumentException>(() => Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 0, [])).ParamName);
    }

    [Theory]
    [InlineData(1024, 1024)]
    [InlineData(6 * 1024, 2048)]
    [InlineData(1UL << 45 | 1UL << 14, 1 << 14)]
    [InlineData(LastChunk, 1023)]
    public void AppendData_PastTheLimitInMemory_AppendsNothingAndStaysUsable(ulong offset, int most)
    {
        byte[] data = Inputs.Pattern(most);
        foreach (int before in (int[])[0, 1, most - 1, most])
        {
            using Blake3Subtree subtree = new(Blake3TreeKey.Hash, offset);
            subtree.AppendData(data.AsSpan(0, before));
            byte[] tooMuch = new byte[most - before + 1];
            Assert.Equal("source", Assert.Throws<ArgumentException>(() => subtree.AppendData(tooMuch)).ParamName);
            Assert.Equal("source", Assert.Throws<ArgumentException>(() => subtree.AppendData(tooMuch.AsSpan())).ParamName);
            Assert.Equal("source", Assert.Throws<ArgumentException>(() => subtree.AppendData(Sequences.Cut(tooMuch, 700))).ParamName);
            subtree.AppendData([]);
            subtree.AppendData(data.AsSpan(before));
            Assert.Equal(Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, offset, data), subtree.GetChainingValue());
        }

        Assert.Throws<ArgumentException>(() => Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, offset, new byte[most + 1]));
    }

    [Fact]
    public async Task AppendData_StreamPastTheLimit_IsUnusableUntilReset()
    {
        byte[] data = Inputs.Pattern(4097);
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 4096);
        Assert.Equal("source", Assert.Throws<ArgumentException>(() => subtree.AppendData(new MemoryStream(data))).ParamName);
        AssertUnusableUntilReset(subtree);
        Assert.Throws<ArgumentException>(() => subtree.AppendData(new ShortReadStream(data)));
        AssertUnusableUntilReset(subtree);
        await Assert.ThrowsAsync<ArgumentException>(
            () => subtree.AppendDataAsync(new MemoryStream(data), TestContext.Current.CancellationToken));
        AssertUnusableUntilReset(subtree);
    }

    [Fact]
    public async Task AppendData_StreamFailsOrIsCancelled_IsUnusableUntilReset()
    {
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1 << 20);
        Assert.Throws<IOException>(() => subtree.AppendData(new ThrowingStream(1000)));
        AssertUnusableUntilReset(subtree);
        await Assert.ThrowsAsync<IOException>(
            () => subtree.AppendDataAsync(new ThrowingStream(5), TestContext.Current.CancellationToken));
        AssertUnusableUntilReset(subtree);
        using CancellationTokenSource cancellation = new();
        BlockingStream stream = new();
        Task appending = subtree.AppendDataAsync(stream, cancellation.Token);
        await stream.Entered;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            () => appending.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
        AssertUnusableUntilReset(subtree);
        Assert.Throws<ArgumentException>(() => subtree.AppendData(new UnreadableStream()));
        Assert.Throws<ArgumentNullException>(() => subtree.AppendData((Stream)null!));
        Assert.Throws<ArgumentNullException>(() => subtree.AppendData((byte[])null!));
        subtree.AppendData([1]);
    }

    [Fact]
    public async Task Operations_WhileAnotherRuns_ThrowCryptographicAndNameTheType()
    {
        Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1 << 20);
        BlockingStream stream = new();
        Task appending = subtree.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        await stream.Entered;
        AssertAllThrow<CryptographicException>(subtree, "");
        string message = Assert.Throws<CryptographicException>(subtree.Reset).Message;
        Assert.Contains(" Blake3Subtree ", message, StringComparison.Ordinal);
        stream.Release();
        await appending;
        Assert.Equal(Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 1 << 20, [7]), subtree.GetChainingValue());
        subtree.Dispose();
        subtree.Dispose();
        AssertAllThrow<ObjectDisposedException>(subtree, "");
        Assert.Equal("Blake3Subtree", Assert.Throws<ObjectDisposedException>(subtree.Reset).ObjectName);
        Assert.Equal("Blake3Subtree", subtree.ToString());
    }

    [Fact]
    public async Task Mode_DisposedWhileOthersUseIt_NeverGivesAnotherKeysValue()
    {
        byte[] expected;
        using (Blake3TreeKey mode = Blake3TreeKey.Keyed(_right))
        {
            expected = Blake3Subtree.MergeChainingValues(mode, _left, _right);
        }

        for (int i = 0; i < 200; i++)
        {
            Blake3TreeKey mode = Blake3TreeKey.Keyed(_right);
            using Barrier barrier = new(2);
            Task merging = Task.Factory.StartNew(
                () =>
                {
                    Assert.True(barrier.SignalAndWait(Patience.Limit), "The other thread has not started.");
                    long end = Environment.TickCount64 + Patience.Milliseconds;
                    while (Environment.TickCount64 < end)
                    {
                        try
                        {
                            Assert.Equal(expected, Blake3Subtree.MergeChainingValues(mode, _left, _right));
                        }
                        catch (ObjectDisposedException)
                        {
                            return;
                        }
                    }

                    Assert.Fail("The mode never said that it was disposed.");
                },
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default);
            Assert.True(barrier.SignalAndWait(Patience.Limit, TestContext.Current.CancellationToken), "The other thread has not started.");
            mode.Dispose();
            await merging;
        }
    }

    [Fact]
    public void SpanMembers_CalledRepeatedly_AllocateNothing()
    {
        byte[] data = Inputs.Pattern(3000);
        byte[] destination = new byte[64];
        ReadOnlySequence<byte> sequence = Sequences.Cut(data, 700);
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_right);
        using Blake3Subtree subtree = new(mode, 1 << 20);
        (string Name, Action Call)[] calls =
        [
            ("AppendData of a span", () => subtree.AppendData(data.AsSpan(0, 100))),
            ("AppendData of a sequence", () => subtree.AppendData(sequence)),
            ("GetChainingValue", () => subtree.GetChainingValue(destination)),
            ("Reset", subtree.Reset),
            ("ComputeChainingValue", () => Blake3Subtree.ComputeChainingValue(mode, 4096, data, destination)),
            ("MergeChainingValues", () => Blake3Subtree.MergeChainingValues(mode, _left, _right, destination)),
            ("HashRoot", () => Blake3Subtree.HashRoot(mode, _left, _right, destination)),
            ("HashRoot of a length", () => Blake3Subtree.HashRoot(mode, _left, _right, 64, destination)),
        ];
        foreach ((string name, Action call) in calls)
        {
            Allocations.AssertNone(name, call);
        }
    }

    [Fact]
    public void Dispose_AfterUse_ZeroesStateAndKey()
    {
        byte[] key = Inputs.Key(Blake3Mac.KeyBytes);
        Blake3TreeKey mode = Blake3TreeKey.Keyed(key);
        Blake3Subtree subtree = new(mode, 1 << 20);
        subtree.AppendData(Inputs.Pattern(5000));
        byte[] kept = Field<byte[]>(mode, "_key");
        Hasher state = Field<Hasher>(subtree, "_hasher");
        Assert.Equal(key, kept);
        Assert.NotEqual(-1, HasherState.Of(state).AsSpan().IndexOf(key));

        mode.Dispose();
        Assert.Equal(-1, kept.AsSpan().IndexOfAnyExcept((byte)0));
        Assert.Equal("Blake3TreeKey", mode.ToString());
        subtree.GetChainingValue(); // made before, so still usable

        subtree.Reset();
        subtree.AppendData(Inputs.Pattern(5000));
        subtree.Dispose();
        Assert.Equal(-1, HasherState.Of(state).AsSpan().IndexOfAnyExcept((byte)0));
    }

    [Fact]
    public void Reset_AfterData_LeavesNothingOfIt()
    {
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_right);
        using Blake3Subtree used = new(mode, 1 << 20);
        using Blake3Subtree fresh = new(mode, 1 << 20);
        used.AppendData(Inputs.Pattern(5000));
        used.Reset();
        Assert.Equal(HasherState.Of(Field<Hasher>(fresh, "_hasher")), HasherState.Of(Field<Hasher>(used, "_hasher")));
    }

    private static T Field<T>(object owner, string name) =>
        (T)owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(owner)!;

    private static void AssertUnusableUntilReset(Blake3Subtree subtree)
    {
        AssertAllThrow<InvalidOperationException>(subtree, except: "Reset");
        subtree.Reset();
        byte[] data = Inputs.Pattern(2000);
        subtree.AppendData(data);
        Assert.Equal(Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, subtree.InputOffset, data), subtree.GetChainingValue());
        subtree.Reset();
    }

    private static void AssertAllThrow<TException>(Blake3Subtree subtree, string except)
        where TException : Exception
    {
        foreach ((string name, Action<Blake3Subtree> call) in Operations.Where(operation => operation.Name != except))
        {
            Exception? exception = Record.Exception(() => call(subtree));
            Assert.True(exception?.GetType() == typeof(TException), $"{name}: {exception?.GetType().Name ?? "nothing"} was thrown.");
        }
    }
}
