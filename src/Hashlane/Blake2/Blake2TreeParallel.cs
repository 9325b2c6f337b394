namespace Hashlane;

/// <summary>BLAKE2bp and BLAKE2sp by several threads, each with some of the leaves.</summary>
/// <remarks>
/// Only leaves that no vector holds together are divided: four lanes take a thread as long as two or one, so where one vector holds all
/// leaves, more threads would not be faster. So there are threads where vectors are short or leaves are compressed one by one.
/// </remarks>
internal static class Blake2TreeParallel
{
    /// <summary>Below this there is no parallel way.</summary>
    /// <remarks>One thread takes some 300 µs for so much where leaves can be divided, and to call for help costs it 4 µs.</remarks>
    public const int LeastBytes = 512 * 1024;

    // How much is hashed between two looks at the token.
    private const int PieceBytes = 1 << 20;

    /// <summary>Whether a message takes the plain one-shot's way. Throws if the token is cancelled.</summary>
    public static bool IsSerial<TLeaves>(int sourceBytes, int degree, CancellationToken cancellationToken)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        cancellationToken.ThrowIfCancellationRequested();
        return sourceBytes < LeastBytes || (!cancellationToken.CanBeCanceled && (degree == 1 || default(TLeaves).Groups == 1));
    }

    /// <summary>Hashes memory; the digest is as long as <paramref name="destination"/>. Disposes the hasher.</summary>
    /// <param name="hasher">The hasher.</param>
    /// <param name="state">The same.</param>
    /// <param name="source">The message.</param>
    /// <param name="destination">The digest.</param>
    /// <param name="degree">Most threads.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    public static void HashData<TLeaves>(
        Hasher hasher,
        IBlake2TreeHasher<TLeaves> state,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int degree,
        CancellationToken cancellationToken)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        using (hasher)
        {
            AppendData(hasher, state, source, degree, cancellationToken);
            hasher.GetCurrentHash(destination);
        }
    }

    /// <summary>Appends memory.</summary>
    /// <param name="hasher">The hasher.</param>
    /// <param name="state">The same.</param>
    /// <param name="source">What is appended.</param>
    /// <param name="degree">Most threads.</param>
    /// <param name="cancellationToken">Ends the operation early.</param>
    public static void AppendData<TLeaves>(
        Hasher hasher, IBlake2TreeHasher<TLeaves> state, ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        hasher.Enter();
        bool isComplete = false;
        try
        {
            isComplete = cancellationToken.IsCancellationRequested;
            cancellationToken.ThrowIfCancellationRequested();
            Absorb(state, source, degree, cancellationToken);
            isComplete = true;
        }
        finally
        {
            hasher.Leave(isComplete);
        }
    }

    private static void Absorb<TLeaves>(
        IBlake2TreeHasher<TLeaves> state, ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        ref BlockBuffer<Blake2TreeMode<TLeaves>, Block1024> buffer = ref state.Buffer;
        int groups = buffer.Mode.Groups;
        if (degree > 1 && groups > 1 && source.Length >= LeastBytes)
        {
            int headBytes = -buffer.Pending.Length & (IBlake2Leaves.StripeBytes - 1);
            buffer.AppendAndAbsorb(source.Span[..headBytes]);
            source = source[headBytes..];
            while (source.Length >= LeastBytes)
            {
                int bytes = (int)buffer.Mode.AbsorbableBytes(cancellationToken.CanBeCanceled ? Math.Min(source.Length, PieceBytes) : source.Length);
                LeafWork<TLeaves> work = new(state, source[..bytes], groups, cancellationToken);
                work.Run(degree);
                buffer.Mode.CountStripes(bytes / IBlake2Leaves.StripeBytes);
                source = source[bytes..];
            }
        }

        ReadOnlySpan<byte> rest = source.Span;
        if (cancellationToken.CanBeCanceled)
        {
            for (; rest.Length > PieceBytes; rest = rest[PieceBytes..])
            {
                cancellationToken.ThrowIfCancellationRequested();
                buffer.Append(rest[..PieceBytes]);
            }
        }

        buffer.Append(rest);
    }

    /// <summary>Stripes that wait for all groups of leaves.</summary>
    private sealed class LeafWork<TLeaves>(
        IBlake2TreeHasher<TLeaves> state, ReadOnlyMemory<byte> stripes, int groups, CancellationToken cancellationToken)
        : SharedWork(groups, cancellationToken)
        where TLeaves : unmanaged, IBlake2Leaves
    {
        protected override void Work()
        {
            ReadOnlySpan<byte> source = stripes.Span;
            while (TryTake(out int group))
            {
                state.Buffer.Mode.AbsorbInGroup(group, source);
            }
        }
    }
}
