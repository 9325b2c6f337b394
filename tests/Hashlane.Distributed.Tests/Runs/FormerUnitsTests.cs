using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>Units whose results come late are known for a while; what they hold is bounded.</summary>
public sealed class FormerUnitsTests
{
    private static readonly JobSettings _settings = new() { Root = "root", Algorithm = "blake3" };

    private readonly UnitFactory _factory = new(_settings, new UnitId(new byte[UnitId.Bytes]));

    /// <summary>The number of units is bounded, and that of their files.</summary>
    [Theory]
    [InlineData(1, 300, 256)]
    [InlineData(4000, 8, 5)]
    public void Find_AfterManyUnits_HasTheLatest(int files, int count, int latest)
    {
        FormerUnits former = new();
        UnitInFlight[] units = [.. Enumerable.Range(0, count).Select(number => UnitOf(files, number))];

        Array.ForEach(units, former.Add);

        Assert.Equal(units[^latest..], units.Where(unit => former.Find(unit.Planned.Unit.Id) is not null));
    }

    [Fact]
    public void Find_UnitOfMoreFilesThanAllMayHave_IsThereUntilTheNext()
    {
        FormerUnits former = new();
        UnitInFlight large = UnitOf(30_000, 0), next = UnitOf(1, 1);

        former.Add(large);
        Assert.Same(large, former.Find(large.Planned.Unit.Id));
        former.Add(next);

        Assert.Null(former.Find(large.Planned.Unit.Id));
        Assert.Same(next, former.Find(next.Planned.Unit.Id));
    }

    [Fact]
    public void Find_NobodyWaitsForItsFiles_IsNull()
    {
        FormerUnits former = new();
        UnitInFlight unit = UnitOf(1, 0);
        former.Add(unit);

        unit.Planned.Items[0].TrySettle(FileOutcome.Without(OutcomeKind.Failed, "broken"));

        Assert.Null(former.Find(unit.Planned.Unit.Id));
    }

    private UnitInFlight UnitOf(int files, int number)
    {
        ItemGroup group = new();
        PendingItem[] items = [.. Enumerable.Range(0, files).Select(
            i => new PendingItem(new SourceItem(new UnitFile(Bytes.Of($"{number}/{i}"))), group))];
        return new UnitInFlight(_factory.WholeFiles(items, default));
    }
}
