using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A hash computed over data that arrives in pieces: the incremental form of every algorithm.</summary>
/// <remarks>
/// <para><b>Use.</b> Append data in pieces of any size, then read the digest with <see cref="GetCurrentHash()"/> (more can
/// be appended) or <see cref="GetHashAndReset()"/> (starts anew). How the data was cut makes no difference to the digest.</para>
/// <para><b>Failure.</b> An append that ends with an exception, from a stream or by cancellation, leaves an unknown part of its data
/// absorbed; every later call then throws <see cref="InvalidOperationException"/> until <see cref="Reset"/>. So it is after any operation in which
/// the platform's code throws, which <see cref="Sha256"/>, <see cref="Sha384"/> and <see cref="Sha512"/> call.</para>
/// <para><b>Allocation.</b> Where a member allocates nothing, these three are an exception: the append that makes a message long creates an object of
/// the platform's, once for each instance, and the platform may allocate in it.</para>
/// <para><b>Secrets.</b> <see cref="Dispose"/> zeroes the state. The garbage collector may have moved, and so copied, the object before.</para>
/// <para><b>Thread safety.</b> One operation at a time: a second thread that calls while an operation runs, an awaited one included,
/// gets a <see cref="CryptographicException"/>. Static members of all algorithms are thread-safe.</para>
/// </remarks>
public abstract class Hasher : IDisposable
{
    /// <summary>Most bytes of values absorbed at once: a span of wider elements can have more bytes than a span of bytes can.</summary>
    private const int MaxValuesBytes = 1 << 30;

    private UseGuard _guard;
    private bool _hasEnded;

    private protected Hasher(int hashLengthInBytes)
    {
        HashLengthInBytes = hashLengthInBytes;
    }

    /// <summary>Length in bytes of the digest that this instance computes.</summary>
    public int HashLengthInBytes { get; }

    /// <summary>Appends <paramref name="source"/> to the message.</summary>
    /// <param name="source">Any number of bytes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendData(byte[] source)
    {
        ArgumentNullException.ThrowIfNull(source);
        AppendData(new ReadOnlySpan<byte>(source));
    }

