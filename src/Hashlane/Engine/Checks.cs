using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;

namespace Hashlane;

/// <summary>Argument checks of the facades for which the BCL has no helper.</summary>
internal static class Checks
{
    private const string BytesUnit = "bytes";

    public static void ThrowIfTooShort(ReadOnlySpan<byte> destination, int neededBytes)
    {
        if (destination.Length < neededBytes)
        {
            ThrowTooShort(nameof(destination), destination.Length, neededBytes);
        }
    }

    /// <summary>Throws unless a digest has the length of its type.</summary>
    public static void ThrowIfNotOfLength(ReadOnlySpan<byte> digest, int bytes)
    {
        if (digest.Length != bytes)
        {
            ThrowNotOfLength(nameof(digest), digest.Length, bytes);
        }
    }

    /// <summary>Throws if the last of several digests is only a part of one.</summary>
    public static void ThrowIfNotWhole(ReadOnlySpan<byte> digests, int bytes)
    {
        if (digests.Length % bytes != 0)
        {
            ThrowNotWhole(nameof(digests), digests.Length, bytes);
        }
    }

    /// <summary>Throws unless <paramref name="source"/> is exactly as long as its bits need.</summary>
    public static void ThrowIfUnfit(ReadOnlySpan<byte> source, ulong bitLength)
    {
        ulong bytes = (bitLength / 8) + (bitLength % 8 == 0 ? 0UL : 1);
        if (bytes != (ulong)source.Length)
        {
            ThrowUnfit(nameof(bitLength), bitLength, source.Length);
        }
    }

    /// <summary>Returns the value itself, for use in expressions.</summary>
    public static T NotNull<T>(T value, [CallerArgumentExpression(nameof(value))] string? name = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(value, name);
        return value;
    }

    /// <summary>
    /// Returns a secret itself, for use in expressions; throws if it has no memory. The language makes such a span of a
    /// null array, and an empty secret is one that everybody has.
    /// </summary>
    public static ReadOnlySpan<T> NotNull<T>(
        ReadOnlySpan<T> secret, [CallerArgumentExpression(nameof(secret))] string name = "")
        where T : struct
    {
        if (secret.IsEmpty && Bytes.IsNull(secret))
        {
            ThrowNull(name);
        }

        return secret;
    }

    /// <inheritdoc cref="NotNull{T}(ReadOnlySpan{T}, string)"/>
    public static ReadOnlySpan<T> NotNull<T>(
        ReadOnlyMemory<T> secret, [CallerArgumentExpression(nameof(secret))] string name = "")
        where T : struct =>
        NotNull(secret.Span, name);

    /// <summary>
    /// Returns the value itself if it is in the range. Messages give the unit, since callers may be used to APIs that
    /// count bits.
    /// </summary>
    public static int Range(
        int value,
        int least,
        int most,
        string unit = BytesUnit,
        [CallerArgumentExpression(nameof(value))] string name = "")
    {
        if (value < least || value > most)
        {
            ThrowOutOfRange(value, $"{least}", $"{most}", unit, name);
        }

        return value;
    }

    /// <inheritdoc cref="Range(int, int, int, string, string)"/>
    public static long Range(
        long value,
        long least,
        long most,
        string unit = BytesUnit,
        [CallerArgumentExpression(nameof(value))] string name = "")
    {
        if (value < least || value > most)
        {
            ThrowOutOfRange(value, $"{least}", $"{most}", unit, name);
        }

        return value;
    }

    /// <inheritdoc cref="Range(int, int, int, string, string)"/>
    public static ulong Range(
        ulong value,
        ulong least,
        ulong most,
        string unit = BytesUnit,
        [CallerArgumentExpression(nameof(value))] string name = "")
    {
        if (value < least || value > most)
        {
            ThrowOutOfRange(value, $"{least}", $"{most}", unit, name);
        }

        return value;
    }

    /// <summary>Throws if a number of bytes is less than the minimum.</summary>
    public static void AtLeast(long bytes, long minBytes, [CallerArgumentExpression(nameof(bytes))] string name = "")
    {
        if (bytes < minBytes)
        {
            ThrowTooSmall(bytes, minBytes, name, name);
        }
    }

    /// <summary>Returns the sum of lengths, and throws if one is negative. Reads each length once.</summary>
    /// <param name="lengths">The lengths.</param>
    /// <param name="starts">
    /// Receives the start of each, or is empty. The starts are right if the sum is an <see cref="int"/>.
    /// </param>
    public static long Sum(ReadOnlySpan<int> lengths, scoped Span<int> starts = default)
    {
        long sum = 0;
        for (int i = 0; i < lengths.Length; i++)
        {
            int length = lengths[i];
            if (length < 0)
            {
                ThrowTooSmall(length, 0, nameof(lengths), $"{nameof(lengths)}[{i}]");
            }

            if (!starts.IsEmpty)
            {
                starts[i] = unchecked((int)sum);
            }

            sum += length;
        }

        return sum;
    }

