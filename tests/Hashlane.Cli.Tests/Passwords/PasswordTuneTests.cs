namespace Hashlane.Cli.Tests;

/// <summary>The search for parameters is right on machines of any speed, and its report says what was found.</summary>
[Trait("Category", "Cli")]
public sealed class PasswordTuneTests
{
    private const int MiB = 1024;
    private const int GiB = 1024 * 1024;

    /// <summary>On a machine that takes so many nanoseconds for a block.</summary>
    [Theory]
    [InlineData(250, 250, 4 * GiB, 256 * MiB, 3)] // 197 ms; 4 passes would take 262
    [InlineData(250, 100, 4 * GiB, 128 * MiB, 3)]
    [InlineData(250, 90, 4 * GiB, 64 * MiB, 5)]
    [InlineData(250, 50, 4 * GiB, 64 * MiB, 3)]
    [InlineData(250, 49, 4 * GiB, 46 * MiB, 4)] // below 64 MiB with 3 passes OWASP's minima count
    [InlineData(250, 12.5, 4 * GiB, 46 * MiB, 1)]
    [InlineData(250, 10, 4 * GiB, 19 * MiB, 2)]
    [InlineData(250, 1000, 4 * GiB, 2 * GiB, 1)] // 524 ms
    [InlineData(250, 2000, 4 * GiB, 2 * GiB, 3)] // 1.6 s
    [InlineData(250, 250, 100 * MiB, 100 * MiB, 9)]
    [InlineData(250, 250, 65 * MiB, 65 * MiB, 15)]
    [InlineData(250, 250, 20 * MiB, 20 * MiB, 48)]
    [InlineData(250, 250, 7 * MiB, 7 * MiB, 139)]
    [InlineData(250, 250, 4 * MiB, 4 * MiB, 244)] // nothing that OWASP accepts needs so little memory
    [InlineData(25, 250, 4 * GiB, 2 * GiB, 4)]
    [InlineData(2500, 250, 4 * GiB, 46 * MiB, 2)]
    public void Run_MachineOfAnySpeed_FindsTheStrongestInTime(
        double nanoseconds, double milliseconds, int maxMemoryKiB, int memoryKiB, int passes)
    {
        TuneResult result = new Tuner(costs => TimeOf(costs, nanoseconds), milliseconds, maxMemoryKiB, 4).Run();

        Assert.True(result.IsInTime);
        Assert.Equal($"m={memoryKiB},t={passes},p=4", result.Best.Costs.ToString());
        Assert.Contains(result.Best, result.Series);
        Assert.All(result.Series, one => Assert.InRange(one.Costs.MemoryKiB, 1, maxMemoryKiB));
        Assert.Equal(
            result.Series.OrderBy(one => one.Costs.MemoryKiB).ThenBy(one => one.Costs.Passes), result.Series);
    }

    [Theory]
    [InlineData(64 * MiB, 3, true, true)]
    [InlineData(64 * MiB, 2, false, true)]
    [InlineData(2 * GiB, 1, true, true)]
    [InlineData((2 * GiB) - 1, 1, false, true)]
    [InlineData(46 * MiB, 1, false, true)]
    [InlineData((46 * MiB) - 1, 1, false, false)]
    [InlineData(19 * MiB, 2, false, true)]
    [InlineData(12 * MiB, 3, false, true)]
    [InlineData(9 * MiB, 4, false, true)]
    [InlineData(7 * MiB, 5, false, true)]
    [InlineData((7 * MiB) - 1, 1000, false, false)]
    public void Measurement_Costs_MeetMinimaOrNot(int memoryKiB, int passes, bool rfc, bool owasp)
    {
        Measurement one = new(new Argon2Parameters(memoryKiB, passes, 4), 1);

        Assert.Equal((rfc, owasp), (one.MeetsRfc, one.MeetsOwasp));
    }

    [Fact]
    public void Run_NothingIsFastEnough_IsTheFastestThatOwaspAccepts()
    {
        TuneResult result = new Tuner(costs => TimeOf(costs, 250), 2, GiB, 4).Run();

        Assert.False(result.IsInTime);
        Assert.Equal("m=7168,t=5,p=4", result.Best.Costs.ToString());
    }

