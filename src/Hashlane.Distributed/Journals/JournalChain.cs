namespace Hashlane.Distributed;

/// <summary>
/// Computes the checks of a journal's lines: each is a hash of its line and of all lines before it, so that none can be
/// altered, removed or moved unnoticed. It is no protection from somebody who computes all checks anew.
/// </summary>
internal sealed class JournalChain : IDisposable
{
    /// <summary>The length of a check in a line: hexadecimal digits of the first bytes of the hash.</summary>
    internal const int CheckChars = 32;

    private readonly Blake3 _hasher = new();
    private byte[] _current = new byte[Blake3.HashSizeInBytes];
    private byte[] _next = new byte[Blake3.HashSizeInBytes];

    /// <summary>Computes the check of the line that follows, which does not become part of the chain yet.</summary>
    /// <param name="body">The line without its check.</param>
    /// <param name="check">Receives <see cref="CheckChars"/> digits.</param>
    internal void Compute(ReadOnlySpan<byte> body, Span<byte> check)
    {
        _hasher.AppendData(_current);
        _hasher.AppendData(body);
        _hasher.GetHashAndReset(_next);
        HexDigits.Write(_next.AsSpan(0, CheckChars / 2), check);
    }

    /// <summary>Makes the line whose check was computed last a part of the chain.</summary>
    internal void Advance() => (_current, _next) = (_next, _current);

    public void Dispose() => _hasher.Dispose();
}
