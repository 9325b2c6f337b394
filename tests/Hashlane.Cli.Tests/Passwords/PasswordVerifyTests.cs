namespace Hashlane.Cli.Tests;

/// <summary>Strings of any program are verified, and those that cannot be are refused with the reason.</summary>
[Trait("Category", "Cli")]
public sealed class PasswordVerifyTests
{
    private const string Secret = "hunter2";

    [Theory]
    [InlineData("hunter2", "", 0, "OK\n")]
    [InlineData("hunter2\n", "", 0, "OK\n")]
    [InlineData("hunter3", "", 1, "FAILED\n")]
    [InlineData("Hunter2", "", 1, "FAILED\n")]
    [InlineData("hunter2", "--status", 0, "")]
    [InlineData("hunter3", "--status", 1, "")]
    public async Task Verify_Password_IsToldByWordAndExitCode(string input, string option, int exitCode, string output)
    {
        using Sandbox sandbox = new();
        sandbox.Write("hash", PasswordStrings.Of(Secret, 64, 3, 4) + "\n");

        ToolResult operand = await RunAsync(
            sandbox, input, [.. option.Split(' ', StringSplitOptions.RemoveEmptyEntries), .. Hash(sandbox)]);
        ToolResult file = await RunAsync(
            sandbox, input, [.. option.Split(' ', StringSplitOptions.RemoveEmptyEntries), "--hash-file", "hash"]);

        Assert.Equal((exitCode, output), (operand.ExitCode, operand.Output));
        Assert.Equal((exitCode, output), (file.ExitCode, file.Output));
        Assert.Equal(exitCode == 0 && option.Length == 0, file.Errors.Contains("weaker", StringComparison.Ordinal));
    }

