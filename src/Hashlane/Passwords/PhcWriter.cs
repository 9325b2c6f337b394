using System.Buffers.Text;
using System.Diagnostics;

namespace Hashlane;

/// <summary>Appends the parts of a password string to a destination, and notices when it is full.</summary>
/// <param name="destination">Takes the string's characters.</param>
internal ref struct PhcWriter(Span<byte> destination)
{
    private readonly Span<byte> _destination = destination;
    private int _written;
    private bool _isFull;

    /// <summary>Reports the length, or 0 if something had no room.</summary>
    public readonly bool TryFinish(out int bytesWritten)
    {
        bytesWritten = _isFull ? 0 : _written;
        return !_isFull;
    }

    /// <summary>Appends characters.</summary>
    public void Append(scoped ReadOnlySpan<byte> text)
    {
        if (TryReserve(text.Length, out Span<byte> place))
        {
            text.CopyTo(place);
        }
    }

    /// <summary>Appends a number.</summary>
    public void Append(int number)
    {
        const int MaxDigits = 10;
        Span<byte> digits = stackalloc byte[MaxDigits];
        bool isWritten = Utf8Formatter.TryFormat(number, digits, out int length);
        Debug.Assert(number >= 0 && isWritten);
        Append(digits[..length]);
    }

    /// <summary>Appends bytes as Base64.</summary>
    public void AppendBase64(scoped ReadOnlySpan<byte> bytes)
    {
        if (TryReserve(PhcBase64.LettersOf(bytes.Length), out Span<byte> place))
        {
            PhcBase64.Encode(bytes, place);
        }
    }

    private bool TryReserve(int count, out Span<byte> place)
    {
        _isFull |= count > _destination.Length - _written;
        place = default;
        if (_isFull)
        {
            return false;
        }

        place = _destination.Slice(_written, count);
        _written += count;
        return true;
    }
}
