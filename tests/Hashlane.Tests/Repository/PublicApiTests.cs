using System.Runtime.Loader;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The public surface changes on purpose only: it is written down, and differences are seen in review.</summary>
public sealed class PublicApiTests
{
    /// <summary>Overrides that streams there lack, views of values that may move, and pipes, which would need a package.</summary>
    private static readonly string[] _onlyForNet =
    [
        "    ReadOnlySpan<byte> AsSpan()",
        "    ValueTask<byte[]> HashDataAsync(PipeReader source, CancellationToken cancellationToken = default)",
        "    Task AppendDataAsync(PipeReader source, CancellationToken cancellationToken = default)",
        "    override ValueTask DisposeAsync()",
        "    override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)",
        "    override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)",
        "    override int Read(Span<byte> buffer)",
        "    override void Write(ReadOnlySpan<byte> buffer)",
    ];

    private const string UpdateVariable = "HASHLANE_UPDATE_API";

    [Fact]
    public void PublicApi_ComparedWithTheSnapshot_IsTheSame()
    {
        string file = Path.Combine(RepositoryFiles.RequireRoot(), "tests", "Hashlane.Tests", "Repository", "PublicApi.txt");
        string actual = ApiText.Describe(typeof(Hasher).Assembly);
        if (Environment.GetEnvironmentVariable(UpdateVariable) == "1")
        {
            File.WriteAllText(file, actual);
        }

        string expected = File.Exists(file) ? File.ReadAllText(file).ReplaceLineEndings("\n") : "";
        string[] added = [.. actual.Split('\n').Except(expected.Split('\n'))];
        string[] removed = [.. expected.Split('\n').Except(actual.Split('\n'))];
        Assert.True(
            expected == actual,
            $"The public surface differs from Repository/PublicApi.txt.\nAdded:\n{string.Join('\n', added)}\nRemoved:\n{string.Join('\n', removed)}\n"
            + $"If that is meant, run the tests once with {UpdateVariable}=1, and write the change into docs and CHANGELOG.md.");
    }

    /// <summary>
    /// The members that netstandard2.0 cannot have are listed, so that no other is forgotten. Its framework has fewer base types.
    /// </summary>
    [Fact]
    public void PublicApi_ForNetStandard_LacksOnlyTheListedMembers()
    {
        string assembly = Path.Combine(AppContext.BaseDirectory, "netstandard2.0", "Hashlane.dll");
        AssemblyLoadContext context = new("netstandard2.0", isCollectible: true);
        try
        {
            string[] others = ApiText.Describe(context.LoadFromAssemblyPath(assembly)).Split('\n');
            string[] here = ApiText.Describe(typeof(Hasher).Assembly).Split('\n');

            Assert.True(others.Length > 500, $"Only {others.Length} lines.");
            Assert.Equal(_onlyForNet, here.Except(others));
            Assert.Empty(others.Except(here));
        }
        finally
        {
            context.Unload();
        }
    }
}
