using Xunit;

namespace Hashlane.Tests;

/// <summary>The public surface changes on purpose only: it is written down, and differences are seen in review.</summary>
public sealed class PublicApiTests
{
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
}
