using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>The digest's length: -l and --bits in bits, --bytes in bytes, or in the algorithm's name.</summary>
[Trait("Category", "Cli")]
public sealed class LengthTests
{
    public static TheoryData<string, string, string> SameLength => new()
    {
        { "blake2b", "-l 256", Known.HelloBlake2b256 },
        { "blake2b", "-l256", Known.HelloBlake2b256 },
        { "blake2b", "--length 256", Known.HelloBlake2b256 },
        { "blake2b", "--length=256", Known.HelloBlake2b256 },
        { "blake2b", "--bits 256", Known.HelloBlake2b256 },
        { "blake2b", "--bits=256", Known.HelloBlake2b256 },
        { "blake2b", "--bytes 32", Known.HelloBlake2b256 },
        { "blake2b-256", "--untagged", Known.HelloBlake2b256 },
        { "BLAKE2b-256", "--untagged", Known.HelloBlake2b256 },
        { "blake2b", "-l 0", Known.HelloBlake2b },
        { "blake2b", "--bits 512", Known.HelloBlake2b },
        { "blake2b", "--bytes 64", Known.HelloBlake2b },
        { "blake2b-512", "--untagged", Known.HelloBlake2b },
        { "blake2b", "--bytes 1", "27" },
        { "blake2b-8", "--untagged", "27" },
        { "blake2s", "--untagged", Known.HelloBlake2s },
        { "blake2s", "-l 256", Known.HelloBlake2s },
        { "blake2s", "-l 128", Known.HelloBlake2s128 },
        { "blake2s", "--bytes 16", Known.HelloBlake2s128 },
        { "blake2s-128", "--untagged", Known.HelloBlake2s128 },
    };

    /// <summary>An algorithm, a length option, and a word of which the message must have one.</summary>
    public static TheoryData<string, string, string> Refused => new()
    {
        { "blake2b", "-l 513", "513" },
        { "blake2b", "-l 520", "520" },
        { "blake2b", "-l -8", "-8" },
        { "blake2b", "-l 1e2", "1e2" },
        { "blake2b", "-l \uff18", "\uff18" },
        { "blake2b", "--bits 12", "12" },
        { "blake2b", "--bits 520", "520" },
        { "blake2b", "--bits 99999999999999999999999999", "99999999999999999999999999" },
        { "blake2b", "--bytes 65", "65" },
        { "blake2b", "--bytes -1", "-1" },
        { "blake2b", "--bytes x", "x" },
        { "blake2s", "-l 264", "264" },
        { "blake2s", "-l 512", "512" },
        { "blake2s", "--bytes 33", "33" },
        { "blake2sp", "-l 264", "264" },
        { "blake2bp", "--bytes 65", "65" },
        { "blake2xb", "-l 12", "12" },
        { "blake2xb", "--bytes 2147483592", "2147483592" },
        { "blake2xs", "-l 524280", "524280" },
        { "blake2xs", "--bytes 65535", "65535" },
        { "blake2xs-256", "-l 264", "264 bits" },
        { "skein512", "-l 12", "12" },
        { "skein512", "-l 17179868736", "17179868736" },
        { "skein512", "--bytes 2147483592", "2147483592" },
        { "skein512", "--bytes 0", "0" },
        { "skein512-256", "-l 264", "264 bits" },
    };

    [Theory]
    [MemberData(nameof(SameLength))]
    public async Task Sum_Length_GivesThatManyBits(string algorithm, string option, string digest)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", algorithm, .. option.Split(' '), "a.txt"]);

        Assert.Equal(Expectation.Of(0, $"{digest}  a.txt\n"), Expectation.Of(result));
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public async Task Sum_LengthOutOfRange_IsAUsageErrorThatNamesIt(string algorithm, string option, string word)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", algorithm, .. option.Split(' '), "a.txt"]);

