namespace Hashlane;

/// <content>The costs with a password: not in the tool, which has the rest.</content>
internal readonly partial record struct Argon2Costs
{
    /// <summary>Returns the problem of a password, without associated data.</summary>
    /// <remarks>
    /// Its callers have some of the spans in fields. Mono for s390x loses such a span if it is a later parameter than
    /// the fifth, so it comes here among the first.
    /// </remarks>
    public Argon2Problem ProblemOf(
        ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, ReadOnlySpan<byte> secret) =>
        new(Type, Version, password, salt, secret, ReadOnlySpan<byte>.Empty, MemoryKiB, Passes, Lanes);
}
