using System.Text.Json.Nodes;

namespace Hashlane.Cli.Tests;

/// <summary>A proof shows that one file is in a manifest whose root is known, and a changed one shows nothing.</summary>
[Trait("Category", "Cli")]
public sealed class ManifestProofTests
{
    private const int FileCount = 37;

    [Fact]
    public async Task VerifyProof_EveryEntry_IsProvenByTheRoot()
    {
        using ManifestSandbox sandbox = new();
        string root = await MakeAsync(sandbox);
        foreach (int i in (int[])[0, 1, 17, FileCount - 1])
        {
            string proof = await ProveAsync(sandbox, $"f{i:D2}");
            ToolResult file = await sandbox.RunAsync(
                "verify-proof", "--root", root, "--path", $"f{i:D2}", "proof", $"tree/f{i:D2}");
            ToolResult alone = await sandbox.RunAsync("verify-proof", "--root", root, "proof");
            sandbox.Sandbox.Write("tagged", alone.OutputBytes);
            ToolResult check = await new Tool(sandbox.Sandbox, "-c", "../tagged").InShell("cd tree; exec \"$@\"").RunAsync();

            Assert.Equal(Expectation.Of(0, $"tree/f{i:D2}: OK\n"), Expectation.Of(file));
            Assert.Equal(Expectation.Of(0, $"f{i:D2}: OK\n"), Expectation.Of(check));
            Assert.True(JsonNode.Parse(proof)!["hashes"]!.GetValue<string>().Length < 300);
        }
    }

    [Fact]
    public async Task VerifyProof_AnyChange_ProvesNothing()
    {
        using ManifestSandbox sandbox = new();
        string root = await MakeAsync(sandbox);
        string proof = await ProveAsync(sandbox, "f05");
        JsonNode node = JsonNode.Parse(proof)!;
        string hashes = node["hashes"]!.GetValue<string>();
        string[] changed =
        [
            proof.Replace("f05", "f06", StringComparison.Ordinal),
            proof.Replace("\"index\":6", "\"index\":7", StringComparison.Ordinal),
            proof.Replace("\"size\":38", "\"size\":39", StringComparison.Ordinal),
            proof.Replace(hashes, hashes[4..], StringComparison.Ordinal),
            proof.Replace(hashes[..8], "AAAAAAAA", StringComparison.Ordinal),
            proof.Replace("\"version\":1", "\"version\":2", StringComparison.Ordinal),
            "{}", "", "{", "{\"proof\":1}",
        ];
        foreach (string text in changed)
        {
            Assert.NotEqual(proof, text);
            sandbox.Sandbox.Write("proof", text);
            Failures.AssertPlain(
                await sandbox.RunAsync("verify-proof", "--root", root, "--path", "f05", "proof", "tree/f05"));
        }

        sandbox.Sandbox.Write("proof", proof);
        string otherRoot = root[..^1] + (root[^1] == '0' ? '1' : '0');
        Failures.AssertPlain(await sandbox.RunAsync("verify-proof", "--root", otherRoot, "proof"));
        Failures.AssertPlain(await sandbox.RunAsync("verify-proof", "--root", "39" + root[2..], "proof"));
        ToolResult otherFile = await sandbox.RunAsync("verify-proof", "--root", root, "--path", "f05", "proof", "tree/f06");
        Assert.Equal(Expectation.Of(1, "tree/f06: FAILED\n"), Expectation.Of(otherFile));
        sandbox.Write("f05", "other contents");
        ToolResult changedFile = await sandbox.RunAsync("verify-proof", "--root", root, "--path", "f05", "proof", "tree/f05");
        Assert.Equal(Expectation.Of(1, "tree/f05: FAILED\n"), Expectation.Of(changedFile));
    }

    /// <summary>The contents of another file in the manifest, with that file's proof, are no file of this name.</summary>
    [Fact]
    public async Task VerifyProof_ProofOfAnotherPath_ProvesNothingUnlessThePathIsStated()
    {
        using ManifestSandbox sandbox = new();
        string root = await MakeAsync(sandbox);
        await ProveAsync(sandbox, "f05");
        foreach (string name in (string[])["app", "xf05", "f05x", "f05/f06"])
        {
            sandbox.Sandbox.Write("app", "contents 5");
            string file = name.Contains('/', StringComparison.Ordinal) ? "app" : name;
            File.Copy(sandbox.PathOf("f05"), sandbox.Sandbox.PathOf(file), overwrite: true);
            ToolResult result = await sandbox.RunAsync("verify-proof", "--root", root, "proof", file);

            Failures.AssertPlain(result);
            Assert.Empty(result.Output);
            Assert.Contains("another path: f05", result.Errors, StringComparison.Ordinal);
        }

        ToolResult stated = await sandbox.RunAsync("verify-proof", "--root", root, "--path", "f05", "proof", "app");
        Assert.Equal(Expectation.Of(0, "app: OK\n"), Expectation.Of(stated));
        Failures.AssertPlain(await sandbox.RunAsync("verify-proof", "--root", root, "--path", "f06", "proof"));
        Failures.AssertPlain(await sandbox.RunAsync("verify-proof", "--root", root, "--path", "f06", "proof", "tree/f05"));
    }

