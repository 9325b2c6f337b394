namespace Hashlane.Cli.Tests;

/// <summary>A tool that ours is compared with, where it is installed.</summary>
internal sealed class OtherTool(string name)
{
    /// <summary>libargon2's.</summary>
    internal static OtherTool Argon2 { get; } = new("argon2");

    internal static OtherTool B2sum { get; } = new("b2sum");

    /// <summary>bagit-python's.</summary>
    internal static OtherTool Bagit { get; } = new("bagit");

    internal static OtherTool Bash { get; } = new("bash");

    internal static OtherTool B3sum { get; } = new("b3sum");

    /// <summary>libarchive's.</summary>
    internal static OtherTool Bsdtar { get; } = new("bsdtar");

    internal static OtherTool Cksum { get; } = new("cksum");

    internal static OtherTool Fish { get; } = new("fish");

    internal static OtherTool Groff { get; } = new("groff");

    internal static OtherTool Hashdeep { get; } = new("hashdeep");

    internal static OtherTool Mandoc { get; } = new("mandoc");

    /// <summary>NetBSD's.</summary>
    internal static OtherTool Mtree { get; } = new("mtree");

    internal static OtherTool OpenSsl { get; } = new("openssl");

    internal static OtherTool Shasum { get; } = new("shasum");

    internal static OtherTool ShellCheck { get; } = new("shellcheck");

    internal static OtherTool Zsh { get; } = new("zsh");

    /// <summary>As <c>sha256sum</c>.</summary>
    internal static OtherTool Sha2sum(string algorithm) => new($"{algorithm}sum");

    internal void SkipUnlessInstalled()
    {
        string[] folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(':');
        Assert.SkipUnless(folders.Any(folder => File.Exists(Path.Combine(folder, name))), $"{name} is not on the PATH.");
    }

    /// <summary>Runs it as ours is run.</summary>
    internal async Task<ToolResult> RunAsync(Sandbox sandbox, string[] options, byte[][] names, byte[]? input = null)
    {
        SkipUnlessInstalled();
        return await new Tool(sandbox, options).WithArguments(names).WithInput(input ?? [])
            .InShell($"shift; exec {name} \"$@\"")
            .RunAsync();
    }

    /// <summary>Skips the test if this version does not have an option.</summary>
    internal async Task SkipUnlessItHasAsync(Sandbox sandbox, string option)
    {
        ToolResult help = await RunAsync(sandbox, ["--help"], []);
        Assert.SkipUnless(help.Output.Contains(option, StringComparison.Ordinal), $"This {name} has no {option}.");
    }

    /// <summary>Its messages with our name in them.</summary>
    internal string Renamed(ToolResult result) => result.Errors.Replace($"{name}: ", "hashlane: ", StringComparison.Ordinal);
}
