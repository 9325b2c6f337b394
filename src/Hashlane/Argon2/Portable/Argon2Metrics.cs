namespace Hashlane;

/// <summary>Stands in for metrics, which are in a package there.</summary>
internal static class Argon2Metrics
{
    /// <summary>Returns 0.</summary>
    public static long Now() => 0;

    /// <summary>Does nothing.</summary>
    public static void ReportWait(long since)
    {
    }

    /// <summary>Does nothing.</summary>
    public static void ReportWait(long since, Type error)
    {
    }

    /// <summary>Does nothing.</summary>
    public static void ReportDerivation(long since)
    {
    }

    /// <summary>Does nothing.</summary>
    public static void ReportDerivation(long since, Type error)
    {
    }
}
