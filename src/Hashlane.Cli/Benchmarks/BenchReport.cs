using System.Globalization;
using System.Text;

namespace Hashlane.Cli;

/// <summary>Measurements that are compared with each other.</summary>
/// <param name="Title">The thing that they have in common.</param>
/// <param name="Results">The measurements, in the order of the report.</param>
internal sealed record BenchGroup(string Title, List<BenchResult> Results)
{
    /// <summary>The fastest round of all.</summary>
    internal double Most => Results.Max(one => one.Most);
}

/// <summary>The text about measurements.</summary>
/// <param name="machine">The machine.</param>
/// <param name="results">The measurements.</param>
internal sealed class BenchReport(BenchMachine machine, List<BenchResult> results)
{
    private const string And = " and ";
    private const string PlatformKernel = "the operating system's, if it has one";
    private const string UnevenMark = "~", ChosenMark = "→ ", NoMark = "  ";
    private const int LabelGap = 3, Indent = 2, Gap = 2;
    private const int RateColumns = 6, MarkedRateColumns = 7;
    private const double BytesPerGigabyte = 1e9;

    /// <summary>The remark on the unit of bars.</summary>
    internal const string UnitRemark = "Figures are in GB/s, 1,000,000,000 bytes per second.";

    /// <summary>The remark on marked figures.</summary>
    internal const string UnevenRemark =
        UnevenMark + " varied by more than a quarter from round to round: the machine is busy, or its clock changes.";

    /// <summary>The remark on marked kernels.</summary>
    internal const string ChosenRemark = ChosenMark + "is the kernel that the library takes here.";

    /// <summary>The columns that labels and short bars need. The library cuts labels in the middle of a line.</summary>
    internal int MinColumns => (2 * LabelColumns(results)) + LabelGap;

    private bool IsForKernels => results.Exists(one => one.Subject.Kind == BenchKind.Kernel);

    /// <summary>The measurements with bars, for a terminal.</summary>
    /// <param name="columns">The terminal's width, at least <see cref="MinColumns"/>.</param>
    internal string Chart(int columns)
    {
        StringBuilder text = new();
        AppendHead(text, columns);
        AppendWrapped(text, UnitRemark, columns);
        int width = NameColumns(results);
        foreach (BenchGroup group in Groups())
        {
            text.Append('\n');
            AppendWrapped(text, group.Title, columns);
            IEnumerable<TerminalBar> bars = group.Results.Select(
                one => new TerminalBar(Label(one, width), one.Median, ColorOf(one)));
            text.Append(TerminalBars.Draw([.. bars], columns));
        }

        AppendRemarks(text, columns);
        return text.ToString();
    }

    /// <summary>The measurements as lines of text.</summary>
    /// <param name="columns">The most columns; as many as there are for the last one, the kernel's name.</param>
    internal string Table(int columns)
    {
        StringBuilder text = new();
        AppendHead(text, columns);
        int width = Math.Max("ALGORITHM".Length, NameColumns(results));
        int figures = Indent + width + (3 * (RateColumns + Gap));
        bool hasKernels = !IsForKernels
            && figures + Gap + results.Max(one => KernelOf(one).Length) <= columns;
        bool hasSpread = figures <= columns;
        foreach (BenchGroup group in Groups())
        {
            text.Append('\n');
            AppendWrapped(text, group.Title, columns);
            AppendRow(
                text, IsForKernels ? "KERNEL" : "ALGORITHM", width, hasSpread, "GB/s", "LEAST", "MOST",
                hasKernels ? "KERNEL" : "");
            foreach (BenchResult one in group.Results)
            {
                AppendRow(
                    text, NameOf(one), width, hasSpread, Mark(one) + Rate(one.Median), Rate(one.Least), Rate(one.Most),
                    hasKernels ? KernelOf(one) : "");
            }
        }

        AppendRemarks(text, columns);
        return text.ToString();
    }

    /// <summary>The measurements in groups, the fastest of each first.</summary>
    internal List<BenchGroup> Groups() =>
    [
        .. results.GroupBy(one => Title(one.Subject))
            .OrderBy(group => group.First().Subject.Kind)
            .Select(group => new BenchGroup(
                group.Key, IsForKernels ? [.. group] : [.. group.OrderByDescending(one => one.Median)])),
    ];

    /// <summary>Names a measurement within its group.</summary>
    internal static string NameOf(BenchResult one)
    {
        BenchSubject subject = one.Subject;
        if (subject.Kind != BenchKind.Kernel)
        {
            return subject.Algorithm;
        }

        // The kernel for the rest of a message is not the one that is measured.
        int and = subject.Kernel!.IndexOf(And, StringComparison.Ordinal);
        string name = and < 0 ? subject.Kernel : subject.Kernel[(and + And.Length)..];
        string mark = subject.IsChosen switch
        {
            true => ChosenMark,
            false => NoMark,
            null => "",
        };
        return mark + name;
    }

