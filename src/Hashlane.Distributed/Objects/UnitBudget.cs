namespace Hashlane.Distributed;

/// <summary>
/// Decides which files of a unit are too many for it, though several are read at a time: as if they were read one after
/// the other, so that every worker decides alike.
/// </summary>
internal sealed class UnitBudget
{
    private readonly TaskCompletionSource<long>[] _bytesBefore;
    private readonly long _maxBytes;

    /// <summary>Creates a budget.</summary>
    /// <param name="files">The number of files.</param>
    /// <param name="maxBytes">The number of bytes after which the rest of them is deferred.</param>
    internal UnitBudget(int files, long maxBytes)
    {
        _maxBytes = maxBytes;
        _bytesBefore = new TaskCompletionSource<long>[files + 1];
        for (int i = 0; i <= files; i++)
        {
            _bytesBefore[i] = new TaskCompletionSource<long>(TaskCreationOptions.RunContinuationsAsynchronously);
        }

        _bytesBefore[0].SetResult(0);
    }

    /// <summary>Whether it is known already that a file is deferred.</summary>
    internal bool IsSpentBefore(int file) =>
        _bytesBefore[file].Task is { IsCompletedSuccessfully: true } before && before.Result >= _maxBytes;

    /// <summary>Waits until all files before one are counted, and counts it.</summary>
    /// <param name="file">The number of the file.</param>
    /// <param name="bytes">The bytes that are hashed of it if there is room; 0 if it has no digest.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>False if the file is deferred. A later call for the same file counts nothing.</returns>
    internal async Task<bool> CountAsync(int file, long bytes, CancellationToken cancellationToken)
    {
        long before = await _bytesBefore[file].Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        bool hasRoom = before < _maxBytes;
        _bytesBefore[file + 1].TrySetResult(hasRoom && bytes < long.MaxValue - before ? before + bytes
            : hasRoom ? long.MaxValue
            : before);
        return hasRoom;
    }
}
