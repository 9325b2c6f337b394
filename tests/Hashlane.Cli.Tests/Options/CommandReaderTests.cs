namespace Hashlane.Cli.Tests;

/// <summary>Values of options, read without the tool as a process.</summary>
public sealed class CommandReaderTests
{
    [Theory]
    [InlineData("-a blake2b --salt hex:0", "two hexadecimal digits a byte")]
    [InlineData("-a blake2b --salt hex:012", "two hexadecimal digits a byte")]
    [InlineData("-a blake2b --salt hex:0g", "two hexadecimal digits a byte")]
    [InlineData("-a blake2b --salt hex:", "is empty")]
    [InlineData("-a blake2b --salt HEX:01", "in lower case")]
    [InlineData("-a blake2b --salt hex:0000", "all zero bytes")]
    [InlineData("-a blake2s --personal hex:00", "all zero bytes")]
    [InlineData("-a blake2s --personal 123456789", "at most 8 bytes")]
    [InlineData("-a blake2b -l 7", "a multiple of 8")]
    [InlineData("-a blake2b -l 513", "a multiple of 8")]
    [InlineData("-a blake2b --bits 12", "a multiple of 8")]
    [InlineData("-a blake2b --bytes 65", "1 to 64 bytes")]
    public void ReadSum_ValueThatDoesNotFit_IsRefused(string arguments, string reason)
    {
        UsageException exception = Assert.Throws<UsageException>(() => Read(arguments));

        Assert.Contains(reason, exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("hex:00ff", "00ff")]
    [InlineData("0", "30")]
    public void ReadSum_SaltOfAnyForm_IsItsBytes(string salt, string bytes) =>
        Assert.Equal(bytes, Bytes.ToHex(Read($"-a blake2b --salt {salt}").Extras.Salt!));

    [Theory]
    [InlineData("-l 16", 2)]
    [InlineData("--bits 16", 2)]
    [InlineData("--bytes 16", 16)]
    [InlineData("-l 0", 64)]
    public void ReadSum_LengthInAnyUnit_IsItsBytes(string length, ulong bytes) =>
        Assert.Equal(bytes, Read($"-a blake2b {length}").Output.Bytes);

    private static SumSettings Read(string arguments) => CommandReader.ReadSum(CommandLine.Parse(arguments.Split(' ')));
}
