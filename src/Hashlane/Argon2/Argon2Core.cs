namespace Hashlane;

/// <summary>Argon2 of checked arguments, in memory of <see cref="Argon2MemoryPool"/>.</summary>
internal static class Argon2Core
{
    // Below it, a slice takes less time than calling for help.
    internal const int MinSharedKiB = 1024;

    /// <summary>
    /// Computes a tag, on the calling thread and on others only if <paramref name="degree"/> says so. On the threads of
    /// <see cref="Argon2Threads"/> the wait for memory has no limit.
    /// </summary>
    /// <param name="type">d, i or id.</param>
    /// <param name="version">0x10 or 0x13.</param>
    /// <param name="password">P.</param>
    /// <param name="salt">S.</param>
    /// <param name="secret">K, which may be empty.</param>
    /// <param name="data">X, the associated data, which may be empty.</param>
    /// <param name="memoryKiB">m, at least 8p.</param>
    /// <param name="passes">t, at least 1.</param>
    /// <param name="lanes">p, at least 1.</param>
    /// <param name="destination">The tag, of at least four bytes.</param>
    /// <param name="token">Ends the computation within milliseconds.</param>
    /// <param name="degree">The largest number of threads, including this one; 1 or more.</param>
    /// <exception cref="OperationCanceledException">The token ended it. The key is undefined.</exception>
    /// <exception cref="TimeoutException">No memory became free in time.</exception>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public static void DeriveKey(
        Argon2Type type, Argon2Version version, ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt,
        ReadOnlySpan<byte> secret, ReadOnlySpan<byte> data, int memoryKiB, int passes, int lanes,
        Span<byte> destination, CancellationToken token, int degree = 1)
    {
        Argon2Problem problem = new(type, version, password, salt, secret, data, memoryKiB, passes, lanes);
        DeriveKey(in problem, destination, Argon2MemoryPool.Shared, token, degree);
    }

    /// <summary>As above, in other memory than the process's.</summary>
    internal static void DeriveKey(
        ref readonly Argon2Problem problem, Span<byte> destination, Argon2MemoryPool memory, CancellationToken token,
        int degree = 1)
    {
        Argon2Parts parts = new(problem.MemoryKiB, problem.Lanes);
        long bytes = (parts.Blocks + Argon2Parts.SpareBlocks) * (long)Argon2Block.SizeBytes;
        NativeBuffer buffer = Rent(memory, bytes, token);
        long started = Argon2Metrics.Now();
        bool isDone = false;
        Argon2Written? written = null; // after an exception, any of it
        try
        {
            isDone = Argon2Mode.TryDerive(
                in problem, buffer, destination, problem.MemoryKiB < MinSharedKiB ? 1 : degree, token,
                out int slices);
            written = new(parts, slices);
        }
        finally
        {
            Bytes.WipeStackBelow();
            if (isDone)
            {
                memory.Return(buffer);
            }
            else
            {
                memory.ReturnSoon(buffer, written);
            }
        }

        if (!isDone)
        {
            Argon2Metrics.ReportDerivation(started, typeof(OperationCanceledException));
            token.ThrowIfCancellationRequested();
        }

        Argon2Metrics.ReportDerivation(started);
    }

    /// <summary>Waits for memory, and reports how long this took since the call.</summary>
    private static NativeBuffer Rent(Argon2MemoryPool memory, long bytes, CancellationToken token)
    {
        Argon2Gauges.Publish();
        long since = Argon2Threads.CallTime is > 0 and long queued ? queued : Argon2Metrics.Now();
        try
        {
            NativeBuffer buffer = memory.Rent(bytes, token);
            Argon2Metrics.ReportWait(since);
            return buffer;
        }
        catch (Exception exception)
        {
            Argon2Metrics.ReportWait(since, exception.GetType());
            throw;
        }
    }
}
