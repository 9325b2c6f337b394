namespace Hashlane.Cli.Tests;

/// <summary>Bags in both directions with bagit-python of the Library of Congress, where it is installed.</summary>
[Trait("Category", "Cli")]
public sealed class BagitPythonTests
{
    // Without percent signs and blanks at the end, of which bagit-python makes other names.
    private static readonly string[] _names =
        ["a", "b c", "deep/er/d", "new\nline", "re\rturn", "ünï", "u\u0308", "*", ".hidden", "-", "  leading", "~x", "'\"`$"];

    [Theory]
    [InlineData("--sha256")]
    [InlineData("--sha512")]
    [InlineData("--sha256 --sha512")]
    [InlineData("--sha256 --md5")]
    [InlineData("--sha1 --sha384 --md5 --sha512")]
    public async Task BagOfBagitPython_IsOkForOurs(string algorithms)
    {
        using ManifestSandbox sandbox = await MakeTheirsAsync(algorithms);

        ToolResult check = await sandbox.RunAsync("check", "tree");

        Assert.True(check.ExitCode == 0, check.ToString());
        Assert.Empty(check.Errors);
    }

    [Theory]
    [InlineData("sha512")]
    [InlineData("sha256")]
    [InlineData("blake2b")]
    public async Task BagOfOurs_IsValidForBagitPython(string algorithm)
    {
        using ManifestSandbox sandbox = await MakeOursAsync(algorithm);

        ToolResult valid = await BagitAsync(sandbox, "--validate");

        Assert.True(valid.ExitCode == 0, valid.ToString());
    }

    /// <summary>RFC 8493 §2.1.3 demands %25 for a percent sign, and bagit-python neither writes nor reads it.</summary>
    [Fact]
    public async Task BagOfBagitPython_NameWithAPercentSign_IsMovedWithAHint()
    {
        OtherTool.Bagit.SkipUnlessInstalled();
        using ManifestSandbox sandbox = new();
        sandbox.Write("100%25", "a");
        Assert.Equal(0, (await BagitAsync(sandbox, "--sha256")).ExitCode);

        ToolResult check = await sandbox.RunAsync("check", "--json", "tree");

        Assert.Equal(["moved data/100% data/100%25"], ManifestSandbox.Verdicts(check));
        Assert.Contains("percent sign", check.Errors, StringComparison.Ordinal);
    }

    /// <summary>Both refuse what is no whole bag any more, whoever made it.</summary>
    [Theory]
    [InlineData("printf x >>data/a")]
    [InlineData("printf b >data/a")]
    [InlineData("rm data/a")]
    [InlineData("printf x >data/new")]
    [InlineData("mv data/a data/A")]
    [InlineData("printf x >>bag-info.txt")]
    [InlineData("rm bag-info.txt")]
    [InlineData("rm bagit.txt")]
    [InlineData("rm manifest-sha512.txt")]
    [InlineData("printf 'x  data/a\\n' >>manifest-sha512.txt")]
    [InlineData("sed -i 's/^BagIt-Version.*/BagIt-Version: x/' bagit.txt")]
    [InlineData("sed -i 1d manifest-sha512.txt; rm tagmanifest*")]
    [InlineData("sed -i 's/^Payload-Oxum.*/Payload-Oxum: 1.1/' bag-info.txt; rm tagmanifest*")]
    [InlineData("sed 's/data.a$/data\\/other/' manifest-sha512.txt >manifest-md5.txt; sed -i 's/^.\\{96\\}//' manifest-md5.txt; rm tagmanifest*")]
    [InlineData("sed 's/^.\\{64\\}//' manifest-sha512.txt >manifest-sha256.txt; rm tagmanifest*")]
    [InlineData("printf 'https://h.example/x - ../x\\n' >fetch.txt")]
    [InlineData("rm data/a; printf 'https://h.example/x - data/a\\n' >fetch.txt")]
    public async Task Damage_IsFoundByBoth(string command)
    {
        using ManifestSandbox theirs = await MakeTheirsAsync("--sha512");
        using ManifestSandbox ours = await MakeOursAsync("sha512");
        foreach (ManifestSandbox sandbox in (ManifestSandbox[])[theirs, ours])
        {
            ToolResult damage = await new Tool(sandbox.Sandbox).InShell("cd tree; " + command).RunAsync();
            Assert.Equal(Expectation.Of(0, ""), Expectation.Of(damage));

            ToolResult check = await sandbox.RunAsync("check", "tree");
            ToolResult valid = await BagitAsync(sandbox, "--validate");

            Assert.True(check.ExitCode is ExitCodes.Failure or ExitCodes.Different, check.ToString());
            Assert.True(valid.ExitCode == 1, valid.ToString());
        }
    }

    private static async Task<ManifestSandbox> MakeTheirsAsync(string algorithms)
    {
        OtherTool.Bagit.SkipUnlessInstalled();
        ManifestSandbox sandbox = new();
        foreach (string name in _names)
        {
            sandbox.Write(name, $"of {name}");
        }

        ToolResult made = await BagitAsync(sandbox, algorithms + " --contact-name N");
        Assert.True(made.ExitCode == 0, made.ToString());
        return sandbox;
    }

    private static async Task<ManifestSandbox> MakeOursAsync(string algorithm)
    {
        OtherTool.Bagit.SkipUnlessInstalled();
        ManifestSandbox sandbox = new();
        foreach (string name in _names)
        {
            sandbox.Write("data/" + name, $"of {name}");
        }

        sandbox.Write("bag-info.txt", "Contact-Name: N\n");
        sandbox.Write("meta/x.xml", "<x/>");
        ToolResult made = await sandbox.RunAsync("create", "--format", "bagit", "-a", algorithm, "tree");
        Assert.True(made.ExitCode == 0, made.ToString());
        return sandbox;
    }

    private static Task<ToolResult> BagitAsync(ManifestSandbox sandbox, string options) =>
        new Tool(sandbox.Sandbox).InShell($"exec bagit --quiet {options} tree").RunAsync();
}
