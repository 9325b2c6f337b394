namespace Hashlane;

/// <summary>
/// BLAKE2X's rules (the BLAKE2X paper §2), shared by b and s: BLAKE2, keyed or not, is the root, and its digest gives
/// the output.
/// </summary>
/// <typeparam name="TVariant">b or s.</typeparam>
/// <typeparam name="TRoot">BLAKE2's mode of that variant, without or with a key.</typeparam>
internal struct Blake2XMode<TVariant, TRoot> : IXofMode<Blake2XNode<TVariant>>, IExportableMode
    where TVariant : unmanaged, IBlake2Variant
    where TRoot : unmanaged, IExportableMode
{
    private TRoot _root;
    private Blake2XNode<TVariant> _node;

    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly bool IsKeyed => default(TRoot).IsKeyed;

    public readonly ulong OutputBytes => _node.OutputBytes;

    /// <summary>Starts from a root before its message, and zeroes the root if it holds a key.</summary>
    public void Take(ref TRoot root, in Blake2ParameterBlock parameters)
    {
        _root = root;
        _node.Start(in parameters);
        if (IsKeyed)
        {
            root.Wipe();
        }
    }

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, BlockBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks) => _root.AbsorbBlocks(wholeBlocks);

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        _node.Finish(ref _root, rest);
        _node.Read(0, digest);
    }

    public void FinishNode(ReadOnlySpan<byte> rest, ref Blake2XNode<TVariant> node)
    {
        node = _node;
        node.Finish(ref _root, rest);
    }

    public void Reset()
    {
        _root.Reset();
        _node.Reset();
    }

    public void Wipe() => Bytes.Wipe(ref this);

    // The root's parameters state all that the node needs. A readonly member would copy the root to the stack, key
    // included.
    public void Write(ref StateWriter writer) => _root.Write(ref writer);

    public void Read(ref StateReader reader)
    {
        ReadOnlySpan<byte> parameters = reader.Peek(default(TVariant).MaxHashBytes);
        _root.Read(ref reader);
        _node.Start(ref reader, parameters);
    }

    public bool CanHold(int pendingBytes) => _root.CanHold(pendingBytes);
}
