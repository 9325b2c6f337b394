namespace Hashlane.Distributed;

/// <summary>The state of a file, as the coordinator itself sees it.</summary>
/// <param name="Kind">Whether the coordinator sees the file.</param>
/// <param name="Identity">The identity of a file that is there; otherwise null.</param>
internal readonly record struct Sighting(SightingKind Kind, ContentIdentity? Identity)
{
    /// <summary>Whether nothing about the file has changed since the job began.</summary>
    internal bool IsSettled { get; init; }

    /// <summary>The coordinator cannot see it.</summary>
    internal static Sighting Unknown => default;

    /// <summary>There is no such file.</summary>
    internal static Sighting Missing => new(SightingKind.Missing, null);

    /// <summary>There is a file.</summary>
    internal static Sighting Of(ContentIdentity identity) => new(SightingKind.There, identity);

    /// <summary>Whether these can be the contents that a worker has seen.</summary>
    internal bool Shows(ContentIdentity seen) =>
        Identity is not null && Identity.Matches(seen);

    /// <summary>Whether a worker tells another length or time than the coordinator sees.</summary>
    internal bool Contradicts(ContentIdentity seen) => Kind != SightingKind.Unknown
        && (Identity?.Bytes != seen.Bytes || Identity.ModifiedNanoseconds != seen.ModifiedNanoseconds);

    /// <summary>Whether these are certainly not the contents that a worker has seen.</summary>
    internal bool Refutes(ContentIdentity seen) => Kind != SightingKind.Unknown && !Shows(seen);
}

/// <summary>Whether a coordinator sees a file.</summary>
internal enum SightingKind : byte
{
    /// <summary>The coordinator cannot see it, as an object of a server.</summary>
    Unknown,

    /// <summary>There is no such file.</summary>
    Missing,

    /// <summary>There is a file.</summary>
    There,
}
