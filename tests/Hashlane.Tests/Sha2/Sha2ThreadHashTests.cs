using System.Reflection;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The platform's objects that a thread keeps: one for each function and thread, at its start between two messages, and replaced if a call threw or
/// has not ended. Each test runs on its own thread, which begins without them.
/// </summary>
public sealed class Sha2ThreadHashTests
{
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.Static | BindingFlags.NonPublic;
    private const int Threads = 8;

    private static readonly byte[] _message = Inputs.Pattern(5000);

    public static TheoryData<string> Functions => [.. Sha2Reference.NamesOfThePlatform];

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_AroundTheCrossover_MakesOneObjectForTheLongOnes(string name) => OnNewThread(() =>
    {
        Hash(name, Crossover(name) - 1);
        Assert.Null(Kept(name));
        Hash(name, Crossover(name));
        Sha2PlatformHash? kept = Kept(name);
        Assert.NotNull(kept);
        foreach (int length in (int[])[Crossover(name), Crossover(name) - 1, _message.Length, Crossover(name) + 1])
        {
            Hash(name, length);
            Assert.Same(kept, Kept(name));
        }

        Assert.All(Sha2Reference.NamesOfThePlatform.Where(other => other != name), static other => Assert.Null(Kept(other)));
    });

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_AfterAMessage_LeavesNothingOfItInTheObject(string name) => OnNewThread(() =>
    {
        Hash(name, _message.Length);
        Sha2PlatformHash kept = Kept(name)!;
        Assert.False(kept.HasData);
        Assert.False(kept.HasFailed);
        Assert.Equal(Sha2Reference.HashData(name, []), HashOf(kept).GetCurrentHash());
    });

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_ThePlatformThrows_PassesItOnAndMakesAnotherObject(string name) => OnNewThread(() =>
    {
        Hash(name, _message.Length);
        Sha2PlatformHash kept = Kept(name)!;
        HashOf(kept).Dispose();
        Assert.Throws<ObjectDisposedException>(() => Hash(name, _message.Length));
        Hash(name, _message.Length);
        Assert.NotSame(kept, Kept(name));
    });

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_WithinACallOfTheSameThread_LeavesItsObjectAlone(string name) => OnNewThread(() =>
    {
        // As if a handler that the runtime calls while it loads the platform's library hashed a message.
        Hash(name, _message.Length);
        Sha2PlatformHash outer = Kept(name)!;
        typeof(Sha2PlatformHash).GetProperty(nameof(Sha2PlatformHash.HasFailed))!.SetValue(outer, true);
        HashOf(outer).AppendData(_message, 0, 3000);
        Hash(name, _message.Length);
        Assert.NotSame(outer, Kept(name));
        HashOf(outer).AppendData(_message, 3000, 1000);
        Assert.Equal(Sha2Reference.HashData(name, _message.AsSpan(0, 4000)), HashOf(outer).GetHashAndReset());
    });

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_OfAStreamThatHashes_EqualsReference(string name) => OnNewThread(() =>
    {
        using Hasher other = Of(name).Create();
        using HashingStream stream = new(_message, read =>
        {
            Hash(name, Crossover(name) + read);
            other.AppendData(_message.AsSpan(0, Crossover(name)));
            Assert.Equal(Sha2Reference.HashData(name, _message.AsSpan(0, Crossover(name))), other.GetHashAndReset());
        });
        Assert.Equal(Sha2Reference.HashData(name, _message), Of(name).HashStream(stream));
    });

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_ByManyThreads_EqualsReferenceWithAnObjectForEach(string name)
    {
        byte[][] expected = [.. Enumerable.Range(0, 300).Select(i => Sha2Reference.HashData(name, _message.AsSpan(i, Crossover(name) + i)))];
        Sha2PlatformHash?[] kept = new Sha2PlatformHash?[Threads];
        Exception?[] failures = new Exception?[Threads];
        CancellationToken cancellation = TestContext.Current.CancellationToken;
        using Barrier start = new(Threads);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(number => new Thread(() => failures[number] = Record.Exception(() =>
        {
            start.SignalAndWait(cancellation);
            bool areEqual = true;
            for (int i = 0; i < expected.Length; i++)
            {
                areEqual &= Of(name).HashSpan(_message.AsSpan(i, Crossover(name) + i)).AsSpan().SequenceEqual(expected[i]);
            }

            kept[number] = areEqual ? Kept(name) : null;
        })))];
        Array.ForEach(threads, static thread => thread.Start());
        Array.ForEach(threads, static thread => thread.Join());
        Assert.All(failures, Assert.Null);
        Assert.DoesNotContain(null, kept);
        Assert.Equal(Threads, kept.Distinct().Count());
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Thread_ThatHasEnded_LeavesItsObjectToTheCollector(string name)
    {
        WeakReference<Sha2PlatformHash> kept = KeptByAnotherThread(name);
        Assert.True(SpinWait.SpinUntil(
            () =>
            {
                GC.Collect();
                return !kept.TryGetTarget(out _);
            },
            Patience.Limit));
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_AfterTheFirstOnAThread_AllocatesNothing(string name)
    {
        Optimization.SkipTestWithoutIt();
        OnNewThread(() =>
        {
            HashFunction function = Of(name).Function;
            byte[] destination = new byte[function.HashSizeInBytes];
            foreach (int length in (int[])[Crossover(name), 1024, 1025, _message.Length])
            {
                Allocations.AssertNone($"{name} of {length} bytes", () => function.HashData(_message.AsSpan(0, length), destination));
            }
        });
    }

    /// <summary>The field that keeps the object of a function, by the name of its class.</summary>
    internal static string FieldOf(string typeName) => $"_{typeName.ToLowerInvariant()}";

    private static Subject Of(string name) => Subject.All.Single(subject => subject.Function.Name == name);

    private static int Crossover(string name) => Sha2Platform.CrossoverBytes(Sha2Reference.Function(name));

    private static void Hash(string name, int length) =>
        Assert.Equal(Sha2Reference.HashData(name, _message.AsSpan(0, length)), Of(name).HashSpan(_message.AsSpan(0, length)));

    /// <summary>This thread's object for a function.</summary>
    private static Sha2PlatformHash? Kept(string name) =>
        (Sha2PlatformHash?)typeof(Sha2ThreadHash).GetField(FieldOf(name), Fields)!.GetValue(null);

    private static IncrementalHash HashOf(Sha2PlatformHash kept) =>
        (IncrementalHash)typeof(Sha2PlatformHash).GetField("_hash", Fields)!.GetValue(kept)!;

    [MethodImpl(MethodImplOptions.NoInlining)] // so that no reference stays in the caller's frame
    private static WeakReference<Sha2PlatformHash> KeptByAnotherThread(string name)
    {
        WeakReference<Sha2PlatformHash>? kept = null;
        OnNewThread(() =>
        {
            Hash(name, _message.Length);
            kept = new(Kept(name)!);
        });
        return kept!;
    }

    private static void OnNewThread(Action test)
    {
        Exception? failure = null;
        Thread thread = new(() => failure = Record.Exception(test));
        thread.Start();
        thread.Join();
        if (failure is not null)
        {
            Assert.Fail(failure.ToString());
        }
    }

    /// <summary>Gives a message in pieces of a hundred bytes, and calls back within each read.</summary>
    private sealed class HashingStream(byte[] message, Action<int> onRead) : OddStream
    {
        private int _position;

        public override int Read(byte[] buffer, int offset, int count)
        {
            int read = Math.Min(Math.Min(100, count), message.Length - _position);
            onRead(read);
            message.AsSpan(_position, read).CopyTo(buffer.AsSpan(offset));
            _position += read;
            return read;
        }
    }
}
