namespace Hashlane.Cli;

/// <summary>Writes the lines of digests.</summary>
internal sealed class SumLines
{
    // Enough that a write costs little compared with the digest, and little enough to stay in the processor's cache.
    // Three bytes are four digits of base64.
    private const int MaxBytesAtOnce = 3 * 21 * 1024;

    private readonly SumSettings _settings;
    private readonly Results _results;
    private readonly ChecksumLineWriter _writer;
    private readonly byte[] _digest;

    /// <summary>Begins without a line.</summary>
    internal SumLines(SumSettings settings, Results results)
    {
        _settings = settings;
        _results = results;
        _writer = new ChecksumLineWriter(settings.Form, settings.Digits, settings.End, () => results.IsTerminal);
        _digest = new byte[(int)Math.Min(settings.Output.Bytes, MaxBytesAtOnce)];
    }

    /// <summary>Adds the line of a file to the results.</summary>
    internal void Add(byte[] name, ReadOnlySpan<byte> digest)
    {
        _writer.Begin(_settings.Function, _settings.Output.Bytes, name);
        _writer.Append(digest);
        _writer.End(name);
        _results.Add(_writer.Line);
    }

    /// <summary>Writes the line of a file whose hash is in a hasher, and resets that.</summary>
    internal void Write(Hasher hasher, byte[] name)
    {
        _writer.Begin(_settings.Function, _settings.Output.Bytes, name);
        if (_settings.IsWholeDigest && hasher.HashLengthInBytes == _digest.Length)
        {
            hasher.GetHashAndReset(_digest);
            _writer.Append(_digest);
        }
        else
        {
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            reader.Position = _settings.Output.Start;
            Append(reader);
            hasher.Reset();
        }

        _writer.End(name);
        _results.Write(_writer.Line);
    }

    private void Append(XofReader output)
    {
        for (ulong left = _settings.Output.Bytes; left > 0;)
        {
            Span<byte> piece = _digest.AsSpan(0, (int)Math.Min(left, (ulong)_digest.Length));
            output.Read(piece);
            _writer.Append(piece);
            left -= (ulong)piece.Length;
            if (left > 0)
            {
                _results.Write(_writer.Line);
                _writer.Line.Clear();
            }
        }
    }
}
