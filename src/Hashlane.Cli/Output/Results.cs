namespace Hashlane.Cli;

/// <summary>Standard output.</summary>
internal sealed class Results
{
    private readonly OutputFile _file = OutputFile.OpenStandardOutput();
    private readonly Lazy<bool> _isTerminal;

    internal Results() => _isTerminal = new Lazy<bool>(() => _file.IsTerminal);

    internal bool IsTerminal => _isTerminal.Value;

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
