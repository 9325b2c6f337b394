namespace Hashlane.Distributed.Tests;

/// <summary>How often units are published again, and after which pause: without a queue or a journal.</summary>
public sealed class RetryPolicyTests
{
    private static readonly JobSettings _settings = new()
    {
        Root = "root",
        Algorithm = "blake3",
        MaxTries = 3,
        RetryPause = TimeSpan.FromSeconds(1),
        RetryPatience = TimeSpan.FromSeconds(30),
        CheckPatience = TimeSpan.FromSeconds(2),
    };

    private static readonly UnitFactory _factory = new(_settings, new UnitId(new byte[UnitId.Bytes]));

    private readonly ManualClock _clock = new();
    private readonly RetryPolicy _policy;

    public RetryPolicyTests() => _policy = new RetryPolicy(_settings, _clock);

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
        for (int i = 0; i < RetryPolicy.MaxReturns; i++)
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
        UnitInFlight unit = Check(Verified(Hashed(1)));
        for (int i = 1; i < RetryPolicy.MaxRefusalsOfCheck; i++)
        {
            Assert.NotNull(_policy.CountRefusal(unit, "liar"));
        }

        Assert.Null(_policy.CountRefusal(unit, "liar"));
        Assert.Equal("first", unit.NotBy);
    }

    [Fact]
    public void CountRefusal_CheckRefusedByAsManyWorkersAsTries_IsGivenUp()
    {
        UnitInFlight unit = Check(Verified(Hashed(1)));
        Assert.NotNull(_policy.CountRefusal(unit, "first"));
        Assert.NotNull(_policy.CountRefusal(unit, "second"));
        Assert.Null(_policy.CountRefusal(unit, "third"));
    }

    [Fact]
    public void CountLoss_OnlyACheck_IsPublishedAgainAsItIs()
    {
        Assert.Null(_policy.CountLoss(new UnitInFlight(Plan())));

        UnitInFlight check = Check(Verified(Hashed(1)));
        Assert.Equal(_settings.RetryPause, _policy.CountLoss(check));
        Assert.Equal(4 * _settings.RetryPause, _policy.CountLoss(check));
        Assert.Null(_policy.CountLoss(check));
    }

    [Fact]
    public void CountDecline_OnlyWorker_GetsTheUnitAgainAfterThePatience()
    {
        _policy.Workers.Add("broken");
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
        _policy.Workers.Add(present);
        UnitInFlight unit = new(Plan()) { NotBy = "broken" };
        for (int i = 0; i < 100; i++)
        {
            Assert.NotNull(_policy.CountDecline(unit, isWrong));
        }
    }

    [Fact]
    public void CountDeclineOfCheck_NobodyElse_IsHopelessAfterThePatience()
    {
        _policy.Workers.Add("first");
        UnitInFlight unit = Check(Verified(Hashed(1)));
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
        _policy.Workers.Add("broken");
        _clock.Advance(isLong ? _settings.RetryPatience : TimeSpan.Zero);
        if (other.Length > 0)
        {
            _policy.Workers.Add(other);
        }

        Assert.Equal(may, _policy.MayRepeat(new UnitInFlight(Plan()) { NotBy = "broken" }));
        Assert.False(_policy.MayRepeat(new UnitInFlight(Plan())));
        Assert.False(_policy.MayRepeat(Check(Verified(Hashed(1)))));
    }

    /// <summary>Where few take part, a unit that is done twice costs a share that may not come back.</summary>
    [Fact]
    public void HurriesSlow_Workers_FromEightOn()
    {
        for (int i = 1; i < RetryPolicy.WorkersToHurry; i++)
        {
            _policy.Workers.Add($"worker {i}");
        }

        Assert.False(_policy.HurriesSlow);
        _policy.Workers.Add("another");
        Assert.True(_policy.HurriesSlow);
    }

    [Fact]
    public void IsOnlyChoice_OneWorker_AfterThePatience()
    {
        ManualClock clock = new();
        RetryPolicy policy = new(_settings, clock);
        policy.Workers.Add("broken");

        clock.Advance(_settings.RetryPatience - TimeSpan.FromTicks(1));
        Assert.False(policy.IsOnlyChoice("broken"));
        clock.Advance(TimeSpan.FromTicks(1));
        Assert.True(policy.IsOnlyChoice("broken"));
    }

    /// <summary>The other one may be able to do what this one cannot.</summary>
    [Fact]
    public void IsOnlyChoice_TwoWorkers_Never()
    {
        ManualClock clock = new();
        RetryPolicy policy = new(_settings, clock);
        policy.Workers.Add("broken");
        policy.Workers.Add("other");

        clock.Advance(100 * _settings.RetryPatience);
        Assert.False(policy.IsOnlyChoice("broken"));
    }

    /// <summary>Neither the two of a dispute nor a worker that is wrong keep a check waiting for ever.</summary>
    [Theory]
    [InlineData("first", true)]
    [InlineData("other", true)]
    [InlineData("wrong", true)]
    [InlineData("third", false)]
    public void IsHopelessCheck_OneWorkerDeclinesOnAndOn_CountsOnlyIfItCouldVerify(string worker, bool isHopeless)
    {
        const int Declines = 100;
        ManualClock clock = new();
        RetryPolicy policy = new(_settings, clock);
        foreach (string name in (string[])["first", "other", "wrong", "third"])
        {
            policy.Workers.Add(name);
        }

        UnitInFlight unit = Check(Verified(Hashed(1)) with { Dissent = new Dissent("other", [Hashed(2)]) });
        bool isOver = false;
        for (int i = 0; i < Declines; i++)
        {
            clock.Advance(TimeSpan.FromMilliseconds(250));
            policy.Workers.NoteDecline(worker);
            isOver |= policy.IsHopelessCheck(unit, static name => name == "wrong", isStalled: true);
        }

        Assert.Equal(isHopeless, isOver);
    }

    /// <summary>Where unverified results are allowed, other units need not wait until all of them are checks.</summary>
    [Theory]
    [InlineData(true, false, true)]
    [InlineData(true, true, false)]
    [InlineData(false, false, false)]
    public void IsHopelessCheck_WorkersAreBusy_OnlyIfItMayBeUncheckedAndNobodyDiffers(
        bool allowsUnchecked, bool hasDissent, bool isHopeless)
    {
        ManualClock clock = new();
        RetryPolicy policy = new(_settings with { AllowsUnchecked = allowsUnchecked }, clock);
        UnitInFlight unit = Check(Verified(Hashed(1)) with
        {
            Dissent = hasDissent ? new Dissent("other", [Hashed(2)]) : null,
        });

        clock.Advance(TimeSpan.FromSeconds(9.9));
        for (int i = 0; i < 100; i++)
        {
            Assert.False(policy.IsHopelessCheck(unit, static _ => false, isStalled: false));
        }

        clock.Advance(TimeSpan.FromSeconds(0.1));
        Assert.False(policy.IsHopelessCheck(unit, static _ => false, isStalled: false));
        Assert.Equal(isHopeless, policy.IsHopelessCheck(unit, static _ => false, isStalled: false));
    }

    /// <summary>The other units of a job can wait for a check.</summary>
    [Theory]
    [InlineData(0.01, false)]
    [InlineData(1, true)] // the job waits for a worker that may come after days
    public void PauseOfCheckAfter_ManyDeclines_IsAtMostAQuarterOfASecondUnlessAllIsVerified(double rate, bool isLong)
    {
        RetryPolicy policy = new(_settings with { CheckRate = rate }, new ManualClock());
        policy.Workers.Add("only");

        TimeSpan pause = policy.PauseOfCheckAfter("only", declines: 100, isAlone: false);

        Assert.Equal(isLong, pause > TimeSpan.FromMilliseconds(250));
        Assert.True(policy.PauseAfter("only", declines: 100) > TimeSpan.FromSeconds(2));
    }

    private static PlannedUnit Plan(UnitNumber number = default) => _factory.WholeFiles(
        [new PendingItem(new SourceItem(new UnitFile("file"u8.ToArray())), new ItemGroup())], number);

    private static VerifiedResult Verified(FileOutcome outcome) => new(
        Plan(),
        new UnitResult
        {
            Id = JournalFolder.Id(1),
            Job = JournalFolder.Id(2),
            Worker = "first",
            Outcomes = [outcome],
        },
        [0],
        Checks: 0);

    private static UnitInFlight Check(VerifiedResult verified) => new(_factory.Check(verified));

    private static FileOutcome Hashed(byte value) =>
        FileOutcome.Hashed(new ContentIdentity(10, 100, 7), [.. Enumerable.Repeat(value, 32)]);
}
