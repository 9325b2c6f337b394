using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// The prepared key of a cipher, which any number of threads can use, even while another one disposes it.
/// </summary>
/// <typeparam name="TSchedule">Storage of the schedule, plain data.</typeparam>
internal struct ThreefishKey<TSchedule>
    where TSchedule : unmanaged
{
    private TSchedule _schedule;
    private volatile bool _isDisposed;

    /// <summary>The words of the schedule, to be written once.</summary>
    [UnscopedRef]
    public ref ulong First => ref Bytes.FirstItem<TSchedule, ulong>(ref _schedule);

    /// <summary>Throws if this was disposed.</summary>
    public readonly void ThrowIfDisposed(object owner) => ObjectDisposedException.ThrowIf(_isDisposed, owner);

    /// <summary>
    /// Throws if this was disposed while a call used the schedule, and zeroes the call's output. That output may come
    /// from a partly zeroed key.
    /// </summary>
    public readonly void ThrowIfDisposedMeanwhile(object owner, Span<byte> written)
    {
        // After the last word was read. Copying the schedule for each call costs a single block 7 to 11 % (Zen 3). A
        // lock or a count of users would make threads that share a key wait for each other at every block.
#if NET
        Volatile.ReadBarrier();
#else
        Interlocked.MemoryBarrier();
#endif
        if (_isDisposed)
        {
            written.Clear();
            ThrowIfDisposed(owner);
        }
    }

    /// <summary>Zeroes the schedule.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Interlocked.MemoryBarrier(); // said before the first byte is zeroed: ThrowIfDisposedMeanwhile relies on it
        Bytes.Wipe(ref _schedule);
    }
}
