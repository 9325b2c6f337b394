namespace Hashlane.Tools;

/// <summary>Standard output.</summary>
internal sealed class Results
{
    // A pipe takes this much in one piece (PIPE_BUF), so that lines of several processes do not mix.
    private static readonly int _maxBytesAtOnce = OperatingSystem.IsLinux() ? 4096 : 512;

    private readonly ByteLine _lines = new();
    private readonly OutputFile _file = OutputFile.OpenStandardOutput();
    private readonly Messages? _messages;
    private bool? _isTerminal;

    /// <summary>Opens standard output.</summary>
    /// <param name="messages">Provides the transient line, which is cleared first if there is one.</param>
    internal Results(Messages? messages = null) => _messages = messages;

    internal bool IsTerminal => _isTerminal ??= _file.IsTerminal;

    /// <summary>The terminal's width, or 0 if it is unknown.</summary>
    internal int Columns => _file.Columns;

    /// <summary>Whether bars can be drawn here.</summary>
    /// <param name="minColumns">The columns that labels and bars need.</param>
    internal bool HasRoomForBars(int minColumns) =>
        IsTerminal && Environment.GetEnvironmentVariable("TERM") != "dumb" && Columns >= minColumns;

    /// <summary>Adds a line, including its end, to be written with others; see <see cref="Flush"/>.</summary>
    /// <exception cref="OutputException">The results could not be written.</exception>
    internal void Add(ByteLine line)
    {
        if (_lines.Written.Length + line.Written.Length > _maxBytesAtOnce)
        {
            Flush();
        }

        _lines.Append(line.Written);
    }

    /// <summary>Writes the lines that were added.</summary>
    /// <exception cref="OutputException">The results could not be written.</exception>
    internal void Flush()
    {
        if (!_lines.Written.IsEmpty)
        {
            Write(_lines);
            _lines.Clear();
        }
    }

    /// <summary>Writes a line, including its end.</summary>
    /// <exception cref="OutputException">The results could not be written.</exception>
    internal void Write(ByteLine line)
    {
        IoError error = _messages is { HasTransient: true } && IsTerminal
            ? _messages.WriteOver(_file, line.Written)
            : _file.Write(line.Written);
        if (!error.IsNone)
        {
            throw new OutputException(error);
        }
    }
}
