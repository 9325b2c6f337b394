using System.Buffers;

namespace Hashlane;

/// <summary>Feeds a stream to a hasher through pooled buffers.</summary>
internal static class StreamSource
{
    /// <summary>Bytes asked of the stream at a time: past the cost of a call, and still in a second-level cache.</summary>
    public const int BufferBytes = 128 * 1024;

    public static void ThrowIfUnreadable(Stream source)
    {
        ArgumentNullException.ThrowIfNull(source);
        if (!source.CanRead)
        {
            throw new ArgumentException("Stream must be readable, but is closed or write-only.", nameof(source));
        }
    }

    /// <summary>Reads to the end; exceptions of the stream pass through.</summary>
    public static void Read(Stream source, Hasher hasher)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(BufferBytes);
        try
        {
            for (int read; (read = source.Read(buffer, 0, BufferBytes)) != 0;)
            {
                ThrowIfImpossible(read);
                hasher.AbsorbEntered(buffer.AsSpan(0, read));
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
        }
    }

    /// <summary>Reads to the end, with one read under way while the previous piece is hashed.</summary>
    public static async Task ReadAsync(Stream source, Hasher hasher, CancellationToken cancellationToken)
    {
        byte[] current = ArrayPool<byte>.Shared.Rent(BufferBytes);
        byte[] next = ArrayPool<byte>.Shared.Rent(BufferBytes);
        try
        {
            int read = await source.ReadAsync(current.AsMemory(0, BufferBytes), cancellationToken).ConfigureAwait(false);
            while (read != 0)
            {
                ThrowIfImpossible(read);
                cancellationToken.ThrowIfCancellationRequested();
                ValueTask<int> reading = source.ReadAsync(next.AsMemory(0, BufferBytes), cancellationToken);
                hasher.AbsorbEntered(current.AsSpan(0, read));
                read = await reading.ConfigureAwait(false);
                (current, next) = (next, current);
            }
        }
        finally
        {
            // No read is under way here: nothing between its start and its await throws.
            ArrayPool<byte>.Shared.Return(current, clearArray: true);
            ArrayPool<byte>.Shared.Return(next, clearArray: true);
        }
    }

    /// <summary>
    /// The pooled buffer may be longer than what was asked for, so a false count must not reach into it; and a negative one
    /// is no end of the stream.
    /// </summary>
    private static void ThrowIfImpossible(int read)
    {
        if (read is < 0 or > BufferBytes)
        {
            throw new IOException($"Stream said that it read {read} bytes into a buffer of {BufferBytes}.");
        }
    }
}
