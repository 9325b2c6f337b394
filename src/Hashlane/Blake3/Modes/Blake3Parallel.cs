using System.Buffers;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using Microsoft.Win32.SafeHandles;
using static Hashlane.Blake3Kernels;

namespace Hashlane;

/// <summary>
/// BLAKE3 by several threads, over memory and files: subtrees are hashed separately and absorbed in order.
/// </summary>
/// <remarks>
/// <para>
/// Input is cut into pieces, and each piece into <see cref="PieceNodes"/> subtrees of equal size. A thread takes a
/// piece and writes the chaining values of its subtrees to their place in an array; when all are there, they are
/// absorbed at once. Bytes before the first multiple of a subtree's size, and bytes after the last whole subtree, are
/// hashed serially.
/// </para>
/// <para>
/// A piece gives so many chaining values, and not one, because the top of a tree has too few parents for all lanes; all
/// pieces together have enough. Nor can a subtree then be the whole message, which would be the root.
/// </para>
/// </remarks>
internal static class Blake3Parallel
{
    /// <summary>Shorter messages are never hashed in parallel.</summary>
    /// <remarks>
    /// With AVX-512 one thread hashes 13 GB/s, and calling for help costs it some 4 µs. Speed relative to serial
    /// hashing if help never comes, on a busy machine: 0.92 at 512 KiB, 0.97 at 768 KiB and 0.94 to 1.00 at 1 MiB. Zen
    /// 5 (AMD EPYC family 1Ah).
    /// </remarks>
    public const int MinBytes = 1 << 20;

    /// <summary>Least bytes of a piece.</summary>
    public const int MinPieceBytes = 128 * 1024;

    /// <summary>
    /// Most bytes of a piece, and of a thread's buffer for reading files: half of a second-level cache of 512 KiB.
    /// </summary>
    public const int MaxPieceBytes = 256 * 1024;

    /// <summary>Subtrees of a piece. The last piece can have fewer.</summary>
    public const int PieceNodes = 16;

    // Threads end together if pieces are small compared with each thread's share.
    private const int PiecesPerThread = 4;

    // Limits the array of chaining values to 2 MiB.
    private const long MaxRoundBytes = 1L << 30;

    // Bytes that a single thread hashes between two checks of the token.
    private const int SerialPieceBytes = 1 << 20;

    /// <summary>
    /// Returns whether the serial one-shot hashes a message, without an exception to be thrown first.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a comparison, where the other arguments are left out
    public static bool IsPlain(int sourceBytes, int maxDegreeOfParallelism, CancellationToken cancellationToken) =>
        sourceBytes < MinBytes && (maxDegreeOfParallelism is -1 or > 0) && !cancellationToken.IsCancellationRequested;

    /// <summary>Hashes memory; the digest is as long as <paramref name="destination"/>. Disposes the hasher.</summary>
    public static void HashData<THasher>(
        THasher hasher,
        ReadOnlyMemory<byte> source,
        Span<byte> destination,
        int degree,
        CancellationToken cancellationToken)
        where THasher : Hasher, IBlake3Hasher
    {
        using (hasher)
        {
            hasher.AppendDataParallel(source, degree, cancellationToken);
            hasher.GetCurrentHash(destination);
        }
    }

    /// <summary>
    /// Returns the bytes of a piece if <paramref name="degree"/> threads share <paramref name="bytes"/>: a power of
    /// two.
    /// </summary>
    public static int PieceBytes(long bytes, int degree)
    {
        long share = bytes / ((long)degree * PiecesPerThread);
        return share <= MinPieceBytes ? MinPieceBytes
            : share >= MaxPieceBytes ? MaxPieceBytes
            : 1 << BitOperations.Log2((ulong)share);
    }

    /// <summary>Appends memory, within an operation.</summary>
    public static void Absorb(
        ref CollectingBuffer<Blake3Mode, Bytes1024> buffer,
        ReadOnlyMemory<byte> source,
        int degree,
        CancellationToken cancellationToken)
    {
        Blake3Kernels.Announce(source.Length);
        while (degree > 1 && source.Length >= MinBytes)
        {
            Cut cut = new(PositionOf(ref buffer), source.Length, degree);
            buffer.Append(source.Span[..cut.HeadBytes]);
            using MemoryWork work =
                new(ref buffer, source.Slice(cut.HeadBytes, (int)cut.NodesBytes), cut, cancellationToken);
            work.Run(degree);
            work.AbsorbNodes(ref buffer);
            source = source[(int)(cut.HeadBytes + cut.NodesBytes)..];
        }

        ReadOnlySpan<byte> rest = source.Span;
        if (cancellationToken.CanBeCanceled)
        {
            for (; rest.Length > SerialPieceBytes; rest = rest[SerialPieceBytes..])
            {
                cancellationToken.ThrowIfCancellationRequested();
                buffer.Append(rest[..SerialPieceBytes]);
            }
        }

        buffer.Append(rest);
    }

