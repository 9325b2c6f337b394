namespace Hashlane.Cli.Tests;

/// <summary>A typed password is never shown, and however the tool ends, the terminal shows again what is typed.</summary>
[Trait("Category", "Cli")]
public sealed class PasswordPromptTests
{
    private const string Secret = "hunter2";
    private const string First = "Password: ", Second = "The same again: ";

    /// <summary>Whether the terminal shows what is typed.</summary>
    private const string TellEcho = "stty -a <&3 | grep -o -- \"[-a-z]*echo \" >&3\n";

    /// <summary>With the usual answers to signals, and its number in a file.</summary>
    private const string Functions = """
        tool() { sh -c "echo \$\$ >pid; exec env --default-signal=INT,QUIT,HUP,TERM \"\$TOOL\" password \"\$@\"" sh "$@" 2>&3 3>&-; }

        """;

    private const string Small = "-m 8 -t 1 -p 1";

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Hash_TypedTwice_IsHashedAndNotShown()
    {
        using Sandbox sandbox = new();
        using TypingTool terminal = new(sandbox, Functions + $"tool hash {Small} >hash\necho \"exit $?\"\n{TellEcho}head -n 1");

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync(Secret + "\n");
        await terminal.WaitForAsync(Second);
        await terminal.TypeAsync(Secret + "\n");
        await terminal.WaitForAsync("\necho ");
        await terminal.TypeAsync("shown\n");
        ToolResult result = await terminal.EndAsync();

        // The terminal shows the last word as it is typed, and head writes it.
        Assert.Equal($"{First}\r\n{Second}\r\nexit 0\r\necho \r\nshown\r\nshown\r\n", result.Output);
        Assert.True(PasswordStrings.Match(Secret, sandbox.Read("hash")));
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("hunterx\b2\n")]
    [InlineData("wrong\u0015hunter2\n")]
    [InlineData("hunter2\u00fc\b\n")]
    public async Task Verify_LettersErased_AreNotInThePassword(string typed)
    {
        using Sandbox sandbox = new();
        sandbox.Write("hash", PasswordStrings.Of(Secret));
        using TypingTool terminal = new(
            sandbox, Functions + "stty erase ^H kill ^U iutf8\ntool verify --hash-file hash\necho \"exit $?\"");

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync(typed);
        ToolResult result = await terminal.EndAsync();

        Assert.StartsWith($"{First}\r\nOK\r\n", result.Output, StringComparison.Ordinal);
        Assert.EndsWith("exit 0\r\n", result.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("hunter2\n", "hunter3\n", "the two passwords differ")]
    [InlineData("hunter2\n", "\n", "the two passwords differ")]
    [InlineData("hunter2\n", "\u0004", "the password was typed only once")]
    [InlineData("\n", "", "the password is empty: --allow-empty takes it nevertheless")]
    [InlineData("\u0004", "", "no password was typed")]
    [InlineData("hunter2\u0004\u0004", "", "no password was typed")]
    public async Task Hash_NotTypedTwiceAlike_IsRefused(string first, string second, string message)
    {
        using Sandbox sandbox = new();
        using TypingTool terminal = new(sandbox, Functions + $"tool hash {Small}\necho \"exit $?\"\n{TellEcho}");

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync(first);
        if (second.Length > 0)
        {
            await terminal.WaitForAsync(Second);
            await terminal.TypeAsync(second);
        }

        ToolResult result = await terminal.EndAsync();

        Assert.EndsWith($"\r\nhashlane: {message}\r\nexit 1\r\necho \r\n", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain(Secret, terminal.Shown, StringComparison.Ordinal);
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("\u0003", "INT", 130)] // Ctrl-C
    [InlineData("\u001c", "QUIT", 131)]
    [InlineData("", "TERM", 143)]
    [InlineData("", "HUP", 129)]
    public async Task Hash_EndedByASignal_RestoresTheEcho(string key, string signal, int exitCode)
    {
        using Sandbox sandbox = new();
        using TypingTool terminal = new(
            sandbox,
            Functions + $$"""
            trap : INT QUIT
            while ! test -e go; do sleep 0.1; done && kill -{{signal}} $(cat pid) &
            tool hash
            echo "exit $?"
            {{TellEcho}}
            """);

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync("hunt" + key);
        if (key.Length == 0)
        {
            sandbox.Write("go", "");
        }

        await terminal.WaitForAsync("echo ");
        sandbox.Write("go", "");
        await terminal.EndAsync();

        Assert.Contains($"{First}\r\nexit {exitCode}\r\necho \r\n", terminal.Shown, StringComparison.Ordinal);
        Assert.DoesNotContain("hunt", terminal.Shown, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Verify_StoppedAndContinued_ShowsTheEchoInBetweenAndAsksAgain()
    {
        using Sandbox sandbox = new();
        sandbox.Write("hash", PasswordStrings.Of(Secret));
        sandbox.Write("steps", Functions.Replace("3>&-", "", StringComparison.Ordinal) + """
            exec 3>&2
            sh -c "echo \$\$ >pid; exec \"\$TOOL\" password verify --hash-file hash"
            echo "stopped $?"
            stty -a | grep -o -- "[-a-z]*echo "
            fg
            echo "exit $?"
            stty -a | grep -o -- "[-a-z]*echo "

            """);
        using TypingTool terminal = new(sandbox, "exec 2>&3 3>&-\nbash --norc -i steps");

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync("\u001a"); // Ctrl-Z
        await terminal.WaitForAsync(First, count: 2);
        await terminal.TypeAsync(Secret + "\n");
        await terminal.EndAsync();

        Assert.Matches(
            @"(?s)Password: stopped 148\r\necho \r\n.*\r\nPassword: \r\nOK\r\n.*exit 0\r\necho \r\n", terminal.Shown);
        Assert.DoesNotContain(Secret, terminal.Shown, StringComparison.Ordinal);
    }

    /// <summary>The prompt is on the terminal wherever output and messages go.</summary>
    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData("2>errors")]
    [InlineData("2>&-")]
    [InlineData("2>/dev/null | cat")]
    public async Task Verify_StreamsRedirected_PromptsOnTheTerminal(string redirection)
    {
        using Sandbox sandbox = new();
        sandbox.Write("hash", PasswordStrings.Of(Secret));
        using TypingTool terminal = new(sandbox, $"\"$TOOL\" password verify --hash-file hash {redirection}");

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync(Secret + "\n");
        ToolResult result = await terminal.EndAsync();

        Assert.Equal($"{First}\r\nOK\r\n", result.Output);
    }

    /// <summary>What cannot be verified anyway is not worth a password.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Verify_MalformedString_AsksForNothing()
    {
        using Sandbox sandbox = new();
        using TypingTool terminal = new(sandbox, "\"$TOOL\" password verify nonsense 2>&3");

        await terminal.EndAsync();

        Assert.DoesNotContain(First, terminal.Shown, StringComparison.Ordinal);
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Hash_TextPastedAfterThePassword_IsNotForTheShell()
    {
        using Sandbox sandbox = new();
        using TypingTool terminal = new(
            sandbox, Functions + $"tool hash {Small} >hash\necho \"exit $?\"\nread -t 0.5 line; echo \"then: $line\"");

        await terminal.WaitForAsync(First);
        await terminal.TypeAsync($"{Secret}\n{Secret}\nrm -rf something\n");
        ToolResult result = await terminal.EndAsync();

        Assert.EndsWith("exit 0\r\nthen: \r\n", result.Output, StringComparison.Ordinal);
    }
}
