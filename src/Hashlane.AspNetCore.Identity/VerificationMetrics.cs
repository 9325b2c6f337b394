using System.Diagnostics.Metrics;
using System.Runtime.Loader;

namespace Hashlane.AspNetCore.Identity;

/// <summary>Counts results of verifications. Names are in docs/metrics.md.</summary>
internal static class VerificationMetrics
{
    /// <summary>The name of the meter, which is also that of the library.</summary>
    public const string MeterName = "Hashlane";

    /// <summary>The name of the tag.</summary>
    public const string Result = "hashlane.identity.result";

    private static readonly Counter<long> _verifications = CreateMeter().CreateCounter<long>(
        "hashlane.identity.verifications", "{verification}", "Passwords that were verified, by result.");

    // By number of the result.
    private static readonly string[] _names =
    [
        "success", "rehash_needed", "old_format", "failed", "missing", "malformed", "over_limits", "unknown_pepper",
    ];

    /// <summary>As the meter of the library, it must not outlive the context of a plugin.</summary>
    private static Meter CreateMeter()
    {
        Meter meter = new(MeterName);
        if (AssemblyLoadContext.GetLoadContext(typeof(VerificationMetrics).Assembly) is { IsCollectible: true } context)
        {
            context.Unloading += _ => meter.Dispose();
        }

        return meter;
    }

    /// <summary>Counts a result, without allocation.</summary>
    public static void Count(VerificationResult result) =>
        _verifications.Add(1, new KeyValuePair<string, object?>(Result, _names[(int)result]));
}
