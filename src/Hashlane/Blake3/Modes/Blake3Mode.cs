using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using static Hashlane.Blake3Kernels;

namespace Hashlane;

/// <summary>
/// BLAKE3's rules of absorbing and finishing (BLAKE3 paper §2), shared by hash, keyed hash and key derivation.
/// </summary>
internal struct Blake3Mode : IXofMode<Blake3Node>, ICollectingMode, IExportableMode
{
    private Blake3Tree _tree;

    /// <summary>Starts hashing without a key.</summary>
    public Blake3Mode() => Start(out this);

    /// <summary>Starts keyed hashing or the second step of key derivation.</summary>
    /// <param name="key">The key, or the context key: 32 bytes.</param>
    /// <param name="flags"><see cref="Blake3Flags.KeyedHash"/> or <see cref="Blake3Flags.DeriveKeyMaterial"/>.</param>
    public Blake3Mode(ReadOnlySpan<byte> key, uint flags) => Start(out this, key, flags);

    /// <summary>The tree itself, for code that hashes parts of it separately.</summary>
    [UnscopedRef]
    public ref Blake3Tree Tree => ref _tree;

    public readonly int BlockBytes => ChunkBytes;

    public readonly int RunBytes => _tree.RunBytes;

    public readonly bool IsKeyed => _tree.IsKeyed;

    public readonly ulong OutputBytes => Blake3Node.OutputBytes;

    // Only a chunk that may turn out to be the whole message has to wait, since the root is compressed differently.
    public readonly long AbsorbableBytes(long availableBytes) =>
        _tree.Chunks == 0 && availableBytes <= ChunkBytes ? 0 : availableBytes - (availableBytes % ChunkBytes);

    /// <summary>Creates a mode in place, as <see cref="Blake3Tree.Start(out Blake3Tree, uint, ulong)"/> does.</summary>
    /// <inheritdoc cref="Blake3Mode()"/>
    public static void Start(out Blake3Mode mode)
    {
        Bytes.LeaveUnset(out mode);
        Blake3Tree.Start(out mode._tree, flags: 0, firstChunk: 0);
    }

    /// <inheritdoc cref="Blake3Mode(ReadOnlySpan{byte}, uint)"/>
    public static void Start(out Blake3Mode mode, ReadOnlySpan<byte> key, uint flags)
    {
        Bytes.LeaveUnset(out mode);
        Blake3Tree.Start(out mode._tree, key, flags, firstChunk: 0);
    }

    /// <summary>Starts from a key as words, or IV.</summary>
    public static void Start(out Blake3Mode mode, ref readonly Words8<uint> key, uint flags)
    {
        Bytes.LeaveUnset(out mode);
        Blake3Tree.Start(out mode._tree, in key, flags, firstChunk: 0);
    }

    /// <summary>Starts the first step of key derivation, over the context.</summary>
    public static void StartContext(out Blake3Mode mode)
    {
        Bytes.LeaveUnset(out mode);
        Blake3Tree.Start(out mode._tree, Blake3Flags.DeriveKeyContext, firstChunk: 0);
    }

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % ChunkBytes == 0);
        _tree.AbsorbChunks(wholeBlocks);
    }

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        if (digest.Length <= ChainingValueBytes)
        {
            _tree.FinishDigest(rest, digest);
            return;
        }

        FinishLong(rest, digest);
    }

    // A separate method, so that short digests do not pay for zeroing the node.
    private void FinishLong(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        Blake3Node root = default;
        _tree.FinishRoot(rest, ref root);
        root.Read(0, digest);
        if (IsKeyed)
        {
            root.Wipe();
        }
    }

    public void FinishNode(ReadOnlySpan<byte> rest, ref Blake3Node node) => _tree.FinishRoot(rest, ref node);

    public void Reset() => _tree.Reset();

    public void Wipe() => Bytes.Wipe(ref this);

    public void Write(ref StateWriter writer) => _tree.Write(ref writer);

    public void Read(ref StateReader reader)
    {
        _tree.Read(ref reader);
        reader.Check(_tree.FirstChunk == 0, "a message does not begin in its middle");
    }

    // The first chunk is absorbed when another byte follows.
    public readonly bool CanHold(int pendingBytes) =>
        AbsorbableBytes(pendingBytes) == 0 && (pendingBytes > 0 || _tree.Chunks != 1);
}
