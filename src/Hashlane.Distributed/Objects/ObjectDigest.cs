namespace Hashlane.Distributed;

/// <summary>The hash of an object, or the chaining value of a subtree of one.</summary>
internal sealed class ObjectDigest : IDisposable
{
    private readonly Hasher? _hasher;
    private readonly Blake3Subtree? _subtree;

    /// <summary>Starts what a unit asks for.</summary>
    /// <param name="unit">A unit that is not refused.</param>
    internal ObjectDigest(Unit unit)
    {
        if (unit.Kind == UnitKind.Subtree)
        {
            _subtree = new Blake3Subtree(Blake3TreeKey.Hash, (ulong)unit.Offset);
        }
        else
        {
            _hasher = HashFunction.Get(unit.Algorithm).Create();
        }
    }

    /// <summary>Appends bytes.</summary>
    internal void Append(ReadOnlySpan<byte> source)
    {
        _hasher?.AppendData(source);
        _subtree?.AppendData(source);
    }

    /// <summary>Starts anew.</summary>
    internal void Reset()
    {
        _hasher?.Reset();
        _subtree?.Reset();
    }

    /// <summary>Returns the digest or the chaining value of all bytes so far.</summary>
    internal byte[] Finish() => _subtree?.GetChainingValue() ?? _hasher!.GetCurrentHash();

    public void Dispose()
    {
        _hasher?.Dispose();
        _subtree?.Dispose();
    }
}
