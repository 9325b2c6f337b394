namespace Hashlane.Files;

/// <summary>
/// Writes the lines of a check file: <see cref="Begin"/>, the digest in one piece or more, <see cref="End"/>. The
/// digest may be too long for memory, so the caller takes the line away whenever it has grown.
/// </summary>
internal sealed class ChecksumLineWriter
{
    private readonly LineForm _form;
    private readonly DigestDigits _digits;
    private readonly LineEnd _end;
    private readonly Func<bool> _isTerminal;

    /// <summary>Creates a writer.</summary>
    /// <param name="form">The form of lines.</param>
    /// <param name="digits">The form of digests.</param>
    /// <param name="end">The end of lines.</param>
    /// <param name="isTerminal">
    /// Tells whether lines go to a terminal; names that would act on it are then quoted.
    /// </param>
    internal ChecksumLineWriter(LineForm form, DigestDigits digits, LineEnd end, Func<bool> isTerminal)
    {
        _form = form;
        _digits = digits;
        _end = end;
        _isTerminal = isTerminal;
    }

    /// <summary>The line that has been made so far.</summary>
    internal ByteLine Line { get; } = new();

    /// <summary>Starts a line.</summary>
    /// <param name="function">The hash function, for the tag.</param>
    /// <param name="digestBytes">The digest's length, for the tag.</param>
    /// <param name="name">The file's name.</param>
    internal void Begin(HashFunction function, ulong digestBytes, ReadOnlySpan<byte> name)
    {
        Line.Clear();
        if (HasNames && !IsQuoted(name) && FormOf(name) == NameForm.Escaped)
        {
            Line.Append(NameEscaping.Marker);
        }

        if (_form == LineForm.Tagged)
        {
            Line.Append(AlgorithmTags.Of(function, digestBytes)).Append(" ("u8);
            AppendName(name);
            Line.Append(") = "u8);
        }
    }

    /// <summary>Appends bytes of the digest: a multiple of three, except for the last piece.</summary>
    internal void Append(ReadOnlySpan<byte> digest)
    {
        if (_form == LineForm.Raw)
        {
            Line.Append(digest);
        }
        else if (_digits == DigestDigits.Base64)
        {
            Line.AppendBase64(digest);
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
            AppendName(name);
        }

        if (_form != LineForm.Raw)
        {
            Line.Append(_end == LineEnd.NewLine ? (byte)'\n' : (byte)0);
        }
    }

    private bool HasNames => _form is not (LineForm.DigestOnly or LineForm.Raw);

    // Asks last whether it is a terminal: that takes longer, and most names are plain.
    private bool IsQuoted(ReadOnlySpan<byte> name) => NameQuoting.IsQuotedOnTerminal(name) && _isTerminal();

    private void AppendName(ReadOnlySpan<byte> name)
    {
        if (IsQuoted(name))
        {
            NameQuoting.Append(Line, name);
        }
        else
        {
            NameEscaping.Append(Line, name, FormOf(name));
        }
    }

    private NameForm FormOf(ReadOnlySpan<byte> name) =>
        _end == LineEnd.Nul ? NameForm.Plain : NameEscaping.FormOf(name);
}

/// <summary>The form of a line.</summary>
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

    /// <summary>The digest's bytes, without an end.</summary>
    Raw,

    /// <summary>A JSON object: no line of this writer.</summary>
    Json,
}

/// <summary>The form of a digest in a line.</summary>
internal enum DigestDigits
{
    /// <summary>Two digits a byte, in lower case.</summary>
    Hexadecimal,

    /// <summary>Four letters for three bytes, with padding: RFC 4648 §4.</summary>
    Base64,
}

/// <summary>The end of a line.</summary>
internal enum LineEnd
{
    /// <summary>With a newline; names are escaped.</summary>
    NewLine,

    /// <summary>With a zero byte; names are as they are.</summary>
    Nul,
}
