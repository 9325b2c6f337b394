using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>The work that is planned again after a result, or after the loss of a unit.</summary>
public sealed class ReplannerTests
{
    private const long LongBytes = 1L << 50;

    private static readonly JobSettings _settings = new() { Root = "root", Algorithm = "blake3", MaxTries = 3 };

    private static readonly UnitFactory _factory = new(_settings, new UnitId(new byte[UnitId.Bytes]));

    private readonly List<PendingItem> _failed = [];

    /// <summary>A lie would give a subtree for each 256 MiB.</summary>
    [Theory]
    [InlineData(10)]
    [InlineData(null)]
    public void Apply_LengthThatTheCoordinatorDoesNotSee_IsNeverDivided(int? bytes)
    {
        Sighting own = bytes is null ? Sighting.Missing : Sighting.Of(new ContentIdentity(bytes.Value, 1, 2));
        Replanner replanner = New(own);
        PlannedUnit unit = Plan(1);
        PendingItem item = unit.Items[0];
        for (int i = 1; i < _settings.MaxTries; i++)
        {
            List<PlannedWork> again = [];
            Assert.Equal(1, replanner.Apply(unit, Deferred(unit), again));
            unit = Assert.IsType<PlannedUnit>(Assert.Single(again));
            Assert.Equal(new UnitNumber(i), unit.Number);
            Assert.Equal("liar", unit.Unit.NotBy);
        }

        List<PlannedWork> last = [];
        Assert.Equal(0, replanner.Apply(unit, Deferred(unit), last));
        Assert.Empty(last);
        Assert.Equal(OutcomeKind.Failed, item.Outcome!.Kind);
        Assert.Contains("another length", item.Outcome.Reason, StringComparison.Ordinal);
        Assert.Same(item, Assert.Single(_failed));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Apply_LengthThatTheCoordinatorSeesOrCannotKnow_IsDivided(bool isSeen)
    {
        Replanner replanner = New(isSeen ? Sighting.Of(new ContentIdentity(LongBytes, 3, 4)) : Sighting.Unknown);
        PlannedUnit unit = Plan(1);
        List<PlannedWork> again = [];

        Assert.Equal(0, replanner.Apply(unit, Deferred(unit), again));

        Assert.Equal(LongBytes / _settings.SubtreeBytes, Assert.IsType<DividedFile>(Assert.Single(again)).Subtrees);
        Assert.Empty(_failed);
    }

    [Fact]
    public void Lose_OneFile_IsTriedAsOftenAsAllowed()
    {
        Replanner replanner = New(Sighting.Unknown);
        PlannedUnit unit = Plan(1);
        for (int i = 1; i < _settings.MaxTries; i++)
        {
            List<PlannedWork> again = [];
            replanner.Lose(unit, "reason", again);
            unit = Assert.IsType<PlannedUnit>(Assert.Single(again));
            Assert.Equal(new UnitNumber(0, Losses: i), unit.Number);
        }

        List<PlannedWork> last = [];
        replanner.Lose(unit, "reason", last);
        Assert.Empty(last);
        Assert.Equal("reason", unit.Items[0].Outcome!.Reason);
        Assert.Same(unit.Items[0], Assert.Single(_failed));
    }

    /// <summary>One file can make all others lost, too: they are told apart, however many losses there were.</summary>
    [Theory]
    [InlineData(2, 2)]
    [InlineData(16, 16)]
    [InlineData(17, 9)]
    [InlineData(100, 15)]
    public void Lose_ManyFiles_DividesThemIntoSmallerUnits(int files, int units)
    {
        Replanner replanner = New(Sighting.Unknown);
        PlannedUnit unit = Plan(files, new UnitNumber(0, Losses: 7));
        List<PlannedWork> again = [];

        replanner.Lose(unit, "reason", again);

        Assert.Equal(units, again.Count);
        Assert.Equal(unit.Items, again.SelectMany(static work => ((PlannedUnit)work).Items));
        Assert.All(again, static work => Assert.Equal(8, ((PlannedUnit)work).Number.Losses));
        Assert.Empty(_failed);
    }

    private static PlannedUnit Plan(int files, UnitNumber number = default)
    {
        ItemGroup group = new();
        return _factory.WholeFiles(
            [.. Enumerable.Range(0, files).Select(
                i => new PendingItem(new SourceItem(new UnitFile(Bytes.Of($"{i}"))), group))],
            number);
    }

    private static UnitResult Deferred(PlannedUnit unit) => new()
    {
        Id = unit.Unit.Id,
        Job = unit.Unit.Job,
        Worker = "liar",
        Outcomes = [new FileOutcome { Kind = OutcomeKind.Deferred, Identity = new ContentIdentity(LongBytes, 3, 4) }],
    };

    private Replanner New(Sighting own) => new(_factory, _settings.MaxTries, _ => own, _failed.Add);
}
