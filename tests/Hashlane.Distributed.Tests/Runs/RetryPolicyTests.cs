namespace Hashlane.Distributed.Tests;

/// <summary>How often units are published again, and after which pause: without a queue or a journal.</summary>
public sealed class RetryPolicyTests
{
    private static readonly JobSettings _settings = new()
    {
        Root = "root",
        Algorithm = "blake3",
        MostTries = 3,
        RetryPause = TimeSpan.FromSeconds(1),
        RetryPatience = TimeSpan.FromSeconds(30),
        CheckPatience = TimeSpan.FromSeconds(2),
    };

    private static readonly UnitFactory _factory = new(_settings, new UnitId(new byte[UnitId.Bytes]));

    private readonly ManualClock _clock = new();
    private readonly Verifier _verifier;
    private readonly RetryPolicy _policy;

    public RetryPolicyTests()
    {
        _verifier = new Verifier(_settings, new byte[Blake3Mac.KeyBytes], _clock, static _ => { });
        _policy = new RetryPolicy(_settings, _verifier);
    }

    [Fact]
    public void PauseBefore_FirstTry_IsNone() => Assert.Null(_policy.PauseBefore(Plan()));

    [Theory]
    [InlineData(1, 0, 0, 1)]
    [InlineData(1, 1, 0, 4)]
    [InlineData(1, 1, 1, 16)]
    [InlineData(0, 4, 0, 64)]
    [InlineData(2, 3, 0, 64)]
    public void PauseBefore_LaterTry_GrowsFourfoldUpToSixtyFour(int tries, int losses, int checks, int pauses) =>
        Assert.Equal(
            pauses * _settings.RetryPause, _policy.PauseBefore(Plan(new UnitNumber(tries, losses, checks))));

    /// <summary>A program can give a unit back at once, as often as it is published.</summary>
    [Fact]
    public void CountReturn_OnAndOn_PausesTenTimesAndIgnoresTheRest()
    {
        UnitInFlight unit = new(Plan());
        for (int i = 0; i < RetryPolicy.MostReturns; i++)
        {
            int pauses = 1 << (2 * Math.Min(i, 3));
            Assert.Equal(pauses * _settings.RetryPause, _policy.CountReturn(unit, "worker"));
        }

        Assert.Null(_policy.CountReturn(unit, "worker"));
    }

    [Fact]
    public void CountReturn_UnitThatPauses_IsIgnored()
    {
        UnitInFlight unit = new(Plan()) { IsPausing = true };
        Assert.Null(_policy.CountReturn(unit, "worker"));
        Assert.Equal(0, unit.Returns);
    }

    [Fact]
    public void CountRefusal_UnitOfFiles_IsForOthersUntilItsLastTry()
    {
        UnitInFlight unit = new(Plan());
        Assert.Equal(_settings.RetryPause, _policy.CountRefusal(unit, "first"));
        Assert.Equal("first", unit.NotBy);
        Assert.Equal(4 * _settings.RetryPause, _policy.CountRefusal(unit, "second"));
        Assert.Equal("second", unit.NotBy);
        Assert.Null(_policy.CountRefusal(unit, "third"));
    }

    /// <summary>Otherwise a worker could have its results taken unverified.</summary>
    [Fact]
    public void CountRefusal_CheckRefusedByOneWorker_GoesOnForTwentyTimes()
    {
        UnitInFlight unit = new(PlanCheck());
        for (int i = 1; i < RetryPolicy.MostRefusalsOfCheck; i++)
        {
            Assert.NotNull(_policy.CountRefusal(unit, "liar"));
        }

        Assert.Null(_policy.CountRefusal(unit, "liar"));
        Assert.Equal("author", unit.NotBy);
    }

    [Fact]
    public void CountRefusal_CheckRefusedByAsManyWorkersAsTries_IsGivenUp()
    {
        UnitInFlight unit = new(PlanCheck());
        Assert.NotNull(_policy.CountRefusal(unit, "first"));
        Assert.NotNull(_policy.CountRefusal(unit, "second"));
        Assert.Null(_policy.CountRefusal(unit, "third"));
    }

