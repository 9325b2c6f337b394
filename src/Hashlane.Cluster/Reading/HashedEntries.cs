namespace Hashlane.Cluster;

/// <summary>Makes entries of a manifest from the outcomes of a job.</summary>
/// <param name="algorithm">The algorithm of the job.</param>
internal sealed class HashedEntries(string algorithm)
{
    /// <summary>The length of a digest in bytes.</summary>
    internal int DigestBytes { get; } = KnownAlgorithm.DigestBytes(algorithm);

    /// <summary>Whether an outcome has a digest of the algorithm's length.</summary>
    internal bool HasDigest(FileOutcome outcome) =>
        outcome is { Kind: OutcomeKind.Hashed, Identity: not null } && outcome.Value.Length == DigestBytes;

    /// <summary>Makes the entry of a file or object.</summary>
    /// <param name="path">The path.</param>
    /// <param name="outcome">An outcome that has a digest.</param>
    internal ManifestEntry Make(byte[] path, FileOutcome outcome) => new(path, EntryKind.File)
    {
        Size = outcome.ContentBytes,
        Modified = FileTime.FromNanoseconds(outcome.Identity!.ModifiedNanoseconds),
        Algorithm = algorithm,
        Digest = outcome.Value,
    };
}
