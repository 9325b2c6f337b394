using Xunit;

namespace Hashlane.Tests;

/// <summary>The optional arguments: their lengths, what is the same as nothing, limits, and that they are copied.</summary>
public sealed class SkeinParametersTests
{
    private static readonly byte[] _key = Inputs.Key(40);

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Arguments_OfEveryLength_EqualOracle(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int length in Inputs.LengthsAround(use.BlockBytes).Concat([100_000]))
        {
            byte[] value = Inputs.Pattern(length);
            foreach (SkeinParameters parameters in (SkeinParameters[])
                [
                    new() { Personalization = value }, new() { PublicKey = value }, new() { KeyDerivationIdentifier = value }, new() { Nonce = value },
                    new() { Personalization = value, PublicKey = value, KeyDerivationIdentifier = value, Nonce = value, OutputLength = 7 },
                ])
            {
                Check(use, [], parameters);
                Check(use, _key, parameters);
            }

            if (length > 0)
            {
                Check(use, value, SkeinParameters.Default);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Arguments_EachAlone_GiveUnrelatedDigests(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] value = [1, 2, 3];
        HashSet<string> digests = [];
        foreach (byte[] each in (byte[][])[value, [1, 2, 3, 0], [0]])
        {
            Assert.True(digests.Add(Convert.ToHexString(use.HashAny(each, [9], SkeinParameters.Default))));
            foreach (SkeinParameters parameters in (SkeinParameters[])
                [new() { Personalization = each }, new() { PublicKey = each }, new() { KeyDerivationIdentifier = each }, new() { Nonce = each }])
            {
                Assert.True(digests.Add(Convert.ToHexString(use.HashAny([], [9], parameters))));
                Assert.True(digests.Add(Convert.ToHexString(use.HashAny(_key, [9], parameters))));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Arguments_NullAndEmpty_AreLeftOut(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] expected = use.HashAny([], [9], SkeinParameters.Default);
        foreach (byte[]? nothing in (byte[]?[])[null, []])
        {
            SkeinParameters parameters = new()
            {
                Personalization = nothing,
                PublicKey = nothing,
                KeyDerivationIdentifier = nothing,
                Nonce = nothing,
                OutputLength = null,
                Tree = null,
                IsOutputLengthUnknown = false,
            };
            Assert.True(parameters.Nonce.IsEmpty);
            Assert.Equal(expected, use.HashAny([], [9], parameters));
        }

        Assert.Equal(expected, use.HashAny([], [9], new() { OutputLength = use.BlockBytes }));
        Assert.Equal(expected, use.HashBits([9], 8));
    }

    [Fact]
    public void Arguments_ChangedAfterwards_AreCopies()
    {
        byte[] value = [1, 2, 3];
        SkeinParameters parameters = new() { Personalization = value, PublicKey = value, KeyDerivationIdentifier = value, Nonce = value };
        byte[] expected = Skein256.HashData([9], parameters);
        value[0] = 77;
        Assert.Equal(expected, Skein256.HashData([9], parameters));
        Assert.All(
            (ReadOnlyMemory<byte>[])[parameters.Personalization, parameters.PublicKey, parameters.KeyDerivationIdentifier, parameters.Nonce],
            static each => Assert.Equal([1, 2, 3], each.ToArray()));
    }

    [Fact]
    public void OutputLength_OutOfRange_Throws()
    {
        foreach (int length in (int[])[int.MinValue, -1, 0, SkeinParameters.MaxOutputBytes + 1, int.MaxValue])
        {
            Assert.Equal("OutputLength", Assert.Throws<ArgumentOutOfRangeException>(() => new SkeinParameters { OutputLength = length }).ParamName);
        }

        Assert.Equal(1, new SkeinParameters { OutputLength = 1 }.OutputLength);
        Assert.Equal(SkeinParameters.MaxOutputBytes, new SkeinParameters { OutputLength = SkeinParameters.MaxOutputBytes }.OutputLength);
        Assert.Null(SkeinParameters.Default.OutputLength);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_ParametersNullKeyEmptyOrDestinationShort_ThrowWithTheNameAndWriteNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] canary = Canary.Create(19);
        SkeinParameters twenty = new() { OutputLength = 20 }, tree = new() { OutputLength = 20, Tree = new SkeinTree(1, 1, 2) };
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(() => use.Create(null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(() => use.CreateKeyed(_key, null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(() => use.HashInto([1], canary, null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(() => use.HashKeyedInto(_key, [1], canary, null!)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => use.CreateKeyed([], twenty)).ParamName);
        Assert.Equal("key", Assert.Throws<ArgumentException>(() => use.HashKeyedInto([], [1], new byte[20], twenty)).ParamName);
        foreach (SkeinParameters parameters in (SkeinParameters[])[twenty, tree])
        {
            Assert.Equal("destination", Assert.Throws<ArgumentException>(() => use.HashInto([1], canary, parameters)).ParamName);
            Assert.Equal("destination", Assert.Throws<ArgumentException>(() => use.HashKeyedInto(_key, [1], canary, parameters)).ParamName);
        }

        Canary.AssertUntouched(canary);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashData_LongerOrOverlappingDestination_WritesTheDigestOnly(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (SkeinParameters parameters in (SkeinParameters[])[new() { OutputLength = 50 }, new() { OutputLength = 50, Tree = new SkeinTree(1, 1, 3) }])
        {
            byte[] message = Inputs.Pattern(500), expected = use.HashAny(_key, message, parameters);
            byte[] canary = Canary.Create(60);
            Assert.Equal(50, use.HashKeyedInto(_key, message, canary, parameters));
            Assert.Equal(expected, canary[..50]);
            Canary.AssertUntouched(canary.AsSpan(50));
            foreach (int offset in (int[])[0, 1, 450])
            {
                byte[] area = [.. message];
                use.HashKeyedInto(_key, area, area.AsSpan(offset), parameters);
                Assert.Equal(expected, area[offset..(offset + 50)]);
            }
        }
    }

    private static void Check(SkeinUse use, byte[] key, SkeinParameters parameters)
    {
        byte[] message = Inputs.Pattern(10);
        byte[] expected = SkeinOracle.Output(use.BlockBytes, key, message, parameters, parameters.OutputLength ?? use.BlockBytes);
        Assert.Equal(expected, use.HashAny(key, message, parameters));
        using Hasher hasher = use.CreateAny(key, parameters);
        hasher.AppendData(message);
        Assert.Equal(expected, hasher.GetHashAndReset());
        hasher.AppendData(message);
        Assert.Equal(expected, hasher.GetCurrentHash());
    }
}
