namespace Hashlane.Cli.Tests;

/// <summary>Names are bytes: written exactly, escaped where a line would lie, and never lost.</summary>
[Trait("Category", "Cli")]
public sealed class FileNameTests
{
    /// <summary>A name and how a sum or status line writes it.</summary>
    private static readonly (byte[] Name, string Escaped)[] _names =
    [
        (Bytes.Of("plain"), "plain"),
        (Bytes.Of("new\nline"), "new\\nline"),
        (Bytes.Of("\n"), "\\n"),
        (Bytes.Of("cr\rret"), "cr\\rret"),
        (Bytes.Of("back\\slash"), "back\\\\slash"),
        (Bytes.Of("\\"), "\\\\"),
        (Bytes.Of("\\\\x"), "\\\\\\\\x"),
        (Bytes.Of("\\leading"), "\\\\leading"),
        (Bytes.Of("trailing\\"), "trailing\\\\"),
        (Bytes.Of("\\n"), "\\\\n"),
        (Bytes.Of("all\\\n\r"), "all\\\\\\n\\r"),
        (Bytes.Of("-dash"), "-dash"),
        (Bytes.Of("--tag"), "--tag"),
        (Bytes.Of("*star"), "*star"),
        (Bytes.Of(" lead"), " lead"),
        (Bytes.Of("trail "), "trail "),
        (Bytes.Of("  "), "  "),
        (Bytes.Of("tab\tx"), "tab\tx"),
        (Bytes.Of("#hash"), "#hash"),
        (Bytes.Of("@response"), "@response"),
        (Bytes.Of("(paren) = x"), "(paren) = x"),
        (Bytes.Of("BLAKE2b (x) = 00"), "BLAKE2b (x) = 00"),
        (Bytes.Of("quo'te\"s"), "quo'te\"s"),
        (Bytes.Of("$HOME `id` %s {0}"), "$HOME `id` %s {0}"),
        (Bytes.Of("日本語"), "日本語"),
        (Bytes.Of("e\u0301 decomposed"), "e\u0301 decomposed"),
        (Bytes.Of("\u202eevil"), "\u202eevil"),
        (Bytes.Of("\ufeffmark"), "\ufeffmark"),
        (Bytes.Of("\U0001f600"), "\U0001f600"),
        (Bytes.Of("\x1b[31mred"), "\x1b[31mred"),
        (Bytes.Of(new string('n', 255)), new string('n', 255)),
    ];

    /// <summary>
    /// Names that are not UTF-8: a lone byte, a cut sequence, Latin-1, a surrogate, an overlong slash.
    /// </summary>
    private static readonly byte[][] _foreignNames =
    [
        [0xff, 0xfe], [.. Bytes.Of("cut"), 0xe2, 0x82], Bytes.Raw("caf\u00e9"), [0xed, 0xa0, 0x80], [0xc0, 0xaf],
        [.. Bytes.Of("both\\"), 0xff, (byte)'\n'],
    ];

