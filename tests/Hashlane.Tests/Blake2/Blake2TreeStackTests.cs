using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after keyed one-shots of BLAKE2bp and BLAKE2sp: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Blake2TreeStackTests
{
    private static readonly byte[] _key = Inputs.Key(32);

    [Theory]
    [InlineData(40)]
    [InlineData(500)]
    [InlineData(5000)]
    public void HashData_WithAKey_LeavesNeitherItNorALeaf(int length)
    {
        byte[] message = Inputs.Pattern(length), tag = new byte[64];
        StackScan.AssertNotLeft(Secrets<Blake2bVariant>(message, 64), () => Blake2bpMac.HashData(_key, message, tag));
        StackScan.AssertNotLeft(Secrets<Blake2sVariant>(message, 32), () => Blake2spMac.HashData(_key, message, tag));
    }

    /// <summary>The root's kernel is that of BLAKE2b: a scalar one spills single words of the leaves' digests, a vector kernel none.</summary>
    [Theory]
    [InlineData(40)]
    [InlineData(5000)]
    public void HashData_WithAKey_LeavesNoWordOfALeafsDigest(int length)
    {
        byte[] message = Inputs.Pattern(length), tag = new byte[64];
        IEnumerable<(string Name, byte[] Bytes)> digests = Secrets<Blake2bVariant>(message, 64).Where(static secret => secret.Name == "leaves' digests");
        StackScan.AssertNotLeft([Assert.Single(digests)], () => Blake2bpMac.HashData(_key, message, tag), sizeof(ulong));
    }

    [Theory]
    [InlineData(40)]
    [InlineData(5000)]
    public void HashMany_WithAKey_LeavesNeitherItNorALeaf(int length)
    {
        const int count = 3;
        byte[] message = Inputs.Pattern(length), tags = new byte[count * 64];
        byte[] messages = [.. Enumerable.Repeat(message, count).SelectMany(static message => message)];
        int[] lengths = [.. Enumerable.Repeat(length, count)];
        ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)message, count)];
        HashFunctionOptions options = new() { Key = _key };
        foreach (HashFunction function in HashFunction.All.Where(static function => function.Name is "blake2bp" or "blake2sp"))
        {
            int bytes = function.HashSizeInBytes;
            (string, byte[])[] secrets = bytes == 64 ? Secrets<Blake2bVariant>(message, bytes) : Secrets<Blake2sVariant>(message, bytes);
            StackScan.AssertNotLeft(secrets, () => function.HashMany(messages, length, tags.AsSpan(0, count * bytes), options));
            StackScan.AssertNotLeft(secrets, () => function.HashMany(messages, lengths, tags, options));
            StackScan.AssertNotLeft(secrets, () => function.HashMany(scattered, tags, options));
        }
    }

    /// <summary>The key, the leaves' chaining values as vectors have them, after the key and when the leaves end, their digests, and the tag.</summary>
    private static (string Name, byte[] Bytes)[] Secrets<TVariant>(byte[] message, int hashBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        byte[] tag = new byte[hashBytes];
        Blake2TreeMode<TVariant> mode = new(_key, hashBytes);
        byte[] afterKey = Start(ref mode);
        mode.Finish(message, tag);
        byte[] atEnd = Start(ref mode);
        int leaves = Blake2Leaves<TVariant>.DigestsBytes / hashBytes, wordBytes = hashBytes / LaneState.ChainWords;
        byte[] digests = [.. Enumerable.Range(0, leaves).SelectMany(leaf => Enumerable.Range(0, LaneState.ChainWords)
            .SelectMany(word => atEnd.AsSpan(((word * leaves) + leaf) * wordBytes, wordBytes).ToArray()))];
        (string Name, byte[] Bytes)[] secrets =
        [
            ("key", _key), ("leaves after the key", afterKey), ("leaves at their end", atEnd), ("leaves' digests", digests), ("tag", tag),
            .. wordBytes == sizeof(ulong) ? RootChain<Blake2bVariant>(leaves, digests) : RootChain<Blake2sVariant>(leaves, digests),
        ];

        // The compiler puts variables for which registers are not enough on the stack downwards.
        return [.. secrets, .. secrets.Select(secret => ($"{secret.Name}, downwards", Downwards(secret.Bytes, wordBytes)))];
    }

    private static byte[] Downwards(byte[] secret, int wordBytes) => [.. secret.Chunk(wordBytes).Reverse().SelectMany(static word => word)];

    /// <summary>The root's chaining values after each block of the leaves' digests but the last.</summary>
    private static List<(string Name, byte[] Bytes)> RootChain<TVariant>(int leaves, byte[] digests)
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant variant = default;
        Blake2ParameterBlock parameters = new()
        {
            OutputLength = variant.MaxHashBytes,
            StatedKeyBytes = _key.Length,
            Fanout = leaves,
            Depth = 2,
            NodeDepth = 1,
            InnerHashBytes = variant.MaxHashBytes,
        };
        Blake2Mode<TVariant> mode = new(parameters.Start<TVariant>(keyBytes: 0), Blake2Node.Last);
        List<(string Name, byte[] Bytes)> values = [];
        for (int start = 0; start + variant.BlockBytes < digests.Length; start += variant.BlockBytes)
        {
            mode.AbsorbBlocks(digests.AsSpan(start, variant.BlockBytes));
            Blake2Mode<TVariant> copy = mode;
            copy.StartHere();
            copy.CopyStart(out TVariant state);
            values.Add(($"the root's chaining value after byte {start}", Bytes.OfReadOnly(in state)[..variant.MaxHashBytes].ToArray()));
        }

        return values;
    }

    // The mode begins with the leaves' chaining values.
    private static byte[] Start<TVariant>(ref Blake2TreeMode<TVariant> mode)
        where TVariant : unmanaged, IBlake2Variant =>
        Bytes.Of(ref mode)[..Blake2Leaves<TVariant>.DigestsBytes].ToArray();
}
