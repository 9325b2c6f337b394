using System.Globalization;
using System.Runtime.CompilerServices;

namespace Hashlane.Cli;

/// <summary><c>hashlane password tune</c>: measures this machine and recommends costs.</summary>
internal static class PasswordTuneCommand
{
    private const double UsualMilliseconds = 250, MaxMilliseconds = 10_000;
    private const int MaxUsualMemoryKiB = 4 * Amounts.KiBPerGiB;
    private const int BytesPerKiB = 1024;

    internal static int Run(CommandLine line, Messages messages)
    {
        PasswordReader.RefuseOperands(line, "tune");
        double milliseconds = ReadTime(line);
        int lanes = PasswordReader.ReadNumber(
            line, PasswordSyntax.TunedLanes, 1, Argon2Ranges.MaxLanes, PasswordPreset.Default.Parameters.Lanes);
        int memory = PasswordReader.ReadMemory(line, PasswordSyntax.TunedMemory, lanes, UsualMemoryKiB());

        int done = 0;
        HashTimer.WarmUp(new Argon2Parameters(Math.Min(memory, Tuner.FirstMemoryKiB), passes: 1, lanes));
        TuneResult result = new Tuner(Measure, milliseconds, memory, lanes).Run();
        messages.EraseTransient();
        TuneReport report = new(result, milliseconds, Environment.ProcessorCount);
        Results results = new(messages);

        // In native code the library of the chart would add 60 % to the size, and 15 % to the start of every command.
        // The compiler knows this property and leaves the library out.
        if (RuntimeFeature.IsDynamicCodeSupported && results.HasRoomForBars(TuneReport.MinChartColumns))
        {
            results.Write(new ByteLine().Append(report.Chart(results.Columns)));
        }
        else
        {
            results.Write(new ByteLine().Append(report.Table()));
        }

        results.Write(new ByteLine().Append(report.Advice()));
        if (!result.IsInTime)
        {
            messages.Write(
                $"nothing that OWASP accepts takes at most {Amounts.Time(milliseconds)} here: the fastest takes "
                + $"{Amounts.Time(result.Best.Milliseconds)}");
        }

        return result.IsInTime ? ExitCodes.Success : ExitCodes.Failure;

        double Measure(Argon2Parameters costs)
        {
            messages.Transient.Show("measuring"u8, string.Create(
                CultureInfo.InvariantCulture,
                $" {Amounts.Memory(costs.MemoryKiB)}, {Amounts.Passes(costs.Passes)} ({++done})"));
            return HashTimer.Measure(costs, milliseconds);
        }
    }

    private static double ReadTime(CommandLine line)
    {
        if (line.ValueOf(PasswordSyntax.Time) is not string text)
        {
            return UsualMilliseconds;
        }

        bool isTime = Amounts.TryReadMilliseconds(text, out double milliseconds);
        return isTime && milliseconds is >= 1 and <= MaxMilliseconds
            ? milliseconds
            : throw new UsageException($"{PasswordSyntax.Time} takes a time with a unit, 1ms to 10s: 250ms, 0.5s");
    }

    private static int UsualMemoryKiB()
    {
        long quarter = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (4 * BytesPerKiB);
        return (int)Math.Clamp(quarter / Amounts.KiBPerMiB * Amounts.KiBPerMiB, Amounts.KiBPerMiB, MaxUsualMemoryKiB);
    }
}
