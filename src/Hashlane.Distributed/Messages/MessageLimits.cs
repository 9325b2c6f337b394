namespace Hashlane.Distributed;

/// <summary>The limits of all that a message can hold. Their writers and readers refuse more.</summary>
internal static class MessageLimits
{
    /// <summary>The most bytes of a message, and of all paths in it, which share their beginnings.</summary>
    internal const int MaxBytes = 16 * 1024 * 1024;

    /// <summary>
    /// The most bytes of a result: enough for ten thousand files with digests or reasons of the usual lengths. A unit
    /// whose result would be longer is done in smaller ones.
    /// </summary>
    internal const int MaxResultBytes = 2 * 1024 * 1024;

    /// <summary>The most files of a unit, and outcomes of a result.</summary>
    internal const int MaxFiles = 100_000;

    /// <summary>The most bytes of the name of a root, an algorithm or a worker, in UTF-8.</summary>
    internal const int MaxNameBytes = 200;

    /// <summary>The most bytes of a locator in UTF-8.</summary>
    internal const int MaxLocatorBytes = 8 * 1024;

    /// <summary>The most bytes of an entity tag in UTF-8.</summary>
    internal const int MaxTagBytes = 1024;

    /// <summary>The most characters of a reason. Its writer cuts a longer one.</summary>
    internal const int MaxReasonChars = 200;

    /// <summary>The most bytes of a digest.</summary>
    internal const int MaxValueBytes = 255;

    /// <summary>The longest file that anybody can have read, in bytes: 8 PiB.</summary>
    internal const long MaxFileBytes = 1L << 53;

    /// <summary>The granularity of subtrees in bytes: the chunk of BLAKE3.</summary>
    internal const int ChunkBytes = 1024;
}
