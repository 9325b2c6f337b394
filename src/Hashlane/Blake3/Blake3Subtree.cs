using System.Buffers;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// A part of BLAKE3's tree, so that many machines can hash one input in any order, and continue after a stop. Use it
/// with care: nothing can check that parts fit together, and parts that do not fit give a wrong digest.
/// </summary>
/// <remarks>
/// <para><b>Source.</b> BLAKE3 paper §2.1.</para>
/// <para><b>Use.</b> Split the input by <see cref="LeftSubtreeBytes"/>, and its parts by the same rule, until they are
/// small enough. Compute the 32-byte chaining value of each part at its offset, anywhere and in any order. Merge
/// siblings, the left one first, until two are left; these make the digest by
/// <see cref="HashRoot(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>. Mode, key and context must be the
/// same everywhere.</para>
/// <para><b>Errors that go unnoticed.</b> A part that is not a subtree, such as three chunks in the middle of an input.
/// A wrong offset. Siblings exchanged or from different inputs. The last two merged instead of hashed as the root. An
/// input that changed between the parts. A part that is not the last has a power of two times 1024 bytes and begins at
/// a multiple of its length.</para>
/// <para><b>Inputs without subtrees.</b> An input of at most 1024 bytes is one node, the root: hash it with
/// <see cref="Blake3"/>. For the same reason the chaining value of a whole input is useless, and it is not the
/// digest.</para>
/// <para><b>Secrets.</b> A chaining value is not a digest. Keep those of keyed hashing and of key derivation as secret
/// as the key. Values from other sources prove nothing about their data. <see cref="Dispose"/> zeroes the state.</para>
/// <para><b>Failure.</b> An append can end with an exception from a stream, by cancellation, or because a stream was
/// too long. An unknown part of its data is then absorbed, and every later call throws
/// <see cref="InvalidOperationException"/> until <see cref="Reset"/>.</para>
/// <para><b>Limits.</b> Inputs up to 2^64 − 1 bytes.</para>
/// <para><b>Thread safety.</b> Static members: any number of threads. Instances: one operation at a time,
/// checked.</para>
/// </remarks>
public sealed class Blake3Subtree : IDisposable
{
    /// <summary>Length of a chunk in bytes: subtrees begin at multiples of it.</summary>
    public const int ChunkBytes = Blake3Kernels.ChunkBytes;

    /// <summary>Length of a chaining value in bytes.</summary>
    public const int ChainingValueBytes = Blake3Kernels.ChainingValueBytes;

    private readonly SubtreeHasher _hasher;
    private readonly StateKind _kind;

    /// <summary>Starts a subtree.</summary>
    /// <param name="mode">The mode of the whole tree; it can be disposed afterwards.</param>
    /// <param name="inputOffset">
    /// The position in the whole input at which the subtree begins, in bytes: a multiple of 1024.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="inputOffset"/> is not a multiple of 1024.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public Blake3Subtree(Blake3TreeKey mode, ulong inputOffset)
    {
        CheckOffset(inputOffset);
        Span<byte> key = stackalloc byte[Blake3Mac.KeyBytes];
        CopyKey(mode, key);
        _hasher = new SubtreeHasher(key, mode.Flags, inputOffset);
        CryptographicOperations.ZeroMemory(key);
        InputOffset = inputOffset;
        _kind = mode.Flags == 0 ? StateKind.Plain : StateKind.Secret;
    }

    private Blake3Subtree(SubtreeHasher hasher, ulong inputOffset, StateKind kind)
    {
        _hasher = hasher;
        InputOffset = inputOffset;
        _kind = kind;
    }

    /// <summary>The position in the whole input at which the subtree begins, in bytes.</summary>
    public ulong InputOffset { get; }

    /// <summary>
    /// Returns the length in bytes of the longest subtree that can begin at an offset: at most as much may be appended
    /// there.
    /// </summary>
    /// <param name="inputOffset">The position in the whole input, in bytes: a multiple of 1024.</param>
    /// <returns>
    /// The largest power of two that divides the offset; for the offset 0, <see cref="ulong.MaxValue"/>, which means no
    /// limit. It is one less if the longest possible input, 2^64 − 1 bytes, ends there.
    /// </returns>
    /// <exception cref="ArgumentException"><paramref name="inputOffset"/> is not a multiple of 1024.</exception>
    public static ulong MaxSubtreeBytes(ulong inputOffset)
    {
        CheckOffset(inputOffset);
        return Blake3SubtreeMode.MaxBytes(inputOffset);
    }

