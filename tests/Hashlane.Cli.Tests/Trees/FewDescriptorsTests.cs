using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>Trees where the system allows few descriptors: the walk, the threads and the runtime share them.</summary>
[Trait("Category", "Cli")]
public sealed class FewDescriptorsTests
{
    /// <summary>As few as the runtime starts with, and more.</summary>
    [Theory]
    [InlineData(0, "1")]
    [InlineData(0, "16")]
    [InlineData(4, "2")]
    [InlineData(12, "4")]
    [InlineData(44, "16")]
    [InlineData(44, "2", "exec 3</dev/null 4<&3 5<&3 6<&3 7<&3 8<&3 9<&3;")]
    public async Task Sum_DeepAndBroadTrees_ReadsAll(int more, string processors, string inherited = "")
    {
        const int Depth = 100, Roots = 40;
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("deep"));
        Libc.MakeFoldersWithin(sandbox.PathOf("deep"), "d", Depth, (folder, _) =>
        {
            Libc.MakeFileAt(folder, "a");
            Libc.MakeFileAt(folder, "e");
        });
        string[] roots = [.. Enumerable.Range(0, Roots).Select(i => string.Create(CultureInfo.InvariantCulture, $"r{i}"))];
        foreach (string root in roots)
        {
            sandbox.MakeFolder(Bytes.Of(root));
            sandbox.MakeFolder(Bytes.Of(root + "/f"));
            sandbox.Write(root + "/f/x", Known.Hello);
            sandbox.Write(root + "/.ignore", "y\n");
            sandbox.Write(root + "/y", "");
        }

        string[] arguments = ["-a", "sha256", "-r", "--ignore-file", ".ignore", "deep", .. roots, "deep"];
        ToolResult expected = await Tool.RunAsync(sandbox, arguments);
        int limit = await MinLimitAsync(sandbox) + inherited.Count('<') + more;

        ToolResult result = await new Tool(sandbox, arguments)
            .WithEnvironment("DOTNET_PROCESSOR_COUNT", processors)
            .InShell(string.Create(CultureInfo.InvariantCulture, $"{inherited} ulimit -n {limit}; exec \"$@\"")).RunAsync();

        Assert.Equal(Expectation.Of(expected), Expectation.Of(result));
        Assert.Equal((4 * Depth) + (2 * Roots), result.OutputLines.Length);
    }

    /// <summary>Finds out how many descriptors the tool needs for a single small file, and adds a few.</summary>
    private static async Task<int> MinLimitAsync(Sandbox sandbox)
    {
        const int OfATree = 6; // the root, a folder, the one below or above it, and two files
        string probe = sandbox.NewScratchPath();
        File.WriteAllText(probe, "");
        for (int limit = 8; limit < 200; limit++)
        {
            ToolResult result = await new Tool(sandbox, "-a", "sha256", "--json", probe)
                .InShell(string.Create(CultureInfo.InvariantCulture, $"ulimit -n {limit}; exec \"$@\"")).RunAsync();
            if (result.ExitCode == 0)
            {
                return limit + OfATree;
            }
        }

        throw new InvalidOperationException("The tool does not start with 200 descriptors.");
    }
}
