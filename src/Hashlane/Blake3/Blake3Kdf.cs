using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>BLAKE3 key derivation: makes independent keys of any length from one secret, one key for each context.</summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3, mode <c>derive_key</c>.</para>
/// <para><b>Context.</b> A constant text of the application, hard-coded, unique in the world and for one purpose, as
/// <c>"example.com 2026-11-21 session tokens v1"</c>. Never a secret and never anything that comes from outside: no salt, no user name, no random
/// value. Whatever varies belongs into the key material. The key of the context is computed once for each instance, and kept for the text used last.</para>
/// <para><b>Key material.</b> Any number of bytes with enough entropy: a key, a shared secret, several of them in an unambiguous form. Not a
/// password: derivation is fast, so passwords can be tried. It does not have to be uniformly random.</para>
/// <para><b>Parameters.</b> Derived key of 1 byte or more, 32 unless given. A short key is the front of a longer one from the same context and material:
/// take different contexts for different keys.</para>
/// <para><b>Limits.</b> Key material up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake3Kdf : Hasher, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default derived key in bits.</summary>
    public const int HashSizeInBits = Blake3.HashSizeInBits;

    /// <summary>Length of the default derived key in bytes.</summary>
    public const int HashSizeInBytes = Blake3.HashSizeInBytes;

    private BlockBuffer<Blake3Mode, Block1024> _buffer;

    /// <summary>Starts the derivation of a 32-byte key; key material is appended.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> is no valid text: it has half a surrogate pair.</exception>
    public Blake3Kdf(string context)
        : this(context, HashSizeInBytes)
    {
    }

    /// <summary>Starts the derivation of a key of <paramref name="outputLength"/> bytes; key material is appended.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> is no valid text: it has half a surrogate pair.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Blake3Kdf(string context, int outputLength)
        : base(Blake3.CheckOutputLength(outputLength))
    {
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(context, contextKey);
        _buffer = new(new Blake3Mode(contextKey, Blake3Flags.DeriveKeyMaterial));
    }

    /// <summary>Starts the derivation of a 32-byte key; key material is appended.</summary>
    /// <param name="utf8Context">A hard-coded text as UTF-8, unique for application and purpose.</param>
    /// <exception cref="ArgumentException"><paramref name="utf8Context"/> is not UTF-8.</exception>
    public Blake3Kdf(ReadOnlySpan<byte> utf8Context)
        : this(utf8Context, HashSizeInBytes)
    {
    }

    /// <summary>Starts the derivation of a key of <paramref name="outputLength"/> bytes; key material is appended.</summary>
    /// <param name="utf8Context">A hard-coded text as UTF-8, unique for application and purpose.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <exception cref="ArgumentException"><paramref name="utf8Context"/> is not UTF-8.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public Blake3Kdf(ReadOnlySpan<byte> utf8Context, int outputLength)
        : base(Blake3.CheckOutputLength(outputLength))
    {
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(utf8Context, contextKey);
        _buffer = new(new Blake3Mode(contextKey, Blake3Flags.DeriveKeyMaterial));
    }

    private Blake3Kdf(Blake3Kdf source)
        : base(source.HashLengthInBytes)
    {
        _buffer = source._buffer;
    }

    ref BlockBuffer<Blake3Mode, Block1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <summary>The 32-byte key of <paramref name="keyMaterial"/> for a context.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <param name="keyMaterial">Any number of bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> is no valid text: it has half a surrogate pair.</exception>
    public static byte[] DeriveKey(string context, byte[] keyMaterial) =>
        DeriveKey(context, Checks.NotNull(keyMaterial).AsSpan(), HashSizeInBytes);

    /// <summary>The key of <paramref name="keyMaterial"/> for a context, <paramref name="outputLength"/> bytes long.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <param name="keyMaterial">Any number of bytes.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> is no valid text: it has half a surrogate pair.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    public static byte[] DeriveKey(string context, byte[] keyMaterial, int outputLength) =>
        DeriveKey(context, Checks.NotNull(keyMaterial).AsSpan(), outputLength);

    /// <inheritdoc cref="DeriveKey(string, byte[], int)"/>
    public static byte[] DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, int outputLength)
    {
        byte[] derivedKey = new byte[Blake3.CheckOutputLength(outputLength)];
        DeriveKey(context, keyMaterial, derivedKey);
        return derivedKey;
    }

    /// <summary>Fills <paramref name="destination"/> with the key of <paramref name="keyMaterial"/> for a context. Allocates nothing if the context was the last one used.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <param name="keyMaterial">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">Filled entirely: its length is the key's, 1 or more.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="context"/> is no valid text: it has half a surrogate pair. Or <paramref name="destination"/> is empty.</exception>
    public static void DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(context, contextKey);
        Finish(contextKey, keyMaterial, destination);
    }

    /// <summary>Fills <paramref name="destination"/> with the key of <paramref name="keyMaterial"/> for a context. Allocates nothing.</summary>
    /// <param name="utf8Context">A hard-coded text as UTF-8, unique for application and purpose.</param>
    /// <param name="keyMaterial">Any number of bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">Filled entirely: its length is the key's, 1 or more.</param>
    /// <exception cref="ArgumentException"><paramref name="utf8Context"/> is not UTF-8, or <paramref name="destination"/> is empty.</exception>
    public static void DeriveKey(ReadOnlySpan<byte> utf8Context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(utf8Context, contextKey);
        Finish(contextKey, keyMaterial, destination);
    }

    /// <summary>Appends <paramref name="source"/> to the key material, by several threads if it is long.</summary>
    /// <param name="source">Any number of bytes; not to be changed meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between pieces of at most 1 MiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <remarks>The threads are the caller's and those of the pool that are free; the caller waits for none that has not begun.</remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendDataParallel(
        ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendData(this, source, Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <summary>Appends a whole file to the key material, read and hashed by several threads if it is long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty or has a null character.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="IOException">The file cannot be opened, and the instance is as before; or it cannot be read, or was cut while it was read, and the instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendFileParallel(string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendFile(this, Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <summary>Appends a whole file to the key material, read and hashed by several threads of the pool if it is long.</summary>
    /// <param name="path">The file; opened so that others may read, write and delete it meanwhile.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <returns>A task that completes when the file's end is reached. The instance is in use until then.</returns>
    /// <remarks>What has no length, as a pipe or a file of <c>/proc</c>, is read to its end by one thread.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null; thrown at the call.</exception>
    /// <exception cref="ArgumentException"><paramref name="path"/> is empty; thrown at the call.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1; thrown at the call.</exception>
    /// <exception cref="IOException">The file cannot be opened, and the instance is as before; or it cannot be read, or was cut while it was read, and the instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is a directory or may not be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public Task AppendFileParallelAsync(
        string path, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Blake3Parallel.AppendFileAsync(this, Checks.Path(path), Checks.Degree(maxDegreeOfParallelism), cancellationToken);

    /// <summary>Appends a part of an open file to the key material, read and hashed by several threads if it is long.</summary>
    /// <param name="file">A file open for reading. It stays open, and its own position is not used.</param>
    /// <param name="fileOffset">Where in the file to begin, 0 or more. Not used for what has no positions, as a pipe.</param>
    /// <param name="count">Most bytes to append, 0 or more.</param>
    /// <param name="maxDegreeOfParallelism">Most threads that hash, the caller's included: 1 or more, or −1 for the number of processors.</param>
    /// <param name="cancellationToken">Ends the operation early, between reads of at most 256 KiB; the instance is unusable afterwards until <see cref="Hasher.Reset"/>, unless the token was cancelled before the call.</param>
    /// <returns>Bytes appended: fewer than <paramref name="count"/> only if the file ended first.</returns>
    /// <remarks>
    /// Calls with one part after the other append a file as one call does: for showing how far it is, in parts of some 64 MiB. What has no
    /// length, as a pipe, is read by one thread. A file that others cut meanwhile ends where it was cut: compare the sum of the results with its length.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="file"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="fileOffset"/> or <paramref name="count"/> is negative, or <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="IOException">The file cannot be read. The instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is not open for reading. The instance is unusable until <see cref="Hasher.Reset"/>.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed, or <paramref name="file"/> is closed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public long AppendFileParallel(
        SafeFileHandle file,
        long fileOffset,
        long count,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(file);
        ObjectDisposedException.ThrowIf(file.IsClosed, file);
        ArgumentOutOfRangeException.ThrowIfNegative(fileOffset);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        return Blake3Parallel.AppendFile(
            this, file, fileOffset, count, Checks.Degree(maxDegreeOfParallelism), cancellationToken);
    }

    /// <summary>Opens the output of all key material appended so far, of which the derived key is the front. More can be appended afterwards.</summary>
    /// <returns>A reader at position 0 of 2^64 − 1 bytes; the caller disposes it.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Hasher.Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public XofReader OpenXof()
    {
        Enter();
        XofReader output = BlockBuffer.OpenXof<Blake3Mode, Block1024, Blake3Node>(ref _buffer);
        Leave(isComplete: true);
        return output;
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake3Kdf Clone() => (Blake3Kdf)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake3Kdf(this);

    private protected override void Wipe() => _buffer.Wipe();

    [SkipLocalsInit] // the mode sets what it uses
    private static void Finish(ReadOnlySpan<byte> contextKey, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)
    {
        Blake3Mode.Start(out Blake3Mode mode, contextKey, Blake3Flags.DeriveKeyMaterial);
        OneShot.HashData(ref mode, destination.Length, keyMaterial, destination);
    }

    /// <summary>Writes the key of a context, or throws what is wrong with it.</summary>
    internal static void DeriveContextKey(string context, Span<byte> contextKey)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (!Blake3ContextKey.TryDerive(context, contextKey))
        {
            throw new ArgumentException("Context must be text, but has half a surrogate pair.", nameof(context));
        }
    }

    /// <summary>Writes the key of a context given as UTF-8, or throws what is wrong with it.</summary>
    internal static void DeriveContextKey(ReadOnlySpan<byte> utf8Context, Span<byte> contextKey)
    {
        if (!Blake3ContextKey.TryDerive(utf8Context, contextKey))
        {
            throw new ArgumentException("Context must be UTF-8: a text that the application has as a constant.", nameof(utf8Context));
        }
    }
}