    /// <summary>
    /// Returns the number of threads that a maximum degree of parallelism stands for: −1 for all processors.
    /// </summary>
    public static int Degree(int maxDegreeOfParallelism)
    {
        if (maxDegreeOfParallelism is 0 or < -1)
        {
            ThrowBadDegree(nameof(maxDegreeOfParallelism), maxDegreeOfParallelism);
        }

        return maxDegreeOfParallelism == -1 ? Environment.ProcessorCount : maxDegreeOfParallelism;
    }

    /// <summary>Returns the path itself; throws if it is null or empty, or has a null character.</summary>
    public static string Path(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (path.AsSpan().IndexOf('\0') >= 0)
        {
            throw new ArgumentException("Path must not have a null character.", nameof(path));
        }

        return path;
    }

    /// <summary>Throws unless <paramref name="file"/> is an open handle.</summary>
    public static void ThrowIfUnusable(SafeFileHandle file)
    {
        ArgumentNullException.ThrowIfNull(file);
        ObjectDisposedException.ThrowIf(file.IsClosed, file);
        if (file.IsInvalid)
        {
            throw new ArgumentException(
                "File must be a valid handle, but is one of a file that could not be opened.", nameof(file));
        }
    }

    /// <summary>
    /// Returns the key itself if its length is in the range. An empty key has its own message: unkeyed hashing is
    /// another type.
    /// </summary>
    public static ReadOnlySpan<byte> Key(
        ReadOnlySpan<byte> key, int minBytes, int maxBytes, [CallerArgumentExpression(nameof(key))] string name = "")
    {
        if (key.IsEmpty || key.Length < minBytes || key.Length > maxBytes)
        {
            ThrowBadKey(name, key.Length, minBytes, maxBytes);
        }

        return key;
    }

    [DoesNotReturn]
    private static void ThrowNull(string name) => throw new ArgumentNullException(
        name,
        $"{name} must not be null. As a span, a null array, 'default', '[]' and 'ReadOnlySpan<T>.Empty' are null. "
            + "An empty one is Array.Empty<T>(), \"\" or an empty part of an array or a string.");

    [DoesNotReturn]
    private static void ThrowOutOfRange(object value, string least, string most, string unit, string name) =>
        throw new ArgumentOutOfRangeException(
            name, value, least == most
                ? $"{name} must be {most} {unit}."
                : $"{name} must be {least} to {most} {unit}.");

    [DoesNotReturn]
    private static void ThrowTooSmall(long bytes, long minBytes, string name, string place) =>
        throw new ArgumentOutOfRangeException(name, bytes, $"{place} must be {minBytes} or more bytes.");

    [DoesNotReturn]
    private static void ThrowBadDegree(string name, int value) => throw new ArgumentOutOfRangeException(
        name, value, "Maximum degree of parallelism must be 1 or more, or -1 for the number of processors.");

    [DoesNotReturn]
    private static void ThrowBadKey(string name, int actualBytes, int minBytes, int maxBytes)
    {
        if (actualBytes == 0)
        {
            throw new ArgumentException("Key must not be empty. To hash without a key use the unkeyed type.", name);
        }

        string limit = minBytes == maxBytes ? $"{maxBytes}"
            : actualBytes > maxBytes ? $"at most {maxBytes}"
            : $"at least {minBytes}";
        throw new ArgumentOutOfRangeException(name, $"Key must be {limit} bytes, but was {actualBytes}.");
    }

    [DoesNotReturn]
    private static void ThrowUnfit(string name, ulong bitLength, int bytes) => throw new ArgumentOutOfRangeException(
        name, bitLength, $"{bytes} bytes hold {Math.Max(0, (8L * bytes) - 7)} to {8L * bytes} bits.");

    [DoesNotReturn]
    private static void ThrowNotOfLength(string name, int actualBytes, int neededBytes) => throw new ArgumentException(
        $"Digest must be {neededBytes} bytes, but was {actualBytes}.", name);

    [DoesNotReturn]
    private static void ThrowNotWhole(string name, int actualBytes, int digestBytes) => throw new ArgumentException(
        $"Digests must be a multiple of {digestBytes} bytes, but were {actualBytes}.", name);

    [DoesNotReturn]
    private static void ThrowTooShort(string name, int actualBytes, int neededBytes) => throw new ArgumentException(
        $"Destination must hold at least {neededBytes} bytes, but holds {actualBytes}.", name);
}