    [Fact]
    public async Task Sum_NamesOfAllKinds_EscapesWhatWouldLie()
    {
        using Sandbox sandbox = NewSandbox(_names.Select(entry => entry.Name));
        string expected = string.Concat(_names.Select(
            entry => $"{Marker(entry.Name)}{Known.HelloBlake2b}  {entry.Escaped}\n"));

        ToolResult result = await SumAsync(sandbox, "-a", "blake2b", "--");

        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    [Fact]
    public async Task SumTagged_NamesOfAllKinds_EscapesWhatWouldLie()
    {
        using Sandbox sandbox = NewSandbox(_names.Select(entry => entry.Name));
        string expected = string.Concat(_names.Select(
            entry => $"{Marker(entry.Name)}BLAKE2b ({entry.Escaped}) = {Known.HelloBlake2b}\n"));

        ToolResult result = await SumAsync(sandbox, "-a", "blake2b", "--tag", "--");

        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    [Fact]
    public async Task SumZero_NamesOfAllKinds_AreNotEscaped()
    {
        using Sandbox sandbox = NewSandbox(_names.Select(entry => entry.Name));
        byte[] expected =
        [
            .. _names.SelectMany(entry => (byte[])[.. Bytes.Of(Known.HelloBlake2b + "  "), .. entry.Name, 0]),
        ];

        ToolResult result = await SumAsync(sandbox, "-a", "blake2b", "-z", "--");

        Assert.Equal(new Expectation(0, Bytes.Show(expected), ""), Expectation.Of(result));
    }

    [Theory]
    [InlineData("--untagged")]
    [InlineData("--tag")]
    public async Task Check_OwnLinesForNamesOfAllKinds_AllOkAndEscapedAsInTheSums(string form)
    {
        using Sandbox sandbox = NewSandbox(_names.Select(entry => entry.Name));
        ToolResult sums = await SumAsync(sandbox, "-a", "blake2b", form, "--");
        sandbox.Write("sums", sums.OutputBytes);
        string expected = string.Concat(_names.Select(entry => $"{Marker(entry.Name)}{entry.Escaped}: OK\n"));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(Expectation.Of(0, expected), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_WrongDigestForNamesOfAllKinds_FailedAndEscaped()
    {
        using Sandbox sandbox = NewSandbox(_names.Select(entry => entry.Name));
        sandbox.Write("sums", string.Concat(_names.Select(
            entry => $"{Marker(entry.Name)}{Known.WrongBlake2b}  {entry.Escaped}\n")));
        string expected = string.Concat(_names.Select(entry => $"{Marker(entry.Name)}{entry.Escaped}: FAILED\n"));

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        string warning = $"hashlane: WARNING: {_names.Length} computed checksums did NOT match\n";
        Assert.Equal(Expectation.Of(1, expected, warning), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_MissingNameWithNewLine_StatusLineStaysOneLine()
    {
        using Sandbox sandbox = new();
        sandbox.Write("sums", $"\\{Known.HelloBlake2b}  gone\\nx: OK\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(["\\gone\\nx: OK: FAILED open or read"], result.OutputLines);
        Assert.Equal(2, result.ErrorLines.Length);
        Assert.Equal(1, result.ExitCode);
    }

    [Fact]
    public async Task Sum_NamesThatAreNotUtf8_BytesKept()
    {
        using Sandbox sandbox = NewSandbox(_foreignNames);
        byte[] expected = [.. _foreignNames.SelectMany(name => SumLine(name, LineEnd.NewLine))];

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "--").WithArguments(_foreignNames).RunAsync();

        Assert.Equal(new Expectation(0, Bytes.Show(expected), ""), Expectation.Of(result));
    }

    [Fact]
    public async Task SumZero_NamesThatAreNotUtf8_BytesKept()
    {
        using Sandbox sandbox = NewSandbox(_foreignNames);
        byte[] expected = [.. _foreignNames.SelectMany(name => SumLine(name, LineEnd.Nul))];

        ToolResult result =
            await new Tool(sandbox, "-a", "blake2b", "-z", "--").WithArguments(_foreignNames).RunAsync();

        Assert.Equal(new Expectation(0, Bytes.Show(expected), ""), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_NamesThatAreNotUtf8_AreFoundAndWrittenAsBytes()
    {
        using Sandbox sandbox = NewSandbox(_foreignNames);
        sandbox.Write("sums", [.. _foreignNames.SelectMany(name => SumLine(name, LineEnd.NewLine))]);
        byte[] expected =
        [
            .. _foreignNames.SelectMany(
                name => (byte[])[.. Bytes.Of(Marker(name)), .. Escape(name), .. Bytes.Of(": OK\n")]),
        ];

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal(new Expectation(0, Bytes.Show(expected), ""), Expectation.Of(result));
    }

    /// <summary>.NET would turn both names into U+FFFD; the message must keep them apart.</summary>
    [Fact]
    public async Task Sum_MissingNamesThatAreNotUtf8_AreNamedEscaped()
    {
        using Sandbox sandbox = NewSandbox([Bytes.Of("good")]);
        byte[][] names = [[0xfe], [0xff], Bytes.Of("good")];

        ToolResult result = await new Tool(sandbox, "-a", "blake2b").WithArguments(names).RunAsync();

        string expected = "hashlane: ''$'\\376': No such file or directory\n"
            + "hashlane: ''$'\\377': No such file or directory\n";
        Assert.Equal(Expectation.Of(1, $"{Known.HelloBlake2b}  good\n", expected), Expectation.Of(result));
    }

    [Fact]
    public async Task Check_ReplacementCharacterForAForeignName_Fails()
    {
        using Sandbox sandbox = NewSandbox([[0xff]]);
        sandbox.Write("sums", $"{Known.HelloBlake2b}  \ufffd\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "sums");

        Assert.Equal("\ufffd: FAILED open or read\n", result.Output);
        Assert.Equal(1, result.ExitCode);
    }

    /// <summary>A name may well hold U+FFFD itself.</summary>
    [Fact]
    public async Task SumAndCheck_FileWhoseNameHoldsTheReplacementCharacter_Ok()
    {
        byte[] name = Bytes.Of("n\ufffd");
        using Sandbox sandbox = NewSandbox([name]);

        ToolResult sum = await Tool.RunAsync(sandbox, "n\ufffd");
        sandbox.Write("sums", sum.OutputBytes);
        ToolResult check = await Tool.RunAsync(sandbox, "-c", "sums");

        Assert.Equal(Expectation.Of(0, "n\ufffd: OK\n"), Expectation.Of(check));
    }

    /// <summary>The file may be there under its true name, so it is not passed over as missing.</summary>
    [Fact]
    public async Task CheckIgnoreMissing_ReplacementCharacterForAForeignName_FailsAndSaysWhy()
    {
        using Sandbox sandbox = NewSandbox([[0xff], Bytes.Of("good")]);
        sandbox.Write("sums", $"{Known.HelloBlake2b}  good\n{Known.HelloBlake2b}  \ufffd\n");

        ToolResult result = await Tool.RunAsync(sandbox, "-a", "blake2b", "-c", "--ignore-missing", "sums");

        Expectation expected = Expectation.Of(
            1,
            "good: OK\n\ufffd: FAILED open or read\n",
            "hashlane: \ufffd: No such file; its name may have lost bytes, as U+FFFD stands for what was not UTF-8\n"
            + "hashlane: WARNING: 1 listed file could not be read\n");
        Assert.Equal(expected, Expectation.Of(result));
    }

    /// <summary>The options' values are bytes as well: a check file may have any name.</summary>
    [Fact]
    public async Task Check_CheckFileNameThatIsNotUtf8_IsRead()
    {
        using Sandbox sandbox = NewSandbox([Bytes.Of("good")]);
        byte[] name = [(byte)'s', 0xff];
        sandbox.Write(name, Bytes.Of($"{Known.HelloBlake2b}  good\n"));

        ToolResult result = await new Tool(sandbox, "-a", "blake2b", "-c").WithArguments([name]).RunAsync();

        Assert.Equal(Expectation.Of(0, "good: OK\n"), Expectation.Of(result));
    }

    /// <summary>On a terminal an escape sequence in a message would act; in a file the bytes stay.</summary>
    [Fact]
    public async Task Sum_MissingNameWithEscapeOnTerminal_IsQuotedInTheMessage()
    {
        Assert.SkipUnless(File.Exists("/usr/bin/script"), "Needs script(1), which runs a program on a terminal.");
        using Sandbox sandbox = new();
        Tool tool = new Tool(sandbox, "-a", "blake2b", "\x1b[31mred")
            .InShell("export TOOL=\"$1\" NAME=\"$4\"\n"
                + "exec script -qec 'exec \"$TOOL\" -a blake2b \"$NAME\"' /dev/null");

        ToolResult result = await tool.RunAsync();

        Assert.Contains("No such file or directory", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("\x1b[31mred", result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
    }

    /// <summary>In the lines of <c>-c</c> too, even where the form with a leading backslash would be due.</summary>
    [Theory]
    [InlineData("\x1b[31mred", "''$'\\033''[31mred'")]
    [InlineData("back\\\x1b[31mred", "'back\\'$'\\033''[31mred'")]
    [InlineData("new\n\x1b[31mred", "'new'$'\\n\\033''[31mred'")]
    [InlineData("cr\rret", "'cr'$'\\r''ret'")]
    [InlineData("\u202eevil", "''$'\\342\\200\\256''evil'")]
    [InlineData("back\\slash", "\\back\\\\slash")]
    [InlineData("a b", "a b")]
    public async Task Check_NameThatActsOnTerminal_IsQuotedInTheStatusLine(string name, string shown)
    {
        byte[] bytes = Bytes.Of(name);
        using Sandbox sandbox = NewSandbox([bytes]);
        sandbox.Write("good", SumLine(bytes, LineEnd.NewLine));
        sandbox.Write("bad", [.. Bytes.Of($"{Marker(bytes)}{Known.WrongBlake2b}  "), .. Escape(bytes), (byte)'\n']);

        ToolResult result = await OnTerminal(sandbox, "--no-progress -a blake2b -c good bad").RunAsync();

        Assert.StartsWith($"{shown}: OK\r\n{shown}: FAILED\r\n", result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
    }

    [Theory]
    [InlineData("gone\\\x1b[31mred", "'gone\\'$'\\033''[31mred'")]
    [InlineData("gone\n\x1b[31mred", "'gone'$'\\n\\033''[31mred'")]
    public async Task Check_MissingNameThatActsOnTerminal_IsQuotedInBothLines(string name, string shown)
    {
        using Sandbox sandbox = new();
        sandbox.Write("sums", SumLine(Bytes.Of(name), LineEnd.NewLine));

        ToolResult result = await OnTerminal(sandbox, "-a blake2b -c sums").RunAsync();

        Assert.Contains($"hashlane: {shown}: No such file or directory\r\n", result.Output, StringComparison.Ordinal);
        Assert.Contains($"{shown}: FAILED open or read\r\n", result.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("\x1b[31m", result.Output, StringComparison.Ordinal);
        Assert.Equal(1, result.ExitCode);
    }

    /// <summary>Runs the tool with all three streams on a terminal, or skips the test.</summary>
    private static Tool OnTerminal(Sandbox sandbox, string arguments)
    {
        Assert.SkipUnless(File.Exists("/usr/bin/script"), "Needs script(1), which runs a program on a terminal.");
        return new Tool(sandbox).InShell($"export TOOL=\"$1\"\nexec script -qec 'exec \"$TOOL\" {arguments}' /dev/null");
    }

    private static Sandbox NewSandbox(IEnumerable<byte[]> names)
    {
        Sandbox sandbox = new();
        foreach (byte[] name in names)
        {
            sandbox.Write(name, Bytes.Of(Known.Hello));
        }

        return sandbox;
    }

    private static Task<ToolResult> SumAsync(Sandbox sandbox, params string[] options) =>
        new Tool(sandbox, options).WithArguments(_names.Select(entry => entry.Name)).RunAsync();

    private static byte[] SumLine(byte[] name, LineEnd end) =>
        end == LineEnd.Nul
            ? [.. Bytes.Of(Known.HelloBlake2b + "  "), .. name, 0]
            : [.. Bytes.Of($"{Marker(name)}{Known.HelloBlake2b}  "), .. Escape(name), (byte)'\n'];

    private static string Marker(byte[] name) => name.AsSpan().IndexOfAny("\\\n\r"u8) >= 0 ? "\\" : "";

    private static byte[] Escape(byte[] name) =>
    [
        .. name.SelectMany(value => value switch
        {
            (byte)'\\' => "\\\\"u8.ToArray(),
            (byte)'\n' => "\\n"u8.ToArray(),
            (byte)'\r' => "\\r"u8.ToArray(),
            _ => [value],
        }),
    ];
}
