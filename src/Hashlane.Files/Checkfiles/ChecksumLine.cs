namespace Hashlane.Files;

/// <summary>A line of a check file that says: this file has this digest.</summary>
/// <param name="Function">The algorithm and the digest's length.</param>
/// <param name="Name">The file's name, no longer escaped.</param>
/// <param name="Digest">As many bytes as the function gives.</param>
internal sealed record ChecksumLine(HashFunction Function, byte[] Name, byte[] Digest)
{
    /// <summary>Whether the line itself names the algorithm.</summary>
    internal bool IsTagged { get; init; }
}
