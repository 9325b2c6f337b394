using System.Text;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Changed password strings: no exception, and no acceptance of a text that is not the one form of a value.</summary>
public sealed class PhcMutationTests
{
    [Fact]
    public void TryRead_Mutations_AcceptsCanonicalStringsOnly() => Run(20_000, seed: 1);

    [Fact]
    [Trait("Category", "Soak")]
    public void TryRead_AMillionMutations_AcceptsCanonicalStringsOnly() => Run(1_000_000, seed: 2);

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
        }

        // A mutation that is always refused, or never, would test little.
        Assert.InRange(accepted, count / 50, count / 2);
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
