using System.Globalization;
using System.Text;

namespace Hashlane.Cli;

/// <summary>The text about a search for costs.</summary>
/// <param name="result">The search.</param>
/// <param name="maxMilliseconds">The time that a hash may take.</param>
/// <param name="processors">The processors of the machine.</param>
internal sealed class TuneReport(TuneResult result, double maxMilliseconds, int processors)
{
    /// <summary>The least width of a terminal that has room for labels and bars.</summary>
    internal const int MinChartColumns = 70;

    /// <summary>More than the memory that a hash takes from the budget in addition to its own.</summary>
    private const int SpareKiB = Amounts.KiBPerMiB;

    private const int MemoryColumns = 11, PassesColumns = 9, TimeColumns = 10, LabelTimeColumns = 7;
    private const double MillisecondsPerSecond = 1000;

    private Argon2Parameters Best => result.Best.Costs;

    /// <summary>The measurements with bars, for a terminal.</summary>
    /// <param name="columns">The terminal's width, at least <see cref="MinChartColumns"/>.</param>
    internal string Chart(int columns) => Title() + TerminalBars.Draw(
        [.. result.Series.Select(one => new TerminalBar(Label(one), one.Milliseconds, ColorOf(one)))], columns)
        + "\n";

    /// <summary>The measurements as lines of text.</summary>
    internal string Table()
    {
        StringBuilder text = new(Title());
        AppendRow(text, "MEMORY", "PASSES", "TIME", "");
        foreach (Measurement one in result.Series)
        {
            AppendRow(
                text, Amounts.Memory(one.Costs.MemoryKiB),
                one.Costs.Passes.ToString(CultureInfo.InvariantCulture), Amounts.Time(one.Milliseconds), MarkOf(one));
        }

        return text.Append('\n').ToString();
    }

    /// <summary>The recommendation, what it satisfies, what it needs, and its C#.</summary>
    internal string Advice()
    {
        StringBuilder text = new();
        text.Append("Recommended: ").Append(Amounts.Of(Best)).Append(", which take ")
            .Append(Amounts.Time(result.Best.Milliseconds)).Append('\n');
        text.Append(CultureInfo.InvariantCulture, $"  -m {Best.MemoryKiB} -t {Best.Passes} -p {Best.Lanes}\n\n");
        CommandSyntax.AppendWrapped(
            text, $"RFC 9106 (64 MiB and 3 passes, or 2 GiB and 1): {Answer(result.Best.MeetsRfc)}. "
                + "OWASP (46 MiB and 1 pass, 19 MiB and 2, 12 MiB and 3, 9 MiB and 4, 7 MiB and 5): "
                + $"{Answer(result.Best.MeetsOwasp)}.");
        double rate = MillisecondsPerSecond / result.Best.Milliseconds;
        CommandSyntax.AppendWrapped(
            text, string.Create(CultureInfo.InvariantCulture, $"A core does {rate:0.0} logins a second. ")
                + $"Each login at the same time takes {Amounts.Memory(Best.MemoryKiB)}: with {processors} at a time, "
                + $"one for each processor, {Amounts.Memory((long)processors * Best.MemoryKiB)}.");
        text.Append(CultureInfo.InvariantCulture, $$"""

            C#:
              Argon2Memory.Budget = {{processors}} * {{BudgetMiB}}L << 20; // so many at a time
              PasswordHasher hasher = new(new PasswordHasherOptions
              {
                  Parameters = new Argon2Parameters({{Best.MemoryKiB}}, passes: {{Best.Passes}}, lanes: {{Best.Lanes}}),
              });

            """);
        return text.ToString();
    }

    private int BudgetMiB => (Best.MemoryKiB + SpareKiB + Amounts.KiBPerMiB - 1) / Amounts.KiBPerMiB;

    private static string Answer(bool isMet) => isMet ? "satisfied" : "not satisfied";

    private static void AppendRow(StringBuilder text, string memory, string passes, string time, string mark)
    {
        int start = text.Length;
        text.Append(memory.PadRight(MemoryColumns)).Append(passes.PadRight(PassesColumns))
            .Append(time.PadRight(TimeColumns)).Append(mark);
        while (text.Length > start && text[^1] == ' ')
        {
            text.Length--;
        }

        text.Append('\n');
    }

    private string Title() =>
        $"Argon2id, {Amounts.Lanes(Best.Lanes)}, one thread; a hash may take {Amounts.Time(maxMilliseconds)}\n\n";

    // The chart aligns labels to the right, and its own values would shorten the bars.
    private string Label(Measurement one) =>
        $"{(one == result.Best ? "→ " : "")}{SourceOf(one)} {Amounts.Memory(one.Costs.MemoryKiB)} "
        + $"t={one.Costs.Passes,-3}{Amounts.Time(one.Milliseconds),LabelTimeColumns}";

    // The recommendation, costs that are too slow, those that a source accepts, and weaker ones.
    private BarColor ColorOf(Measurement one) => one == result.Best ? BarColor.Green
        : one.Milliseconds > maxMilliseconds ? BarColor.Maroon
        : one.MeetsRfc || one.MeetsOwasp ? BarColor.Teal
        : BarColor.Olive;

    /// <summary>Names the minimum that costs are, and the recommendation.</summary>
    private string MarkOf(Measurement one)
    {
        string? source = SourceOf(one);
        return one != result.Best ? source ?? ""
            : source is null ? "recommended"
            : $"{source}, recommended";
    }

    /// <summary>The source of a minimum, with the lanes if they are not those of the title.</summary>
    private string? SourceOf(Measurement one) => PresetOf(one)?.Source is not { } source ? null
        : one.Costs.Lanes == Best.Lanes ? source
        : $"{source}, {Amounts.Lanes(one.Costs.Lanes)}";

    /// <summary>OWASP's minima have one lane. The RFC's are measured with the lanes that were asked for.</summary>
    private static PasswordPreset? PresetOf(Measurement one) => Array.Find(
        PasswordPreset.All,
        preset => (preset.Parameters.MemoryKiB, preset.Parameters.Passes) == (one.Costs.MemoryKiB, one.Costs.Passes)
            && (one.Costs.Lanes == preset.Parameters.Lanes || !PasswordPreset.OfOwasp.Contains(preset)));
}
