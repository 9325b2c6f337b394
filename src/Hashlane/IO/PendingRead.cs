using System.Buffers;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A read into a pooled buffer, from its beginning to its end. The buffer of a read that has not ended well never goes
/// back to the pool: the read could overwrite the next renter's bytes.
/// </summary>
/// <remarks>
/// A read may not have ended when hashing fails. It is then not awaited: the stream may never complete it, and the
/// failure would never be reported. A read that ended with an exception should have stopped writing. But a stream that
/// gives up waiting for another one, as after a time limit, leaves that one running. A stream whose synchronous read
/// waits for an asynchronous one does the same when its thread is interrupted. Such a buffer is left to the garbage
/// collector, and zeroed when the known read has ended.
/// </remarks>
internal struct PendingRead
{
    private ValueTask<int> _task;
    private State _state;

    private enum State
    {
        Ended,
        Begun,
        Pending,
    }

    /// <summary>Notes that a read begins; called before the stream receives the buffer.</summary>
    public void Begin() => _state = State.Begun;

    /// <summary>Keeps the read until it is awaited.</summary>
    public void Keep(ValueTask<int> task)
    {
        _task = task;
        _state = State.Pending;
    }

    /// <summary>Returns the read, which the caller awaits at once.</summary>
    public ValueTask<int> Take()
    {
        _state = State.Begun;
        return _task;
    }

    /// <summary>Notes that the read has ended well; called after an await that did not throw.</summary>
    public void End() => _state = State.Ended;

    /// <summary>Zeroes the bytes that were read into a buffer, and returns it to the pool.</summary>
    public static void Return(byte[] buffer, int usedBytes)
    {
        CryptographicOperations.ZeroMemory(buffer.AsSpan(0, usedBytes));
        ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>
    /// Returns the buffer to the pool, or leaves it to a read that has not ended well. It is then zeroed when that read
    /// ends, and the read's exception is ignored.
    /// </summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="usedBytes">The largest number of bytes that reads have put into it.</param>
    /// <param name="source">The source, if it is to be disposed after the read.</param>
    public readonly void Release(byte[] buffer, int usedBytes, IDisposable? source = null)
    {
        if (_state == State.Pending)
        {
            _ = ZeroAtEndAsync(_task, buffer, source);
            return;
        }

        if (_state == State.Ended)
        {
            Return(buffer, usedBytes);
        }
        else
        {
            CryptographicOperations.ZeroMemory(buffer);
        }

        source?.Dispose();
    }

    private static async Task ZeroAtEndAsync(ValueTask<int> task, byte[] buffer, IDisposable? source)
    {
        try
        {
            await task.ConfigureAwait(false);
        }
        catch (Exception)
        {
            // Hashing has failed earlier, and the caller gets that exception.
        }

        CryptographicOperations.ZeroMemory(buffer);
        source?.Dispose();
    }
}
