using System.Buffers.Text;
using System.Text;

namespace Hashlane.Files;

/// <summary>A line of output that is being built. It consists of bytes, because names do.</summary>
internal sealed class ByteLine
{
    private const int StartBytes = 512;

    private byte[] _bytes = new byte[StartBytes];
    private int _length;

    internal ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _length);

    internal ByteLine Clear()
    {
        _length = 0;
        return this;
    }

    internal ByteLine Append(byte value)
    {
        Reserve(1)[0] = value;
        _length++;
        return this;
    }

    internal ByteLine Append(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Reserve(bytes.Length));
        _length += bytes.Length;
        return this;
    }

    internal ByteLine Append(string text)
    {
        _length += Encoding.UTF8.GetBytes(text, Reserve(Encoding.UTF8.GetMaxByteCount(text.Length)));
        return this;
    }

    internal ByteLine AppendHex(ReadOnlySpan<byte> bytes)
    {
        Hex.EncodeLower(bytes, Reserve(2 * bytes.Length));
        _length += 2 * bytes.Length;
        return this;
    }

    internal ByteLine AppendBase64(ReadOnlySpan<byte> bytes)
    {
        Base64.EncodeToUtf8(bytes, Reserve(Base64.GetMaxEncodedToUtf8Length(bytes.Length)), out _, out int written);
        _length += written;
        return this;
    }

    private Span<byte> Reserve(int count)
    {
        if (_bytes.Length - _length < count)
        {
            Array.Resize(ref _bytes, Math.Max(2 * _bytes.Length, _length + count));
        }

        return _bytes.AsSpan(_length);
    }
}
