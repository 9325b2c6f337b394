using System.Numerics;

namespace Hashlane.Files;

/// <summary>
/// The proof that one leaf is in a list (RFC 9162 §2.1.3.1), from one pass over the list, and in memory for one digest
/// a level.
/// </summary>
internal sealed class InclusionPath
{
    private readonly long _index;
    private readonly List<(long First, long End, int Place)> _siblings = [];
    private readonly MerkleFrontier _frontier = new();
    private readonly byte[] _proof;
    private long _count;
    private int _next;

    /// <summary>Begins a pass.</summary>
    /// <param name="index">The number of the leaf, from 0.</param>
    /// <param name="treeSize">The number of leaves.</param>
    internal InclusionPath(long index, long treeSize)
    {
        _index = index;
        long first = 0;
        long end = treeSize;
        while (end - first > 1)
        {
            // The left child has the greatest power of two of leaves that is less than their number.
            long middle = first + (1L << BitOperations.Log2((ulong)(end - first - 1)));
            if (index < middle)
            {
                _siblings.Add((middle, end, 0));
                end = middle;
            }
            else
            {
                _siblings.Add((first, middle, 0));
                first = middle;
            }
        }

        // A proof goes from the bottom up, and the list from left to right.
        for (int i = 0; i < _siblings.Count; i++)
        {
            _siblings[i] = _siblings[i] with { Place = _siblings.Count - 1 - i };
        }

        _siblings.Sort((one, other) => one.First.CompareTo(other.First));
        _proof = new byte[_siblings.Count * MerkleFrontier.HashBytes];
    }

    /// <summary>Takes the next leaf.</summary>
    internal void Append(ReadOnlySpan<byte> leaf)
    {
        long number = _count++;
        if (number == _index || _next == _siblings.Count)
        {
            return;
        }

        (_, long end, int place) = _siblings[_next];
        _frontier.Append(leaf);
        if (number == end - 1)
        {
            _frontier.GetRoot().CopyTo(_proof, place * MerkleFrontier.HashBytes);
            _frontier.Clear();
            _next++;
        }
    }

    /// <summary>Returns the proof after the last leaf: digests, one after the other.</summary>
    internal byte[] GetProof() => _proof;
}
