using System.Diagnostics;
using System.Globalization;
using System.Runtime.Intrinsics;
using System.Text;

namespace Hashlane.Benchmarks;

/// <summary>The start of every report: what was measured, on which machine, and how busy that was.</summary>
internal static class ReportHeading
{
    private const string LoadFile = "/proc/loadavg";

    // When the program started, before it put a load on the machine itself.
    private static readonly string _loadAtStart = Load();

    /// <param name="title">What kind of report it is.</param>
    /// <param name="lines">What only this kind has to say.</param>
    public static string Of(string title, params IEnumerable<string> lines)
    {
        DateTime now = DateTime.UtcNow;
        List<string> all =
        [
            $"Processor: {MeasuredMachine.Processor}",
            $"Runtime: {MeasuredMachine.Runtime}, SDK {MeasuredMachine.Sdk}; {MeasuredMachine.System}",
            $"Vectors in hardware: {Vectors()}",
            $"Switches: {(MeasuredMachine.Switches.Count == 0 ? "none" : string.Join(' ', MeasuredMachine.Switches))}",
            string.Create(CultureInfo.InvariantCulture, $"Ended: {now:yyyy-MM-dd HH:mm} UTC; {Loads()}"),
            .. lines,
            .. HardwareReport.Describe().Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Select(line => $"Kernel: {line.Trim()}"),
            .. NativeLibraries.Messages,
        ];
        StringBuilder text = new();
        text.Append(CultureInfo.InvariantCulture, $"# {title}, {now:yyyy-MM-dd}, commit {MeasuredMachine.Commit}\n\n");
        foreach (string line in all)
        {
            text.Append("- ").Append(line).Append('\n');
        }

        return text.ToString();
    }

    /// <summary>Reads the load now, so that <see cref="Of"/> can state it.</summary>
    public static void Start() => _ = _loadAtStart;

    private static string Loads()
    {
        using Process process = Process.GetCurrentProcess();
        return $"load of {Environment.ProcessorCount} processors {_loadAtStart} at the start, {Load()} at the end; "
            + $"priority {process.PriorityClass}";
    }

    private static string Load() =>
        File.Exists(LoadFile) ? File.ReadAllText(LoadFile).Split(' ')[0] : "unknown";

    private static string Vectors()
    {
        List<string> widths = [];
        if (Vector128.IsHardwareAccelerated)
        {
            widths.Add("128");
        }

        if (Vector256.IsHardwareAccelerated)
        {
            widths.Add("256");
        }

        if (Vector512.IsHardwareAccelerated)
        {
            widths.Add("512");
        }

        return widths.Count == 0 ? "none" : string.Join(", ", widths) + " bits";
    }
}
