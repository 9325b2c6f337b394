namespace Hashlane.Cli;

/// <summary>
/// Writes the lines that a check file is made of: <see cref="Begin"/>, the digest in one piece or more, <see cref="End"/>. The digest may be too
/// long for memory, so the line is taken away whenever it has grown.
/// </summary>
internal sealed class ChecksumLineWriter
{
    private readonly LineForm _form;
    private readonly LineEnd _end;

    internal ChecksumLineWriter(LineForm form, LineEnd end)
    {
        _form = form;
        _end = end;
    }

    /// <summary>The line as far as it is made.</summary>
    internal ByteLine Line { get; } = new();

    /// <summary>Starts a line.</summary>
    /// <param name="function">The hash function, for the tag.</param>
    /// <param name="digestBytes">The digest's length, for the tag.</param>
    /// <param name="name">The file's name.</param>
    internal void Begin(HashFunction function, ulong digestBytes, ReadOnlySpan<byte> name)
    {
        Line.Clear();
        if (HasNames && FormOf(name) == NameForm.Escaped)
        {
            Line.Append(NameEscaping.Marker);
        }

        if (_form == LineForm.Tagged)
        {
            Line.Append(AlgorithmTags.Of(function, digestBytes)).Append(" ("u8);
            NameEscaping.Append(Line, name, FormOf(name));
            Line.Append(") = "u8);
        }
    }

    /// <summary>Goes on with bytes of the digest.</summary>
    internal void Append(ReadOnlySpan<byte> digest)
    {
        if (_form == LineForm.Raw)
        {
            Line.Append(digest);
        }
        else
        {
            Line.AppendHex(digest);
        }
    }

    /// <summary>Ends the line.</summary>
    /// <param name="name">The file's name once more.</param>
    internal void End(ReadOnlySpan<byte> name)
    {
        if (_form is LineForm.Untagged or LineForm.UntaggedBinary)
        {
            Line.Append((byte)' ').Append(_form == LineForm.UntaggedBinary ? (byte)'*' : (byte)' ');
            NameEscaping.Append(Line, name, FormOf(name));
        }

        if (_form != LineForm.Raw)
        {
            Line.Append(_end == LineEnd.NewLine ? (byte)'\n' : (byte)0);
        }
    }

    private bool HasNames => _form is not (LineForm.DigestOnly or LineForm.Raw);

    private NameForm FormOf(ReadOnlySpan<byte> name) => _end == LineEnd.Nul ? NameForm.Plain : NameEscaping.FormOf(name);
}

/// <summary>How a line looks.</summary>
internal enum LineForm
{
    /// <summary><c>DIGEST  NAME</c></summary>
    Untagged,

    /// <summary><c>DIGEST *NAME</c>, as with <c>-b</c>.</summary>
    UntaggedBinary,

    /// <summary><c>TAG (NAME) = DIGEST</c></summary>
    Tagged,

    /// <summary><c>DIGEST</c></summary>
    DigestOnly,

    /// <summary>The digest's bytes, and no end.</summary>
    Raw,
}

/// <summary>How a line ends.</summary>
internal enum LineEnd
{
    /// <summary>With a newline; names are escaped.</summary>
    NewLine,

    /// <summary>With a zero byte; names are as they are.</summary>
    Nul,
}
