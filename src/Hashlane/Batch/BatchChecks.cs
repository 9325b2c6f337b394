using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>The argument checks of all <c>HashMany</c>.</summary>
internal static class BatchChecks
{
    /// <summary>Checks the arguments of <see cref="BatchHash.HashEqual"/>.</summary>
    /// <returns>The number of threads.</returns>
    public static int Equal(
        int hashBytes,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        ReadOnlySpan<byte> destination,
        int maxDegreeOfParallelism)
    {
        Checks.AtLeast(sourceBytes, 0);
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

    /// <summary>
    /// Checks the arguments of <see cref="BatchHash.HashAdjoining"/> and cuts the destination to the digests. Reads
    /// each length once, since another thread may change it; later code uses <paramref name="starts"/>.
    /// </summary>
    /// <returns>The number of threads.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as its only caller
    public static int Adjoining(
        int hashBytes,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        scoped Span<int> starts,
        ref Span<byte> destination,
        int maxDegreeOfParallelism)
    {
        long sum = Checks.Sum(lengths, starts);
        starts[^1] = buffer.Length;
        if (sum != buffer.Length)
        {
            ThrowUnfit(nameof(buffer), buffer.Length, lengths.Length, sum);
        }

        destination = Front(destination, lengths.Length, hashBytes);
        ThrowIfOverlapping(buffer, destination);
        ThrowIfOverlapping(Bytes.OfItems(lengths), destination);
        return Checks.Degree(maxDegreeOfParallelism);
    }

    /// <summary>
    /// Checks the arguments of <see cref="BatchHash.HashScattered"/> and cuts the destination to the digests. Reads
    /// each length once, since another thread may change the list; later code uses <paramref name="lengths"/>.
    /// </summary>
    /// <returns>The number of threads.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as its only caller
    public static int Scattered(
        int hashBytes,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        scoped Span<int> lengths,
        ref Span<byte> destination,
        int maxDegreeOfParallelism)
    {
        destination = Front(destination, sources.Length, hashBytes);
        for (int i = 0; i < lengths.Length; i++)
        {
            ReadOnlyMemory<byte> source = sources[i];
            ThrowIfOverlapping(source.Span, destination);
            lengths[i] = source.Length;
        }

        return Checks.Degree(maxDegreeOfParallelism);
    }

    private static Span<byte> Front(Span<byte> destination, int count, int hashBytes)
    {
        if (destination.Length < (long)count * hashBytes)
        {
            ThrowTooShort(nameof(destination), destination.Length, count, (long)count * hashBytes);
        }

        return destination[..(count * hashBytes)];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once a message
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

    // Only the destination tells the number of messages.
    [DoesNotReturn]
    private static void ThrowUnfitForDestination(string name, int bytes, int count, long neededBytes) =>
        throw new ArgumentException(
            $"Destination has room for {count} digests, so the messages must have {neededBytes} bytes together, "
            + $"but there are {bytes}.",
            name);

    [DoesNotReturn]
    private static void ThrowUnfit(string name, int bytes, int count, long neededBytes) => throw new ArgumentException(
        $"The {count} messages must have {neededBytes} bytes together, but there are {bytes}.", name);

    [DoesNotReturn]
    private static void ThrowTooShort(string name, int bytes, int count, long neededBytes) =>
        throw new ArgumentException(
            $"Destination must hold at least {neededBytes} bytes for {count} digests, but holds {bytes}.", name);

    [DoesNotReturn]
    private static void ThrowOverlapping(string name) => throw new ArgumentException(
        "Destination must not overlap a message or the lengths: digests are written while other messages are still "
        + "to be read.",
        name);
}
