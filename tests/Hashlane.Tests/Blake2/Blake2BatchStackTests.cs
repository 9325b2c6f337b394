using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after batches of keyed BLAKE2b and BLAKE2s: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Blake2BatchStackTests
{
    private static readonly byte[] _key = Inputs.Random(32, seed: 1);

    /// <summary>As many messages as every width has lanes, and some that are hashed by themselves.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(9)]
    [InlineData(17)]
    public void HashMany_Keyed_LeavesNothing(int count)
    {
        foreach (int length in (int[])[0, 40, 1000])
        {
            byte[] message = Inputs.Random(length, seed: 2), tags = new byte[64 * count];
            byte[] messages = [.. Enumerable.Repeat(message, count).SelectMany(static message => message)];
            int[] lengths = [.. Enumerable.Repeat(length, count)];
            ReadOnlyMemory<byte>[] scattered = [.. Enumerable.Repeat((ReadOnlyMemory<byte>)message, count)];
            Memory<byte> tagsOfS = tags.AsMemory(0, 32 * count);
            (string Name, byte[] Bytes)[] secrets = Secrets<Blake2bVariant>(message, sizeof(ulong));
            StackScan.AssertNotLeft(secrets, () => Blake2bMac.HashMany(_key, messages, length, tags));
            StackScan.AssertNotLeft(secrets, () => Blake2bMac.HashMany(_key, messages, lengths, tags));
            StackScan.AssertNotLeft(secrets, () => Blake2bMac.HashMany(_key, scattered, tags));
            secrets = Secrets<Blake2sVariant>(message, sizeof(uint));
            StackScan.AssertNotLeft(secrets, () => Blake2sMac.HashMany(_key, messages, length, tagsOfS.Span));
            StackScan.AssertNotLeft(secrets, () => Blake2sMac.HashMany(_key, messages, lengths, tags));
            StackScan.AssertNotLeft(secrets, () => Blake2sMac.HashMany(_key, scattered, tags));
        }
    }

    /// <summary>The key, the chaining values after it and after each block of a message, and the tag: as they are, and each word in all lanes.</summary>
    private static (string Name, byte[] Bytes)[] Secrets<TVariant>(byte[] message, int wordBytes)
        where TVariant : unmanaged, IBlake2Variant
    {
        TVariant variant = default;
        byte[] keyBlock = new byte[variant.BlockBytes], tag = new byte[variant.MaxHashBytes];
        _key.CopyTo(keyBlock, 0);
        List<(string Name, byte[] Bytes)> secrets = [("key", _key)];
        Blake2Mode<TVariant> mode = new(tag.Length, _key.Length);
        mode.AbsorbBlocks(keyBlock);
        Add("chaining value after the key");
        for (int start = 0; start + variant.BlockBytes < message.Length; start += variant.BlockBytes)
        {
            mode.AbsorbBlocks(message.AsSpan(start, variant.BlockBytes));
            Add($"chaining value after byte {start}");
        }

        new Blake2KeyedMode<TVariant>(_key, tag.Length).Finish(message, tag);
        secrets.Add(("tag", tag));
        return
        [
            .. secrets,
            .. secrets.SelectMany(secret => secret.Bytes.Chunk(wordBytes).Select((word, i) => (
                $"word {i} of {secret.Name}",
                Enumerable.Repeat(word, StackScan.PieceBytes / wordBytes).SelectMany(static each => each).ToArray()))),
        ];

        void Add(string name)
        {
            mode.StartHere();
            mode.CopyStart(out TVariant state);
            secrets.Add((name, Bytes.OfReadOnly(in state)[..variant.MaxHashBytes].ToArray()));
        }
    }
}
