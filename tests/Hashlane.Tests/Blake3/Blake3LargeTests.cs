using Xunit;

namespace Hashlane.Tests;

/// <summary>Messages whose length passes 2^31 and 2^32 bytes, in spans as long as spans get.</summary>
[Trait("Category", "Large")]
[Collection(nameof(LongestMessage))] // one after the other: 2 GiB each
public sealed class Blake3LargeTests
{
    private const string Context = "example.com 2026-11-21 large test";

    // Made by b3sum 1.2.0 over the messages that LongestMessage describes; the last two with --derive-key.
    private const string Past31 = "6f06e335507dc144b2402b9e5985d99e21985e79aac3bcd0aceeb23e75290a73";

    private const string Past32 = "074856ad2f83c85177dcb6e5afaa72081cee5a421ff7c3e7d3aa78a1a16a4be0";

    private const string DerivedPast31 = "430beda6e63e51627d4fd50e411b18610b7aca9df7cbefd2b4f9c755cc3120d6";

    private const string DerivedPast32 = "f7cc2f5ffc25df4a158ea4490074e0446dfdf21852a298f0a0878ae645069719";

    [Fact]
    public void AppendData_LongestSpanAfterOneByteThenPast32Bits_EqualsOthers()
    {
        using LongestMessage message = new();
        using Blake3 hasher = new();
        using Blake3Kdf kdf = new(Context);
        Parallel.Invoke(
            () => message.AssertDigests(hasher, Past31, Past32),
            () => message.AssertDigests(kdf, DerivedPast31, DerivedPast32));
    }
}
