namespace Hashlane.Files;

/// <summary>Receives the results of inputs, in their order.</summary>
internal interface ISumReport
{
    /// <summary>Reports the digest of a file.</summary>
    /// <param name="input">The file.</param>
    /// <param name="bytes">Its length.</param>
    /// <param name="digest">Its digest.</param>
    void Report(Input input, long bytes, ReadOnlySpan<byte> digest);

    /// <summary>Hashes and reports a file whose turn has come.</summary>
    /// <param name="input">The file.</param>
    /// <returns>The reason why it could not be hashed, if so.</returns>
    IoError HashInTurn(Input input);

    /// <summary>Reports an entry that has no digest: a link, FIFO, socket or device in a tree.</summary>
    void ReportOther(Input input);

    /// <summary>Reports an input that could not be read.</summary>
    void ReportError(Input input, IoError error);

    /// <summary>Writes what was reported.</summary>
    void Flush();
}
