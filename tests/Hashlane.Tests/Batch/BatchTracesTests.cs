using Xunit;

namespace Hashlane.Tests;

/// <summary>All memory of the process after batches with a key: neither the key nor a chaining value is left, in objects or in rented memory.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class BatchTracesTests
{
    private const int ChunkBytes = Blake3Subtree.ChunkBytes;

    /// <summary>The object that threads share has a copy of the key.</summary>
    [Fact]
    public void HashMany_OnSeveralThreads_LeavesNoKey()
    {
        byte[] messages = new byte[BatchWork.MinBytes], tags = new byte[messages.Length / ChunkBytes * Blake3Mac.HashSizeInBytes];
        MemoryScan.AssertNotLeft(Blake3Mac.KeyBytes, secrets =>
        {
            Random.Shared.NextBytes(secrets);
            Blake3Mac.HashMany(secrets, messages, ChunkBytes, tags, maxDegreeOfParallelism: 2);
        });
    }

    /// <summary>So many trees need more than the stack, and so few chunks of each are hashed side by side on every processor.</summary>
    [Fact]
    public void HashMany_OfManyTrees_LeavesNoChainingValue()
    {
        const int Messages = 40, LeftBytes = 2 * ChunkBytes, MessageBytes = LeftBytes + ChunkBytes - 1, NodeBytes = Blake3Kernels.ChainingValueBytes;
        byte[] messages = new byte[Messages * MessageBytes], tags = new byte[Messages * Blake3Mac.HashSizeInBytes];
        MemoryScan.AssertNotLeft(2 * NodeBytes, secrets =>
        {
            byte[] key = Inputs.Random(Blake3Mac.KeyBytes, Random.Shared.Next());
            using (Blake3TreeKey mode = Blake3TreeKey.Keyed(key))
            {
                // The children of the root.
                Blake3Subtree.ComputeChainingValue(mode, 0, messages.AsSpan(0, LeftBytes), secrets[..NodeBytes]);
                Blake3Subtree.ComputeChainingValue(mode, LeftBytes, messages.AsSpan(LeftBytes, MessageBytes - LeftBytes), secrets[NodeBytes..]);
            }

            Blake3Mac.HashMany(key, messages, MessageBytes, tags);
        });
    }
}
