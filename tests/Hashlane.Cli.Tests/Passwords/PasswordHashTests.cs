namespace Hashlane.Cli.Tests;

/// <summary>A password from standard input becomes one string. No message shows a word that could be a password.</summary>
[Trait("Category", "Cli")]
public sealed class PasswordHashTests
{
    private const string Secret = "hunter2";

    /// <summary>Options and the parameters that the string states.</summary>
    [Theory]
    [InlineData("-m 64 -t 1 -p 1", "$argon2id$v=19$m=64,t=1,p=1$", 16, 32)]
    [InlineData("-m 1MiB -t 2 -p 3", "$argon2id$v=19$m=1024,t=2,p=3$", 16, 32)]
    [InlineData("--memory=64kib --passes=1 --lanes=8 --type id", "$argon2id$v=19$m=64,t=1,p=8$", 16, 32)]
    [InlineData("-m8 -t1 -p1 --salt-bytes 8 --tag-bytes 64", "$argon2id$v=19$m=8,t=1,p=1$", 8, 64)]
    [InlineData("--preset owasp-7 -m 8", "$argon2id$v=19$m=8,t=5,p=1$", 16, 32)]
    [InlineData("--preset owasp-9", "$argon2id$v=19$m=9216,t=4,p=1$", 16, 32)]
    [InlineData("-m 32", "$argon2id$v=19$m=32,t=3,p=4$", 16, 32)]
    public async Task Hash_Options_EnterTheString(string options, string start, int saltBytes, int tagBytes)
    {
        using Sandbox sandbox = new();

        ToolResult result = await HashAsync(sandbox, options, Secret + "\n");

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(result.Errors);
        Assert.EndsWith("\n", result.Output, StringComparison.Ordinal);
        string line = Assert.Single(result.OutputLines);
        Assert.StartsWith(start, line, StringComparison.Ordinal);
        string[] fields = line[start.Length..].Split('$');
        Assert.Equal([Letters(saltBytes), Letters(tagBytes)], fields.Select(field => field.Length));
        Assert.True(PasswordStrings.Match(Secret, line));

        static int Letters(int bytes) => ((bytes * 8) + 5) / 6;
    }

    [Fact]
    public async Task Hash_NoOptions_IsTheLibrarysDefault()
    {
        using Sandbox sandbox = new();

        ToolResult first = await HashAsync(sandbox, "", Secret);
        ToolResult second = await HashAsync(sandbox, "", Secret);

        Assert.StartsWith("$argon2id$v=19$m=65536,t=3,p=4$", first.Output, StringComparison.Ordinal);
        Assert.NotEqual(first.Output, second.Output);
    }

    /// <summary>One end of a line is removed and nothing else.</summary>
    [Theory]
    [InlineData("pass", "pass")]
    [InlineData("pass\n", "pass")]
    [InlineData("pass\r\n", "pass")]
    [InlineData("pass\r", "pass\r")]
    [InlineData(" pass \n", " pass ")]
    [InlineData("pass\r\r\n", "pass\r")]
    [InlineData("pässwörd€\n", "pässwörd€")]
    public async Task Hash_LineEnd_IsRemovedOnce(string input, string password)
    {
        using Sandbox sandbox = new();

        ToolResult result = await HashAsync(sandbox, "-m 8 -t 1 -p 1", input);

        Assert.True(PasswordStrings.Match(password, result.Output), result.ToString());
    }

