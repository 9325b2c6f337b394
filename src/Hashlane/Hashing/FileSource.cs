using System.Buffers;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>Feeds a file to a hasher by positioned reads through pooled buffers, one after the other.</summary>
internal static class FileSource
{
    /// <summary>The length of what has none.</summary>
    public const long NoLength = -1;

    /// <summary>Opens a file that others may meanwhile read, write, rename and delete: hashing needs no lock.</summary>
    public static SafeFileHandle Open(string path, FileOptions options) =>
        File.OpenHandle(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, options);

    /// <summary>What the system says is the file's length; <see cref="NoLength"/> for pipes and the like, which have no positions either.</summary>
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
    /// <returns>Bytes read: fewer than <paramref name="most"/> only at the end of the file.</returns>
    public static long Read(SafeFileHandle file, long offset, long most, Hasher hasher, CancellationToken cancellationToken)
    {
        using PipeReader? pipe = PipeReader.OpenIfPipe(file);
        byte[] buffer = ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes);
        int usedBytes = 0;
        long total = 0;
        try
        {
            while (total < most)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Span<byte> piece = buffer.AsSpan(0, PieceBytes(most - total));
                int read = pipe is null ? RandomAccess.Read(file, piece, offset + total) : pipe.Stream.Read(piece);
                if (read == 0)
                {
                    break;
                }

                usedBytes = Math.Max(usedBytes, read);
                hasher.AbsorbEntered(buffer.AsSpan(0, read));
                total += read;
            }
        }
        finally
        {
            Return(buffer, usedBytes);
        }

        return total;
    }

    /// <summary>As <see cref="Read"/>, with one read under way while the previous piece is hashed.</summary>
    public static async Task<long> ReadAsync(
        SafeFileHandle file, long offset, long most, Hasher hasher, CancellationToken cancellationToken)
    {
        using PipeReader? pipe = PipeReader.OpenIfPipe(file);
        byte[] current = ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes);
        byte[] next = ArrayPool<byte>.Shared.Rent(StreamSource.BufferBytes);
        int usedBytes = 0;
        long total = 0;
        try
        {
            int read = await ReadPieceAsync(current, 0).ConfigureAwait(false);
            while (read != 0)
            {
                usedBytes = Math.Max(usedBytes, read);
                total += read;
                cancellationToken.ThrowIfCancellationRequested();
                ValueTask<int> reading = ReadPieceAsync(next, total);
                hasher.AbsorbEntered(current.AsSpan(0, read));
                read = await reading.ConfigureAwait(false);
                (current, next) = (next, current);
            }
        }
        finally
        {
            // No read is under way here: nothing between its start and its await throws.
            Return(current, usedBytes);
            Return(next, usedBytes);
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

    /// <summary>Reads until the buffer is full.</summary>
    /// <returns>Bytes read: fewer than the buffer has only at the end of the file.</returns>
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
            read = await RandomAccess.ReadAsync(file, buffer[filled..], offset + filled, cancellationToken).ConfigureAwait(false);
            filled += read;
        }
        while (read != 0 && filled < buffer.Length);
        return filled;
    }

    /// <summary>Throws if a file that has been read to its end was cut meanwhile.</summary>
    /// <param name="file">The file.</param>
    /// <param name="path">Its name, for the message.</param>
    /// <param name="lengthBefore">Its length before the first read.</param>
    /// <param name="readBytes">How many bytes there were.</param>
    public static void ThrowIfCut(SafeFileHandle file, string path, long lengthBefore, long readBytes)
    {
        if (readBytes >= lengthBefore)
        {
            return;
        }

        // Files that the system makes up, as those in /sys, may say a length that they do not have: it stays, and there is
        // nothing to read behind the end either.
        Span<byte> probe = stackalloc byte[1];
        if (RandomAccess.GetLength(file) < lengthBefore || RandomAccess.Read(file, probe, readBytes) != 0)
        {
            throw new IOException(
                $"The file '{path}' was cut while it was read: it had {lengthBefore} bytes before, and ended after {readBytes}.");
        }
    }

    /// <summary>Gives a buffer back to the pool, what was read into it zeroed.</summary>
    public static void Return(byte[] buffer, int usedBytes)
    {
        CryptographicOperations.ZeroMemory(buffer.AsSpan(0, usedBytes));
        ArrayPool<byte>.Shared.Return(buffer);
    }

    private static int PieceBytes(long most) => (int)Math.Min(most, StreamSource.BufferBytes);

    /// <summary>A pipe, which has to be read as a stream, by a handle that somebody else closes.</summary>
    private sealed class PipeReader : IDisposable
    {
        private readonly SafeFileHandle _owner;
        private readonly SafeFileHandle _view;

        private PipeReader(SafeFileHandle owner)
        {
            _owner = owner;
            _view = new SafeFileHandle(owner.DangerousGetHandle(), ownsHandle: false);
            Stream = new FileStream(_view, FileAccess.Read, bufferSize: 0, _view.IsAsync);

            // While this lives, closing waits: another file could get the handle's number.
            bool isHeld = false;
            owner.DangerousAddRef(ref isHeld);
        }

        public FileStream Stream { get; }

        public static PipeReader? OpenIfPipe(SafeFileHandle file) => LengthOf(file) == NoLength ? new PipeReader(file) : null;

        public void Dispose()
        {
            Stream.Dispose();
            _view.Dispose();
            _owner.DangerousRelease();
        }
    }
}
