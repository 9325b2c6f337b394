using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;

namespace Hashlane;

/// <summary>
/// The node that is being filled in one level of a Skein tree (Skein 1.3 §3.5.6), and the number of full nodes in that
/// level. It is plain data.
/// </summary>
/// <remarks>
/// A child's output is one block. The last one is held back, since a node's last block is compressed differently.
/// </remarks>
internal struct SkeinTreeNode<TVariant>
    where TVariant : unmanaged, ISkeinVariant
{
    private TVariant _state;
    private Bytes128 _held;
    private ulong _children;
    private ulong _fullNodes;

    /// <summary>True if its level has only one child, whose output is the tree's.</summary>
    public readonly bool IsOnlyChild => _fullNodes == 0 && _children == 1;

    /// <summary>True if the node has no child.</summary>
    public readonly bool IsEmpty => _children == 0;

    /// <summary>True if its level has no child and never had one.</summary>
    public readonly bool IsUnused => _fullNodes == 0 && _children == 0;

    /// <summary>Adds a child's output.</summary>
    /// <param name="chain">The output.</param>
    /// <param name="start">The state before the message.</param>
    /// <param name="level">The node's level, 2 or more.</param>
    /// <param name="capacity">The number of children that a node of the level takes.</param>
    /// <returns>True if the node is full now.</returns>
    public bool Add(ReadOnlySpan<byte> chain, ref readonly TVariant start, int level, ulong capacity)
    {
        if (_children == 0)
        {
            _state = start;
            _state.Start(SkeinType.Msg, level);
            _state.Skip(unchecked(_fullNodes * capacity * (ulong)chain.Length));
        }
        else
        {
            _state.Compress(Held(chain.Length), (uint)chain.Length);
        }

        chain.CopyTo(Bytes.Of(ref _held));
        _children++;
        return _children == capacity;
    }

    /// <summary>Writes the node's output and makes room for the next node of the level.</summary>
    public void Finish(Span<byte> chain)
    {
        Debug.Assert(_children > 0);
        _state.SetFinal();
        _state.Compress(Held(chain.Length), (uint)chain.Length);
        _state.Store(chain);
        _children = 0;
        _fullNodes++;
    }

    /// <summary>Writes the output of the last child.</summary>
    public void CopyHeld(Span<byte> chain) => Held(chain.Length).CopyTo(chain);

    /// <summary>Writes the chaining value, if anything was compressed, and the last child's output.</summary>
    public void Write(ref StateWriter writer)
    {
        if (_children > 1)
        {
            SkeinStateFormat.WriteChain(ref writer, in _state);
        }

        if (_children > 0)
        {
            writer.Bytes(Held(default(TVariant).BlockBytes));
        }
    }

    /// <summary>Becomes the node that was written.</summary>
    /// <param name="reader">The state.</param>
    /// <param name="start">The state before the message.</param>
    /// <param name="level">The node's level, 2 or more.</param>
    /// <param name="capacity">The number of children that a node of the level takes.</param>
    /// <param name="children">The number of children that the level has had.</param>
    /// <returns>The number of full nodes, which are the children of the next level.</returns>
    public ulong Read(
        ref StateReader reader, ref readonly TVariant start, int level, ulong capacity, ulong children)
    {
        int blockBytes = default(TVariant).BlockBytes;
        _fullNodes = children / capacity;
        _children = children % capacity;
        if (_children > 0)
        {
            _state = start;
            _state.Start(SkeinType.Msg, level);
            _state.Skip(unchecked(_fullNodes * capacity * (ulong)blockBytes));
        }

        if (_children > 1)
        {
            SkeinStateFormat.Continue(ref _state, (_children - 1) * (ulong)blockBytes);
            SkeinStateFormat.ReadChain(ref reader, ref _state);
        }

        if (_children > 0)
        {
            reader.Bytes(blockBytes).CopyTo(Bytes.Of(ref _held));
        }

        return _fullNodes;
    }

    [UnscopedRef]
    private ReadOnlySpan<byte> Held(int blockBytes) => Bytes.Of(ref _held)[..blockBytes];
}