    /// <summary>Every minimum that the limits allow is in the series.</summary>
    [Fact]
    public void Run_Presets_AreMeasured()
    {
        TuneResult result = new Tuner(costs => TimeOf(costs, 250), 1000, 4 * GiB, 1).Run();

        Assert.All(
            PasswordPreset.All,
            preset => Assert.Single(
                result.Series,
                one => (one.Costs.MemoryKiB, one.Costs.Passes) == (preset.Parameters.MemoryKiB, preset.Parameters.Passes)));
    }

    /// <summary>On a machine that takes as many times as long as there are lanes.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(2)]
    public void Run_AnyLanes_MeasuresOwaspsMinimaWithOne(int lanes)
    {
        TuneResult result = new Tuner(costs => costs.Lanes * TimeOf(costs, 250), 12.5 * lanes, 4 * GiB, lanes).Run();

        string[] table = new TuneReport(result, 12.5 * lanes, processors: 2).Table().Split('\n');
        Assert.Equal($"m={46 * MiB},t=1,p={lanes}", result.Best.Costs.ToString());
        Assert.All(PasswordPreset.OfOwasp, preset => Assert.Contains(result.Series, one => one.Costs.ToString() == preset.Parameters.ToString()));
        Assert.Equal(5, table.Count(static line => line.Contains("OWASP", StringComparison.Ordinal)));
        Assert.Contains(lanes == 1 ? "46 MiB     1        12 ms     OWASP, recommended" : "46 MiB     1        12 ms     OWASP, 1 lane", table);
    }

    /// <summary>Passes were estimated that did not fit: one pass over much memory is less than some over less.</summary>
    [Fact]
    public void Run_SecondPassTakesTooLong_IsTheStrongestThatWasMeasured()
    {
        TuneResult result = new Tuner(
            static costs => (costs.MemoryKiB, costs.Passes) switch
            {
                (46 * MiB, 1) => 8.5,
                (46 * MiB, 2) => 23,
                (32 * MiB, 3) => 18,
                _ => TimeOf(costs, 200),
            },
            20, 64 * MiB, 4).Run();

        Assert.Equal("m=32768,t=3,p=4", result.Best.Costs.ToString());
        Assert.Contains(result.Series, static one => (one.Costs.MemoryKiB, one.Costs.Passes) == (46 * MiB, 2));
    }

    /// <summary>A machine whose times vary by half never makes the search endless, or its result too slow.</summary>
    [Fact]
    public void Run_NoisyMachine_EndsInTime()
    {
        for (int seed = 0; seed < 200; seed++)
        {
            Random random = new(seed);
            int measured = 0;
            Tuner tuner = new(
                costs =>
                {
                    measured++;
                    return TimeOf(costs, 250) * (0.75 + (random.NextDouble() / 2));
                },
                50 + random.Next(500), 2 * GiB, 4);

            TuneResult result = tuner.Run();

            Assert.True(result.IsInTime, $"seed {seed}");
            Assert.InRange(measured, 13, 30);
            Assert.Equal(measured, result.Series.Count);
        }
    }

    [Fact]
    public void Table_Series_MarksMinimaAndTheRecommendation()
    {
        TuneResult result = new Tuner(costs => TimeOf(costs, 250), 60, 100 * MiB, 4).Run();

        string[] lines = new TuneReport(result, 60, processors: 2).Table().Split('\n');

        Assert.Equal("Argon2id, 4 lanes, one thread; a hash may take 60 ms", lines[0]);
        Assert.Equal("MEMORY     PASSES   TIME", lines[2]);
        Assert.Equal("7 MiB      5        9.0 ms    OWASP, 1 lane", lines[3]);
        Assert.Equal("7 MiB      5        9.0 ms", lines[4]);
        Assert.Contains("64 MiB     3        49 ms     RFC 9106, recommended", lines);
        Assert.Contains("100 MiB    3        77 ms", lines);
    }

