using System.Globalization;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Random messages, cuts, lengths and operations: one seed always, and for as long as one likes when asked for.</summary>
[Trait("Category", "Soak")]
public sealed class SoakTests
{
    private const string MinutesVariable = "HASHLANE_SOAK_MINUTES";

    [Fact(Explicit = true)]
    public void Hashers_RandomOperations_EqualOneShots()
    {
        string minutes = Environment.GetEnvironmentVariable(MinutesVariable) ?? "10";
        DateTime end = DateTime.UtcNow.AddMinutes(double.Parse(minutes, CultureInfo.InvariantCulture));
        int seed = Environment.TickCount;
        TestContext.Current.TestOutputHelper?.WriteLine($"First seed: {seed}");
        for (; DateTime.UtcNow < end; seed++)
        {
            RunOnce(seed);
        }
    }

    [Fact]
    public void RunOnce_OneSeed_Passes() => RunOnce(1);

    private static void RunOnce(int seed)
    {
        Random random = new(seed);
        Subject subject = Subject.All[random.Next(Subject.All.Count)];
        int[] lengths = Inputs.DigestLengths(subject.Function);
        int outputLength = lengths[random.Next(lengths.Length)];
        Hasher hasher = subject.Create(outputLength);
        List<byte> message = [];
        for (int i = random.Next(40); i > 0; i--)
        {
            byte[] piece = new byte[random.Next(4) == 0 ? random.Next(5000) : random.Next(200)];
            random.NextBytes(piece);
            message.AddRange(piece);
            switch (random.Next(6))
            {
                case 0:
                    hasher.AppendData(new ShortReadStream(piece));
                    break;
                case 1:
                    hasher.AppendData(Sequences.Cut(piece, random.Next(1, 300)));
                    break;
                case 2:
                    hasher.AppendValues<byte>(piece);
                    break;
                default:
                    hasher.AppendData(piece);
                    break;
            }

            switch (random.Next(12))
            {
                case 0:
                    Hasher clone = hasher.Clone();
                    hasher.Dispose();
                    hasher = clone;
                    break;
                case 1:
                    hasher.Reset();
                    message.Clear();
                    break;
                case 2:
                    AssertDigest(subject, outputLength, message, hasher.GetHashAndReset(), seed);
                    message.Clear();
                    break;
                default:
                    AssertDigest(subject, outputLength, message, hasher.GetCurrentHash(), seed);
                    break;
            }
        }

        AssertDigest(subject, outputLength, message, hasher.GetCurrentHash(), seed);
        hasher.Dispose();
    }

    private static void AssertDigest(Subject subject, int outputLength, List<byte> message, byte[] actual, int seed) => Assert.True(
        subject.HashSpan(message.ToArray(), outputLength).AsSpan().SequenceEqual(actual), $"{subject}: seed {seed}, {message.Count} bytes.");
}
