using Xunit;

namespace Hashlane.Tests;

/// <summary>Options and descriptions show what they were given.</summary>
public sealed class OptionTests
{
    private static readonly byte[] _salt = Inputs.Key(16), _personalization = [.. Inputs.Key(17).Skip(1)];

    [Fact]
    public void Blake2bParameters_EachSet_AreReadAgain()
    {
        Blake2bParameters parameters = new()
        {
            OutputLength = 20,
            StatedOutputLength = 30,
            StatedKeyBytes = 5,
            Salt = _salt,
            Personalization = _personalization,
            Fanout = 2,
            Depth = 3,
            LeafBytes = 1000,
            NodeOffset = 1UL << 40,
            NodeDepth = 4,
            InnerHashBytes = 32,
            IsLastNode = true,
        };
        Assert.Equal((20, 30, 5), (parameters.OutputLength, parameters.StatedOutputLength, parameters.StatedKeyBytes));
        Assert.Equal(_salt, parameters.Salt.ToArray());
        Assert.Equal(_personalization, parameters.Personalization.ToArray());
        Assert.Equal((2, 3, 1000u, 1UL << 40), (parameters.Fanout, parameters.Depth, parameters.LeafBytes, parameters.NodeOffset));
        Assert.Equal((4, 32, true), (parameters.NodeDepth, parameters.InnerHashBytes, parameters.IsLastNode));
        Blake2bParameters unset = new();
        Assert.Equal((64, 1, 1, false), (unset.OutputLength, unset.Fanout, unset.Depth, unset.IsLastNode));
    }

    [Fact]
    public void Blake2sParameters_EachSet_AreReadAgain()
    {
        Blake2sParameters parameters = new()
        {
            OutputLength = 20,
            StatedOutputLength = 30,
            StatedKeyBytes = 5,
            Salt = _salt.AsMemory(0, 8),
            Personalization = _personalization.AsMemory(0, 8),
            Fanout = 2,
            Depth = 3,
            LeafBytes = 1000,
            NodeOffset = 1UL << 40,
            NodeDepth = 4,
            InnerHashBytes = 32,
            IsLastNode = true,
        };
        Assert.Equal((20, 30, 5), (parameters.OutputLength, parameters.StatedOutputLength, parameters.StatedKeyBytes));
        Assert.Equal(_salt[..8], parameters.Salt.ToArray());
        Assert.Equal(_personalization[..8], parameters.Personalization.ToArray());
        Assert.Equal((2, 3, 1000u, 1UL << 40), (parameters.Fanout, parameters.Depth, parameters.LeafBytes, parameters.NodeOffset));
        Assert.Equal((4, 32, true), (parameters.NodeDepth, parameters.InnerHashBytes, parameters.IsLastNode));
        Blake2sParameters unset = new();
        Assert.Equal((32, 1, 1, false), (unset.OutputLength, unset.Fanout, unset.Depth, unset.IsLastNode));
    }

    [Fact]
    public void Blake2XParameters_SaltAndPersonalization_AreReadAgain()
    {
        Blake2XbParameters b = new() { Salt = _salt, Personalization = _personalization };
        Blake2XsParameters s = new() { Salt = _salt.AsMemory(0, 8), Personalization = _personalization.AsMemory(0, 8) };
        Assert.Equal(_salt, b.Salt.ToArray());
        Assert.Equal(_personalization, b.Personalization.ToArray());
        Assert.Equal(_salt[..8], s.Salt.ToArray());
        Assert.Equal(_personalization[..8], s.Personalization.ToArray());
    }

    [Fact]
    public void HashFunctionOptions_EachSet_AreReadAgain()
    {
        HashFunctionOptions options = new() { Key = Inputs.Key(3), Salt = _salt, Personalization = _personalization, Context = "context" };
        Assert.Equal(Inputs.Key(3), options.Key.ToArray());
        Assert.Equal(_salt, options.Salt.ToArray());
        Assert.Equal(_personalization, options.Personalization.ToArray());
        Assert.Equal("context", options.Context);
    }

    [Fact]
    public void HashFunction_OfAnotherLength_KeepsItsDefaultAndKernel()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            HashFunction sized = function.WithHashSize(function.MinHashSizeInBytes);
            Assert.Equal(function.HashSizeInBytes, function.DefaultHashSizeInBytes);
            Assert.Equal(function.DefaultHashSizeInBytes, sized.DefaultHashSizeInBytes);
            Assert.Equal(function.KernelName, sized.KernelName);
            Assert.Contains(HardwareReport.Kernels, report => report.Kernel == function.KernelName);
        }
    }

    [Fact]
    public void KernelReport_AsARecord_ComparesChangesAndTakesApart()
    {
        KernelReport report = new("Blake2b", "Scalar"), other = report with { Algorithm = "Blake2s", Kernel = "Vector128" };
        (string algorithm, string kernel) = report;
        Assert.Equal(("Blake2b", "Scalar"), (algorithm, kernel));
        Assert.Equal(("Blake2s", "Vector128"), (other.Algorithm, other.Kernel));
        Assert.True(report == new KernelReport("Blake2b", "Scalar"));
        Assert.True(report != other);
        Assert.True(report.Equals((object)new KernelReport("Blake2b", "Scalar")));
        Assert.Equal(new KernelReport("Blake2b", "Scalar").GetHashCode(), report.GetHashCode());
    }

    [Fact]
    public void Dispose_OfEachCipher_MakesItUnusable()
    {
        Threefish256 small = new(Inputs.Key(Threefish256.KeyBytes).AsSpan());
        Threefish512 middle = new(Inputs.Key(Threefish512.KeyBytes).AsSpan());
        Threefish1024 large = new(Inputs.Key(Threefish1024.KeyBytes).AsSpan());
        small.Dispose();
        middle.Dispose();
        large.Dispose();
        byte[] block = new byte[Threefish1024.BlockBytes], tweak = new byte[Threefish1024.TweakBytes];
        Assert.Throws<ObjectDisposedException>(() => small.EncryptBlock(block.AsSpan(0, Threefish256.BlockBytes), block, tweak));
        Assert.Throws<ObjectDisposedException>(() => middle.EncryptBlock(block.AsSpan(0, Threefish512.BlockBytes), block, tweak));
        Assert.Throws<ObjectDisposedException>(() => large.EncryptBlock(block, block, tweak));
    }
}
