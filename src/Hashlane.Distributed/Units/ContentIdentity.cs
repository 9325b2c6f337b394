namespace Hashlane.Distributed;

/// <summary>The properties of a file or an object by which it is seen whether its contents have changed.</summary>
/// <param name="Bytes">The length in bytes.</param>
/// <param name="ModifiedNanoseconds">
/// The time of the last change in nanoseconds since 1970-01-01T00:00:00Z; 0 if it is unknown.
/// </param>
/// <param name="Number">The file's number within its file system (inode); 0 if it is unknown.</param>
/// <param name="Tag">The entity tag of an object (ETag), with its quotation marks; empty for a file.</param>
internal sealed record ContentIdentity(long Bytes, long ModifiedNanoseconds, ulong Number, string Tag = "");
