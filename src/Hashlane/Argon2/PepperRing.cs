using System.Diagnostics;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Peppers in the order in which they were or will be current. Those before the current one are retired.
/// </summary>
internal sealed class PepperRing : IPepperSource, IDisposable
{
    private readonly (byte[] KeyId, byte[] Pepper)[] _keys;
    private readonly int _current;
    private volatile bool _isDisposed;

    /// <summary>Copies peppers.</summary>
    /// <param name="keys">Identifiers, no two of which are the same, and their peppers, the oldest first.</param>
    /// <param name="current">The index of the pepper for new hashes.</param>
    public PepperRing(IReadOnlyList<(byte[] KeyId, byte[] Pepper)> keys, int current)
    {
        Debug.Assert(current >= 0 && current < keys.Count);
        _keys = new (byte[], byte[])[keys.Count];
        for (int i = 0; i < keys.Count; i++)
        {
            Debug.Assert(keys[i].KeyId.Length is >= 1 and <= PhcString.MaxKeyIdBytes && IndexOf(keys[i].KeyId) < 0);
            Debug.Assert(keys[i].Pepper.Length > 0);
            _keys[i] = ([.. keys[i].KeyId], [.. keys[i].Pepper]);
        }

        _current = current;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> CurrentKeyId => _keys[_current].KeyId;

    /// <inheritdoc/>
    public bool TryResolve(scoped ReadOnlySpan<byte> keyId, out ReadOnlySpan<byte> pepper)
    {
        int index = IndexOf(keyId);
        bool isFound = index >= 0 && !_isDisposed;
        pepper = isFound ? _keys[index].Pepper : [];
        return isFound;
    }

    /// <inheritdoc/>
    public bool IsRetired(scoped ReadOnlySpan<byte> keyId)
    {
        int index = IndexOf(keyId);
        return index >= 0 && index < _current;
    }

    /// <summary>Zeroes the peppers. No hash may be computed at the same time.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        foreach ((_, byte[] pepper) in _keys)
        {
            CryptographicOperations.ZeroMemory(pepper);
        }
    }

    // A place that is not filled yet has no array, and so an empty identifier.
    private int IndexOf(ReadOnlySpan<byte> keyId)
    {
        for (int i = 0; i < _keys.Length; i++)
        {
            if (!keyId.IsEmpty && keyId.SequenceEqual(_keys[i].KeyId))
            {
                return i;
            }
        }

        return -1;
    }
}
