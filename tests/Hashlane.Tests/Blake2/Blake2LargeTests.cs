using Xunit;

namespace Hashlane.Tests;

/// <summary>Messages whose length passes 2^31 and 2^32 bytes, in spans as long as spans get.</summary>
[Trait("Category", "Large")]
[Collection(nameof(LongestMessage))] // one after the other: 2 GiB each
public sealed class Blake2LargeTests
{
    // Made by Python's hashlib over the messages that LongestMessage describes.
    private const string Blake2bPast31 =
        "edcc69373c690d21270e288e702a89f94b88fd33fe12234530046babc4179f84f01bd7b99ccb7cfa98d87253eb41578a2da4a1096dadedc3871fa2d4177c24b0";

    private const string Blake2bPast32 =
        "5207e63dab001a8ff3a22298da3c53876675ddb855c895ca2102a6cb179315ca59a69323ba01c5e5f15846a7005a8cbaf128dd0b6529c50fe5254f607e7f74af";

    private const string Blake2sPast31 = "db36a75911fe7c9649ca92085719f132556b82501d4cf4f9ffad68ae0e4f3cab";

    private const string Blake2sPast32 = "2307f78f625651ff385ec7694e5fed5bf670130bfc1ec99016b193e4196828ef";

    [Fact]
    public void AppendData_LongestSpanAfterOneByteThenPast32Bits_EqualsOthers()
    {
        using LongestMessage message = new();
        using Blake2b b = new();
        using Blake2s s = new();
        Parallel.Invoke(
            () => message.AssertDigests(b, Blake2bPast31, Blake2bPast32),
            () => message.AssertDigests(s, Blake2sPast31, Blake2sPast32));
    }
}