    /// <summary>
    /// Splits an input, or a subtree of one: returns the length of the left child in bytes. The right child has the
    /// rest.
    /// </summary>
    /// <param name="totalBytes">
    /// The length in bytes of the whole input, or of the subtree to split: 1025 or more, since a chunk is not split.
    /// </param>
    /// <returns>The largest power of two that is less than <paramref name="totalBytes"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="totalBytes"/> is 1024 or less.</exception>
    public static ulong LeftSubtreeBytes(ulong totalBytes)
    {
        if (totalBytes <= ChunkBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(totalBytes),
                totalBytes,
                $"Only more than {ChunkBytes} bytes have subtrees: at most so many are one node.");
        }

        return Blake3SubtreeMode.LeftBytes(totalBytes);
    }

    /// <summary>Computes the chaining value of a subtree that lies in one piece.</summary>
    /// <param name="source">All data of the subtree: 1 to <see cref="MaxSubtreeBytes"/> bytes.</param>
    /// <returns>The chaining value, <c>ChainingValueBytes</c> bytes.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="inputOffset"/> is not a multiple of 1024, or <paramref name="source"/> is empty or longer than a
    /// subtree can be there.
    /// </exception>
    /// <inheritdoc cref="Blake3Subtree(Blake3TreeKey, ulong)"/>
    public static byte[] ComputeChainingValue(Blake3TreeKey mode, ulong inputOffset, ReadOnlySpan<byte> source)
    {
        byte[] chainingValue = new byte[ChainingValueBytes];
        ComputeChainingValue(mode, inputOffset, source, chainingValue);
        return chainingValue;
    }

    /// <summary>Computes the chaining value of a subtree that lies in one piece, without allocating.</summary>
    /// <param name="source">
    /// All data of the subtree: 1 to <see cref="MaxSubtreeBytes"/> bytes; may overlap <paramref name="destination"/>.
    /// </param>
    /// <param name="destination">At least <c>ChainingValueBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>ChainingValueBytes</c>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="inputOffset"/> is not a multiple of 1024, or <paramref name="source"/> is empty or longer than a
    /// subtree can be there, or <paramref name="destination"/> is too short; nothing is written.
    /// </exception>
    /// <inheritdoc cref="ComputeChainingValue(Blake3TreeKey, ulong, ReadOnlySpan{byte})"/>
    [SkipLocalsInit] // the mode sets what it uses
    public static int ComputeChainingValue(
        Blake3TreeKey mode, ulong inputOffset, ReadOnlySpan<byte> source, Span<byte> destination)
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

    /// <summary>
    /// Computes the chaining value of the parent of two siblings, except for the last two, which form the root.
    /// </summary>
    /// <param name="mode">The mode of the whole tree.</param>
    /// <param name="left">The chaining value of the left child: <c>ChainingValueBytes</c> bytes.</param>
    /// <param name="right">The chaining value of the right child: <c>ChainingValueBytes</c> bytes.</param>
    /// <returns>The chaining value, <c>ChainingValueBytes</c> bytes long.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="mode"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="left"/> or <paramref name="right"/> is not <c>ChainingValueBytes</c> bytes long.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="mode"/> was disposed.</exception>
    public static byte[] MergeChainingValues(Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        byte[] parent = new byte[ChainingValueBytes];
        MergeChainingValues(mode, left, right, parent);
        return parent;
    }

    /// <summary>
    /// Writes the chaining value of the parent of two siblings, except for the last two, which form the root. Allocates
    /// nothing.
    /// </summary>
    /// <param name="destination">
    /// At least <c>ChainingValueBytes</c> bytes; the rest stays unchanged. It may overlap the two values.
    /// </param>
    /// <returns>The number of bytes written, <c>ChainingValueBytes</c>.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="MergeChainingValues(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static int MergeChainingValues(
        Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, ChainingValueBytes);
        Blake3Node parent = default;
        SetParent(mode, left, right, ref parent);
        parent.Read(0, destination[..ChainingValueBytes]); // not the root: begins with the chaining value
        parent.Wipe();
        return ChainingValueBytes;
    }

    /// <summary>Computes the digest of the whole input from the chaining values of its two halves.</summary>
    /// <returns>The digest, tag or derived key, depending on the mode: 32 bytes.</returns>
    /// <inheritdoc cref="MergeChainingValues(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashRoot(Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right) =>
        HashRoot(mode, left, right, Blake3.HashSizeInBytes);

    /// <summary>
    /// Writes the digest of the whole input from the chaining values of its two halves. Allocates nothing.
    /// </summary>
    /// <param name="destination">At least 32 bytes; the rest stays unchanged. It may overlap the two values.</param>
    /// <returns>The number of bytes written, 32.</returns>
    /// <inheritdoc cref="MergeChainingValues(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashRoot(
        Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, Span<byte> destination) =>
        HashRoot(mode, left, right, Blake3.HashSizeInBytes, destination);

    /// <param name="outputLength">Length of the digest in bytes, 1 or more.</param>
    /// <returns>The digest, tag or derived key, depending on the mode: <paramref name="outputLength"/> bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A length is out of range.</exception>
    /// <inheritdoc cref="HashRoot(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static byte[] HashRoot(
        Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, int outputLength)
    {
        byte[] digest = new byte[Blake3.CheckOutputLength(outputLength)];
        HashRoot(mode, left, right, outputLength, digest);
        return digest;
    }

    /// <param name="destination">
    /// At least <paramref name="outputLength"/> bytes; the rest stays unchanged. It may overlap the two values.
    /// </param>
    /// <returns>The number of bytes written, <paramref name="outputLength"/>.</returns>
    /// <inheritdoc cref="HashRoot(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte}, int)"
    ///   path="//param[@name='outputLength']|//exception"/>
    /// <inheritdoc cref="HashRoot(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte}, Span{byte})"/>
    public static int HashRoot(
        Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, int outputLength, Span<byte> destination)
    {
        Checks.ThrowIfTooShort(destination, Blake3.CheckOutputLength(outputLength));
        Blake3Node root = default;
        SetParent(mode, left, right, ref root);
        root.MarkRoot();
        root.Read(0, destination[..outputLength]);
        root.Wipe();
        return outputLength;
    }

    /// <summary>
    /// Opens the output of the whole input from the chaining values of its two halves. It begins with the digest.
    /// </summary>
    /// <param name="mode">The mode of the whole tree; it can be disposed afterwards.</param>
    /// <returns>A reader at position 0 of 2^64 − 1 bytes; the caller disposes it.</returns>
    /// <inheritdoc cref="MergeChainingValues(Blake3TreeKey, ReadOnlySpan{byte}, ReadOnlySpan{byte})"/>
    public static XofReader OpenRootXof(Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        NodeReader<Blake3Node> reader = new(Blake3Node.OutputBytes);

        // Made on the stack: a node in an object is written only where the object is pinned.
        Blake3Node root = default;
        SetParent(mode, left, right, ref root);
        root.MarkRoot();
        reader.Node = root;
        root.Wipe();
        return reader;
    }

    /// <summary>Appends <paramref name="source"/> to the subtree.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(byte[] source)
    {
        ArgumentNullException.ThrowIfNull(source);
        AppendData(new ReadOnlySpan<byte>(source));
    }

    /// <summary>
    /// Appends <paramref name="source"/> to the subtree without allocating, except as <see cref="Hasher"/> says.
    /// </summary>
    /// <param name="source">
    /// The data to append: at most as many bytes as are left of <see cref="MaxSubtreeBytes"/>.
    /// </param>
    /// <exception cref="ArgumentException">
    /// The subtree would be longer than one at its offset can be; nothing was appended.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// An earlier append failed and <see cref="Reset"/> was not called.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public void AppendData(ReadOnlySpan<byte> source) => _hasher.AppendWhole(source);

    /// <param name="source">
    /// The data to append, in any number of segments: at most as many bytes as are left of
    /// <see cref="MaxSubtreeBytes"/>.
    /// </param>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(in ReadOnlySequence<byte> source)
    {
        _hasher.CheckRoom(source.Length);
        _hasher.AppendData(source);
    }

    /// <summary>Appends a stream, from its position to its end.</summary>
    /// <param name="source">
    /// A readable stream of the subtree's data and no more; it is read in pieces of up to 128 KiB and left open.
    /// </param>
    /// <remarks>
    /// The stream's exceptions pass through; the instance is then unusable until <see cref="Reset"/>.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> cannot be read. Or it has more bytes than a subtree at this offset can have. That is
    /// found while reading, and the instance is then unusable until <see cref="Reset"/>.
    /// </exception>
    /// <inheritdoc cref="AppendData(ReadOnlySpan{byte})"/>
    public void AppendData(Stream source) => _hasher.AppendData(source);

    /// <summary>Appends a stream, from its position to its end, reading the next piece while one is hashed.</summary>
    /// <param name="cancellationToken">
    /// Ends the operation early; the instance is then unusable until <see cref="Reset"/>, unless the token was canceled
    /// before the call, when nothing had been read.
    /// </param>
    /// <returns>
    /// A task that completes at the stream's end. The instance is in use until then. If hashing fails, the task does
    /// not wait for the current read, which may never end.
    /// </returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <inheritdoc cref="AppendData(Stream)"/>
    public Task AppendDataAsync(Stream source, CancellationToken cancellationToken = default) =>
        _hasher.AppendDataAsync(source, cancellationToken);

    /// <summary>
    /// Computes the chaining value of the subtree of all data appended so far; more can be appended afterwards.
    /// </summary>
    /// <returns>The chaining value, <c>ChainingValueBytes</c> bytes long.</returns>
    /// <exception cref="ObjectDisposedException">The instance was disposed.</exception>
    /// <exception cref="InvalidOperationException">
    /// Nothing was appended: an empty subtree has no chaining value. Or an earlier append failed and
    /// <see cref="Reset"/> was not called.
    /// </exception>
    /// <exception cref="CryptographicException">Another operation is running on this instance.</exception>
    public byte[] GetChainingValue()
    {
        byte[] chainingValue = new byte[ChainingValueBytes];
        GetChainingValue(chainingValue);
        return chainingValue;
    }

    /// <summary>
    /// Computes the chaining value of the subtree of all data appended so far, without allocating; more can be appended
    /// afterwards.
    /// </summary>
    /// <param name="destination">At least <c>ChainingValueBytes</c> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written, <c>ChainingValueBytes</c>.</returns>
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

    /// <summary>Continues an exported state of a subtree without a key.</summary>
    /// <param name="state">The bytes that <see cref="ExportState()"/> gave, and no others.</param>
    /// <returns>A new instance with the same offset and the same data appended so far; the caller disposes it.
    /// </returns>
    /// <inheritdoc cref="UnkeyedHasher{TSelf}.ImportState" path="/exception"/>
    public static Blake3Subtree ImportState(ReadOnlySpan<byte> state) => Import(state, StateKind.Plain);

    /// <summary>Continues an exported state of a subtree of keyed hashing or of key derivation.</summary>
    /// <param name="state">
    /// The bytes that <see cref="ExportSecretState()"/> gave, and no others. They are as secret as the key.
    /// </param>
    /// <inheritdoc cref="ImportState"/>
    public static Blake3Subtree ImportSecretState(ReadOnlySpan<byte> state) => Import(state, StateKind.Secret);

    /// <summary>Computes the length of the state after all data appended so far, with or without a key.</summary>
    /// <returns>
    /// The number of bytes that <see cref="ExportState()"/> or <see cref="ExportSecretState()"/> would return.
    /// </returns>
    /// <exception cref="InvalidOperationException">
    /// An earlier append failed and <see cref="Reset"/> was not called.
    /// </exception>
    /// <inheritdoc cref="GetChainingValue()" path="/exception[not(contains(@cref, 'InvalidOperation'))]"/>
    public int GetStateLength() => _hasher.GetStateLength();

    /// <summary>
    /// Exports the state of a subtree without a key after all data appended so far; more can be appended afterwards.
    /// </summary>
    /// <returns>The state, for <see cref="ImportState"/>.</returns>
    /// <exception cref="InvalidOperationException">
    /// The state holds a key: only <see cref="ExportSecretState()"/> exports it. Or an earlier append failed and
    /// <see cref="Reset"/> was not called.
    /// </exception>
    /// <inheritdoc cref="GetChainingValue()" path="/exception[not(contains(@cref, 'InvalidOperation'))]"/>
    public byte[] ExportState() => Exporting(StateKind.Plain).ExportToArray();

    /// <summary>
    /// Exports the state of a subtree without a key after all data appended so far, without allocating; more can be
    /// appended afterwards.
    /// </summary>
    /// <param name="destination">At least <see cref="GetStateLength"/> bytes; the rest stays unchanged.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="ExportState()" path="/exception"/>
    public int ExportState(Span<byte> destination) => Exporting(StateKind.Plain).ExportTo(destination);

    /// <summary>
    /// Exports the state of a subtree of keyed hashing or of key derivation after all data appended so far, key
    /// included; more can be appended afterwards.
    /// </summary>
    /// <returns>
    /// The state, for <see cref="ImportSecretState"/>. It is as secret as the key; zero it after use.
    /// </returns>
    /// <exception cref="InvalidOperationException">
    /// There is no key: call <see cref="ExportState()"/>. Or an earlier append failed and <see cref="Reset"/> was not
    /// called.
    /// </exception>
    /// <inheritdoc cref="GetChainingValue()" path="/exception[not(contains(@cref, 'InvalidOperation'))]"/>
    public byte[] ExportSecretState() => Exporting(StateKind.Secret).ExportToArray();

    /// <summary>
    /// Exports the state of a subtree of keyed hashing or of key derivation after all data appended so far, key
    /// included, without allocating; more can be appended afterwards.
    /// </summary>
    /// <param name="destination">
    /// At least <see cref="GetStateLength"/> bytes; the rest stays unchanged. It is then as secret as the key; zero it
    /// after use.
    /// </param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; nothing is written.</exception>
    /// <inheritdoc cref="ExportSecretState()" path="/exception"/>
    public int ExportSecretState(Span<byte> destination) => Exporting(StateKind.Secret).ExportTo(destination);

    /// <summary>
    /// Forgets all appended data; mode, key and offset stay. Also ends the unusable state after a failed append.
    /// </summary>
    /// <inheritdoc cref="Hasher.Reset"/>
    public void Reset() => _hasher.Reset();

    /// <summary>
    /// Returns an independent copy: the same mode, key and offset, and the same data appended so far.
    /// </summary>
    /// <inheritdoc cref="Hasher.Clone"/>
    public Blake3Subtree Clone() => new((SubtreeHasher)_hasher.Clone(), InputOffset, _kind);

    /// <inheritdoc cref="Hasher.Dispose"/>
    public void Dispose() => _hasher.Dispose();

    /// <inheritdoc cref="Hasher.ToString"/>
    public override string ToString() => nameof(Blake3Subtree);

    private static Blake3Subtree Import(ReadOnlySpan<byte> state, StateKind kind)
    {
        SubtreeHasher hasher = SubtreeHasher.Import(state, kind, out ulong inputOffset);
        return new(hasher, inputOffset, kind);
    }

    private SubtreeHasher Exporting(StateKind kind)
    {
        if (kind != _kind)
        {
            throw new InvalidOperationException(
                _kind == StateKind.Secret
                    ? "The state of this Blake3Subtree holds a key. Call ExportSecretState, and keep it secret."
                    : "The state of this Blake3Subtree holds no key. Call ExportState.");
        }

        return _hasher;
    }

    private static void CheckOffset(ulong inputOffset)
    {
        if (inputOffset % ChunkBytes != 0)
        {
            throw new ArgumentException(
                $"Subtrees begin at multiples of {ChunkBytes} bytes, but the offset is {inputOffset}.",
                nameof(inputOffset));
        }
    }

    private static void CheckChainingValue(ReadOnlySpan<byte> value, string name)
    {
        if (value.Length != ChainingValueBytes)
        {
            throw new ArgumentOutOfRangeException(
                name, $"Chaining value must be {ChainingValueBytes} bytes, but was {value.Length}.");
        }
    }

    private static void ThrowIfTooLong(long sourceBytes, ulong remainingBytes, string name = "source")
    {
        if ((ulong)sourceBytes > remainingBytes)
        {
            throw new ArgumentException(
                $"The subtree can take {remainingBytes} more bytes at its offset, "
                + $"but there are at least {sourceBytes}.",
                name);
        }
    }

    private static void CopyKey(Blake3TreeKey mode, Span<byte> key)
    {
        ArgumentNullException.ThrowIfNull(mode);
        ObjectDisposedException.ThrowIf(!mode.TryCopyKey(key), mode);
    }

    [SkipLocalsInit] // written whole
    private static void SetParent(
        Blake3TreeKey mode, ReadOnlySpan<byte> left, ReadOnlySpan<byte> right, ref Blake3Node node)
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

    /// <summary>
    /// A subtree as a hasher whose digest is the chaining value: it provides the guard, streams and copies. Callers
    /// never see it.
    /// </summary>
    private sealed class SubtreeHasher : Hasher
    {
        private CollectingBuffer<Blake3SubtreeMode, Bytes1024> _buffer;

        public SubtreeHasher(ReadOnlySpan<byte> key, uint flags, ulong inputOffset)
            : base(ChainingValueBytes)
        {
            Blake3SubtreeMode.Start(out _buffer.Mode, key, flags, inputOffset);
        }

        private SubtreeHasher(SubtreeHasher source)
            : base(ChainingValueBytes)
        {
            _buffer.CopyFrom(in source._buffer);
        }

        private SubtreeHasher(ref StateReader reader)
            : base(ref reader, ChainingValueBytes, ChainingValueBytes)
        {
            BufferState.Read(ref _buffer.Blocks, ref reader);
        }

        private protected override string Name => nameof(Blake3Subtree);

        private ulong RemainingBytes => _buffer.Mode.RemainingBytes(_buffer.PendingBytes);

        /// <summary>Appends all or, if it is too long, nothing.</summary>
        /// <summary>Continues an exported state.</summary>
        public static SubtreeHasher Import(ReadOnlySpan<byte> state, StateKind kind, out ulong inputOffset)
        {
            StateReader reader = new(state, nameof(Blake3Subtree), kind);
            SubtreeHasher hasher = Imported(new SubtreeHasher(ref reader), ref reader);
            inputOffset = hasher._buffer.Mode.InputOffset;
            return hasher;
        }

        public int GetStateLength() => StateLength();

        public byte[] ExportToArray() => Export();

        public int ExportTo(Span<byte> destination) => Export(destination);

        public void AppendWhole(ReadOnlySpan<byte> source)
        {
            using Operation operation = BeginUse();
            ulong remainingBytes = RemainingBytes;
            if ((ulong)source.Length > remainingBytes)
            {
                // Nothing was appended, so that the instance stays usable.
                operation.Complete();
                ThrowIfTooLong(source.Length, remainingBytes);
            }

            _buffer.Append(source);
            operation.Complete();
        }

        /// <summary>Throws if the bytes would be too many.</summary>
        public void CheckRoom(long sourceBytes)
        {
            using Operation operation = BeginRead();
            ThrowIfTooLong(sourceBytes, RemainingBytes);
        }

        /// <summary>Returns false if nothing was appended.</summary>
        public bool TryGetChainingValue(Span<byte> destination)
        {
            using Operation operation = BeginUse();
            bool isThere = _buffer.Mode.AbsorbedBytes(_buffer.PendingBytes) > 0;
            if (isThere)
            {
                FinishCopy(destination);
            }

            operation.Complete();
            return isThere;
        }

        // Called for pieces of streams and sequences. If this throws, their caller marks the instance as failed.
        private protected override void Absorb(ReadOnlySpan<byte> source)
        {
            ThrowIfTooLong(source.Length, RemainingBytes);
            _buffer.Append(source);
        }

        private protected override void FinishCopy(Span<byte> digest) => _buffer.FinishCopy(digest);

        private protected override void FinishAndReset(Span<byte> digest) => _buffer.FinishAndReset(digest);

        private protected override void ResetCore() => _buffer.Reset();

        private protected override Hasher CloneCore() => new SubtreeHasher(this);

        private protected override void Settle() => _buffer.Settle();

        private protected override void Wipe() => _buffer.Wipe();

        private protected override void WriteState(ref StateWriter writer) =>
            BufferState.Write(ref _buffer.Blocks, nameof(Blake3Subtree), ref writer);
    }
}