    /// <summary>Names the kernel of a measurement.</summary>
    internal static string KernelOf(BenchResult one) => one.Subject.Kernel ?? PlatformKernel;

    /// <summary>A speed in GB/s, with two or three digits that count.</summary>
    internal static string Rate(double bytesPerSecond) => (bytesPerSecond / BytesPerGigabyte) switch
    {
        < 0.1 and double rate => rate.ToString("0.0000", CultureInfo.InvariantCulture),
        < 10 and double rate => rate.ToString("0.00", CultureInfo.InvariantCulture),
        < 100 and double rate => rate.ToString("0.0", CultureInfo.InvariantCulture),
        double rate => rate.ToString("0", CultureInfo.InvariantCulture),
    };

    /// <summary>Returns the mark of a figure that varied.</summary>
    internal static string Mark(BenchResult one) => one.IsUneven ? UnevenMark : "";

    /// <summary>The remarks that the measurements need.</summary>
    internal IEnumerable<string> Remarks()
    {
        if (results.Exists(one => one.Subject.IsChosen == true))
        {
            yield return ChosenRemark;
        }

        if (results.Exists(one => one.IsUneven))
        {
            yield return UnevenRemark;
        }
    }

    private static string Title(BenchSubject subject)
    {
        string bytes = Amounts.Bytes(subject.MessageBytes);
        return subject.Kind switch
        {
            BenchKind.Stream => $"One stream: a message of {bytes}, one thread",
            BenchKind.Many => $"Lanes: messages of {bytes}, one thread",
            BenchKind.Threads => $"Threads: a message of {bytes}, {subject.Threads} threads",
            BenchKind.File when subject.IsNamedFile => $"A file of {bytes}, read several times",
            BenchKind.File => $"A file of {bytes}, from memory",
            _ when subject.Algorithm == BenchKernelCases.Argon2Name =>
                $"{subject.Algorithm}: {bytes} of memory, one pass, one thread",
            _ when subject.Messages == 1 => $"{subject.Algorithm}: {bytes}, one thread",
            _ => $"{subject.Algorithm}: {subject.Messages} times {bytes}, one thread",
        };
    }

    private static BarColor ColorOf(BenchResult one) => one.Subject switch
    {
        { Kind: BenchKind.Kernel, IsChosen: true } => BarColor.Green,
        { Kind: BenchKind.Kernel } => BarColor.Teal,
        _ when one.Subject.Algorithm.StartsWith("blake3", StringComparison.Ordinal) => BarColor.Green,
        _ when one.Subject.Algorithm.StartsWith("blake2", StringComparison.Ordinal) => BarColor.Teal,
        _ when one.Subject.Algorithm.StartsWith("sha", StringComparison.Ordinal) => BarColor.Maroon,
        _ => BarColor.Olive,
    };

    private static string Label(BenchResult one, int width) =>
        $"{NameOf(one).PadRight(width)} {Mark(one) + Rate(one.Median),MarkedRateColumns}";

    private static int NameColumns(List<BenchResult> results) =>
        results.Max(one => NameOf(one).Length);

    private static int LabelColumns(List<BenchResult> results) =>
        Label(results[0], NameColumns(results)).Length;

    private static void AppendRow(
        StringBuilder text, string name, int width, bool hasSpread, string rate, string least, string most,
        string kernel)
    {
        text.Append(' ', Indent).Append(name.PadRight(width)).Append(' ', Gap).Append(rate.PadLeft(RateColumns));
        foreach (string figure in hasSpread ? [least, most] : Array.Empty<string>())
        {
            text.Append(' ', Gap).Append(figure.PadLeft(RateColumns));
        }

        if (kernel.Length > 0)
        {
            text.Append(' ', Gap).Append(kernel);
        }

        text.Append('\n');
    }

    private static void AppendWrapped(StringBuilder text, string words, int columns) =>
        CommandSyntax.AppendWrapped(text, words, 0, columns);

    private void AppendHead(StringBuilder text, int columns)
    {
        foreach (string line in machine.Lines)
        {
            AppendWrapped(text, line, columns);
        }
    }

    private void AppendRemarks(StringBuilder text, int columns)
    {
        string gap = "\n";
        foreach (string remark in Remarks())
        {
            text.Append(gap);
            gap = "";
            AppendWrapped(text, remark, columns);
        }
    }
}
