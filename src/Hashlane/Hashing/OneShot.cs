using System.Buffers;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The bodies of all static one-shots: over spans through a mode on the stack, over streams and sequences through a hasher,
/// so that the facades' statics are one line each.
/// </summary>
internal static class OneShot
{
    /// <summary>The digest as a new array.</summary>
    public static byte[] HashData<TMode>(ref TMode mode, int outputLength, ReadOnlySpan<byte> source)
        where TMode : struct, IHashMode
    {
        byte[] digest = new byte[outputLength];
        Compute(ref mode, source, digest);
        return digest;
    }

    /// <summary>As above for a caller's array, which may not be null.</summary>
    public static byte[] HashData<TMode>(ref TMode mode, int outputLength, byte[] source)
        where TMode : struct, IHashMode
    {
        ArgumentNullException.ThrowIfNull(source);
        return HashData(ref mode, outputLength, new ReadOnlySpan<byte>(source));
    }

    /// <summary>Writes the digest to the front of <paramref name="destination"/>, which may overlap <paramref name="source"/>.</summary>
    public static int HashData<TMode>(ref TMode mode, int outputLength, ReadOnlySpan<byte> source, Span<byte> destination)
        where TMode : struct, IHashMode
    {
        Checks.ThrowIfTooShort(destination, outputLength);
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
            bytesWritten = 0;
            return false;
        }

        Compute(ref mode, source, destination[..outputLength]);
        bytesWritten = outputLength;
        return true;
    }

    /// <summary>True if <paramref name="tag"/> is the digest, in length and content.</summary>
    public static bool Verify<TMode>(ref TMode mode, int outputLength, ReadOnlySpan<byte> source, ReadOnlySpan<byte> tag)
        where TMode : struct, IHashMode
    {
        Span<byte> actual = outputLength <= FixedTime.MaxStackBytes ? stackalloc byte[outputLength] : new byte[outputLength];
        Compute(ref mode, source, actual);
        return FixedTime.EqualsAndWipe(actual, tag);
    }

    /// <summary>The digest of what is left of a stream. Disposes the hasher.</summary>
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

    /// <summary>The digest of all segments. Disposes the hasher.</summary>
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

    /// <summary>The digest of what is left of a stream; argument errors are thrown at the call. Disposes the hasher.</summary>
    public static ValueTask<byte[]> HashDataAsync(Hasher hasher, Stream source, CancellationToken cancellationToken)
    {
        StreamSource.ThrowIfUnreadable(source);
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
        StreamSource.ThrowIfUnreadable(source);
        Checks.ThrowIfTooShort(destination.Span, hasher.HashLengthInBytes);
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

    /// <summary>True if <paramref name="tag"/> is the tag of what is left of a stream. Disposes the hasher.</summary>
    public static bool Verify(Mac mac, Stream source, ReadOnlySpan<byte> tag)
    {
        using (mac)
        {
            mac.AppendData(source);
            return mac.Verify(tag);
        }
    }

    /// <summary>As above, asynchronously; argument errors are thrown at the call.</summary>
    public static ValueTask<bool> VerifyAsync(
        Mac mac, Stream source, ReadOnlyMemory<byte> tag, CancellationToken cancellationToken)
    {
        StreamSource.ThrowIfUnreadable(source);
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the mode stays in the caller's frame and its constants fold
    private static void Compute<TMode>(ref TMode mode, ReadOnlySpan<byte> source, Span<byte> digest)
        where TMode : struct, IHashMode
    {
        int wholeBytes = BlockBuffer.WholeBytes(source.Length, mode.BlockBytes, mode.HoldsLastBlock ? 1 : 0);
        if (wholeBytes > 0)
        {
            mode.AbsorbBlocks(source[..wholeBytes]);
        }

        mode.Finish(source[wholeBytes..], digest);
        if (mode.IsKeyed)
        {
            mode.Wipe();
        }
    }
}
