namespace Hashlane.Tests;

/// <summary>Batches in their three forms, by one thread and by several, and Merkle trees.</summary>
internal static class BatchChecks
{
    private const int Messages = 37;

    public static void Run(Tally tally)
    {
        foreach (Subject subject in Subject.All.Where(static subject => subject.Function is not null))
        {
            tally.Group($"batches of {subject}", () => Batches(tally, subject));
        }

        // Long enough for several threads.
        tally.Group("batches by several threads", () => Parallel(tally));
        foreach (string name in (string[])["sha256", "blake3", "blake2b", "skein512", "sha512-224"])
        {
            HashFunction.TryGet(name, out HashFunction? function);
            tally.Group($"Merkle trees of {name}", () => Merkle(tally, function!));
        }
    }

    private static void Batches(Tally tally, Subject subject)
    {
        byte[] buffer = VectorFile.Pattern(Messages * 2 * subject.UnitBytes);
        foreach (int most in (int[])[1, subject.UnitBytes, (2 * subject.UnitBytes) - 1])
        {
            int[] lengths = [.. Enumerable.Range(0, Messages).Select(i => i * 7919 % (most + 1))];
            Check(tally, subject, buffer, lengths, degree: 1);
            Equal(tally, subject, buffer, Messages, most, degree: 1);
        }

        Check(tally, subject, buffer, [], degree: 1);
        HashFunction function = subject.Function!;
        byte[] destination = new byte[2 * function.HashSizeInBytes];
        tally.Check(
            $"{subject}: a destination of another length",
            Expect.Throws<ArgumentException>(() => function.HashMany(buffer.AsSpan(0, 300), 100, destination, subject.Options)));
        tally.Check(
            $"{subject}: lengths of more than the buffer",
            Expect.Throws<ArgumentException>(() => function.HashMany(buffer.AsSpan(0, 3), [2, 2], destination, subject.Options)));
    }

    private static void Parallel(Tally tally)
    {
        byte[] buffer = VectorFile.Pattern(3 << 20);
        int[] lengths = [.. Enumerable.Range(0, 3000).Select(static i => i * 7919 % 1500)];
        foreach (Subject subject in Subject.All.Where(static subject => subject.Function?.Name is "blake3" or "blake2s" or "skein256"))
        {
            Check(tally, subject, buffer, lengths, degree: 3);
            Equal(tally, subject, buffer, 1500, 2000, degree: -1);
        }
    }

    private static void Check(Tally tally, Subject subject, byte[] buffer, int[] lengths, int degree)
    {
        HashFunction function = subject.Function!;
        ReadOnlyMemory<byte>[] sources = new ReadOnlyMemory<byte>[lengths.Length];
        byte[] expected = new byte[lengths.Length * function.HashSizeInBytes];
        using Hasher hasher = subject.Create();
        int start = 0;
        for (int i = 0; i < lengths.Length; i++)
        {
            sources[i] = buffer.AsMemory(start, lengths[i]);
            hasher.AppendData(sources[i].Span);
            hasher.GetHashAndReset(expected.AsSpan(i * function.HashSizeInBytes));
            start += lengths[i];
        }

        byte[] scattered = new byte[expected.Length], adjoining = new byte[expected.Length];
        function.HashMany(sources, scattered, subject.Options, degree);
        function.HashMany(buffer.AsSpan(0, start), lengths, adjoining, subject.Options, degree);
        tally.Check($"{subject}: {lengths.Length} messages anywhere", VectorFile.Same(scattered, expected));
        tally.Check($"{subject}: {lengths.Length} messages side by side", VectorFile.Same(adjoining, expected));
    }

    private static void Equal(Tally tally, Subject subject, byte[] buffer, int count, int bytes, int degree)
    {
        HashFunction function = subject.Function!;
        byte[] expected = new byte[count * function.HashSizeInBytes], equal = new byte[expected.Length];
        using Hasher hasher = subject.Create();
        for (int i = 0; i < count; i++)
        {
            hasher.AppendData(buffer.AsSpan(i * bytes, bytes));
            hasher.GetHashAndReset(expected.AsSpan(i * function.HashSizeInBytes));
        }

        function.HashMany(buffer.AsSpan(0, count * bytes), bytes, equal, subject.Options, degree);
        tally.Check($"{subject}: {count} messages of {bytes} bytes", VectorFile.Same(equal, expected));
    }

    private static void Merkle(Tally tally, HashFunction function)
    {
        const int LeafBytes = 45;
        byte[] leaves = VectorFile.Pattern(50 * LeafBytes);
        MerkleTree tree = new(function);
        List<byte[]> roots = [];
        for (int size = 0; size <= 50; size++)
        {
            byte[] root = tree.GetRoot();
            roots.Add(root);
            tally.Check(
                $"{function}: root of {size} leaves",
                VectorFile.Same(root, MerkleTree.ComputeRoot(function, leaves.AsSpan(0, size * LeafBytes), LeafBytes))
                && VectorFile.Same(root, Root(function, leaves, 0, size, LeafBytes)));
            if (size < 50)
            {
                tree.AppendLeaf(leaves.AsSpan(size * LeafBytes, LeafBytes));
            }
        }

        MerkleTree scattered = new(function), adjoining = new(function);
        ReadOnlyMemory<byte>[] anywhere = [.. Enumerable.Range(0, 50).Select(i => leaves.AsMemory(i * LeafBytes, LeafBytes))];
        scattered.AppendLeaves(anywhere);
        adjoining.AppendLeaves(leaves, [.. Enumerable.Repeat(LeafBytes, 50)]);
        tally.Check($"{function}: root of leaves anywhere", VectorFile.Same(scattered.GetRoot(), roots[50]));
        tally.Check($"{function}: root of leaves side by side", VectorFile.Same(adjoining.GetRoot(), roots[50]));

        for (int index = 0; index < 50; index += 7)
        {
            byte[] proof = tree.GetInclusionProof(index), leaf = tree.GetLeafHash(index);
            bool isIncluded = MerkleTree.VerifyInclusion(function, leaf, index, 50, proof, roots[50]);
            leaf[0] ^= 1;
            tally.Check(
                $"{function}: inclusion of leaf {index}",
                isIncluded && !MerkleTree.VerifyInclusion(function, leaf, index, 50, proof, roots[50]));
        }

        for (int old = 1; old < 50; old += 7)
        {
            byte[] proof = tree.GetConsistencyProof(old);
            tally.Check(
                $"{function}: consistency of {old} leaves",
                MerkleTree.VerifyConsistency(function, old, roots[old], 50, roots[50], proof)
                && !MerkleTree.VerifyConsistency(function, old, roots[old - 1], 50, roots[50], proof));
        }
    }

    /// <summary>RFC 9162 §2.1.1 as it is written.</summary>
    private static byte[] Root(HashFunction function, byte[] leaves, int first, int count, int leafBytes)
    {
        if (count == 0)
        {
            return function.HashData([]);
        }

        if (count == 1)
        {
            return function.HashData([0, .. leaves.AsSpan(first * leafBytes, leafBytes).ToArray()]);
        }

        int left = 1;
        while (2 * left < count)
        {
            left *= 2;
        }

        byte[] leftRoot = Root(function, leaves, first, left, leafBytes);
        return function.HashData([1, .. leftRoot, .. Root(function, leaves, first + left, count - left, leafBytes)]);
    }
}
