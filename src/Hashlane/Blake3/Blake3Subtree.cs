using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A part of BLAKE3's tree, so that one input can be hashed by many machines, in any order, and go on after a stop. A sharp tool: nothing
/// can check that parts fit together, and parts that do not give a wrong digest.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.1.</para>
/// <para><b>Use.</b> Split the input by <see cref="LeftSubtreeBytes"/>, and its parts by the same rule again, as far as wanted. Compute the
/// 32-byte chaining value of each part at its offset, anywhere and in any order. Merge siblings, left one first, until two are left; these
/// make the digest by <see cref="HashRoot(Blake3TreeMode, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>. Mode, key and context must be the same everywhere.</para>
/// <para><b>What goes wrong unnoticed.</b> A part that is no subtree, as three chunks in the middle of an input; a wrong offset; siblings
/// exchanged or from different inputs; the last two merged instead of hashed as the root; an input that changed between the parts. A part
/// that is not the last has a power of two times 1024 bytes and begins at a multiple of its length.</para>
/// <para><b>What has no subtrees.</b> An input of at most 1024 bytes is one node, the root: hash it with <see cref="Blake3"/>. For the same
/// reason the chaining value of a whole input is of no use, and it is not the digest.</para>
/// <para><b>Secrets.</b> A chaining value is not a digest. Those of keyed hashing and of key derivation belong to the key: keep them as
/// secret. Those that come from elsewhere prove nothing of the data behind them. <see cref="Dispose"/> zeroes the state.</para>
/// <para><b>Failure.</b> An append that ends with an exception from a stream, by cancellation, or because a stream was too long leaves an
/// unknown part of its data absorbed; every later call then throws <see cref="InvalidOperationException"/> until <see cref="Reset"/>.</para>
/// <para><b>Limits.</b> Inputs up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time, checked.</para>
/// </remarks>
public sealed class Blake3Subtree : IDisposable
{
    /// <summary>Length of a chunk in bytes: subtrees begin at multiples of it.</summary>
    public const int ChunkBytes = Blake3Kernels.ChunkBytes;

    /// <summary>Length of a chaining value in bytes.</summary>
    public const int ChainingValueBytes = Blake3Kernels.ChainingValueBytes;

    private readonly SubtreeHasher _hasher;

    /// <summary>Starts a subtree.</summary>
    /// <param name="mode">The mode of the whole tree; it can be disposed afterwards.</param>
    /// <param name="inputOffset">Where the subtree begins in the whole input, in bytes: a multiple of 1024.</param>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="inputOffset"/> is no multiple of 1024.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public Blake3Subtree(Blake3TreeMode mode, ulong inputOffset)
    {
        CheckOffset(inputOffset);
        Span<byte> key = stackalloc byte[Blake3Mac.KeyBytes];
        CopyKey(mode, key);
        _hasher = new SubtreeHasher(key, mode.Flags, inputOffset);
        CryptographicOperations.ZeroMemory(key);
        InputOffset = inputOffset;
    }

    private Blake3Subtree(SubtreeHasher hasher, ulong inputOffset)
    {
        _hasher = hasher;
        InputOffset = inputOffset;
    }

    /// <summary>Where the subtree begins in the whole input, in bytes.</summary>
    public ulong InputOffset { get; }

    /// <summary>The longest subtree that can begin at an offset, in bytes: how much may be appended there.</summary>
    /// <param name="inputOffset">A multiple of 1024.</param>
    /// <returns>
    /// The largest power of two that divides the offset; for the offset 0, <see cref="ulong.MaxValue"/>, which says that there is no limit. One less
    /// where the longest possible input, 2^64 − 1 bytes, ends there.
    /// </returns>
    /// <exception cref="ArgumentException"><paramref name="inputOffset"/> is no multiple of 1024.</exception>
    public static ulong MaxSubtreeBytes(ulong inputOffset)
    {
        CheckOffset(inputOffset);
        return Blake3SubtreeMode.MaxBytes(inputOffset);
    }

    /// <summary>Splits an input, or a subtree of one: how many bytes the left child has. The right child has the rest.</summary>
    /// <param name="totalBytes">The length of the whole input, or of the subtree to split: 1025 or more, for a chunk is not split.</param>
    /// <returns>The largest power of two that is less than <paramref name="totalBytes"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="totalBytes"/> is 1024 or less.</exception>
    public static ulong LeftSubtreeBytes(ulong totalBytes)
    {
        if (totalBytes <= ChunkBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(totalBytes), totalBytes, $"Only more than {ChunkBytes} bytes have subtrees: at most so many are one node.");
        }

