namespace Hashlane.Cli.Tests;

/// <summary>Every recorded run of GNU b2sum, repeated with the real executable.</summary>
[Trait("Category", "Cli")]
public sealed class GoldenTests
{
    public static TheoryData<string> Ids => [.. GoldenCases.Ids.Where(id => !GoldenCases.Get(id).IsUsageError)];

    public static TheoryData<string> UsageErrorIds =>
        [.. GoldenCases.Ids.Where(id => GoldenCases.Get(id).IsUsageError)];

    public static TheoryData<string> DeviationIds => [.. Deviations.Ids];

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task Run_GoldenCase_EqualsB2sum(string id)
    {
        ToolResult result = await RunAsync(GoldenCases.Get(id));

        Expectation expected = Deviations.For(id) ?? Expectation.Of(GoldenCases.Get(id));
        Assert.Equal(expected.Output, Bytes.Show(result.OutputBytes));
        Assert.Equal(expected.Errors, Bytes.Show(result.ErrorBytes));
        Assert.Equal(expected.ExitCode, result.ExitCode);
    }

    /// <summary>The exit code is b3sum's, and the wording is ours: only what is wrong must be named.</summary>
    [Theory]
    [MemberData(nameof(UsageErrorIds))]
    public async Task Run_GoldenUsageError_NamesTheFaultInOneOrTwoLines(string id)
    {
        GoldenCase golden = GoldenCases.Get(id);

        ToolResult result = await RunAsync(golden);

        UsageErrors.AssertIs(result, FaultOf(golden));
    }

    [Theory]
    [MemberData(nameof(DeviationIds))]
    public void For_ListedDeviation_DiffersFromB2sumAndSaysWhy(string id)
    {
        Assert.NotEqual(Expectation.Of(GoldenCases.Get(id)), Deviations.For(id));
        Assert.NotEmpty(Deviations.ReasonFor(id));
    }

    private static async Task<ToolResult> RunAsync(GoldenCase golden)
    {
        using Sandbox sandbox = new();
        golden.MakeFiles(sandbox);
        Tool tool = new Tool(sandbox, "-a", "blake2b").WithArguments(golden.Arguments).WithInput(golden.Input);
        if (golden.NeedsOrdinaryUser)
        {
            await tool.AsOrdinaryUserAsync();
        }

        return await tool.RunAsync();
    }

    /// <summary>The value given to -l, or else an option that b2sum's own message names.</summary>
    private static string[] FaultOf(GoldenCase golden)
    {
        string[] arguments = [.. golden.Arguments.Select(Bytes.Show)];
        int length = Array.IndexOf(arguments, "-l");
        if (length >= 0)
        {
            return [$"'{arguments[length + 1]}'"];
        }

        string message = Bytes.Show(golden.Errors).Split('\n')[0];
        return [.. message.Split([' ', '\''], StringSplitOptions.RemoveEmptyEntries)
            .Where(word => word.StartsWith("--", StringComparison.Ordinal))];
    }
}
