using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>The times at which units without a result are published again.</summary>
public sealed class UnitWindowTests
{
    private static readonly TimeSpan _second = TimeSpan.FromSeconds(1);

    private static readonly UnitFactory _factory = new(
        new JobSettings { Root = "root", Algorithm = "blake3" }, new UnitId(new byte[UnitId.Bytes]));

    [Fact]
    public void RemoveDone_Units_MeanBeginsWithTheFirstAndFollowsTheOthersSlowly()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 100 * _second);
        Assert.Equal(0, window.MeanSeconds);

        Do(window, clock, 10 * _second);
        Assert.Equal(10, window.MeanSeconds);

        Do(window, clock, 42 * _second);
        Assert.Equal(11, window.MeanSeconds);
        Assert.Equal(0, window.Count);
    }

    [Fact]
    public void NoteSent_EachTime_DoublesTheWaitSixTimes()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, _second);
        UnitInFlight unit = window.Add(Plan("file"));
        foreach (int seconds in (int[])[1, 2, 4, 8, 16, 32, 64, 64, 64])
        {
            clock.Advance((seconds * _second) - TimeSpan.FromTicks(1));
            Assert.Empty(window.TakeDue());
            clock.Advance(TimeSpan.FromTicks(1));
            Assert.Same(unit, Assert.Single(window.TakeDue()));
            unit.Resends++;
            window.NoteSent(unit);
        }
    }

    [Fact]
    public void HurrySlow_UnitThatTakesFourTimesAsLong_IsDueOnce()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 1000 * _second);
        Do(window, clock, 10 * _second);
        UnitInFlight slow = window.Add(Plan("slow"));

        clock.Advance(40 * _second);
        window.HurrySlow();
        Assert.Empty(window.TakeDue());

        clock.Advance(_second);
        window.HurrySlow();
        Assert.Same(slow, Assert.Single(window.TakeDue()));

        window.NoteSent(slow);
        clock.Advance(100 * _second);
        window.HurrySlow();
        Assert.Empty(window.TakeDue());
    }

    /// <summary>The worker that has a unit may have lost it, again and again.</summary>
    [Fact]
    public void HurryLast_UnitWithoutResult_IsDueAgainAfterTimesThatDouble()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 1000 * _second);
        UnitInFlight slow = window.Add(Plan("slow"));
        foreach (int seconds in (int[])[30, 60, 120, 240])
        {
            clock.Advance(seconds * _second);
            window.HurryLast(static () => true);
            Assert.Empty(window.TakeDue());

            clock.Advance(TimeSpan.FromTicks(1));
            window.HurryLast(static () => false);
            Assert.Empty(window.TakeDue());
            window.HurryLast(static () => true);
            Assert.Same(slow, Assert.Single(window.TakeDue()));
            slow.Resends++;
            window.NoteSent(slow);
        }
    }

    [Fact]
    public void HurryLast_UnitsThatTakeMinutes_WaitsForFourTimesAsLong()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 1000 * _second);
        Do(window, clock, 60 * _second);
        window.Add(Plan("slow"));

        clock.Advance(240 * _second);
        window.HurryLast(static () => true);
        Assert.Empty(window.TakeDue());

        clock.Advance(_second);
        window.HurryLast(static () => true);
        Assert.Single(window.TakeDue());
    }

    /// <summary>A file that is not divided can take hours, and several workers would read it.</summary>
    [Theory]
    [InlineData("sha256", null)]
    [InlineData("blake3", "http://localhost/object")]
    public void Hurry_UnitThatMayTakeLong_WaitsForItsTime(string algorithm, string? locator)
    {
        ManualClock clock = new();
        UnitWindow window = new(clock, 60 * _second, 1000 * _second);
        UnitFactory factory = new(new JobSettings { Root = "root", Algorithm = algorithm }, new UnitId(new byte[16]));
        PendingItem item = new(
            new SourceItem(new UnitFile(Bytes.Of("long")) { Locator = locator ?? "" }), new ItemGroup());
        UnitInFlight unit = window.Add(locator is null
            ? factory.WholeFiles([item], default)
            : (PlannedUnit)factory.LargeFile(item, ContentIdentity.OfWhole(1L << 40), 0));

        clock.Advance(999 * _second);
        window.HurrySlow();
        window.HurryLast(static () => true);
        Assert.Empty(window.TakeDue());

        clock.Advance(_second);
        Assert.Same(unit, Assert.Single(window.TakeDue()));
    }

    /// <summary>Where units take milliseconds, a second is no reason to hurry any.</summary>
    [Fact]
    public void HurrySlow_ShortUnits_WaitsForASecond()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 1000 * _second);
        Do(window, clock, _second / 100);
        window.Add(Plan("slow"));

        clock.Advance(_second);
        window.HurrySlow();
        Assert.Empty(window.TakeDue());

        clock.Advance(_second / 100);
        window.HurrySlow();
        Assert.Single(window.TakeDue());
    }

    /// <summary>No worker has such a unit: one has declined it, and another is waited for.</summary>
    [Fact]
    public void HurrySlow_UnitThatPauses_WaitsForItsPause()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 1000 * _second);
        UnitInFlight unit = window.Add(Plan("file"));
        window.Pause(unit, 20 * _second);

        clock.Advance(19 * _second);
        window.HurrySlow();
        Assert.Empty(window.TakeDue());

        clock.Advance(_second);
        Assert.Same(unit, Assert.Single(window.TakeDue()));
    }

    [Fact]
    public void UntilDue_SeveralUnits_IsTheFirstOneInWholeMilliseconds()
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 100 * _second);
        Assert.Equal(_second, window.UntilDue);

        window.Add(Plan("later"));
        window.Pause(window.Add(Plan("first")), TimeSpan.FromMilliseconds(400.25));
        Assert.Equal(TimeSpan.FromMilliseconds(401), window.UntilDue);

        clock.Advance(TimeSpan.FromMilliseconds(401));
        Assert.Equal(TimeSpan.Zero, window.UntilDue);
        Assert.Single(window.TakeDue());

        clock.Advance((99 * _second) - TimeSpan.FromMilliseconds(1));
        Assert.Equal(TimeSpan.FromMilliseconds(600), window.UntilDue);
    }

    /// <summary>Nobody does anything only if each unit is a check that its own worker has declined a moment ago.</summary>
    [Theory]
    [InlineData("nothing", true)]
    [InlineData("declined, pauses", true)]
    [InlineData("declined, published", true)]
    [InlineData("declined, published a second ago", false)] // another worker has it
    [InlineData("not declined", false)]
    [InlineData("no check", false)]
    public void IsStalledAt_AnotherUnit_OnlyIfItsWorkerHasDeclinedItToo(string other, bool isStalled)
    {
        ManualClock clock = new();
        UnitWindow window = New(clock, 100 * _second);
        UnitInFlight declined = window.Add(PlanCheck("first"));
        if (other != "nothing")
        {
            UnitInFlight unit = window.Add(other == "no check" ? Plan("second") : PlanCheck("second"));
            unit.Declines = other.StartsWith("declined", StringComparison.Ordinal) ? 1 : 0;
            if (other == "declined, pauses")
            {
                window.Pause(unit, 10 * _second);
                clock.Advance(2 * _second);
            }
        }

        clock.Advance(other.EndsWith("ago", StringComparison.Ordinal) ? _second : _second - TimeSpan.FromTicks(1));

        Assert.Equal(isStalled, window.IsStalledAt(declined));
    }

    private static UnitWindow New(ManualClock clock, TimeSpan resendAfter) =>
        new(clock, resendAfter, TimeSpan.FromDays(1));

    private static PlannedUnit PlanCheck(string path) => _factory.Check(
        Plan(path),
        new UnitResult
        {
            Id = JournalFolder.Id(1),
            Job = JournalFolder.Id(2),
            Worker = "worker",
            Outcomes = [FileOutcome.Hashed(new ContentIdentity(1, 1, 1), new byte[32])],
        })!;

    private static void Do(UnitWindow window, ManualClock clock, TimeSpan time)
    {
        UnitInFlight unit = window.Add(Plan("done"));
        clock.Advance(time);
        window.RemoveDone(unit);
    }

    private static PlannedUnit Plan(string path) =>
        _factory.WholeFiles([new PendingItem(new SourceItem(new UnitFile(Bytes.Of(path))), new ItemGroup())], default);
}