    [Fact]
    public void Advice_Recommendation_SaysWhatItSatisfiesAndNeeds()
    {
        TuneResult result = new Tuner(costs => TimeOf(costs, 250), 60, 100 * MiB, 4).Run();

        string advice = new TuneReport(result, 60, processors: 2).Advice();

        Assert.StartsWith(
            "Recommended: 64 MiB, 3 passes, 4 lanes, which take 49 ms\n  -m 65536 -t 3 -p 4\n", advice, StringComparison.Ordinal);
        string words = string.Join(' ', advice.Split((char[]?)[' ', '\n'], StringSplitOptions.RemoveEmptyEntries));
        Assert.Contains("RFC 9106 (64 MiB and 3 passes, or 2 GiB and 1): satisfied.", words, StringComparison.Ordinal);
        Assert.Contains("7 MiB and 5): satisfied.", words, StringComparison.Ordinal);
        Assert.Contains("A core does 20.3 logins a second.", words, StringComparison.Ordinal);
        Assert.Contains("with 2 at a time, one for each processor, 128 MiB.", words, StringComparison.Ordinal);
        Assert.Contains("Argon2Memory.Budget = 2 * 65L << 20;", advice, StringComparison.Ordinal);
        Assert.Contains("new Argon2Parameters(65536, passes: 3, lanes: 4),\n  });\n", advice, StringComparison.Ordinal);
        Assert.All(advice.Split('\n'), line => Assert.InRange(line.Length, 0, 80));
    }

    /// <summary>The code that is shown has no limits, so its constructor must not throw.</summary>
    [Fact]
    public void Advice_CostsAboveTheDefaultLimits_MakeAHasher()
    {
        TuneResult result = new Tuner(costs => TimeOf(costs, 250), 500, 7 * MiB, 4).Run();

        string advice = new TuneReport(result, 500, processors: 2).Advice();

        Assert.DoesNotContain("Limits", advice, StringComparison.Ordinal);
        Assert.True(result.Best.Costs.Passes > Argon2Limits.Default.MaxPasses);
        _ = new PasswordHasher(new() { Parameters = result.Best.Costs });
    }

    [Theory]
    [InlineData("64", true, 64)]
    [InlineData("64KiB", true, 64)]
    [InlineData("64MiB", true, 64 * MiB)]
    [InlineData("64mib", true, 64 * MiB)]
    [InlineData("2GiB", true, 2 * GiB)]
    [InlineData("999999999999999", true, 999999999999999)]
    [InlineData("9999999999999999", false, 0)]
    [InlineData("999999999999999GiB", false, 0)]
    [InlineData("", false, 0)]
    [InlineData("MiB", false, 0)]
    [InlineData("64 MiB", false, 0)]
    [InlineData("+64", false, 0)]
    [InlineData("6,4", false, 0)]
    [InlineData("64M", false, 0)]
    [InlineData("64MB", false, 0)]
    [InlineData("٦٤", false, 0)]
    public void TryReadKiB_Text_IsANumberWithAUnit(string text, bool isSize, long kib) =>
        Assert.Equal((isSize, kib), (Amounts.TryReadKiB(text, out long read), read));

    [Theory]
    [InlineData("250ms", true, 250)]
    [InlineData("1s", true, 1000)]
    [InlineData("0.5s", true, 500)]
    [InlineData("1.5ms", true, 1.5)]
    [InlineData("250", false, 0)]
    [InlineData("ms", false, 0)]
    [InlineData("0s", false, 0)]
    [InlineData("-1s", false, 0)]
    [InlineData("1e3ms", false, 0)]
    [InlineData("NaNs", false, 0)]
    public void TryReadMilliseconds_Text_IsANumberWithAUnit(string text, bool isTime, double milliseconds)
    {
        bool isRead = Amounts.TryReadMilliseconds(text, out double read);

        Assert.Equal(isTime, isRead);
        Assert.True(!isTime || read == milliseconds);
    }

