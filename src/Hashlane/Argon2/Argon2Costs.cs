namespace Hashlane;

/// <summary>The work of an Argon2 tag: what a password string states, except for the salt and the tag.</summary>
/// <param name="Type">y.</param>
/// <param name="Version">v.</param>
/// <param name="MemoryKiB">m, at least <see cref="LaneKiB"/> for each lane.</param>
/// <param name="Passes">t, at least 1.</param>
/// <param name="Lanes">p, 1 to <see cref="MaxLanes"/>.</param>
internal readonly record struct Argon2Costs(
    Argon2Type Type, Argon2Version Version, int MemoryKiB, int Passes, int Lanes)
{
    /// <summary>The least memory of a lane (RFC 9106 §3.1).</summary>
    public const int LaneKiB = 8;

    /// <summary>The most lanes (RFC 9106 §3.1).</summary>
    public const int MaxLanes = 0xFFFFFF;

    /// <summary>1 TiB. The core counts blocks of 1 KiB as an int, and a few more.</summary>
    public const int MaxMemoryKiB = 1 << 30;

    /// <summary>m·t, the memory that all passes together fill: the time is proportional to it.</summary>
    public long WorkKiB => (long)MemoryKiB * Passes;

    /// <summary>Whether Argon2 is defined for these values.</summary>
    public bool IsValid =>
        Type is Argon2Type.D or Argon2Type.I or Argon2Type.Id
        && Version is Argon2Version.V10 or Argon2Version.V13
        && Passes >= 1 && Lanes is >= 1 and <= MaxLanes
        && MemoryKiB / LaneKiB >= Lanes;

    /// <summary>Whether any of the values is weaker than that of a policy.</summary>
    /// <remarks>
    /// A stronger value does not make up for a weaker one, and a value that differs without being weaker does not
    /// count. So two servers leave each other's hashes alone if the policy of one is at least as strong in every value.
    /// If each policy has a value that is weaker than the other's, both servers find the other's hashes weaker.
    /// </remarks>
    public bool IsWeakerThan(in Argon2Costs policy) =>
        RankOf(Type) < RankOf(policy.Type)
        || Version < policy.Version
        || MemoryKiB < policy.MemoryKiB
        || Passes < policy.Passes
        || Lanes < policy.Lanes;

    /// <summary>Returns the problem of a password, without associated data.</summary>
    /// <remarks>
    /// Its callers have some of the spans in fields. Mono for s390x loses such a span if it is a later parameter than
    /// the fifth, so it comes here among the first.
    /// </remarks>
    public Argon2Problem ProblemOf(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret) =>
        new(Type, Version, password, salt, secret, ReadOnlySpan<byte>.Empty, MemoryKiB, Passes, Lanes);

    // RFC 9106 §4 recommends Argon2id. Argon2d's addresses reveal the password to anyone who can watch the memory.
    private static int RankOf(Argon2Type type) => type switch
    {
        Argon2Type.D => 0,
        Argon2Type.I => 1,
        _ => 2,
    };
}
