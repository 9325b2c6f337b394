namespace Hashlane.Distributed.Tests;

/// <summary>Servers that are dead or too slow hold a worker for a while, not for hours.</summary>
public sealed class HttpPatienceTests
{
    private static readonly StoredObject _stored = StoredObject.Of(1000);

    private static readonly ObjectSettings _brief = ObjectCase.Settings with
    {
        UnitPatience = TimeSpan.FromSeconds(1),
    };

    /// <summary>A broker takes a unit away after 30 minutes.</summary>
    [Fact]
    public void Settings_LongestUnitAtTheSlowestRate_EndsBeforeABrokerTakesItAway()
    {
        ObjectSettings settings = new();
        JobSettings job = new() { Root = "root", Algorithm = "blake3" };
        long bytes = ObjectSettings.MaxUnitBytes + job.MaxWholeBytes;

        TimeSpan most = settings.UnitPatience + TimeSpan.FromSeconds((double)bytes / settings.MinBytesPerSecond);

        Assert.InRange(most, TimeSpan.Zero, TimeSpan.FromMinutes(30));
    }

    [Fact]
    public void Execute_SilentServer_FailsAllObjectsAfterTheTimeOfTheUnit()
    {
        using ObjectServer server = new(static _ => new ObjectReply(200) { IsSilent = true });

        FileOutcome[] outcomes = ObjectCase.Execute(Many(server, 100), _brief, server.Origin);

        Assert.All(outcomes, static outcome => Assert.Equal(OutcomeKind.Failed, outcome.Kind));
        Assert.Contains(
            outcomes, static outcome => outcome.Reason.Contains("no time is left", StringComparison.Ordinal));
        Assert.InRange(server.Requests.Count, 1, ObjectCase.Settings.MaxAtATime);
    }

    /// <summary>Nobody waits for an answer that would come too late.</summary>
    [Fact]
    public void Execute_PauseLongerThanTheTimeOfTheUnit_FailsAtOnce()
    {
        ObjectSettings settings = ObjectCase.Settings with { MaxPause = TimeSpan.FromDays(1) };
        using ObjectServer server = new(static _ => new ObjectReply(429).With("Retry-After", "36000"));

        ObjectCase.AssertNone(OutcomeKind.Failed, "the server answers 429", ObjectCase.Read(server, settings));

        Assert.Single(server.Requests);
    }

    [Fact]
    public void Execute_ServerThatTrickles_FailsAfterTheTimeOfTheUnit()
    {
        // Enough for the limit of a stall, and not for that of a unit.
        ObjectSettings settings = _brief with { MinBytes = 1 };
        using ObjectServer server = new(static request => StoredObject.Of(1_000_000).Answer(request) with
        {
            Drip = TimeSpan.FromMilliseconds(10),
        });

        ObjectCase.AssertNone(OutcomeKind.Failed, "fewer than 262144 bytes", ObjectCase.Read(server, settings));
    }

    [Fact]
    public void Execute_DeadServerAndAnother_AsksTheDeadOneForAFewObjectsOnly()
    {
        ObjectSettings settings = ObjectCase.Settings with { MaxTries = 3, MaxAtATime = 1 };
        using ObjectServer dead = new(static _ => new ObjectReply(503));
        using ObjectServer live = new(_stored.Answer);
        UnitFile[] files = [.. Many(dead, 50).Files, .. Many(live, 5).Files];

        FileOutcome[] outcomes = ObjectCase.Execute(ObjectCase.Whole(files), settings, dead.Origin, live.Origin);

        Assert.All(outcomes[..8], static outcome => Assert.Equal("the server answers 503, 3 times", outcome.Reason));
        Assert.All(outcomes[8..50], static outcome => ObjectCase.AssertNone(
            OutcomeKind.Failed, "is not asked for a while", outcome));
        Assert.All(outcomes[50..], static outcome => ObjectCase.AssertDigest(_stored, outcome));
        Assert.Equal(8 * 3, dead.Requests.Count);
    }

