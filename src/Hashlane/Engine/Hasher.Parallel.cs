using System.Buffers;

namespace Hashlane;

/// <content>Appends of memory by several threads.</content>
public abstract partial class Hasher
{
    /// <summary>Bytes that a single thread hashes between two checks of the token.</summary>
    private const int TokenBytes = 1 << 20;

    /// <summary>Spans that are shorter are hashed by one thread: no algorithm divides them.</summary>
    private const int MinSharedBytes = 512 * 1024;

    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="AppendDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"/>
    public void AppendDataParallel(
        byte[] source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        AppendDataParallel(
            new ReadOnlyMemory<byte>(Checks.NotNull(source)), maxDegreeOfParallelism, cancellationToken);

    /// <summary>
    /// Appends <paramref name="source"/> to the message, with several threads if it is long and the algorithm gains by
    /// it.
    /// </summary>
    /// <param name="source">The data to append, of any length; it must not change during the call.</param>
    /// <param name="maxDegreeOfParallelism">Most threads, the caller's included; −1 for one per processor.</param>
    /// <param name="cancellationToken">
    /// The token that ends the operation early, between pieces of at most 1 MiB. The instance cannot be used afterwards
    /// until <see cref="Reset"/>, unless the token was canceled before the call.
    /// </param>
    /// <remarks>
    /// The threads are the caller's and free threads of the pool; the caller never waits for a thread that has not
    /// begun. BLAKE3 gains by threads. BLAKE2bp and BLAKE2sp gain where vectors do not hold all leaves, as without
    /// AVX2. All others are hashed by the caller's thread.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})" path="/exception"/>
    public void AppendDataParallel(
        ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        AbsorbParallel(source, degree, cancellationToken);
        operation.Complete();
    }

    /// <inheritdoc cref="AppendDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"/>
    public void AppendDataParallel(
        ReadOnlySpan<byte> source, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        if (degree == 1 || source.Length < MinSharedBytes)
        {
            AbsorbInPieces(source, cancellationToken);
        }
        else
        {
            SpanMemory.Lend(
                source,
                (Hasher: this, degree, cancellationToken),
                static (call, memory) => call.Hasher.AbsorbParallel(memory, call.degree, call.cancellationToken));
        }

        operation.Complete();
    }

    /// <param name="source">
    /// The data to append, in any number of segments; threads share a segment if it is long. It must not change during
    /// the call.
    /// </param>
    /// <inheritdoc cref="AppendDataParallel(ReadOnlyMemory{byte}, int, CancellationToken)"/>
    public void AppendDataParallel(
        in ReadOnlySequence<byte> source,
        int maxDegreeOfParallelism = -1,
        CancellationToken cancellationToken = default)
    {
        int degree = Checks.Degree(maxDegreeOfParallelism);
        using Operation operation = BeginAppend();
        operation.ThrowIfCancelled(cancellationToken);
        foreach (ReadOnlyMemory<byte> segment in source)
        {
            cancellationToken.ThrowIfCancellationRequested();
            AbsorbParallel(segment, degree, cancellationToken);
        }

        operation.Complete();
    }

    /// <summary>Appends memory by several threads, within an operation, if the algorithm can.</summary>
    private protected virtual void AbsorbParallel(
        ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken) =>
        AbsorbInPieces(source.Span, cancellationToken);

    private void AbsorbInPieces(ReadOnlySpan<byte> source, CancellationToken cancellationToken)
    {
        if (cancellationToken.CanBeCanceled)
        {
            for (; source.Length > TokenBytes; source = source[TokenBytes..])
            {
                cancellationToken.ThrowIfCancellationRequested();
                Absorb(source[..TokenBytes]);
            }
        }

        Absorb(source);
    }
}
