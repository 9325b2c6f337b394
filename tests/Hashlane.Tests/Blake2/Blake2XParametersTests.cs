using Xunit;

namespace Hashlane.Tests;

/// <summary>The parameters of BLAKE2X: lengths, salt, personalization, keys, and their limits.</summary>
public sealed class Blake2XParametersTests
{
    private static readonly byte[] _message = Inputs.Pattern(200);

    public static TheoryData<string> Names => Blake2XUse.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void SaltPersonalizationAndKey_OfEveryLength_EqualOracle(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        int outputLength = (2 * use.HashBytes) + 5;
        for (int length = 0; length <= use.FieldBytes; length++)
        {
            byte[] salt = Inputs.Pattern(length), personalization = Inputs.Key(use.FieldBytes - length);
            foreach (int keyBytes in (int[])[0, 1, use.HashBytes])
            {
                foreach (Blake2XSettings settings in (Blake2XSettings[])
                    [new() { Salt = salt, Personalization = personalization, OutputLength = outputLength }, new() { Salt = salt, IsUnknown = true }])
                {
                    foreach (byte[] message in (byte[][])[[], _message])
                    {
                        byte[] digest = use.HashAny(Inputs.Key(keyBytes), message, settings);
                        Assert.Equal(use.Expected(Inputs.Key(keyBytes), message, settings, digest.Length), digest);
                    }
                }
            }
        }

        for (int keyBytes = 1; keyBytes <= use.HashBytes; keyBytes++)
        {
            byte[] key = Inputs.Key(keyBytes);
            Assert.Equal(use.Expected(key, _message, new(), use.HashBytes), use.HashAny(key, _message, new()));
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Parameters_EachAlone_GiveUnrelatedDigests(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        HashSet<string> fronts = [];
        foreach (Blake2XSettings settings in (Blake2XSettings[])
            [
                new(), new() { Salt = [1] }, new() { Personalization = [1] }, new() { IsUnknown = true }, new() { OutputLength = use.HashBytes - 1 },
                new() { OutputLength = use.HashBytes + 1 }, new() { StatedOutputLength = 1000 },
            ])
        {
            Assert.True(fronts.Add(Convert.ToHexString(use.HashAny([], _message, settings).AsSpan(0, 16))));
            Assert.True(fronts.Add(Convert.ToHexString(use.HashAny([1], _message, settings).AsSpan(0, 16))));
        }

        Assert.True(fronts.Add(Convert.ToHexString((use.HashBytes == 64 ? Blake2b.HashData(_message) : Blake2s.HashData(_message)).AsSpan(0, 16))));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Salt_WithZerosBehind_IsTheSame(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        byte[] padded = new byte[use.FieldBytes];
        padded[0] = 7;
        Assert.Equal(use.HashAny([], _message, new() { Salt = [7] }), use.HashAny([], _message, new() { Salt = padded }));
        Assert.Equal(use.HashAny([], _message, new() { Personalization = [7] }), use.HashAny([], _message, new() { Personalization = padded }));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Lengths_ThatAreNotSet_FollowTheOther(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        uint longest = use.UnknownLength - 1;
        Assert.Equal((use.HashBytes, 0U), use.Lengths(new()));
        Assert.Equal((10, 0U), use.Lengths(new() { OutputLength = 10 }));
        Assert.Equal((10, 10U), use.Lengths(new() { StatedOutputLength = 10 }));
        Assert.Equal((use.HashBytes, longest), use.Lengths(new() { StatedOutputLength = longest }));
        Assert.Equal((1, 1U), use.Lengths(new() { OutputLength = 1, StatedOutputLength = 1 }));
        Assert.Equal((use.MaxDigestBytes, longest), use.Lengths(new() { OutputLength = use.MaxDigestBytes, StatedOutputLength = longest }));

        // The digest is the front of all output.
        byte[] expected = use.Expected([], _message, new() { StatedOutputLength = 1000 }, 1000);
        Assert.Equal(expected[..use.HashBytes], use.HashAny([], _message, new() { StatedOutputLength = 1000 }));
        Assert.Equal(expected[..7], use.HashAny([], _message, new() { StatedOutputLength = 1000, OutputLength = 7 }));
        Assert.Equal(expected, use.HashAny([], _message, new() { StatedOutputLength = 1000, OutputLength = 1000 }));
        Assert.Equal(expected, use.HashAny([], _message, new() { OutputLength = 1000 }));
    }

    [Fact]
    public void Defaults_AreTheTypesWithoutParameters()
    {
        Assert.Equal(Blake2Xb.HashData(_message), Blake2Xb.HashData(_message, Blake2XbParameters.Default));
        Assert.Equal(Blake2Xs.HashData(_message), Blake2Xs.HashData(_message, Blake2XsParameters.Default));
        Assert.Equal((64, 0U, false), (Blake2XbParameters.Default.OutputLength, Blake2XbParameters.Default.StatedOutputLength, Blake2XbParameters.Default.IsOutputLengthUnknown));
        Assert.Equal((32, 0U, false), (Blake2XsParameters.Default.OutputLength, Blake2XsParameters.Default.StatedOutputLength, Blake2XsParameters.Default.IsOutputLengthUnknown));
        Assert.Equal(4294967294, Blake2XbParameters.MaxStatedOutputLength);
        Assert.Equal(65534U, Blake2XsParameters.MaxStatedOutputLength);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Parameters_OutOfRange_AreRefused(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        byte[] tooLong = new byte[use.FieldBytes + 1];
        AssertRefused("Salt", new() { Salt = tooLong });
        AssertRefused("Personalization", new() { Personalization = tooLong });
        AssertRefused("OutputLength", new() { OutputLength = 0 });
        AssertRefused("OutputLength", new() { OutputLength = -1 });
        AssertRefused("OutputLength", new() { OutputLength = use.MaxDigestBytes + 1 });
        AssertRefused("StatedOutputLength", new() { StatedOutputLength = use.UnknownLength });

        // The test's settings set the digest's length first.
        AssertRefused("StatedOutputLength", new() { OutputLength = 11, StatedOutputLength = 10 });

        void AssertRefused(string parameter, Blake2XSettings settings) =>
            Assert.Equal(parameter, Assert.Throws<ArgumentOutOfRangeException>(() => use.Lengths(settings)).ParamName);
    }

    [Fact]
    public void OutputLength_AboveAStatedLengthSetBefore_IsRefused()
    {
        Assert.Equal("OutputLength", Assert.Throws<ArgumentOutOfRangeException>(
            static () => new Blake2XbParameters { StatedOutputLength = 10, OutputLength = 11 }).ParamName);
        Assert.Equal("OutputLength", Assert.Throws<ArgumentOutOfRangeException>(
            static () => new Blake2XsParameters { StatedOutputLength = 10, OutputLength = 11 }).ParamName);
        Assert.Equal(10, new Blake2XbParameters { StatedOutputLength = 10, OutputLength = 10 }.OutputLength);
        Assert.Equal(10, new Blake2XsParameters { StatedOutputLength = 10, OutputLength = 10 }.OutputLength);
    }

    [Fact]
    public void OutputLength_OfOneShotsOutOfRange_IsRefused()
    {
        foreach (int length in (int[])[int.MinValue, -1, 0, 65535, int.MaxValue])
        {
            Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(() => Blake2Xs.HashData([], length)).ParamName);
            Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(() => new Blake2XsMac([1], length)).ParamName);
        }

        foreach (int length in (int[])[int.MinValue, -1, 0, int.MaxValue])
        {
            Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(() => new Blake2Xb(length)).ParamName);
            Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(() => new Blake2XbMac([1], length)).ParamName);
        }

        Assert.Equal(65534, Blake2Xs.HashData([], 65534).Length);
        Assert.Single(Blake2Xs.HashData([], 1));
        Assert.Single(Blake2Xb.HashData([], 1));
    }

    [Fact]
    public void Parameters_ContentsChangedLater_AreCopied()
    {
        byte[] salt = [1, 2], personalization = [3, 4];
        Blake2XbParameters b = new() { Salt = salt, Personalization = personalization };
        Blake2XsParameters s = new() { Salt = salt, Personalization = personalization };
        byte[] before = Blake2Xb.HashData(_message, b), beforeS = Blake2Xs.HashData(_message, s);
        salt[0] = personalization[0] = 9;
        Assert.Equal(before, Blake2Xb.HashData(_message, b));
        Assert.Equal(beforeS, Blake2Xs.HashData(_message, s));
    }

    [Fact]
    public void Parameters_Null_AreRefused()
    {
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2Xb(null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2Xs(null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2XbMac([1], null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => new Blake2XsMac([1], null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => Blake2Xb.HashData([], (Blake2XbParameters)null!)).ParamName);
        Assert.Equal("parameters", Assert.Throws<ArgumentNullException>(static () => Blake2XsMac.HashData([1], [], default, (Blake2XsParameters)null!)).ParamName);
    }
}
