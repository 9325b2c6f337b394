using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Two operations at once on an instance are detected; statics serve any number of threads.</summary>
public sealed class ConcurrencyTests
{
    private const int Threads = 16;

    public static TheoryData<string> Subjects => Subject.Names;

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task Operations_WhileAStreamIsRead_ThrowCryptographic(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        BlockingStream stream = new();
        Task appending = Task.Factory.StartNew(
            () => hasher.AppendData(stream), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await stream.Entered;
        InstanceMembers.AssertAllThrow<CryptographicException>(hasher);
        Assert.Equal(name, hasher.ToString());
        Assert.Equal(subject.HashSizeInBytes, hasher.HashLengthInBytes);
        stream.Release();
        await appending;
        Assert.Equal(subject.HashSpan([7]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task Operations_WhileAnAsyncAppendIsNotAwaited_ThrowCryptographic(string name)
    {
        Subject subject = Subject.Get(name);
        using Hasher hasher = subject.Create();
        BlockingStream stream = new();
        Task appending = hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        await stream.Entered;
        InstanceMembers.AssertAllThrow<CryptographicException>(hasher);
        stream.Release();
        await appending;
        Assert.Equal(subject.HashSpan([7]), hasher.GetCurrentHash());
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task Dispose_WhileAStreamIsRead_ZeroesWhenThatHasEnded(string name)
    {
        Hasher hasher = Subject.Get(name).Create();
        hasher.AppendData(Inputs.Pattern(5000));
        BlockingStream stream = new();
        Task appending = Task.Factory.StartNew(
            () => hasher.AppendData(stream), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await stream.Entered;
        hasher.Dispose();
        hasher.Dispose();
        Assert.NotEqual(-1, HasherState.Of(hasher).AsSpan().IndexOfAnyExcept((byte)0));
        InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
        stream.Release();
        await appending;
        AssertDisposedAndZeroed(hasher);
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public async Task Dispose_WhileAnAsyncAppendIsNotAwaited_ZeroesWhenThatHasEnded(string name)
    {
        Hasher hasher = Subject.Get(name).Create();
        BlockingStream stream = new();
        Task appending = hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        await stream.Entered;
        hasher.Dispose();
        Assert.NotEqual(-1, HasherState.Of(hasher).AsSpan().IndexOfAnyExcept((byte)0));
        InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
        stream.Release();
        await appending;
        AssertDisposedAndZeroed(hasher);
    }

    [Fact]
    public async Task Dispose_InTheMiddleOfAStream_EndsTheAppendBeforeItsNextPiece()
    {
        foreach (bool isAsync in (bool[])[false, true])
        {
            Blake2bMac hasher = new(Inputs.Key(32));
            CallingStream stream = new(3, hasher.Dispose);
            await Assert.ThrowsAsync<ObjectDisposedException>(() =>
            {
                if (isAsync)
                {
                    return hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken);
                }

                hasher.AppendData(stream);
                return Task.CompletedTask;
            });
            Assert.Equal(3, stream.Reads);
            AssertDisposedAndZeroed(hasher);
        }
    }

    [Fact]
    public async Task Dispose_OfASubtreeDuringAnAsyncAppend_ThrowsNothingAndEndsIt()
    {
        Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1 << 20);
        BlockingStream stream = new();
        Task appending = subtree.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        await stream.Entered;
        subtree.Dispose();
        Assert.Throws<ObjectDisposedException>(() => subtree.AppendData([1]));
        stream.Release();
        await appending;
        Assert.Throws<ObjectDisposedException>(() => subtree.Reset());
    }

    [Fact]
    public async Task Statics_FirstUsedFromManyThreadsAtOnce_Agree()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            // Small and large: the threads pass the point at which the kernel of this machine takes over together.
            int firstBytes = function.TypeName.StartsWith("Blake3", StringComparison.Ordinal) ? FirstUse.TreeBytes : FirstUse.Bytes;
            foreach (int length in (int[])[3, 3 * function.BlockBytes, firstBytes / Threads])
            {
                byte[] message = Inputs.Pattern(length);
                byte[] expected = function.HashData(message);
                using FreshLibrary library = new();
                Func<byte[], byte[]> hashData = library.HashData(function.TypeName);
                using Barrier barrier = new(Threads);
                await Task.WhenAll(Enumerable.Range(0, Threads).Select(_ => Task.Factory.StartNew(
                    () =>
                    {
                        Assert.True(barrier.SignalAndWait(Patience.Limit), "Not all threads have started.");
                        for (int i = 0; i < 5; i++)
                        {
                            Assert.Equal(expected, hashData(message));
                        }
                    },
                    CancellationToken.None,
                    TaskCreationOptions.LongRunning,
                    TaskScheduler.Default)));
            }
        }
    }

    [Fact]
    public async Task Instance_HammeredByThreads_CountsExactlyWhatItAccepted()
    {
        using Blake2s hasher = new();
        long accepted = 0;
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Factory.StartNew(
            () =>
            {
                for (int i = 0; i < 20_000; i++)
                {
                    try
                    {
                        hasher.AppendData(new byte[3]);
                        Interlocked.Add(ref accepted, 3);
                    }
                    catch (CryptographicException)
                    {
                        // Refused, so nothing of it may have been absorbed.
                    }
                }
            },
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default)));
        Assert.Equal(Blake2s.HashData(new byte[accepted]), hasher.GetCurrentHash());
    }

    private static void AssertDisposedAndZeroed(Hasher hasher)
    {
        InstanceMembers.AssertAllThrow<ObjectDisposedException>(hasher);
        Assert.Equal(-1, HasherState.Of(hasher).AsSpan().IndexOfAnyExcept((byte)0));
    }
}
