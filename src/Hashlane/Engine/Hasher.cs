using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A hash computed over data that arrives in pieces: the incremental form of every algorithm.</summary>
/// <remarks>
/// <para><b>Use.</b> Append data in pieces of any size, then read the digest with <see cref="GetCurrentHash()"/>, after
/// which more can be appended, or <see cref="GetHashAndReset()"/>, which starts anew. The digest does not depend on how
/// the data was split.</para>
/// <para><b>Failure.</b> An append can end with an exception from a stream or by cancellation. An unknown part of its
/// data is then absorbed, and every later call throws <see cref="InvalidOperationException"/> until
/// <see cref="Reset"/>. The same holds if code of the platform throws, which <see cref="Sha256"/>, <see cref="Sha384"/>
/// and <see cref="Sha512"/> call.</para>
/// <para><b>Allocation.</b> In these three types, members that otherwise allocate nothing may allocate. An append to a
/// long message creates one object of the platform for each instance, the first longer digest on a thread creates one
/// for that thread, and the platform may allocate in them. The types of BLAKE3 collect small pieces of a message of 4
/// KiB or more in an array. At 4, 8, 16, 32 and 64 KiB an append may replace it by one of that size.</para>
/// <para><b>Secrets.</b> <see cref="Dispose"/> zeroes the state, at once or when the operation that is running ends.
/// The garbage collector may have moved, and so copied, the object earlier.</para>
/// <para><b>Thread safety.</b> Only one operation may run at a time, including awaited ones: a call from a second
/// thread throws a <see cref="CryptographicException"/>. Static members of all algorithms are thread-safe.</para>
/// </remarks>
public abstract partial class Hasher : IDisposable, IByteSink
{
    /// <summary>
    /// The largest number of bytes of values that are absorbed at once. A span of wider elements can have more bytes
    /// than a span of bytes.
    /// </summary>
    private const int MaxValuesBytes = 1 << 30;

    private UsageGuard _guard;
    private bool _hasEnded;

    private protected Hasher(int hashLengthInBytes)
    {
        HashLengthInBytes = hashLengthInBytes;
    }

    /// <summary>Continues an exported state; the derived class reads its part.</summary>
    private protected Hasher(ref StateReader reader, int minHashBytes, int maxHashBytes)
    {
        bool isInRange = reader.OutputLength >= minHashBytes
            && reader.OutputLength <= Math.Min(maxHashBytes, StateFormat.MaxStateHashBytes);
        reader.Check(isInRange, "the length of the digest is out of range");
        HashLengthInBytes = isInRange ? reader.OutputLength : minHashBytes;
        _hasEnded = reader.HasEnded;
    }

    /// <summary>Length in bytes of the digest that this instance computes.</summary>
    public int HashLengthInBytes { get; }

    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(byte[] source)
    {
        ArgumentNullException.ThrowIfNull(source);
        AppendData(new ReadOnlySpan<byte>(source));
    }

    /// <summary>Appends <paramref name="source"/> to the message without allocating.</summary>
    /// <param name="source">The data to append, of any length.</param>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// An earlier append failed and <see cref="Reset"/> was not called.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendData(ReadOnlySpan<byte> source)
    {
        using Operation operation = BeginAppend();

        // Our own code does not throw, but the platform's may; how much it has absorbed is then unknown.
        Absorb(source);
        operation.Complete();
    }

    /// <param name="source">The data to append, in any number of segments.</param>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(in ReadOnlySequence<byte> source)
    {
        using Operation operation = BeginAppend();
        foreach (ReadOnlyMemory<byte> segment in source)
        {
            Absorb(segment.Span);
        }

        operation.Complete();
    }

    /// <summary>Appends a stream, from its position to its end.</summary>
    /// <param name="source">A readable stream; it is read in pieces of up to 128 KiB and left open.</param>
    /// <remarks>
    /// The stream's exceptions pass through; the instance is then unusable until <see cref="Reset"/>.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(Stream source)
    {
        StreamSource.ThrowIfUnreadable(source);
        using Operation operation = BeginAppend();
        StreamSource.Read(source, this);
        operation.Complete();
    }

