using System.Buffers;
using System.Security.Cryptography;
using Xunit;

namespace Hashlane.Tests;

/// <summary>HMAC over every function, by every route.</summary>
public sealed class HmacTests
{
    public static TheoryData<string> Functions => HmacOracle.Names;

    [Theory]
    [MemberData(nameof(Functions))]
    public void Tags_AroundAllEdges_AreThoseOfTheDefinition(string name)
    {
        HashFunction function = HashFunction.Get(name);
        foreach (int keyBytes in (int[])[0, 1, 32, function.BlockBytes - 1, function.BlockBytes, function.BlockBytes + 1, 2000])
        {
            byte[] key = Inputs.Random(keyBytes, keyBytes);
            using Hmac hmac = new(function, key);
            foreach (int length in HmacOracle.Lengths(function))
            {
                byte[] message = Inputs.Random(length, length), tag = HmacOracle.Tag(function, key, message);
                Assert.Equal(tag, Hmac.HashData(function, key, message));
                hmac.AppendData(message);
                Assert.Equal(tag, hmac.GetHashAndReset());
                hmac.AppendData(message.AsSpan(0, length / 3));
                Assert.Equal(HmacOracle.Tag(function, key, message[..(length / 3)]), hmac.GetCurrentHash());
                hmac.AppendData(message.AsSpan(length / 3));
                Assert.True(hmac.Verify(tag));
                Assert.Equal(tag, hmac.GetHashAndReset());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public async Task Routes_AllOfThem_GiveTheSameTag(string name)
    {
        HashFunction function = HashFunction.Get(name);
        CancellationToken token = TestContext.Current.CancellationToken;
        byte[] key = Inputs.Key(40), message = Inputs.Pattern(3000), tag = HmacOracle.Tag(function, key, message);
        ReadOnlySequence<byte> cut = Sequences.Cut(message, 100);
        Assert.Equal(tag, Hmac.HashData(function, key, message));
        Assert.Equal(tag, Hmac.HashData(function, key.AsSpan(), message.AsSpan()));
        Assert.Equal(tag, Hmac.HashData(function, key, cut));
        Assert.Equal(tag, Hmac.HashData(function, key, new MemoryStream(message)));
        Assert.Equal(tag, Hmac.HashData(function, key.AsSpan(), new MemoryStream(message)));
        Assert.Equal(tag, await Hmac.HashDataAsync(function, key, new MemoryStream(message), token));
        byte[] destination = new byte[tag.Length + 2];
        AssertWritten(Hmac.HashData(function, key, message, destination));
        AssertWritten(Hmac.HashData(function, key, cut, destination));
        AssertWritten(Hmac.HashData(function, key, new MemoryStream(message), destination));
        AssertWritten(await Hmac.HashDataAsync(function, key, new MemoryStream(message), destination, token));
        Assert.True(Hmac.TryHashData(function, key, message, destination, out int written));
        AssertWritten(written);
        string path = Path.GetTempFileName();
        try
        {
            await File.WriteAllBytesAsync(path, message, token);
            FileHashOptions part = new() { Offset = 1, Count = 2000 };
            byte[] tagOfPart = HmacOracle.Tag(function, key, message[1..2001]);
            Assert.Equal(tag, Hmac.HashFile(function, key, path));
            Assert.Equal(tagOfPart, Hmac.HashFile(function, key, path, part, token));
            Assert.Equal(tag, await Hmac.HashFileAsync(function, key, path, token));
            Assert.Equal(tagOfPart, await Hmac.HashFileAsync(function, key, path, part, token));
        }
        finally
        {
            File.Delete(path);
        }

        using HMAC algorithm = Hmac.CreateKeyedHashAlgorithm(function, key);
        Assert.Equal((name.StartsWith("sha", StringComparison.Ordinal) ? name.ToUpperInvariant() : name, 8 * tag.Length), (algorithm.HashName, algorithm.HashSize));
        Assert.Equal(key.Length <= function.BlockBytes ? key : function.HashData(key), algorithm.Key);
        Assert.Equal(tag, algorithm.ComputeHash(message));
        Assert.Equal(tag, algorithm.ComputeHash(message));
        using Hmac hmac = new(function, key);
        using HashAlgorithm plain = hmac.CreateHashAlgorithm();
        Assert.Equal(tag, plain.ComputeHash(message));
        foreach (byte[] candidate in (byte[][])[tag, [.. tag, 0], tag[1..], [.. tag[..^1], (byte)(tag[^1] ^ 1)]])
        {
            bool isTag = candidate == tag;
            Assert.Equal(isTag, Hmac.Verify(function, key, message, candidate));
            Assert.Equal(isTag, Hmac.Verify(function, key.AsSpan(), message.AsSpan(), candidate.AsSpan()));
            Assert.Equal(isTag, Hmac.Verify(function, key, new MemoryStream(message), candidate));
            Assert.Equal(isTag, Hmac.Verify(function, key, cut, candidate));
            Assert.Equal(isTag, await Hmac.VerifyAsync(function, key, new MemoryStream(message), candidate, token));
        }

        void AssertWritten(int count)
        {
            Assert.Equal(tag.Length, count);
            Assert.Equal([.. tag, 0, 0], destination);
            destination.AsSpan().Clear();
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Pieces_OfRandomLengths_GiveTheTagOfTheWhole(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] key = Inputs.Key(33);
        for (int seed = 0; seed < 60; seed++)
        {
            Random random = new(seed);
            byte[] message = Inputs.Random(random.Next(6000), seed), tag = HmacOracle.Tag(function, key, message);
            using Hmac hmac = new(function, key);
            if (seed % 3 == 0)
            {
                hmac.AppendData(message.AsSpan(0, message.Length / 2));
                hmac.Reset();
            }

            int start = 0;
            while (start < message.Length)
            {
                int length = Math.Min(message.Length - start, random.Next(2) == 0 ? random.Next(200) : random.Next(3000));
                hmac.AppendData(message.AsSpan(start, length));
                start += length;
                if (random.Next(3) == 0)
                {
                    Assert.Equal(HmacOracle.Tag(function, key, message[..start]), hmac.GetCurrentHash());
                }

                if (random.Next(4) == 0)
                {
                    using Hmac copy = hmac.Clone();
                    Assert.Same(function, copy.Function);
                    copy.AppendData(message.AsSpan(start));
                    Assert.Equal(tag, copy.GetHashAndReset());
                    copy.AppendData(message);
                    Assert.Equal(tag, copy.GetHashAndReset());
                }
            }

            Assert.Equal(tag, hmac.GetHashAndReset());
            hmac.AppendData(message);
            Assert.Equal(tag, hmac.GetHashAndReset());
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_OverlappingMemory_GivesTheSameTag(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] key = Inputs.Key(200);
        foreach (int length in (int[])[150, 3000])
        {
            byte[] memory = Inputs.Pattern(length), tag = HmacOracle.Tag(function, key, memory);
            Hmac.HashData(function, key, memory, memory);
            Assert.Equal(tag, memory[..tag.Length]);
            byte[] both = Inputs.Key(200);
            tag = HmacOracle.Tag(function, both, both);
            Hmac.HashData(function, both, both, both);
            Assert.Equal(tag, both[..tag.Length]);
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Members_OverSpans_AllocateNothing(string name)
    {
        Optimization.SkipTestWithoutIt();
        HashFunction function = HashFunction.Get(name);
        byte[] key = Inputs.Key(70), message = Inputs.Pattern(200), tag = new byte[function.HashSizeInBytes];
        using Hmac hmac = new(function, key);
        Allocations.AssertNone("HashData", () => Hmac.HashData(function, key, message, tag));
        Allocations.AssertNone("TryHashData", () => Hmac.TryHashData(function, key, message, tag, out _));
        Allocations.AssertNone("Verify", () => Hmac.Verify(function, key.AsSpan(), message, tag));
        Allocations.AssertNone("An instance", () =>
        {
            hmac.AppendData(message.AsSpan());
            hmac.GetCurrentHash(tag);
            hmac.Reset();
            hmac.AppendData(message.AsSpan());
            hmac.GetHashAndReset(tag);
        });
    }

    [Fact]
    public void Arguments_Wrong_AreRefused()
    {
        HashFunction function = HashFunction.Sha256;
        byte[] key = [1], tag = new byte[31];
        Assert.Throws<ArgumentNullException>("function", () => new Hmac(null!, key));
        Assert.Throws<ArgumentNullException>("key", () => new Hmac(function, (byte[])null!));
        Assert.Throws<ArgumentNullException>("function", () => Hmac.HashData(null!, key, key));
        Assert.Throws<ArgumentNullException>("key", () => Hmac.HashData(function, null!, key));
        Assert.Throws<ArgumentNullException>("source", () => Hmac.HashData(function, key, (byte[])null!));
        Assert.Throws<ArgumentNullException>("key", () => Hmac.HashData(function, (byte[])null!, Stream.Null));
        Assert.Throws<ArgumentNullException>("source", () => Hmac.HashData(function, key, (Stream)null!));
        Assert.Throws<ArgumentNullException>("tag", () => Hmac.Verify(function, key, key, null!));
        Assert.Throws<ArgumentException>("destination", () => Hmac.HashData(function, key, key, tag));
        Assert.Throws<ArgumentException>("destination", () => Hmac.HashData(function, key, Stream.Null, tag));
        Assert.False(Hmac.TryHashData(function, key, key, tag, out int written));
        Assert.Equal(0, written);
        Assert.Equal(new byte[31], tag);
    }

    [Fact]
    public void Function_DigestLongerThanItsBlock_IsRefused()
    {
        foreach (HashFunction function in HashFunction.All.Where(static function => function.MaxHashSizeInBytes > function.BlockBytes))
        {
            Assert.Throws<ArgumentOutOfRangeException>("function", () => new Hmac(function.WithHashSize(function.BlockBytes + 1), [1]));
            HashFunction longest = function.WithHashSize(function.BlockBytes);
            Assert.Equal(HmacOracle.Tag(longest, [1], [2]), Hmac.HashData(longest, [1], [2]));
        }
    }

    /// <summary>The object that stands in for one of the framework's does in each step what that one does.</summary>
    [Theory]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    public void Algorithm_InEachStep_BehavesAsThatOfTheFramework(string name)
    {
        HashFunction function = HashFunction.Get(name);
        foreach (int keyBytes in (int[])[0, 1, function.BlockBytes, function.BlockBytes + 1, 300])
        {
            byte[] key = Inputs.Random(keyBytes, keyBytes);
            using HMAC ours = Hmac.CreateKeyedHashAlgorithm(function, key);
            using HMAC theirs = name switch
            {
                "sha256" => new HMACSHA256(key),
                "sha384" => new HMACSHA384(key),
                _ => new HMACSHA512(key),
            };

            Assert.Equal(Trace(theirs), Trace(ours));
        }

        static List<string> Trace(HMAC algorithm)
        {
            List<string> trace = [];
            byte[] message = Inputs.Pattern(500), one = Inputs.Key(17), two = Inputs.Key(400);
            AddState();
            Add(() => algorithm.ComputeHash(message));
            Add(() => algorithm.Key = one);
            AddState();
            Add(() => algorithm.ComputeHash(message));
            Add(() => algorithm.TransformBlock(message, 0, 9, null, 0));
            Add(() => algorithm.Key = two); // within a message
            AddState();
            Add(() => algorithm.TransformFinalBlock(message, 9, 100).Length);
            Add(() => algorithm.Hash);
            Add(() => algorithm.Key = algorithm.Key);
            Add(() => algorithm.ComputeHash(message));
            Add(() => algorithm.Key = null!);
            Add(() => algorithm.Key = []);
            Add(() => algorithm.ComputeHash(message));
            Add(() => algorithm.HashName = algorithm.HashName);
            Add(() => algorithm.HashName = "SHA1");
            Add(() => algorithm.HashName = "");
            Add(() => algorithm.HashName = null!);
            AddState();
            return trace;

            void AddState()
            {
                Add(() => algorithm.Key);
                Add(() => algorithm.HashName);
                Add(() => algorithm.HashSize);
                Add(() => (algorithm.CanReuseTransform, algorithm.CanTransformMultipleBlocks, algorithm.InputBlockSize, algorithm.OutputBlockSize));
            }

            void Add(Func<object?> step)
            {
                object? result = null;
                Exception? failure = Record.Exception(() => { result = step(); });
                trace.Add(failure?.GetType().Name ?? (result is byte[] bytes ? Convert.ToHexStringLower(bytes) : $"{result}"));
            }
        }
    }

    [Fact]
    public void State_OfAnHmac_IsNotExported()
    {
        using Hmac hmac = new(HashFunction.Blake2s, [1]);
        hmac.AppendData([2]);
        Assert.Contains("no format", Assert.Throws<InvalidOperationException>(hmac.ExportSecretState).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => hmac.GetSecretStateLength());
        Assert.Equal(HmacOracle.Tag(HashFunction.Blake2s, [1], [2]), hmac.GetHashAndReset());
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void Instance_FailedOrDisposed_SaysSo(string name)
    {
        HashFunction function = HashFunction.Get(name);
        using Hmac hmac = new(function, [1]);
        hmac.AppendData(new byte[3000]);
        Assert.Throws<IOException>(() => hmac.AppendData(new FailingStream()));
        Assert.Throws<InvalidOperationException>(() => hmac.GetCurrentHash());
        hmac.Reset();
        Assert.Equal(HmacOracle.Tag(function, [1], []), hmac.GetHashAndReset());
        hmac.Dispose();
        hmac.Dispose();
        Assert.Throws<ObjectDisposedException>(() => hmac.AppendData([1]));
    }

    [Fact]
    public void Names_OfFunctions_AreThoseOfTheCatalogue()
    {
        HashFunction[] named =
        [
            HashFunction.Blake2b, HashFunction.Blake2bp, HashFunction.Blake2s, HashFunction.Blake2sp, HashFunction.Blake2Xb, HashFunction.Blake2Xs,
            HashFunction.Blake3, HashFunction.Sha224, HashFunction.Sha256, HashFunction.Sha384, HashFunction.Sha512, HashFunction.Sha512_224,
            HashFunction.Sha512_256, HashFunction.Skein1024, HashFunction.Skein256, HashFunction.Skein512,
        ];
        Assert.Equal(HashFunction.All, named);
        string[] properties =
        [
            .. typeof(HashFunction).GetProperties().Where(static property => property.PropertyType == typeof(HashFunction))
                .Select(static property => property.Name).Order(StringComparer.Ordinal),
        ];
        Assert.Equal(HashFunction.All.Select(static function => function.TypeName).Order(StringComparer.Ordinal), properties);
        Assert.All(properties, static name =>
            Assert.Equal(name, ((HashFunction)typeof(HashFunction).GetProperty(name)!.GetValue(null)!).TypeName));
    }

    private sealed class FailingStream : MemoryStream
    {
        public FailingStream()
            : base(new byte[10])
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new IOException();

        public override int Read(Span<byte> buffer) => throw new IOException();
    }
}