    [Fact]
    public void CountLoss_OnlyACheck_IsPublishedAgainAsItIs()
    {
        Assert.Null(_policy.CountLoss(new UnitInFlight(Plan())));

        UnitInFlight check = new(PlanCheck());
        Assert.Equal(_settings.RetryPause, _policy.CountLoss(check));
        Assert.Equal(4 * _settings.RetryPause, _policy.CountLoss(check));
        Assert.Null(_policy.CountLoss(check));
    }

    [Fact]
    public void CountDecline_OnlyWorker_GetsTheUnitAgainAfterThePatience()
    {
        _verifier.Workers.Add("broken");
        UnitInFlight unit = new(Plan()) { NotBy = "broken" };
        Assert.NotNull(_policy.CountDecline(unit, isWrong: false));
        Assert.NotNull(_policy.CountDecline(unit, isWrong: false));

        _clock.Advance(_settings.RetryPatience);
        Assert.Null(_policy.CountDecline(unit, isWrong: false));
    }

    [Theory]
    [InlineData("other", false)] // it may be able to do what this one cannot
    [InlineData("broken", true)]
    public void CountDecline_AnotherWorkerOrAWrongOne_NeverEnds(string present, bool isWrong)
    {
        _clock.Advance(_settings.RetryPatience);
        _verifier.Workers.Add(present);
        UnitInFlight unit = new(Plan()) { NotBy = "broken" };
        for (int i = 0; i < 100; i++)
        {
            Assert.NotNull(_policy.CountDecline(unit, isWrong));
        }
    }

    [Fact]
    public void CountDeclineOfCheck_NobodyElse_IsHopelessAfterThePatience()
    {
        _verifier.Workers.Add("author");
        UnitInFlight unit = new(PlanCheck());
        Assert.False(IsHopeless());

        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.False(IsHopeless());
        Assert.True(IsHopeless());

        bool IsHopeless()
        {
            _policy.CountDeclineOfCheck(unit, static _ => false, isStalled: true, out bool isHopeless);
            return isHopeless;
        }
    }

    [Theory]
    [InlineData(true, "", true)]
    [InlineData(false, "", false)]
    [InlineData(false, "other", false)]
    public void MayRepeat_UnitThatItsWorkerHasFailed_OnlyIfThatIsAloneForLong(bool isLong, string other, bool may)
    {
        _verifier.Workers.Add("broken");
        _clock.Advance(isLong ? _settings.RetryPatience : TimeSpan.Zero);
        if (other.Length > 0)
        {
            _verifier.Workers.Add(other);
        }

        Assert.Equal(may, _policy.MayRepeat(new UnitInFlight(Plan()) { NotBy = "broken" }));
        Assert.False(_policy.MayRepeat(new UnitInFlight(Plan())));
        Assert.False(_policy.MayRepeat(new UnitInFlight(PlanCheck()) { NotBy = "broken" }));
    }

    /// <summary>Where few take part, a unit that is done twice costs a share that may not come back.</summary>
    [Fact]
    public void HurriesSlow_Workers_FromEightOn()
    {
        for (int i = 1; i < RetryPolicy.WorkersToHurry; i++)
        {
            _verifier.Workers.Add($"worker {i}");
        }

        Assert.False(_policy.HurriesSlow);
        _verifier.Workers.Add("another");
        Assert.True(_policy.HurriesSlow);
    }

    private static PlannedUnit Plan(UnitNumber number = default) => _factory.WholeFiles(
        [new PendingItem(new SourceItem(new UnitFile("file"u8.ToArray())), new ItemGroup())], number);

    private static PlannedUnit PlanCheck() => _factory.Check(
        Plan(),
        new UnitResult
        {
            Id = JournalFolder.Id(1),
            Job = JournalFolder.Id(2),
            Worker = "author",
            Outcomes = [FileOutcome.Hashed(new ContentIdentity(1, 1, 1), new byte[32])],
        })!;
}
