using System.Buffers.Text;

namespace Hashlane.Files;

/// <summary>
/// Reads the lines that a <see cref="CheckedStream"/> has written, up to the first block whose check is not right.
/// Nothing after it counts.
/// </summary>
internal sealed class CheckedReader : IDisposable
{
    // A block ends with the line by which it is long enough.
    private const int MaxBlockBytes = 2 * LineReader.MaxLineBytes;

    private readonly LineReader _lines;
    private readonly LineReader _checks;
    private readonly LineChain _chain = new();
    private readonly ByteLine _check = new();
    private readonly ByteLine _expected = new();
    private readonly ByteLine _block = new();
    private int _taken;
    private long _end;
    private bool _atEnd;

    /// <summary>Begins before the first line.</summary>
    /// <param name="lines">The blocks. The stream remains the caller's.</param>
    /// <param name="checks">Their checks; the same stream if they are there.</param>
    internal CheckedReader(Stream lines, Stream checks)
    {
        _lines = new LineReader(lines);
        _checks = ReferenceEquals(lines, checks) ? _lines : new LineReader(checks);
    }

    /// <summary>The start of each line with a check.</summary>
    internal static ReadOnlySpan<byte> CheckStart => "{\"bytes\":"u8;

    /// <summary>Reads a file to its end.</summary>
    /// <param name="lines">As for the constructor. Afterwards it is at its start, as it must be before.</param>
    /// <param name="checks">As for the constructor, and likewise.</param>
    /// <returns>Whether there is anything after the last block whose check is right.</returns>
    internal static bool HasRest(Stream lines, Stream checks)
    {
        using CheckedReader reader = new(lines, checks);
        while (reader.TryNextBlock())
        {
        }

        bool hasRest = reader._end < lines.Length;
        (lines.Position, checks.Position) = (0, 0);
        return hasRest;
    }

    /// <summary>Finds the next line.</summary>
    /// <param name="line">The line without its line feed; valid until the next call.</param>
    /// <returns>False after the last one whose check is right.</returns>
    internal bool TryNext(out ReadOnlySpan<byte> line)
    {
        line = default;
        if (_taken == _block.Written.Length && !TryNextBlock())
        {
            return false;
        }

        line = _block.Written[_taken..];
        line = line[..line.IndexOf((byte)'\n')];
        _taken += line.Length + 1;
        return true;
    }

    public void Dispose() => _chain.Dispose();

    private bool TryNextBlock()
    {
        _taken = 0;
        _block.Clear();
        try
        {
            _atEnd = _atEnd || !TryReadBlock();
        }
        catch (ManifestException)
        {
            _atEnd = true; // a line is too long
        }

        if (_atEnd)
        {
            _block.Clear(); // its check is not right
        }

        return !_atEnd;
    }

    private bool TryReadBlock()
    {
        if (!_checks.TryNext(out ReadOnlySpan<byte> check) || !check.StartsWith(CheckStart)
            || !Utf8Parser.TryParse(check[CheckStart.Length..], out int bytes, out _)
            || bytes is <= 0 or > MaxBlockBytes)
        {
            return false;
        }

        _check.Clear().Append(check).Append((byte)'\n');
        while (_block.Written.Length < bytes)
        {
            if (!_lines.TryNext(out ReadOnlySpan<byte> line) || !_lines.IsWhole)
            {
                return false;
            }

            _block.Append(line).Append((byte)'\n');
        }

        CheckedStream.WriteCheck(_expected, _chain, _block.Written);
        if (!_check.Written.SequenceEqual(_expected.Written))
        {
            return false;
        }

        _chain.Advance();
        _end = _lines.Position;
        return true;
    }
}
