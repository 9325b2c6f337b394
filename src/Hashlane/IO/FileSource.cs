using System.Buffers;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>Feeds a file to a sink by positioned reads through pooled buffers, one after the other.</summary>
internal static class FileSource
{
    /// <summary>Stands for the length of a file without one.</summary>
    public const long NoLength = -1;

    /// <summary>
    /// Opens a file so that others may still read, write, rename and delete it: hashing needs no lock.
    /// </summary>
    public static SafeFileHandle Open(string path, FileOptions options) =>
        File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, options);

    /// <summary>Returns what the system should expect: several threads do not read one piece after the other.</summary>
    public static FileOptions Pattern(int degree) => degree == 1 ? FileOptions.SequentialScan : FileOptions.None;

    /// <summary>
    /// Returns the file's length according to the system, or <see cref="NoLength"/> for pipes and the like, which have
    /// no positions either.
    /// </summary>
    public static long LengthOf(SafeFileHandle file)
    {
        try
        {
            return RandomAccess.GetLength(file);
        }
        catch (NotSupportedException)
        {
            return NoLength;
        }
    }

    /// <summary>Reads to the end of the file, or <paramref name="most"/> bytes.</summary>
    /// <returns>The number of bytes read: fewer than <paramref name="most"/> only at the end of the file.</returns>
    public static long Read(
        SafeFileHandle file, long offset, long most, IByteSink sink, CancellationToken cancellationToken)
    {
        most = Reachable(offset, most);
        using PipeReader? pipe = PipeReader.OpenIfPipe(file);
        byte[] buffer = ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes);
        PendingRead reading = default;
        int usedBytes = 0;
        long total = 0;
        try
        {
            while (total < most)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Span<byte> piece = buffer.AsSpan(0, PieceBytes(most - total));
                reading.Begin();
                int read = pipe is null ? RandomAccess.Read(file, piece, offset + total) : pipe.Stream.Read(piece);
                reading.End();
                if (read == 0)
                {
                    break;
                }

                usedBytes = Math.Max(usedBytes, read);
                sink.Absorb(buffer.AsSpan(0, read));
                total += read;
            }
        }
        finally
        {
            reading.Release(buffer, usedBytes);
        }

        return total;
    }

    /// <summary>As <see cref="Read"/>, with one read under way while the previous piece is hashed.</summary>
    public static async Task<long> ReadAsync(
        SafeFileHandle file, long offset, long most, IByteSink sink, CancellationToken cancellationToken)
    {
        most = Reachable(offset, most);
        PipeReader? pipe = PipeReader.OpenIfPipe(file);
        byte[] current = ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes);
        byte[] next = ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes);
        PendingRead reading = default;
        int usedBytes = 0;
        long total = 0;
        try
        {
            int read = 0;
            do
            {
                cancellationToken.ThrowIfCancellationRequested();
                reading.Begin();
                reading.Keep(ReadPieceAsync(next, total));
                sink.Absorb(current.AsSpan(0, read));
                read = await reading.Take().ConfigureAwait(false);
                reading.End();
                usedBytes = Math.Max(usedBytes, read);
                total += read;
                (current, next) = (next, current);
            }
            while (read != 0);
        }
        finally
        {
            PendingRead.Return(current, usedBytes);

            // Releases the pipe as well: if it were closed, another file could get the handle's number before the read
            // asks for it.
            reading.Release(next, usedBytes, pipe);
        }

        return total;

        ValueTask<int> ReadPieceAsync(byte[] buffer, long done)
        {
            if (done == most)
            {
                return new ValueTask<int>(0);
            }

            Memory<byte> piece = buffer.AsMemory(0, PieceBytes(most - done));
            return pipe is null
                ? RandomAccess.ReadAsync(file, piece, offset + done, cancellationToken)
                : pipe.Stream.ReadAsync(piece, cancellationToken);
        }
    }

    /// <summary>
    /// The bytes that have positions: the system refuses a read past the greatest, although the file has ended long
    /// before.
    /// </summary>
    private static long Reachable(long offset, long most) => Math.Min(most, long.MaxValue - offset);

    /// <summary>Reads until the buffer is full.</summary>
    /// <returns>The number of bytes read: fewer than the buffer has only at the end of the file.</returns>
    public static int ReadFully(SafeFileHandle file, long offset, Span<byte> buffer)
    {
        int filled = 0;
        int read;
        do
        {
            read = RandomAccess.Read(file, buffer[filled..], offset + filled);
            filled += read;
        }
        while (read != 0 && filled < buffer.Length);
        return filled;
    }

    /// <summary>As <see cref="ReadFully"/>.</summary>
    public static async ValueTask<int> ReadFullyAsync(
        SafeFileHandle file, long offset, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        int filled = 0;
        int read;
        do
        {
            read = await RandomAccess.ReadAsync(file, buffer[filled..], offset + filled, cancellationToken)
                .ConfigureAwait(false);
            filled += read;
        }
        while (read != 0 && filled < buffer.Length);
        return filled;
    }

    /// <summary>Throws if a file that has been read to its end was truncated during the reading.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">Its name, for the message.</param>
    /// <param name="lengthBefore">Its length before the first read.</param>
    /// <param name="readBytes">The number of bytes read.</param>
    public static void ThrowIfCut(SafeFileHandle file, string path, long lengthBefore, long readBytes)
    {
        if (readBytes >= lengthBefore)
        {
            return;
        }

        // Files that the system generates, such as those in /sys, may report a length that they do not have. That
        // length stays, and there is nothing to read after their end either.
        Span<byte> probe = stackalloc byte[1];
        if (RandomAccess.GetLength(file) < lengthBefore || RandomAccess.Read(file, probe, readBytes) != 0)
        {
            throw new IOException(
                $"The file '{path}' was cut while it was read: it had {lengthBefore} bytes before, and ended after "
                + $"{readBytes}.");
        }
    }

    private static int PieceBytes(long most) => (int)Math.Min(most, StreamSource.BufferBytes);

    /// <summary>A pipe, which has to be read as a stream, through a handle that its owner closes.</summary>
    private sealed class PipeReader : IDisposable
    {
        private readonly SafeFileHandle _owner;
        private readonly SafeFileHandle _view;

        private PipeReader(SafeFileHandle owner)
        {
            _owner = owner;

            // Comes first: from now on closing waits. Otherwise another file could get the handle's number before it is
            // asked for, and during the reader's life.
            bool isHeld = false;
            owner.DangerousAddRef(ref isHeld);
            try
            {
                _view = new SafeFileHandle(owner.DangerousGetHandle(), ownsHandle: false);
                Stream = new FileStream(_view, FileAccess.Read, bufferSize: 0, _view.IsAsync);
            }
            catch
            {
                owner.DangerousRelease();
                throw;
            }
        }

        public FileStream Stream { get; }

        public static PipeReader? OpenIfPipe(SafeFileHandle file) =>
            LengthOf(file) == NoLength ? new PipeReader(file) : null;

        public void Dispose()
        {
            Stream.Dispose();
            _view.Dispose();
            _owner.DangerousRelease();
        }
    }
}
