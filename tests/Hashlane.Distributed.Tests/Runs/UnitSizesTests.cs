namespace Hashlane.Distributed.Tests;

/// <summary>The sizes of units by the number of workers, the same in each run of a job.</summary>
public sealed class UnitSizesTests : IDisposable
{
    private static readonly JobSettings _settings = new() { Root = "root", Algorithm = "blake3" };

    private readonly JournalFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void From_MoreUnitsInStock_GetsSmaller()
    {
        using Journal journal = _folder.Open();
        UnitSizes sizes = new(_settings, journal);

        Assert.Equal(_settings.MaxFiles, sizes.From(0));
        sizes.Stock = 64;
        Assert.Equal(_settings.MaxItems / (4 * 64), sizes.From(5000));
        sizes.Stock = _settings.MaxUnits;
        Assert.Equal(_settings.MaxFilesForMany, sizes.From(6000));
        Assert.Equal(_settings.MaxFilesForMany, sizes.From(7000));
        Assert.Equal([0L, 5000, 6000], journal.Sizes.Select(static size => size.Item));
    }

    [Fact]
    public void From_UnitsThatTakeLong_GetsHalfOfItNowAndThen()
    {
        using Journal journal = _folder.Open();
        UnitSizes sizes = new(_settings, journal) { Seconds = 11 };
        int half = _settings.MaxFiles / 2;
        Assert.Equal(half, sizes.From(0));
        Assert.Equal(half, sizes.From((32 * half) - 1));
        Assert.Equal(half / 2, sizes.From(32 * half));
        sizes.Seconds = 9;
        Assert.Equal(half / 2, sizes.From(1_000_000));
        sizes.Seconds = 60;
        for (int i = 2; i < 10; i++)
        {
            sizes.From(i * 1_000_000);
        }

        Assert.Equal(_settings.MaxFilesForMany, sizes.From(10_000_000));
    }

    [Fact]
    public void From_UnitsThatGetFaster_GetsTwiceAsMany()
    {
        using Journal journal = _folder.Open();
        UnitSizes sizes = new(_settings, journal) { Seconds = 11 };
        sizes.From(0);
        Assert.Equal(_settings.MaxFiles / 4, sizes.From(100_000));
        sizes.Seconds = 1;
        Assert.Equal(_settings.MaxFiles / 2, sizes.From(200_000));
        Assert.Equal(_settings.MaxFiles, sizes.From(300_000));
        Assert.Equal(_settings.MaxFiles, sizes.From(400_000));
    }

    [Theory]
    [InlineData(4000, 64, 512)]
    [InlineData(70, 70, 4096)]
    [InlineData(5000, 5000, 4096)]
    public void From_LaterRunWithAnyOptions_IsAsInTheEarlierRunAsFarAsThatCame(int most, int many, int stock)
    {
        using (Journal journal = _folder.Open())
        {
            UnitSizes sizes = new(_settings, journal);
            sizes.From(0);
            sizes.Stock = 500;
            for (long item = 4000; item <= 104_000; item += 100)
            {
                Assert.Equal(100, sizes.From(item));
            }

            Assert.Equal([0L, 4000, 104_000], journal.Sizes.Select(static size => size.Item));
            journal.Compact();
        }

        using Journal later = _folder.Open();
        JobSettings settings = _settings with { MaxFiles = most, MaxFilesForMany = many };
        UnitSizes resumed = new(settings, later);
        Assert.Equal(stock, resumed.Stock);
        Assert.Equal(_settings.MaxFiles, resumed.From(0));
        Assert.Equal(_settings.MaxFiles, resumed.From(3999));
        Assert.Equal(100, resumed.From(4000));
        Assert.Equal(100, resumed.From(113_999));
        Assert.Equal(3, later.Sizes.Count);
        Assert.Equal(Math.Clamp(_settings.MaxItems / (4 * stock), many, most), resumed.From(114_000));
        Assert.Equal(114_000, later.Sizes[^1].Item);
    }

    /// <summary>Units that were published while there were many may still be with workers.</summary>
    [Theory]
    [InlineData(200_000, 512)]
    [InlineData(204_100, 16)]
    public void Stock_OfALaterRun_IsTheLargestInTheWindowOfTheEarlierOne(long lastChange, int stock)
    {
        using (Journal journal = _folder.Open())
        {
            UnitSizes sizes = new(_settings, journal) { Stock = 500 };
            Assert.Equal(100, sizes.From(0));
            Assert.Equal(100, sizes.From(4000));
            sizes.Stock = 8;
            Assert.Equal(_settings.MaxFiles, sizes.From(lastChange));
        }

        using Journal later = _folder.Open();
        Assert.Equal(stock, new UnitSizes(_settings, later).Stock);
    }

    [Fact]
    public void From_NumberThatIsGiven_IsThat()
    {
        using Journal journal = _folder.Open();
        UnitSizes sizes = new(_settings with { MaxFiles = 70, MaxFilesForMany = 70 }, journal);
        Assert.Equal(70, sizes.From(0));
        sizes.Stock = 1024;
        sizes.Seconds = 100;
        Assert.Equal(70, sizes.From(100_000));
    }

    [Fact]
    public void From_SmallWindow_LetsTwoUnitsBeInIt()
    {
        using Journal journal = _folder.Open();
        Assert.Equal(1, new UnitSizes(_settings with { MaxItems = 2 }, journal).From(0));
    }
}
