using System.Globalization;
using System.Security.Cryptography;

namespace Hashlane.Cli.Tests;

/// <summary>
/// Bags as RFC 8493 wants them, and bags that are none. Most cases are those of the conformance suite of the Library of
/// Congress, built anew.
/// </summary>
[Trait("Category", "Cli")]
public sealed class BagTests
{
    private const string Declaration = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";

    private const string EarlierDeclaration = "BagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-8\n";

    private static readonly (string Name, string Contents)[] _payload = [("data/a", "one"), ("data/b/c", "three")];

    [Theory]
    [InlineData("../../../README.md", "not a path")]
    [InlineData("data/../../x", "not a path")]
    [InlineData("data/./a", "not a path")]
    [InlineData("/tmp/test.txt", "absolute")]
    [InlineData("~/test.txt", "not in data/")]
    [InlineData("~root/foo", "not in data/")]
    [InlineData(@"C:\Windows\System32\setx.exe", "not in data/")]
    [InlineData(@"\\?\UNC\server\Windows\System32\setx.exe", "not in data/")]
    [InlineData("bag-info.txt", "not in data/")]
    [InlineData("data/unlisted", "no list of the payload has data/unlisted")]
    [InlineData("data/A", "no list of the payload")]
    public async Task Fetch_PathOutsideOfThePayloadOrUnlisted_Fails(string path, string reason)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("fetch.txt", $"https://h.example/a 3 data/a\r\nhttps://h.example/x - {path}\r\n");

        ToolResult result = await sandbox.RunAsync("check", "tree");

        Failures.AssertPlain(result);
        Assert.Contains("fetch.txt: line 2: ", result.Errors, StringComparison.Ordinal);
        Assert.Contains(reason, result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("garbage\n")]
    [InlineData("https://h.example/a data/a\n")]
    [InlineData("https://h.example/a x data/a\n")]
    [InlineData("https://h.example/a -1 data/a\n")]
    [InlineData("https://h.example/a 3\n")]
    [InlineData("https://h.example/a 3 \n")]
    [InlineData("nowhere 3 data/a\n")]
    [InlineData("https://h.example/a 3\0 data/a\n")]
    public async Task Fetch_MalformedLine_Fails(string text)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("fetch.txt", text);

        ToolResult result = await sandbox.RunAsync("check", "tree");

        Failures.AssertPlain(result);
        Assert.Contains("fetch.txt: line 1: it is not an address", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("https://h.example/a 3 data/a\nhttps://h.example/c - data/b/c\n")]
    [InlineData("https://h.example/a\t3  data/a\r\n\r\n")]
    [InlineData("https://h.example/a 3 data/a\rhttps://h.example/c - data/b/c")]
    [InlineData("")]
    public async Task Fetch_FilesThatAreThere_AreOk(string text)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("fetch.txt", text);

        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    [Fact]
    public async Task Fetch_FileThatIsNotThere_IsMissingWithAHint()
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("fetch.txt", "https://h.example/a 3 data/a\n");
        File.Delete(sandbox.PathOf("data/a"));

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal(ExitCodes.Different, result.ExitCode);
        Assert.Equal(["missing data/a"], ManifestSandbox.Verdicts(result));
        Assert.Contains("fetch.txt has the addresses of 1 of the missing files", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("data/a", 0)]
    [InlineData("data/x", 1)]
    [InlineData("../x", 1)]
    public async Task Fetch_WhenABagIsMade_MustHaveFilesThatAreThere(string path, int exitCode)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("fetch.txt", $"https://h.example/a - {path}\n");

        ToolResult result = await sandbox.RunAsync("create", "--format", "bagit", "tree");

