using Xunit;

namespace Hashlane.Benchmarks.Tests;

/// <summary>Which comparisons a command line asks for, and at which sizes.</summary>
public sealed class ComparisonPlanTests
{
    private const int KiB = 1024, MiB = 1024 * 1024;

    [Fact]
    public void Plan_NoOptions_HasEveryComparisonAtItsOwnSizes()
    {
        ComparisonPlan plan = Comparisons.Plan([], [], []);

        Assert.Empty(plan.Messages);
        Assert.Equal(Comparisons.Kinds.Sum(kind => kind.OwnSizes.Count), plan.Planned.Count);
        Assert.True(Comparisons.Kinds.Count >= 45, $"Only {Comparisons.Kinds.Count} comparisons.");
    }

    [Fact]
    public void Plan_Names_AreDifferentAndWithoutSlash()
    {
        string[] names = [.. Comparisons.Kinds.Select(kind => kind.Name)];

        Assert.Equal(names.Length, names.Distinct().Count());
        Assert.All(names, name => Assert.DoesNotContain('/', name));
    }

    /// <summary>Sizes are bytes. Where the size is a number of messages, it has an option of its own.</summary>
    [Fact]
    public void Plan_SizesOfAMebibyte_AreNotNumbersOfMessages()
    {
        ComparisonPlan plan = Comparisons.Plan([MiB], [], []);

        Assert.All(
            plan.Planned.Where(planned => planned.Kind.Unit == SizeUnit.Messages),
            planned => Assert.Contains(planned.Size, planned.Kind.OwnSizes));
        Assert.All(
            plan.Planned.Where(planned => planned.Kind.Unit == SizeUnit.Bytes),
            planned => Assert.Equal(MiB, planned.Size));
    }

    [Fact]
    public void Plan_SizesThatAComparisonDoesNotTake_AreSkippedWithAMessage()
    {
        ComparisonPlan plan =
            Comparisons.Plan([3, 256 * MiB], [1_000_000], ["threefish512", "sha256-m*", "sha256-batch"]);

        Assert.Equal(
            [
                "threefish512 does not take the size 3 B: skipped.",
                "sha256-many does not take the size 256 MiB: skipped.",
                "sha256-batch does not take the size 1000000: skipped.",
                "sha256-merkle does not take the size 256 MiB: skipped.",
            ],
            plan.Messages);
    }

    [Fact]
    public void Make_FilterWithCandidate_KeepsThatRowAndTheBaseline()
    {
        string[] patterns = ["sha256/Hash*"];
        Comparison comparison =
            Assert.Single(Comparisons.Make(Comparisons.Plan([64], [], patterns), patterns));

        Assert.Equal("sha256", comparison.Name);
        Assert.Equal([".NET SHA256", "Hashlane"], comparison.Candidates.Select(candidate => candidate.Name));
    }

    [Fact]
    public void Make_FilterOfNoCandidate_MakesNothing()
    {
        string[] patterns = ["sha256/none"];

        Assert.Empty(Comparisons.Make(Comparisons.Plan([64], [], patterns), patterns));
    }

    /// <summary>
    /// None overflows, whatever libraries are installed, and each row has a name of its own: two kernels with the same
    /// instructions would say the same.
    /// </summary>
    [Theory]
    [InlineData(3)]
    [InlineData(16 * KiB)]
    [InlineData(MiB)]
    public void Make_EveryComparison_AtSize(int bytes)
    {
        foreach (PlannedComparison planned in Comparisons.Plan([bytes], [1, 64], []).Planned)
        {
            ComparisonPlan one = new([planned], []);

            Comparison made = Assert.Single(Comparisons.Make(one, []));

            Assert.Equal(planned.Size, made.CountedBytes);
            Assert.NotEmpty(made.Candidates);
            string[] names = [.. made.Candidates.Select(candidate => candidate.Name)];
            Assert.Equal(names.Distinct(), names);
        }
    }
}