    [Theory]
    [InlineData(0, "", "the password is empty: --allow-empty takes it nevertheless")]
    [InlineData(0, "\n", "the password is empty")]
    [InlineData(0, "\r\n", "the password is empty")]
    [InlineData(0, "a\nb", "more than one line")]
    [InlineData(0, "a\n\n", "more than one line")]
    [InlineData(0, "h\0u\0\n\0", "zero byte")]
    [InlineData(0, "caf\u00e9\n", "not UTF-8")]
    [InlineData(4096, "", "")]
    [InlineData(4096, "\r\n", "")]
    [InlineData(4097, "", "longer than 4096 bytes")]
    [InlineData(100_000, "", "longer than 4096 bytes")]
    public async Task Hash_InputThatIsNoPassword_IsRefusedWithTheReason(int letters, string end, string reason)
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, "password", "hash", "-m", "8", "-t", "1", "-p", "1")
            .WithInput([.. Bytes.Of(new string('x', letters)), .. Bytes.Raw(end)]).RunAsync();

        if (reason.Length == 0)
        {
            Assert.Equal(0, result.ExitCode);
            return;
        }

        Assert.Equal(1, result.ExitCode);
        Assert.Empty(result.OutputBytes);
        Assert.Contains(reason, Assert.Single(result.ErrorLines), StringComparison.Ordinal);
    }

    [Fact]
    public void Argon2Ranges_Values_AreThoseOfTheLibrary()
    {
        int lanes = Argon2Ranges.MaxLanes, memory = Argon2Ranges.MaxMemoryKiB, least = Argon2Ranges.LaneKiB;

        Assert.Equal(lanes, new Argon2Parameters(least * lanes, 1, lanes).Lanes);
        Assert.Equal(memory, new Argon2Parameters(memory, 1, 1).MemoryKiB);
        Assert.Throws<ArgumentOutOfRangeException>(() => new Argon2Parameters(memory, 1, lanes + 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new Argon2Parameters(memory + 1, 1, 1));
        Assert.Throws<ArgumentOutOfRangeException>(() => new Argon2Parameters((least * 3) - 1, 1, 3));
    }

    [Fact]
    public async Task Hash_EmptyButAllowed_IsHashed()
    {
        using Sandbox sandbox = new();

        ToolResult result = await HashAsync(sandbox, "-m 8 -t 1 -p 1 --allow-empty", "\n");

        Assert.True(PasswordStrings.Match("", result.Output), result.ToString());
    }

    [Fact]
    public async Task Hash_StandardInputClosed_SaysSo()
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, "password", "hash").InShell("exec \"$@\" <&-").RunAsync();

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("standard input: Bad file descriptor", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>The word <c>hunter2</c> stands for a password in the wrong place.</summary>
    [Theory]
    [InlineData("hash hunter2", "takes no operand")]
    [InlineData("hash -- hunter2", "takes no operand")]
    [InlineData("hash -m 64 hunter2", "seen by anyone who may list processes")]
    [InlineData("hash --hunter2", "is no option of this command")]
    [InlineData("hash -hunter2", "is no option of this command")]
    [InlineData("hash -xhunter2", "is no option of this command")]
    [InlineData("hash --password=hunter2", "is no option of this command")]
    [InlineData("hash --lanes=hunter2", "-p takes a number: 1 to 16777215")]
    [InlineData("hash -phunter2", "-p takes a number")]
    [InlineData("hash -m hunter2", "-m takes a number of KiB")]
    [InlineData("hash -t hunter2", "-t takes a number: 1 or more")]
    [InlineData("hash --type hunter2", "--type takes id")]
    [InlineData("hash --type i", "hash makes strings of Argon2id only")]
    [InlineData("hash --preset hunter2", "--preset: there is no preset of that name; there are rfc-low")]
    [InlineData("hash --preset owasp-64", "did you mean owasp-46?")]
    [InlineData("hash --allow-empty=hunter2", "'--allow-empty' takes no value")]
    [InlineData("hash --pepper-fiel=hunter2", "did you mean --pepper-file?")]
    [InlineData("hash --key-id hunter2", "belong together")]
    [InlineData("hash --pepper-file hunter2", "belong together")]
    [InlineData("hash --pepper-file - --key-id k", "standard input is for the password")]
    [InlineData("hash --pepper-file /dev/stdin --key-id k", "standard input is for the password")]
    [InlineData("hash --pepper-file= --key-id k", "--pepper-file is empty")]
    [InlineData("hash --pepper-file f --key-id hunter2hunter2", "1 to 8 bytes")]
    [InlineData("hash -m 31", "31 KiB is too little for 4 lanes, which need at least 32 KiB")]
    [InlineData("hash -m 2048GiB", "-m takes at most 1024 GiB")]
    [InlineData("hash -m 64MB", "64MiB")]
    [InlineData("hash -m 0", "-m takes a number of KiB")]
    [InlineData("hash -m -1", "-m takes a number of KiB")]
    [InlineData("hash -t 0", "-t takes a number: 1 or more")]
    [InlineData("hash --salt-bytes 7", "--salt-bytes takes a number: 8 to 64")]
    [InlineData("hash --tag-bytes 65", "--tag-bytes takes a number: 16 to 64")]
    [InlineData("hash -t 1 -t 1", "-t is given twice")]
    [InlineData("hunter2", "after 'hashlane password' comes hash, verify or tune")]
    [InlineData("--preset hunter2", "after 'hashlane password' comes")]
    [InlineData("hsah", "did you mean hash?")]
    [InlineData("verify", "got none")]
    [InlineData("verify hunter2 hunter2", "got several operands. The password is none of them")]
    [InlineData("verify --hash-file f hunter2", "got both")]
    [InlineData("verify --hash-file - ", "got both")]
    [InlineData("verify --hash-file=-", "standard input is for the password")]
    [InlineData("verify --max-memory hunter2 h", "--max-memory takes a number of KiB")]
    [InlineData("verify --max-memory 7 h", "--max-memory takes at least 8 KiB")]
    [InlineData("verify --max-passes 0 h", "--max-passes takes a number: 1 or more")]
    [InlineData("verify --max-lanes 16777216 h", "--max-lanes takes a number: 1 to 16777215")]
    [InlineData("verify --max-work 1 h", "--max-work takes at least 8 KiB")]
    [InlineData("tune hunter2", "takes no operand")]
    [InlineData("tune --time hunter2", "--time takes a time with a unit, 1ms to 10s")]
    [InlineData("tune --time 250", "--time takes a time with a unit")]
    [InlineData("tune --time 0ms", "--time takes a time with a unit")]
    [InlineData("tune --time 11s", "--time takes a time with a unit")]
    [InlineData("tune --time NaNs", "--time takes a time with a unit")]
    [InlineData("tune -m 8", "too little for 4 lanes")]
    public async Task Run_Mistake_IsNamedWithoutTheWordsOfTheCommandLine(string arguments, string message)
    {
        using Sandbox sandbox = new();

        ToolResult result = await new Tool(sandbox, ["password", .. arguments.Split(' ')])
            .WithInput(Secret).RunAsync();

        UsageErrors.AssertIs(result, message);
        Assert.DoesNotContain(Secret, result.Output + result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--help")]
    [InlineData("-h")]
    [InlineData("hash --help")]
    [InlineData("verify -h")]
    [InlineData("tune --help")]
    public async Task Run_Help_FitsATerminalAndNamesEveryOption(string arguments)
    {
        using Sandbox sandbox = new();
        string[] words = arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries);

        ToolResult result = await Tool.RunAsync(sandbox, ["password", .. words]);

        Assert.Equal(0, result.ExitCode);
        Assert.Empty(result.ErrorBytes);
        Assert.All(result.OutputLines, line => Assert.InRange(line.Length, 1, 80));
        Assert.All(result.OutputLines, line => Assert.Equal(line.TrimEnd(), line));
        Assert.StartsWith("Usage: hashlane password", result.Output, StringComparison.Ordinal);
        if (words.Length == 2)
        {
            ToolCommand job = PasswordCommand.Command.Named(words[0])!;
            Assert.All(
                job.Table.Groups.SelectMany(group => group),
                option => Assert.Contains($"--{option.Name}", result.Output, StringComparison.Ordinal));
        }
        else
        {
            Assert.All(PasswordCommand.Command.Commands, job => Assert.Contains($"\n  {job.Name} ", result.Output, StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task Run_GeneralHelp_NamesTheCommand()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "--help");

        Assert.Contains("hashlane password hash|verify|tune", result.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Sum_FirstOperandNearTheCommand_IsHinted()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "pasword", "hash");

        Assert.Contains("if you meant the command, it is 'hashlane password'", result.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Hash_FileOfTheCommandsName_IsRunByTheOption()
    {
        using Sandbox sandbox = new();
        sandbox.Write("password", Known.Hello);

        ToolResult refused = await Tool.RunAsync(sandbox, "password", "hash");
        ToolResult named = await new Tool(
            sandbox, "--command", "password", "hash", "-m", "8", "-t", "1", "-p", "1").WithInput("x").RunAsync();

        UsageErrors.AssertIs(refused, "--command password");
        Assert.StartsWith("$argon2id$", named.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Hash_CostsAboveTheDefaultLimits_SaysSo()
    {
        using Sandbox sandbox = new();

        ToolResult result = await HashAsync(sandbox, "-m 8 -t 65 -p 1", Secret);
        string hash = result.Output.TrimEnd('\n');
        ToolResult refused = await new Tool(sandbox, "password", "verify", hash).WithInput(Secret).RunAsync();
        ToolResult verified = await new Tool(sandbox, "password", "verify", "--max-passes", "65", hash)
            .WithInput(Secret).RunAsync();

        const string Limit = "its passes, 65, are above the limit, 64 (--max-passes)";
        Assert.Equal($"hashlane: note: {Limit}, so that verifying it needs a higher one\n", result.Errors);
        Assert.Equal(Expectation.Of(1, "", $"hashlane: nothing was computed: {Limit}\n"), Expectation.Of(refused));
        Assert.Equal("OK\n", verified.Output);
    }

    [Theory]
    [InlineData(15, "too short for a pepper: at least 16 bytes, but there are 15")]
    [InlineData(65537, "too long for a pepper: at most 65536 bytes")]
    [InlineData(-1, "No such file or directory")]
    public async Task Hash_PepperFileThatIsNone_SaysWhy(int length, string reason)
    {
        using Sandbox sandbox = new();
        if (length >= 0)
        {
            sandbox.Write("pepper", Bytes.Pattern(length));
        }

        ToolResult result = await HashAsync(sandbox, "--pepper-file pepper --key-id k", Secret);

        Assert.Equal(Expectation.Of(1, "", $"hashlane: pepper: {reason}\n"), Expectation.Of(result));
    }

    private static Task<ToolResult> HashAsync(Sandbox sandbox, string options, string input) =>
        new Tool(sandbox, ["password", "hash", .. options.Split(' ', StringSplitOptions.RemoveEmptyEntries)])
            .WithInput(input).RunAsync();
}
