using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>The bodies of all <c>HashMany</c>: what they check, and whether threads share the work.</summary>
internal static class ManyShot
{
    /// <summary>Hashes messages of one length that lie side by side; the destination says how many.</summary>
    public static void HashEqual<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> sources, int sourceBytes, Span<byte> destination, int maxDegreeOfParallelism)
        where THash : unmanaged, ILaneHash
    {
        bool isDone = false;
        try
        {
            int degree = CheckEqual(hash.HashBytes, sources, sourceBytes, destination, maxDegreeOfParallelism);
            LaneBatch.HashEqual(ref hash, prefix, sources, sourceBytes, destination, degree);
            isDone = true;
        }
        finally
        {
            WipeKey(ref hash, isDone);
        }
    }

    /// <summary>Hashes messages of any lengths that lie side by side.</summary>
    public static void HashAdjoining<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, Span<byte> destination, int maxDegreeOfParallelism)
        where THash : unmanaged, ILaneHash
    {
        bool isDone = false;
        try
        {
            int degree = CheckAdjoining(hash.HashBytes, buffer, lengths, ref destination, maxDegreeOfParallelism);
            LaneBatch.HashAdjoining(ref hash, prefix, buffer, lengths, destination, degree);
            isDone = true;
        }
        finally
        {
            WipeKey(ref hash, isDone);
        }
    }

    /// <summary>Hashes messages of any lengths that each lie somewhere.</summary>
    public static void HashScattered<THash>(
        ref THash hash, MessagePrefix prefix, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, int maxDegreeOfParallelism)
        where THash : unmanaged, ILaneHash
    {
        bool isDone = false;
        try
        {
            int degree = CheckScattered(hash.HashBytes, sources, ref destination, maxDegreeOfParallelism);
            LaneBatch.HashScattered(ref hash, prefix, sources, destination, degree);
            isDone = true;
        }
        finally
        {
            WipeKey(ref hash, isDone);
        }
    }

    /// <summary>Checks what <see cref="HashEqual"/> is given.</summary>
    /// <returns>The number of threads.</returns>
    private static int CheckEqual(
        int hashBytes, ReadOnlySpan<byte> sources, int sourceBytes, ReadOnlySpan<byte> destination, int maxDegreeOfParallelism)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(sourceBytes);
        int count = destination.Length / hashBytes;
        if (destination.Length != count * hashBytes)
        {
            ThrowUneven(nameof(destination), destination.Length, hashBytes);
        }

        if (sources.Length != (long)count * sourceBytes)
        {
            ThrowUnfitForDestination(nameof(sources), sources.Length, count, (long)count * sourceBytes);
        }

        ThrowIfOverlapping(sources, destination);
        return Checks.Degree(maxDegreeOfParallelism);
    }

    /// <summary>Checks what <see cref="HashAdjoining"/> is given, and cuts the destination to what is written.</summary>
    /// <returns>The number of threads.</returns>
    private static int CheckAdjoining(
        int hashBytes, ReadOnlySpan<byte> buffer, ReadOnlySpan<int> lengths, ref Span<byte> destination, int maxDegreeOfParallelism)
    {
        long sum = 0;
        foreach (int length in lengths)
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length, nameof(lengths));
            sum += length;
        }

        if (sum != buffer.Length)
        {
            ThrowUnfit(nameof(buffer), buffer.Length, lengths.Length, sum);
        }

        destination = Front(destination, lengths.Length, hashBytes);
        ThrowIfOverlapping(buffer, destination);
        ThrowIfOverlapping(Bytes.OfItems(lengths), destination);
        return Checks.Degree(maxDegreeOfParallelism);
    }

    /// <summary>Checks what <see cref="HashScattered"/> is given, and cuts the destination to what is written.</summary>
    /// <returns>The number of threads.</returns>
    private static int CheckScattered(
        int hashBytes, ReadOnlySpan<ReadOnlyMemory<byte>> sources, ref Span<byte> destination, int maxDegreeOfParallelism)
    {
        destination = Front(destination, sources.Length, hashBytes);
        foreach (ReadOnlyMemory<byte> source in sources)
        {
            ThrowIfOverlapping(source.Span, destination);
        }

        return Checks.Degree(maxDegreeOfParallelism);
    }

    private static void WipeKey<THash>(ref THash hash, bool isDone)
        where THash : unmanaged, ILaneHash
    {
        if (hash.IsKeyed)
        {
            Bytes.Wipe(ref hash);
            if (!isDone)
            {
                // A source's memory may throw when it is read, and then those that were to wipe their frames were left early.
                Bytes.WipeAbandonedBelow();
            }
        }
    }

    private static Span<byte> Front(Span<byte> destination, int count, int hashBytes)
    {
        if (destination.Length < (long)count * hashBytes)
        {
            ThrowTooShort(nameof(destination), destination.Length, count, (long)count * hashBytes);
        }

        return destination[..(count * hashBytes)];
    }

    private static void ThrowIfOverlapping(ReadOnlySpan<byte> source, ReadOnlySpan<byte> destination)
    {
        if (source.Overlaps(destination))
        {
            ThrowOverlapping(nameof(destination));
        }
    }

    [DoesNotReturn]
    private static void ThrowUneven(string name, int bytes, int hashBytes) => throw new ArgumentException(
        $"Destination must hold a whole number of digests of {hashBytes} bytes, but holds {bytes} bytes.", name);

    // How many messages there are, only the destination says.
    [DoesNotReturn]
    private static void ThrowUnfitForDestination(string name, int bytes, int count, long neededBytes) => throw new ArgumentException(
        $"Destination has room for {count} digests, so the messages must have {neededBytes} bytes together, but there are {bytes}.", name);

    [DoesNotReturn]
    private static void ThrowUnfit(string name, int bytes, int count, long neededBytes) => throw new ArgumentException(
        $"The {count} messages must have {neededBytes} bytes together, but there are {bytes}.", name);

    [DoesNotReturn]
    private static void ThrowTooShort(string name, int bytes, int count, long neededBytes) => throw new ArgumentException(
        $"Destination must hold at least {neededBytes} bytes for {count} digests, but holds {bytes}.", name);

    [DoesNotReturn]
    private static void ThrowOverlapping(string name) => throw new ArgumentException(
        "Destination must not overlap a message or the lengths: digests are written while other messages are still to be read.", name);
}
