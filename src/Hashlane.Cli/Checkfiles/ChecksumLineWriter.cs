namespace Hashlane.Cli;

/// <summary>Writes the lines that a check file is made of.</summary>
internal sealed class ChecksumLineWriter
{
    private readonly LineForm _form;
    private readonly LineEnd _end;
    private readonly ByteLine _line = new();

    internal ChecksumLineWriter(LineForm form, LineEnd end)
    {
        _form = form;
        _end = end;
    }

    /// <summary>Makes a line, which stays valid until the next.</summary>
    internal ByteLine Format(HashFunction function, ReadOnlySpan<byte> name, ReadOnlySpan<byte> digest)
    {
        NameForm nameForm = _end == LineEnd.Nul ? NameForm.Plain : NameEscaping.FormOf(name);
        _line.Clear();
        if (nameForm == NameForm.Escaped)
        {
            _line.Append(NameEscaping.Marker);
        }

        if (_form == LineForm.Tagged)
        {
            _line.Append(AlgorithmTags.Of(function)).Append(" ("u8);
            NameEscaping.Append(_line, name, nameForm);
            _line.Append(") = "u8).AppendHex(digest);
        }
        else
        {
            _line.AppendHex(digest).Append((byte)' ').Append(_form == LineForm.UntaggedBinary ? (byte)'*' : (byte)' ');
            NameEscaping.Append(_line, name, nameForm);
        }

        return _line.Append(_end == LineEnd.NewLine ? (byte)'\n' : (byte)0);
    }
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
}

/// <summary>How a line ends.</summary>
internal enum LineEnd
{
    /// <summary>With a newline; names are escaped.</summary>
    NewLine,

    /// <summary>With a zero byte; names are as they are.</summary>
    Nul,
}