    /// <summary>Appends a stream, from its position to its end, reading the next piece while one is hashed.</summary>
    /// <param name="cancellationToken">
    /// Ends the operation early; the instance is then unusable until <see cref="Reset"/>. It stays usable if the token
    /// was canceled before the call, since nothing has been read then.
    /// </param>
    /// <returns>
    /// A task that completes at the stream's end. The instance is in use until then. If hashing fails, the task does
    /// not wait for the current read, which may never end.
    /// </returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="AppendData(Stream)"/>
    public Task AppendDataAsync(Stream source, CancellationToken cancellationToken = default)
    {
        StreamSource.ThrowIfUnreadable(source);
        return AppendAsync(BeginAppend(), source, cancellationToken);
    }

    /// <summary>Appends the bytes of <paramref name="value"/> as they lie in memory, without allocating.</summary>
    /// <typeparam name="T">
    /// A type without references and without padding: numbers, enums, <see cref="Guid"/>, and structs of them.
    /// </typeparam>
    /// <param name="value">
    /// The value: <c>sizeof(T)</c> bytes in the machine's byte order, which is little-endian on x86, x64, Arm and
    /// WebAssembly.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="T"/> has references, whose bytes are addresses. Or it has padding bytes, whose contents are
    /// undefined, so that equal values could give different digests; a struct without fields is all padding. Reflection
    /// looks for padding once for each type. If fields were trimmed away, padding cannot be found, and the value is
    /// accepted as it is. The constraint is not <c>unmanaged</c>, so that code that is generic over structs can call.
    /// </exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public void AppendValue<[DynamicallyAccessedMembers(ValueLayout.Fields)] T>(T value)
        where T : struct
    {
        ValueLayout.ThrowIfPadded<T>();
        AppendData(Bytes.OfReadOnly(in value));
    }

    /// <summary>
    /// Appends the bytes of <paramref name="values"/> as they lie in memory, without their number and without
    /// allocating.
    /// </summary>
    /// <param name="values">The values: <c>sizeof(T)</c> bytes each, in the machine's byte order.</param>
    /// <inheritdoc cref="AppendValue{T}(T)"/>
    public void AppendValues<[DynamicallyAccessedMembers(ValueLayout.Fields)] T>(ReadOnlySpan<T> values)
        where T : struct
    {
        ValueLayout.ThrowIfPadded<T>();
        using Operation operation = BeginAppend();
        AbsorbValues(values, MaxValuesBytes);
        operation.Complete();
    }

    /// <summary>Computes the digest of all data appended so far; more can be appended afterwards.</summary>
    /// <returns>The digest, <see cref="HashLengthInBytes"/> bytes long.</returns>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public byte[] GetCurrentHash()
    {
        byte[] hash = new byte[HashLengthInBytes];
        GetCurrentHash(hash);
        return hash;
    }

