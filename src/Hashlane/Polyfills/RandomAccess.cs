using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>Reads of files by position, through streams that have one.</summary>
internal static class RandomAccess
{
    // A handle's stream, which keeps the file's position; all reads of a handle take turns.
    private static readonly ConditionalWeakTable<SafeFileHandle, FileStream> _streams = new();

    extension(File)
    {
        public static SafeFileHandle OpenHandle(
            string path, FileMode mode, FileAccess access, FileShare share, FileOptions options)
        {
            FileStream stream = new(path, mode, access, share, bufferSize: 1, options & ~FileOptions.Asynchronous);
            SafeFileHandle handle = stream.SafeFileHandle;
            _streams.Add(handle, stream);
            return handle;
        }
    }

    extension(SafeFileHandle handle)
    {
        public bool IsAsync => false;
    }

    public static long GetLength(SafeFileHandle handle)
    {
        bool isHeld = false;
        try
        {
            // Closing waits: another file could get the handle's number.
            handle.DangerousAddRef(ref isHeld);
            FileStream stream = StreamOf(handle);
            lock (stream)
            {
                return stream.CanSeek ? stream.Length : throw new NotSupportedException();
            }
        }
        finally
        {
            Release(handle, isHeld);
        }
    }

    public static int Read(SafeFileHandle handle, Span<byte> buffer, long fileOffset)
    {
        bool isHeld = false;
        try
        {
            handle.DangerousAddRef(ref isHeld);
            FileStream stream = StreamOf(handle);
            lock (stream)
            {
                stream.Seek(fileOffset, SeekOrigin.Begin);
                return stream.Read(buffer);
            }
        }
        finally
        {
            Release(handle, isHeld);
        }
    }

    public static ValueTask<int> ReadAsync(
        SafeFileHandle handle, Memory<byte> buffer, long fileOffset, CancellationToken cancellationToken) =>
        new(Task.Run(() => Read(handle, buffer.Span, fileOffset), cancellationToken));

    /// <summary>Reads through an array, since these streams know nothing else.</summary>
    public static int Read(this Stream stream, Span<byte> buffer)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(buffer.Length);
        try
        {
            int read = stream.Read(rented, 0, buffer.Length);
            rented.AsSpan(0, read).CopyTo(buffer);
            return read;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented, clearArray: true);
        }
    }

    /// <summary>Reads into memory that is an array's.</summary>
    public static ValueTask<int> ReadAsync(
        this Stream stream, Memory<byte> buffer, CancellationToken cancellationToken) =>
        MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array)
            ? new(stream.ReadAsync(array.Array!, array.Offset, array.Count, cancellationToken))
            : throw new NotSupportedException();

    private static void Release(SafeFileHandle handle, bool isHeld)
    {
        if (isHeld)
        {
            handle.DangerousRelease();
        }
    }

    private static FileStream StreamOf(SafeFileHandle handle) => _streams.GetValue(handle, Open);

    private static FileStream Open(SafeFileHandle handle) =>
        new(new SafeFileHandle(handle.DangerousGetHandle(), ownsHandle: false), FileAccess.Read, bufferSize: 1);
}
