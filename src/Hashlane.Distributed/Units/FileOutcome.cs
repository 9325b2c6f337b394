namespace Hashlane.Distributed;

/// <summary>The outcome of hashing a file or a subtree.</summary>
internal sealed class FileOutcome
{
    internal required OutcomeKind Kind { get; init; }

    /// <summary>The identity of the contents that were read; null if there were none.</summary>
    internal ContentIdentity? Identity { get; init; }

    /// <summary>
    /// The number of bytes of a file that was hashed. Some file systems tell another length, such as 0, which its
    /// identity has.
    /// </summary>
    internal long ContentBytes { get; init; }

    /// <summary>The digest of a file, or the chaining value of a subtree; empty unless hashed.</summary>
    internal byte[] Value { get; init; } = [];

    /// <summary>The reason why there is no digest: a sentence without a full stop; empty if hashed.</summary>
    internal string Reason { get; init; } = "";

    /// <summary>Whether there is a digest, or the file is planned in another way: it is not tried again.</summary>
    internal bool IsOfUse => Kind is OutcomeKind.Hashed or OutcomeKind.Deferred;

    /// <summary>The outcome of contents that were hashed.</summary>
    internal static FileOutcome Hashed(ContentIdentity identity, byte[] value) =>
        Hashed(identity, value, identity.Bytes);

    /// <inheritdoc cref="Hashed(ContentIdentity, byte[])"/>
    internal static FileOutcome Hashed(ContentIdentity identity, byte[] value, long contentBytes) =>
        new() { Kind = OutcomeKind.Hashed, Identity = identity, Value = value, ContentBytes = contentBytes };

    /// <summary>The outcome of a file without a digest.</summary>
    internal static FileOutcome Without(OutcomeKind kind, string reason) => new() { Kind = kind, Reason = reason };
}

/// <summary>The kinds of outcomes.</summary>
internal enum OutcomeKind : byte
{
    /// <summary>There is a digest.</summary>
    Hashed = 1,

    /// <summary>The file is too long for the unit, or the unit long enough without it: it is planned again.</summary>
    Deferred = 2,

    /// <summary>There is no such file any more.</summary>
    Missing = 3,

    /// <summary>The file has changed since it was planned, or while it was read.</summary>
    Changed = 4,

    /// <summary>The file could not be read; another worker may be able to.</summary>
    Failed = 5,
}
