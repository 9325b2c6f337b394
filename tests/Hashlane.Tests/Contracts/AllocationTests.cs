using System.Reflection;
using Xunit;
using static Hashlane.Tests.Allocations;

namespace Hashlane.Tests;

/// <summary>Members that allocate nothing, as their documentation says.</summary>
[Collection(nameof(Alone))]
public sealed class AllocationTests
{
    private static object? _kept;

    [Fact]
    public void SpanMembers_CalledRepeatedly_AllocateNothing()
    {
        Optimization.SkipTestWithoutIt();
        byte[] key = Inputs.Key(32);
        byte[] message = Inputs.Pattern(1000);
        byte[] chunks = Inputs.Pattern(600 * Blake3Kernels.ChunkBytes);
        byte[] destination = new byte[128];
        byte[] tag = Blake2bMac.HashData(key, message);
        byte[] tagS = Blake2sMac.HashData(key, message);
        long[] values = [1, 2, 3];
        System.Buffers.ReadOnlySequence<byte> sequence = Sequences.Cut(message, 100);
        HashFunction function = HashFunction.All[0];
        Blake2bParameters parametersB = new() { Salt = new byte[16], Personalization = new byte[16] };
        Blake2sParameters parametersS = new() { Salt = new byte[8], Personalization = new byte[8] };
        AssertNone("Blake2b.HashData", () => Blake2b.HashData(message, destination));
        AssertNone("Blake2b.HashData of a length", () => Blake2b.HashData(message, 20, destination));
        AssertNone("Blake2b.HashData with parameters", () => Blake2b.HashData(message, destination, parametersB));
        AssertNone("Blake2b.TryHashData", () => Blake2b.TryHashData(message, destination, out _));
        AssertNone("Blake2s.HashData", () => Blake2s.HashData(message, destination));
        AssertNone("Blake2s.HashData with parameters", () => Blake2s.HashData(message, destination, parametersS));
        AssertNone("Blake2s.TryHashData", () => Blake2s.TryHashData(message, destination, out _));
        AssertNone("Blake2bMac.HashData", () => Blake2bMac.HashData(key, message, destination));
        AssertNone("Blake2bMac.HashData with parameters", () => Blake2bMac.HashData(key, message, destination, parametersB));
        AssertNone("Blake2bMac.Verify", () => Blake2bMac.Verify(key.AsSpan(), message, tag));
        AssertNone("Blake2sMac.HashData", () => Blake2sMac.HashData(key, message, destination));
        AssertNone("Blake2sMac.Verify", () => Blake2sMac.Verify(key.AsSpan(), message, tagS));
        byte[] tagBp = Blake2bpMac.HashData(key, message);
        AssertNone("Blake2bp.HashData", () => Blake2bp.HashData(message, destination));
        AssertNone("Blake2bp.HashDataParallel", () => Blake2bp.HashDataParallel(message, destination));
        AssertNone("Blake2bpMac.HashData", () => Blake2bpMac.HashData(key, message, destination));
        AssertNone("Blake2bpMac.Verify", () => Blake2bpMac.Verify(key.AsSpan(), message, tagBp));
        AssertNone("Blake2sp.HashData", () => Blake2sp.HashData(message, 20, destination));
        AssertNone("Blake2spMac.HashDataParallel", () => Blake2spMac.HashDataParallel(key, message, destination));
        AssertNone("Blake3.HashData", () => Blake3.HashData(message, destination));
        AssertNone("Blake3.HashData of many chunks", () => Blake3.HashData(chunks, destination));
        AssertNone("Blake3.HashData of a length", () => Blake3.HashData(message, 50, destination));
        AssertNone("Blake3.TryHashData", () => Blake3.TryHashData(message, destination, out _));
        AssertNone("Blake3Mac.HashData", () => Blake3Mac.HashData(key, message, destination));
        AssertNone("Blake3Mac.HashData of many chunks", () => Blake3Mac.HashData(key, chunks, destination));
        AssertNone("Blake3Mac.Verify", () => Blake3Mac.Verify(key.AsSpan(), message, tagS));
        AssertNone("Blake3Kdf.DeriveKey", () => Blake3Kdf.DeriveKey("the context used last", message, destination));
        AssertNone("Blake3Kdf.DeriveKey by UTF-8", () => Blake3Kdf.DeriveKey("a context"u8, message, destination));
        byte[] tagSkein = Skein512Mac.HashData(key, message);
        SkeinParameters parametersSkein = new() { Personalization = key, Tree = new SkeinTree(1, 2, 5) };
        AssertNone("Skein256.HashData", () => Skein256.HashData(message, destination));
        AssertNone("Skein512.HashData", () => Skein512.HashData(message, destination));
        AssertNone("Skein512.HashData of a length", () => Skein512.HashData(message, 20, destination));
        AssertNone("Skein512.HashData with parameters", () => Skein512.HashData(message, destination, parametersSkein));
        AssertNone("Skein512.HashDataBits", () => Skein512.HashDataBits(message, 7999, destination));
        AssertNone("Skein512.TryHashData", () => Skein512.TryHashData(message, destination, out _));
        AssertNone("Skein1024.HashData", () => Skein1024.HashData(message, destination));
        AssertNone("Skein512Mac.HashData", () => Skein512Mac.HashData(key, message, destination));
        AssertNone("Skein512Mac.HashData with parameters", () => Skein512Mac.HashData(key, message, destination, parametersSkein));
        AssertNone("Skein512Mac.HashDataBits", () => Skein512Mac.HashDataBits(key, message, 7999, destination));
        AssertNone("Skein512Mac.Verify", () => Skein512Mac.Verify(key.AsSpan(), message, tagSkein));
        AssertNone("Skein512Kdf.DeriveKey", () => Skein512Kdf.DeriveKey(key, message, destination));
        byte[] few = Inputs.Pattern(50);
        AssertNone("Sha224.HashData", () => Sha224.HashData(message, destination));
        AssertNone("Sha256.HashData of few bytes", () => Sha256.HashData(few, destination));
        AssertNone("Sha256.HashData", () => Sha256.HashData(message, destination));
        AssertNone("Sha256.HashData of many bytes", () => Sha256.HashData(chunks, destination));
        AssertNone("Sha256.TryHashData", () => Sha256.TryHashData(message, destination, out _));
        AssertNone("Sha384.HashData of few bytes", () => Sha384.HashData(few, destination));
        AssertNone("Sha384.HashData", () => Sha384.HashData(message, destination));
        AssertNone("Sha512.HashData of few bytes", () => Sha512.HashData(few, destination));
        AssertNone("Sha512.HashData", () => Sha512.HashData(message, destination));
        AssertNone("Sha512.TryHashData", () => Sha512.TryHashData(message, destination, out _));
        AssertNone("Sha512_224.HashData", () => Sha512_224.HashData(message, destination));
        AssertNone("Sha512_256.HashData", () => Sha512_256.HashData(message, destination));
        using XofReader reader = new Blake3().OpenXof();
        AssertNone("XofReader.Read", () => reader.Read(chunks));
        AssertNone("XofReader.Position", () => reader.Position = 77);
        AssertNone("HashFunction.HashData", () => function.HashData(message, destination));
        foreach (Subject subject in Subject.All)
        {
            using Hasher hasher = subject.Create();
            string name = subject.Name;
            AssertNone($"{name}.AppendData", () => hasher.AppendData(message.AsSpan()));
            AssertNone($"{name}.AppendData of many chunks", () => hasher.AppendData(chunks.AsSpan()));
            AssertNone($"{name}.AppendData of a sequence", () => hasher.AppendData(sequence));
            AssertNone($"{name}.AppendValue", () => hasher.AppendValue(42L));
            AssertNone($"{name}.AppendValues", () => hasher.AppendValues<long>(values));
            AssertNone($"{name}.GetCurrentHash", () => hasher.GetCurrentHash(destination));
            AssertNone($"{name}.TryGetCurrentHash", () => hasher.TryGetCurrentHash(destination, out _));
            AssertNone($"{name}.GetHashAndReset", () => hasher.GetHashAndReset(destination));
            AssertNone($"{name}.TryGetHashAndReset", () => hasher.TryGetHashAndReset(destination, out _));
            AssertNone($"{name}.Reset", hasher.Reset);
            if (hasher is KeyedHasher keyed)
            {
                AssertNone($"{name}.ExportSecretState", () => keyed.ExportSecretState(chunks));
                AssertNone($"{name}.TryExportSecretState", () => keyed.TryExportSecretState(destination.AsSpan(0, 10), out _));
            }
            else
            {
                using UnkeyedHasher exportable = subject.Function.CreateExportable();
                exportable.AppendData(message.AsSpan());
                AssertNone($"{name}.ExportState", () => exportable.ExportState(chunks));
                AssertNone($"{name}.TryExportState", () => exportable.TryExportState(destination.AsSpan(0, 10), out _));
            }

            if (hasher is Mac mac)
            {
                AssertNone($"{name}.Verify", () => mac.Verify(destination.AsSpan(0, mac.HashLengthInBytes)));
            }
        }
    }