        Assert.True(result.ExitCode == exitCode, result.ToString());
        Assert.Equal(exitCode == 0, File.Exists(sandbox.PathOf("bagit.txt")));
        Assert.Equal(exitCode == 0, File.Exists(sandbox.PathOf("manifest-sha512.txt")));
    }

    [Theory]
    [InlineData("Payload-Oxum: 8.2\n", true)]
    [InlineData("payload-oxum:8.2\r\n", true)]
    [InlineData("Payload-Oxum : 8.2\r", true)]
    [InlineData("Payload-Oxum: 8.2\nPAYLOAD-OXUM: 8.2\n", true)]
    [InlineData("Contact-Name: Payload-Oxum: 7.2\n", true)]
    [InlineData("Contact-Name: A\n Payload-Oxum: 7.2\n", true)]
    [InlineData("Payload-Oxum: 999.2\n", false)]
    [InlineData("Payload-Oxum: 8.1\n", false)]
    [InlineData("payload-oxum: 7.2", false)]
    [InlineData("A: b\rPayload-Oxum   :   7.2\r", false)]
    [InlineData("Payload-Oxum: 8.2\nPayload-Oxum: 7.2\n", false)]
    [InlineData("Payload-Oxum: 8\n", false)]
    [InlineData("Payload-Oxum: 8.x\n", false)]
    [InlineData("Payload-Oxum: 8.2\0\n", false)]
    [InlineData("Payload-Oxum: 8\0.2\n", false)]
    [InlineData("Payload-Oxum: -8.2\n", false)]
    public async Task PayloadOxum_OfAnotherPayload_Fails(string facts, bool isRight)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("bag-info.txt", facts);

        ToolResult result = await sandbox.RunAsync("check", "tree");

        if (isRight)
        {
            AssertOk(result);
        }
        else
        {
            Assert.Equal(ExitCodes.Failure, result.ExitCode);
            Assert.Contains("Payload-Oxum", result.Errors, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task PayloadOxum_FilesThatDiffer_AreNamedInstead()
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("bag-info.txt", "Payload-Oxum: 8.2\n");
        sandbox.Write("data/new", "x");

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal(ExitCodes.Different, result.ExitCode);
        Assert.Equal(["new data/new"], ManifestSandbox.Verdicts(result));
        Assert.Empty(result.Errors);
    }

    [Theory]
    [InlineData("payload-oxum: 7.7")]
    [InlineData("Payload-Oxum : 7.7")]
    [InlineData("PAYLOAD-OXUM\t:7.7\n 8")]
    [InlineData("bagging-date: 2001-01-01\nbag-software-agent: x\nPayload-Oxum: 1.1")]
    [InlineData("\uFEFFPayload-Oxum: 7.7")]
    [InlineData("Payload-Oxum: 7.7\rbagging-date : x")]
    public async Task Facts_ThatOursReplace_AreNotWrittenTwice(string facts)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("bag-info.txt", facts + "\r\nContact-Name: N\rContact-Phone: 1");

        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "tree");

        Assert.True(create.ExitCode == 0, create.ToString());
        Assert.Equal(
            ["Contact-Name: N", "Contact-Phone: 1", "Bag-Software-Agent: hashlane", "Bagging-Date: 2020-09-13", "Payload-Oxum: 1.1"],
            File.ReadAllLines(sandbox.PathOf("bag-info.txt")));
        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    [Theory]
    [InlineData("manifest-sha256.txt", "data/a")]
    [InlineData("manifest-sha512.txt", "data/a")]
    [InlineData("manifest-sha256.txt", "data/b/c")]
    [InlineData("tagmanifest-sha256.txt", "bagit.txt")]
    [InlineData("tagmanifest-sha512.txt", "bagit.txt")]
    public async Task Lists_WrongDigestInAnyOfThem_IsModified(string list, string path)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256", "sha512");
        AssertOk(await sandbox.RunAsync("check", "tree"));
        string[] lines = File.ReadAllLines(sandbox.PathOf(list));
        int number = Array.FindIndex(lines, line => line.EndsWith(" " + path, StringComparison.Ordinal));
        lines[number] = (lines[number][0] == '0' ? '1' : '0') + lines[number][1..];
        sandbox.Write(list, string.Join('\n', lines) + "\n");

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        // The list of tag files says that the list of the payload was changed.
        Assert.Equal(ExitCodes.Different, result.ExitCode);
        Assert.Contains("modified " + path, ManifestSandbox.Verdicts(result));
        Assert.Equal(list.StartsWith("tag", StringComparison.Ordinal) ? 1 : 2, ManifestSandbox.Verdicts(result).Length);
    }

    [Fact]
    public async Task Lists_OfAnUnknownAlgorithmWithOtherFiles_Fail()
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        string digest = new('0', 32);
        sandbox.Write("manifest-md5.txt", $"{digest}  data/a\n{digest}  data/b/c\n");
        ToolResult same = await sandbox.RunAsync("check", "tree");
        sandbox.Write("manifest-md5.txt", $"{digest}  data/zzz\n");
        ToolResult other = await sandbox.RunAsync("check", "tree");

        AssertOk(same);
        Failures.AssertPlain(other);
        Assert.Contains("same files", other.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("md5")]
    [InlineData("MD5")]
    [InlineData("sha3-256")]
    [InlineData("anything")]
    public async Task Lists_OfAnyAlgorithmWithOneFileLess_Fail(string algorithm)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write($"manifest-{algorithm}.txt", $"{new string('0', 32)}  data/a\n");

        ToolResult result = await sandbox.RunAsync("check", "tree");

        Failures.AssertPlain(result);
        Assert.Contains($"of sha256 and of {algorithm.ToLowerInvariant()} do not have the same files", result.Errors, StringComparison.Ordinal);
    }

    /// <summary>Nothing is known of a file but that it must be there.</summary>
    [Theory]
    [InlineData("manifest-md5.txt", "data/only")]
    [InlineData("tagmanifest-md5.txt", "meta/only.xml")]
    public async Task Lists_FileThatOnlyAnUnknownAlgorithmHas_IsMissingOrCannotBeVerified(string list, string path)
    {
        using ManifestSandbox sandbox = Make(EarlierDeclaration, "sha256");
        sandbox.Write(list, $"{new string('0', 32)}  {path}\n{new string('0', 32)}  {(path[0] == 'd' ? "data/a" : "bagit.txt")}\n");
        ToolResult missing = await sandbox.RunAsync("check", "--json", "tree");
        sandbox.Write(path, "x");
        ToolResult unverified = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal(ExitCodes.Different, missing.ExitCode);
        Assert.Equal(["missing " + path], ManifestSandbox.Verdicts(missing));
        Assert.Equal(ExitCodes.Failure, unverified.ExitCode);
        Assert.Equal(["unreadable " + path], ManifestSandbox.Verdicts(unverified));
        Assert.Contains("algorithms that hashlane does not know", unverified.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Lists_BeforeVersion1_NeedNotHaveTheSameFiles()
    {
        using ManifestSandbox sandbox = Make(EarlierDeclaration, "sha256");
        string[] lines = File.ReadAllLines(sandbox.PathOf("manifest-sha256.txt"));
        sandbox.Write("manifest-sha256.txt", lines[0] + "\n");
        sandbox.Write(
            "manifest-sha512.txt", Convert.ToHexStringLower(SHA512.HashData("three"u8)) + "  data/b/c\n");
        File.Delete(sandbox.PathOf("tagmanifest-sha256.txt"));

        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    [Theory]
    [InlineData("0.97", true, 0)]
    [InlineData("0.97", false, 1)]
    [InlineData("1.0", true, 1)]
    [InlineData("1.0", false, 1)]
    public async Task Lists_SameFileTwice_AreOkBeforeVersion1IfTheDigestIsTheSame(string version, bool isSame, int exitCode)
    {
        using ManifestSandbox sandbox = Make(Declaration.Replace("1.0", version, StringComparison.Ordinal), "sha256");
        string list = File.ReadAllText(sandbox.PathOf("manifest-sha256.txt"));
        string again = list.Split('\n')[0];
        sandbox.Write("manifest-sha256.txt", list + (isSame ? again : "deadbeef" + again[8..]) + "\n");
        File.Delete(sandbox.PathOf("tagmanifest-sha256.txt"));

        Assert.Equal(exitCode, (await sandbox.RunAsync("check", "tree")).ExitCode);
    }

    /// <summary>As other programs write bags of version 1.0.</summary>
    [Theory]
    [InlineData("100%25", "100%")]
    [InlineData("%0A", "\n")]
    [InlineData("a%0d%25", "a\r%")]
    public async Task Lists_PercentSignThatIsNotEscaped_IsAnotherNameWithAHint(string name, string read)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("data/" + name, "odd");
        File.AppendAllText(sandbox.PathOf("manifest-sha256.txt"), LineOf(sandbox, "sha256", "data/" + name));

        ToolResult result = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal([$"moved data/{read} data/{name}"], ManifestSandbox.Verdicts(result));
        Assert.Contains("does not write as %25", result.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\r")]
    [InlineData("\r\n")]
    [InlineData("\n")]
    public async Task Lines_AnyEnd_IsRead(string end)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        sandbox.Write("bagit.txt", Declaration.Replace("\n", end, StringComparison.Ordinal));
        string list = File.ReadAllText(sandbox.PathOf("manifest-sha256.txt"));
        sandbox.Write("manifest-sha256.txt", list.Replace("\n", end, StringComparison.Ordinal));
        File.Delete(sandbox.PathOf("tagmanifest-sha256.txt"));

        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    [Theory]
    [InlineData("BagIt-Version: 0.97\n")]
    [InlineData("\uFEFFBagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-8\n")]
    [InlineData("BagIt-Version: .97\nTag-File-Character-Encoding: UTF-8\n")]
    [InlineData("BagIt-Version : 1.0\nTag-File-Character-Encoding : UTF-8\n")]
    [InlineData("BagIt-Version: 0.97\nTag-File-Character-Encoding: ISO-8859-1\n")]
    public async Task Declaration_ThatIsNone_Fails(string declaration)
    {
        using ManifestSandbox sandbox = Make(declaration, "sha256");

        Failures.AssertPlain(await sandbox.RunAsync("check", "tree"));
    }

    [Theory]
    [InlineData("BagIt-Version: 0.93\nTag-File-Character-Encoding: UTF-8")]
    [InlineData("BagIt-Version: 0.96\r\nTag-File-Character-Encoding: utf-8\r\n")]
    [InlineData("BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")]
    public async Task Declaration_OfAnyVersion_IsRead(string declaration)
    {
        using ManifestSandbox sandbox = Make(declaration, "sha256");

        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    [Theory]
    [InlineData("../../../README.md")]
    [InlineData("/tmp/x")]
    [InlineData("~/foo")]
    [InlineData(@"C:\Windows\System32\setx.exe")]
    public async Task Payload_PathOutside_Fails(string path)
    {
        using ManifestSandbox sandbox = Make(Declaration, "sha256");
        File.AppendAllText(sandbox.PathOf("manifest-sha256.txt"), $"{new string('0', 64)}  {path}\n");

        Failures.AssertPlain(await sandbox.RunAsync("check", "tree"));
    }

    [Fact]
    public async Task TagFiles_ThatAreThere_AreInTheListOfTagFiles()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write("meta/deep/x.xml", "<x/>");
        sandbox.Write("100%\r\n", "odd");
        sandbox.Write(".hidden", "h");
        sandbox.Write("fetch.txt", "https://h.example/a - data/a\n");
        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "tree");
        ToolResult good = await sandbox.RunAsync("check", "tree");
        sandbox.Write("meta/deep/x.xml", "<y/>");
        sandbox.Write(".hidden", "i");
        File.Delete(sandbox.PathOf("100%\r\n"));
        ToolResult bad = await sandbox.RunAsync("check", "--json", "tree");

        Assert.True(create.ExitCode == 0, create.ToString());
        AssertOk(good);
        Assert.Equal(
            [".hidden", "100%25%0D%0A", "bag-info.txt", "bagit.txt", "fetch.txt", "manifest-sha512.txt", "meta/deep/x.xml"],
            File.ReadAllText(sandbox.PathOf("tagmanifest-sha512.txt")).TrimEnd('\n').Split('\n')
                .Select(line => line[130..]).Order(StringComparer.Ordinal));
        Assert.Equal(
            ["missing 100%\r\n", "modified .hidden", "modified meta/deep/x.xml"], ManifestSandbox.Verdicts(bad));
    }

    [Fact]
    public async Task TagFiles_WhatAnInterruptedRunHasLeft_IsNotListed()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        sandbox.Write(".manifest-sha512.txt.create-partial", "left");
        sandbox.Write(".tagmanifest-sha512.txt.create-partial", "left");

        Assert.Equal(0, (await sandbox.RunAsync("create", "--format", "bagit", "tree")).ExitCode);

        Assert.Equal(3, File.ReadAllLines(sandbox.PathOf("tagmanifest-sha512.txt")).Length);
        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    /// <summary>A list of tag files need not have all of them.</summary>
    [Fact]
    public async Task TagFiles_WhatABagCannotList_IsNamedAndLeftOut()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        File.CreateSymbolicLink(sandbox.PathOf("readme"), "data/a");
        sandbox.Sandbox.Write([.. "tree/"u8, 0xFF], "odd"u8.ToArray());
        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "tree");

        Assert.Equal(ExitCodes.Failure, create.ExitCode);
        Assert.Contains("readme: a bag has no links", create.Errors, StringComparison.Ordinal);
        Assert.Contains("not UTF-8", create.Errors, StringComparison.Ordinal);
        Assert.StartsWith("1 entry", create.Output, StringComparison.Ordinal);
        Assert.Equal(
            ["bag-info.txt", "bagit.txt", "manifest-sha512.txt"],
            File.ReadAllLines(sandbox.PathOf("tagmanifest-sha512.txt")).Select(line => line[130..]).Order(StringComparer.Ordinal));
        AssertOk(await sandbox.RunAsync("check", "tree"));
    }

    [Theory]
    [InlineData("readme")]
    [InlineData("data/readme")]
    public async Task Follow_LinkToAFile_IsListed(string name)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        File.CreateSymbolicLink(sandbox.PathOf(name), sandbox.PathOf("data/a"));
        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "--follow", "tree");

        Assert.True(create.ExitCode == 0, create.ToString());
        AssertOk(await sandbox.RunAsync("check", "--follow", "tree"));
    }

    [Fact]
    public async Task Payload_Link_MakesNoBag()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        File.CreateSymbolicLink(sandbox.PathOf("data/readme"), "a");

        ToolResult create = await sandbox.RunAsync("create", "--format", "bagit", "tree");

        Assert.Equal(ExitCodes.Failure, create.ExitCode);
        Assert.Contains("the bag is not complete", create.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(sandbox.PathOf("bagit.txt")));
    }

    [Theory]
    [InlineData("data/dangling")]
    [InlineData("dangling")]
    public async Task Follow_LinkThatLeadsNowhere_MakesNoBag(string name)
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("data/a", "a");
        File.CreateSymbolicLink(sandbox.PathOf(name), "nowhere");

        ToolResult result = await sandbox.RunAsync("create", "--format", "bagit", "--follow", "tree");

        Assert.Equal(ExitCodes.Failure, result.ExitCode);
        Assert.Contains($"{name}: No such file or directory", result.Errors, StringComparison.Ordinal);
        Assert.False(File.Exists(sandbox.PathOf("bagit.txt")));
    }

    /// <summary>Makes a bag of two files, by the rules of the RFC alone.</summary>
    private static ManifestSandbox Make(string declaration, params string[] algorithms)
    {
        ManifestSandbox sandbox = new();
        foreach ((string name, string contents) in _payload)
        {
            sandbox.Write(name, contents);
        }

        sandbox.Write("bagit.txt", declaration);
        foreach (string algorithm in algorithms)
        {
            sandbox.Write(
                $"manifest-{algorithm}.txt", string.Concat(_payload.Select(file => LineOf(sandbox, algorithm, file.Name))));
        }

        foreach (string algorithm in algorithms)
        {
            // A test changes the declaration only before, but lists and facts afterwards.
            sandbox.Write($"tagmanifest-{algorithm}.txt", LineOf(sandbox, algorithm, "bagit.txt")
                + (algorithms.Length > 1 ? LineOf(sandbox, algorithm, "manifest-sha256.txt") : "")
                + (algorithms.Length > 1 ? LineOf(sandbox, algorithm, "manifest-sha512.txt") : ""));
        }

        return sandbox;
    }

    private static string LineOf(ManifestSandbox sandbox, string algorithm, string name)
    {
        byte[] contents = File.ReadAllBytes(sandbox.PathOf(name));
        byte[] digest = algorithm == "sha512" ? SHA512.HashData(contents) : SHA256.HashData(contents);
        return string.Create(CultureInfo.InvariantCulture, $"{Convert.ToHexStringLower(digest)}  {name}\n");
    }

    private static void AssertOk(ToolResult result)
    {
        Assert.True(result.ExitCode == 0, result.ToString());
        Assert.Empty(result.Errors);
    }
}
