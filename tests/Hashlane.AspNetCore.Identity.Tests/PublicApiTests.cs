using Hashlane.Tests;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>The public surface changes on purpose only, as that of the library does.</summary>
public sealed class PublicApiTests
{
    private const string UpdateVariable = "HASHLANE_UPDATE_API";

    [Fact]
    public void PublicApi_ComparedWithTheSnapshot_IsTheSame()
    {
        string file = Path.Combine(
            RepositoryFiles.RequireRoot(), "tests", "Hashlane.AspNetCore.Identity.Tests", "PublicApi.txt");
        string actual = ApiText.Describe(typeof(HashlaneIdentityOptions).Assembly);
        if (Environment.GetEnvironmentVariable(UpdateVariable) == "1")
        {
            File.WriteAllText(file, actual);
        }

        string expected = File.Exists(file) ? File.ReadAllText(file).ReplaceLineEndings("\n") : "";
        Assert.True(
            expected == actual,
            $"The public surface differs from {file}. If that is meant, run the tests once with {UpdateVariable}=1, and "
            + "write the change into docs and CHANGELOG.md.");
    }
}
