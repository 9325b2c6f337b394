using System.Buffers;

namespace Hashlane;

/// <summary>Feeds a stream to a sink through pooled buffers.</summary>
internal static class StreamSource
{
    /// <summary>
    /// The bytes requested from the stream at a time: enough to hide the cost of a call, and still in a second-level
    /// cache.
    /// </summary>
    public const int BufferBytes = 128 * 1024;

    public static void ThrowIfUnreadable(Stream source)
    {
        ArgumentNullException.ThrowIfNull(source);
        if (!source.CanRead)
        {
            throw new ArgumentException("Stream must be readable, but is closed or write-only.", nameof(source));
        }
    }

    /// <summary>Reads to the end; the stream's exceptions pass through.</summary>
    public static void Read(Stream source, IByteSink sink)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferBytes);
        PendingRead reading = default;
        try
        {
            while (true)
            {
                reading.Begin();
                int read = source.Read(buffer, 0, BufferBytes);
                reading.End();
                ThrowIfImpossible(read, BufferBytes);
                if (read == 0)
                {
                    break;
                }

                sink.Absorb(buffer.AsSpan(0, read));
            }
        }
        finally
        {
            reading.Release(buffer, buffer.Length);
        }
    }

    /// <summary>Reads to the end, with one read under way while the previous piece is hashed.</summary>
    public static async Task ReadAsync(Stream source, IByteSink sink, CancellationToken cancellationToken)
    {
        byte[] current = ArrayPool<byte>.Shared.Rent(BufferBytes);
        byte[] next = ArrayPool<byte>.Shared.Rent(BufferBytes);
        PendingRead reading = default;
        try
        {
            int read = 0;
            do
            {
                cancellationToken.ThrowIfCancellationRequested();
                reading.Begin();
                reading.Keep(source.ReadAsync(next.AsMemory(0, BufferBytes), cancellationToken));
                sink.Absorb(current.AsSpan(0, read));
                read = await reading.Take().ConfigureAwait(false);
                reading.End();
                ThrowIfImpossible(read, BufferBytes);
                (current, next) = (next, current);
            }
            while (read != 0);
        }
        finally
        {
            PendingRead.Return(current, current.Length);
            reading.Release(next, next.Length);
        }
    }

    /// <summary>
    /// Checks the count of a read. A pooled buffer may be longer than requested, so a wrong count must not reach into
    /// the rest. A negative count does not mean the end of the stream.
    /// </summary>
    public static void ThrowIfImpossible(int read, int requested)
    {
        if ((uint)read > (uint)requested)
        {
            throw new IOException($"Stream said that it read {read} bytes into a buffer of {requested}.");
        }
    }
}
