namespace Hashlane;

/// <summary>Takes the parts of a password string, from its start.</summary>
/// <param name="text">The string's characters.</param>
internal ref struct PhcReader(ReadOnlySpan<byte> text)
{
    private ReadOnlySpan<byte> _rest = text;

    /// <summary>Whether nothing is left.</summary>
    public readonly bool IsAtEnd => _rest.IsEmpty;

    /// <summary>Takes a text if it comes next.</summary>
    public bool TryTake(scoped ReadOnlySpan<byte> expected)
    {
        if (!_rest.StartsWith(expected))
        {
            return false;
        }

        _rest = _rest[expected.Length..];
        return true;
    }

    /// <summary>Takes all digits that come next.</summary>
    /// <param name="number">The number, 1 or more.</param>
    /// <returns>False if there is none, if it begins with a zero, or if it is greater than an int.</returns>
    public bool TryTakeNumber(out int number)
    {
        long value = 0;
        int digits = 0;
        for (; digits < _rest.Length && _rest[digits] is >= (byte)'0' and <= (byte)'9'; digits++)
        {
            value = (10 * value) + _rest[digits] - '0';
            if (value is 0 or > int.MaxValue)
            {
                break;
            }
        }

        number = unchecked((int)value);
        if (value is 0 or > int.MaxValue)
        {
            return false;
        }

        _rest = _rest[digits..];
        return true;
    }

    /// <summary>Takes all that comes before the next field, or before the end, as Base64.</summary>
    /// <param name="destination">Takes the bytes.</param>
    /// <param name="minBytes">The least number of bytes.</param>
    /// <param name="maxBytes">The most, unless the destination has less room.</param>
    /// <param name="bytesWritten">Their number.</param>
    public bool TryTakeBase64(scoped Span<byte> destination, int minBytes, int maxBytes, out int bytesWritten)
    {
        int end = _rest.IndexOfAny((byte)'$', (byte)',');
        ReadOnlySpan<byte> letters = end < 0 ? _rest : _rest[..end];
        bytesWritten = PhcBase64.BytesOf(letters.Length);
        if (bytesWritten < minBytes || bytesWritten > Math.Min(maxBytes, destination.Length)
            || !PhcBase64.TryDecode(letters, destination[..bytesWritten]))
        {
            bytesWritten = 0;
            return false;
        }

        _rest = _rest[letters.Length..];
        return true;
    }
}
