using Xunit;

namespace Hashlane.Tests;

/// <summary>Hash trees: every shape near its edges, pieces, clones, and the limits of shapes.</summary>
public sealed class SkeinTreeTests
{
    private static readonly byte[] _key = Inputs.Key(40);

    /// <summary>Leaf and fan-out exponents and heights: small ones that are reached, and those that no message reaches.</summary>
    private static readonly SkeinTree[] _trees =
    [
        new(1, 1, 2), new(1, 1, 3), new(1, 1, 4), new(1, 1, 255), new(2, 1, 3), new(1, 2, 255), new(3, 2, 3), new(2, 3, 4),
        new(1, 3, 2), new(1, 255, 255), new(255, 1, 2), new(255, 255, 255), new(58, 58, 2), new(63, 1, 255), new(64, 1, 255), new(1, 63, 3), new(1, 64, 3),
    ];

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Digest_OfEveryShapeAroundBlockEnds_EqualsOracle(int stateBits)
    {
        const int MaxBlocks = 17;
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Inputs.Pattern((MaxBlocks * use.BlockBytes) + 1);
        foreach (SkeinTree tree in _trees)
        {
            SkeinParameters parameters = new() { Tree = tree };
            using Hasher hasher = use.Create(parameters);
            for (int blocks = 0; blocks <= MaxBlocks; blocks++)
            {
                foreach (int length in (int[])[(blocks * use.BlockBytes) - 1, blocks * use.BlockBytes, (blocks * use.BlockBytes) + 1])
                {
                    if (length >= 0)
                    {
                        AssertDigest(use, hasher, [], message[..length], parameters);
                    }
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Digest_OfManyLeaves_EqualsOracle(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int blocks in (int[])[63, 64, 65, 127, 128, 129, 256])
        {
            byte[] message = Inputs.Pattern((blocks * use.BlockBytes) - (blocks % 3));
            foreach (SkeinTree tree in (SkeinTree[])[new(1, 1, 255), new(1, 1, 5), new(2, 2, 255), new(1, 3, 3)])
            {
                SkeinParameters parameters = new()
                {
                    Tree = tree,
                    Personalization = Inputs.Pattern(200),
                    Nonce = Inputs.Key(3),
                    OutputLength = 77,
                };
                using Hasher hasher = use.CreateKeyed(_key, parameters);
                AssertDigest(use, hasher, _key, message, parameters);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Clone_AtEveryLength_GoesItsOwnWay(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        int step = use.BlockBytes / 2;
        byte[] message = Inputs.Pattern(20 * use.BlockBytes), other = Inputs.Key(3 * use.BlockBytes);
        SkeinParameters parameters = new() { Tree = new SkeinTree(1, 1, 4) };
        using Hasher hasher = use.CreateKeyed(_key, parameters);
        for (int length = 0; length < message.Length; length += step)
        {
            using Hasher clone = hasher.Clone();
            using Hasher second = clone.Clone();
            clone.AppendData(other);
            hasher.AppendData(message.AsSpan(length, step));
            Assert.Equal(use.HashAny(_key, [.. message[..length], .. other], parameters), clone.GetHashAndReset());
            Assert.Equal(use.HashAny(_key, message.AsSpan(0, length), parameters), second.GetCurrentHash());
            Assert.Equal(use.HashAny(_key, message.AsSpan(0, length + step), parameters), hasher.GetCurrentHash());
            clone.AppendData(other);
            Assert.Equal(use.HashAny(_key, other, parameters), clone.GetCurrentHash());
        }
    }

    [Fact]
    public void Digest_OfOneLeaf_IsNotThatOfTheSequentialHash()
    {
        byte[] sequential = Skein512.HashData([1, 2, 3]);
        Assert.NotEqual(sequential, Skein512.HashData([1, 2, 3], new SkeinParameters { Tree = new SkeinTree(255, 255, 255) }));
        Assert.Equal(sequential, Skein512.HashData([1, 2, 3], new SkeinParameters { Tree = null }));
    }

    [Theory]
    [InlineData("leafExponent", 0, 1, 2)]
    [InlineData("leafExponent", 256, 1, 2)]
    [InlineData("leafExponent", -1, 1, 2)]
    [InlineData("fanOutExponent", 1, 0, 2)]
    [InlineData("fanOutExponent", 1, 256, 2)]
    [InlineData("fanOutExponent", 1, int.MinValue, 2)]
    [InlineData("maxHeight", 1, 1, 0)]
    [InlineData("maxHeight", 1, 1, 1)]
    [InlineData("maxHeight", 1, 1, 256)]
    [InlineData("maxHeight", 1, 1, int.MaxValue)]
    public void Constructor_OutOfRange_ThrowsWithTheName(string name, int leafExponent, int fanOutExponent, int maxHeight) =>
        Assert.Equal(name, Assert.Throws<ArgumentOutOfRangeException>(() => new SkeinTree(leafExponent, fanOutExponent, maxHeight)).ParamName);

    private static void AssertDigest(SkeinUse use, Hasher hasher, byte[] key, byte[] message, SkeinParameters parameters)
    {
        SkeinTree tree = parameters.Tree!;
        string name = $"{message.Length} bytes, {tree.LeafExponent} {tree.FanOutExponent} {tree.MaxHeight}";
        byte[] expected = SkeinOracle.Output(use.BlockBytes, key, message, parameters, parameters.OutputLength ?? use.BlockBytes);
        Assert.True(expected.AsSpan().SequenceEqual(use.HashAny(key, message, parameters)), name);
        foreach (int piece in (int[])[7, use.BlockBytes, (3 * use.BlockBytes) + 1])
        {
            for (int start = 0; start < message.Length; start += piece)
            {
                hasher.AppendData(message.AsSpan(start, Math.Min(piece, message.Length - start)));
            }

            Assert.True(expected.AsSpan().SequenceEqual(hasher.GetCurrentHash()), name);
            Assert.True(expected.AsSpan().SequenceEqual(hasher.GetHashAndReset()), name);
        }
    }
}
