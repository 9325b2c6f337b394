using System.Buffers;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Messages that lie anywhere in memory, to be hashed.</summary>
internal readonly ref struct ScatteredBatch : IBatch
{
    private readonly MessageContext _context;
    private readonly ReadOnlySpan<ReadOnlyMemory<byte>> _sources;
    private readonly Span<byte> _destination;
    private readonly int _maxDegreeOfParallelism;

    public ScatteredBatch(
        MessageContext context,
        ReadOnlySpan<ReadOnlyMemory<byte>> sources,
        Span<byte> destination,
        int maxDegreeOfParallelism)
    {
        _context = context;
        _sources = sources;
        _destination = destination;
        _maxDegreeOfParallelism = maxDegreeOfParallelism;
    }

    [SkipLocalsInit] // lengths are written before they are read
    public void Run<THash>(ref THash hash)
        where THash : unmanaged, IBatchHash
    {
        int count = _sources.Length;
        // After an exception the array is left to the collector: a finally block would keep locals on the stack.
        int[]? rented = count <= BatchWindow.Messages ? null : ArrayPool<int>.Shared.Rent(count);
        Span<int> lengths = rented ?? stackalloc int[BatchWindow.Messages];
        Run(ref hash, lengths[..count]);
        if (rented is not null)
        {
            ArrayPool<int>.Shared.Return(rented);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // keeps the arguments of a small batch in registers
    private void Run<THash>(ref THash hash, Span<int> lengths)
        where THash : unmanaged, IBatchHash
    {
        Span<byte> digests = _destination;
        int degree = BatchChecks.Scattered(
            hash.HashBytes, _sources, lengths, ref digests, _maxDegreeOfParallelism);
        if (degree == 1 || !AreMany(lengths))
        {
            ScatteredMessages messages = new(_context, _sources, lengths);
            hash.HashMessages(ref messages, digests);
        }
        else
        {
            BatchWork.HashScattered(ref hash, _context, _sources, digests, degree);
        }
    }

    private static bool AreMany(ReadOnlySpan<int> lengths)
    {
        long bytes = 0;
        foreach (int length in lengths)
        {
            bytes += length;
        }

        return bytes >= BatchWork.MinBytes;
    }
}
