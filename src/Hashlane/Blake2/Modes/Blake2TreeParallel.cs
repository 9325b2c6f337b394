namespace Hashlane;

/// <summary>BLAKE2bp and BLAKE2sp by several threads, each with some of the leaves.</summary>
/// <remarks>
/// Only leaves that no vector holds together are divided. Four lanes take a thread as long as two or one, so more
/// threads would not be faster if one vector holds all leaves. Threads therefore help only if vectors are short or
/// leaves are compressed one by one.
/// </remarks>
internal static class Blake2TreeParallel
{
    /// <summary>Shorter messages are never hashed in parallel.</summary>
    /// <remarks>
    /// One thread takes some 300 µs for so many bytes if leaves can be divided, and calling for help costs it 4 µs.
    /// </remarks>
    public const int MinBytes = 512 * 1024;

    // Bytes that are hashed between two checks of the token.
    private const int PieceBytes = 1 << 20;

    /// <summary>Returns whether the serial one-shot hashes a message. Throws if the token is cancelled.</summary>
    public static bool IsSerial<TVariant>(int sourceBytes, int degree, CancellationToken cancellationToken)
        where TVariant : unmanaged, IBlake2Variant
    {
        cancellationToken.ThrowIfCancellationRequested();
        return sourceBytes < MinBytes
            || (!cancellationToken.CanBeCanceled && (degree == 1 || Blake2Leaves<TVariant>.Groups == 1));
    }

    /// <summary>Hashes memory, and disposes the hasher.</summary>
    /// <returns>The length of the digest.</returns>
    public static int HashData(
        Hasher hasher,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int degree,
        CancellationToken cancellationToken)
    {
        using (hasher)
        {
            hasher.AppendDataParallel(source, degree, cancellationToken);
            return hasher.GetCurrentHash(destination);
        }
    }

    /// <summary>Appends memory, within an operation.</summary>
    public static void Absorb<TVariant>(
        IBlake2TreeHasher<TVariant> state, ReadOnlyMemory<byte> source, int degree, CancellationToken cancellationToken)
        where TVariant : unmanaged, IBlake2Variant
    {
        ref BlockBuffer<Blake2TreeMode<TVariant>, Bytes1024> buffer = ref state.Buffer;
        int groups = Blake2Leaves<TVariant>.Groups;
        if (degree > 1 && groups > 1 && source.Length >= MinBytes)
        {
            int headBytes = -buffer.PendingBytes & (Blake2LastStripe.StripeBytes - 1);
            buffer.AppendAndAbsorb(source.Span[..headBytes]);
            source = source[headBytes..];
            while (source.Length >= MinBytes)
            {
                int bytes = (int)buffer.Mode.AbsorbableBytes(
                    cancellationToken.CanBeCanceled ? Math.Min(source.Length, PieceBytes) : source.Length);
                LeafWork<TVariant> work = new(state, source[..bytes], groups, cancellationToken);
                work.Run(degree);
                buffer.Mode.CountStripes(bytes / Blake2LastStripe.StripeBytes);
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

    /// <summary>Stripes that all groups of leaves have to absorb.</summary>
    private sealed class LeafWork<TVariant>(
        IBlake2TreeHasher<TVariant> state,
        ReadOnlyMemory<byte> stripes,
        int groups,
        CancellationToken cancellationToken)
        : ForkJoin(groups, cancellationToken)
        where TVariant : unmanaged, IBlake2Variant
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
