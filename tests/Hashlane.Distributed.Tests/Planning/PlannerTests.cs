using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>The division of a source into units.</summary>
public sealed class PlannerTests
{
    private static readonly UnitId _job = new(new byte[UnitId.Bytes]);

    private static readonly JobSettings _settings = new()
    {
        Root = "root",
        Algorithm = "blake3",
        MaxFiles = 3,
        MaxUnitBytes = 10_000,
        MaxWholeBytes = 4096,
        SubtreeBytes = 8192,
    };

    [Fact]
    public void Add_FilesWithoutIdentity_GoByNumber()
    {
        List<PlannedUnit> units = Plan(_settings, Enumerable.Range(0, 8).Select(static i => Item($"{i}")));

        Assert.Equal([3, 3, 2], units.Select(static unit => unit.Unit.Files.Length));
        Assert.All(units, static unit => Assert.Equal(4096, unit.Unit.MaxFileBytes));
        Assert.All(units, static unit => Assert.Equal(10_000, unit.Unit.MaxUnitBytes));
    }

    [Fact]
    public void Add_FilesWithIdentity_EndAUnitByBytes()
    {
        List<PlannedUnit> units = Plan(
            _settings with { MaxFiles = 100 }, Enumerable.Range(0, 7).Select(static i => Item($"{i}", 4000)));

        Assert.Equal([3, 3, 1], units.Select(static unit => unit.Unit.Files.Length));
    }

    [Fact]
    public void Add_LargeFiles_TakeUnitsAlone()
    {
        List<PlannedUnit> units = Plan(
            _settings, [Item("small", 1), Item("alone", 8192), Item("divided", (2 * 8192) + 1), Item("last", 1)]);

        Assert.Equal(
            ["alone 0+0", "divided 0+8192", "divided 8192+8192", "divided 16384+1", "small 0+0", "last 0+0"],
            units.OrderBy(static unit => unit.Unit.Files.Length).Select(static unit => Text(unit)));
        Assert.All(
            units.Where(static unit => unit.Unit.Files[0].Path.Length > 5),
            static unit => Assert.Equal(long.MaxValue, unit.Unit.MaxFileBytes));
    }

    [Fact]
    public void Add_OtherAlgorithm_DividesNoFile()
    {
        List<PlannedUnit> units = Plan(
            _settings with { Algorithm = "sha256" }, [Item("large", 1_000_000), Item("next")]);

        Assert.Equal(["large 0+0", "next 0+0"], units.Select(Text));
        Assert.All(units, static unit => Assert.Equal(long.MaxValue, unit.Unit.MaxFileBytes));
    }

    [Fact]
    public void Add_ItemsNotToBeRead_KeepTheUnitsOfTheOthers()
    {
        SourceItem[] items = [.. Enumerable.Range(0, 12).Select(static i => Item($"{i}"))];
        UnitId[] whole = [.. Plan(_settings, items).Select(static unit => unit.Unit.Id)];

        for (int done = 0; done <= items.Length; done++)
        {
            List<PlannedUnit> units = Plan(
                _settings, items.Select((item, i) => i < done ? item with { IsToBeRead = false } : item));
            int untouched = 4 - ((done + 2) / 3);
            Assert.Equal(whole[^untouched..], units.TakeLast(untouched).Select(static unit => unit.Unit.Id));
        }
    }

    [Fact]
    public void Add_ManyFiles_BeginsWithSmallUnits()
    {
        List<PlannedUnit> units = Plan(
            _settings with { MaxFiles = 500, MaxUnitBytes = long.MaxValue },
            Enumerable.Range(0, 20_000).Select(static i => Item($"{i}")));

        int[] files = [.. units.Select(static unit => unit.Unit.Files.Length)];
        Assert.All(files[..9], static count => Assert.Equal(64, count));
        Assert.Equal(72, files[9]); // an eighth of the 576 before it
        Assert.Equal(files[..^1].Order(), files[..^1]);
        Assert.Equal(500, files[^2]);
        Assert.Equal(20_000, files.Sum());
    }

