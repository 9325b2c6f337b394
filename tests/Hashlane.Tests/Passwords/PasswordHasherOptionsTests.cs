using Xunit;

namespace Hashlane.Tests;

/// <summary>Options of password hashing: defaults, ranges, and costs within their own limits.</summary>
public sealed class PasswordHasherOptionsTests
{
    [Fact]
    public void Default_Values_AreThoseOfTheDocumentation()
    {
        PasswordHasherOptions options = new();

        Assert.Same(Argon2Parameters.Rfc9106LowMemory, options.Parameters);
        Assert.Same(Argon2Limits.Default, options.Limits);
        Assert.Equal((16, 32), (options.SaltLength, options.TagLength));
        Assert.Null(options.Peppers);
    }

    [Fact]
    public void Properties_Null_Throw()
    {
        Assert.Equal("Parameters", Assert.Throws<ArgumentNullException>(static () => new PasswordHasherOptions { Parameters = null! }).ParamName);
        Assert.Equal("Limits", Assert.Throws<ArgumentNullException>(static () => new PasswordHasherOptions { Limits = null! }).ParamName);
        Assert.Equal("options", Assert.Throws<ArgumentNullException>(static () => new PasswordHasher(null!)).ParamName);
    }

    [Fact]
    public void Lengths_OutOfRange_Throw()
    {
        foreach (int length in (int[])[int.MinValue, -1, 0, 7, 65, int.MaxValue])
        {
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => new PasswordHasherOptions { SaltLength = length });
            Assert.Equal("SaltLength", exception.ParamName);
            Assert.StartsWith("SaltLength must be 8 to 64 bytes.", exception.Message, StringComparison.Ordinal);
        }

        foreach (int length in (int[])[int.MinValue, -1, 0, 4, 15, 65, int.MaxValue])
        {
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => new PasswordHasherOptions { TagLength = length });
            Assert.Equal("TagLength", exception.ParamName);
            Assert.StartsWith("TagLength must be 16 to 64 bytes.", exception.Message, StringComparison.Ordinal);
        }

        Assert.Equal((8, 16), (new PasswordHasherOptions { SaltLength = 8 }.SaltLength, new PasswordHasherOptions { TagLength = 16 }.TagLength));
        Assert.Equal((64, 64), (new PasswordHasherOptions { SaltLength = 64 }.SaltLength, new PasswordHasherOptions { TagLength = 64 }.TagLength));
    }

    /// <summary>Hashes that could not be verified are not made.</summary>
    [Fact]
    public void Constructor_ParametersAboveLimits_Throws()
    {
        AssertThrows(new() { MaxMemoryKiB = 65535 }, "MaxMemoryKiB");
        AssertThrows(new() { MaxPasses = 2 }, "MaxPasses");
        AssertThrows(new() { MaxLanes = 3 }, "MaxLanes");
        AssertThrows(new() { MaxWorkKiB = (3 * 65536) - 1 }, "MaxWorkKiB");
        _ = new PasswordHasher(new() { Limits = new() { MaxMemoryKiB = 65536, MaxPasses = 3, MaxLanes = 4, MaxWorkKiB = 3 * 65536 } });

        static void AssertThrows(Argon2Limits limits, string limit)
        {
            ArgumentException exception = Assert.Throws<ArgumentException>(() => new PasswordHasher(new() { Limits = limits }));
            Assert.Equal("options", exception.ParamName);
            Assert.StartsWith($"Parameters of m=65536,t=3,p=4 must be within Limits, but are above {limit}.", exception.Message, StringComparison.Ordinal);
        }
    }

    /// <summary>Every choice that a preset names can be made without limits, and its strings can be verified.</summary>
    [Fact]
    public void Limits_NotSet_AdmitTheParameters()
    {
        Argon2Parameters[] presets =
        [
            .. typeof(Argon2Parameters).GetProperties().Where(static property => property.GetMethod!.IsStatic)
                .Select(static property => (Argon2Parameters)property.GetValue(null)!),
        ];

        Assert.True(presets.Length >= 7);
        Assert.All([.. presets, new(8 * 65, 70, 65)], static costs =>
        {
            PasswordHasher hasher = new(new() { Parameters = costs });
            Assert.Equal(PasswordHashProblem.None, hasher.FindProblem(Stating($"{costs}")));
        });
    }

    /// <summary>A string that asks for more than the defaults and the server's own costs is refused.</summary>
    [Fact]
    public void Limits_NotSet_AreTheDefaultsOrTheParameters()
    {
        Assert.Equal(PasswordHashProblem.OverLimits, new PasswordHasher().FindProblem(Stating("m=2097152,t=1,p=4")));
        PasswordHasher high = new(new() { Parameters = Argon2Parameters.Rfc9106HighMemory });
        Assert.Equal(PasswordHashProblem.None, high.FindProblem(Stating("m=2097152,t=1,p=64")));
        Assert.Equal(PasswordHashProblem.OverLimits, high.FindProblem(Stating("m=2097153,t=1,p=4")));
        Assert.Equal(PasswordHashProblem.OverLimits, high.FindProblem(Stating("m=1048577,t=2,p=4")));
    }

    private static string Stating(string costs) => $"$argon2id$v=19${costs}$AAAAAAAAAAAAAAAAAAAAAA$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8";
}
