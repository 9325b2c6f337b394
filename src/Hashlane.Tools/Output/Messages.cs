namespace Hashlane.Tools;

/// <summary>Writes errors to standard error, one line each: <c>hashlane: name: reason</c>.</summary>
internal sealed class Messages
{
    private readonly ByteLine _line = new();
    private readonly object _gate = new();
    private OutputFile? _file;
    private TerminalLine? _transient;

    /// <summary>Whether a message was lost; the exit code must then not say success.</summary>
    internal bool AnyLost { get; private set; }

    /// <summary>Whether there has been a transient line.</summary>
    internal bool HasTransient => _transient is not null;

    /// <summary>A line that gives way to messages and results.</summary>
    internal TerminalLine Transient => _transient ??= new TerminalLine(File, _gate);

    private OutputFile File => _file ??= OutputFile.OpenStandardError();

    /// <summary>
    /// Writes a message about no file in particular. Unprintable characters become escapes, so that the message is one
    /// line and does not act on a terminal.
    /// </summary>
    internal void Write(string text)
    {
        lock (_gate)
        {
            _line.Clear().Append(ToolName.Value).Append(": ");
            NameQuoting.AppendPrintable(_line, NativeText.ToBytes(text));
            Write(_line.Append((byte)'\n'));
        }
    }

    /// <summary>Writes a message about a file.</summary>
    /// <param name="name">The file's name, quoted if it could be misread.</param>
    /// <param name="reason">
    /// The reason why the file could not be used. It may contain names: unprintable characters become escapes.
    /// </param>
    internal void Write(ReadOnlySpan<byte> name, string reason)
    {
        lock (_gate)
        {
            _line.Clear().Append(ToolName.Value).Append(": ");
            NameQuoting.Append(_line, name);
            _line.Append(": ");
            NameQuoting.AppendPrintable(_line, NativeText.ToBytes(reason));
            Write(_line.Append((byte)'\n'));
        }
    }

    /// <summary>Clears the transient line, if there is one, before something else is written to the terminal.</summary>
    internal void EraseTransient() => _transient?.Erase();

    /// <summary>Writes bytes as they are; losing them does no harm.</summary>
    internal void WriteTransient(ReadOnlySpan<byte> bytes) => File.Write(bytes);

    /// <summary>
    /// Writes to a terminal in place of the transient line, which no other thread shows again before that.
    /// </summary>
    internal IoError WriteOver(OutputFile file, ReadOnlySpan<byte> bytes)
    {
        lock (_gate)
        {
            EraseTransient();
            return file.Write(bytes);
        }
    }

    private void Write(ByteLine line)
    {
        if (!WriteOver(File, line.Written).IsNone)
        {
            AnyLost = true;
        }
    }
}
