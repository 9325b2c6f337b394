#pragma warning disable CA1835 // Overloads over memory call such overloads, and these those over arrays.

namespace Hashlane;

/// <summary>
/// A stream that passes everything on to another one, and appends the bytes that are read or written to a hasher.
/// </summary>
/// <remarks>
/// <para><b>Use.</b> Read or write through this stream, then take the digest from the hasher. A digest so far can be
/// taken at any time with <see cref="Hasher.GetCurrentHash()"/>, and <see cref="Hasher.Reset"/> starts anew. Reads and
/// writes are appended to the same message, in the order of the calls.</para>
/// <para><b>Ownership.</b> Disposal closes the inner stream unless it is to be left open. The hasher belongs to the
/// caller and is never disposed. Nothing is buffered, so bytes are in the hash as soon as the call has returned.</para>
/// <para><b>Failure.</b> The exceptions of the inner stream pass through. A read or write that throws appends nothing:
/// the hash has exactly the bytes of the calls that succeeded. Of a write that failed, the inner stream may have taken
/// a part. A hasher that cannot append is refused before anything is read or written.</para>
/// <para><b>Limits.</b> There is no position and no length: bytes can be hashed only in the order in which they
/// pass.</para>
/// <para><b>Thread safety.</b> One operation at a time. A read and a write may overlap if the inner stream allows that,
/// but the hasher throws <see cref="System.Security.Cryptography.CryptographicException"/> if both append at once.
/// </para>
/// </remarks>
public sealed partial class HashingStream : Stream
{
    private readonly Stream _inner;
    private readonly Hasher _hasher;
    private readonly bool _leaveOpen;
    private bool _isDisposed;

    /// <summary>Creates a stream that passes everything on to another one and hashes it.</summary>
    /// <param name="inner">The stream to read from or write to, at its current position.</param>
    /// <param name="hasher">The hasher or MAC that receives the bytes; the caller disposes it.</param>
    /// <param name="leaveOpen">True to leave <paramref name="inner"/> open when this stream is disposed.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="inner"/> can neither be read nor written, as a closed stream.
    /// </exception>
    public HashingStream(Stream inner, Hasher hasher, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(inner);
        ArgumentNullException.ThrowIfNull(hasher);
        if (!inner.CanRead && !inner.CanWrite)
        {
            throw new ArgumentException("Stream must be readable or writable, but is closed.", nameof(inner));
        }

        _inner = inner;
        _hasher = hasher;
        _leaveOpen = leaveOpen;
    }

    /// <summary>True if the inner stream can be read, and this stream was not disposed.</summary>
    public override bool CanRead => !_isDisposed && _inner.CanRead;

    /// <summary>True if the inner stream can be written, and this stream was not disposed.</summary>
    public override bool CanWrite => !_isDisposed && _inner.CanWrite;

    /// <summary>False: bytes are hashed in the order in which they pass.</summary>
    public override bool CanSeek => false;

    /// <summary>True if the inner stream has time limits, and this stream was not disposed.</summary>
    public override bool CanTimeout => !_isDisposed && _inner.CanTimeout;

    /// <summary>The inner stream's time limit for reading, in milliseconds.</summary>
    /// <exception cref="InvalidOperationException">The inner stream has no time limits.</exception>
    /// <exception cref="ObjectDisposedException">This stream was disposed.</exception>
    public override int ReadTimeout
    {
        get => Inner.ReadTimeout;
        set => Inner.ReadTimeout = value;
    }

    /// <summary>The inner stream's time limit for writing, in milliseconds.</summary>
    /// <exception cref="InvalidOperationException">The inner stream has no time limits.</exception>
    /// <exception cref="ObjectDisposedException">This stream was disposed.</exception>
    public override int WriteTimeout
    {
        get => Inner.WriteTimeout;
        set => Inner.WriteTimeout = value;
    }

    /// <summary>Not supported.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Length => throw NoPosition();

    /// <summary>Not supported.</summary>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Position
    {
        get => throw NoPosition();
        set => throw NoPosition();
    }

