using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>Messages of one length side by side, to be hashed.</summary>
internal readonly ref struct EqualBatch : IBatch
{
    private readonly MessageContext _context;
    private readonly ReadOnlySpan<byte> _sources;
    private readonly int _sourceBytes, _maxDegreeOfParallelism;
    private readonly Span<byte> _destination;

    public EqualBatch(
        MessageContext context,
        ReadOnlySpan<byte> sources,
        int sourceBytes,
        Span<byte> destination,
        int maxDegreeOfParallelism)
    {
        _context = context;
        _sources = sources;
        _sourceBytes = sourceBytes;
        _destination = destination;
        _maxDegreeOfParallelism = maxDegreeOfParallelism;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as its caller
    public void Run<THash>(ref THash hash)
        where THash : unmanaged, IBatchHash
    {
        int degree = BatchChecks.Equal(
            hash.HashBytes, _sources, _sourceBytes, _destination, _maxDegreeOfParallelism);
        if (degree == 1 || _sources.Length < BatchWork.MinBytes)
        {
            int count = _destination.Length / hash.HashBytes;
            EqualMessages messages = new(_context, _sources, _sourceBytes, count);
            hash.HashMessages(ref messages, _destination);
        }
        else
        {
            BatchWork.HashEqual(ref hash, _context, _sources, _sourceBytes, _destination, degree);
        }
    }
}