    /// <summary>Somebody puts the file and the proof of 'app' in the place of 'stable/app'.</summary>
    [Fact]
    public async Task VerifyProof_FileInAFolder_MustBeThePathOrHaveItStated()
    {
        using ManifestSandbox sandbox = new();
        sandbox.Write("app", "of the night");
        sandbox.Write("stable/app", "stable");
        string root = (await sandbox.CreateAsync()).OutputLines[^1]["root ".Length..];
        sandbox.Sandbox.Write("stable.proof", (await sandbox.RunAsync("prove", ManifestSandbox.Manifest, "stable/app")).OutputBytes);
        sandbox.Sandbox.Write("app.proof", (await sandbox.RunAsync("prove", ManifestSandbox.Manifest, "app")).OutputBytes);

        Assert.Equal(Expectation.Of(0, "stable/app: OK\n"), Expectation.Of(await VerifyAsync("stable.proof", "stable/app")));
        Assert.Equal(Expectation.Of(0, ".//./stable/app: OK\n"), Expectation.Of(await VerifyAsync("stable.proof", ".//./stable/app")));
        ToolResult stated = await VerifyAsync("stable.proof", "../tree/stable/app", "--path", "stable/app");
        Assert.Equal(Expectation.Of(0, "../tree/stable/app: OK\n"), Expectation.Of(stated));

        File.Copy(sandbox.PathOf("app"), sandbox.PathOf("stable/app"), overwrite: true);
        foreach (string file in (string[])["stable/app", "./stable/app", "../tree/stable/app", sandbox.PathOf("app"), "/app"])
        {
            ToolResult swapped = await VerifyAsync("app.proof", file);

            Failures.AssertPlain(swapped);
            Assert.Contains("another path: app (", swapped.Errors, StringComparison.Ordinal);
        }

        Failures.AssertPlain(await VerifyAsync("app.proof", "../tree/stable/app", "--path", "stable/app"));
        Assert.Equal(Expectation.Of(0, "app: OK\n"), Expectation.Of(await VerifyAsync("app.proof", "app")));

        Task<ToolResult> VerifyAsync(string proof, string file, params string[] options) => new Tool(
            sandbox.Sandbox, ["manifest", "verify-proof", "--root", root, .. options, "../" + proof, file])
            .InShell("cd tree; exec \"$@\"").RunAsync();
    }

    [Fact]
    public async Task VerifyProof_OtherSpelling_IsRefused()
    {
        using ManifestSandbox sandbox = new();
        string root = await MakeAsync(sandbox);
        string proof = await ProveAsync(sandbox, "f05");
        foreach (string text in (string[])[
            proof.Replace(",\"index\"", ", \"index\"", StringComparison.Ordinal),
            proof.Replace(",\"index\":6", ",\"index\":7,\"index\":6", StringComparison.Ordinal),
            proof + "\n{}", proof.Replace("\"index\":6", "\"index\":-6", StringComparison.Ordinal)])
        {
            Assert.NotEqual(proof, text);
            sandbox.Sandbox.Write("proof", text);
            Failures.AssertPlain(await sandbox.RunAsync("verify-proof", "--root", root, "proof"));
        }
    }

    [Fact]
    public async Task VerifyProof_HeaderAsLine_IsNoEntry()
    {
        using ManifestSandbox sandbox = new();
        string root = await MakeAsync(sandbox);
        List<byte[]> leaves = [.. sandbox.Sandbox.Read(ManifestSandbox.Manifest).Split('\n')[..^2].Select(Bytes.Of)];
        InclusionPath path = new(0, leaves.Count);
        leaves.ForEach(leaf => path.Append(leaf));
        ByteLine text = new();
        new InclusionProof(leaves[0], 0, leaves.Count, path.GetProof()).AppendTo(text);
        sandbox.Sandbox.Write("proof", text.Written.ToArray());

        Failures.AssertPlain(await sandbox.RunAsync("verify-proof", "--root", root, "proof"));
    }

