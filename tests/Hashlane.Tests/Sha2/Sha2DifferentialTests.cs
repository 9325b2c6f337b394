using Xunit;

namespace Hashlane.Tests;

/// <summary>Random messages and random operations, against digests of others. Each run prints its seed.</summary>
public sealed class Sha2DifferentialTests
{
    private const int OneShots = 300;
    private const int Operations = 6000;
    private const int Hashers = 3;
    private const int LongestBytes = 20_000;

    public static TheoryData<string> Functions => [.. Sha2Reference.Names];

    /// <summary>A seed for one run; a failure is seen again by returning the one that it printed.</summary>
    internal static int NewSeed()
    {
        int seed = Random.Shared.Next();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        return seed;
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void HashData_RandomMessages_EqualsReference(string name)
    {
        int seed = NewSeed();
        Random random = new(seed);
        Subject subject = Subject.All.Single(subject => subject.Function.Name == name);
        byte[] area = new byte[LongestBytes + 64];
        byte[] destination = new byte[subject.HashSizeInBytes];
        for (int i = 0; i < OneShots; i++)
        {
            random.NextBytes(area);
            Span<byte> message = area.AsSpan(random.Next(64), RandomLength(random, LongestBytes));
            byte[] expected = Sha2Reference.HashData(name, message);
            subject.HashInto(message, destination);
            Assert.True(expected.AsSpan().SequenceEqual(destination), $"Seed {seed}: one-shot {i}, {message.Length} bytes.");
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public async Task Hasher_RandomOperations_EqualsReference(string name)
    {
        int seed = NewSeed();
        Random random = new(seed);
        HashFunction function = HashFunction.All.Single(function => function.Name == name);
        byte[] source = new byte[LongestBytes];
        random.NextBytes(source);
        Hasher[] hashers = [.. Enumerable.Range(0, Hashers).Select(_ => function.Create())];
        List<byte>[] messages = [.. Enumerable.Range(0, Hashers).Select(static _ => new List<byte>())];
        int digests = 0;
        for (int i = 0; i < Operations; i++)
        {
            int at = random.Next(Hashers);
            Hasher hasher = hashers[at];
            List<byte> message = messages[at];
            int length = Math.Min(RandomLength(random, 5000), LongestBytes - message.Count);
            byte[] piece = source[..length];
            int operation = random.Next(14);
            switch (operation)
            {
                case 0:
                    Check(hasher.GetCurrentHash());
                    break;
                case 1:
                    Check(hasher.GetHashAndReset());
                    message.Clear();
                    break;
                case 2:
                    hasher.Reset();
                    message.Clear();
                    break;
                case 3:
                    // A clone in another's place, which is disposed before or after.
                    int other = random.Next(Hashers);
                    Hasher old = hashers[other];
                    if (other != at && random.Next(2) == 0)
                    {
                        old.Dispose();
                    }

                    hashers[other] = hasher.Clone();
                    messages[other] = [.. message];
                    old.Dispose();
                    break;
                case 4:
                    using (System.Security.Cryptography.HashAlgorithm algorithm = hasher.CreateHashAlgorithm())
                    {
                        AssertSame(Sha2Reference.HashData(name, piece), algorithm.ComputeHash(piece));
                    }

                    break;
                case 5:
                    hasher.AppendData(new ShortReadStream(piece));
                    message.AddRange(piece);
                    break;
                case 6:
                    await hasher.AppendDataAsync(new MemoryStream(piece), TestContext.Current.CancellationToken);
                    message.AddRange(piece);
                    break;
                case 7:
                    hasher.AppendData(Sequences.Cut(piece, 1 + random.Next(1500)));
                    message.AddRange(piece);
                    break;
                case 8:
                    byte[] destination = new byte[hasher.HashLengthInBytes + random.Next(40)];
                    hasher.GetCurrentHash(destination);
                    Check(destination[..hasher.HashLengthInBytes]);
                    break;
                default:
                    hasher.AppendData(piece.AsSpan());
                    message.AddRange(piece);
                    break;
            }

            void Check(byte[] digest)
            {
                digests++;
                AssertSame(Sha2Reference.HashData(name, [.. message]), digest);
            }

            void AssertSame(byte[] expected, byte[] digest) =>
                Assert.True(expected.AsSpan().SequenceEqual(digest), $"Seed {seed}: operation {i} ({operation}) at {message.Count} bytes.");
        }

        Assert.True(digests > Operations / 10, $"Only {digests} digests were compared.");
        Assert.All(hashers, static hasher => hasher.Dispose());
    }

    /// <summary>All orders of magnitude alike, so that short pieces are not rare.</summary>
    private static int RandomLength(Random random, int most) => Math.Min(most, random.Next(1 << random.Next(16)));
}
