using Xunit;

namespace Hashlane.Tests;

/// <summary>Messages whose length passes 2^31 and 2^32 bytes, in spans as long as spans get.</summary>
[Trait("Category", "Large")]
[Collection(nameof(LongestMessage))] // one after the other: 2 GiB each
public sealed class Sha2LargeTests
{
    // Made by Python's hashlib over the messages that LongestMessage describes.
    private const string Sha224Past31 = "4ea45c6f0b8bdab28b062b80969943b6a5c12384b7225ab0ac8772bf";

    private const string Sha224Past32 = "f0242900aa4a83c926c19500ecfe1997aef14f4bd4d5945c29403d9d";

    private const string Sha256Past31 = "6120b42534d2fd0186a5e50c964754da2d2e4881425abca5e770f6c3cd1f2049";

    private const string Sha256Past32 = "914b778ff37aff9fecdf4975afd09d8fba1b9c28b6cc2bc32e366036a8511945";

    private const string Sha384Past31 =
        "6c54164e18635bd0c817b3737c1e9bbfb0d70ff0e8e4fad653457e7633864c226dd4851a010a49d3b2ccd8083c4d91c8";

    private const string Sha384Past32 =
        "412c7ac49ab1ce92bea7c16acb1d0f06119250177117c9ff69cd182d2721abe88c4cf6923ef812f9f3b55356372b8060";

    private const string Sha512Past31 =
        "8c1ce921c92fabf0f472f32c33bbf20b8f799365d2bacad96c69fee5d615d1d5d3661fff53280c9aa37c2ae38c9e2b0ce5fc72d8e08e7012fa302b6dd2f2f102";

    private const string Sha512Past32 =
        "f16947db47f0dc373c63db66559d8d568ab65fc3885966e0c4cad49cc10bca0b7f29c5f2ff898180ca0cf491ad5347f164b48cf7c76d676c0c677e27f7b9fb4c";

    private const string Sha512t224Past31 = "8ce8e073827a1a78c016dd4a52f49853be58f7bd3e6c5932b4644d02";

    private const string Sha512t224Past32 = "68ab4f7fdf7069355e7c4cfab1f569040e960cb6c35d6fbefdf1de96";

    private const string Sha512t256Past31 = "268b54934db267e3cf58089bd02a88745c6d96919978cd6f6d1de73e878baf1b";

    private const string Sha512t256Past32 = "60e71902be0f9dd15a513f7cea15d334a72355496a382604305c2af4461d23ae";

    [Fact]
    public void AppendData_LongestSpanAfterOneByteThenPast32Bits_EqualsOthers()
    {
        using LongestMessage message = new();
        using Sha224 sha224 = new();
        using Sha256 sha256 = new();
        using Sha384 sha384 = new();
        using Sha512 sha512 = new();
        using Sha512_224 sha512_224 = new();
        using Sha512_256 sha512_256 = new();
        Parallel.Invoke(
            () => message.AssertDigests(sha224, Sha224Past31, Sha224Past32),
            () => message.AssertDigests(sha256, Sha256Past31, Sha256Past32),
            () => message.AssertDigests(sha384, Sha384Past31, Sha384Past32),
            () => message.AssertDigests(sha512, Sha512Past31, Sha512Past32),
            () => message.AssertDigests(sha512_224, Sha512t224Past31, Sha512t224Past32),
            () => message.AssertDigests(sha512_256, Sha512t256Past31, Sha512t256Past32));
    }
}
