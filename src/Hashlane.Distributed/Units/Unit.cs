namespace Hashlane.Distributed;

/// <summary>A piece of work that one worker does alone: some whole files, or one subtree of a large file.</summary>
internal sealed class Unit
{
    internal required UnitId Id { get; init; }

    /// <summary>The job that the unit is part of.</summary>
    internal required UnitId Job { get; init; }

    /// <summary>The name of the root of all paths, which each worker maps to a folder.</summary>
    internal required string Root { get; init; }

    /// <summary>The name of the hash function in the library's catalogue.</summary>
    internal required string Algorithm { get; init; }

    internal required UnitKind Kind { get; init; }

    /// <summary>The files in the order of the results; of a subtree exactly one, with an identity.</summary>
    internal required UnitFile[] Files { get; init; }

    /// <summary>The first byte of a subtree: a multiple of its chunk length, as the tree divides the file.</summary>
    internal long Offset { get; init; }

    /// <summary>The length of a subtree in bytes.</summary>
    internal long Length { get; init; }

    /// <summary>
    /// The longest file that is hashed whole, in bytes; a longer one is deferred, and comes back in subtrees.
    /// </summary>
    internal long MaxFileBytes { get; init; } = long.MaxValue;

    /// <summary>The number of bytes after which the rest of the files is deferred.</summary>
    internal long MaxUnitBytes { get; init; } = long.MaxValue;

    /// <summary>
    /// The name of the worker that must decline, because its result is verified or it has failed; empty for none.
    /// </summary>
    internal string NotBy { get; init; } = "";

    /// <summary>Returns the same unit, which another worker must decline.</summary>
    internal Unit WithNotBy(string worker) => new()
    {
        Id = Id,
        Job = Job,
        Root = Root,
        Algorithm = Algorithm,
        Kind = Kind,
        Files = Files,
        Offset = Offset,
        Length = Length,
        MaxFileBytes = MaxFileBytes,
        MaxUnitBytes = MaxUnitBytes,
        NotBy = worker,
    };
}

/// <summary>The kinds of units.</summary>
internal enum UnitKind : byte
{
    /// <summary>Whole files.</summary>
    Files = 1,

    /// <summary>A subtree of one file, whose result is a chaining value of BLAKE3.</summary>
    Subtree = 2,
}
