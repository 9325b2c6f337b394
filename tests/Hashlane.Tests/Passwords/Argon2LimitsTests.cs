using Xunit;

namespace Hashlane.Tests;

/// <summary>Limits of Argon2's costs: their defaults, their ranges, and each of the four alone.</summary>
public sealed class Argon2LimitsTests
{
    private const int GiB = 1 << 20;

    [Fact]
    public void Default_Values_AreThoseOfTheDocumentation()
    {
        Argon2Limits limits = Argon2Limits.Default;

        Assert.Equal((262_144, 64, 64, 1_048_576L), (limits.MaxMemoryKiB, limits.MaxPasses, limits.MaxLanes, limits.MaxWorkKiB));
    }

    /// <summary>RFC 9106 §4, OWASP's list, and what other programs write: libsodium's two lower choices of both types, PHP, Django.</summary>
    [Theory]
    [InlineData(256 << 10, 3, 1)]
    [InlineData(65536, 2, 1)]
    [InlineData(65536, 4, 1)]
    [InlineData(32768, 4, 1)]
    [InlineData(131072, 6, 1)]
    [InlineData(102400, 2, 8)]
    [InlineData(65536, 3, 4)]
    [InlineData(47104, 1, 1)]
    [InlineData(19456, 2, 1)]
    [InlineData(12288, 3, 1)]
    [InlineData(9216, 4, 1)]
    [InlineData(7168, 5, 1)]
    public void Default_RecommendedParameters_AreAllowed(int memoryKiB, int passes, int lanes) =>
        Assert.True(Allow(Argon2Limits.Default, memoryKiB, passes, lanes));

    /// <summary>The strongest choices of libsodium and of Sodium.Core, RFC 9106's first one, and one of a user of Isopoh.</summary>
    [Theory]
    [InlineData(GiB, 4, 1)]
    [InlineData(512 << 10, 8, 1)]
    [InlineData(2 * GiB, 1, 4)]
    [InlineData(65536, 50, 2)]
    public void Default_StrongestChoicesOfOthers_AreNotAllowed(int memoryKiB, int passes, int lanes) =>
        Assert.False(Allow(Argon2Limits.Default, memoryKiB, passes, lanes));

    [Theory]
    [InlineData((256 << 10) + 1, 1, 1)]
    [InlineData(256 << 10, 5, 1)]
    [InlineData(64, 65, 1)]
    [InlineData(1024, 1, 65)]
    public void Default_ExpensiveParameters_AreNotAllowed(int memoryKiB, int passes, int lanes) =>
        Assert.False(Allow(Argon2Limits.Default, memoryKiB, passes, lanes));

    [Fact]
    public void Allow_OneValueAboveItsLimit_IsFalse()
    {
        Argon2Limits limits = new() { MaxMemoryKiB = 1000, MaxPasses = 10, MaxLanes = 4, MaxWorkKiB = 5000 };

        Assert.True(Allow(limits, 1000, 5, 4));
        Assert.False(Allow(limits, 1001, 1, 1));
        Assert.True(Allow(limits, 500, 10, 1));
        Assert.False(Allow(limits, 8, 11, 1));
        Assert.False(Allow(limits, 1000, 1, 5));
        Assert.False(Allow(limits, 501, 10, 1));
        Assert.False(Allow(limits, 1000, 6, 1));
    }

    [Fact]
    public void Allow_ProductPastTheRangeOfInt_DoesNotWrap()
    {
        Argon2Limits limits = new() { MaxPasses = int.MaxValue };

        // 2^16 KiB in 2^16 passes, and the largest of both.
        Assert.False(Allow(limits, 1 << 16, 1 << 16, 1));
        Assert.False(Allow(limits, int.MaxValue, int.MaxValue, 1));
        Assert.False(Allow(new() { MaxMemoryKiB = 1 << 30, MaxPasses = int.MaxValue }, 1 << 30, 1 << 30, 1));
        Assert.True(Allow(
            new() { MaxMemoryKiB = 1 << 30, MaxPasses = int.MaxValue, MaxLanes = 0xFFFFFF, MaxWorkKiB = long.MaxValue },
            1 << 30, int.MaxValue, 0xFFFFFF));
    }

    [Fact]
    public void Properties_ValuesOutOfRange_Throw()
    {
        AssertThrows(static value => new Argon2Limits { MaxMemoryKiB = value }, nameof(Argon2Limits.MaxMemoryKiB), -1, 0, 7, (1 << 30) + 1);
        AssertThrows(static value => new Argon2Limits { MaxPasses = value }, nameof(Argon2Limits.MaxPasses), int.MinValue, -1, 0);
        AssertThrows(static value => new Argon2Limits { MaxLanes = value }, nameof(Argon2Limits.MaxLanes), -1, 0, 0x1000000);
        AssertThrows(static value => new Argon2Limits { MaxWorkKiB = value }, nameof(Argon2Limits.MaxWorkKiB), -1, 0, 7);
        Assert.Equal((8, 1, 1, 8L), Values(new() { MaxMemoryKiB = 8, MaxPasses = 1, MaxLanes = 1, MaxWorkKiB = 8 }));

        static (int, int, int, long) Values(Argon2Limits limits) =>
            (limits.MaxMemoryKiB, limits.MaxPasses, limits.MaxLanes, limits.MaxWorkKiB);
    }

    private static bool Allow(Argon2Limits limits, int memoryKiB, int passes, int lanes) =>
        limits.Allow(new Argon2Costs(Argon2Type.Id, Argon2Version.V13, memoryKiB, passes, lanes));

    private static void AssertThrows(Func<int, Argon2Limits> create, string name, params int[] values)
    {
        foreach (int value in values)
        {
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => create(value));
            Assert.Equal(name, exception.ParamName);
            Assert.StartsWith($"{name} must be ", exception.Message, StringComparison.Ordinal);
        }
    }
}
