namespace Hashlane.Cli.Tests;

/// <summary>A key that is the data, or that takes it away, is refused by what the file is, not by how it is spelled.</summary>
[Trait("Category", "Cli")]
public sealed class KeyIdentityTests
{
    private const string Key = "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk";

    private static string Tag { get; } = Bytes.ToHex(Blake3Mac.HashData(Bytes.Of(Key), Bytes.Of(Known.Hello)));

    private static string EmptyTag { get; } = Bytes.ToHex(Blake3Mac.HashData(Bytes.Of(Key), Array.Empty<byte>()));

    /// <summary>The key comes by a pipe, under any name.</summary>
    [Theory]
    [InlineData("--key-file /dev/stdin -")]
    [InlineData("--key-file /dev/stdin")]
    [InlineData("--key-file /dev/stdin /dev/stdin")]
    [InlineData("--key-file /proc/self/fd/0 -")]
    [InlineData("--key-file /dev/fd/0 a.txt -")]
    [InlineData("--key-file - /dev/stdin")]
    [InlineData("--keyed a.txt /dev/stdin")]
    [InlineData("--key-file /dev/stdin -c -")]
    [InlineData("--key-file /dev/stdin -c")]
    public async Task Run_KeyAndDataFromOnePipe_IsAUsageError(string arguments)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, arguments.Split(' ')).WithInput(Key).RunAsync();

        UsageErrors.AssertIs(result, "are the same file", "both come from standard input");
    }

    [Theory]
    [InlineData("--key-file key key")]
    [InlineData("--key-file key a.txt ./key")]
    [InlineData("--key-file key hard")]
    [InlineData("--key-file soft key")]
    [InlineData("--key-file hard -c key")]
    public async Task Run_KeyIsOneOfTheFiles_IsAUsageErrorThatNamesBoth(string arguments)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await Tool.RunAsync(sandbox, arguments.Split(' '));

        UsageErrors.AssertIs(result, "are the same file");
    }

    [Theory]
    [InlineData("--key-file key -")]
    [InlineData("--key-file key")]
    [InlineData("--key-file /dev/stdin -")]
    [InlineData("--keyed key")]
    [InlineData("--keyed hard")]
    public async Task Run_StandardInputIsTheKeyFile_IsAUsageError(string arguments)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, arguments.Split(' ')).InShell("exec \"$@\" < key").RunAsync();

        UsageErrors.AssertIs(result, "are the same file", "both come from standard input");
    }

    [Theory]
    [InlineData("--key-file key a.txt copy", "")]
    [InlineData("--key-file /dev/stdin a.txt copy", Key)]
    [InlineData("--keyed a.txt copy", Key)]
    public async Task Sum_KeyFromElsewhere_IsTaken(string arguments, string input)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, arguments.Split(' ')).WithInput(input).RunAsync();

        string ofCopy = Bytes.ToHex(Blake3Mac.HashData(Bytes.Of(Key), Bytes.Of(Key)));
        Assert.Equal(Expectation.Of(0, $"{Tag}  a.txt\n{ofCopy}  copy\n"), Expectation.Of(result));
    }

    /// <summary>Standard input is spent for the key, so a line about it would be checked against nothing.</summary>
    [Theory]
    [InlineData("--keyed")]
    [InlineData("--key-file=/dev/stdin")]
    public async Task Check_DashInAListWhenTheKeyWasStandardInput_IsImproper(string option)
    {
        using Sandbox sandbox = NewSandbox();
        sandbox.Write("sums", $"{EmptyTag}  -\n{Tag}  a.txt\n");

        ToolResult result = await new Tool(sandbox, option, "-c", "sums").WithInput(Key).RunAsync();

        Assert.Equal(Expectation.Of(1, "a.txt: OK\n", "hashlane: WARNING: 1 line is improperly formatted\n"), Expectation.Of(result));
    }

    /// <summary>The same where standard input is the list, under another name.</summary>
    [Fact]
    public async Task Check_DashInAListThatIsStandardInput_IsImproper()
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, "-c", "/dev/stdin")
            .WithInput($"{Known.EmptyBlake3}  -\n{Known.HelloBlake3}  a.txt\n").RunAsync();

        Assert.Equal(Expectation.Of(1, "a.txt: OK\n", "hashlane: WARNING: 1 line is improperly formatted\n"), Expectation.Of(result));
    }

    /// <summary>In the place of a standard input that was closed stands a pipe of the runtime's, which never ends.</summary>
    [Theory]
    [InlineData("--key-file /dev/stdin a.txt")]
    [InlineData("/dev/stdin")]
    [InlineData("-c /dev/stdin")]
    public async Task Run_StandardInputClosed_ItsOtherNamesAreNoFiles(string arguments)
    {
        using Sandbox sandbox = NewSandbox();

        ToolResult result = await new Tool(sandbox, arguments.Split(' ')).InShell("exec \"$@\" <&-").RunAsync();

        Failures.AssertPlain(result);
        Assert.Empty(result.OutputBytes);
        Assert.Contains("hashlane: /dev/stdin: ", result.Errors, StringComparison.Ordinal);
    }

    private static Sandbox NewSandbox()
    {
        Sandbox sandbox = new();
        sandbox.Write("a.txt", Known.Hello);
        sandbox.Write("key", Key);
        sandbox.Write("copy", Key);
        Libc.Link(sandbox.PathOf("key"), sandbox.PathOf("hard"));
        sandbox.MakeLink(Bytes.Of("soft"), "key");
        return sandbox;
    }
}
