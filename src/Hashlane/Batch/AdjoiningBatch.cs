using System.Buffers;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Messages of any lengths side by side, to be hashed.</summary>
internal readonly ref struct AdjoiningBatch : IBatch
{
    private readonly MessageContext _context;
    private readonly ReadOnlySpan<byte> _buffer;
    private readonly ReadOnlySpan<int> _lengths;
    private readonly Span<byte> _destination;
    private readonly int _maxDegreeOfParallelism;

    public AdjoiningBatch(
        MessageContext context,
        ReadOnlySpan<byte> buffer,
        ReadOnlySpan<int> lengths,
        Span<byte> destination,
        int maxDegreeOfParallelism)
    {
        _context = context;
        _buffer = buffer;
        _lengths = lengths;
        _destination = destination;
        _maxDegreeOfParallelism = maxDegreeOfParallelism;
    }

    [SkipLocalsInit] // starts are written before they are read
    public void Run<THash>(ref THash hash)
        where THash : unmanaged, IBatchHash
    {
        int needed = _lengths.Length + 1;
        // After an exception the array is left to the collector: a finally block would keep locals on the stack.
        int[]? rented = needed <= BatchWindow.Messages + 1 ? null : ArrayPool<int>.Shared.Rent(needed);
        Span<int> starts = rented ?? stackalloc int[BatchWindow.Messages + 1];
        Run(ref hash, starts[..needed]);
        if (rented is not null)
        {
            ArrayPool<int>.Shared.Return(rented);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // keeps the arguments of a small batch in registers
    private void Run<THash>(ref THash hash, Span<int> starts)
        where THash : unmanaged, IBatchHash
    {
        Span<byte> digests = _destination;
        int degree = BatchChecks.Adjoining(
            hash.HashBytes, _buffer, _lengths, starts, ref digests, _maxDegreeOfParallelism);
        if (degree == 1 || _buffer.Length < BatchWork.MinBytes)
        {
            AdjoiningMessages messages = new(_context, _buffer, starts);
            hash.HashMessages(ref messages, digests);
        }
        else
        {
            BatchWork.HashAdjoining(ref hash, _context, _buffer, starts, digests, degree);
        }
    }
}
