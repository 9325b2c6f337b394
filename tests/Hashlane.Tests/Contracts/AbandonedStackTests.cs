using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after batches under a key when a message's memory throws: nothing that <see cref="StackScan"/> sees is left there, on any thread.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class AbandonedStackTests
{
    private const int MessageBytes = 2600;

    private static readonly byte[] _key = Inputs.Random(32, seed: 1);

    /// <summary>Every function with a key, with lanes and without.</summary>
    public static TheoryData<string> Functions =>
        [.. HashFunction.All.Where(static function => function.MaxKeyBytes > 0).Select(static function => function.Name)];

    /// <summary>4,000 memories of which every 400th throws at its fourth look, or its last where there are fewer because messages are hashed one by one.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void HashMany_OneOf400MemoriesThrows_LeavesNothing(int degree)
    {
        const int count = 4000, every = 400;
        byte[] messages = Inputs.Random(count * MessageBytes, seed: 2), tags = new byte[count * Blake3Mac.HashSizeInBytes];
        int throwsAt = Math.Min(4, MinLooks(messages, memory =>
        {
            ReadOnlyMemory<byte>[] sources = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)messages.AsMemory(i * MessageBytes, MessageBytes))];
            sources[every - 1] = memory.Of((every - 1) * MessageBytes, MessageBytes);
            Blake3Mac.HashMany(_key, sources, tags, degree);
        }));
        StackScan.AssertNotLeft(Secrets("blake3", messages.AsSpan(0, MessageBytes)), () =>
        {
            ReadOnlyMemory<byte>[] sources = [.. Enumerable.Range(0, count).Select(i => i % every == every - 1
                ? Throwing(messages, throwsAt).Of(i * MessageBytes, MessageBytes)
                : (ReadOnlyMemory<byte>)messages.AsMemory(i * MessageBytes, MessageBytes))];
            Assert.Throws<InvalidDataException>(() => Blake3Mac.HashMany(_key, sources, tags, degree));
        });
    }

    /// <summary>At every look from the first one that the engine takes: before lanes are filled, amid them, and among messages by themselves.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_MemoryThrowsAtAnyLook_LeavesNothing(string name)
    {
        HashFunction function = Find(name);
        HashFunctionOptions options = new() { Key = _key };
        const int count = 19;
        byte[] message = Inputs.Random(MessageBytes, seed: 3), tags = new byte[count * function.HashSizeInBytes];
        int thrown = 0;
        for (int at = 1; at <= 5; at++)
        {
            foreach (int place in (int[])[0, count - 1])
            {
                int throwsAt = at;
                StackScan.AssertNotLeft(Secrets(name, message), () =>
                {
                    ReadOnlyMemory<byte>[] sources = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)message, count)];
                    sources[place] = Throwing(message, throwsAt).Of(0, MessageBytes);
                    thrown += Record.Exception(() => function.HashMany(sources, tags, options)) is InvalidDataException ? 1 : 0;
                });
            }
        }

        Assert.True(thrown > 0, $"{name} never met the memory that throws.");
    }

    /// <summary>A thread of the pool that helps, and meets the memory that throws.</summary>
    [Fact]
    public void Execute_OfAHelperWhoseMemoryThrows_LeavesNothing()
    {
        const int count = 3 * BatchWindow.Messages;
        byte[] message = Inputs.Random(MessageBytes, seed: 4), tags = new byte[count * Blake3Mac.HashSizeInBytes];
        ReadOnlyMemory<byte>[] sources = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)message, count)];
        int throwsAt = Math.Min(3, MinLooks(message, memory =>
        {
            sources[BatchWindow.Messages + 100] = memory.Of(0, MessageBytes);
            Help(sources, tags);
        }));
        StackScan.AssertNotLeft(Secrets("blake3", message), () =>
        {
            int looks = 0;
            sources[BatchWindow.Messages + 100] = new MemoryOfAnyLength(() =>
                ++looks < throwsAt ? message : throw new InvalidDataException("It cannot be read.")).Of(0, MessageBytes);
            Help(sources, tags);
            Assert.Equal(throwsAt, looks);
        });
    }

    /// <summary>More lengths than an array holds, which nothing reads.</summary>
    [Fact]
    public void HashAdjoining_NoRoomForTheLengths_WipesTheKey()
    {
        Blake3Lanes.Start(out Blake3Lanes hash, _key, Blake3Flags.KeyedHash, Blake3Mac.HashSizeInBytes);
        int length = 0;
        Exception? refused = null;
        try
        {
            BatchHash.HashAdjoining(ref hash, MessageContext.None, [], MemoryMarshal.CreateReadOnlySpan(ref length, int.MaxValue), [], 1);
        }
        catch (Exception exception) when (exception is ArgumentException or OutOfMemoryException)
        {
            refused = exception;
        }

        Assert.NotNull(refused);
        Assert.Equal(-1, Bytes.OfReadOnly(in hash).IndexOfAnyExcept((byte)0));
    }

    /// <summary>The exception is the memory's own, thrown where it was.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_MemoryThrows_TheExceptionTellsWhere(string name)
    {
        HashFunction function = Find(name);
        byte[] message = new byte[MessageBytes], tags = new byte[2 * function.HashSizeInBytes];
        InvalidDataException expected = new("It cannot be read.");
        using MemoryOfAnyLength memory = new(() => ThrowHere(expected));
        InvalidDataException actual = Assert.Throws<InvalidDataException>(
            () => function.HashMany([message, memory.Of(0, MessageBytes)], tags, new HashFunctionOptions { Key = _key }));
        Assert.Same(expected, actual);
        Assert.Contains(nameof(ThrowHere), actual.StackTrace, StringComparison.Ordinal);
    }

    private static Span<byte> ThrowHere(Exception exception) => throw exception;

    private static unsafe void Help(ReadOnlyMemory<byte>[] sources, byte[] tags)
    {
        Blake3Lanes.Start(out Blake3Lanes hash, _key, Blake3Flags.KeyedHash, Blake3Mac.HashSizeInBytes);
        fixed (byte* tag = tags)
        {
            using ScatteredBatchWork<Blake3Lanes> work = new(ref hash, MessageContext.None, sources, tag);
            ((IThreadPoolWorkItem)work).Execute();
        }

        Bytes.Wipe(ref hash);
    }

    private static HashFunction Find(string name) => HashFunction.All.Single(function => function.Name == name);

    /// <summary>How often a memory is looked at, which kernels and the first bytes of a process decide: at least once.</summary>
    private static int MinLooks(byte[] message, Action<MemoryOfAnyLength> look)
    {
        int least = int.MaxValue;
        for (int i = 0; i < 3; i++)
        {
            int looks = 0;
            look(new(() =>
            {
                Interlocked.Increment(ref looks);
                return message;
            }));
            least = Math.Min(least, looks);
        }

        Assert.InRange(least, 1, int.MaxValue);
        return least;
    }

    /// <summary>Memory that throws when it is looked at so often; the first look is the caller's arguments'.</summary>
    private static MemoryOfAnyLength Throwing(byte[] message, int throwsAt)
    {
        int looks = 0;
        return new(() => ++looks < throwsAt ? message : throw new InvalidDataException("It cannot be read."));
    }

    /// <summary>The key, and of BLAKE3 and BLAKE2 what lanes begin with: as it is, and each word in as many lanes as there may be.</summary>
    private static (string Name, byte[] Bytes)[] Secrets(string name, ReadOnlySpan<byte> message)
    {
        List<(string Name, byte[] Bytes)> secrets = [("key", _key)];
        int wordBytes = name is "blake3" or "blake2s" or "blake2sp" or "blake2xs" ? sizeof(uint) : sizeof(ulong);
        switch (name)
        {
            case "blake3":
                using (Blake3TreeKey mode = Blake3TreeKey.Keyed(_key))
                {
                    secrets.Add(("first chunk", Blake3Subtree.ComputeChainingValue(mode, 0, message[..Blake3Subtree.ChunkBytes])));
                }

                break;
            case "blake2b":
                secrets.Add(("chaining value after the key", AfterKey<Blake2bVariant>()));
                break;
            case "blake2s":
                secrets.Add(("chaining value after the key", AfterKey<Blake2sVariant>()));
                break;
            case "skein512":
                secrets.AddRange(SkeinOracle.ChainingValues(Skein512.BlockBytes, _key, [], SkeinParameters.Default)
                    .Take(2).Select(static (value, i) => ($"chaining value {i}", value)));
                break;
        }

        return
        [
            .. secrets,
            .. secrets.SelectMany(secret => new[] { 2, 4, 8, 16 }.Select(lanes => (
                $"{secret.Name} in {lanes} lanes",
                secret.Bytes.Chunk(wordBytes).SelectMany(word => Enumerable.Repeat(word, lanes)).SelectMany(static word => word).ToArray()))),
        ];
    }

    private static byte[] AfterKey<TVariant>()
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant variant = default;
        byte[] keyBlock = new byte[variant.BlockBytes];
        _key.CopyTo(keyBlock, 0);
        Blake2Mode<TVariant> mode = new(variant.MaxHashBytes, _key.Length);
        mode.AbsorbBlocks(keyBlock);
        mode.StartHere();
        mode.CopyStart(out TVariant state);
        return Bytes.OfReadOnly(in state)[..variant.MaxHashBytes].ToArray();
    }
}
