namespace Hashlane.Cli.Tests;

/// <summary>Every recorded run of GNU b2sum, sha224sum, sha256sum and sha512sum, and of b3sum, repeated with the real executable.</summary>
[Trait("Category", "Cli")]
public sealed class GoldenTests
{
    public static TheoryData<string> Ids => [.. GoldenCases.Ids.Where(id => !IsOurUsageError(id))];

    public static TheoryData<string> UsageErrorIds =>
        [.. GoldenCases.Ids.Where(IsOurUsageError)];

    public static TheoryData<string> DeviationIds => [.. Deviations.Ids];

    [Theory]
    [MemberData(nameof(Ids))]
    public async Task Run_GoldenCase_EqualsTheOtherTool(string id)
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
    public void For_ListedDeviation_DiffersFromTheOtherToolAndSaysWhy(string id)
    {
        Assert.NotEqual(Expectation.Of(GoldenCases.Get(id)), Deviations.For(id));
        Assert.NotEmpty(Deviations.ReasonFor(id));
    }

    /// <summary>Some of the options that one tool refuses are taken here, because the other has them.</summary>
    private static bool IsOurUsageError(string id) => GoldenCases.Get(id).IsUsageError && Deviations.For(id) is null;

    private static async Task<ToolResult> RunAsync(GoldenCase golden)
    {
        using Sandbox sandbox = new();
        golden.MakeFiles(sandbox);
        string[] algorithm = golden.Tool switch
        {
            "b3sum" => [],
            "b2sum" => ["-a", "blake2b"],
            _ => ["-a", golden.Tool[..^"sum".Length]],
        };
        Tool tool = new Tool(sandbox, algorithm).WithArguments(golden.Arguments).WithInput(golden.Input);
        if (golden.NeedsOrdinaryUser)
        {
            await tool.AsOrdinaryUserAsync();
        }

        return await tool.RunAsync();
    }

    /// <summary>The value given to -l, or else an option: given to b3sum, or in b2sum's own message.</summary>
    private static string[] FaultOf(GoldenCase golden)
    {
        string[] arguments = [.. golden.Arguments.Select(Bytes.Show)];
        int length = Array.IndexOf(arguments, "-l");
        if (length >= 0)
        {
            return [$"'{arguments[length + 1]}'"];
        }

        if (golden.Tool == "b3sum")
        {
            return [.. arguments.Where(argument => argument.StartsWith('-'))];
        }

        string message = Bytes.Show(golden.Errors).Split('\n')[0];
        return [.. message.Split([' ', '\''], StringSplitOptions.RemoveEmptyEntries)
            .Where(word => word.StartsWith("--", StringComparison.Ordinal))];
    }
}
