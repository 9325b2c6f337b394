namespace Hashlane.Distributed.Tests;

/// <summary>Lines about messages that are refused, of which anybody can send any number.</summary>
public sealed class RefusalLogTests
{
    private readonly ManualClock _clock = new();
    private readonly List<string> _lines = [];

    [Fact]
    public void Add_MoreThanTheFirst_LogsTheirNumberOnceAMinute()
    {
        RefusalLog log = new(_lines.Add, _clock);
        AddMany(log, RefusalLog.MaxLines);
        Assert.Equal(RefusalLog.MaxLines, _lines.Count);

        AddMany(log, 990);
        _clock.Advance(RefusalLog.Period - TimeSpan.FromTicks(1));
        Assert.Equal(RefusalLog.MaxLines, _lines.Count);
        _clock.Advance(TimeSpan.FromTicks(1));
        Assert.Equal("990 more messages were refused. The last: line 989", _lines[RefusalLog.MaxLines]);

        AddMany(log, 50);
        _clock.Advance(RefusalLog.Period);
        Assert.Equal("50 more messages were refused. The last: line 49", _lines[^1]);
        Assert.Equal(RefusalLog.MaxLines + 2, _lines.Count);
    }

    [Fact]
    public void Add_AfterAMinuteWithoutAny_LogsEachAgain()
    {
        RefusalLog log = new(_lines.Add, _clock);
        AddMany(log, 20);
        _clock.Advance(RefusalLog.Period);
        _clock.Advance(RefusalLog.Period);
        _lines.Clear();

        AddMany(log, 3);

        Assert.Equal(["line 0", "line 1", "line 2"], _lines);
    }

    [Fact]
    public void End_SomeAreCounted_LogsTheirNumber()
    {
        RefusalLog log = new(_lines.Add, _clock);
        AddMany(log, RefusalLog.MaxLines + 2);

        log.End();
        log.End();

        Assert.Equal("2 more messages were refused. The last: line 11", _lines[^1]);
        Assert.Equal(RefusalLog.MaxLines + 1, _lines.Count);
    }

    [Fact]
    public void End_OneIsCounted_LogsIt()
    {
        RefusalLog log = new(_lines.Add, _clock);
        AddMany(log, RefusalLog.MaxLines + 1);

        log.End();

        Assert.Equal("line 10", _lines[^1]);
    }

    private static void AddMany(RefusalLog log, int count)
    {
        for (int i = 0; i < count; i++)
        {
            log.Add($"line {i}");
        }
    }
}
