namespace Hashlane.Distributed.Tests;

/// <summary>The workers that a verifier counts on.</summary>
public sealed class VerifierTests
{
    private static readonly JobSettings _settings = new()
    {
        Root = "root",
        Algorithm = "blake3",
        RetryPatience = TimeSpan.FromSeconds(30),
    };

    private static readonly UnitFactory _factory = new(_settings, new UnitId(new byte[UnitId.Bytes]));

    [Fact]
    public void IsOnlyChoice_OneWorker_AfterThePatience()
    {
        ManualClock clock = new();
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], clock, static _ => { });
        verifier.Workers.Add("broken");

        clock.Advance(_settings.RetryPatience - TimeSpan.FromTicks(1));
        Assert.False(verifier.IsOnlyChoice("broken"));
        clock.Advance(TimeSpan.FromTicks(1));
        Assert.True(verifier.IsOnlyChoice("broken"));
    }

    /// <summary>The other one may be able to do what this one cannot.</summary>
    [Fact]
    public void IsOnlyChoice_TwoWorkers_Never()
    {
        ManualClock clock = new();
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], clock, static _ => { });
        verifier.Workers.Add("broken");
        verifier.Workers.Add("other");

        clock.Advance(100 * _settings.RetryPatience);
        Assert.False(verifier.IsOnlyChoice("broken"));
    }

    /// <summary>A third result decides only if it is like one of the two.</summary>
    [Theory]
    [InlineData(1, "other", 0, 0)]
    [InlineData(2, "first", 0, 0)]
    [InlineData(3, null, 1, 0)]
    [InlineData(0, null, 1, 0)] // the file is not there any more
    [InlineData(-1, null, 0, 1)] // it could not be read: others may try
    public void Compare_ThirdResult_ConvictsOnlyWhomItContradicts(int third, string? wrong, int undecided, int open)
    {
        VerifiedResult verified = Verified(Hashed(1)) with { Dissent = new Dissent("other", [Hashed(2)]) };

        Verdict verdict = Compare(verified, third switch
        {
            0 => FileOutcome.Without(OutcomeKind.Missing, "no such file"),
            -1 => FileOutcome.Without(OutcomeKind.Failed, "input/output error"),
            _ => Hashed((byte)third),
        }, Sighting.Unknown);

        Assert.Equal(wrong is null ? [] : [wrong], verdict.Wrong);
        Assert.Equal((undecided, open), (verdict.Undecided.Count, verdict.Open.Count));
    }

    /// <summary>
    /// A second worker that finds a change is no proof, unless this machine sees for the same file what the first one
    /// cannot have seen.
    /// </summary>
    [Theory]
    [InlineData(0, 0, 1, true, false)] // another number: storage that numbers its files anew for each machine
    [InlineData(1, 0, 1, true, false)] // another file
    [InlineData(1, 0, 0, true, true)]
    [InlineData(0, 1, 0, true, true)]
    [InlineData(1, 1, 0, false, false)] // it has changed since the job began
    public void Compare_ThisMachineSeesAnotherFile_ConvictsOnlyIfLengthOrTimeOfTheSameNumberDiffer(
        int bytes, int time, int number, bool isSettled, bool isWrong)
    {
        Sighting own = Sighting.Of(new ContentIdentity(10 + bytes, 100 + time, (ulong)(7 + number))) with
        {
            IsSettled = isSettled,
        };

        Verdict verdict = Compare(Verified(Hashed(1)), FileOutcome.Without(OutcomeKind.Changed, "it has changed"), own);

        Assert.Equal(isWrong ? ["first"] : [], verdict.Wrong);
        Assert.Single(verdict.Changed);
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
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], clock, static _ => { });
        foreach (string name in (string[])["first", "other", "wrong", "third"])
        {
            verifier.Workers.Add(name);
        }

        UnitInFlight unit = Check(Verified(Hashed(1)) with { Dissent = new Dissent("other", [Hashed(2)]) });
        bool isOver = false;
        for (int i = 0; i < Declines; i++)
        {
            clock.Advance(TimeSpan.FromMilliseconds(250));
            verifier.Workers.NoteDecline(worker);
            isOver |= verifier.IsHopelessCheck(unit, static name => name == "wrong", isStalled: true);
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
        Verifier verifier = new(
            _settings with { AllowsUnchecked = allowsUnchecked },
            new byte[Blake3Mac.KeyBytes],
            clock,
            static _ => { });
        UnitInFlight unit = Check(Verified(Hashed(1)) with
        {
            Dissent = hasDissent ? new Dissent("other", [Hashed(2)]) : null,
        });

        clock.Advance(TimeSpan.FromSeconds(9.9));
        for (int i = 0; i < 100; i++)
        {
            Assert.False(verifier.IsHopelessCheck(unit, static _ => false, isStalled: false));
        }

        clock.Advance(TimeSpan.FromSeconds(0.1));
        Assert.False(verifier.IsHopelessCheck(unit, static _ => false, isStalled: false));
        Assert.Equal(isHopeless, verifier.IsHopelessCheck(unit, static _ => false, isStalled: false));
    }

    /// <summary>The other units of a job can wait for a check.</summary>
    [Theory]
    [InlineData(0.01, false)]
    [InlineData(1, true)] // the job waits for a worker that may come after days
    public void PauseOfCheckAfter_ManyDeclines_IsAtMostAQuarterOfASecondUnlessAllIsVerified(double rate, bool isLong)
    {
        Verifier verifier = new(
            _settings with { CheckRate = rate }, new byte[Blake3Mac.KeyBytes], new ManualClock(), static _ => { });
        verifier.Workers.Add("only");

        TimeSpan pause = verifier.PauseOfCheckAfter("only", declines: 100, isAlone: false);

        Assert.Equal(isLong, pause > TimeSpan.FromMilliseconds(250));
        Assert.True(verifier.PauseAfter("only", declines: 100) > TimeSpan.FromSeconds(2));
    }

    private static Verdict Compare(VerifiedResult verified, FileOutcome other, Sighting own)
    {
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], new ManualClock(), static _ => { });
        return verifier.Compare(verified, ResultOf("third", other), _ => own);
    }

    private static VerifiedResult Verified(FileOutcome outcome) => new(
        _factory.WholeFiles([new PendingItem(new SourceItem(new UnitFile("file"u8.ToArray())), new ItemGroup())], default),
        ResultOf("first", outcome),
        [0],
        Checks: 0);

    private static UnitInFlight Check(VerifiedResult verified) => new(_factory.Check(verified));

    private static FileOutcome Hashed(byte value) =>
        FileOutcome.Hashed(new ContentIdentity(10, 100, 7), [.. Enumerable.Repeat(value, 32)]);

    private static UnitResult ResultOf(string worker, FileOutcome outcome) => new()
    {
        Id = JournalFolder.Id(1),
        Job = JournalFolder.Id(2),
        Worker = worker,
        Outcomes = [outcome],
    };
}
