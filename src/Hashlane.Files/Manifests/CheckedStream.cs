namespace Hashlane.Files;

/// <summary>
/// Writes blocks of whole lines, and for each block a line with its length, and with a check of it and of all blocks
/// before it.
/// </summary>
/// <remarks>
/// Each call of <see cref="Write(ReadOnlySpan{byte})"/> is a block. The lines of checks are before their blocks in the
/// same file, or in another one. <see cref="CheckedReader"/> reads both.
/// </remarks>
/// <param name="lines">Receives the blocks. It remains the caller's.</param>
/// <param name="checks">Receives the lines of checks; the same stream, or another one. It remains the caller's.</param>
internal sealed class CheckedStream(Stream lines, Stream checks) : Stream
{
    private readonly LineChain _chain = new();
    private readonly ByteLine _line = new();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    /// <summary>Replaces a line by that with the check of a block.</summary>
    /// <param name="line">Receives the line, with its line feed.</param>
    /// <param name="chain">The blocks before.</param>
    /// <param name="block">The block, which does not become part of the chain yet.</param>
    internal static void WriteCheck(ByteLine line, LineChain chain, ReadOnlySpan<byte> block)
    {
        Span<byte> end = stackalloc byte[LineChain.EndBytes];
        chain.WriteEnd(block, end);
        ManifestJson.AppendNumber(line.Clear().Append(CheckedReader.CheckStart), block.Length);
        line.Append(end);
    }

    /// <summary>Writes a block.</summary>
    /// <param name="buffer">Whole lines; nothing is written for none.</param>
    /// <exception cref="IOException">It cannot be written. The same block may be tried again.</exception>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (buffer.IsEmpty)
        {
            return;
        }

        WriteCheck(_line, _chain, buffer);
        long start = checks.Position;
        try
        {
            checks.Write(_line.Written);
            lines.Write(buffer);
        }
        catch
        {
            checks.Position = start;
            throw;
        }

        _chain.Advance();
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        _chain.Dispose();
        base.Dispose(disposing);
    }
}
