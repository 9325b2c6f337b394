using System.Net;
using System.Security.Cryptography.X509Certificates;

namespace Hashlane.Distributed;

/// <summary>The limits of reading objects over HTTP.</summary>
internal sealed record ObjectSettings
{
    /// <summary>The number of bytes after which a unit of objects ends.</summary>
    internal const long MaxUnitBytes = 256 * 1024 * 1024;

    /// <summary>The longest time for reaching a server.</summary>
    internal TimeSpan ConnectTimeout { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>
    /// The longest time for an answer to begin, and for each <see cref="MinBytes"/> bytes of it; a connection that
    /// takes longer is cut.
    /// </summary>
    internal TimeSpan StallTimeout { get; init; } = TimeSpan.FromSeconds(30);

    /// <summary>
    /// The number of bytes that must come within <see cref="StallTimeout"/>. With a single one, a server could hold a
    /// worker for years.
    /// </summary>
    internal int MinBytes { get; init; } = 4096;

    /// <summary>
    /// The time that a unit has for servers that send nothing. Brokers take a unit away after 30 minutes, with all
    /// others of the worker; this and the time of <see cref="MaxUnitBytes"/> at <see cref="MinBytesPerSecond"/>
    /// remain below that.
    /// </summary>
    internal TimeSpan UnitPatience { get; init; } = TimeSpan.FromMinutes(5);

    /// <summary>
    /// The rate below which a unit uses up <see cref="UnitPatience"/>: that of all its objects together.
    /// </summary>
    internal int MinBytesPerSecond { get; init; } = 256 * 1024;

    /// <summary>
    /// The number of objects in a row, all of whose tries have failed, after which a server is not asked for
    /// <see cref="BreakPause"/>: as many as are read at a time.
    /// </summary>
    internal int MaxFailuresInARow { get; init; } = 8;

    /// <summary>The time for which a server is not asked that has failed too often.</summary>
    internal TimeSpan BreakPause { get; init; } = TimeSpan.FromMinutes(3);

    /// <summary>The most requests for one object that end early, from all causes together.</summary>
    internal int MaxTries { get; init; } = 8;

    /// <summary>The longest pause after the first request that ended early. It doubles from one to the next.</summary>
    internal TimeSpan FirstPause { get; init; } = TimeSpan.FromMilliseconds(250);

    /// <summary>The longest pause, also if the server asks for a longer one.</summary>
    internal TimeSpan MaxPause { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>The most redirects from one object.</summary>
    internal int MaxRedirects { get; init; } = 5;

    /// <summary>The most objects of a unit that are read at a time, to hide the time that answers take.</summary>
    internal int MaxAtATime { get; init; } = 8;

    /// <summary>The most bytes of headers of an answer, in KiB.</summary>
    internal int MaxHeaderKiB { get; init; } = 32;

    /// <summary>
    /// Whether the server is asked once more after reading whether the object has changed. Stores that never change an
    /// object while they send it can do without.
    /// </summary>
    internal bool IsCheckedAfterwards { get; init; } = true;

    /// <summary>The certificates to trust instead of those of the system; null for these.</summary>
    internal X509Certificate2Collection? TrustedRoots { get; init; }

    /// <summary>The clock of units and of servers that are not asked.</summary>
    internal TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>Finds the addresses of a host.</summary>
    internal Func<string, CancellationToken, Task<IPAddress[]>> Lookup { get; init; } = Dns.GetHostAddressesAsync;
}
