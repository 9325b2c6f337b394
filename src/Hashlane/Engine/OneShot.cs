using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// The bodies of all static one-shot methods, so that those of the facades are one line each. Spans are hashed by a
/// mode on the stack, streams and sequences by a hasher.
/// </summary>
internal static partial class OneShot
{
    // The largest block of a mode: a chunk of BLAKE3.
    private const int MaxBlockBytes = 1024;

    /// <summary>Computes the digest as a new array.</summary>
    public static byte[] HashData<TMode>(ref TMode mode, int outputLength, ReadOnlySpan<byte> source)
        where TMode : struct, IHashMode
    {
        byte[] digest = NewDigest(ref mode, outputLength);
        Compute(ref mode, source, digest);
        return digest;
    }

    /// <summary>
    /// Writes the digest to the start of <paramref name="destination"/>, which may overlap <paramref name="source"/>.
    /// </summary>
    public static int HashData<TMode>(
        ref TMode mode, int outputLength, ReadOnlySpan<byte> source, Span<byte> destination)
        where TMode : struct, IHashMode
    {
        if (destination.Length < outputLength)
        {
            WipeKey(ref mode);
            Checks.ThrowIfTooShort(destination, outputLength);
        }

        Compute(ref mode, source, destination[..outputLength]);
        return outputLength;
    }

    /// <summary>As above, but false if the destination is too short.</summary>
    public static bool TryHashData<TMode>(
        ref TMode mode, int outputLength, ReadOnlySpan<byte> source, Span<byte> destination, out int bytesWritten)
        where TMode : struct, IHashMode
    {
        if (destination.Length < outputLength)
        {
            WipeKey(ref mode);
            bytesWritten = 0;
            return false;
        }

        Compute(ref mode, source, destination[..outputLength]);
        bytesWritten = outputLength;
        return true;
    }

    /// <summary>Returns true if <paramref name="tag"/> is the digest, in length and content.</summary>
    public static bool Verify<TMode>(
        ref TMode mode, int outputLength, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag)
        where TMode : struct, IHashMode
    {
        Span<byte> actual = outputLength <= FixedTime.MaxStackBytes
            ? stackalloc byte[outputLength]
            : NewDigest(ref mode, outputLength);
        Compute(ref mode, source, actual);
        return FixedTime.EqualsAndWipe(actual, tag);
    }

    /// <summary>Computes the digest of the rest of a stream. Disposes the hasher.</summary>
    public static byte[] HashData(Hasher hasher, Stream source)
    {
        using (hasher)
        {
            hasher.AppendData(source);
            return hasher.GetCurrentHash();
        }
    }

    /// <summary>As above into a destination, whose length is checked before anything is read.</summary>
    public static int HashData(Hasher hasher, Stream source, Span<byte> destination)
    {
        using (hasher)
        {
            StreamSource.ThrowIfUnreadable(source);
            Checks.ThrowIfTooShort(destination, hasher.HashLengthInBytes);
            hasher.AppendData(source);
            return hasher.GetCurrentHash(destination);
        }
    }

    /// <summary>Computes the digest of all segments. Disposes the hasher.</summary>
    public static byte[] HashData(Hasher hasher, in ReadOnlySequence<byte> source)
    {
        using (hasher)
        {
            hasher.AppendData(source);
            return hasher.GetCurrentHash();
        }
    }

    /// <summary>As above into a destination.</summary>
    public static int HashData(Hasher hasher, in ReadOnlySequence<byte> source, Span<byte> destination)
    {
        using (hasher)
        {
            Checks.ThrowIfTooShort(destination, hasher.HashLengthInBytes);
            hasher.AppendData(source);
            return hasher.GetCurrentHash(destination);
        }
    }

    /// <summary>
    /// Computes the digest of the rest of a stream. The call itself throws argument errors. Disposes the hasher.
    /// </summary>
    public static ValueTask<byte[]> HashDataAsync(Hasher hasher, Stream source, CancellationToken cancellationToken)
    {
        DisposeIfRefused(hasher, source, default, neededBytes: 0);
        return Run(hasher, source, cancellationToken);

        static async ValueTask<byte[]> Run(Hasher hasher, Stream source, CancellationToken cancellationToken)
        {
            using (hasher)
            {
                await hasher.AppendDataAsync(source, cancellationToken).ConfigureAwait(false);
                return hasher.GetCurrentHash();
            }
        }
    }

    /// <summary>As above into a destination.</summary>
    public static ValueTask<int> HashDataAsync(
        Hasher hasher, Stream source, Memory<byte> destination, CancellationToken cancellationToken)
    {
        DisposeIfRefused(hasher, source, destination.Span, hasher.HashLengthInBytes);
        return Run(hasher, source, destination, cancellationToken);

        static async ValueTask<int> Run(
            Hasher hasher, Stream source, Memory<byte> destination, CancellationToken cancellationToken)
        {
            using (hasher)
            {
                await hasher.AppendDataAsync(source, cancellationToken).ConfigureAwait(false);
                return hasher.GetCurrentHash(destination.Span);
            }
        }
    }

    /// <summary>Computes the digest of a file. Disposes the hasher.</summary>
    public static byte[] HashFile(Hasher hasher, string path)
    {
        using (hasher)
        {
            hasher.AppendFile(path);
            return hasher.GetCurrentHash();
        }
    }

    /// <summary>As above for a part of a file, with progress.</summary>
    public static byte[] HashFile(
        Hasher hasher, string path, FileHashOptions options, CancellationToken cancellationToken)
    {
        using (hasher)
        {
            hasher.AppendFile(path, Checks.NotNull(options), cancellationToken);
            return hasher.GetCurrentHash();
        }
    }

