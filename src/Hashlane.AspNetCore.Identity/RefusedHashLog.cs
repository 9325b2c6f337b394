using System.Globalization;
using Microsoft.Extensions.Logging;

namespace Hashlane.AspNetCore.Identity;

/// <summary>
/// Logs stored hashes that were refused, whose users cannot log in. Nothing else tells: the login only fails.
/// </summary>
/// <param name="logger">Takes the lines.</param>
/// <param name="time">Tells when the next line is due.</param>
/// <remarks>
/// <para><b>Rate.</b> Anybody can try to log in again and again, so each reason has one line a minute at most. The next
/// line tells how many it stands for.</para>
/// <para><b>Secrets.</b> A line has numbers only: no part of the salt or the tag, and no text that is not understood.
/// </para>
/// <para><b>Thread safety.</b> Any number of threads.</para>
/// </remarks>
internal sealed partial class RefusedHashLog(ILogger logger, TimeProvider time)
{
    /// <summary>The least time between two lines of one reason.</summary>
    public static readonly TimeSpan Pause = TimeSpan.FromMinutes(1);

    private const string Costs = "$m=", KeyId = ",keyid=", Data = ",data=";

    private readonly Lock _gate = new();
    private readonly Line _overLimits = new(), _unknownPepper = new(), _malformed = new();

    /// <summary>Reports a string of Argon2 with costs above the limits.</summary>
    /// <param name="hash">The string, which is well-formed.</param>
    /// <param name="limits">The limits.</param>
    public void AddOverLimits(string hash, Argon2Limits limits)
    {
        if (IsDue(_overLimits, out int count))
        {
            LogOverLimits(
                logger, CostsOf(hash),
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"MaxMemoryKiB={limits.MaxMemoryKiB}, MaxPasses={limits.MaxPasses}, MaxLanes={limits.MaxLanes}, "
                    + $"MaxWorkKiB={limits.MaxWorkKiB}"),
                count);
        }
    }

    /// <summary>Reports a hash of Identity with more iterations than the limit allows.</summary>
    public void AddOverLimits(long iterations, int maxIterations)
    {
        if (IsDue(_overLimits, out int count))
        {
            LogOverLimits(
                logger, string.Create(CultureInfo.InvariantCulture, $"{iterations} iterations"),
                string.Create(CultureInfo.InvariantCulture, $"MaxIdentityIterations={maxIterations}"), count);
        }
    }

    /// <summary>Reports a hash that names a pepper which is not there.</summary>
    public void AddUnknownPepper()
    {
        if (IsDue(_unknownPepper, out int count))
        {
            LogUnknownPepper(logger, count);
        }
    }

    /// <summary>Reports a text that is no hash.</summary>
    public void AddMalformed(string hash)
    {
        if (IsDue(_malformed, out int count))
        {
            LogMalformed(logger, hash.Length, count);
        }
    }

    /// <summary>The costs in a string of Argon2, without the fields after them.</summary>
    private static string CostsOf(string hash)
    {
        ReadOnlySpan<char> costs = hash.AsSpan(hash.IndexOf(Costs, StringComparison.Ordinal) + 1);
        costs = costs[..costs.IndexOf('$')];
        foreach (string field in (ReadOnlySpan<string>)[KeyId, Data])
        {
            int start = costs.IndexOf(field, StringComparison.Ordinal);
            costs = start < 0 ? costs : costs[..start];
        }

        return costs.ToString();
    }

    [LoggerMessage(
        1, LogLevel.Warning,
        "A stored hash was refused, so its user cannot log in: its costs {Costs} are above one of the limits {Limits}. "
        + "If such hashes are yours, raise that one of the Limits. Refused for this reason since the last such line: "
        + "{Count}.",
        EventName = "OverLimits")]
    private static partial void LogOverLimits(ILogger logger, string costs, string limits, int count);

    [LoggerMessage(
        2, LogLevel.Warning,
        "A stored hash was refused, so its user cannot log in: this server does not have the pepper that it names. Add "
        + "it to Peppers:Keys. Refused for this reason since the last such line: {Count}.",
        EventName = "UnknownPepper")]
    private static partial void LogUnknownPepper(ILogger logger, int count);

    [LoggerMessage(
        3, LogLevel.Warning,
        "A stored hash was refused, so its user cannot log in: its {Length} characters are no hash of Argon2 or of "
        + "Identity. Refused for this reason since the last such line: {Count}.",
        EventName = "Malformed")]
    private static partial void LogMalformed(ILogger logger, int length, int count);

    /// <summary>Counts a refusal, and tells whether a line is due.</summary>
    /// <param name="line">The lines of its reason.</param>
    /// <param name="count">The refusals since the last line, with this one.</param>
    private bool IsDue(Line line, out int count)
    {
        bool isEnabled = logger.IsEnabled(LogLevel.Warning); // foreign code, and so not under the lock
        lock (_gate)
        {
            count = ++line.Count;
            if (!isEnabled || (line.Written is { } written && time.GetElapsedTime(written) < Pause))
            {
                return false;
            }

            line.Count = 0;
            line.Written = time.GetTimestamp();
            return true;
        }
    }

    /// <summary>The lines of one reason.</summary>
    private sealed class Line
    {
        public int Count { get; set; }

        public long? Written { get; set; }
    }
}
