using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>
/// BLAKE3 key derivation: makes independent keys of any length from one secret, one key for each context.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.3, mode <c>derive_key</c>.</para>
/// <para><b>Context.</b> A constant text of the application, hard-coded, globally unique and for one purpose, such as
/// <c>"example.com 2026-11-21 session tokens v1"</c>. It is never a secret and never comes from outside: no salt, no
/// user name, no random value. Everything that varies belongs in the key material. The key of the context is computed
/// once for each instance, and kept for the text used last. The empty text is accepted, as in the authors'
/// implementation, but separates no purpose from another. The tool <c>hashlane</c> refuses it, because it usually comes
/// from a variable that was not set.</para>
/// <para><b>Key material.</b> Any number of bytes with enough entropy: a key, a shared secret, or several of them in an
/// unambiguous form. It does not have to be uniformly random. Not a password: derivation is fast, so passwords can be
/// guessed.</para>
/// <para><b>Parameters.</b> Derived key of 1 byte or more, 32 by default. A short key is a prefix of a longer one from
/// the same context and material: use different contexts for different keys.</para>
/// <para><b>Limits.</b> Key material up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake3Kdf : KeyedHasher, IExtendableOutput, IBlake3Hasher
{
    /// <summary>Length of the default derived key in bits.</summary>
    public const int HashSizeInBits = Blake3.HashSizeInBits;

    /// <summary>Length of the default derived key in bytes.</summary>
    public const int HashSizeInBytes = Blake3.HashSizeInBytes;

    private CollectingBuffer<Blake3Mode, Bytes1024> _buffer;

    /// <summary>Starts the derivation of a key of <c>HashSizeInBytes</c> bytes; key material is appended.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="context"/> is not valid text: it has half a surrogate pair.
    /// </exception>
    public Blake3Kdf(string context)
        : this(context, HashSizeInBytes)
    {
    }

    /// <summary>
    /// Starts the derivation of a key of <paramref name="outputLength"/> bytes; key material is appended.
    /// </summary>
    /// <param name="outputLength">Length of the key in bytes, 1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="Blake3Kdf(string)"/>
    public Blake3Kdf(string context, int outputLength)
        : base(Blake3.CheckOutputLength(outputLength))
    {
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(context, contextKey);
        Blake3Mode.Start(out _buffer.Mode, contextKey, Blake3Flags.DeriveKeyMaterial);
    }

    /// <summary>Starts the derivation of a key of <c>HashSizeInBytes</c> bytes; key material is appended.</summary>
    /// <param name="utf8Context">A hard-coded text as UTF-8, unique for application and purpose.</param>
    /// <exception cref="ArgumentException"><paramref name="utf8Context"/> is not UTF-8.</exception>
    public Blake3Kdf(ReadOnlySpan<byte> utf8Context)
        : this(utf8Context, HashSizeInBytes)
    {
    }

    /// <inheritdoc cref="Blake3Kdf(string, int)" path="//summary|//param[@name='outputLength']"/>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="Blake3Kdf(ReadOnlySpan{byte})"/>
    public Blake3Kdf(ReadOnlySpan<byte> utf8Context, int outputLength)
        : base(Blake3.CheckOutputLength(outputLength))
    {
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(utf8Context, contextKey);
        Blake3Mode.Start(out _buffer.Mode, contextKey, Blake3Flags.DeriveKeyMaterial);
    }

    private Blake3Kdf(Blake3Kdf source)
        : base(source.HashLengthInBytes)
    {
        _buffer.CopyFrom(in source._buffer);
    }

    private Blake3Kdf(ref StateReader reader)
        : base(ref reader, 1, Blake3.MaxHashBytes)
    {
        BufferState.Read(ref _buffer.Blocks, ref reader);
        reader.Check(_buffer.Mode.Tree.Flags == Blake3Flags.DeriveKeyMaterial, "the mode is that of another type");
    }

    ref CollectingBuffer<Blake3Mode, Bytes1024> IBlake3Hasher.Buffer => ref _buffer;

    /// <summary>Derives the key of <paramref name="keyMaterial"/> for a context.</summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <param name="keyMaterial">The key material, of any length.</param>
    /// <returns>The key, <c>HashSizeInBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="context"/> is not valid text: it has half a surrogate pair.
    /// </exception>
    public static byte[] DeriveKey(string context, byte[] keyMaterial) =>
        DeriveKey(context, Checks.NotNull(keyMaterial).AsSpan(), HashSizeInBytes);

    /// <summary>
    /// Derives the key of <paramref name="keyMaterial"/> for a context, <paramref name="outputLength"/> bytes long.
    /// </summary>
    /// <param name="outputLength">Length of the key in bytes, 1 or more.</param>
    /// <returns>The key, <paramref name="outputLength"/> bytes long.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="outputLength"/> is out of range.</exception>
    /// <inheritdoc cref="DeriveKey(string, byte[])"/>
    public static byte[] DeriveKey(string context, byte[] keyMaterial, int outputLength) =>
        DeriveKey(context, Checks.NotNull(keyMaterial).AsSpan(), outputLength);

    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <inheritdoc cref="DeriveKey(string, byte[], int)"/>
    public static byte[] DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, int outputLength)
    {
        byte[] derivedKey = new byte[Blake3.CheckOutputLength(outputLength)];
        DeriveKey(context, keyMaterial, derivedKey);
        return derivedKey;
    }

    /// <summary>
    /// Derives the key of <paramref name="keyMaterial"/> for a context, without allocating if the context was the last
    /// one used.
    /// </summary>
    /// <param name="context">A hard-coded text, unique for application and purpose.</param>
    /// <param name="keyMaterial">The key material, of any length; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">Receives the key and is filled entirely: 1 byte or more.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="context"/> is not valid text: it has half a surrogate pair. Or <paramref name="destination"/> is
    /// empty.
    /// </exception>
    public static void DeriveKey(string context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(context, contextKey);
        Finish(contextKey, keyMaterial, destination);
    }

    /// <summary>Derives the key of <paramref name="keyMaterial"/> for a context, without allocating.</summary>
    /// <param name="utf8Context">A hard-coded text as UTF-8, unique for application and purpose.</param>
    /// <param name="keyMaterial">The key material, of any length; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">Receives the key and is filled entirely: 1 byte or more.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="utf8Context"/> is not UTF-8, or <paramref name="destination"/> is empty.
    /// </exception>
    public static void DeriveKey(ReadOnlySpan<byte> utf8Context, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, 1);
        Span<byte> contextKey = stackalloc byte[Blake3Mac.KeyBytes];
        DeriveContextKey(utf8Context, contextKey);
        Finish(contextKey, keyMaterial, destination);
    }

    /// <returns>
    /// A reader at position 0 of 2^64 − 1 bytes, which begin with the derived key. The caller disposes it.
    /// </returns>
    /// <inheritdoc/>
    public XofReader OpenXof() =>
        CollectingBuffer.OpenXof<Blake3Mode, Bytes1024, Blake3Node>(this, ref _buffer);

    /// <inheritdoc cref="Mac{TSelf}.ImportSecretState"/>
    public static Blake3Kdf ImportSecretState(ReadOnlySpan<byte> state)
    {
        StateReader reader = new(state, nameof(Blake3Kdf), StateKind.Secret);
        return Imported(new Blake3Kdf(ref reader), ref reader);
    }

    /// <inheritdoc cref="Hasher.Clone"/>
    public new Blake3Kdf Clone() => (Blake3Kdf)base.Clone();

    private protected override void Absorb(ReadOnlySpan<byte> source) => _buffer.Append(source);

    private protected override void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.Absorb(ref _buffer, source, degree, cancellationToken);

    private protected override long AbsorbFile(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.AbsorbFile(this, file, fileOffset, count, degree, cancellationToken);

    private protected override Task<long> AbsorbFileAsync(
        SafeFileHandle file, long fileOffset, long count, int degree, CancellationToken cancellationToken) =>
        Blake3Parallel.AbsorbFileAsync(this, file, fileOffset, count, degree, cancellationToken);

    private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

    private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

    private protected override void ResetCore() => _buffer.Reset();

    private protected override Hasher CloneCore() => new Blake3Kdf(this);

    private protected override void Settle() => _buffer.Settle();

    private protected override void Wipe() => _buffer.Wipe();

    private protected override void WriteState(ref StateWriter writer) =>
        BufferState.Write(ref _buffer.Blocks, nameof(Blake3Kdf), ref writer);

    [SkipLocalsInit] // the mode sets what it uses
    private static void Finish(ReadOnlySpan<byte> contextKey, ReadOnlySpan<byte> keyMaterial, Span<byte> destination)
    {
        Blake3Mode.Start(out Blake3Mode mode, contextKey, Blake3Flags.DeriveKeyMaterial);
        OneShot.HashData(ref mode, destination.Length, keyMaterial, destination);
    }

    /// <summary>Writes the key of a context; throws if the context is not valid.</summary>
    internal static void DeriveContextKey(string context, Span<byte> contextKey)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (!Blake3ContextKey.TryDerive(context, contextKey))
        {
            throw new ArgumentException("Context must be text, but has half a surrogate pair.", nameof(context));
        }
    }

    /// <summary>Writes the key of a context in UTF-8; throws if the context is not valid.</summary>
    internal static void DeriveContextKey(ReadOnlySpan<byte> utf8Context, Span<byte> contextKey)
    {
        if (!Blake3ContextKey.TryDerive(utf8Context, contextKey))
        {
            throw new ArgumentException(
                "Context must be UTF-8: a text that the application has as a constant.", nameof(utf8Context));
        }
    }
}