        return Blake3SubtreeMode.LeftBytes(totalBytes);
    }

    /// <summary>The chaining value of a subtree that lies in one piece.</summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="inputOffset">Where the subtree begins in the whole input, in bytes: a multiple of 1024.</param>
    /// <param name="source">All data of the subtree: 1 to <see cref="MaxSubtreeBytes"/> bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="inputOffset"/> is no multiple of 1024, or <paramref name="source"/> is empty or longer than a subtree there can be.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static byte[] ComputeChainingValue(Blake3TreeMode mode, ulong inputOffset, ReadOnlySpan<byte> source)
    {
        byte[] chainingValue = new byte[ChainingValueBytes];
        ComputeChainingValue(mode, inputOffset, source, chainingValue);
        return chainingValue;
    }

    /// <summary>Writes the chaining value of a subtree that lies in one piece. Allocates nothing.</summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="inputOffset">Where the subtree begins in the whole input, in bytes: a multiple of 1024.</param>
    /// <param name="source">All data of the subtree: 1 to <see cref="MaxSubtreeBytes"/> bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="inputOffset"/> is no multiple of 1024, <paramref name="source"/> is empty or longer than a subtree there can be, or
    /// <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    [SkipLocalsInit] // the mode sets what it uses
    public static int ComputeChainingValue(
        Blake3TreeMode mode, ulong inputOffset, ReadOnlySpan<byte> source, Span<byte> destination)
    {
        ulong remainingBytes = MaxSubtreeBytes(inputOffset);
        if (source.IsEmpty)
        {
            throw new ArgumentException("An empty subtree has no chaining value.", nameof(source));
        }

        ThrowIfTooLong(source.Length, remainingBytes);
        Checks.ThrowIfTooShort(destination, ChainingValueBytes);
        Span<byte> key = stackalloc byte[Blake3Mac.KeyBytes];
        CopyKey(mode, key);
        Blake3SubtreeMode.Start(out Blake3SubtreeMode subtree, key, mode.Flags, inputOffset);
        subtree.Finish(source, destination[..ChainingValueBytes]);
        if (subtree.IsKeyed)
        {
            subtree.Wipe();
            CryptographicOperations.ZeroMemory(key);
        }

        return ChainingValueBytes;
    }

    /// <summary>The chaining value of the parent of two siblings. Not for the last two: these make the root.</summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="left">The chaining value of the left child, 32 bytes.</param>
    /// <param name="right">The chaining value of the right child, 32 bytes.</param>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="left"/> or <paramref name="right"/> is not 32 bytes long.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static byte[] MergeChainingValues(Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        byte[] parent = new byte[ChainingValueBytes];
        MergeChainingValues(mode, left, right, parent);
        return parent;
    }

    /// <summary>
    /// Writes the chaining value of the parent of two siblings. Not for the last two: these make the root. Allocates nothing.
    /// </summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="left">The chaining value of the left child, 32 bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="right">The chaining value of the right child, 32 bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="left"/> or <paramref name="right"/> is not 32 bytes long.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static int MergeChainingValues(
        Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, ChainingValueBytes);
        Blake3Node parent = default;
        SetParent(mode, left, right, ref parent);
        parent.Read(0, destination[..ChainingValueBytes]); // not marked as the root, so its front is the chaining value
        parent.Wipe();
        return ChainingValueBytes;
    }

    /// <summary>The 32-byte digest of the whole input, from the chaining values of its two halves.</summary>
    /// <inheritdoc cref="MergeChainingValues(Blake3TreeMode, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashRoot(Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right) =>
        HashRoot(mode, left, right, Blake3.HashSizeInBytes);

    /// <summary>Writes the 32-byte digest of the whole input, from the chaining values of its two halves. Allocates nothing.</summary>
    /// <inheritdoc cref="MergeChainingValues(Blake3TreeMode, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashRoot(
        Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination) =>
        HashRoot(mode, left, right, Blake3.HashSizeInBytes, destination);

    /// <summary>The digest of the whole input, from the chaining values of its two halves.</summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="left">The chaining value of the left child of the root, 32 bytes.</param>
    /// <param name="right">The chaining value of the right child of the root, 32 bytes.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <returns><paramref name="outputLength"/> bytes: digest, tag or derived key, as the mode is.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="left"/> or <paramref name="right"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static byte[] HashRoot(Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, int outputLength)
    {
        byte[] digest = new byte[Blake3.CheckOutputLength(outputLength)];
        HashRoot(mode, left, right, outputLength, digest);
        return digest;
    }

    /// <summary>Writes the digest of the whole input, from the chaining values of its two halves. Allocates nothing.</summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="left">The chaining value of the left child of the root, 32 bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="right">The chaining value of the right child of the root, 32 bytes; may overlap <paramref name="destination"/>.</param>
    /// <param name="outputLength">1 or more.</param>
    /// <param name="destination">At least <paramref name="outputLength"/> bytes; what is left over stays as it is.</param>
    /// <returns><paramref name="outputLength"/>, the number of bytes written.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="left"/> or <paramref name="right"/> is not 32 bytes long, or <paramref name="outputLength"/> is out of range.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static int HashRoot(
        Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, int outputLength, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, Blake3.CheckOutputLength(outputLength));
        Blake3Node root = default;
        SetParent(mode, left, right, ref root);
        root.MarkRoot();
        root.Read(0, destination[..outputLength]);
        root.Wipe();
        return outputLength;
    }

    /// <summary>Opens the output of the whole input, from the chaining values of its two halves. The digest is the front of it.</summary>
    /// <param name="mode">The mode of the whole tree; it can be disposed afterwards.</param>
    /// <param name="left">The chaining value of the left child of the root, 32 bytes.</param>
    /// <param name="right">The chaining value of the right child of the root, 32 bytes.</param>
    /// <returns>A reader at position 0 of 2^64 − 1 bytes; the caller disposes it.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="left"/> or <paramref name="right"/> is not 32 bytes long.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static XofReader OpenRootXof(Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        NodeReader<Blake3Node> reader = new(Blake3Node.OutputBytes);
        SetParent(mode, left, right, ref reader.Node);
        reader.Node.MarkRoot();
        return reader;
    }

    /// <summary>Appends <paramref name="source"/> to the subtree.</summary>
    /// <param name="source">Any number of bytes, as long as <see cref="MaxSubtreeBytes"/> is not passed.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">The subtree would be longer than one at its offset can be; nothing was appended.</exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendData(byte[] source)
    {
        ArgumentNullException.ThrowIfNull(source);
        AppendData(new ReadOnlySpan<byte>(source));
    }

    /// <summary>Appends <paramref name="source"/> to the subtree. Allocates nothing.</summary>
    /// <inheritdoc cref="AppendData(byte[])"/>
    public void AppendData(ReadOnlySpan<byte> source) => _hasher.AppendWhole(source);

    /// <summary>Appends all segments of <paramref name="source"/> to the subtree. Allocates nothing.</summary>
    /// <param name="source">Any number of bytes in any number of segments, as long as <see cref="MaxSubtreeBytes"/> is not passed.</param>
    /// <inheritdoc cref="AppendData(byte[])"/>
    public void AppendData(in ReadOnlySequence<byte> source)
    {
        _hasher.CheckRoom(source.Length);
        _hasher.AppendData(source);
    }

    /// <summary>Reads <paramref name="source"/> from its position to its end and appends what was read.</summary>
    /// <param name="source">A readable stream of the subtree's data and no more; it is read in pieces of up to 128 KiB and left open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> cannot be read. Or it has more than a subtree at this offset can be long: that is found while reading, and
    /// the instance is unusable afterwards until <see cref="Reset"/>.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    /// <remarks>Exceptions of the stream pass through; the instance is unusable afterwards until <see cref="Reset"/>.</remarks>
    public void AppendData(Stream source) => _hasher.AppendData(source);

    /// <summary>
    /// Reads <paramref name="source"/> from its position to its end and appends what was read, reading the next piece while
    /// the last one is hashed.
    /// </summary>
    /// <param name="source">A readable stream of the subtree's data and no more; it is read in pieces of up to 128 KiB and left open.</param>
    /// <param name="cancellationToken">
    /// Ends the operation early; the instance is unusable afterwards until <see cref="Reset"/>, unless nothing had been read yet because the
    /// token was cancelled before the call.
    /// </param>
    /// <returns>A task that completes when the stream's end is reached. The instance is in use until then.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <inheritdoc cref="AppendData(Stream)"/>
    public Task AppendDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        _hasher.AppendDataAsync(source, cancellationToken);

    /// <summary>The chaining value of the subtree of all data appended so far; more can be appended afterwards.</summary>
    /// <returns>32 bytes.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// Nothing was appended: an empty subtree has no chaining value. Or an earlier append failed and <see cref="Reset"/> was not called.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public byte[] GetChainingValue()
    {
        byte[] chainingValue = new byte[ChainingValueBytes];
        GetChainingValue(chainingValue);
        return chainingValue;
    }

    /// <summary>Writes the chaining value of the subtree of all data appended so far; more can be appended afterwards. Allocates nothing.</summary>
    /// <param name="destination">At least 32 bytes; what is left over stays as it is.</param>
    /// <returns>32, the number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="GetChainingValue()"/>
    public int GetChainingValue(Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, ChainingValueBytes);
        if (!_hasher.TryGetChainingValue(destination[..ChainingValueBytes]))
        {
            throw new InvalidOperationException("Nothing was appended, and an empty subtree has no chaining value.");
        }

        return ChainingValueBytes;
    }

    /// <summary>Forgets all appended data; mode, key and offset stay. Also ends the unusable state after a failed append.</summary>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Reset() => _hasher.Reset();

    /// <summary>An independent copy: same mode, key and offset, same data appended so far.</summary>
    /// <returns>A new instance; the caller disposes it.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">An earlier append failed and <see cref="Reset"/> was not called.</exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public Blake3Subtree Clone() => new((SubtreeHasher)_hasher.Clone(), InputOffset);

    /// <summary>Zeroes the state, key included. Later calls other than this one throw.</summary>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void Dispose() => _hasher.Dispose();

    /// <summary>The type's name; never anything of the state.</summary>
    /// <returns>The type's name.</returns>
    public override string ToString() => nameof(Blake3Subtree);

    private static void CheckOffset(ulong inputOffset)
    {
        if (inputOffset % ChunkBytes != 0)
        {
            throw new ArgumentException(
                $"Subtrees begin at multiples of {ChunkBytes} bytes, but the offset is {inputOffset}.", nameof(inputOffset));
        }
    }

    private static void CheckChainingValue(ReadOnlySpan<byte> value, string name)
    {
        if (value.Length != ChainingValueBytes)
        {
            throw new ArgumentOutOfRangeException(name, $"Chaining value must be {ChainingValueBytes} bytes, but was {value.Length}.");
        }
    }

    private static void ThrowIfTooLong(long sourceBytes, ulong remainingBytes, string name = "source")
    {
        if ((ulong)sourceBytes > remainingBytes)
        {
            throw new ArgumentException(
                $"The subtree can take {remainingBytes} more bytes at its offset, but there are at least {sourceBytes}.", name);
        }
    }

    private static void CopyKey(Blake3TreeMode mode, Span<byte> key)
    {
        ArgumentNullException.ThrowIfNull(mode);
        ObjectDisposedException.ThrowIf(!mode.TryCopyKey(key), mode);
    }

    [SkipLocalsInit] // written whole
    private static void SetParent(Blake3TreeMode mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, ref Blake3Node node)
    {
        CheckChainingValue(left, nameof(left));
        CheckChainingValue(right, nameof(right));
        Span<byte> bytes = stackalloc byte[Blake3Kernels.BlockBytes];
        CopyKey(mode, bytes[..Blake3Mac.KeyBytes]);
        LittleEndian.Read(out Words8<uint> key, in bytes[0]);
        left.CopyTo(bytes);
        right.CopyTo(bytes[ChainingValueBytes..]);
        node.SetParent(in key, bytes, mode.Flags);
        Bytes.Wipe(ref key);
        CryptographicOperations.ZeroMemory(bytes);
    }

    /// <summary>A subtree seen as a hash whose digest is the chaining value: for the guard, streams and copies. Never handed out.</summary>
    private sealed class SubtreeHasher : Hasher
    {
        private BlockBuffer<Blake3SubtreeMode, Block1024> _buffer;

        public SubtreeHasher(ReadOnlySpan<byte> key, uint flags, ulong inputOffset)
            : base(ChainingValueBytes)
        {
            Blake3SubtreeMode.Start(out Blake3SubtreeMode mode, key, flags, inputOffset);
            _buffer.Take(ref mode);
        }

        private SubtreeHasher(SubtreeHasher source)
            : base(ChainingValueBytes)
        {
            _buffer = source._buffer;
        }

        private protected override string Name => nameof(Blake3Subtree);

        private ulong RemainingBytes => _buffer.Mode.RemainingBytes(_buffer.Pending.Length);

        /// <summary>Appends all or, if it is too long, nothing.</summary>
        public void AppendWhole(ReadOnlySpan<byte> source)
        {
            Enter();
            ulong remainingBytes = RemainingBytes;
            if ((ulong)source.Length <= remainingBytes)
            {
                _buffer.Append(source);
            }

            Leave(isComplete: true);
            ThrowIfTooLong(source.Length, remainingBytes);
        }

        /// <summary>Throws if so many bytes are too many.</summary>
        public void CheckRoom(long sourceBytes)
        {
            Enter();
            ulong remainingBytes = RemainingBytes;
            Leave(isComplete: true);
            ThrowIfTooLong(sourceBytes, remainingBytes);
        }

        /// <summary>False if there is none.</summary>
        public bool TryGetChainingValue(Span<byte> destination)
        {
            Enter();
            bool isThere = _buffer.Mode.AbsorbedBytes(_buffer.Pending.Length) > 0;
            if (isThere)
            {
                FinishCopy(destination);
            }

            Leave(isComplete: true);
            return isThere;
        }

        // Called for pieces of streams and sequences, whose caller leaves as failed if this throws.
        private protected override void Absorb(ReadOnlySpan<byte> source)
        {
            ThrowIfTooLong(source.Length, RemainingBytes);
            _buffer.Append(source);
        }

        private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

        private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

        private protected override void ResetCore() => _buffer.Reset();

        private protected override Hasher CloneCore() => new SubtreeHasher(this);

        private protected override void Wipe() => _buffer.Wipe();
    }
}
