using System.Diagnostics;
using System.Globalization;
using System.Text;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>
/// Changed password strings: no exception, no acceptance of a text that is not the one form of a value, and no work for one that cannot be verified.
/// </summary>
public sealed class PhcMutationTests
{
    private static readonly PasswordPeppers _peppers = new("\u0001", Inputs.Key(16));

    /// <summary>Without peppers, and with the one whose identifier mutations insert.</summary>
    private static readonly PasswordHasher[] _hashers = [new(), new(new() { Peppers = _peppers })];

    [Fact]
    public void TryRead_Mutations_AcceptsCanonicalStringsOnly() => Run(100_000, seed: 1);

    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public void TryRead_AMillionMutations_AcceptsCanonicalStringsOnly() => Run(1_000_000, seed: 2);

    /// <summary>Batches, since the system may interrupt each single reading for longer.</summary>
    [Fact(Explicit = true)]
    [Trait("Category", "Soak")]
    public void FindProblem_AMillionMutations_TakesMicroseconds()
    {
        const int Batches = 1000, BatchSize = 1000;
        TimeSpan limit = TimeSpan.FromMicroseconds(50);
        Random random = new(3);
        List<TimeSpan> averages = [];
        TimeSpan longest = default;
        byte[] password = "password"u8.ToArray();
        string[] texts = new string[BatchSize];
        for (int batch = 0; batch < Batches; batch++)
        {
            for (int i = 0; i < BatchSize; i++)
            {
                texts[i] = i < _slow.Length ? _slow[i] : PhcMutations.Mutate(PhcMutations.Good(random), random);
            }

            PasswordHasher hasher = _hashers[batch % 2];
            TimeSpan sum = default;
            foreach (string text in texts)
            {
                bool isBad = hasher.FindProblem(text) is not (PasswordHashProblem.None or PasswordHashProblem.Missing);
                long start = Stopwatch.GetTimestamp();
                if (isBad)
                {
                    hasher.Verify(password, text);
                }
                else
                {
                    hasher.FindProblem(text);
                }

                TimeSpan time = Stopwatch.GetElapsedTime(start);
                sum += time;
                longest = time > longest ? time : longest;
            }

            averages.Add(sum / BatchSize);
        }

        averages.Sort();
        TestContext.Current.SendDiagnosticMessage(string.Create(
            CultureInfo.InvariantCulture,
            $"Batches: median {averages[Batches / 2].TotalMicroseconds:F2} µs, highest {averages[^1].TotalMicroseconds:F2} µs. Longest single reading: {longest.TotalMicroseconds:F1} µs."));
        Assert.True(averages[Batches / 2] < limit, $"Half of the batches took {averages[Batches / 2].TotalMicroseconds} µs or more for each string.");
    }

    // As long as may be: numbers, letters, a tag that is read to its end before the limits refuse the costs.
    private static readonly string[] _slow =
    [
        new string('$', 512), "$argon2id$v=19$m=" + new string('9', 495), "$argon2id$v=19$m=" + new string('0', 495),
        "$argon2id$v=19$m=2147483647,t=2147483647,p=16777215$" + new string('A', 448) + "$AAAAAAA",
        "$argon2id$v=19$m=2147483647,t=2147483647,p=16777215$AAAAAAAAAAA$" + new string('/', 436) + "=",
        "$argon2id$v=19$m=64,t=1,p=1,keyid=AAAAAAAAAAA,data=" + new string('A', 43) + "$" + new string('A', 400) + "$AAAAAAA",
        new string('\0', 128), new string('\uD800', 512), new string('A', 1 << 16),
    ];

    private static void Run(int count, int seed)
    {
        Random random = new(seed);
        int accepted = 0;
        for (int i = 0; i < count; i++)
        {
            string good = PhcMutations.Good(random);
            Assert.True(PhcOracle.Accepts(good), $"Seed {seed}, case {i}: {good} is not good.");
            AssertRead(good, seed, i);
            string text = PhcMutations.Mutate(good, random);
            accepted += AssertRead(text, seed, i) ? 1 : 0;
            AssertFindsProblem(_hashers[i % 2], text);
        }

        // A mutation that is always refused, or never, would test little.
        Assert.InRange(accepted, count / 50, count / 2);
    }

    /// <summary>The same by the public type. A token that is cancelled shows whether anything is computed.</summary>
    private static void AssertFindsProblem(PasswordHasher hasher, string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        PasswordHashProblem problem = hasher.FindProblem(text);
        Assert.Equal(problem, hasher.FindProblem(utf8));
        Assert.Equal(text.Length == 0, problem == PasswordHashProblem.Missing);
        Assert.Equal(PhcOracle.Accepts(text), problem is not (PasswordHashProblem.Missing or PasswordHashProblem.Malformed));
        if (problem is PasswordHashProblem.None or PasswordHashProblem.Missing)
        {
            return;
        }

        CancellationToken cancelled = new(canceled: true);
        Assert.False(hasher.Verify("password", text, cancelled));
        Assert.False(hasher.Verify("password"u8, utf8, cancelled));
        Assert.False(problem == PasswordHashProblem.Malformed && hasher.NeedsRehash(text));
    }

    private static bool AssertRead(string text, int seed, int index)
    {
        string place = $"Seed {seed}, case {index}: {Uri.EscapeDataString(text.Replace('\uD800', '?'))}";
        Span<byte> room = stackalloc byte[PhcString.MaxDecodedBytes];
        bool isRead = PhcString.TryRead(text, room, out PhcString read);
        Assert.True(isRead == PhcOracle.Accepts(text), $"{place} was {(isRead ? "accepted" : "refused")}.");
        Span<byte> otherRoom = stackalloc byte[PhcString.MaxDecodedBytes];
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Assert.True(isRead == PhcString.TryRead(utf8, otherRoom, out PhcString other), $"{place} differs in UTF-8.");
        if (!isRead)
        {
            return false;
        }

        Assert.True(room.SequenceEqual(otherRoom), place);
        Span<char> written = stackalloc char[PhcString.MaxChars];
        Assert.True(read.TryWrite(written, out int length), place);
        Assert.True(PhcOracle.Canonical(text) == written[..length].ToString(), $"{place} was written as {written[..length]}.");
        Span<byte> utf8Written = stackalloc byte[PhcString.MaxChars];
        Assert.True(other.TryWrite(utf8Written, out int utf8Length) && utf8Length == length, place);
        Assert.True(Encoding.ASCII.GetString(utf8Written[..length]) == written[..length].ToString(), place);
        return true;
    }
}
