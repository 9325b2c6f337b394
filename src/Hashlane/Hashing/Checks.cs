using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Argument checks of the facades that the BCL has no helper for.</summary>
internal static class Checks
{
    public static void ThrowIfTooShort(ReadOnlySpan<byte> destination, int neededBytes)
    {
        if (destination.Length < neededBytes)
        {
            ThrowTooShort(nameof(destination), destination.Length, neededBytes);
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

    /// <summary>The value itself, for use in expressions.</summary>
    public static T NotNull<T>(T value, [CallerArgumentExpression(nameof(value))] string? name = null)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(value, name);
        return value;
    }

    /// <summary>The value itself if it lies in the range.</summary>
    public static int Range(int value, int least, int most, [CallerArgumentExpression(nameof(value))] string? name = null)
    {
        if (value < least || value > most)
        {
            ThrowOutOfRange(value, least, most, name);
        }

        return value;
    }

    /// <summary>The number of threads that a maximum degree of parallelism stands for: −1 for all processors.</summary>
    public static int Degree(int maxDegreeOfParallelism)
    {
        if (maxDegreeOfParallelism is 0 or < -1)
        {
            ThrowBadDegree(nameof(maxDegreeOfParallelism), maxDegreeOfParallelism);
        }

        return maxDegreeOfParallelism == -1 ? Environment.ProcessorCount : maxDegreeOfParallelism;
    }

    /// <summary>The path itself, which may be neither null nor empty and have no null character.</summary>
    public static string Path(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        if (path.Contains('\0', StringComparison.Ordinal))
        {
            throw new ArgumentException("Path must not have a null character.", nameof(path));
        }

        return path;
    }

    /// <summary>The key itself if its length lies in the range. An empty key is refused by its own exception: unkeyed is another type.</summary>
    public static ReadOnlySpan<byte> Key(
        ReadOnlySpan<byte> key, int leastBytes, int mostBytes, [CallerArgumentExpression(nameof(key))] string name = "")
    {
        if (key.IsEmpty || key.Length < leastBytes || key.Length > mostBytes)
        {
            ThrowBadKey(name, key.Length, leastBytes, mostBytes);
        }

        return key;
    }

    [DoesNotReturn]
    private static void ThrowOutOfRange(int value, int least, int most, string? name) =>
        throw new ArgumentOutOfRangeException(name, value, $"{name} must be {least} to {most}.");

    [DoesNotReturn]
    private static void ThrowBadDegree(string name, int value) => throw new ArgumentOutOfRangeException(
        name, value, "Maximum degree of parallelism must be 1 or more, or -1 for the number of processors.");

    [DoesNotReturn]
    private static void ThrowBadKey(string name, int actualBytes, int leastBytes, int mostBytes)
    {
        if (actualBytes == 0)
        {
            throw new ArgumentException("Key must not be empty. To hash without a key use the unkeyed type.", name);
        }

        string limit = leastBytes == mostBytes ? $"{mostBytes}"
            : actualBytes > mostBytes ? $"at most {mostBytes}"
            : $"at least {leastBytes}";
        throw new ArgumentOutOfRangeException(name, $"Key must be {limit} bytes, but was {actualBytes}.");
    }

    [DoesNotReturn]
    private static void ThrowUnfit(string name, ulong bitLength, int bytes) => throw new ArgumentOutOfRangeException(
        name, bitLength, $"{bytes} bytes hold {Math.Max(0, (8L * bytes) - 7)} to {8L * bytes} bits.");

    [DoesNotReturn]
    private static void ThrowTooShort(string name, int actualBytes, int neededBytes) => throw new ArgumentException(
        $"Destination must hold at least {neededBytes} bytes, but holds {actualBytes}.", name);
}
