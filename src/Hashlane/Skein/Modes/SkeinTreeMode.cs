using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Skein's tree hashing (Skein 1.3 §3.5.6), shared by the three sizes.</summary>
/// <remarks>
/// Leaves are hashed one after the other, as the message arrives. A full leaf or node passes its output to the level
/// above at once. The last block of the message is held back, so that more always follows.
/// </remarks>
internal struct SkeinTreeMode<TVariant> : IXofMode<SkeinNode<TVariant>>, IExportableMode
    where TVariant : unmanaged, ISkeinVariant
{
    private const int MaxBlockBytes = 128;

    // A message of fewer than 2^64 bytes has fewer than 2^58 leaves of two blocks of 32 bytes or more. Each level has
    // half as many nodes.
    private const int Levels = 60;
    private const int LevelBytes = 304;
    private const int FirstNodeLevel = 2;

    private TVariant _start;
    private TVariant _leaf;
    private ulong _leafBlocks;
    private ulong _fullLeaves;

    // After fields of eight bytes, so that the words of nodes are aligned: storage without fields has no alignment
    // itself.
    private NodeStorage _nodes;
    private SkeinTreeShape _shape;
    private ulong _outputBytes;
    private SkeinTraits _traits;

    /// <summary>Processes all arguments up to the message.</summary>
    public SkeinTreeMode(SkeinArguments arguments)
    {
        // The compiler regards storage without fields as set already, and leaves remains of the stack in it.
        _nodes = default;
        _traits = arguments.Key.IsEmpty ? SkeinTraits.None : SkeinTraits.Keyed;
        _outputBytes = arguments.OutputBytes;
        _shape = arguments.Tree;
        SkeinUbi.HashArguments(ref _start, arguments);
        StartLeaf();
    }

    // Not read from the state: a readonly member would copy it until the compiler optimizes.
    public readonly int BlockBytes => default(TVariant).BlockBytes;

    public readonly bool IsKeyed => (_traits & SkeinTraits.Keyed) != 0;

    public readonly ulong OutputBytes => _outputBytes;

    public readonly long AbsorbableBytes(long availableBytes) =>
        Bytes.InWholeBlocks(availableBytes, BlockBytes, heldBytes: 1);

    public void AbsorbBlocks(ReadOnlySpan<byte> wholeBlocks)
    {
        Debug.Assert(wholeBlocks.Length % BlockBytes == 0);
        while (wholeBlocks.Length > 0)
        {
            ulong room = _shape.LeafBlocks - _leafBlocks;
            ulong blocks = Math.Min(room, (uint)(wholeBlocks.Length / BlockBytes));
            int bytes = (int)blocks * BlockBytes;
            if (blocks < room)
            {
                _leaf.Compress(wholeBlocks[..bytes], (uint)BlockBytes);
                _leafBlocks += blocks;
            }
            else
            {
                FinishLeaf(wholeBlocks[..bytes], isBitPadded: false);
            }

            wholeBlocks = wholeBlocks[bytes..];
        }
    }

    /// <summary>Records that the message's last byte holds fewer than 8 bits and their end mark.</summary>
    public void MarkBitPadded() => _traits |= SkeinTraits.BitPadded;

    public void Finish(ReadOnlySpan<byte> rest, Span<byte> digest)
    {
        SkeinNode<TVariant> node = default;
        FinishNode(rest, ref node);
        node.Read(0, digest);
        if (IsKeyed)
        {
            node.Wipe();
        }
    }

    [SkipLocalsInit] // the chaining value is written before it is read
    public void FinishNode(ReadOnlySpan<byte> rest, ref SkeinNode<TVariant> node)
    {
        int wholeBytes = (int)AbsorbableBytes(rest.Length);
        AbsorbBlocks(rest[..wholeBytes]);
        FinishLeaf(rest[wholeBytes..], (_traits & SkeinTraits.BitPadded) != 0);

        Span<byte> chain = stackalloc byte[MaxBlockBytes];
        chain = chain[..BlockBytes];
        Span<SkeinTreeNode<TVariant>> nodes = Nodes();
        int level = FirstNodeLevel;
        for (; !nodes[level].IsOnlyChild; level++)
        {
            if (!nodes[level].IsEmpty)
            {
                nodes[level].Finish(chain);
                Add(chain, level + 1);
            }
        }

        nodes[level].CopyHeld(chain);
        _leaf.Load(chain);
        node.Set(in _leaf);
        if (IsKeyed)
        {
            CryptographicOperations.ZeroMemory(chain);
        }
    }

    public void Reset()
    {
        Bytes.Wipe(ref _nodes);
        _fullLeaves = 0;
        _traits &= ~SkeinTraits.BitPadded;
        StartLeaf();
    }

    public void Wipe() => Bytes.Wipe(ref this);

    // The length of the message says which nodes have how many children.
    public void Write(ref StateWriter writer)
    {
        SkeinStateFormat.WriteHead(ref writer, _shape, _outputBytes, _traits);
        SkeinStateFormat.WriteChain(ref writer, in _start);
        writer.UInt64(unchecked(((_fullLeaves * _shape.LeafBlocks) + _leafBlocks) * (ulong)BlockBytes));
        if (_leafBlocks > 0)
        {
            SkeinStateFormat.WriteChain(ref writer, in _leaf);
        }

        Span<SkeinTreeNode<TVariant>> nodes = Nodes();
        for (int level = FirstNodeLevel; !nodes[level].IsUnused; level++)
        {
            nodes[level].Write(ref writer);
        }
    }

    public void Read(ref StateReader reader)
    {
        SkeinStateFormat.ReadHead(ref reader, out _shape, out _outputBytes, out _traits);
        SkeinStateFormat.ReadChain(ref reader, ref _start);
        ulong bytes = reader.UInt64(), blocks = bytes / (uint)BlockBytes;
        if (!reader.Check(bytes % (uint)BlockBytes == 0, "the length absorbed is not one of whole blocks"))
        {
            return;
        }

        _fullLeaves = blocks / _shape.LeafBlocks;
        StartLeaf();
        _leafBlocks = blocks % _shape.LeafBlocks;
        if (_leafBlocks > 0)
        {
            SkeinStateFormat.Continue(ref _leaf, _leafBlocks * (ulong)BlockBytes);
            SkeinStateFormat.ReadChain(ref reader, ref _leaf);
        }

        // Each level has at most half as many nodes as the one below, so there are fewer than levels.
        Span<SkeinTreeNode<TVariant>> nodes = Nodes();
        ulong children = _fullLeaves;
        for (int level = FirstNodeLevel; children > 0; level++)
        {
            children = nodes[level].Read(ref reader, in _start, level, _shape.Children(level), children);
        }
    }

    public readonly bool CanHold(int pendingBytes) =>
        AbsorbableBytes(pendingBytes) == 0
        && (pendingBytes > 0 || (_fullLeaves == 0 && _leafBlocks == 0 && (_traits & SkeinTraits.BitPadded) == 0));

    private void StartLeaf()
    {
        _leaf = _start;
        _leaf.Start(SkeinType.Msg, treeLevel: 1);
        _leaf.Skip(unchecked(_fullLeaves * _shape.LeafBlocks * (ulong)BlockBytes));
        _leafBlocks = 0;
    }

    /// <summary>
    /// Hashes the last bytes of a leaf, passes its output to the level above, and starts the next leaf.
    /// </summary>
    [SkipLocalsInit] // the chaining value is written before it is read
    private void FinishLeaf(ReadOnlySpan<byte> last, bool isBitPadded)
    {
        SkeinUbi.FinishMessage(ref _leaf, last, isBitPadded);
        Span<byte> chain = stackalloc byte[MaxBlockBytes];
        chain = chain[..BlockBytes];
        _leaf.Store(chain);
        Add(chain, FirstNodeLevel);
        if (IsKeyed)
        {
            CryptographicOperations.ZeroMemory(chain);
        }

        _fullLeaves++;
        StartLeaf();
    }

    /// <summary>Passes an output to the node of a level, and those of full nodes to the levels above.</summary>
    private void Add(Span<byte> chain, int level)
    {
        Span<SkeinTreeNode<TVariant>> nodes = Nodes();
        while (nodes[level].Add(chain, in _start, level, _shape.Children(level)))
        {
            nodes[level].Finish(chain);
            level++;
        }
    }

    [UnscopedRef]
    private Span<SkeinTreeNode<TVariant>> Nodes() => Bytes.Items<NodeStorage, SkeinTreeNode<TVariant>>(ref _nodes);

    [StructLayout(LayoutKind.Sequential, Size = (FirstNodeLevel + Levels) * LevelBytes)]
    private struct NodeStorage;
}
