using Xunit;

namespace Hashlane.Tests;

/// <summary>Others' digests of the SHA-2 functions, each through every route.</summary>
public sealed class Sha2VectorTests
{
    private const int LengthsCount = 792;
    private const int MonteCarloRounds = 100;
    private const int MonteCarloDigests = 1000;

    public static TheoryData<string> Functions => [.. Sha2Vector.Functions];

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_NistShortMessages_Agree(string function)
    {
        IReadOnlyList<Sha2Vector> vectors = Sha2Vector.LoadShort(function);

        // Every length in bytes from nothing to a block.
        Assert.Equal(Subject(function).Function.BlockBytes + 1, vectors.Count);
        Assert.Equal(Enumerable.Range(0, vectors.Count), vectors.Select(static vector => vector.Message.Length));
        Assert.All(vectors, AssertAllRoutes);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_NistLongMessages_Agree(string function)
    {
        IReadOnlyList<Sha2Vector> vectors = Sha2Vector.LoadLong(function);
        Assert.Equal(Subject(function).Function.BlockBytes, vectors.Count);
        Assert.Equal(100 * vectors.Count, vectors.Max(static vector => vector.Message.Length));
        Assert.All(vectors, AssertAllRoutes);
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_NistMonteCarlo_Agrees(string function)
    {
        (byte[] seed, IReadOnlyList<byte[]> expected) = Sha2Vector.LoadMonteCarlo(function);
        Assert.Equal(MonteCarloRounds, expected.Count);
        HashFunction hash = Subject(function).Function;
        using Hasher hasher = hash.Create();
        byte[] last = seed;
        foreach (byte[] digest in expected)
        {
            // Each message is the three digests before it; a round starts with its seed three times.
            byte[] message = [.. last, .. last, .. last];
            for (int i = 0; i < MonteCarloDigests; i++)
            {
                hasher.AppendData(message);
                byte[] made = hasher.GetHashAndReset();
                message.AsSpan(made.Length).CopyTo(message);
                made.CopyTo(message, message.Length - made.Length);
            }

            Assert.Equal(digest, message[^digest.Length..]);
            last = digest;
        }
    }

    [Fact]
    public void HashData_MadeVectors_Agree()
    {
        IReadOnlyList<Sha2Vector> vectors = Sha2Vector.LoadLengths();
        Assert.Equal(LengthsCount, vectors.Count);
        Assert.Equal(Sha2Vector.Functions, vectors.Select(static vector => vector.Function).Distinct());
        Assert.All(vectors, AssertAllRoutes);
    }

    private static void AssertAllRoutes(Sha2Vector vector)
    {
        Subject subject = Subject(vector.Function);
        Assert.Equal(subject.HashSizeInBytes, vector.Digest.Length);
        Routes.AssertOneShots(subject, vector.Message, vector.Digest);
        Routes.AssertInstance(subject.Create, vector.Message, vector.Digest);
        Assert.Equal(vector.Digest, subject.Function.HashData(vector.Message));
    }

    private static Subject Subject(string function) => Tests.Subject.All.Single(subject => subject.Function.Name == function);
}