    [Fact]
    public void Add_MostFilesThatChange_CountFromTheNextUnit()
    {
        List<PlannedWork> ready = [];
        List<long> asked = [];
        Planner planner = new(_settings, new UnitFactory(_settings, _job), item =>
        {
            asked.Add(item);
            return item < 4 ? 4 : 2;
        });
        foreach (SourceItem item in Enumerable.Range(0, 8).Select(static i => Item($"{i}")))
        {
            planner.Add(item, ready);
        }

        Assert.Equal([4, 2, 2], ready.Select(static work => work.TakeNext()!.Unit.Files.Length));
        Assert.Equal([0L, 4, 6], asked);
    }

    [Fact]
    public void Add_PathThatNoMessageHolds_IsUnsendableAlone()
    {
        List<PlannedWork> ready = [];
        Planner planner = new(_settings, new UnitFactory(_settings, _job), static _ => _settings.MaxFiles);
        foreach (string path in (string[])["a", "../b", "c"])
        {
            planner.Add(Item(path), ready);
        }

        Assert.Equal(3, ready.Count);
        Assert.Equal("../b", Encoding.UTF8.GetString(
            Assert.Single(ready.OfType<UnsendableFile>()).Item.Item.File.Path));
    }

    /// <summary>Names that fill more than a message would make all files units of their own.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Add_LongNames_EndAUnitByTheirBytes(bool areLocators)
    {
        const int Short = 10_000, Long = 2000, LongBytes = 4000;
        List<PlannedUnit> units = Plan(
            _settings with { MaxFiles = 100_000, MaxUnitBytes = long.MaxValue },
            Enumerable.Range(0, Short + Long).Select(i => i < Short
                ? Item($"{i}") with { IsToBeRead = false }
                : areLocators ? ItemWithLocator(i) : Item(Name(i))));

        Assert.Equal(Long, units.Sum(static unit => unit.Unit.Files.Length));
        Assert.All(units, static unit => Assert.InRange(
            unit.Unit.Files.Sum(static file => (long)file.Path.Length + file.Locator.Length),
            1,
            (MessageLimits.MaxBytes / 4) + (2 * LongBytes)));

        static string Name(int i) => $"{i}".PadRight(LongBytes, 'n');

        static SourceItem ItemWithLocator(int i) =>
            new(new UnitFile(Encoding.UTF8.GetBytes($"{i}")) { Locator = Name(i) });
    }

    [Theory]
    [InlineData(0)]
    [InlineData(512)]
    [InlineData(3000)]
    public void UnitFactory_SubtreeThatIsNone_Throws(long subtreeBytes) => Assert.Throws<ArgumentException>(
        () => new UnitFactory(_settings with { SubtreeBytes = subtreeBytes }, _job));

    [Fact]
    public void UnitFactory_DigestThatNoResultCanHold_Throws() => Assert.Throws<ArgumentException>(
        () => new UnitFactory(_settings with { Algorithm = "blake3-2048" }, _job));

    private static List<PlannedUnit> Plan(JobSettings settings, IEnumerable<SourceItem> items)
    {
        List<PlannedWork> ready = [];
        Planner planner = new(settings, new UnitFactory(settings, _job), _ => settings.MaxFiles);
        foreach (SourceItem item in items)
        {
            planner.Add(item, ready);
        }

        planner.Complete(ready);
        List<PlannedUnit> units = [];
        foreach (PlannedWork work in ready)
        {
            while (work.TakeNext() is { } unit)
            {
                units.Add(unit);
            }
        }

        return units;
    }

    private static string Text(PlannedUnit unit) =>
        $"{string.Join(' ', unit.Unit.Files.Select(static file => Encoding.UTF8.GetString(file.Path)))} "
        + $"{unit.Unit.Offset}+{unit.Unit.Length}";

    private static SourceItem Item(string path, long? bytes = null) =>
        new(new UnitFile(Encoding.UTF8.GetBytes(path))
        {
            Identity = bytes is null ? null : new ContentIdentity(bytes.Value, 1, 2),
        });
}