    /// <summary>Appends a part of a file, or as much of it as exists, within an operation.</summary>
    /// <returns>Bytes appended: fewer than <paramref name="count"/> only at the end of the file.</returns>
    public static long AbsorbFile<THasher>(
        THasher hasher,
        SafeFileHandle file,
        long fileOffset,
        long count,
        int degree,
        CancellationToken cancellationToken)
        where THasher : Hasher, IBlake3Hasher
    {
        long total = 0;
        long left = FileSource.LengthOf(file) - fileOffset;
        Blake3Kernels.Announce(left); // whoever hashes a file in parts will come back for the next
        long known = Math.Min(count, left);
        if (degree > 1)
        {
            while (known - total >= MinBytes)
            {
                Cut cut = new(PositionOf(ref hasher.Buffer), known - total, degree);
                long head = FileSource.Read(file, fileOffset + total, cut.HeadBytes, hasher, cancellationToken);
                total += head;
                if (head < cut.HeadBytes)
                {
                    return total;
                }

                using FileWork work = new(hasher, ref hasher.Buffer, file, fileOffset + total, cut, cancellationToken);
                work.Run(degree);
                long done = work.AbsorbNodes(ref hasher.Buffer);
                total += done;
                if (done < cut.NodesBytes)
                {
                    break;
                }
            }
        }

        // The tail, or everything if the length is not known, or bytes that were added since. If the file has become
        // shorter, the rest of it, as if a single thread had read it.
        return total + FileSource.Read(file, fileOffset + total, count - total, hasher, cancellationToken);
    }

    /// <summary>As <see cref="AbsorbFile"/>, on threads of the pool.</summary>
    public static async Task<long> AbsorbFileAsync<THasher>(
        THasher hasher,
        SafeFileHandle file,
        long fileOffset,
        long count,
        int degree,
        CancellationToken cancellationToken)
        where THasher : Hasher, IBlake3Hasher
    {
        long total = 0;
        long known = Math.Min(count, FileSource.LengthOf(file) - fileOffset);
        Blake3Kernels.Announce(known);
        if (degree > 1)
        {
            while (known - total >= MinBytes)
            {
                Cut cut = new(PositionOf(ref hasher.Buffer), known - total, degree);
                long head = await FileSource
                    .ReadAsync(file, fileOffset + total, cut.HeadBytes, hasher, cancellationToken)
                    .ConfigureAwait(false);
                total += head;
                if (head < cut.HeadBytes)
                {
                    return total;
                }

                using FileWork work = new(hasher, ref hasher.Buffer, file, fileOffset + total, cut, cancellationToken);
                await work.RunAsync(degree).ConfigureAwait(false);
                long done = work.AbsorbNodes(ref hasher.Buffer);
                total += done;
                if (done < cut.NodesBytes)
                {
                    break;
                }
            }
        }

        return total + await FileSource
            .ReadAsync(file, fileOffset + total, count - total, hasher, cancellationToken)
            .ConfigureAwait(false);
    }

    /// <summary>Bytes appended so far.</summary>
    private static ulong PositionOf(ref CollectingBuffer<Blake3Mode, Bytes1024> buffer) =>
        (buffer.Mode.Tree.Chunks * ChunkBytes) + (uint)buffer.PendingBytes;

    /// <summary>
    /// The division of input into a head that is hashed serially, then pieces of subtrees. A tail may be left.
    /// </summary>
    private readonly struct Cut
    {
        /// <summary>
        /// Cuts <paramref name="bytes"/>, <see cref="MinBytes"/> or more, that follow <paramref name="position"/>.
        /// </summary>
        public Cut(ulong position, long bytes, int degree)
        {
            PieceBytes = Blake3Parallel.PieceBytes(bytes, degree);
            NodeBytes = PieceBytes / PieceNodes;
            HeadBytes = (int)(0 - position) & (NodeBytes - 1);
            Nodes = (int)(Math.Min(bytes - HeadBytes, MaxRoundBytes) / NodeBytes);
        }

        /// <summary>Bytes of a piece.</summary>
        public int PieceBytes { get; }

        /// <summary>Bytes of a subtree.</summary>
        public int NodeBytes { get; }

        /// <summary>Bytes before the first piece: less than a subtree.</summary>
        public int HeadBytes { get; }

        /// <summary>The number of subtrees, at least two.</summary>
        public int Nodes { get; }

        /// <summary>Bytes of all pieces.</summary>
        public long NodesBytes => (long)Nodes * NodeBytes;

        /// <summary>The number of pieces. The last may have fewer subtrees.</summary>
        public int Pieces => (Nodes + PieceNodes - 1) / PieceNodes;
    }

