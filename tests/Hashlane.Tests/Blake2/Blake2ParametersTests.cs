using Xunit;

namespace Hashlane.Tests;

/// <summary>Ranges of the parameters, and a real tree built from them.</summary>
public sealed class Blake2ParametersTests
{
    [Fact]
    public void Parameters_OutOfRange_ThrowWithTheName()
    {
        AssertRange("OutputLength", 1, 64, static value => new Blake2bParameters { OutputLength = value });
        AssertRange("OutputLength", 1, 32, static value => new Blake2sParameters { OutputLength = value });
        AssertRange("Fanout", 0, 255, static value => new Blake2bParameters { Fanout = value });
        AssertRange("Fanout", 0, 255, static value => new Blake2sParameters { Fanout = value });
        AssertRange("Depth", 1, 255, static value => new Blake2bParameters { Depth = value });
        AssertRange("Depth", 1, 255, static value => new Blake2sParameters { Depth = value });
        AssertRange("NodeDepth", 0, 255, static value => new Blake2bParameters { NodeDepth = value });
        AssertRange("NodeDepth", 0, 255, static value => new Blake2sParameters { NodeDepth = value });
        AssertRange("InnerHashBytes", 0, 64, static value => new Blake2bParameters { InnerHashBytes = value });
        AssertRange("InnerHashBytes", 0, 32, static value => new Blake2sParameters { InnerHashBytes = value });
        AssertLength("Salt", 16, static value => new Blake2bParameters { Salt = value });
        AssertLength("Salt", 8, static value => new Blake2sParameters { Salt = value });
        AssertLength("Personalization", 16, static value => new Blake2bParameters { Personalization = value });
        AssertLength("Personalization", 8, static value => new Blake2sParameters { Personalization = value });
        Assert.Equal(ulong.MaxValue, new Blake2bParameters { NodeOffset = ulong.MaxValue }.NodeOffset);
        Assert.Equal((1UL << 48) - 1, new Blake2sParameters { NodeOffset = (1UL << 48) - 1 }.NodeOffset);
        Assert.Equal(
            "NodeOffset",
            Assert.Throws<ArgumentOutOfRangeException>(static () => new Blake2sParameters { NodeOffset = 1UL << 48 }).ParamName);
    }

    [Fact]
    public void Parameters_Null_ThrowWithTheName()
    {
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2b((Blake2bParameters)null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => Blake2b.HashData([], (Blake2bParameters)null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2bMac([1], (Blake2bParameters)null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2s((Blake2sParameters)null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => Blake2s.HashData([], (Blake2sParameters)null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2sMac([1], (Blake2sParameters)null!)).ParamName);
    }

    [Fact]
    public void Parameters_Default_AreSequentialHashing()
    {
        byte[] message = Inputs.Pattern(200);
        Assert.Equal(Blake2b.HashData(message), Blake2b.HashData(message, Blake2bParameters.Default));
        Assert.Equal(Blake2s.HashData(message), Blake2s.HashData(message, Blake2sParameters.Default));
        byte[] key = [1, 2];
        Assert.Equal(Blake2bMac.HashData(key, message), Blake2bMac.HashData(key, message, Blake2bParameters.Default));
        Assert.Equal(Blake2sMac.HashData(key, message), Blake2sMac.HashData(key, message, Blake2sParameters.Default));
    }

    [Fact]
    public void Parameters_ArraysChangedAfterwards_StayAsTheyWere()
    {
        byte[] salt = [1, 2, 3];
        byte[] personalization = [4, 5];
        Blake2bParameters parameters = new() { Salt = salt, Personalization = personalization };
        byte[] before = Blake2b.HashData([7], parameters);
        salt[0] = 99;
        personalization[0] = 99;
        Assert.Equal(before, Blake2b.HashData([7], parameters));
        Assert.Equal(before, Blake2b.HashData([7], new Blake2bParameters { Salt = new byte[] { 1, 2, 3, 0 }, Personalization = new byte[] { 4, 5 } }));
    }

    [Fact]
    public void Trees_BuiltAsBlake2bp_EqualTheOfficialVectors()
    {
        AssertTree("blake2bp", leaves: 4, blockBytes: 128, hashBytes: 64, static (leaf, isLast) => new Blake2b(new Blake2bParameters
        {
            Fanout = 4,
            Depth = 2,
            InnerHashBytes = 64,
            NodeOffset = (ulong)Math.Max(leaf, 0),
            NodeDepth = leaf < 0 ? 1 : 0,
            IsLastNode = isLast,
        }));
    }

    [Fact]
    public void Trees_BuiltAsBlake2sp_EqualTheOfficialVectors()
    {
        AssertTree("blake2sp", leaves: 8, blockBytes: 64, hashBytes: 32, static (leaf, isLast) => new Blake2s(new Blake2sParameters
        {
            Fanout = 8,
            Depth = 2,
            InnerHashBytes = 32,
            NodeOffset = (ulong)Math.Max(leaf, 0),
            NodeDepth = leaf < 0 ? 1 : 0,
            IsLastNode = isLast,
        }));
    }

    /// <summary>The parallel modes are trees of two levels: blocks dealt to the leaves in turn, one root over their digests.</summary>
    private static void AssertTree(string name, int leaves, int blockBytes, int hashBytes, Func<int, bool, Hasher> create)
    {
        int cases = 0;
        foreach ((byte[] message, _, byte[] expected) in Blake2VectorFields.LoadOfficial(name).Where(static vector => vector.Key.Length == 0))
        {
            using Hasher root = create(-1, true);
            for (int leaf = 0; leaf < leaves; leaf++)
            {
                using Hasher hasher = create(leaf, leaf == leaves - 1);
                for (int start = leaf * blockBytes; start < message.Length; start += leaves * blockBytes)
                {
                    hasher.AppendData(message.AsSpan(start, Math.Min(blockBytes, message.Length - start)));
                }

                root.AppendData(hasher.GetCurrentHash());
            }

            Assert.Equal(hashBytes, expected.Length);
            Assert.Equal(expected, root.GetCurrentHash());
            cases++;
        }

        Assert.Equal(256, cases);
    }

    private static void AssertRange(string name, int least, int most, Func<int, object> create)
    {
        Assert.NotNull(create(least));
        Assert.NotNull(create(most));
        foreach (int value in (int[])[int.MinValue, least - 1, most + 1, int.MaxValue])
        {
            Assert.Equal(name, Assert.Throws<ArgumentOutOfRangeException>(() => create(value)).ParamName);
        }
    }

    private static void AssertLength(string name, int most, Func<byte[], object> create)
    {
        Assert.NotNull(create([]));
        Assert.NotNull(create(new byte[most]));
        Assert.Equal(name, Assert.Throws<ArgumentOutOfRangeException>(() => create(new byte[most + 1])).ParamName);
    }
}
