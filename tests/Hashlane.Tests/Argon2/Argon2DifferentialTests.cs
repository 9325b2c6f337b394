using Xunit;

namespace Hashlane.Tests;

/// <summary>Argon2 equals libargon2 in random cases: published vectors do not show most errors with several lanes.</summary>
public sealed class Argon2DifferentialTests
{
    private const string CasesVariable = "HASHLANE_ARGON2_CASES";
    private const int DefaultCases = 3000;

    // One case of 16 has the memory, the lanes and the degree for several threads: twelve times this is expected.
    private const int MinSharedPart = 200;

    private static readonly Dictionary<string, Argon2Overload>[] _overloads =
        [Argon2Overloads.Of(Argon2Type.D), Argon2Overloads.Of(Argon2Type.I), Argon2Overloads.Of(Argon2Type.Id)];

    private static int Cases => int.TryParse(Environment.GetEnvironmentVariable(CasesVariable), out int cases) ? cases : DefaultCases;

    /// <summary>Through the facades of the three types, by turns synchronously and asynchronously, and on one thread or several.</summary>
    [Fact]
    public async Task DeriveKey_RandomArguments_EqualsLibArgon2()
    {
        LibArgon2.SkipTestWithoutIt();
        int seed = Environment.TickCount;
        Random random = new(seed);
        int shared = 0;
        for (int i = 0; i < Cases; i++)
        {
            int lanes = random.Next(1, 9), passes = random.Next(1, 5);

            // Mostly the least memory and its rest, which is not used; sometimes segments of more than a block of addresses.
            int memoryKiB = (8 * lanes) + random.Next(18) + (random.Next(10) == 0 ? random.Next(4 * 300 * lanes) : 0);
            int degree = await AssertEqual(random, lanes, passes, memoryKiB, $"case {i} of seed {seed}", i % 2 == 0 ? "secret" : "async secret");
            shared += degree > 1 && lanes > 1 ? 1 : 0;
        }

        Assert.True(shared >= Cases / MinSharedPart, $"Only {shared} cases of seed {seed} were on several threads.");
    }

    /// <summary>Segments that end at, before and after a block of 128 addresses.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(129)]
    [InlineData(130)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(257)]
    public async Task DeriveKey_SegmentsAroundABlockOfAddresses_EqualsLibArgon2(int segmentBlocks)
    {
        LibArgon2.SkipTestWithoutIt();
        Random random = new(segmentBlocks);
        foreach (int lanes in (int[])[1, 2, 3, 4, 5, 8, 9])
        {
            for (int passes = 1; passes < 4; passes++)
            {
                await AssertEqual(random, lanes, passes, 4 * lanes * segmentBlocks, $"{lanes} lanes, {passes} passes");
            }
        }
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(3, 4)]
    [InlineData(2, 5)]
    [InlineData(2, 33)]
    public async Task DeriveKey_MoreMemory_EqualsLibArgon2(int passes, int lanes)
    {
        LibArgon2.SkipTestWithoutIt();
        await AssertEqual(new Random(lanes), lanes, passes, 20_001, $"{lanes} lanes");
    }

    /// <returns>The largest number of threads.</returns>
    private static async Task<int> AssertEqual(
        Random random, int lanes, int passes, int memoryKiB, string name, string overload = "secret, destination")
    {
        Argon2Type type = (Argon2Type)random.Next(3);
        int degree = memoryKiB < Argon2Core.MinSharedKiB ? 1 : random.Next(1, 10);
        Argon2Parameters parameters = new(memoryKiB, passes, lanes)
        {
            Version = random.Next(2) == 0 ? Argon2Version.V10 : Argon2Version.V13,
            MaxDegreeOfParallelism = degree,
        };
        int tagBytes = random.Next(4) == 0 ? random.Next(65, 1025) : random.Next(4, 98);
        byte[] password = RandomBytes(0, 200), salt = RandomBytes(8, 40);
        byte[] secret = RandomBytes(0, random.Next(2) * 40), data = RandomBytes(0, random.Next(2) * 300);
        byte[] actual = await _overloads[(int)type][overload](password, salt, secret, data, parameters, tagBytes, TestContext.Current.CancellationToken);
        byte[] expected = new byte[tagBytes];
        Argon2Problem problem = new(type, parameters.Version, password, salt, secret, data, memoryKiB, passes, lanes);
        LibArgon2.Derive(in problem, expected);
        Assert.True(
            expected.AsSpan().SequenceEqual(actual), $"{name}: Argon2{type} {parameters.Version}, {parameters}, a tag of {tagBytes} bytes, {degree} threads, by {overload}");
        return degree;

        byte[] RandomBytes(int least, int most)
        {
            byte[] bytes = new byte[random.Next(least, Math.Max(least, most) + 1)];
            random.NextBytes(bytes);
            return bytes;
        }
    }
}