    /// <summary>Appends <paramref name="source"/> to the message. Allocates nothing.</summary>
    /// <inheritdoc cref="AppendData(byte[])"/>
    public void AppendData(ReadOnlySpan<byte> source)
    {
        EnterToAppend();
        bool isComplete = false;
        try
        {
            // Our own code does not throw, the platform's may: how much it has absorbed is unknown then.
            Absorb(source);
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>Appends all segments of <paramref name="source"/> to the message. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes in any number of segments.</param>
    /// <inheritdoc cref="AppendData(byte[])"/>
    public void AppendData(in ReadOnlySequence<byte> source)
    {
        EnterToAppend();
        bool isComplete = false;
        try
        {
            foreach (ReadOnlyMemory<byte> segment in source)
            {
                Absorb(segment.Span);
            }

            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>Reads <paramref name="source"/> from its position to its end and appends what was read.</summary>
    /// <param name="source">A readable stream; it is read in pieces of up to 128 KiB and left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    /// <remarks>Exceptions of the stream pass through; the instance is unusable afterwards until <see cref="Reset"/>.</remarks>
    public void AppendData(Stream source)
    {
        StreamSource.ThrowIfUnreadable(source);
        EnterToAppend();
        bool isComplete = false;
        try
        {
            StreamSource.Read(source, this);
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>
    /// Reads <paramref name="source"/> from its position to its end and appends what was read, reading the next piece while
    /// the last one is hashed.
    /// </summary>
    /// <param name="source">A readable stream; it is read in pieces of up to 128 KiB and left open.</param>
    /// <param name="cancellationToken">
    /// Ends the operation early; the instance is unusable afterwards until <see cref="Reset"/>, unless nothing had been read yet because the
    /// token was cancelled before the call.
    /// </param>
    /// <returns>A task that completes when the stream's end is reached. The instance is in use until then.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <inheritdoc cref="AppendData(Stream)"/>
    public Task AppendDataAsync(Stream source, CancellationToken cancellationToken = default)
    {
        StreamSource.ThrowIfUnreadable(source);
        EnterToAppend();
        if (cancellationToken.IsCancellationRequested)
        {
            _guard.Exit();
            return Task.FromCanceled(cancellationToken);
        }

        return AppendEnteredAsync(source, cancellationToken);
    }

    /// <summary>Appends the bytes of <paramref name="value"/> as they lie in memory. Allocates nothing.</summary>
    /// <typeparam name="T">A type without references and without padding: numbers, enums, <see cref="Guid"/>, and structs of them.</typeparam>
    /// <param name="value">The value; <c>sizeof(T)</c> bytes in the machine's byte order (little-endian on x86, x64, Arm and WebAssembly).</param>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> has padding bytes, whose contents are undefined, so that equal values could give different digests.
    /// Found by reflection once a type; where fields were trimmed away, it cannot be told and the value is taken as it is.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendValue<[DynamicallyAccessedMembers(ValueLayout.Fields)] T>(T value)
        where T : unmanaged
    {
        ValueLayout.ThrowIfPadded<T>();
        AppendData(Bytes.OfReadOnly(in value));
    }

    /// <summary>Appends the bytes of <paramref name="values"/> as they lie in memory, without their number. Allocates nothing.</summary>
    /// <param name="values">The values; <c>sizeof(T)</c> bytes each in the machine's byte order.</param>
    /// <inheritdoc cref="AppendValue{T}(T)"/>
    public void AppendValues<[DynamicallyAccessedMembers(ValueLayout.Fields)] T>(ReadOnlySpan<T> values)
        where T : unmanaged
    {
        ValueLayout.ThrowIfPadded<T>();
        EnterToAppend();
        bool isComplete = false;
        try
        {
            AbsorbValues(values, MaxValuesBytes);
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>The digest of all data appended so far; more can be appended afterwards.</summary>
    /// <returns><see cref="HashLengthInBytes"/> bytes.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public byte[] GetCurrentHash()
    {
        byte[] hash = new byte[HashLengthInBytes];
        GetCurrentHash(hash);
        return hash;
    }

    /// <summary>Writes the digest of all data appended so far; more can be appended afterwards. Allocates nothing.</summary>
    /// <param name="destination">At least <see cref="HashLengthInBytes"/> bytes; what is left over stays as it is.</param>
    /// <returns>The number of bytes written, <see cref="HashLengthInBytes"/>.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="GetCurrentHash()"/>
    public int GetCurrentHash(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, HashLengthInBytes);
        _guard.Enter(this);
        FinishCopyEntered(destination[..HashLengthInBytes]);
        return HashLengthInBytes;
    }

    /// <summary>As <see cref="GetCurrentHash(Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <param name="destination">At least <see cref="HashLengthInBytes"/> bytes; what is left over stays as it is.</param>
    /// <param name="bytesWritten"><see cref="HashLengthInBytes"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <inheritdoc cref="GetCurrentHash()"/>
    public bool TryGetCurrentHash(Span<byte> destination, out int bytesWritten)
    {
        _guard.Enter(this);
        if (destination.Length < HashLengthInBytes)
        {
            _guard.Exit();
            bytesWritten = 0;
            return false;
        }

        bytesWritten = HashLengthInBytes;
        FinishCopyEntered(destination[..bytesWritten]);
        return true;
    }

    /// <summary>The digest of all data appended, after which the instance is as new, with the same key and parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash()"/>
    public byte[] GetHashAndReset()
    {
        byte[] hash = new byte[HashLengthInBytes];
        GetHashAndReset(hash);
        return hash;
    }

    /// <summary>
    /// Writes the digest of all data appended, after which the instance is as new, with the same key and parameters. Allocates nothing.
    /// </summary>
    /// <inheritdoc cref="GetCurrentHash(Span{byte})"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, HashLengthInBytes);
        _guard.Enter(this);
        FinishAndResetEntered(destination[..HashLengthInBytes]);
        return HashLengthInBytes;
    }

    /// <summary>As <see cref="GetHashAndReset(Span{byte})"/>, but says by its result whether the digest fitted.</summary>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then, and the appended data is kept.</returns>
    /// <inheritdoc cref="TryGetCurrentHash(Span{byte}, out int)"/>
    public bool TryGetHashAndReset(Span<byte> destination, out int bytesWritten)
    {
        _guard.Enter(this);
        if (destination.Length < HashLengthInBytes)
        {
            _guard.Exit();
            bytesWritten = 0;
            return false;
        }

        bytesWritten = HashLengthInBytes;
        FinishAndResetEntered(destination[..bytesWritten]);
        return true;
    }

    /// <summary>Forgets all appended data; key and parameters stay. Also ends the unusable state after a failed append.</summary>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Reset()
    {
        _guard.EnterToReset(this);
        bool isComplete = false;
        try
        {
            ResetCore();
            _hasEnded = false;
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>An independent copy: same key and parameters, same data appended so far.</summary>
    /// <returns>A new instance of the same type; the caller disposes it.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public Hasher Clone()
    {
        _guard.Enter(this);
        try
        {
            Hasher copy = CloneCore();
            copy._hasEnded = _hasEnded;
            return copy;
        }
        finally
        {
            // A copy that fails leaves its source as it was.
            _guard.Exit();
        }
    }

    /// <summary>
    /// A new <see cref="HashAlgorithm"/> with the same key and parameters and nothing appended, for <see cref="CryptoStream"/>
    /// and other code that demands that type. It is independent of this instance.
    /// </summary>
    /// <returns>An algorithm object; the caller disposes it.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public HashAlgorithm CreateHashAlgorithm()
    {
        Hasher fresh = Clone();
        fresh.Reset();
        return new HasherAlgorithm(fresh);
    }

    /// <summary>Zeroes the state, key included. Later calls other than this one throw.</summary>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Dispose()
    {
        if (_guard.TryDispose(this))
        {
            Wipe();
        }

        GC.SuppressFinalize(this);
    }

    /// <summary>The type's name; never anything of the state.</summary>
    /// <returns>The type's name.</returns>
    public sealed override string ToString() => Name;

    /// <summary>The name of the public type, also for exceptions.</summary>
    private protected virtual string Name => GetType().Name;

    /// <summary>Appends; called by one operation at a time.</summary>
    private protected abstract void Absorb(ReadOnlySpan<byte> source);

    /// <summary>Writes the digest and leaves the state as it was.</summary>
    private protected abstract void FinishCopy(Span<byte> digest);

    /// <summary>Writes the digest and starts anew.</summary>
    private protected abstract void FinishAndReset(Span<byte> digest);

    /// <summary>Starts anew.</summary>
    private protected abstract void ResetCore();

    /// <summary>A copy with a guard of its own.</summary>
    private protected abstract Hasher CloneCore();

    /// <summary>Zeroes the state.</summary>
    private protected abstract void Wipe();

    /// <summary>Appends a piece of a stream, within an operation that has entered already.</summary>
    internal void AbsorbEntered(ReadOnlySpan<byte> source) => Absorb(source);

    /// <summary>Appends values in pieces of at most <paramref name="maxBytes"/>, within an operation that has entered already.</summary>
    internal void AbsorbValues<T>(ReadOnlySpan<T> values, int maxBytes)
        where T : unmanaged
    {
        int most = Math.Max(1, maxBytes / Bytes.SizeOf<T>());
        for (; values.Length > most; values = values[most..])
        {
            Absorb(MemoryMarshal.AsBytes(values[..most]));
        }

        Absorb(MemoryMarshal.AsBytes(values));
    }

    /// <summary>Writes the digest and ends the operation that has entered.</summary>
    private void FinishCopyEntered(Span<byte> digest)
    {
        bool isComplete = false;
        try
        {
            FinishCopy(digest);
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>Writes the digest, starts anew and ends the operation that has entered.</summary>
    private void FinishAndResetEntered(Span<byte> digest)
    {
        bool isComplete = false;
        try
        {
            FinishAndReset(digest);
            _hasEnded = false;
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    private async Task AppendEnteredAsync(Stream source, CancellationToken cancellationToken)
    {
        bool isComplete = false;
        try
        {
            await StreamSource.ReadAsync(source, this, cancellationToken).ConfigureAwait(false);
            isComplete = true;
        }
        finally
        {
            Leave(isComplete);
        }
    }

    /// <summary>Begins an operation from outside this type, or throws what the instance's state calls for.</summary>
    internal void Enter() => _guard.Enter(this);

    /// <summary>Begins an append, or throws what the instance's state calls for.</summary>
    private protected void EnterToAppend()
    {
        _guard.Enter(this);
        if (_hasEnded)
        {
            _guard.Exit();
            throw new InvalidOperationException(
                $"The message of this {Name} has ended, so nothing can be appended. Call Reset to start anew.");
        }
    }

    /// <summary>Ends the message, within an append: nothing can be appended until <see cref="Reset"/>.</summary>
    private protected void EndMessage() => _hasEnded = true;

    /// <summary>Ends an operation; after one that was not completed only <see cref="Reset"/> and <see cref="Dispose"/> are left.</summary>
    internal void Leave(bool isComplete)
    {
        if (isComplete)
        {
            _guard.Exit();
        }
        else
        {
            _guard.Fail();
        }
    }
}