    /// <summary>Computes the digest of a file asynchronously. Disposes the hasher.</summary>
    public static ValueTask<byte[]> HashFileAsync(Hasher hasher, string path, CancellationToken cancellationToken) =>
        HashFileAsync(hasher, path, FileHashOptions.Default, cancellationToken);

    /// <summary>As above for a part of a file, with progress. The call itself throws argument errors.</summary>
    public static ValueTask<byte[]> HashFileAsync(
        Hasher hasher, string path, FileHashOptions options, CancellationToken cancellationToken)
    {
        Task<long> append;
        try
        {
            append = hasher.AppendFileAsync(path, Checks.NotNull(options), cancellationToken);
        }
        catch
        {
            hasher.Dispose();
            throw;
        }

        return Run(hasher, append);

        static async ValueTask<byte[]> Run(Hasher hasher, Task<long> append)
        {
            using (hasher)
            {
                await append.ConfigureAwait(false);
                return hasher.GetCurrentHash();
            }
        }
    }

    /// <summary>
    /// Returns true if <paramref name="tag"/> is the tag of the rest of a stream. Disposes the hasher.
    /// </summary>
    public static bool Verify(Mac mac, Stream source, ReadOnlySpan<byte> tag)
    {
        using (mac)
        {
            mac.AppendData(source);
            return mac.Verify(tag);
        }
    }

    /// <summary>As above for a sequence.</summary>
    public static bool Verify(Mac mac, in ReadOnlySequence<byte> source, ReadOnlySpan<byte> tag)
    {
        using (mac)
        {
            mac.AppendData(source);
            return mac.Verify(tag);
        }
    }

    /// <summary>Verifies the tag of a stream asynchronously. The call itself throws argument errors.</summary>
    public static ValueTask<bool> VerifyAsync(
        Mac mac, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken)
    {
        DisposeIfRefused(mac, source, default, neededBytes: 0);
        return Run(mac, source, tag, cancellationToken);

        static async ValueTask<bool> Run(
            Mac mac, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken)
        {
            using (mac)
            {
                await mac.AppendDataAsync(source, cancellationToken).ConfigureAwait(false);
                return mac.Verify(tag.Span);
            }
        }
    }

    /// <summary>Throws if the arguments are wrong, after disposing the hasher, which may hold a key.</summary>
    private static void DisposeIfRefused(Hasher hasher, Stream source, ReadOnlySpan<byte> destination, int neededBytes)
    {
        bool isAccepted = false;
        try
        {
            StreamSource.ThrowIfUnreadable(source);
            Checks.ThrowIfTooShort(destination, neededBytes);
            isAccepted = true;
        }
        finally
        {
            if (!isAccepted)
            {
                hasher.Dispose();
            }
        }
    }

    /// <summary>
    /// Writes the digest of a message with its context; only bytes that share a block with the context are copied. The
    /// mode is not wiped.
    /// </summary>
    public static void Finish<TMode>(
        ref TMode mode, MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
        where TMode : struct, IHashMode
    {
        if (context.Length == 0)
        {
            mode.Finish(source, digest);
        }
        else
        {
            FinishWithContext(ref mode, context, source, digest);
        }
    }

    /// <summary>
    /// Writes the digest of a prefix, at most a block of the mode, and a message; only bytes that share a block with
    /// the prefix are copied. The mode is not wiped.
    /// </summary>
    [SkipLocalsInit] // what is read is written before
    public static void Finish<TMode>(
        ref TMode mode, ReadOnlySpan<byte> prefix, ReadOnlySpan<byte> source, Span<byte> digest)
        where TMode : struct, IHashMode
    {
        // A mode holds back less than two of its blocks.
        Span<byte> front = stackalloc byte[2 * MaxBlockBytes];
        long messageBytes = (long)prefix.Length + source.Length;
        bool hasMore = mode.AbsorbableBytes(messageBytes) > 0;
        front = front[..(hasMore ? mode.BlockBytes : (int)messageBytes)];
        prefix.CopyTo(front);
        int shared = front.Length - prefix.Length;
        source[..shared].CopyTo(front[prefix.Length..]);
        if (hasMore)
        {
            mode.AbsorbBlocks(front);
            mode.Finish(source[shared..], digest);
        }
        else
        {
            mode.Finish(front, digest);
        }

        if (mode.IsKeyed)
        {
            CryptographicOperations.ZeroMemory(front);
        }
    }

    private static void FinishWithContext<TMode>(
        ref TMode mode, MessageContext context, ReadOnlySpan<byte> source, Span<byte> digest)
        where TMode : struct, IHashMode
    {
        Span<byte> prefix = stackalloc byte[1];
        context.CopyTo(prefix);
        Finish(ref mode, prefix[..context.Length], source, digest);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as below
    private static byte[] NewDigest<TMode>(ref TMode mode, int outputLength)
        where TMode : struct, IHashMode =>
        mode.IsKeyed ? NewDigestOrWipe(ref mode, outputLength) : new byte[outputLength];

    /// <summary>Returns a new array. Zeroes the mode if the array cannot be allocated.</summary>
    private static byte[] NewDigestOrWipe<TMode>(ref TMode mode, int outputLength)
        where TMode : struct, IHashMode
    {
        try
        {
            return new byte[outputLength];
        }
        catch
        {
            mode.Wipe();
            throw;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the mode stays in the caller's frame and its constants fold
    private static void Compute<TMode>(ref TMode mode, ReadOnlySpan<byte> source, Span<byte> digest)
        where TMode : struct, IHashMode
    {
        mode.Finish(source, digest);
        WipeKey(ref mode);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // nothing for a mode without a key
    private static void WipeKey<TMode>(ref TMode mode)
        where TMode : struct, IHashMode
    {
        if (mode.IsKeyed)
        {
            mode.Wipe();
        }
    }
}
