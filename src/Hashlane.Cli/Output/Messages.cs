namespace Hashlane.Cli;

/// <summary>Standard error: what went wrong, one line each, as <c>hashlane: name: reason</c>.</summary>
internal sealed class Messages
{
    private const string ToolName = "hashlane: ";

    private readonly ByteLine _line = new();
    private OutputFile? _file;

    /// <summary>Whether a message was lost, which must not pass for success.</summary>
    internal bool AnyLost { get; private set; }

    /// <summary>Whether somebody may be watching.</summary>
    internal bool IsTerminal => File.IsTerminal;

    private OutputFile File => _file ??= OutputFile.OpenStandardError();

    /// <summary>A message about no file in particular.</summary>
    internal void Write(string text) => Write(_line.Clear().Append(ToolName).Append(text).Append((byte)'\n'));

    /// <summary>A message about a file.</summary>
    /// <param name="name">The file's name, which is quoted if it could be misread.</param>
    /// <param name="reason">What is wrong.</param>
    internal void Write(ReadOnlySpan<byte> name, string reason)
    {
        _line.Clear().Append(ToolName);
        NameQuoting.Append(_line, name);
        Write(_line.Append(": ").Append(reason).Append((byte)'\n'));
    }

    /// <summary>Bytes as they are, such as the progress line; it does no harm if they are lost.</summary>
    internal void WriteTransient(ReadOnlySpan<byte> bytes) => File.Write(bytes);

    private void Write(ByteLine line)
    {
        if (!File.Write(line.Written).IsNone)
        {
            AnyLost = true;
        }
    }
}
