using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Every way to hash, on a thread with a stack of 96 KiB: nothing overflows it, which would end the process.</summary>
public sealed class SmallStackTests
{
    private static readonly int[] _degrees = [1, 3];

    /// <summary>Every function, and one of another digest length where there is one.</summary>
    public static TheoryData<string> Functions => HashManyTests.Functions;

    public static TheoryData<string> Subjects => Subject.Names;

    public static TheoryData<string> ParallelSubjects =>
        [.. Subject.All.Where(static subject => ParallelMember(subject) is not null).Select(static subject => subject.Name)];

    public static TheoryData<int> SkeinSizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_WithAndWithoutAKey_EqualsHashers(string name)
    {
        HashFunction function = Find(name);
        foreach (HashFunctionOptions options in OptionsOf(function))
        {
            // The last is shared by threads.
            foreach ((int count, int length, int degree) in ((int, int, int)[])[(2, 40, 1), (9, 300, 1), (40, 3000, 1), (BatchWindow.Messages + 9, 2100, 3)])
            {
                byte[] messages = Inputs.Random(count * length, seed: length), expected = Digests(function, options, messages, length);
                int[] lengths = [.. Enumerable.Repeat(length, count)];
                ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)messages.AsMemory(i * length, length))];
                byte[] actual = new byte[expected.Length];
                SmallStack.Run($"{function}, {count} of {length} bytes, equal", () => function.HashMany(messages, length, actual, options, degree));
                Assert.Equal(expected, actual);
                Array.Clear(actual);
                SmallStack.Run($"{function}, {count} of {length} bytes, adjoining", () => function.HashMany(messages, lengths, actual, options, degree));
                Assert.Equal(expected, actual);
                Array.Clear(actual);
                SmallStack.Run($"{function}, {count} of {length} bytes, scattered", () => function.HashMany(scattered, actual, options, degree));
                Assert.Equal(expected, actual);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_RefusedArguments_Throw(string name)
    {
        HashFunction function = Find(name);
        byte[] messages = new byte[20], tooShort = new byte[(2 * function.HashSizeInBytes) - 1];
        foreach (HashFunctionOptions options in OptionsOf(function))
        {
            foreach (Action refused in (Action[])
                [
                    () => function.HashMany(messages, 10, new byte[(3 * function.HashSizeInBytes)], options),
                    () => function.HashMany(messages, [10, 10], tooShort, options),
                    () => function.HashMany(messages, [-10, 30], tooShort, options),
                    () => function.HashMany([messages, messages], tooShort, options),
                    () => function.HashMany([messages, messages], new byte[2 * function.HashSizeInBytes], options, maxDegreeOfParallelism: 0),
                ])
            {
                SmallStack.Run($"{function}, refused", () => Assert.ThrowsAny<ArgumentException>(refused));
            }
        }
    }

