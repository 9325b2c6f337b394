using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after one-shots with secrets: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Blake3StackTests
{
    private static readonly byte[] _key = Inputs.Key(Blake3Mac.KeyBytes);

    [Fact]
    public void Scan_OfWhatAMethodLeaves_FindsIt() => StackScan.AssertSees(_key);

    [Fact]
    public void Verify_OfALongTag_LeavesNotTheRightOne()
    {
        byte[] message = Inputs.Pattern(40);
        byte[] tag = Blake3Mac.HashData(_key, message, 48);
        StackScan.AssertNotLeft(tag, () => Blake3Mac.Verify(_key, message, 48, new byte[48]));
    }

    [Theory]
    [InlineData(48)]
    [InlineData(4096)]
    public void HashData_OfALongTag_LeavesNoOutputAndNoKey(int outputLength)
    {
        byte[] message = Inputs.Pattern(40), tag = new byte[outputLength];
        byte[] expected = Blake3Mac.HashData(_key, message, outputLength);
        StackScan.AssertNotLeft(expected, () => Blake3Mac.HashData(_key, message, outputLength, tag));
        StackScan.AssertNotLeft(_key, () => Blake3Mac.HashData(_key, message, outputLength, tag));
    }

    [Theory]
    [InlineData(40)]
    [InlineData(1000)]
    [InlineData(5000)]
    public void DeriveKey_OfKeyMaterial_LeavesNeitherItNorTheKey(int length)
    {
        byte[] keyMaterial = Random(length), derived = new byte[48];
        byte[] last = keyMaterial[^Math.Min(length, StackScan.PieceBytes)..];
        byte[] expected = Blake3Kdf.DeriveKey("a test's context", keyMaterial, 48);
        StackScan.AssertNotLeft(last, () => Blake3Kdf.DeriveKey("a test's context"u8, keyMaterial, derived));
        StackScan.AssertNotLeft(expected, () => Blake3Kdf.DeriveKey("a test's context"u8, keyMaterial, derived));
    }

    [Fact]
    public void HashData_OfManyChunks_LeavesNoChainingValue()
    {
        byte[] message = Random(600 * Blake3Subtree.ChunkBytes), tag = new byte[32];
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_key);
        foreach (int chunk in (int[])[0, 511, 512, 599])
        {
            ulong offset = (ulong)chunk * Blake3Subtree.ChunkBytes;
            byte[] chainingValue = Blake3Subtree.ComputeChainingValue(
                mode, offset, message.AsSpan((int)offset, Blake3Subtree.ChunkBytes));
            StackScan.AssertNotLeft(chainingValue, () => Blake3Mac.HashData(_key, message, tag));
        }
    }

    [Theory]
    [InlineData(64)]
    [InlineData(1000)]
    public void AppendData_InSmallPieces_LeavesNoChainingValueAndNoKey(int pieceBytes)
    {
        const int chunks = 200;
        byte[] message = Random(chunks * Blake3Subtree.ChunkBytes), tag = new byte[32];
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_key);
        using Blake3Mac mac = new(_key);
        List<(string Name, byte[] Bytes)> secrets = [("key", _key)];
        foreach ((int first, int count) in ((int, int)[])[(0, 1), (63, 1), (128, 1), (191, 1), (199, 1), (128, 64), (0, 128), (192, 8)])
        {
            ulong offset = (ulong)first * Blake3Subtree.ChunkBytes;
            secrets.Add(($"{count} chunks from {first}", Blake3Subtree.ComputeChainingValue(
                mode, offset, message.AsSpan((int)offset, count * Blake3Subtree.ChunkBytes))));
        }

        StackScan.AssertNotLeft(secrets, () =>
        {
            for (int start = 0; start < message.Length; start += pieceBytes)
            {
                mac.AppendData(message.AsSpan(start, Math.Min(pieceBytes, message.Length - start)));
            }

            mac.GetHashAndReset(tag);
        });
    }

    /// <summary>The work of each thread of a parallel call: its pieces are subtrees.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    public void HashSubtrees_Keyed_LeavesNoChainingValue(int level)
    {
        const int chunks = 64;
        byte[] message = Random(chunks * Blake3Subtree.ChunkBytes), chainingValues = new byte[chunks * Blake3Kernels.ChainingValueBytes];
        LittleEndian.Read(out Words8<uint> key, in _key[0]);
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_key);
        List<(string Name, byte[] Bytes)> secrets = [("key", _key)];
        foreach ((int first, int count) in ((int, int)[])[(0, 1), (31, 1), (63, 1), (62, 2), (60, 4), (0, 1 << level), (chunks - (1 << level), 1 << level)])
        {
            ulong offset = (ulong)first * Blake3Subtree.ChunkBytes;
            secrets.Add(($"{count} chunks from {first}", Blake3Subtree.ComputeChainingValue(
                mode, offset, message.AsSpan((int)offset, count * Blake3Subtree.ChunkBytes))));
        }

        StackScan.AssertNotLeft(secrets, () => Blake3Tree.HashSubtrees(in key, message, 0, Blake3Flags.KeyedHash, level, chainingValues));
        Assert.Contains(secrets, secret => chainingValues.AsSpan(0, Blake3Kernels.ChainingValueBytes).SequenceEqual(secret.Bytes));
    }

    /// <summary>Also those kernels that are not chosen on this machine.</summary>
    [Fact]
    public void HashChunks_OnEachKernelOfLanes_LeavesNoChainingValueAndNoKeyOnceWiped()
    {
        LittleEndian.Read(out Words8<uint> key, in _key[0]);
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_key);
        const uint flags = Blake3Flags.StartsChunk | Blake3Flags.EndsChunk | Blake3Flags.KeyedHash;
        int kernels = 0;
        foreach (Blake3ChunkKernelRow row in Blake3LaneKernels.Table.Rows.ToArray().Where(static row => row.IsThere))
        {
            byte[] chunks = Random(row.Lanes * Blake3Subtree.ChunkBytes), cvs = new byte[row.Lanes * Blake3Kernels.ChainingValueBytes];
            List<(string Name, byte[] Bytes)> secrets = [($"{row.Name}, key", _key)];
            foreach (int chunk in (int[])[0, row.Lanes - 1])
            {
                int start = chunk * Blake3Subtree.ChunkBytes;
                secrets.Add(($"{row.Name}, chunk {chunk}", Blake3Subtree.ComputeChainingValue(
                    mode, (ulong)start, chunks.AsSpan(start, Blake3Subtree.ChunkBytes))));
            }

            StackScan.AssertNotLeft(secrets, () =>
            {
                row.HashChunks(in key, in chunks[0], row.Lanes, counter: 0, flags, ref cvs[0]);
                Bytes.WipeStackBelow();
            });
            Assert.Equal(secrets[^1].Bytes, cvs[^Blake3Kernels.ChainingValueBytes..]);
            kernels++;
        }

        Assert.True(kernels > 0);
    }

    [Fact]
    public void HashMany_OfSeveralChunks_LeavesNoChainingValueAndNoKey()
    {
        const int chunks = 11, count = 9, bytes = (chunks * Blake3Subtree.ChunkBytes) - 1;
        byte[] messages = Random(count * bytes), tags = new byte[count * Blake3Mac.HashSizeInBytes];
        using Blake3TreeKey mode = Blake3TreeKey.Keyed(_key);
        StackScan.AssertNotLeft(_key, () => Blake3Mac.HashMany(_key, messages, bytes, tags));
        foreach ((int chunk, int length) in ((int, int)[])[(0, 1), (8, 1), (9, 1), (0, 2), (4, 4), (0, 8)])
        {
            // Of the last message: a chunk, or the root of some.
            ulong offset = (ulong)chunk * Blake3Subtree.ChunkBytes;
            byte[] chainingValue = Blake3Subtree.ComputeChainingValue(
                mode, offset, messages.AsSpan(((count - 1) * bytes) + (int)offset, length * Blake3Subtree.ChunkBytes));
            StackScan.AssertNotLeft(chainingValue, () => Blake3Mac.HashMany(_key, messages, bytes, tags));
        }
    }

    private static byte[] Random(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
