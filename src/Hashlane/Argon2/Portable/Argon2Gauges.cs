namespace Hashlane;

/// <summary>Stands in for the gauges of <see cref="Argon2Metrics"/>.</summary>
internal static class Argon2Gauges
{
    /// <summary>Does nothing.</summary>
    public static void Publish()
    {
    }
}
