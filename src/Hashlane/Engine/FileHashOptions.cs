namespace Hashlane;

/// <summary>Which part of a file is hashed, by how many threads, and who is told how much is done.</summary>
public sealed class FileHashOptions
{
    /// <summary>The whole file, by one thread, without reports.</summary>
    internal static readonly FileHashOptions Default = new();

    /// <summary>
    /// The position in the file at which hashing begins, 0 or more, by default 0. Not used for a file without
    /// positions, such as a pipe.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long Offset
    {
        get;
        init
        {
            Checks.AtLeast(value, 0, nameof(Offset));
            field = value;
        }
    }

    /// <summary>The most bytes to hash, 0 or more. By default hashing goes on to the end of the file.</summary>
    /// <remarks>
    /// A file that ends earlier does not fail. The result of <see cref="Hasher.AppendFile"/> says how many bytes there
    /// were.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long Count
    {
        get;
        init
        {
            Checks.AtLeast(value, 0, nameof(Count));
            field = value;
        }
    } = long.MaxValue;

    /// <summary>
    /// Most threads that hash, the caller's included; −1 for one per processor, and by default 1. Only BLAKE3 can
    /// divide a file.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less than −1.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        init
        {
            Checks.Degree(value);
            field = value;
        }
    } = 1;

    /// <summary>
    /// Receives the number of bytes hashed so far: each 8 MiB, with several threads each 64 MiB, and at the end. Null
    /// by default.
    /// </summary>
    /// <remarks>
    /// The thread that hashes makes the calls, and waits for each. <see cref="Progress{T}"/> hands them on to the
    /// context that created it. If a call throws, so does hashing.
    /// </remarks>
    public IProgress<long>? Progress { get; init; }

    /// <summary>Returns the options of a whole file that several threads hash.</summary>
    internal static FileHashOptions OfDegree(int degree) =>
        degree == 1 ? Default : new FileHashOptions { MaxDegreeOfParallelism = degree };
}