    private Stream Inner
    {
        get
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            return _inner;
        }
    }

    /// <summary>Reads from the inner stream, and appends the bytes that were read to the hasher.</summary>
    /// <param name="buffer">The array.</param>
    /// <param name="offset">Position of the first byte in <paramref name="buffer"/>.</param>
    /// <param name="count">The most bytes to read.</param>
    /// <returns>The number of bytes read, or 0 at the end.</returns>
    /// <exception cref="ObjectDisposedException">This stream, the inner one or the hasher was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// An append to the hasher has failed, or its message has ended, and <see cref="Hasher.Reset"/> was not called.
    /// </exception>
    /// <exception cref="IOException">The inner stream cannot be read, or gives an impossible count.</exception>
    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        Stream inner = ReadyInner();
        return Append(inner.Read(buffer, offset, count), buffer.AsSpan(offset, count));
    }

    /// <summary>
    /// Asynchronously reads from the inner stream, and appends the bytes that were read to the hasher.
    /// </summary>
    /// <param name="cancellationToken">Handed to the inner stream.</param>
    /// <returns>A task with the number of bytes read, or 0 at the end.</returns>
    /// <inheritdoc cref="Read(byte[], int, int)" path="//param|//exception"/>
    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Run(ReadyInner(), buffer, offset, count, cancellationToken);

        async Task<int> Run(Stream inner, byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
            Append(
                await inner.ReadAsync(buffer, offset, count, cancellationToken).ConfigureAwait(false),
                buffer.AsSpan(offset, count));
    }

    /// <summary>Reads a byte from the inner stream, and appends it to the hasher.</summary>
    /// <returns>The byte, or −1 at the end.</returns>
    /// <inheritdoc cref="Read(byte[], int, int)" path="/exception"/>
    public override int ReadByte()
    {
        int value = ReadyInner().ReadByte();
        if (value >= 0)
        {
            _hasher.AppendData([(byte)value]);
        }

        return value;
    }

    /// <summary>Writes to the inner stream, and then appends the same bytes to the hasher.</summary>
    /// <param name="buffer">The array.</param>
    /// <param name="offset">Position of the first byte in <paramref name="buffer"/>.</param>
    /// <param name="count">The number of bytes to write.</param>
    /// <exception cref="IOException">The inner stream cannot be written.</exception>
    /// <inheritdoc cref="Read(byte[], int, int)" path="/exception"/>
    public override void Write(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        ReadyInner().Write(buffer, offset, count);
        _hasher.AppendData(buffer.AsSpan(offset, count));
    }

    /// <summary>Asynchronously writes to the inner stream, and then appends the same bytes to the hasher.</summary>
    /// <param name="cancellationToken">Handed to the inner stream.</param>
    /// <returns>A task that completes when the bytes are written and hashed.</returns>
    /// <inheritdoc cref="Write(byte[], int, int)" path="//param|//exception"/>
    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Run(ReadyInner(), buffer, offset, count, cancellationToken);

        async Task Run(Stream inner, byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            await inner.WriteAsync(buffer, offset, count, cancellationToken).ConfigureAwait(false);
            _hasher.AppendData(buffer.AsSpan(offset, count));
        }
    }

    /// <summary>Writes a byte to the inner stream, and then appends it to the hasher.</summary>
    /// <param name="value">The byte.</param>
    /// <inheritdoc cref="Write(byte[], int, int)" path="/exception"/>
    public override void WriteByte(byte value)
    {
        ReadyInner().WriteByte(value);
        _hasher.AppendData([value]);
    }

    /// <summary>Flushes the inner stream. The hash always has all bytes.</summary>
    /// <exception cref="ObjectDisposedException">This stream was disposed.</exception>
    public override void Flush() => Inner.Flush();

    /// <summary>Asynchronously flushes the inner stream. The hash always has all bytes.</summary>
    /// <param name="cancellationToken">Handed to the inner stream.</param>
    /// <returns>A task that completes when the inner stream is flushed.</returns>
    /// <exception cref="ObjectDisposedException">This stream was disposed.</exception>
    public override Task FlushAsync(CancellationToken cancellationToken) => Inner.FlushAsync(cancellationToken);

    /// <summary>Not supported.</summary>
    /// <param name="offset">Not used.</param>
    /// <param name="origin">Not used.</param>
    /// <returns>Nothing.</returns>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override long Seek(long offset, SeekOrigin origin) => throw NoPosition();

    /// <summary>Not supported.</summary>
    /// <param name="value">Not used.</param>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override void SetLength(long value) => throw NoPosition();

    /// <summary>Closes the inner stream, unless it is to be left open.</summary>
    /// <param name="disposing">False from a finalizer, which this class has not.</param>
    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed)
        {
            _isDisposed = true;
            if (!_leaveOpen)
            {
                _inner.Dispose();
            }
        }

        base.Dispose(disposing);
    }

    private static NotSupportedException NoPosition() =>
        new("A HashingStream has no position and no length: it hashes bytes in the order in which they pass.");

    /// <summary>Returns the inner stream, and throws if nothing could be hashed.</summary>
    private Stream ReadyInner()
    {
        Stream inner = Inner;
        _hasher.ThrowIfUnappendable();
        return inner;
    }

    /// <summary>Appends what was read, and returns its length.</summary>
    private int Append(int read, ReadOnlySpan<byte> buffer)
    {
        StreamSource.ThrowIfImpossible(read, buffer.Length);
        if (read > 0)
        {
            _hasher.AppendData(buffer[..read]);
        }

        return read;
    }
}
