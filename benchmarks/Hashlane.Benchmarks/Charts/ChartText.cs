using System.Globalization;

namespace Hashlane.Benchmarks;

/// <summary>Figures and sources as charts write them.</summary>
internal static class ChartText
{
    public static string Times(double speed) => speed.ToString("F2", CultureInfo.InvariantCulture) + "×";

    /// <summary>As above, for reports that give large factors with one decimal.</summary>
    public static string RoundTimes(double speed) =>
        speed.ToString(speed < 1.995 ? "F2" : "F1", CultureInfo.InvariantCulture) + "×";

    public static string Milliseconds(double value) =>
        value.ToString(value < 9.95 ? "F1" : "N0", CultureInfo.InvariantCulture);

    /// <summary>A line for each processor: where the figures come from.</summary>
    public static IReadOnlyList<string> Sources(IEnumerable<Runs> used) =>
    [
        .. from runs in used
           group runs.Source by runs.Processor into processor
           select $"{processor.Key}: {string.Join(", ", processor.Distinct())}",
    ];
}
