namespace Hashlane.Files;

/// <summary>
/// Computes the checks of lines in a file: each is a hash of its content and of all content before it, so that nothing
/// can be altered, removed or moved unnoticed. It is no protection from somebody who computes all checks anew.
/// </summary>
internal sealed class LineChain : IDisposable
{
    /// <summary>The number of bytes of a line after its body, with the line feed.</summary>
    internal const int EndBytes = 10 + CheckChars + 3;

    // Hexadecimal digits of the first bytes of the hash.
    private const int CheckChars = 32;

    private readonly Blake3 _hasher = new();
    private byte[] _current = new byte[Blake3.HashSizeInBytes];
    private byte[] _next = new byte[Blake3.HashSizeInBytes];

    /// <summary>
    /// Writes the end of a line: a check, and a line feed. The content does not become part of the chain yet.
    /// </summary>
    /// <param name="content">The content that is checked: the body of the line, or what the line is about.</param>
    /// <param name="end">Receives <see cref="EndBytes"/> bytes.</param>
    internal void WriteEnd(ReadOnlySpan<byte> content, Span<byte> end)
    {
        _hasher.AppendData(_current);
        _hasher.AppendData(content);
        _hasher.GetHashAndReset(_next);
        ",\"check\":\""u8.CopyTo(end);
        Hex.EncodeLower(_next.AsSpan(0, CheckChars / 2), end[10..]);
        "\"}\n"u8.CopyTo(end[(10 + CheckChars)..]);
    }

    /// <summary>Makes the content whose check was computed last a part of the chain.</summary>
    internal void Advance() => (_current, _next) = (_next, _current);

    public void Dispose() => _hasher.Dispose();
}