        UsageErrors.AssertIs(result, word);
    }

    [Theory]
    [InlineData("", "-l 0x10", "invalid length: '0x10': not a number: a blake3 digest has 0 to 18446744073709551615 bytes")]
    [InlineData("", "-l -1", "invalid length: '-1': a blake3 digest has 0 to 18446744073709551615 bytes")]
    [InlineData("", "--bits 12", "invalid length: '12': a blake3 digest has 8 to 18446744073709551608 bits, a multiple of 8")]
    [InlineData("", "--bytes 18446744073709551616", "'18446744073709551616': a blake3 digest has 1 to 18446744073709551615 bytes")]
    [InlineData("-a blake2b", "-l 1e2", "'1e2': not a number: a blake2b digest has 8 to 512 bits, a multiple of 8")]
    [InlineData("-a blake2b-512", "--bits 256", "--bits asks for 256 bits, but -a 'blake2b-512' for 512 bits: leave one of them out")]
    [InlineData("-a blake2b-512", "--bytes 32", "--bytes asks for 32 bytes, but -a 'blake2b-512' for 64 bytes: leave one of them out")]
    public async Task Sum_LengthThatIsWrong_IsNamedInTheUnitOfTheOption(string algorithm, string option, string message)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, [.. $"{algorithm} {option} a.txt".Split(' ', StringSplitOptions.RemoveEmptyEntries)]);

        UsageErrors.AssertIs(result, message);
    }

    /// <summary>As b3sum takes it; no value of a letter begins with that sign.</summary>
    [Theory]
    [InlineData("-a=blake2b", "-l=256")]
    [InlineData("-za=blake2b-256", "-bl=256")]
    public async Task Sum_EqualsSignAfterALetter_IsNoPartOfTheValue(params string[] options)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, [.. options, "a.txt"]);

        Assert.StartsWith(Known.HelloBlake2b256 + " ", result.Output, StringComparison.Ordinal);
        Assert.Equal(0, result.ExitCode);
    }

    /// <summary>Whoever gives a length must know its unit: what is wrong with one says so.</summary>
    [Theory]
    [InlineData("-l 520", "bits")]
    [InlineData("--bits 520", "bits")]
    [InlineData("--bytes 65", "bytes")]
    public async Task Sum_LengthOutOfRange_MessageNamesTheUnit(string option, string unit)
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", "blake2b", .. option.Split(' '), "a.txt"]);

        UsageErrors.AssertIs(result, unit);
    }

    [Theory]
    [InlineData("-l 256 --bytes 32")]
    [InlineData("--bits 256 --bytes 16")]
    public async Task Sum_TwoLengthOptions_IsAUsageError(string options)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);

        ToolResult result = await Tool.RunAsync(sandbox, ["-a", "blake2b", .. options.Split(' '), "a.txt"]);

        UsageErrors.AssertIs(result, "--bytes", "--bits", "-l");
    }

    [Theory]
    [InlineData("blake2b", "BLAKE2b", 64)]
    [InlineData("blake2s", "BLAKE2s", 32)]
    [InlineData("blake2bp", "BLAKE2bp", 64)]
    [InlineData("blake2sp", "BLAKE2sp", 32)]
    public async Task SumTagged_EveryLength_TagNamesItAndCheckReadsItBack(string algorithm, string tag, int maxBytes)
    {
        int[] lengths = [1, 16, 20, 31, maxBytes - 1, maxBytes];
        using Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        string sums = "";
        foreach (int bytes in lengths)
        {
            string length = bytes.ToString(CultureInfo.InvariantCulture);
            ToolResult sum = await Tool.RunAsync(sandbox, "-a", algorithm, "--tag", "--bytes", length, "a.txt");
            string expectedTag = bytes == maxBytes ? tag : $"{tag}-{8 * bytes}";
            Assert.StartsWith($"{expectedTag} (a.txt) = ", sum.Output, StringComparison.Ordinal);
            sums += sum.Output;
        }

        sandbox.Write("sums", sums);
        ToolResult result = await Tool.RunAsync(sandbox, "-c", "--strict", "sums");

        string expected = string.Concat(Enumerable.Repeat("a.txt: OK\n", lengths.Length));
        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }
}
