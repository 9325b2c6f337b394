namespace Hashlane.Simulator;

/// <summary>The largest figures of this process and its journal, by samples.</summary>
internal sealed class Peaks(string journal)
{
    internal long ManagedBytes { get; private set; }

    internal long JournalBytes { get; private set; }

    /// <summary>The most memory that the system has given to the process, or 0 if it does not tell.</summary>
    internal static long ResidentBytes => OperatingSystem.IsLinux()
        ? File.ReadLines("/proc/self/status")
            .Where(static line => line.StartsWith("VmHWM:", StringComparison.Ordinal))
            .Select(static line => 1024 * long.Parse(line.AsSpan("VmHWM:".Length, line.Length - "VmHWM: kB".Length).Trim()))
            .FirstOrDefault()
        : 0;

    internal void Sample()
    {
        ManagedBytes = Math.Max(ManagedBytes, GC.GetTotalMemory(forceFullCollection: false));
        FileInfo file = new(journal);
        JournalBytes = Math.Max(JournalBytes, file.Exists ? file.Length : 0);
    }
}
