namespace Hashlane.Cli;

/// <summary>Standard output.</summary>
internal sealed class Results
{
    private readonly OutputFile _file = OutputFile.OpenStandardOutput();
    private bool? _isTerminal;

    internal bool IsTerminal => _isTerminal ??= _file.IsTerminal;

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