    /// <summary>Each unit would otherwise use up a try of its objects in no time.</summary>
    [Fact]
    public void Execute_UnitsOfADeadServerOnly_AreHeldUntilItIsAskedAgain()
    {
        ObjectSettings settings = ObjectCase.Settings with
        {
            MaxTries = 1,
            MaxFailuresInARow = 1,
            BreakPause = TimeSpan.FromSeconds(0.5),
        };
        using ObjectServer server = new(
            request => request.Number == 1 ? new ObjectReply(503) : _stored.Answer(request));
        using ObjectAccess access = new([server.Origin], ObjectHeaders.None, settings);
        using IUnitExecutor executor = access.CreateExecutor();

        FileOutcome first = Assert.Single(executor.Execute(Many(server, 1), CancellationToken.None));
        FileOutcome second = Assert.Single(executor.Execute(Many(server, 1), CancellationToken.None));

        ObjectCase.AssertNone(OutcomeKind.Failed, "503", first);
        ObjectCase.AssertDigest(_stored, second);
    }

    [Fact]
    public async Task UnitCredit_BytesAtTheLeastRate_IsNotSpent()
    {
        ManualClock clock = new();
        await using UnitCredit credit = new(new ObjectSettings
        {
            Clock = clock,
            UnitPatience = TimeSpan.FromSeconds(10),
            MinBytesPerSecond = 100,
        });

        for (int second = 0; second < 1000; second++)
        {
            clock.Advance(TimeSpan.FromSeconds(1));
            credit.Add(100);
        }

        Assert.Equal(TimeSpan.FromSeconds(10), credit.Rest);
        Assert.False(credit.Spent.IsCancellationRequested);
    }

    /// <summary>Bytes that came early are no leave to stop for long.</summary>
    [Fact]
    public async Task UnitCredit_NothingAfterManyBytes_IsSpentAfterItsPatience()
    {
        ManualClock clock = new();
        await using UnitCredit credit = new(new ObjectSettings
        {
            Clock = clock,
            UnitPatience = TimeSpan.FromSeconds(10),
            MinBytesPerSecond = 100,
        });
        clock.Advance(TimeSpan.FromSeconds(5));
        credit.Add(int.MaxValue);

        clock.Advance(TimeSpan.FromSeconds(9));
        Assert.False(credit.Spent.IsCancellationRequested);
        clock.Advance(TimeSpan.FromSeconds(2));

        Assert.True(credit.Spent.IsCancellationRequested);
        Assert.Equal(TimeSpan.Zero, credit.Rest);
    }

    [Fact]
    public void OriginBreaker_FailuresInARow_OpensForItsPauseAndThenForEachFailure()
    {
        ManualClock clock = new();
        OriginBreaker breaker = new(new ObjectSettings
        {
            Clock = clock,
            MaxFailuresInARow = 2,
            BreakPause = TimeSpan.FromSeconds(10),
        });

        breaker.NoteFailure("a");
        Assert.Equal(TimeSpan.Zero, breaker.PauseOf("a"));
        breaker.NoteFailure("a");
        Assert.Equal(TimeSpan.FromSeconds(10), breaker.PauseOf("a"));
        Assert.Equal(TimeSpan.Zero, breaker.PauseOf("b"));

        clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(TimeSpan.Zero, breaker.PauseOf("a"));
        breaker.NoteFailure("a");
        Assert.Equal(TimeSpan.FromSeconds(10), breaker.PauseOf("a"));
    }

    [Fact]
    public void OriginBreaker_SuccessInBetween_CountsAnew()
    {
        OriginBreaker breaker = new(new ObjectSettings { MaxFailuresInARow = 2 });

        breaker.NoteFailure("a");
        breaker.NoteSuccess("a");
        breaker.NoteFailure("a");

        Assert.Equal(TimeSpan.Zero, breaker.PauseOf("a"));
    }

    private static Unit Many(ObjectServer server, int count) => ObjectCase.Whole(
        [.. Enumerable.Range(0, count).Select(i => ObjectCase.File($"{server.Origin}/{i}"))]);
}