    /// <summary>Neither a proof, whose bytes must stay as they are, nor a proven link acts on a terminal.</summary>
    [Fact]
    public async Task Prove_UnprintableNames_DoNotReachATerminal()
    {
        const string Script = "{ \"$TOOL\" manifest prove m.jsonl l || echo exit $?; \"$TOOL\" manifest verify-proof --root $R proof; } 2>&3";
        const string Target = "t\u009b31m\u007f\u202e";
        using ManifestSandbox sandbox = new();
        File.CreateSymbolicLink(sandbox.PathOf("l"), Target);
        string root = await MakeAsync(sandbox);
        string proof = await ProveAsync(sandbox, "l");

        ToolResult result = await Terminal.Run(sandbox.Sandbox, 500, Script).WithEnvironment("R", root).RunAsync();

        Assert.Contains(Target, proof, StringComparison.Ordinal);
        Assert.Equal(3, result.OutputLines.Length);
        Assert.Contains("act on a terminal: redirect", result.OutputLines[0], StringComparison.Ordinal);
        Assert.Equal("exit 1\r", result.OutputLines[1]);
        JsonNode link = JsonNode.Parse(result.OutputLines[2])!;
        Assert.Equal(["link", "l", Target], [.. ((string[])["type", "path", "target"]).Select(name => link[name]!.GetValue<string>())]);
        Assert.DoesNotContain(result.Output, value => value is not ('\r' or '\n') && (char.IsControl(value) || value == '\u202e'));
    }

    [Fact]
    public async Task Prove_UnknownPathOrOtherFormat_Fails()
    {
        using ManifestSandbox sandbox = new();
        await MakeAsync(sandbox);
        await sandbox.RunAsync("create", "--format", "mtree", "list.mtree", "tree");

        Failures.AssertPlain(await sandbox.RunAsync("prove", ManifestSandbox.Manifest, "nosuch"));
        Failures.AssertPlain(await sandbox.RunAsync("prove", "list.mtree", "f01"));
    }

    [Theory]
    [InlineData("verify-proof proof", "--root is missing")]
    [InlineData("verify-proof --root abc proof", "64 digits")]
    [InlineData("verify-proof --root 5:00 proof", "64 digits")]
    [InlineData("prove m.jsonl", "PATH is missing")]
    [InlineData("create", "MANIFEST is missing")]
    [InlineData("create - tree", "read twice")]
    [InlineData("create m.jsonl tree more", "operand too many")]
    [InlineData("create --format zip m.jsonl tree", "hashdeep, mtree and bagit")]
    [InlineData("create --format hashdeep -a blake3 m.jsonl tree", "no such digest")]
    [InlineData("create -a sha265 m.jsonl", "sha256")]
    [InlineData("create --exclude=#x m.jsonl .", "a comment")]
    [InlineData("create --ignore-file=a/b m.jsonl .", "not a path")]
    [InlineData("chekc m.jsonl", "did you mean check?")]
    [InlineData("check --full m.jsonl", "--full")]
    public async Task Run_WrongCommandLine_IsAUsageError(string arguments, string word)
    {
        using ManifestSandbox sandbox = new();

        UsageErrors.AssertIs(await sandbox.RunAsync(arguments.Split(' ')), word);
    }

    [Theory]
    [InlineData("create")]
    [InlineData("update")]
    [InlineData("check")]
    [InlineData("diff")]
    [InlineData("prove")]
    [InlineData("verify-proof")]
    public async Task Help_OfEachCommand_FitsInATerminal(string command)
    {
        using ManifestSandbox sandbox = new();

        ToolResult result = await sandbox.RunAsync(command, "--help");

        Assert.Equal(0, result.ExitCode);
        Assert.StartsWith($"Usage: hashlane manifest {command} ", result.Output, StringComparison.Ordinal);
        Assert.All(result.OutputLines, line => Assert.InRange(line.Length, 1, 80));
    }

    private static async Task<string> MakeAsync(ManifestSandbox sandbox)
    {
        for (int i = 0; i < FileCount; i++)
        {
            sandbox.Write($"f{i:D2}", $"contents {i}");
        }

        ToolResult result = await sandbox.CreateAsync();
        return result.OutputLines[^1]["root ".Length..];
    }

    private static async Task<string> ProveAsync(ManifestSandbox sandbox, string path)
    {
        ToolResult result = await sandbox.RunAsync("prove", ManifestSandbox.Manifest, path);
        Assert.True(result.ExitCode == 0, result.ToString());
        sandbox.Sandbox.Write("proof", result.OutputBytes);
        return result.Output;
    }
}