    /// <summary>From libargon2's own tests, and a string of its older version.</summary>
    [Theory]
    [InlineData("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc", "")]
    [InlineData("$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8", "type i")]
    [InlineData("$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ", "an old version")]
    public async Task Verify_StringOfLibargon2_IsOk(string hash, string weakness)
    {
        using Sandbox sandbox = new();

        ToolResult result = await RunAsync(sandbox, "password", hash);

        Assert.Equal((0, "OK\n"), (result.ExitCode, result.Output));
        Assert.Contains(weakness, result.Errors, StringComparison.Ordinal);
        Assert.Contains("which is weaker than rfc-low (64 MiB, 3 passes, 4 lanes)", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("rfc-low", 65536, 3, 4, "")]
    [InlineData("owasp-7", 7168, 5, 1, "")]
    [InlineData("owasp-7", 8192, 4, 1, "the string has 4 passes, which is weaker than owasp-7 (7 MiB, 5 passes, 1 lane)")]
    [InlineData("owasp-9", 8, 5, 1, "the string has 8 KiB, which is weaker than owasp-9")]
    public async Task Verify_Preset_IsComparedWith(string preset, int memoryKiB, int passes, int lanes, string weakness)
    {
        using Sandbox sandbox = new();
        string hash = PasswordStrings.Of(Secret, memoryKiB, passes, lanes);

        ToolResult result = await RunAsync(sandbox, Secret, "--preset", preset, hash);

        Assert.Equal("OK\n", result.Output);
        Assert.Equal(weakness.Length == 0, result.Errors.Length == 0);
        Assert.Contains(weakness, result.Errors, StringComparison.Ordinal);
    }

    /// <summary>Nothing is computed, and nothing is asked: standard input stays open and untouched.</summary>
    [Theory]
    [InlineData("m=2097153,t=1,p=1", "its memory, 2097153 KiB, is above the limit, 2 GiB (--max-memory)")]
    [InlineData("m=64,t=65,p=1", "its passes, 65, are above the limit, 64 (--max-passes)")]
    [InlineData("m=1024,t=1,p=65", "its lanes, 65, are above the limit, 64 (--max-lanes)")]
    [InlineData("m=1048576,t=5,p=1", "its memory times passes, 5 GiB, is above the limit, 4 GiB (--max-work)")]
    public async Task Verify_CostsAboveALimit_NamesItAndItsOption(string costs, string limit)
    {
        using Sandbox sandbox = new();
        using RunningTool running = new Tool(
            sandbox, "password", "verify", $"$argon2id$v=19${costs}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc").Start();

        ToolResult result = await running.EndWithoutInputAsync();

        Assert.Equal(Expectation.Of(1, "", $"hashlane: nothing was computed: {limit}\n"), Expectation.Of(result));
    }

    [Theory]
    [InlineData("--max-memory", "4", "8KiB")]
    [InlineData("--max-passes", "1", "2")]
    [InlineData("--max-lanes", "1", "2")]
    [InlineData("--max-work", "31", "32")]
    public async Task Verify_LimitOption_IsTheLimit(string option, string below, string enough)
    {
        using Sandbox sandbox = new();
        string hash = PasswordStrings.Of(Secret, 16, 2, 2);
        below = option == "--max-memory" ? "15" : below;
        enough = option == "--max-memory" ? "16KiB" : enough;

        ToolResult refused = await RunAsync(sandbox, Secret, option, below, hash);
        ToolResult verified = await RunAsync(sandbox, Secret, option, enough, hash);

        Assert.Equal((1, ""), (refused.ExitCode, refused.Output));
        Assert.Contains($"({option})", refused.Errors, StringComparison.Ordinal);
        Assert.Equal((0, "OK\n"), (verified.ExitCode, verified.Output));
    }

    [Theory]
    [InlineData("")]
    [InlineData("hunter2")]
    [InlineData("=19=65536,t=3,p=4")]
    [InlineData("$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW")]
    [InlineData("$argon2id$v=19$m=8,t=01,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")]
    public async Task Verify_MalformedString_SaysSoWithoutShowingIt(string hash)
    {
        using Sandbox sandbox = new();
        sandbox.Write("hash", hash);

        ToolResult operand = await RunAsync(sandbox, "", hash);
        ToolResult file = await RunAsync(sandbox, "", "--hash-file", "hash");

        foreach (ToolResult result in (ToolResult[])[operand, file])
        {
            Assert.Equal((1, ""), (result.ExitCode, result.Output));
            Assert.StartsWith("hashlane: this is not a password string of Argon2, as $argon2id$", Assert.Single(result.ErrorLines), StringComparison.Ordinal);
            Assert.DoesNotContain(hash.Length == 0 ? Secret : hash, result.Errors, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("\n", 0)]
    [InlineData("\r\n", 0)]
    [InlineData("\n\n", 1)]
    [InlineData(" ", 1)]
    public async Task Verify_HashFile_IsOneLine(string end, int exitCode)
    {
        using Sandbox sandbox = new();
        sandbox.Write("hash", PasswordStrings.Of(Secret) + end);

        ToolResult result = await RunAsync(sandbox, Secret, "--hash-file", "hash");

        Assert.Equal(exitCode, result.ExitCode);
    }

    [Fact]
    public async Task Verify_HashFileThatIsNone_SaysWhy()
    {
        using Sandbox sandbox = new();
        sandbox.Write("long", new string('$', 5000));

        ToolResult missing = await RunAsync(sandbox, "", "--hash-file", "nosuch");
        ToolResult tooLong = await RunAsync(sandbox, "", "--hash-file", "long");

        Assert.Equal(Expectation.Of(1, "", "hashlane: nosuch: No such file or directory\n"), Expectation.Of(missing));
        Assert.Contains("not a password string", tooLong.Errors, StringComparison.Ordinal);
    }

    /// <summary>Programs of other encodings made strings of such bytes.</summary>
    [Fact]
    public async Task Verify_PasswordThatIsNotUtf8_IsTakenAsBytes()
    {
        using Sandbox sandbox = new();
        byte[] password = Bytes.Raw("caf\u00e9");
        string hash = PasswordStrings.Of(password);

        ToolResult right = await new Tool(sandbox, "password", "verify", hash).WithInput(password).RunAsync();
        ToolResult wrong = await RunAsync(sandbox, "caf\u00e9", hash);

        Assert.Equal(("OK\n", "FAILED\n"), (right.Output, wrong.Output));
    }

    [Fact]
    public async Task Verify_Pepper_IsNeededAndFoundByItsName()
    {
        using Sandbox sandbox = new();
        sandbox.Write("pepper", Bytes.Pattern(32));
        sandbox.Write("other", Bytes.Pattern(32, seed: 2));
        ToolResult made = await new Tool(
            sandbox, "password", "hash", "-m", "8", "-t", "1", "-p", "1", "--pepper-file", "pepper", "--key-id", "k1")
            .WithInput(Secret).RunAsync();
        string hash = made.Output.TrimEnd('\n');

        ToolResult without = await RunAsync(sandbox, Secret, hash);
        ToolResult otherName = await RunAsync(sandbox, Secret, "--pepper-file", "pepper", "--key-id", "k2", hash);
        ToolResult otherPepper = await RunAsync(sandbox, Secret, "--pepper-file", "other", "--key-id", "k1", hash);
        ToolResult right = await RunAsync(sandbox, Secret, "--pepper-file", "pepper", "--key-id", "k1", hash);

        Assert.Contains(",keyid=azE$", hash, StringComparison.Ordinal);
        const string Message =
            "hashlane: the string was made with the pepper 'k1': name its file with --pepper-file, and --key-id 'k1'\n";
        Assert.Equal(Expectation.Of(1, "", Message), Expectation.Of(without));
        Assert.Equal(Expectation.Of(1, "", Message), Expectation.Of(otherName));
        Assert.Equal((1, "FAILED\n"), (otherPepper.ExitCode, otherPepper.Output));
        Assert.Equal((0, "OK\n"), (right.ExitCode, right.Output));
    }

    [Fact]
    public async Task Verify_AssociatedData_IsRefused()
    {
        using Sandbox sandbox = new();

        ToolResult result = await RunAsync(
            sandbox, Secret, "$argon2id$v=19$m=8,t=1,p=1,data=YWJj$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc");

        Assert.Equal((1, ""), (result.ExitCode, result.Output));
        Assert.Contains("associated data", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("-id", 64, 1, 1, 32)]
    [InlineData("-id", 1024, 3, 4, 16)]
    [InlineData("-i", 64, 3, 2, 32)]
    [InlineData("-d", 67, 2, 1, 64)]
    public async Task Verify_StringOfTheArgon2Tool_IsOk(string type, int memoryKiB, int passes, int lanes, int tagBytes)
    {
        using Sandbox sandbox = new();
        ToolResult made = await RunArgon2Async(sandbox, Bytes.Of("somesalt"), type, memoryKiB, passes, lanes, tagBytes);
        string hash = made.Output.TrimEnd('\n');
        Assert.StartsWith("$argon2", hash, StringComparison.Ordinal);

        ToolResult right = await RunAsync(sandbox, Secret, hash);
        ToolResult wrong = await RunAsync(sandbox, Secret + "x", hash);

        Assert.Equal(("OK\n", "FAILED\n"), (right.Output, wrong.Output));
    }

    /// <summary>The other tool does not verify, but makes the same string of the same salt.</summary>
    [Fact]
    public async Task Hash_SaltGivenToTheArgon2Tool_MakesTheSameString()
    {
        OtherTool.Argon2.SkipUnlessInstalled();
        using Sandbox sandbox = new();
        string hash;
        byte[] salt;
        do
        {
            ToolResult made = await new Tool(sandbox, "password", "hash", "-m", "256", "-t", "2", "-p", "4")
                .WithInput(Secret).RunAsync();
            hash = made.Output.TrimEnd('\n');
            salt = Convert.FromBase64String(hash.Split('$')[4] + "==");
        }
        while (salt.Contains((byte)0)); // no argument of a program can have that

        ToolResult same = await RunArgon2Async(sandbox, salt, "-id", 256, 2, 4, 32);

        Assert.Equal(hash, same.Output.TrimEnd('\n'));
    }

    private static string[] Hash(Sandbox sandbox) => [sandbox.Read("hash").TrimEnd('\n')];

    private static Task<ToolResult> RunAsync(Sandbox sandbox, string input, params string[] arguments) =>
        new Tool(sandbox, ["password", "verify", .. arguments]).WithInput(input).RunAsync();

    private static Task<ToolResult> RunArgon2Async(
        Sandbox sandbox, byte[] salt, string type, int memoryKiB, int passes, int lanes, int tagBytes)
    {
        string[] options = [type, "-e", "-k", $"{memoryKiB}", "-t", $"{passes}", "-p", $"{lanes}", "-l", $"{tagBytes}"];
        return OtherTool.Argon2.RunAsync(sandbox, [], [salt, .. options.Select(Bytes.Of)], Bytes.Of(Secret));
    }
}