    /// <summary>Pieces whose chaining values are computed. Holds a copy of the key, which disposal zeroes.</summary>
    private abstract class TreeWork : ForkJoin, IDisposable
    {
        private readonly Cut _cut;
        private readonly int _level;
        private readonly ulong _firstChunk;
        private readonly uint _flags;
        private readonly byte[] _nodes;
        private Words8<uint> _key;

        protected TreeWork(
            ref CollectingBuffer<Blake3Mode, Bytes1024> buffer, in Cut cut, CancellationToken cancellationToken)
            : base(cut.Pieces, cancellationToken)
        {
            buffer.Settle();
            Debug.Assert(buffer.PendingBytes == 0);
            _cut = cut;
            _level = BitOperations.Log2((uint)(cut.NodeBytes / ChunkBytes));
            _firstChunk = buffer.Mode.Tree.Chunks;
            _flags = buffer.Mode.Tree.Flags;
            _key = buffer.Mode.Tree.Key;
            _nodes = ArrayPool<byte>.Shared.Rent((1 + cut.Nodes) * ChainingValueBytes);
        }

        protected int PieceBytes => _cut.PieceBytes;

        public void Dispose()
        {
            Bytes.Wipe(ref _key);
            PendingRead.Return(_nodes, _nodes.Length);
        }

        /// <summary>Absorbs the hashed subtrees after the work has been run.</summary>
        /// <returns>Bytes absorbed.</returns>
        public long AbsorbNodes(ref CollectingBuffer<Blake3Mode, Bytes1024> buffer)
        {
            int nodes = Math.Min(_cut.Nodes, DonePieces * PieceNodes);
            if (nodes > 0)
            {
                buffer.Mode.Tree.AbsorbNodes(_nodes, nodes, _level);
            }

            return (long)nodes * _cut.NodeBytes;
        }

        protected long OffsetOf(int piece) => (long)piece * PieceBytes;

        protected int BytesOf(int piece) => (int)Math.Min(PieceBytes, _cut.NodesBytes - OffsetOf(piece));

        protected void Hash(int piece, ReadOnlySpan<byte> bytes) => Blake3Tree.HashSubtrees(
            in _key,
            bytes,
            _firstChunk + ((ulong)OffsetOf(piece) / ChunkBytes),
            _flags,
            _level,
            _nodes.AsSpan((1 + (piece * PieceNodes)) * ChainingValueBytes));
    }

    private sealed class MemoryWork : TreeWork
    {
        private readonly ReadOnlyMemory<byte> _source;

        public MemoryWork(
            ref CollectingBuffer<Blake3Mode, Bytes1024> buffer,
            ReadOnlyMemory<byte> source,
            in Cut cut,
            CancellationToken cancellationToken)
            : base(ref buffer, cut, cancellationToken)
        {
            _source = source;
        }

        protected override void Work()
        {
            ReadOnlySpan<byte> source = _source.Span;
            while (TryTake(out int piece))
            {
                Hash(piece, source.Slice((int)OffsetOf(piece), BytesOf(piece)));
            }
        }
    }

    private sealed class FileWork : TreeWork
    {
        private readonly Hasher _hasher;
        private readonly SafeFileHandle _file;
        private readonly long _fileOffset;

        public FileWork(
            Hasher hasher,
            ref CollectingBuffer<Blake3Mode, Bytes1024> buffer,
            SafeFileHandle file,
            long fileOffset,
            in Cut cut,
            CancellationToken cancellationToken)
            : base(ref buffer, cut, cancellationToken)
        {
            _hasher = hasher;
            _file = file;
            _fileOffset = fileOffset;
        }

        protected override void Work()
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(PieceBytes);
            try
            {
                while (TryTake(out int piece))
                {
                    _hasher.ThrowIfDisposeDue();
                    Span<byte> bytes = buffer.AsSpan(0, BytesOf(piece));
                    HashIfWhole(piece, bytes, FileSource.ReadFully(_file, _fileOffset + OffsetOf(piece), bytes));
                }
            }
            finally
            {
                PendingRead.Return(buffer, PieceBytes);
            }
        }

        protected override async Task WorkAsync()
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(PieceBytes);
            try
            {
                while (TryTake(out int piece))
                {
                    _hasher.ThrowIfDisposeDue();
                    Memory<byte> bytes = buffer.AsMemory(0, BytesOf(piece));
                    int read = await FileSource
                        .ReadFullyAsync(_file, _fileOffset + OffsetOf(piece), bytes, CancellationToken)
                        .ConfigureAwait(false);
                    HashIfWhole(piece, bytes.Span, read);
                }
            }
            finally
            {
                PendingRead.Return(buffer, PieceBytes);
            }
        }

        private void HashIfWhole(int piece, ReadOnlySpan<byte> bytes, int readBytes)
        {
            if (readBytes == bytes.Length)
            {
                Hash(piece, bytes);
            }
            else
            {
                EndBefore(piece);
            }
        }
    }
}