    /// <summary>
    /// Computes the digest of all data appended so far, without allocating; more can be appended afterwards.
    /// </summary>
    /// <param name="destination">At least <see cref="HashLengthInBytes"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <see cref="HashLengthInBytes"/>.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="GetCurrentHash()"/>
    public int GetCurrentHash(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, HashLengthInBytes);
        using Operation operation = BeginUse();
        FinishCopy(destination[..HashLengthInBytes]);
        operation.Complete();
        return HashLengthInBytes;
    }

    /// <summary>
    /// Attempts to compute the digest of all data appended so far, without allocating; more can be appended afterwards.
    /// </summary>
    /// <param name="destination">At least <see cref="HashLengthInBytes"/> bytes; the rest stays unchanged.</param>
    /// <param name="bytesWritten">The number of bytes written: <see cref="HashLengthInBytes"/>, or 0.</param>
    /// <returns>False if <paramref name="destination"/> is too short; nothing is written then.</returns>
    /// <inheritdoc cref="GetCurrentHash()"/>
    public bool TryGetCurrentHash(Span<byte> destination, out int bytesWritten)
    {
        using Operation operation = BeginUse();
        bytesWritten = 0;
        if (destination.Length >= HashLengthInBytes)
        {
            FinishCopy(destination[..HashLengthInBytes]);
            bytesWritten = HashLengthInBytes;
        }

        operation.Complete();
        return bytesWritten != 0;
    }

    /// <summary>Computes the digest of all data appended and starts anew, with the same key and parameters.</summary>
    /// <inheritdoc cref="GetCurrentHash()"/>
    public byte[] GetHashAndReset()
    {
        byte[] hash = new byte[HashLengthInBytes];
        GetHashAndReset(hash);
        return hash;
    }

    /// <summary>
    /// Computes the digest of all data appended, without allocating, and starts anew, with the same key and parameters.
    /// </summary>
    /// <inheritdoc cref="GetCurrentHash(Span{byte})"/>
    public int GetHashAndReset(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, HashLengthInBytes);
        using Operation operation = BeginUse();
        FinishAndReset(destination[..HashLengthInBytes]);
        _hasEnded = false;
        operation.Complete();
        return HashLengthInBytes;
    }

    /// <summary>
    /// Attempts to compute the digest of all data appended, without allocating, and to start anew, with the same key
    /// and parameters.
    /// </summary>
    /// <returns>
    /// False if <paramref name="destination"/> is too short; nothing is written then, and the appended data is kept.
    /// </returns>
    /// <inheritdoc cref="TryGetCurrentHash(Span{byte}, out int)"/>
    public bool TryGetHashAndReset(Span<byte> destination, out int bytesWritten)
    {
        using Operation operation = BeginUse();
        bytesWritten = 0;
        if (destination.Length >= HashLengthInBytes)
        {
            FinishAndReset(destination[..HashLengthInBytes]);
            _hasEnded = false;
            bytesWritten = HashLengthInBytes;
        }

        operation.Complete();
        return bytesWritten != 0;
    }

    /// <summary>
    /// Forgets all appended data; key and parameters stay. Also ends the unusable state after a failed append.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Reset()
    {
        using Operation operation = BeginReset();
        ResetCore();
        _hasEnded = false;
        operation.Complete();
    }

    /// <summary>Returns an independent copy: the same key and parameters, and the same data appended so far.</summary>
    /// <returns>A new instance of the same type; the caller disposes it.</returns>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public Hasher Clone()
    {
        using Operation operation = BeginUse();
        Settle();
        operation.Complete();
        Hasher copy = CloneCore();
        copy._hasEnded = _hasEnded;
        return copy;
    }

    /// <summary>
    /// Creates a <see cref="HashAlgorithm"/> with the same key and parameters and nothing appended, for
    /// <see cref="CryptoStream"/> and other code that demands that type. It is independent of this instance.
    /// </summary>
    /// <returns>An algorithm object; the caller disposes it.</returns>
    /// <remarks>
    /// After <see cref="HashAlgorithm.ComputeHash(Stream)"/> ended with an exception, call
    /// <see cref="HashAlgorithm.Initialize"/>: otherwise the next digest includes the data read before. The base class
    /// does not tell this object that its stream has failed; the BCL's own algorithms are the same.
    /// </remarks>
    /// <exception cref="NotSupportedException">
    /// The digest has 2^28 bytes or more: <see cref="HashAlgorithm.HashSize"/> could not say its length in bits.
    /// </exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public HashAlgorithm CreateHashAlgorithm()
    {
        if (HashLengthInBytes > HasherAlgorithm.MaxHashBytes)
        {
            throw new NotSupportedException(
                $"A HashAlgorithm can have digests of at most {HasherAlgorithm.MaxHashBytes} bytes, whose bits an int "
                + $"can count, but this {Name} has {HashLengthInBytes}.");
        }

        Hasher fresh = Clone();
        try
        {
            fresh.Reset();
            return new HasherAlgorithm(fresh);
        }
        catch
        {
            fresh.Dispose();
            throw;
        }
    }

    /// <summary>Zeroes the state, key included. Later calls other than this one throw.</summary>
    /// <remarks>
    /// If an operation is running, an append that is not awaited included, that operation zeroes the state when it
    /// ends. An append of a stream ends before its next piece, with <see cref="ObjectDisposedException"/>.
    /// </remarks>
    public void Dispose()
    {
        if (_guard.TryDispose())
        {
            Wipe();
        }

        GC.SuppressFinalize(this);
    }

    /// <summary>Returns the type's name, and nothing of the state.</summary>
    /// <returns>The type's name.</returns>
    public sealed override string ToString() => Name;

    /// <summary>The name of the public type, also for exceptions.</summary>
    private protected virtual string Name => GetType().Name;

    /// <summary>Appends data; called by one operation at a time.</summary>
    private protected abstract void Absorb(ReadOnlySpan<byte> source);

    /// <summary>Writes the digest and leaves the state as it was.</summary>
    private protected abstract void FinishCopy(Span<byte> digest);

    /// <summary>Writes the digest and starts anew.</summary>
    private protected abstract void FinishAndReset(Span<byte> digest);

    /// <summary>Starts anew.</summary>
    private protected abstract void ResetCore();

    /// <summary>Returns a copy with its own guard.</summary>
    private protected abstract Hasher CloneCore();

    /// <summary>
    /// Brings the state into the form in which it is copied, if there are several. If this throws, the state is
    /// undefined.
    /// </summary>
    private protected virtual void Settle()
    {
    }

    /// <summary>Zeroes the state.</summary>
    private protected abstract void Wipe();

    /// <summary>Writes the state, which is settled.</summary>
    private protected abstract void WriteState(ref StateWriter writer);

    /// <summary>Whether the state can be exported at all.</summary>
    private protected virtual bool IsExportable => true;

    /// <summary>The reason why a state cannot be exported at all, for an exception.</summary>
    private protected virtual string NotExportableReason =>
        $"long messages go to the platform's code, which hides it. Create it by {Name}.CreateExportable.";

    /// <summary>
    /// Returns a hasher that has read a state, or wipes it and throws if there was something wrong with it.
    /// </summary>
    private protected static THasher Imported<THasher>(THasher hasher, ref StateReader reader)
        where THasher : Hasher
    {
        reader.End();
        if (reader.HasFlaw)
        {
            hasher.Dispose();
            reader.ThrowInvalid();
        }

        return hasher;
    }

    /// <summary>Returns the length of the exported state.</summary>
    private protected int StateLength()
    {
        using Operation operation = BeginExport();
        return WriteWholeState(destination: default);
    }

    /// <summary>Exports the state to an array.</summary>
    private protected byte[] Export()
    {
        using Operation operation = BeginExport();
        byte[] state = new byte[WriteWholeState(destination: default)];
        WriteWholeState(state);
        return state;
    }

    /// <summary>Exports the state to the start of a destination, or throws if it is too short.</summary>
    private protected int Export(Span<byte> destination)
    {
        using Operation operation = BeginExport();
        int bytes = WriteWholeState(destination: default);
        Checks.ThrowIfTooShort(destination, bytes);
        return WriteWholeState(destination[..bytes]);
    }

    /// <summary>Exports the state to the start of a destination, if it is long enough.</summary>
    private protected bool TryExport(Span<byte> destination, out int bytesWritten)
    {
        using Operation operation = BeginExport();
        int bytes = WriteWholeState(destination: default);
        bytesWritten = bytes <= destination.Length ? WriteWholeState(destination[..bytes]) : 0;
        return bytesWritten != 0;
    }

    /// <summary>
    /// Appends a piece of a stream, within an operation that has already entered. Throws if the instance was disposed
    /// during the operation.
    /// </summary>
    void IByteSink.Absorb(ReadOnlySpan<byte> source)
    {
        ThrowIfDisposeDue();
        Absorb(source);
    }

    /// <summary>Throws if the instance was disposed during the operation that has entered.</summary>
    internal void ThrowIfDisposeDue() => _guard.ThrowIfDisposeDue(this);

    /// <summary>
    /// Appends values in pieces of at most <paramref name="maxBytes"/>, within an operation that has already entered.
    /// </summary>
    internal void AbsorbValues<T>(ReadOnlySpan<T> values, int maxBytes)
        where T : struct
    {
        int most = Math.Max(1, maxBytes / Bytes.SizeOf<T>());
        for (; values.Length > most; values = values[most..])
        {
            Absorb(MemoryMarshal.AsBytes(values[..most]));
        }

        Absorb(MemoryMarshal.AsBytes(values));
    }

    /// <summary>Begins an append, or throws the exception for the instance's state.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // else the operation returns through memory, in pieces
    internal Operation BeginAppend()
    {
        Operation operation = BeginUse();
        if (_hasEnded)
        {
            ThrowEnded(operation);
        }

        return operation;
    }

    /// <summary>Throws the exception that an append would throw for the instance's state.</summary>
    internal void ThrowIfUnappendable()
    {
        using Operation operation = BeginAppend();
        operation.Complete();
    }

    /// <summary>Begins an operation that changes the state, or throws the exception for the instance's state.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as above
    internal Operation BeginUse()
    {
        _guard.Enter(this);
        return new Operation(this);
    }

    /// <summary>Begins an operation that leaves the state as it was even if it fails.</summary>
    internal Operation BeginRead()
    {
        Operation operation = BeginUse();
        operation.Complete();
        return operation;
    }

    /// <summary>Ends the message, within an append: nothing can be appended until <see cref="Reset"/>.</summary>
    internal void EndMessage() => _hasEnded = true;

    /// <summary>Ends the operation, which has changed nothing, and throws since the message has ended.</summary>
    [DoesNotReturn]
    private void ThrowEnded(Operation operation)
    {
        operation.Complete();
        operation.Dispose();
        throw new InvalidOperationException(
            $"The message of this {Name} has ended, so nothing can be appended. Call Reset to start anew.");
    }

    /// <summary>Begins an export, and settles the state, which then is defined whatever follows.</summary>
    private Operation BeginExport()
    {
        Operation operation = BeginUse();
        if (!IsExportable || HashLengthInBytes > StateFormat.MaxStateHashBytes)
        {
            ThrowNotExportable(operation);
        }

        try
        {
            Settle();
        }
        catch
        {
            operation.Dispose(); // as failed: the state is undefined
            throw;
        }

        operation.Complete();
        return operation;
    }

    /// <summary>Writes the state to a destination of its length, or returns that length.</summary>
    private int WriteWholeState(Span<byte> destination)
    {
        StateWriter writer = new(destination);
        WriteState(ref writer);
        return writer.Complete(HashLengthInBytes, _hasEnded);
    }

    /// <summary>Ends the operation, which has changed nothing, and throws: the hasher has no state to export.</summary>
    [DoesNotReturn]
    private void ThrowNotExportable(Operation operation)
    {
        operation.Complete();
        operation.Dispose();
        throw new InvalidOperationException(
            $"The state of this {Name} cannot be exported: "
            + (IsExportable
                ? $"its digest has {HashLengthInBytes} bytes, more than the {StateFormat.MaxStateHashBytes} of a state."
                : NotExportableReason));
    }

    /// <summary>Begins a reset, which a failed instance allows as well.</summary>
    private Operation BeginReset()
    {
        _guard.EnterToReset(this);
        return new Operation(this);
    }

    private async Task AppendAsync(Operation begun, Stream source, CancellationToken cancellationToken)
    {
        using Operation operation = begun;
        operation.ThrowIfCancelled(cancellationToken);
        await StreamSource.ReadAsync(source, this, cancellationToken).ConfigureAwait(false);
        operation.Complete();
    }

    /// <summary>
    /// An operation on a hasher, for a <c>using</c> declaration. If it ends without <see cref="Complete"/>, the
    /// instance can only be reset or disposed.
    /// </summary>
    /// <remarks>It is not a <c>ref struct</c>, since it lives across awaits.</remarks>
    internal struct Operation : IDisposable
    {
        private readonly Hasher _hasher;
        private UsageGuard.Outcome _outcome;

        /// <summary>Begins an operation on a hasher whose guard was entered.</summary>
        public Operation(Hasher hasher)
        {
            _hasher = hasher;
        }

        /// <summary>Marks the state as defined, whatever follows.</summary>
        public void Complete() => _outcome = UsageGuard.Outcome.Defined;

        /// <summary>
        /// Throws if the caller cancelled before anything was done, which leaves the instance usable.
        /// </summary>
        public void ThrowIfCancelled(CancellationToken cancellationToken)
        {
            if (cancellationToken.IsCancellationRequested)
            {
                Complete();
                cancellationToken.ThrowIfCancellationRequested();
            }
        }

        /// <summary>Leaves the guard, and zeroes the state if the instance was disposed during the operation.</summary>
        public readonly void Dispose()
        {
            if (_hasher._guard.Leave(_outcome))
            {
                _hasher.Wipe();
            }
        }
    }
}
