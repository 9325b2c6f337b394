using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>Lists of hashdeep, mtree, bsdtar and BagIt, in both directions, with hostile names.</summary>
[Trait("Category", "Cli")]
public sealed class ForeignListTests
{
    [Fact]
    public async Task Hashdeep_ListOfOurs_IsAuditedByHashdeep()
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Hashdeep.SkipUnlessInstalled();
        MakeTree(sandbox, name => name.IndexOfAny([(byte)'\n', (byte)'\r']) < 0);
        ToolResult create = await sandbox.RunAsync("create", "--format", "hashdeep", "list", "tree");
        ToolResult good = await AuditAsync(sandbox);
        sandbox.Write("added", "new");
        ToolResult bad = await AuditAsync(sandbox);

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.True(good.ExitCode == 0, good.ToString());
        Assert.NotEqual(0, bad.ExitCode);
    }

    [Theory]
    [InlineData("-l -r .")]
    [InlineData("-r .")]
    [InlineData("-c sha256,md5,tiger -l -r .")]
    public async Task Hashdeep_ListOfHashdeep_IsCheckedByOurs(string options)
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Hashdeep.SkipUnlessInstalled();
        MakeTree(sandbox, name => !name.AsSpan().Contains((byte)'\n'));
        ToolResult list = await new Tool(sandbox.Sandbox).InShell($"cd tree; exec hashdeep {options}").RunAsync();
        sandbox.Sandbox.Write("list", list.OutputBytes);

        await AssertChecksAsync(sandbox, "list");
    }

    [Fact]
    public async Task Hashdeep_NameWithNewline_IsReportedInBothDirections()
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Hashdeep.SkipUnlessInstalled();
        sandbox.Write("plain", "a");
        sandbox.Write("new\nline", "b");
        ToolResult list = await new Tool(sandbox.Sandbox).InShell("exec hashdeep -c sha256 -l -r tree").RunAsync();
        sandbox.Sandbox.Write("theirs", list.OutputBytes);

        ToolResult create = await sandbox.RunAsync("create", "--format", "hashdeep", "ours", "tree");
        ToolResult check = await sandbox.RunAsync("check", "theirs");

        Failures.AssertPlain(create);
        Assert.Contains("newline", create.Errors, StringComparison.Ordinal);
        Assert.StartsWith("1 entry", create.Output, StringComparison.Ordinal);
        Failures.AssertPlain(check);
        Assert.Contains("newline", check.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a\nb", "a newline")]
    [InlineData("a\rb", "a carriage return")]
    [InlineData("\r\n", "a newline")]
    [InlineData("d\r/a", "a carriage return")]
    public async Task Hashdeep_NameThatNoListCanHave_IsReportedWithItsCharacter(string name, string character)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("plain", "a");
        sandbox.Write(name, "b");

        ToolResult create = await sandbox.RunAsync("create", "--format", "hashdeep", "ours", "tree");

        Failures.AssertPlain(create);
        Assert.Contains($"a name with {character}, so", create.Errors, StringComparison.Ordinal);
        Assert.StartsWith("1 entry", create.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("sha256")]
    [InlineData("sha512")]
    public async Task Mtree_SpecificationOfOurs_IsVerifiedByNetBsdsMtree(string algorithm)
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Mtree.SkipUnlessInstalled();
        MakeTree(sandbox, _ => true);
        File.CreateSymbolicLink(sandbox.PathOf("link"), "with space\n");
        ToolResult create = await sandbox.RunAsync("create", "--format", "mtree", "-a", algorithm, "list", "tree");
        ToolResult good = await VerifyAsync();
        sandbox.ChangeSilently("d/inside");
        ToolResult bad = await VerifyAsync();

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.True(good.ExitCode == 0 && good.Output.Length == 0, good.ToString());
        Assert.Contains(algorithm, bad.Output, StringComparison.Ordinal);

        Task<ToolResult> VerifyAsync() => new Tool(sandbox.Sandbox).InShell("exec mtree -p tree -f list").RunAsync();
    }

    [Theory]
    [InlineData("mtree -c -k type,size,time,sha256,link -p tree")]
    [InlineData("mtree -c -k type,size,time,sha512,md5,link -p tree")]
    [InlineData("mtree -c -k type,size,time,sha256,link -p tree | mtree -C -k type,size,time,sha256,link")]
    public async Task Mtree_SpecificationOfNetBsdsMtree_IsCheckedByOurs(string command)
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Mtree.SkipUnlessInstalled();
        MakeTree(sandbox, _ => true);
        File.CreateSymbolicLink(sandbox.PathOf("link"), "with space\n");
        ToolResult list = await new Tool(sandbox.Sandbox).InShell(command).RunAsync();
        sandbox.Sandbox.Write("list", list.OutputBytes);

        await AssertChecksAsync(sandbox, "list", expectsSilent: true);
    }

    [Fact]
    public async Task Mtree_SpecificationOfOurs_IsReadByBsdtar()
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Bsdtar.SkipUnlessInstalled();
        MakeTree(sandbox, _ => true);
        File.CreateSymbolicLink(sandbox.PathOf("link"), "d/inside");
        await sandbox.RunAsync("create", "--format", "mtree", "list", "tree");

        // It packs what the specification names, and fails for a file that is not there.
        ToolResult pack = await new Tool(sandbox.Sandbox)
            .InShell("mkdir out && cd tree && LC_ALL=C.UTF-8 bsdtar -cf - @../list | tar -xf - -C ../out && diff -r . ../out")
            .RunAsync();

        Assert.True(pack.ExitCode == 0 && pack.Output.Length == 0, pack.ToString());
    }

    [Fact]
    public async Task Mtree_SpecificationOfBsdtar_IsCheckedByOurs()
    {
        using ManifestSandbox sandbox = new();
        OtherTool.Bsdtar.SkipUnlessInstalled();
        MakeTree(sandbox, _ => true);
        File.CreateSymbolicLink(sandbox.PathOf("link"), "d/inside");
        ToolResult list = await new Tool(sandbox.Sandbox)
            .InShell("exec bsdtar -cf - --format=mtree --options='!all,size,time,type,sha256,link' -C tree .").RunAsync();
        sandbox.Sandbox.Write("list", list.OutputBytes);

        await AssertChecksAsync(sandbox, "list", expectsSilent: true);
    }

    [Theory]
    [InlineData("sha512")]
    [InlineData("sha256")]
    public async Task Bag_OfOurs_IsOneByTheRulesOfTheRfc(string algorithm)
    {
        using ManifestSandbox sandbox = new();
        Directory.CreateDirectory(sandbox.PathOf("data"));
        MakeTree(sandbox, name => Bytes.TryGetText(name, out _), "data/");
        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "-a", algorithm, "tree");
        ToolResult again = await sandbox.RunAsync("create", "--format", "bagit", "-a", algorithm, "tree");
        ToolResult check = await sandbox.RunAsync("check", "tree");

        Assert.True(create.ExitCode == 0, create.ToString());
        Failures.AssertPlain(again);
        Assert.True(check.ExitCode == 0, check.ToString());
        TestBag.Validate(sandbox.Sandbox.PathOf("tree"), algorithm);
    }

    [Theory]
    [InlineData("sha512")]
    [InlineData("sha256")]
    [InlineData("sha512 sha256")]
    public async Task Bag_OfAnotherImplementation_IsCheckedByOurs(string algorithms)
    {
        using ManifestSandbox sandbox = new();
        MakeTree(sandbox, name => Bytes.TryGetText(name, out _), "data/");
        TestBag.Make(sandbox.Sandbox.PathOf("tree"), algorithms.Split(' '));

        ToolResult good = await sandbox.RunAsync("check", "--json", "tree");
        sandbox.Write("data/added", "new");
        sandbox.ChangeSilently("data/d/inside");
        File.Delete(sandbox.PathOf("data/100%"));
        sandbox.Sandbox.Write("tree/bag-info.txt", "changed\n");
        ToolResult bad = await sandbox.RunAsync("check", "--json", "tree");

        Assert.True(good.ExitCode == 0, good.ToString());
        Assert.Empty(ManifestSandbox.Verdicts(good));
        Assert.Equal(ExitCodes.Different, bad.ExitCode);
        Assert.Equal(
            ["missing data/100%", "modified bag-info.txt", "modified data/d/inside", "new data/added"],
            ManifestSandbox.Verdicts(bad));
    }

    [Fact]
    public async Task Bag_ListsOfDifferentFilesOrWithoutDeclaration_Fail()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("data/b", "b");
        TestBag.Make(sandbox.Sandbox.PathOf("tree"), ["sha512", "sha256"]);
        string list = sandbox.PathOf("manifest-sha256.txt");
        File.WriteAllLines(list, File.ReadAllLines(list)[..1]);

        ToolResult different = await sandbox.RunAsync("check", "tree");
        File.WriteAllText(sandbox.PathOf("bagit.txt"), "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-16\n");
        ToolResult encoding = await sandbox.RunAsync("check", "tree");

        Failures.AssertPlain(different);
        Assert.Contains("same files", different.Errors, StringComparison.Ordinal);
        Failures.AssertPlain(encoding);
    }

    [Fact]
    public async Task Bag_FactsThatAreThere_Stay()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("bag-info.txt", "Source-Organization: Us\n  and others\nPayload-Oxum: 7.7\n 8\nContact-Name: N");
        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "tree");
        ToolResult check = await sandbox.RunAsync("check", "tree");

        Assert.True(create.ExitCode == 0 && check.ExitCode == 0, create.ToString());
        string info = sandbox.Sandbox.Read("tree/bag-info.txt");
        Assert.StartsWith("Source-Organization: Us\n  and others\nContact-Name: N\nBag-Software-Agent: ", info, StringComparison.Ordinal);
        Assert.EndsWith("\nPayload-Oxum: 1.1\n", info, StringComparison.Ordinal);
        TestBag.Validate(sandbox.Sandbox.PathOf("tree"), "sha512");
    }

    [Theory]
    [InlineData("--no-hidden", "leave out")]
    [InlineData("--exclude=x", "leave out")]
    [InlineData("--one-file-system --follow", "leave out")]
    [InlineData("-a blake2b-256", "no such digest")]
    public async Task Bag_OptionsThatMakeNone_AreRefused(string options, string word)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");

        UsageErrors.AssertIs(await sandbox.RunAsync(["create", "--format", "bagit", .. options.Split(' '), "tree"]), word);
    }

    [Fact]
    public async Task Bag_ListOfAnotherAlgorithmThatIsThere_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("manifest-md5.txt", "");

        Failures.AssertPlain(await sandbox.RunAsync("create", "--format", "bagit", "tree"));
        Assert.False(File.Exists(sandbox.PathOf("bagit.txt")));
    }

    [Fact]
    public async Task Bag_SeveralListsOfTagFilesAndALinkInThePayload_AreAllSeen()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("one", "1");
        sandbox.Write("two", "2");
        string bag = sandbox.Sandbox.PathOf("tree");
        TestBag.Make(bag, ["sha512"]);
        File.AppendAllText(Path.Combine(bag, "tagmanifest-sha256.txt"), $"{new string('0', 64)}  one\n");
        File.AppendAllText(Path.Combine(bag, "tagmanifest-blake2s.txt"), $"{new string('0', 64)}  two\n");
        File.CreateSymbolicLink(sandbox.PathOf("data/link"), "a");

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal(["modified one", "modified two", "new data/link"], ManifestSandbox.Verdicts(result));
    }

    /// <summary>Version 0.97 escapes newlines alone, and 1.0 the percent sign, too.</summary>
    [Theory]
    [InlineData("0.97", "data/100%25", "100%25")]
    [InlineData("1.0", "data/100%2525", "100%25")]
    [InlineData("0.97", "data/a%0Ab", "a\nb")]
    [InlineData("1.0", "data/a%0ab", "a\nb")]
    public async Task Bag_EscapesOfEachVersion_AreReadAsItWritesThem(string version, string listed, string name)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/" + name, "a");
        TestBag.Make(sandbox.Sandbox.PathOf("tree"), ["sha256"]);
        sandbox.Write("bagit.txt", $"BagIt-Version: {version}\nTag-File-Character-Encoding: UTF-8\n");
        string list = sandbox.PathOf("manifest-sha256.txt");
        await File.WriteAllTextAsync(list, (await File.ReadAllTextAsync(list, TestContext.Current.CancellationToken))[..65] + listed + "\n", TestContext.Current.CancellationToken);

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        Assert.True(result.ExitCode == 0, result.ToString());
    }

    [Theory]
    [InlineData("/data/a")]
    [InlineData("../data/a")]
    [InlineData("data/../data/a")]
    [InlineData("a")]
    public async Task Bag_PathOutsideOfThePayload_IsRefused(string path)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        TestBag.Make(sandbox.Sandbox.PathOf("tree"), ["sha256"]);
        string list = sandbox.PathOf("manifest-sha256.txt");
        await File.WriteAllTextAsync(list, (await File.ReadAllTextAsync(list, TestContext.Current.CancellationToken))[..65] + path + "\n", TestContext.Current.CancellationToken);

        Failures.AssertPlain(await sandbox.RunAsync("check", "tree"));
    }

    [Fact]
    public async Task Bag_ListThatIsAPipe_FailsAtOnce()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        TestBag.Make(sandbox.Sandbox.PathOf("tree"), ["sha256"]);
        Libc.MakeFifo(sandbox.PathOf("manifest-sha512.txt"));

        Failures.AssertPlain(await sandbox.RunAsync("check", "tree"));
    }

    [Fact]
    public async Task Mtree_ListWhoseFirstEntryIsALink_IsChecked()
    {
        using ManifestSandbox sandbox = new();
        File.CreateSymbolicLink(sandbox.PathOf("a"), "b");
        sandbox.Write("b", "b");
        ToolResult create = await sandbox.RunAsync("create", "--format", "mtree", "list", "tree");
        ToolResult check = await sandbox.RunAsync("check", "list", "tree");
        sandbox.Sandbox.Write("links", "#mtree\n./a type=link link=b\n");
        ToolResult links = await sandbox.RunAsync("check", "--json", "links", "tree");

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.Equal("2 entries: 2 ok\n", check.Output);
        Assert.Equal(["new b"], ManifestSandbox.Verdicts(links));
    }

    /// <summary>
    /// What NetBSD's mtree makes of the same lists; the digest is that of "a". It has no <c>nochange</c>, which is of
    /// FreeBSD's mtree(5): the file must exist, and is not compared.
    /// </summary>
    [Theory]
    [InlineData("./a type=file sha256digest=D\n./gone type=file sha256digest=D optional\n", "")]
    [InlineData("./a type=file sha256digest=D\n./gone type=file sha256digest=D\n", "missing gone")]
    [InlineData("./a type=file sha256digest=D\n./o type=dir optional\n./o/gone type=file sha256digest=D\n", "")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir optional\n./d/gone type=file sha256digest=D\n", "missing d/gone")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir ignore\n", "", "d/x d/e/y")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir ignore\n", "new d2/x", "d/x d2/x")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir\n", "new d/x", "d/x")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir\n./d/x type=file nochange\n", "", "d/x")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir\n./d/x type=file nochange\n", "missing d/x")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir\n./d/x type=file nochange optional\n", "")]
    [InlineData("./a type=file sha256digest=D\n./d/x type=file nochange sha256digest=D\n", "", "d/x")]
    [InlineData("./a type=file sha256digest=D\n./d/x type=file sha256digest=D\n./d/x nochange\n", "", "d/x")]
    [InlineData("./a type=file nochange\n", "")]
    [InlineData("./a type=file sha256digest=D\n./d/x type=link link=y nochange\n", "", "d/x")]
    [InlineData("./a type=file sha256digest=D\n./d/x type=file ignore sha256digest=D\n", "modified d/x", "d/x")]
    [InlineData("./a type=file sha256digest=D\n./gone type=file ignore sha256digest=D\n", "missing gone")]
    [InlineData("./a type=file sha256digest=D\n./d type=dir ignore\n./d/x type=file sha256digest=D\n", "modified d/x", "d/x d/y")]
    [InlineData("./a type=file sha256digest=D\n./a size=1\n", "")]
    [InlineData("./a size=1\n./a type=file sha256digest=D\n", "")]
    [InlineData("./a size=7\n./a type=file sha256digest=D\n./a size=1 time=5.0\n", "")]
    [InlineData("./a type=file sha256digest=D\n./a sha512digest=E\n", "modified a")]
    public async Task Mtree_KeywordsOfPresence_AreHeeded(string list, string verdicts, string added = "")
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        Directory.CreateDirectory(sandbox.PathOf("d"));
        foreach (string name in added.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            sandbox.Write(name, name);
        }

        sandbox.Sandbox.Write("list", "#mtree\n. type=dir\n" + list
            .Replace("=D", "=" + Bytes.ToHex(SHA256.HashData("a"u8)), StringComparison.Ordinal)
            .Replace("=E", "=" + new string('0', 128), StringComparison.Ordinal));

        ToolResult result = await sandbox.RunAsync("check", "--json", "list", "tree");

        Assert.Equal(verdicts.Split(' ', StringSplitOptions.RemoveEmptyEntries) is [] ? [] : [verdicts], ManifestSandbox.Verdicts(result));
        Assert.Equal(verdicts.Length == 0 ? 0 : ExitCodes.Different, result.ExitCode);
    }

    [Fact]
    public async Task Mtree_FileOfAnyContent_IsEqualInDiffAndMissingWithoutIt()
    {
        using ManifestSandbox sandbox = new();
        string digest = Bytes.ToHex(SHA256.HashData("a"u8));
        sandbox.Sandbox.Write("old", $"#mtree\n. type=dir\n./a type=file nochange\n./b type=file nochange\n");
        sandbox.Sandbox.Write("new", $"#mtree\n. type=dir\n./a type=file sha256digest={digest}\n");

        ToolResult result = await sandbox.RunAsync("diff", "--json", "old", "new");

        Assert.Equal(["missing b"], ManifestSandbox.Verdicts(result));
    }

    [Theory]
    [InlineData("./a type=file sha256digest=D\n./a sha256digest=F\n", "line 4: it contradicts")]
    [InlineData("./a size=1\n./b type=file sha256digest=D\n./a size=1\n", "line 5: it is a file without a digest")]
    public async Task Mtree_LinesOfOnePathThatMakeNoEntry_Fail(string list, string reason)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("list", "#mtree\n. type=dir\n" + list
            .Replace("=D", "=" + Bytes.ToHex(SHA256.HashData("a"u8)), StringComparison.Ordinal)
            .Replace("=F", "=" + new string('0', 64), StringComparison.Ordinal));

        ToolResult result = await sandbox.RunAsync("check", "list", "tree");

        Failures.AssertPlain(result);
        Assert.Contains(reason, result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("hashdeep")]
    [InlineData("mtree")]
    public async Task Create_FolderWithoutFiles_WritesNoList(string format)
    {
        using ManifestSandbox sandbox = new();
        Directory.CreateDirectory(sandbox.PathOf("empty"));

        ToolResult result = await sandbox.RunAsync("create", "--format", format, "list", "tree");

        Failures.AssertPlain(result);
        Assert.Contains("no file was found", result.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(sandbox.Sandbox.PathOf("list")));
    }

    [Theory]
    [InlineData("hashdeep")]
    [InlineData("mtree")]
    [InlineData("sums")]
    public async Task Check_ByteOrderMark_IsSkippedAndUtf16Named(string format)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        if (format == "sums")
        {
            sandbox.Sandbox.Write("list", Bytes.ToHex(Blake3.HashData("a"u8)) + "  a\n");
        }
        else
        {
            await sandbox.RunAsync("create", "--format", format, "list", "tree");
        }

        string text = sandbox.Sandbox.Read("list");
        sandbox.Sandbox.Write("list", "\uFEFF" + text);
        ToolResult marked = await sandbox.RunAsync("check", "list", "tree");
        sandbox.Sandbox.Write("list", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(text)]);
        ToolResult wide = await sandbox.RunAsync("check", "list", "tree");

        Assert.True(marked.ExitCode == 0, marked.ToString());
        Failures.AssertPlain(wide);
        Assert.Contains("the file is UTF-16", wide.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("sha256", 3, "they were read as blake3")]
    [InlineData("sha512", 1, "line 1 has a digest of 128 digits")]
    public async Task Check_SumsOfAnotherAlgorithm_AreHintedAt(string algorithm, int exitCode, string hint)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("list", Bytes.ToHex(HashFunction.Get(algorithm).HashData("a"u8)) + "  a\n");

        ToolResult without = await sandbox.RunAsync("check", "list", "tree");
        ToolResult with = await sandbox.RunAsync("check", "-a", algorithm, "list", "tree");

        Assert.Equal(exitCode, without.ExitCode);
        Assert.Contains(hint, without.Errors, StringComparison.Ordinal);
        Assert.Contains(algorithm, without.Errors, StringComparison.Ordinal);
        Assert.Equal(Expectation.Of(0, "1 entry: 1 ok\n", ""), Expectation.Of(with));
    }

    [Theory]
    [InlineData("tree/", "", "'tree/'")]
    [InlineData("", "sub/", "'sub/'")]
    [InlineData(".\\d\\", "d/", "backslashes")]
    [InlineData("A", "a", "upper and lower case")]
    [InlineData("Nu\u0301n\u0303ez", "N\u00FA\u00F1ez", "Unicode")]
    [InlineData("N\u00FA\u00F1ez", "Nu\u0301n\u0303ez", "Unicode")]
    [InlineData("some", "other", null)]
    public async Task Check_FilesAtOtherPaths_AreMovedWithTheLikelyReason(string listed, string found, string? hint)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write(found + "one", "1");
        sandbox.Write(found + "two", "2");
        sandbox.Sandbox.Write(
            "list", $"{Bytes.ToHex(Blake3.HashData("1"u8))}  {listed}one\n{Bytes.ToHex(Blake3.HashData("2"u8))}  {listed}two\n");

        ToolResult result = await sandbox.RunAsync("check", "list", "tree");

        Assert.Equal(ExitCodes.Different, result.ExitCode);
        Assert.Contains("2 moved", result.Output, StringComparison.Ordinal);
        Assert.Equal(hint is null ? 0 : 1, result.ErrorLines.Length);
        Assert.Contains(hint ?? "", result.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Check_SumsTwiceOrWithoutNames_AreAsWithDashC()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string digest = Bytes.ToHex(Blake3.HashData("a"u8));
        sandbox.Sandbox.Write("twice", $"{digest}  a\n{digest}  a\n");
        sandbox.Sandbox.Write("other", $"{digest}  a\n{new string('0', 64)}  a\n");
        sandbox.Sandbox.Write("nameless", $"{digest}\n");

        ToolResult twice = await sandbox.RunAsync("check", "twice", "tree");
        ToolResult other = await sandbox.RunAsync("check", "other", "tree");
        ToolResult nameless = await sandbox.RunAsync("check", "nameless", "tree");
        ToolResult dashC = await Tool.RunAsync(sandbox.Sandbox, "-c", "nameless");

        Assert.Equal(Expectation.Of(0, "1 entry: 1 ok\n", ""), Expectation.Of(twice));
        Failures.AssertPlain(other);
        Assert.All([nameless, dashC], result =>
        {
            Failures.AssertPlain(result);
            Assert.Contains("line 1 is a digest without the name of a file", result.Errors, StringComparison.Ordinal);
        });
    }

    [Theory]
    [InlineData("\n", "\r\n", "carriage return")]
    [InlineData("", "\uFEFF", "byte order mark")]
    public async Task Check_ManifestThatAnEditorHasChanged_SaysHow(string from, string to, string word)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        await sandbox.CreateAsync();
        string text = sandbox.Sandbox.Read(ManifestSandbox.Manifest);
        sandbox.Sandbox.Write(
            ManifestSandbox.Manifest, from.Length == 0 ? to + text : text.Replace(from, to, StringComparison.Ordinal));

        ToolResult result = await sandbox.RunAsync("check", ManifestSandbox.Manifest);

        Failures.AssertPlain(result);
        Assert.Contains(word, result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--exclude", "./build")]
    [InlineData("--exclude", "!./build")]
    [InlineData("--include", "../x")]
    [InlineData("--exclude", "WORKING/x")]
    public async Task Pattern_ThatCanMatchNothing_IsRefused(string option, string pattern)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string meant = pattern.Replace("WORKING", sandbox.Sandbox.Folder, StringComparison.Ordinal);

        UsageErrors.AssertIs(await sandbox.RunAsync("create", option, meant, "m.jsonl", "tree"), "matches nothing");
        UsageErrors.AssertIs(await Tool.RunAsync(sandbox.Sandbox, "-r", option, meant, "tree"), "matches nothing");
    }

    [Theory]
    [InlineData("--exclude=./build")]
    [InlineData("--include=../x")]
    public void Pattern_ThatAManifestStates_IsTaken(string option) => Assert.NotNull(FilterReader.Read([option]));

    [Fact]
    public async Task Pattern_ThatAManifestStates_IsTakenInEveryFolder()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string folder = sandbox.Sandbox.Folder, manifest = sandbox.Sandbox.PathOf("m.jsonl");
        ToolResult create = await sandbox.Command("create", $"--exclude={folder}/x", manifest, folder + "/tree")
            .InShell("cd /; exec \"$@\"").RunAsync();
        ToolResult check = await sandbox.RunAsync("check", manifest);
        ToolResult update = await sandbox.RunAsync("update", manifest);

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.True(check.ExitCode == 0, check.ToString());
        Assert.True(update.ExitCode == 0, update.ToString());
    }

    [Fact]
    public async Task Pattern_OfAFolderThatIsReadOverItsFullPath_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        string tree = sandbox.Sandbox.PathOf("tree"), manifest = sandbox.Sandbox.PathOf("m.jsonl");

        UsageErrors.AssertIs(
            await sandbox.Command("create", "--exclude", tree + "/x", manifest, tree).InShell("cd /; exec \"$@\"").RunAsync(),
            "matches nothing");
        UsageErrors.AssertIs(
            await new Tool(sandbox.Sandbox, "-r", "--exclude", tree + "/x", tree).InShell("cd /; exec \"$@\"").RunAsync(),
            "matches nothing");
    }

    [Fact]
    public async Task Pattern_ThatMatchesThoughItBeginsWithTheCurrentFolder_IsTaken()
    {
        using ManifestSandbox sandbox = new();
        string inner = sandbox.Sandbox.Folder.TrimStart('/');
        sandbox.Write(inner + "/kept", "a");
        sandbox.Write(inner + "/left", "b");
        string pattern = sandbox.Sandbox.Folder + "/left";
        ToolResult create = await sandbox.RunAsync("create", "--exclude", pattern, "m.jsonl", "tree");
        ToolResult sums = await Tool.RunAsync(sandbox.Sandbox, "-r", "--exclude", pattern, "tree");

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.StartsWith("1 entry", create.Output, StringComparison.Ordinal);
        Assert.Single(sums.OutputLines);
        Assert.Contains("/kept", sums.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("--tag")]
    [InlineData("-a sha256")]
    public async Task Sums_ListOfOurs_IsCheckedWithAllClasses(string options)
    {
        using ManifestSandbox sandbox = new();
        MakeTree(sandbox, _ => true);
        ToolResult list = await new Tool(sandbox.Sandbox, options.Split(' ', StringSplitOptions.RemoveEmptyEntries))
            .InShell("cd tree; find . -type f -print0 | xargs -0 \"$@\"").RunAsync();
        sandbox.Sandbox.Write("list", list.OutputBytes);

        await AssertChecksAsync(sandbox, "list", algorithm: options == "-a sha256" ? "sha256" : null);
    }

    [Theory]
    [InlineData("")]
    [InlineData("%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n")]
    [InlineData("%%%% HASHDEEP-2.0\n%%%% size,sha256,filename\n1,00,a\n")]
    [InlineData("%%%% HASHDEEP-1.0\n%%%% size,md5,filename\n")]
    [InlineData("%%%% HASHDEEP-1.0\n1,00,a\n")]
    [InlineData("%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n1,ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb,../a\n")]
    [InlineData("%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n1,ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb,/etc/passwd\n")]
    [InlineData("%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n1,ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb,a")]
    [InlineData("#mtree\n. type=dir\n")]
    [InlineData("#mtree\n./a type=file size=1\n")]
    [InlineData("#mtree\n./a type=file size=1 sha256=ca97")]
    [InlineData("#mtree\n./a type=file size=1 sha256=zz\n")]
    [InlineData("#mtree\n./a type=file ignore\n")]
    [InlineData("#mtree\n./a type=file size=1\0 sha256=ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb\n")]
    [InlineData("#mtree\n./a type=file time=1.0\0 sha256=ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb\n")]
    [InlineData("%%%% HASHDEEP-1.0\n%%%% size,sha256,filename\n1\0,ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb,a\n")]
    [InlineData("#mtree\n./a\\q type=link link=x\n")]
    [InlineData("#mtree\n..\n..\n")]
    [InlineData("#mtree\n./a type=link link=x\n./a type=link link=y\n")]
    [InlineData("hello\n")]
    public async Task Check_DamagedList_Fails(string list)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Sandbox.Write("list", list);

        ToolResult result = await sandbox.RunAsync("check", "list", "tree");

        Failures.AssertPlain(result);
        Assert.Empty(result.Output);
    }

    private static void MakeTree(ManifestSandbox sandbox, Func<byte[], bool> isAllowed, string folder = "")
    {
        sandbox.Write(folder + "d/inside", "inside");
        sandbox.Write(folder + "d/deeper/empty", "");
        foreach (byte[] name in ManifestFormatTests.HostileNames.Where(isAllowed).Where(name => !name.AsSpan().Contains((byte)'/')))
        {
            sandbox.Sandbox.Write([.. Bytes.Of("tree/" + folder), .. name], name);
        }
    }

    /// <summary>Checks a list twice: as it is, and after changes.</summary>
    private static async Task AssertChecksAsync(ManifestSandbox sandbox, string list, bool expectsSilent = false, string? algorithm = null)
    {
        string[] choice = algorithm is null ? [] : ["-a", algorithm];
        ToolResult good = await sandbox.RunAsync(["check", "--json", .. choice, list, "tree"]);
        sandbox.ChangeSilently("d/inside");
        sandbox.Write("added", "new");
        File.Delete(sandbox.PathOf("100%"));
        File.Move(sandbox.PathOf("a=b"), sandbox.PathOf("d/a=b"));
        ToolResult bad = await sandbox.RunAsync(["check", "--json", .. choice, list, "tree"]);

        Assert.True(good.ExitCode == 0, good.ToString());
        Assert.Empty(ManifestSandbox.Verdicts(good));
        Assert.Equal(expectsSilent ? ExitCodes.SilentlyChanged : ExitCodes.Different, bad.ExitCode);
        Assert.Equal(
            ["missing 100%", expectsSilent ? "moved a=b d/a=b" : "modified d/inside", expectsSilent ? "new added" : "moved a=b d/a=b",
             expectsSilent ? "silentlyChanged d/inside" : "new added"],
            ManifestSandbox.Verdicts(bad));
    }

    private static Task<ToolResult> AuditAsync(ManifestSandbox sandbox) =>
        new Tool(sandbox.Sandbox).InShell("cd tree; exec hashdeep -a -vv -k ../list -l -r .").RunAsync();

    /// <summary>A second implementation of bags, from RFC 8493 alone.</summary>
    private static class TestBag
    {
        internal static void Make(string bag, string[] algorithms)
        {
            File.WriteAllText(Path.Combine(bag, "bagit.txt"), "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
            File.WriteAllText(Path.Combine(bag, "bag-info.txt"), "Source-Organization: Test\n");
            foreach (string algorithm in algorithms)
            {
                StringBuilder text = new();
                foreach (string file in Directory.EnumerateFiles(Path.Combine(bag, "data"), "*", SearchOption.AllDirectories))
                {
                    text.Append(CultureInfo.InvariantCulture, $"{Digest(algorithm, file)} {Escape(Path.GetRelativePath(bag, file))}\n");
                }

                File.WriteAllText(Path.Combine(bag, $"manifest-{algorithm}.txt"), text.ToString());
            }

            string tags = $"{Digest(algorithms[0], Path.Combine(bag, "bag-info.txt"))}  bag-info.txt\n";
            File.WriteAllText(Path.Combine(bag, $"tagmanifest-{algorithms[0]}.txt"), tags);
        }

        internal static void Validate(string bag, string algorithm)
        {
            Assert.Equal("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n", File.ReadAllText(Path.Combine(bag, "bagit.txt")));
            string[] payload = [.. Directory.EnumerateFiles(Path.Combine(bag, "data"), "*", SearchOption.AllDirectories)];
            Dictionary<string, string> listed = Read(Path.Combine(bag, $"manifest-{algorithm}.txt"));
            Assert.Equal(
                payload.Select(file => Path.GetRelativePath(bag, file)).Order(StringComparer.Ordinal),
                listed.Keys.Order(StringComparer.Ordinal));
            Dictionary<string, string> tags = Read(Path.Combine(bag, $"tagmanifest-{algorithm}.txt"));
            Assert.Equal(["bag-info.txt", "bagit.txt", $"manifest-{algorithm}.txt"], tags.Keys.Order(StringComparer.Ordinal));
            foreach ((string name, string digest) in listed.Concat(tags))
            {
                Assert.Equal(Digest(algorithm, Path.Combine(bag, name)), digest);
            }

            string oxum = string.Create(CultureInfo.InvariantCulture, $"Payload-Oxum: {payload.Sum(file => new FileInfo(file).Length)}.{payload.Length}");
            Assert.Contains(oxum, File.ReadAllLines(Path.Combine(bag, "bag-info.txt")));
        }

        private static Dictionary<string, string> Read(string file)
        {
            Dictionary<string, string> lines = [];
            foreach (string line in File.ReadAllText(file).Split('\n')[..^1])
            {
                string[] parts = line.Split(' ', 2);
                lines.Add(Unescape(parts[1].TrimStart(' ')), parts[0]);
            }

            return lines;
        }

        private static string Digest(string algorithm, string file) => Bytes.ToHex(
            algorithm == "sha512" ? SHA512.HashData(File.ReadAllBytes(file)) : SHA256.HashData(File.ReadAllBytes(file)));

        private static string Escape(string path) => path.Replace("%", "%25", StringComparison.Ordinal)
            .Replace("\n", "%0A", StringComparison.Ordinal).Replace("\r", "%0D", StringComparison.Ordinal);

        private static string Unescape(string path) => path.Replace("%0A", "\n", StringComparison.Ordinal)
            .Replace("%0D", "\r", StringComparison.Ordinal).Replace("%25", "%", StringComparison.Ordinal);
    }
}
