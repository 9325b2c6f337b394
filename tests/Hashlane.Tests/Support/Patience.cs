namespace Hashlane.Tests;

/// <summary>
/// How long a test waits for something that must come. Only a hang takes so long: under load, or on an emulated
/// processor, a thread may be delayed for minutes.
/// </summary>
internal static class Patience
{
    /// <summary>In the unit of a test's <c>Timeout</c>.</summary>
    public const int Milliseconds = 600_000;

    public static TimeSpan Limit => TimeSpan.FromMilliseconds(Milliseconds);
}
