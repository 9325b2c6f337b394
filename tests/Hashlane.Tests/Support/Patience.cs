using System.Globalization;

namespace Hashlane.Tests;

/// <summary>
/// How long a test waits for something that must come. Only a hang takes so long, and it costs CI that time. A busy
/// machine may delay a thread for a minute, and an emulated processor multiplies that: HASHLANE_PATIENCE is its factor.
/// </summary>
internal static class Patience
{
    /// <summary>In the unit of a test's <c>Timeout</c>: as long as a whole test may take, with several waits.</summary>
    public const int Milliseconds = 600_000;

    private static readonly int _factor =
        int.Parse(Environment.GetEnvironmentVariable("HASHLANE_PATIENCE") ?? "1", CultureInfo.InvariantCulture);

    public static TimeSpan Limit => _factor * TimeSpan.FromMinutes(3);
}