    /// <summary>However slow this machine is, it has a minute.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Tune_NotOnATerminal_IsPlainText()
    {
        using Sandbox sandbox = new();

        ToolResult result = await Tool.RunAsync(sandbox, "password", "tune", "--time", "5ms", "--memory", "64KiB", "-p", "1");

        Assert.Empty(result.Errors);
        Assert.Equal(0, result.ExitCode);
        Assert.DoesNotContain('\e', result.Output);
        Assert.StartsWith("Argon2id, 1 lane, one thread; a hash may take 5.0 ms\n\nMEMORY ", result.Output, StringComparison.Ordinal);
        Assert.Contains("\nRecommended: 64 KiB, ", result.Output, StringComparison.Ordinal);
        Assert.All(result.OutputLines, line => Assert.Equal(line.TrimEnd(), line));
    }

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(80, "", true, true)]
    [InlineData(200, "", true, true)]
    [InlineData(80, "NO_COLOR=1", true, false)]
    [InlineData(60, "", false, false)]
    [InlineData(80, "TERM=dumb", false, false)]
    public async Task Tune_OnATerminal_DrawsAChartThatFits(int columns, string environment, bool isChart, bool isColored)
    {
        using Sandbox sandbox = new();
        (isChart, isColored) = (isChart && !Tool.IsNative, isColored && !Tool.IsNative); // which has no such library

        ToolResult result = await Terminal.Run(
            sandbox, columns, $"{environment} \"$TOOL\" password tune --time 1ms -m 64KiB -p 1 | cat >plain\n"
                + $"{environment} \"$TOOL\" password tune --time 1ms -m 64KiB -p 1; echo \"exit $?\"").RunAsync();

        Assert.EndsWith("exit 0\r\n", result.Output, StringComparison.Ordinal);
        Assert.Equal(isChart, result.Output.Contains('█'));
        Assert.Equal(isColored, result.Output.Contains("\e[", StringComparison.Ordinal));
        string shown = System.Text.RegularExpressions.Regex.Replace(result.Output, "\e\\[[0-9;]*m", "");
        string chart = shown[..shown.IndexOf("Recommended", StringComparison.Ordinal)];
        Assert.All(chart.Split("\r\n"), line => Assert.InRange(line.Length, 0, Math.Min(columns, 100)));
        Assert.Equal(isChart, shown.Contains("→ ", StringComparison.Ordinal));
        Assert.DoesNotContain('\e', sandbox.Read("plain"));
    }

    /// <summary>The library that draws is loaded for the chart and for nothing else.</summary>
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Run_LibraryOfTheChartCannotBeLoaded_OnlyTheChartFails()
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", Known.Hello);
        string[] tune = ["password", "tune", "--time", "1ms", "-m", "64KiB", "-p", "1"];

        ToolResult sum = await Without("a").RunAsync();
        ToolResult check = await Without("-c", "sums").RunAsync();
        ToolResult hash = await Without("password", "hash", "-m", "8", "-t", "1", "-p", "1").WithInput("x").RunAsync();
        ToolResult plain = await Without(tune).RunAsync();
        ToolResult chart = await Without(tune).InShell(
            "for word; do command=\"$command $word\"; done\nSHELL=/bin/sh exec script -qec \"stty cols 80;$command\" /dev/null").RunAsync();

        Assert.Equal(Expectation.Of(0, $"{Known.HelloBlake3}  a\n"), Expectation.Of(sum));
        Assert.Equal((0, 0, 0), (check.ExitCode, hash.ExitCode, plain.ExitCode));
        Assert.NotEqual(0, chart.ExitCode);
        Assert.Contains("Spectre.Console", chart.Output, StringComparison.Ordinal);

        Tool Without(params string[] arguments)
        {
            sandbox.Write("sums", $"{Known.HelloBlake3}  a\n");
            return new Tool(sandbox, arguments).WithoutLibrary("Spectre.Console.dll");
        }
    }

    private static double TimeOf(Argon2Parameters costs, double nanoseconds) =>
        nanoseconds * costs.MemoryKiB * costs.Passes / 1e6;
}