    /// <summary>Memory that throws when it is read, on its way into lanes and by itself.</summary>
    [Theory]
    [MemberData(nameof(Functions))]
    public void HashMany_MemoryThatThrows_ThrowsIt(string name)
    {
        HashFunction function = Find(name);
        const int count = BatchWindow.Messages + 9, length = 2600;
        byte[] message = Inputs.Random(length, seed: 1), digests = new byte[count * function.HashSizeInBytes];
        foreach (HashFunctionOptions options in OptionsOf(function))
        {
            foreach (int degree in _degrees)
            {
                int looks = 0;
                using MemoryOfAnyLength memory = new(() => ++looks < 3 ? message : throw new InvalidDataException("It cannot be read."));
                ReadOnlyMemory<byte>[] sources = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)message, count)];
                sources[7] = memory.Of(0, length);
                SmallStack.Run($"{function}, memory that throws, degree {degree}", () =>
                {
                    Exception? exception = Record.Exception(() => function.HashMany(sources, digests, options, degree));
                    Assert.True(exception is null or InvalidDataException, $"{exception}");
                });
                Assert.InRange(looks, 1, 3);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Members_OneShotsAndHashers_GiveTheDigest(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int length in (int[])[40, (2 * subject.UnitBytes) + 1, 20_000])
        {
            byte[] message = Inputs.Pattern(length), expected = subject.HashSpan(message), destination = new byte[expected.Length];
            SmallStack.Run($"{name}, one-shot of {length} bytes", () => subject.HashInto(message, destination));
            Assert.Equal(expected, destination);
            if (!subject.IsKdf)
            {
                SmallStack.Run($"{name}, stream and sequence of {length} bytes", () =>
                {
                    Assert.Equal(expected, subject.HashStream(new MemoryStream(message)));
                    Assert.Equal(expected, subject.HashSequence(Sequences.Cut(message, 13)));
                });
                SmallStack.Run(
                    $"{name}, asynchronously {length} bytes",
                    () => Assert.Equal(expected, subject.HashAsync(new ShortReadStream(message), CancellationToken.None).AsTask().GetAwaiter().GetResult()));
            }

            SmallStack.Run($"{name}, hasher over {length} bytes", () => Routes.AssertInstance(subject.Create, message, expected));
            using Hasher hasher = subject.Create();
            if (hasher is IExtendableOutput output)
            {
                SmallStack.Run($"{name}, output after {length} bytes", () =>
                {
                    hasher.AppendData(message);
                    using XofReader reader = output.OpenXof();
                    byte[] read = new byte[(int)Math.Min(5000UL, reader.Length)];
                    reader.Read(read);
                });
            }

            if (subject.IsMac)
            {
                SmallStack.Run($"{name}, verifying {length} bytes", () => Assert.True(subject.Verify(subject.Key, message, expected)));
            }
        }
    }

    [Theory]
    [MemberData(nameof(ParallelSubjects))]
    public void AppendDataParallel_LongMessage_GivesTheDigest(string name)
    {
        Subject subject = Subject.Get(name);
        MethodInfo append = ParallelMember(subject)!;
        byte[] message = Inputs.Pattern((2 << 20) + 77), expected = subject.HashSpan(message);
        foreach (int degree in _degrees)
        {
            SmallStack.Run($"{name}, {message.Length} bytes, degree {degree}", () =>
            {
                using Hasher hasher = subject.Create();
                hasher.AppendData(message.AsSpan(0, 5));
                append.CreateDelegate<Action<ReadOnlyMemory<byte>, int, CancellationToken>>(hasher)(message.AsMemory(5), degree, CancellationToken.None);
                Assert.Equal(expected, hasher.GetHashAndReset());
            });
        }
    }

    [Fact]
    public void HashFile_OfBlake3_GivesTheDigest()
    {
        string path = Path.GetTempFileName();
        try
        {
            byte[] message = Inputs.Pattern((2 << 20) + 77), expected = Blake3.HashData(message), key = Inputs.Key(Blake3Mac.KeyBytes);
            File.WriteAllBytes(path, message);
            foreach (int degree in _degrees)
            {
                FileHashOptions options = new() { MaxDegreeOfParallelism = degree };
                SmallStack.Run($"file, degree {degree}", () => Assert.Equal(expected, Blake3.HashFile(path, options)));
                SmallStack.Run(
                    $"file with a key, degree {degree}",
                    () => Assert.Equal(Blake3Mac.HashData(key, message), Blake3Mac.HashFile(key, path, options)));
            }
        }
        finally
        {
            File.Delete(path);
        }
    }

    [Fact]
    public void Blake3Subtree_OfManyChunks_GivesTheRoot()
    {
        byte[] message = Inputs.Pattern(1 << 20), key = Inputs.Key(Blake3Mac.KeyBytes);
        SmallStack.Run("subtrees", () =>
        {
            using Blake3TreeKey mode = Blake3TreeKey.Keyed(key);
            byte[] left = Blake3Subtree.ComputeChainingValue(mode, 0, message.AsSpan(0, message.Length / 2));
            byte[] right = Blake3Subtree.ComputeChainingValue(mode, (ulong)message.Length / 2, message.AsSpan(message.Length / 2));
            Assert.Equal(Blake3Mac.HashData(key, message), Blake3Subtree.HashRoot(mode, left, right));
        });
    }

    [Theory]
    [MemberData(nameof(SkeinSizes))]
    public void Skein_TreesBitsAndKeys_GiveWhatALargeStackGives(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Inputs.Pattern(5000), key = Inputs.Key(200), identifier = Inputs.Pattern(100);
        SkeinParameters tree = new() { Tree = new SkeinTree(1, 1, 255) };
        foreach (SkeinParameters parameters in (SkeinParameters[])[SkeinParameters.Default, tree])
        {
            byte[] expected = new byte[use.BlockBytes], tag = new byte[use.BlockBytes], actual = new byte[use.BlockBytes];
            use.HashInto(message, expected, parameters);
            use.HashKeyedInto(key, message, tag, parameters);
            SmallStack.Run($"Skein-{stateBits} one-shot, {parameters.Tree}", () => use.HashInto(message, actual, parameters));
            Assert.Equal(expected, actual);
            SmallStack.Run($"Skein-{stateBits} keyed one-shot, {parameters.Tree}", () => use.HashKeyedInto(key, message, actual, parameters));
            Assert.Equal(tag, actual);
            SmallStack.Run($"Skein-{stateBits} hasher, {parameters.Tree}", () => Routes.AssertInstance(() => use.Create(parameters), message, expected));
            SmallStack.Run($"Skein-{stateBits} keyed hasher, {parameters.Tree}", () => Routes.AssertInstance(() => use.CreateKeyed(key, parameters), message, tag));
            SmallStack.Run($"Skein-{stateBits} output, {parameters.Tree}", () =>
            {
                using Hasher hasher = use.CreateKeyed(key, parameters);
                hasher.AppendData(message);
                using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
                reader.Read(actual);
            });
            Assert.Equal(tag, actual);
        }

        byte[] bits = use.HashKeyedBits(key, message, 39_997), derived = new byte[300];
        SmallStack.Run($"Skein-{stateBits} bits", () => Assert.Equal(bits, use.HashKeyedBits(key, message, 39_997)));
        byte[] expectedKey = new byte[derived.Length];
        use.DeriveInto(key, identifier, expectedKey);
        SmallStack.Run($"Skein-{stateBits} derived key", () => use.DeriveInto(key, identifier, derived));
        Assert.Equal(expectedKey, derived);
    }

    [Fact]
    public void Threefish_ManyBlocks_AreDecrypted()
    {
        byte[] plain = Inputs.Pattern(37 * 128), tweak = Inputs.Pattern(16), result = new byte[plain.Length];
        SmallStack.Run("Threefish-256", () =>
        {
            using Threefish256 cipher = new(Inputs.Key(32));
            cipher.EncryptBlocks(plain, result, tweak);
            cipher.DecryptBlocks(result, result, tweak);
        });
        Assert.Equal(plain, result);
        SmallStack.Run("Threefish-512", () =>
        {
            using Threefish512 cipher = new(Inputs.Key(64));
            cipher.EncryptBlocks(plain, result, tweak);
            cipher.DecryptBlocks(result, result, tweak);
        });
        Assert.Equal(plain, result);
        SmallStack.Run("Threefish-1024", () =>
        {
            using Threefish1024 cipher = new(Inputs.Key(128));
            cipher.EncryptBlocks(plain, result, tweak);
            cipher.DecryptBlocks(result, result, tweak);
        });
        Assert.Equal(plain, result);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void MerkleTree_OfAnyFunction_GivesRootsAndProofs(string name)
    {
        HashFunction function = Find(name);
        const int count = 70, leafBytes = 2100, many = BatchWindow.Messages + 9;
        byte[] leaves = Inputs.Random(many * leafBytes, seed: 1), few = leaves[..(count * leafBytes)];
        int[] lengths = [.. Enumerable.Repeat(leafBytes, count)];
        ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Range(0, count).Select(i => (ReadOnlyMemory<byte>)leaves.AsMemory(i * leafBytes, leafBytes))];
        byte[] root = MerkleTree.ComputeRoot(function, few, leafBytes), rootOfMany = MerkleTree.ComputeRoot(function, leaves, leafBytes);
        SmallStack.Run($"{name}, Merkle tree", () =>
        {
            Assert.Equal(root, MerkleTree.ComputeRoot(function, few, leafBytes));
            Assert.Equal(root, MerkleTree.ComputeRoot(function, few, lengths));
            Assert.Equal(root, MerkleTree.ComputeRoot(function, scattered));
            MerkleTree tree = new(function);
            tree.AppendLeaves(scattered);
            Assert.Equal(root, tree.GetRoot());
            Assert.True(MerkleTree.VerifyInclusion(function, tree.GetLeafHash(7), 7, count, tree.GetInclusionProof(7, count), root));
            Assert.True(MerkleTree.VerifyConsistency(function, 60, tree.GetRoot(60), count, root, tree.GetConsistencyProof(60, count)));
            Assert.Equal(rootOfMany, MerkleTree.ComputeRoot(function, leaves, leafBytes, maxDegreeOfParallelism: 3));
        });
    }

    private static HashFunction Find(string name) =>
        HashFunction.TryGet(name, out HashFunction? function) ? function : throw new ArgumentException(name, nameof(name));

    private static MethodInfo? ParallelMember(Subject subject) =>
        subject.Type.GetMethod("AppendDataParallel", [typeof(ReadOnlyMemory<byte>), typeof(int), typeof(CancellationToken)]);

    /// <summary>None, a key, and a context, as far as the function has them.</summary>
    private static IEnumerable<HashFunctionOptions> OptionsOf(HashFunction function)
    {
        yield return new();
        if (function.MaxKeyBytes > 0)
        {
            yield return new() { Key = Inputs.Key(Math.Min(function.MaxKeyBytes, 64)) };
        }

        if (function.HasKeyDerivation)
        {
            yield return new() { Context = "a test of small stacks" };
        }
    }

    private static byte[] Digests(HashFunction function, HashFunctionOptions options, byte[] messages, int length)
    {
        using Hasher hasher = function.Create(options);
        List<byte> digests = [];
        for (int start = 0; start < messages.Length; start += length)
        {
            hasher.AppendData(messages.AsSpan(start, length));
            digests.AddRange(hasher.GetHashAndReset());
        }

        return [.. digests];
    }
}
