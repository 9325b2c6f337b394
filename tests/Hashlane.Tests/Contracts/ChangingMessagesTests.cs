using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// Lists, lengths and memories that change while a batch hashes them, which callers should not let happen: an exception or a wrong digest of what has changed,
/// and never a wait without end, a read outside, or a wrong digest of another message.
/// </summary>
public sealed class ChangingMessagesTests
{
    public static TheoryData<string> Functions => HashManyTests.Functions;

    [Theory(Timeout = Patience.Milliseconds)]
    [MemberData(nameof(Functions))]
    public async Task HashMany_ListThatChangesAtAnyLook_KeepsTheOthers(string name)
    {
        HashFunction function = Find(name);
        ReadOnlyMemory<byte>[] replacements = [new byte[1 << 20], new byte[Blake3Subtree.ChunkBytes + 1], new byte[1], default];

        // On a thread of the pool: xunit can end the test when one hangs. As many messages as every width has lanes, so that all are under way together.
        await Task.Run(
            () =>
            {
                foreach ((int count, int length, int changedBytes) in ((int, int, int)[])[
                    (16, 300, 150), (16, 1500, 1500), (4, 3200, 320), (8, 3200, 320), (9, 3200, 320), (16, 3200, 320), (17, 3200, 320)])
                {
                    byte[] messages = Inputs.Random(count * length, seed: length);
                    byte[][] expected = [.. Enumerable.Range(0, count).Select(i => function.HashData(messages.AsSpan(i * length, length)))];
                    foreach (ReadOnlyMemory<byte> replacement in replacements)
                    {
                        for (int change = 1, looks = change; looks >= change; change++)
                        {
                            looks = HashWhileOneChanges(function, messages, expected, changedBytes, replacement, change);
                        }
                    }
                }
            },
            TestContext.Current.CancellationToken);
    }

    /// <summary>A memory gives other bytes at each look, at last those where the digests are written.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_MemoryOfOtherBytesAtEachLook_KeepsTheOthers(string name)
    {
        HashFunction function = Find(name);
        const int count = 21, changed = 4;
        int hashBytes = function.HashSizeInBytes;
        foreach (int length in (int[])[1, hashBytes, count * hashBytes])
        {
            byte[] messages = Inputs.Random(count * length, seed: length), digests = new byte[count * hashBytes];
            byte[][] looks = [new byte[length], Inputs.Random(length, seed: 1), new byte[length + 1]];
            int look = 0;
            using MemoryOfAnyLength memory = new(() => look < looks.Length ? looks[look++] : digests);
            ReadOnlyMemory<byte>[] sources = Scatter(messages, count, length);
            sources[changed] = memory.Of(0, length);
            function.HashMany(sources, digests);
            AssertDigests(function, messages, count, length, digests, but: changed);
        }
    }

    /// <summary>Lengths of two neighbours are exchanged again and again: what is accepted has them as one look saw them, and all others where they are.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_LengthsThatAnotherThreadChanges_KeepsTheOthers(string name)
    {
        HashFunction function = Find(name);
        const int count = BatchWindow.Messages + 90, length = 70, changed = 20, less = 40;
        int hashBytes = function.HashSizeInBytes;
        byte[] buffer = Inputs.Random(count * length, seed: 1), digests = new byte[count * hashBytes];
        int[] lengths = [.. Enumerable.Repeat(length, count)];
        lengths[changed] -= less;
        lengths[changed + 1] += less;
        using CancellationTokenSource end = new();
        Thread changer = new(() =>
        {
            while (!end.IsCancellationRequested)
            {
                int first = lengths[changed];
                Volatile.Write(ref lengths[changed], lengths[changed + 1]);
                Volatile.Write(ref lengths[changed + 1], first);
            }
        });
        changer.Start();
        try
        {
            for (int round = 0; round < 40; round++)
            {
                if (Record.Exception(() => function.HashMany(buffer, lengths, digests)) is { } refused)
                {
                    Assert.IsType<ArgumentException>(refused);
                    continue;
                }

                for (int i = 0; i < count; i++)
                {
                    Assert.True(
                        i is changed or changed + 1
                        || function.HashData(buffer.AsSpan(i * length, length)).AsSpan().SequenceEqual(digests.AsSpan(i * hashBytes, hashBytes)),
                        $"{name}: message {i}.");
                }
            }
        }
        finally
        {
            end.Cancel();
            changer.Join();
        }
    }

    /// <summary>Hashes messages of which one is replaced at a look at another one.</summary>
    /// <returns>How often that was looked at.</returns>
    private static int HashWhileOneChanges(
        HashFunction function, byte[] messages, byte[][] expected, int changedBytes, ReadOnlyMemory<byte> replacement, int change)
    {
        const int changed = 2, lookedAt = 3;
        int count = expected.Length, length = messages.Length / count;
        byte[] digests = Canary.Create((count * function.HashSizeInBytes) + 8);
        ReadOnlyMemory<byte>[] sources = Scatter(messages, count, length);
        sources[changed] = sources[changed][..changedBytes];
        int looks = 0;
        using MemoryOfAnyLength memory = new(() =>
        {
            if (++looks == change)
            {
                sources[changed] = replacement;
            }

            return messages;
        });
        sources[lookedAt] = memory.Of(lookedAt * length, length);
        Exception? exception = Record.Exception(() => function.HashMany(sources, digests.AsSpan(0, count * function.HashSizeInBytes)));
        if (exception is null)
        {
            for (int i = 0; i < count; i++)
            {
                Assert.True(
                    i == changed || expected[i].AsSpan().SequenceEqual(digests.AsSpan(i * function.HashSizeInBytes, function.HashSizeInBytes)),
                    $"{function}: message {i} of {count} with {length} bytes, change at look {change}.");
            }
        }
        else
        {
            Assert.IsType<ArgumentOutOfRangeException>(exception);
        }

        Canary.AssertUntouched(digests.AsSpan(count * function.HashSizeInBytes));
        return looks;
    }

    private static HashFunction Find(string name) =>
        HashFunction.TryGet(name, out HashFunction? function) ? function : throw new ArgumentException(name, nameof(name));

    private static ReadOnlyMemory<byte>[] Scatter(byte[] messages, int count, int length) =>
        [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)messages.AsMemory(i * length, length))];

    private static void AssertDigests(HashFunction function, byte[] messages, int count, int length, ReadOnlySpan<byte> digests, int but)
    {
        for (int i = 0; i < count; i++)
        {
            Assert.True(
                i == but || digests.Slice(i * function.HashSizeInBytes, function.HashSizeInBytes).SequenceEqual(function.HashData(messages.AsSpan(i * length, length))),
                $"{function}: message {i} of {length} bytes.");
        }
    }
}
