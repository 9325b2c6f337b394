namespace Hashlane.Cli;

/// <summary>Standard output.</summary>
internal sealed class Results
{
    // What a pipe takes in one piece (PIPE_BUF), so that lines of several processes do not mix.
    private static readonly int _mostBytesAtOnce = OperatingSystem.IsLinux() ? 4096 : 512;

    private readonly ByteLine _lines = new();
    private readonly OutputFile _file = OutputFile.OpenStandardOutput();
    private bool? _isTerminal;

    internal bool IsTerminal => _isTerminal ??= _file.IsTerminal;

    /// <summary>Takes a line, which has its end already, to be written with others; see <see cref="Flush"/>.</summary>
    /// <exception cref="OutputException">It could not be written.</exception>
    internal void Add(ByteLine line)
    {
        if (_lines.Written.Length + line.Written.Length > _mostBytesAtOnce)
        {
            Flush();
        }

        _lines.Append(line.Written);
    }

    /// <summary>Writes what was added.</summary>
    /// <exception cref="OutputException">It could not be written.</exception>
    internal void Flush()
    {
        if (!_lines.Written.IsEmpty)
        {
            Write(_lines);
            _lines.Clear();
        }
    }

    /// <summary>Writes a line, which has its end already.</summary>
    /// <exception cref="OutputException">It could not be written.</exception>
    internal void Write(ByteLine line)
    {
        IoError error = _file.Write(line.Written);
        if (!error.IsNone)
        {
            throw new OutputException(error);
        }
    }
}
