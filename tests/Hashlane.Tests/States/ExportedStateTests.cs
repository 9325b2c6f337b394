using Xunit;

namespace Hashlane.Tests;

/// <summary>States that are exported and continued: the digest is that of the whole message.</summary>
public sealed class ExportedStateTests
{
    private const int Chunk = Blake3Kernels.ChunkBytes;

    public static TheoryData<string> Uses => StateUse.Names;

    [Fact]
    public void Uses_AllPublicHashers_AreListed() => Assert.Equal(
        Subject.All.Select(static subject => subject.Name).Order(StringComparer.Ordinal),
        StateUse.All.Select(static use => use.Name).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Uses))]
    public void Resume_AtEverySplit_GivesTheDigestOfTheWhole(string name)
    {
        StateUse use = StateUse.Get(name);
        for (int seed = 0; seed < (use.UnitBytes <= 128 ? 8 : 2); seed++)
        {
            byte[] message = Inputs.Random((3 * use.UnitBytes) + 1, seed);
            using Hasher whole = use.Create(new Random(seed));
            using Hasher byBytes = use.Create(new Random(seed));
            whole.AppendData(message);
            byte[] expected = whole.GetCurrentHash();
            for (int split = 0; split <= message.Length; split++)
            {
                using Hasher inOnePiece = use.Create(new Random(seed));
                inOnePiece.AppendData(message.AsSpan(0, split));
                byte[] state = StateUse.Export(inOnePiece);
                Assert.Equal(state, StateUse.Export(byBytes));
                using Hasher resumed = use.Import(state);
                Assert.Equal(name, resumed.ToString());
                Assert.Equal(inOnePiece.HashLengthInBytes, resumed.HashLengthInBytes);
                Assert.Equal(state, StateUse.Export(resumed));
                resumed.AppendData(message.AsSpan(split));
                Assert.Equal(expected, resumed.GetCurrentHash());
                if (split < message.Length)
                {
                    byBytes.AppendData(message.AsSpan(split, 1));
                }
            }

            Assert.Equal(expected, byBytes.GetCurrentHash());
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Resume_AfterEachOfManyAppends_GivesTheDigestOfTheWhole(string name)
    {
        StateUse use = StateUse.Get(name);
        for (int seed = 0; seed < 12; seed++)
        {
            Random random = new(seed);
            byte[] message = Inputs.Random(random.Next(20 * use.UnitBytes), seed);
            using Hasher whole = use.Create(new Random(seed));
            whole.AppendData(message);
            Hasher hasher = use.Create(new Random(seed));
            for (int done = 0; done < message.Length;)
            {
                int count = Math.Min(message.Length - done, random.Next((3 * use.UnitBytes) + 1));
                hasher.AppendData(message.AsSpan(done, count));
                done += count;
                byte[] state = StateUse.Export(hasher);
                Assert.Equal(state, StateUse.Export(hasher));
                hasher.Dispose();
                hasher = use.Import(state);
            }

            Assert.Equal(StateUse.Export(whole), StateUse.Export(hasher));
            Assert.Equal(whole.GetHashAndReset(), hasher.GetHashAndReset());

            // The start, to which it has returned, is that of the same key and parameters.
            Assert.Equal(StateUse.Export(whole), StateUse.Export(hasher));
            whole.AppendData(message.AsSpan(message.Length / 2));
            hasher.AppendData(message.AsSpan(message.Length / 2));
            using Hasher clone = hasher.Clone();
            Assert.Equal(whole.GetCurrentHash(), clone.GetCurrentHash());
            Assert.Equal(StateUse.Export(whole), StateUse.Export(clone));
            using System.Security.Cryptography.HashAlgorithm algorithm = hasher.CreateHashAlgorithm();
            whole.Reset();
            whole.AppendData(message);
            Assert.Equal(whole.GetCurrentHash(), algorithm.ComputeHash(message));
            hasher.Dispose();
        }
    }

    /// <summary>Nothing may wait after whole blocks, which no hasher is that absorbed the message itself.</summary>
    [Theory]
    [MemberData(nameof(Uses))]
    public void GetHashAndReset_AfterWholeUnitsWereResumed_StartsAnew(string name)
    {
        StateUse use = StateUse.Get(name);
        using Hasher whole = use.Create(new Random(1)), empty = use.Create(new Random(1));
        whole.AppendData(Inputs.Pattern(2 * use.UnitBytes));
        using Hasher resumed = use.Import(StateUse.Export(whole));
        Assert.Equal(whole.GetCurrentHash(), resumed.GetHashAndReset());
        Assert.Equal(empty.GetCurrentHash(), resumed.GetCurrentHash());
        Assert.Equal(StateUse.Export(empty), StateUse.Export(resumed));
    }

    [Theory]
    [InlineData(nameof(Blake3))]
    [InlineData(nameof(Blake3Mac))]
    [InlineData(nameof(Blake3Kdf))]
    public void Resume_OfManyChunks_GivesTheDigestOfTheWhole(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] message = Inputs.Random(4097 * Chunk, seed: 1);
        using Hasher whole = use.Create(new Random(1));
        whole.AppendData(message);
        byte[] expected = whole.GetCurrentHash();
        Random random = new(2);
        int[] splits =
        [
            .. Enumerable.Range(0, 60).Select(_ => random.Next(message.Length)),
            .. Enumerable.Range(1, 12).SelectMany(static power => Enumerable.Range(-1, 3).Select(near => (Chunk << power) + near)),
            .. Enumerable.Range(0, 20).Select(_ => random.Next(4098) * Chunk),
        ];
        foreach (int split in splits)
        {
            using Hasher first = use.Create(new Random(1));
            Append(first, message.AsMemory(0, split), random);
            byte[] state = StateUse.Export(first);
            using Hasher inOnePiece = use.Create(new Random(1));
            inOnePiece.AppendData(message.AsSpan(0, split));
            Assert.Equal(state, StateUse.Export(inOnePiece));
            using Hasher resumed = use.Import(state);
            Append(resumed, message.AsMemory(split), random);
            Assert.Equal(expected, resumed.GetCurrentHash());
        }
    }

    [Theory]
    [InlineData(nameof(Blake2bp))]
    [InlineData(nameof(Blake2spMac))]
    public void Resume_AfterParallelAppends_IsTheSameState(string name)
    {
        StateUse use = StateUse.Get(name);
        byte[] message = Inputs.Random(3_000_001, seed: 1);
        using Hasher parallel = use.Create(new Random(1)), inOnePiece = use.Create(new Random(1));
        if (parallel is Blake2bp tree)
        {
            tree.AppendDataParallel(message, maxDegreeOfParallelism: 2, TestContext.Current.CancellationToken);
        }
        else
        {
            ((Blake2spMac)parallel).AppendDataParallel(message, maxDegreeOfParallelism: 2, TestContext.Current.CancellationToken);
        }

        inOnePiece.AppendData(message);
        Assert.Equal(StateUse.Export(inOnePiece), StateUse.Export(parallel));
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void OpenXof_OfAResumedHasher_ReadsTheSameOutput(string name)
    {
        StateUse use = StateUse.Get(name);
        if (!use.Create(new Random(1)).GetType().IsAssignableTo(typeof(IExtendableOutput)))
        {
            return;
        }

        byte[] message = Inputs.Random(5000, seed: 3);
        for (int seed = 0; seed < 8; seed++)
        {
            using Hasher whole = use.Create(new Random(seed));
            whole.AppendData(message.AsSpan(0, 700 * seed));
            using Hasher resumed = use.Import(StateUse.Export(whole));
            using XofReader expected = ((IExtendableOutput)whole).OpenXof();
            using XofReader actual = ((IExtendableOutput)resumed).OpenXof();
            Assert.Equal(expected.Length, actual.Length);
            int count = (int)Math.Min(expected.Length, 500);
            byte[] left = new byte[count], right = new byte[count];
            expected.Read(left);
            actual.Read(right);
            Assert.Equal(left, right);
        }
    }

    /// <summary>The table of docs/resume.md.</summary>
    [Fact]
    public void GetStateLength_WhereMostBytesWait_IsTheLongest()
    {
        foreach ((UnkeyedHasher hasher, int unitBytes, int longest) in ((UnkeyedHasher, int, int)[])
        [
            (new Blake2b(), 128, 323),
            (new Blake2Xb(), 128, 323),
            (new Blake2s(), 64, 187),
            (new Blake2Xs(), 64, 187),
            (new Blake2bp(), 512, 1219),
            (new Blake2sp(), 512, 1283),
            (new Sha224(), 64, 153),
            (Sha256.CreateExportable(), 64, 153),
            (Sha384.CreateExportable(), 128, 249),
            (Sha512.CreateExportable(), 128, 249),
            (new Sha512_224(), 128, 249),
            (new Sha512_256(), 128, 249),
            (new Skein256(), 32, 162),
            (new Skein512(), 64, 258),
            (new Skein1024(), 128, 450),
        ])
        {
            int most = 0;
            for (int i = 0; i < 5 * unitBytes; i++)
            {
                most = Math.Max(most, hasher.GetStateLength());
                hasher.AppendData([1]);
            }

            Assert.True(longest == most, $"{hasher}: {most}");
            hasher.Dispose();
        }
    }

    [Fact]
    public void ImportState_OfTheCatalogue_FindsTheType()
    {
        byte[] message = Inputs.Pattern(3000);
        foreach (HashFunction function in HashFunction.All)
        {
            using UnkeyedHasher hasher = function.CreateExportable();
            hasher.AppendData(message);
            using UnkeyedHasher resumed = HashFunction.ImportState(hasher.ExportState());
            Assert.IsType(hasher.GetType(), resumed);
            resumed.AppendData(message);
            Assert.Equal(function.HashData([.. message, .. message]), resumed.GetCurrentHash());
        }
    }

    [Fact]
    public void ImportState_OfTheCatalogueWithAKeyedState_ThrowsThatItIsOfAnotherType()
    {
        foreach (StateUse use in StateUse.All)
        {
            using Hasher hasher = use.Create(new Random(1));
            if (hasher is KeyedHasher keyed)
            {
                byte[] state = keyed.ExportSecretState();
                HashStateException exception = Assert.Throws<HashStateException>(() => HashFunction.ImportState(state));
                Assert.Equal(HashStateError.OtherType, exception.Error);
                Assert.Contains(use.Name, exception.Message, StringComparison.Ordinal);
            }
        }
    }

    [Theory]
    [InlineData(nameof(Sha256))]
    [InlineData(nameof(Sha384))]
    [InlineData(nameof(Sha512))]
    public void ExportState_OfSha2ThatMayGoToThePlatform_ThrowsAtAnyLengthAndLeavesTheHasher(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int length in (int[])[0, 1, 1024, 1025, 10_000])
        {
            byte[] message = Inputs.Pattern(length);
            using UnkeyedHasher hasher = (UnkeyedHasher)subject.Create();
            hasher.AppendData(message);
            foreach (Action export in (Action[])
            [
                () => hasher.GetStateLength(),
                () => hasher.ExportState(),
                () => hasher.ExportState(new byte[2000]),
                () => hasher.TryExportState(new byte[2000], out _),
            ])
            {
                InvalidOperationException exception = Assert.Throws<InvalidOperationException>(export);
                Assert.Contains($"{name}.CreateExportable", exception.Message, StringComparison.Ordinal);
            }

            Assert.Equal(subject.HashSpan(message), hasher.GetCurrentHash());
        }
    }

    [Theory]
    [InlineData(nameof(Sha256))]
    [InlineData(nameof(Sha384))]
    [InlineData(nameof(Sha512))]
    public void CreateExportable_OfSha2_HashesTheSame(string name)
    {
        Subject subject = Subject.Get(name);
        foreach (int length in (int[])[0, 1, 63, 64, 127, 128, 200, 1000, 1024, 1025, 5000, 100_000])
        {
            byte[] message = Inputs.Pattern(length);
            using Hasher hasher = StateUse.Get(name).Create(new Random(1));
            for (int again = 0; again < 3; again++)
            {
                // In one piece, in pieces, and from a clone.
                hasher.AppendData(message.AsSpan(0, length * again / 3));
                using UnkeyedHasher clone = (UnkeyedHasher)hasher.Clone();
                hasher.AppendData(message.AsSpan(length * again / 3));
                clone.AppendData(message.AsSpan(length * again / 3));
                Assert.Equal(subject.HashSpan(message), hasher.GetCurrentHash());
                Assert.Equal(subject.HashSpan(message), hasher.GetHashAndReset());
                Assert.Equal(subject.HashSpan(message), clone.GetCurrentHash());
                clone.ExportState();
            }
        }
    }

    [Theory]
    [MemberData(nameof(Uses))]
    public void Export_IntoADestination_WritesTheStateAndNothingElse(string name)
    {
        StateUse use = StateUse.Get(name);
        using Hasher hasher = use.Create(new Random(1));
        hasher.AppendData(Inputs.Pattern(1500));
        byte[] state = StateUse.Export(hasher);
        byte[] destination = new byte[state.Length + 10], before = new byte[state.Length + 10];
        Random.Shared.NextBytes(before);
        foreach (int room in (int[])[state.Length, state.Length + 10, state.Length - 1, StateFormat.HeaderBytes, 0])
        {
            before.CopyTo(destination, 0);
            bool fits = room >= state.Length;
            bool isWritten;
            int bytesWritten;
            if (hasher is KeyedHasher keyed)
            {
                Assert.Equal(state.Length, keyed.GetSecretStateLength());
                isWritten = keyed.TryExportSecretState(destination.AsSpan(0, room), out bytesWritten);
                AssertWritten();
                before.CopyTo(destination, 0);
                bytesWritten = fits ? keyed.ExportSecretState(destination.AsSpan(0, room)) : 0;
                if (!fits)
                {
                    Assert.Throws<ArgumentException>(() => keyed.ExportSecretState(destination.AsSpan(0, room)));
                }
            }
            else
            {
                UnkeyedHasher unkeyed = (UnkeyedHasher)hasher;
                Assert.Equal(state.Length, unkeyed.GetStateLength());
                isWritten = unkeyed.TryExportState(destination.AsSpan(0, room), out bytesWritten);
                AssertWritten();
                before.CopyTo(destination, 0);
                bytesWritten = fits ? unkeyed.ExportState(destination.AsSpan(0, room)) : 0;
                if (!fits)
                {
                    Assert.Throws<ArgumentException>(() => unkeyed.ExportState(destination.AsSpan(0, room)));
                }
            }

            AssertWritten();

            void AssertWritten()
            {
                Assert.Equal(fits, isWritten);
                Assert.Equal(fits ? state.Length : 0, bytesWritten);
                Assert.Equal([.. fits ? state : [], .. before.AsSpan(fits ? state.Length : 0)], destination);
            }
        }
    }

    [Theory]
    [InlineData(nameof(Skein256))]
    [InlineData(nameof(Skein512Mac))]
    [InlineData(nameof(Skein1024))]
    public void Resume_AfterFinalBits_KeepsTheEnd(string name)
    {
        StateUse use = StateUse.Get(name);
        for (int seed = 0; seed < 10; seed++)
        {
            foreach (int bits in (int[])[0, 3, 8, 511, 4097, 9001])
            {
                using Hasher whole = use.Create(new Random(seed));
                byte[] last = Inputs.Random((bits + 7) / 8, seed);
                whole.AppendData([1, 2, 3]);
                switch (whole)
                {
                    case Skein256 skein: skein.AppendFinalBits(last, (ulong)bits); break;
                    case Skein512Mac skein: skein.AppendFinalBits(last, (ulong)bits); break;
                    case Skein1024 skein: skein.AppendFinalBits(last, (ulong)bits); break;
                }

                byte[] state = StateUse.Export(whole);
                using Hasher resumed = use.Import(state);
                Assert.Equal(state, StateUse.Export(resumed));
                Assert.Throws<InvalidOperationException>(() => resumed.AppendData([1]));
                Assert.Equal(whole.GetCurrentHash(), resumed.GetCurrentHash());
                resumed.Reset();
                whole.Reset();
                resumed.AppendData([1]);
                whole.AppendData([1]);
                Assert.Equal(whole.GetCurrentHash(), resumed.GetCurrentHash());
            }
        }
    }

    [Fact]
    public void Resume_OfASubtree_GivesItsChainingValue()
    {
        byte[] message = Inputs.Random(70_000, seed: 1), key = Inputs.Key(32);
        using Blake3TreeKey keyed = Blake3TreeKey.Keyed(key), deriving = Blake3TreeKey.DeriveKey("example.com 2026-11-23 states");
        Random random = new(1);
        foreach (Blake3TreeKey mode in (Blake3TreeKey[])[Blake3TreeKey.Hash, keyed, deriving])
        {
            bool isSecret = mode != Blake3TreeKey.Hash;
            foreach (ulong offset in (ulong[])[0, 1024, 64 * 1024, 1 << 20, 0xFFFF_FFFF_FFFF_0000])
            {
                int length = (int)Math.Min((ulong)message.Length, Blake3Subtree.MaxSubtreeBytes(offset));
                for (int i = 0; i < 30; i++)
                {
                    int end = random.Next(1, length + 1), split = i == 0 ? 0 : random.Next(end + 1);
                    using Blake3Subtree first = new(mode, offset);
                    first.AppendData(message.AsSpan(0, split));
                    byte[] state = isSecret ? first.ExportSecretState() : first.ExportState();
                    byte[] copy = new byte[first.GetStateLength()];
                    Assert.Equal(copy.Length, isSecret ? first.ExportSecretState(copy) : first.ExportState(copy));
                    Assert.Equal(state, copy);
                    using Blake3Subtree resumed =
                        isSecret ? Blake3Subtree.ImportSecretState(state) : Blake3Subtree.ImportState(state);
                    Assert.Equal(offset, resumed.InputOffset);
                    resumed.AppendData(message.AsSpan(split, end - split));
                    Assert.Equal(Blake3Subtree.ComputeChainingValue(mode, offset, message.AsSpan(0, end)), resumed.GetChainingValue());
                    using Blake3Subtree clone = resumed.Clone();
                    Assert.Equal(
                        isSecret ? clone.ExportSecretState() : clone.ExportState(),
                        isSecret ? resumed.ExportSecretState() : resumed.ExportState());
                    Assert.Throws<InvalidOperationException>(() => isSecret ? resumed.ExportState() : resumed.ExportSecretState());
                    Assert.Equal(
                        HashStateError.OtherType,
                        Assert.Throws<HashStateException>(
                            () => isSecret ? Blake3Subtree.ImportState(state) : Blake3Subtree.ImportSecretState(state)).Error);
                }
            }
        }
    }

    /// <summary>Appends in pieces of any length, some of them by several threads.</summary>
    private static void Append(Hasher hasher, ReadOnlyMemory<byte> message, Random random)
    {
        while (!message.IsEmpty)
        {
            int count = Math.Min(message.Length, random.Next(3) == 0 ? random.Next(2000) : random.Next(2_000_000));
            ReadOnlyMemory<byte> piece = message[..count];
            switch (random.Next(2) == 0 ? hasher : null)
            {
                case Blake3 hash: hash.AppendDataParallel(piece, maxDegreeOfParallelism: 2); break;
                case Blake3Mac mac: mac.AppendDataParallel(piece, maxDegreeOfParallelism: 2); break;
                default: hasher.AppendData(piece.Span); break;
            }

            message = message[count..];
        }
    }
}