    [Fact]
    public void HashMany_ByOneThread_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        // Not as many as lanes, of lengths that differ, some of BLAKE3's chunks, and one that outlasts all others.
        int[] lengths = [.. Enumerable.Range(0, 41).Select(static i => 7 * i), 3000, 1025, 9000, 20_000];
        byte[] buffer = Inputs.Pattern(lengths.Sum());
        byte[] destination = new byte[lengths.Length * Skein1024.HashSizeInBytes];
        ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            sources[i] = buffer.AsMemory(start, lengths[i]);
        }

        foreach (HashFunction function in HashFunction.All)
        {
            Memory<byte> digests = destination.AsMemory(0, 37 * function.HashSizeInBytes);
            AssertNone($"HashFunction.HashMany, {function}, equal", () => function.HashMany(buffer.AsSpan(0, 37 * 150), 150, digests.Span));
            AssertNone($"HashFunction.HashMany, {function}, adjoining", () => function.HashMany(buffer, lengths, destination));
            AssertNone($"HashFunction.HashMany, {function}, scattered", () => function.HashMany(sources, destination));
        }

        AssertNone("Blake2b.HashMany, equal", () => Blake2b.HashMany(buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 64)));
        AssertNone("Blake2b.HashMany, adjoining", () => Blake2b.HashMany(buffer, lengths, destination));
        AssertNone("Blake2b.HashMany, scattered", () => Blake2b.HashMany(sources, destination));
        AssertNone("Blake2s.HashMany, equal", () => Blake2s.HashMany(buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 32)));
        AssertNone("Blake2s.HashMany, adjoining", () => Blake2s.HashMany(buffer, lengths, destination));
        AssertNone("Blake2s.HashMany, scattered", () => Blake2s.HashMany(sources, destination));
        AssertNone("Blake3.HashMany, equal", () => Blake3.HashMany(buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 32)));
        AssertNone("Blake3.HashMany, equal, of several chunks", () => Blake3.HashMany(buffer.AsSpan(0, 9 * 2048), 2048, destination.AsSpan(0, 9 * 32)));
        AssertNone("Blake3.HashMany, adjoining", () => Blake3.HashMany(buffer, lengths, destination));
        AssertNone("Blake3.HashMany, scattered", () => Blake3.HashMany(sources, destination));
        AssertNone("Sha256.HashMany, equal", () => Sha256.HashMany(buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 32)));
        AssertNone("Sha256.HashMany, adjoining", () => Sha256.HashMany(buffer, lengths, destination));
        AssertNone("Sha256.HashMany, scattered", () => Sha256.HashMany(sources, destination));
        AssertNone("Sha512.HashMany, equal", () => Sha512.HashMany(buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 64)));
        AssertNone("Sha512.HashMany, adjoining", () => Sha512.HashMany(buffer, lengths, destination));
        AssertNone("Sha512.HashMany, scattered", () => Sha512.HashMany(sources, destination));
        AssertNone("Skein512.HashMany, equal", () => Skein512.HashMany(buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 64)));
        AssertNone("Skein512.HashMany, adjoining", () => Skein512.HashMany(buffer, lengths, destination));
        AssertNone("Skein512.HashMany, scattered", () => Skein512.HashMany(sources, destination));
    }

    [Fact]
    public void HashMany_WithAKeyByOneThread_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        int[] lengths = [.. Enumerable.Range(0, 41).Select(static i => 7 * i), 3000, 1025, 9000, 20_000];
        byte[] buffer = Inputs.Pattern(lengths.Sum()), key = Inputs.Key(32);
        byte[] destination = new byte[lengths.Length * Skein1024.HashSizeInBytes];
        ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
        for (int i = 0, start = 0; i < lengths.Length; start += lengths[i++])
        {
            sources[i] = buffer.AsMemory(start, lengths[i]);
        }

        foreach (HashFunction function in HashFunction.All)
        {
            HashFunctionOptions[] all =
            [
                new() { Salt = Inputs.Pattern(Math.Min(function.MaxSaltBytes, 8)), Personalization = Inputs.Pattern(Math.Min(function.MaxPersonalizationBytes, 8)) },
                .. function.MaxKeyBytes > 0 ? (HashFunctionOptions[])[new() { Key = key }] : [],
                .. function.HasKeyDerivation ? (HashFunctionOptions[])[new() { Context = "the context used last" }] : [],
            ];
            Memory<byte> digests = destination.AsMemory(0, 37 * function.HashSizeInBytes);
            for (int i = 0; i < all.Length; i++)
            {
                HashFunctionOptions options = all[i];
                string what = $"HashFunction.HashMany, {function}, options {i}";
                AssertNone($"{what}, equal", () => function.HashMany(buffer.AsSpan(0, 37 * 150), 150, digests.Span, options));
                AssertNone($"{what}, adjoining", () => function.HashMany(buffer, lengths, destination, options));
                AssertNone($"{what}, scattered", () => function.HashMany(sources, destination, options));
            }
        }

        AssertNone("Blake2bMac.HashMany, equal", () => Blake2bMac.HashMany(key, buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 64)));
        AssertNone("Blake2bMac.HashMany, adjoining", () => Blake2bMac.HashMany(key, buffer, lengths, destination));
        AssertNone("Blake2bMac.HashMany, scattered", () => Blake2bMac.HashMany(key, sources, destination));
        AssertNone("Blake2sMac.HashMany, equal", () => Blake2sMac.HashMany(key, buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 32)));
        AssertNone("Blake2sMac.HashMany, adjoining", () => Blake2sMac.HashMany(key, buffer, lengths, destination));
        AssertNone("Blake2sMac.HashMany, scattered", () => Blake2sMac.HashMany(key, sources, destination));
        AssertNone("Blake3Mac.HashMany, equal", () => Blake3Mac.HashMany(key, buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 32)));
        AssertNone("Blake3Mac.HashMany, equal, of several chunks", () => Blake3Mac.HashMany(key, buffer.AsSpan(0, 9 * 2048), 2048, destination.AsSpan(0, 9 * 32)));
        AssertNone("Blake3Mac.HashMany, adjoining", () => Blake3Mac.HashMany(key, buffer, lengths, destination));
        AssertNone("Blake3Mac.HashMany, scattered", () => Blake3Mac.HashMany(key, sources, destination));
        AssertNone("Skein512Mac.HashMany, equal", () => Skein512Mac.HashMany(key, buffer.AsSpan(0, 37 * 150), 150, destination.AsSpan(0, 37 * 64)));
        AssertNone("Skein512Mac.HashMany, adjoining", () => Skein512Mac.HashMany(key, buffer, lengths, destination));
        AssertNone("Skein512Mac.HashMany, scattered", () => Skein512Mac.HashMany(key, sources, destination));
    }

    [Fact]
    public void MerkleTrees_VerifyingAndHashingALeaf_AllocateNothing()
    {
        Optimization.SkipTestWithoutIt();
        byte[] message = Inputs.Pattern(1000), destination = new byte[128];
        foreach (HashFunction function in HashFunction.All)
        {
            MerkleTree tree = new(function);
            tree.AppendLeaves(message, leafBytes: 10);
            byte[] leaf = tree.GetLeafHash(42), root = tree.GetRoot(), oldRoot = tree.GetRoot(37);
            byte[] inclusion = tree.GetInclusionProof(42), consistency = tree.GetConsistencyProof(37);
            AssertNone($"MerkleTree.HashLeaf, {function}", () => MerkleTree.HashLeaf(function, message, destination));
            AssertNone($"MerkleTree.VerifyInclusion, {function}", () => MerkleTree.VerifyInclusion(function, leaf, 42, 100, inclusion, root));
            AssertNone(
                $"MerkleTree.VerifyConsistency, {function}", () => MerkleTree.VerifyConsistency(function, 37, oldRoot, 100, root, consistency));
            AssertNone($"MerkleTree.AppendLeaf, {function}", () => tree.AppendLeaf(message));
        }
    }

    [Fact]
    public void ConstructorAndClone_OfAHasher_AllocateOneObject()
    {
        // MemberwiseClone makes one object of the same size, so any other figure shows a second one.
        Func<object, object> copy = typeof(object)
            .GetMethod("MemberwiseClone", BindingFlags.Instance | BindingFlags.NonPublic)!.CreateDelegate<Func<object, object>>();
        byte[] key = Inputs.Key(32);
        Func<Hasher>[] constructors =
        [
            static () => new Blake2b(), static () => new Blake2b(20), static () => new Blake2s(), static () => new Blake2s(20),
            static () => new Blake3(), static () => new Blake3(50), () => new Blake3Mac(key), () => new Blake3Mac(key, 50),
            static () => new Blake3Kdf("the context used last"), static () => new Blake3Kdf("a context"u8),
            static () => new Skein256(), static () => new Skein512(20), static () => new Skein1024(), () => new Skein512Mac(key),
            static () => new Sha224(), static () => new Sha256(), static () => new Sha384(), static () => new Sha512(),
            static () => new Sha512_224(), static () => new Sha512_256(),
            static () => new Blake2bp(), static () => new Blake2sp(20), () => new Blake2bpMac(key), () => new Blake2spMac(key, 20),
            () => new Blake2bMac(key), () => new Blake2bMac(key, 20), () => new Blake2sMac(key), () => new Blake2sMac(key, 20),
        ];
        foreach (Func<Hasher> create in constructors)
        {
            using Hasher hasher = create();
            long oneObject = MinOf(() => Keep(copy(hasher)));
            Assert.True(oneObject > 0, "No allocation was seen.");
            Assert.Equal((hasher.ToString(), oneObject), (hasher.ToString(), MinOf(() => Keep(create()))));
            Assert.Equal((hasher.ToString(), oneObject), (hasher.ToString(), MinOf(() => Keep(hasher.Clone()))));
        }
    }

    /// <summary>Lets an object escape, or the compiler could put it on the stack.</summary>
    private static void Keep(object made) => _kept = made;
}
