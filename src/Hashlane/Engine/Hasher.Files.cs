using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <content>Appends of files.</content>
public abstract partial class Hasher
{
    /// <summary>Bytes of a file between two reports of progress, if one thread reads it.</summary>
    private const long ReportBytes = 8L << 20;

    /// <summary>As above for several threads, which come together for each report.</summary>
    private const long ParallelReportBytes = 64L << 20;

    /// <summary>Appends a file, or a part of it.</summary>
    /// <param name="path">The file. It is opened so that others may still read, write and delete it.</param>
    /// <param name="options">
    /// The part, the number of threads, and a receiver of progress; null for the whole file, one thread and none.
    /// </param>
    /// <param name="cancellationToken">
    /// Ends the operation early, between reads of at most 256 KiB. The instance is then unusable until
    /// <see cref="Reset"/>, unless the token was canceled before the call.
    /// </param>
    /// <returns>
    /// The number of bytes appended: less than <see cref="FileHashOptions.Count"/> only if the file ended first.
    /// </returns>
    /// <remarks>
    /// A file without a length, such as a pipe or a file of <c>/proc</c>, is read to its end. If others write to the
    /// file during the call, the bytes are hashed as they were when they were read.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="IOException">
    /// The file cannot be opened: the instance is as before. Or it cannot be read, or was truncated while it was read:
    /// the instance is unusable until <see cref="Reset"/>.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public long AppendFile(
        string path, FileHashOptions? options = null, CancellationToken cancellationToken = default)
    {
        options ??= FileHashOptions.Default;
        int degree = Checks.Degree(options.MaxDegreeOfParallelism);
        using SafeFileHandle file = FileSource.Open(Checks.Path(path), FileSource.Pattern(degree));
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        long length = FileSource.LengthOf(file);
        long total = 0;
        long part, done;
        do
        {
            part = PartBytes(options, degree, total);
            done = AbsorbFile(file, options.Offset + total, part, degree, cancellationToken);
            total += done;
            options.Progress?.Report(total);
        }
        while (done == part && total < options.Count);

        ThrowIfCut(file, path, options, length, total);
        operation.Complete();
        return total;
    }

    /// <summary>
    /// Asynchronously appends a file, or a part of it, on threads of the pool. Bad arguments throw at the call.
    /// </summary>
    /// <returns>
    /// A task with the number of bytes appended: less than <see cref="FileHashOptions.Count"/> only if the file ended
    /// first. The instance is in use until then.
    /// </returns>
    /// <inheritdoc cref="AppendFile(string, FileHashOptions?, CancellationToken)"/>
    public Task<long> AppendFileAsync(
        string path, FileHashOptions? options = null, CancellationToken cancellationToken = default) =>
        AppendFileCoreAsync(Checks.Path(path), options ?? FileHashOptions.Default, cancellationToken);

    /// <summary>Appends a whole file, read and hashed by several threads if it is long.</summary>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <remarks>
    /// A file without a length, such as a pipe or a file of <c>/proc</c>, is read to its end by one thread. Only BLAKE3
    /// can divide a file; other algorithms hash it with one thread.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <inheritdoc cref="AppendFile(string, FileHashOptions?, CancellationToken)" path="//param|//exception"/>
    public void AppendFileParallel(
        string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        AppendFile(path, FileHashOptions.OfDegree(Checks.Degree(maxDegreeOfParallelism)), cancellationToken);

    /// <summary>
    /// Appends a whole file, read and hashed by several threads of the pool if it is long. Bad arguments throw at the
    /// call.
    /// </summary>
    /// <returns>A task that completes at the file's end. The instance is in use until then.</returns>
    /// <inheritdoc cref="AppendFileParallel(string, int, CancellationToken)"/>
    public Task AppendFileParallelAsync(
        string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        AppendFileAsync(path, FileHashOptions.OfDegree(Checks.Degree(maxDegreeOfParallelism)), cancellationToken);

    /// <summary>Appends a part of an open file, read and hashed by several threads if it is long.</summary>
    /// <param name="file">
    /// A file open for reading. It stays open, and its own position is not used. On netstandard2.0 the position moves.
    /// </param>
    /// <param name="fileOffset">
    /// The position in the file at which the part begins, 0 or more. Not used for a file without positions, such as a
    /// pipe.
    /// </param>
    /// <param name="count">The most bytes to append, 0 or more.</param>
    /// <returns>
    /// The number of bytes appended: less than <paramref name="count"/> only if the file ended first.
    /// </returns>
    /// <remarks>
    /// A file without a length, such as a pipe, is read by one thread. If others truncate the file during the call, it
    /// ends there: compare the sum of the results with its length.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="file"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="file"/> is an invalid handle; the instance is as before.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="fileOffset"/> or <paramref name="count"/> is negative, or
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <exception cref="IOException">
    /// The file cannot be read. The instance is unusable until <see cref="Reset"/>.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file is not open for reading. The instance is unusable until <see cref="Reset"/>.
    /// </exception>
    /// <exception cref="ObjectDisposedException">
    /// The instance was disposed, or <paramref name="file"/> is closed.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="AppendFileParallel(string, int, CancellationToken)"
    ///   path="//param[@name='maxDegreeOfParallelism']|//param[@name='cancellationToken']"/>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public long AppendFileParallel(
        SafeFileHandle file,
        long fileOffset,
        long count,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        Checks.ThrowIfUnusable(file);
        Checks.AtLeast(fileOffset, 0);
        Checks.AtLeast(count, 0);
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        long total = AbsorbFile(file, fileOffset, count, degree, cancellationToken);
        operation.Complete();
        return total;
    }

    /// <summary>
    /// Asynchronously appends a part of an open file, read and hashed by several threads of the pool if it is long. Bad
    /// arguments throw at the call.
    /// </summary>
    /// <returns>
    /// A task with the number of bytes appended: less than <paramref name="count"/> only if the file ended first. The
    /// instance is in use until then.
    /// </returns>
    /// <inheritdoc cref="AppendFileParallel(SafeFileHandle, long, long, int, CancellationToken)"/>
    public Task<long> AppendFileParallelAsync(
        SafeFileHandle file,
        long fileOffset,
        long count,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        Checks.ThrowIfUnusable(file);
        Checks.AtLeast(fileOffset, 0);
        Checks.AtLeast(count, 0);
        return AppendFileCoreAsync(file, fileOffset, count, Checks.Degree(maxDegreeOfParallelism), cancellationToken);
    }

    /// <summary>Appends a part of a file, or as much of it as exists, within an operation.</summary>
    /// <returns>Bytes appended: fewer than <paramref name="count"/> only at the end of the file.</returns>
    private protected virtual long AbsorbFile(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        FileSource.Read(file, fileOffset, count, this, cancellationToken);

    /// <summary>As <see cref="AbsorbFile"/>, asynchronously.</summary>
    private protected virtual Task<long> AbsorbFileAsync(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        FileSource.ReadAsync(file, fileOffset, count, this, cancellationToken);

    /// <summary>Returns the bytes until the next report, or to the end.</summary>
    private static long PartBytes(FileHashOptions options, int degree, long total)
    {
        long left = options.Count - total;
        return options.Progress is null ? left : Math.Min(left, degree == 1 ? ReportBytes : ParallelReportBytes);
    }

    /// <summary>Throws if the file has become shorter than the part that was to be read.</summary>
    private static void ThrowIfCut(SafeFileHandle file, string path, FileHashOptions options, long length, long total)
    {
        if (length != FileSource.NoLength)
        {
            long end = options.Count < length - options.Offset ? options.Offset + options.Count : length;
            FileSource.ThrowIfCut(file, path, end, options.Offset + total);
        }
    }

    private async Task<long> AppendFileCoreAsync(
        string path, FileHashOptions options, CancellationToken cancellationToken)
    {
        int degree = Checks.Degree(options.MaxDegreeOfParallelism);
        using SafeFileHandle file = FileSource.Open(path, FileOptions.Asynchronous | FileSource.Pattern(degree));
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        long length = FileSource.LengthOf(file);
        long total = 0;
        long part, done;
        do
        {
            part = PartBytes(options, degree, total);
            done = await AbsorbFileAsync(file, options.Offset + total, part, degree, cancellationToken)
                .ConfigureAwait(false);
            total += done;
            options.Progress?.Report(total);
        }
        while (done == part && total < options.Count);

        ThrowIfCut(file, path, options, length, total);
        operation.Complete();
        return total;
    }

    private async Task<long> AppendFileCoreAsync(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken)
    {
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        long total = await AbsorbFileAsync(file, fileOffset, count, degree, cancellationToken).ConfigureAwait(false);
        operation.Complete();
        return total;
    }
}
