using System.Net;

namespace Hashlane.Cluster;

/// <summary>The settings of a dashboard.</summary>
internal sealed record DashboardSettings
{
    /// <summary>The port unless the user gives one: 0, for any that is free.</summary>
    internal const int AnyPort = 0;

    /// <summary>The address to listen on. All but those of the loopback let others read.</summary>
    internal IPAddress Address { get; init; } = IPAddress.Loopback;

    /// <summary>The port to listen on.</summary>
    internal int Port { get; init; } = AnyPort;

    /// <summary>
    /// Names by which browsers and scrapers may ask for the server, in addition to <c>localhost</c> and its address.
    /// </summary>
    internal IReadOnlyList<string> Names { get; init; } = [];

    /// <summary>The job, as the page shows it.</summary>
    internal string Title { get; init; } = "";

    /// <summary>The time between two events.</summary>
    internal TimeSpan Interval { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>The most listeners to events at a time.</summary>
    internal int MaxListeners { get; init; } = 16;
}
