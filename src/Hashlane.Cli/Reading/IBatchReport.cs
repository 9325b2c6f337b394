namespace Hashlane.Cli;

/// <summary>Receives the results of files that were hashed together.</summary>
internal interface IBatchReport
{
    /// <summary>Reports a file, in the order of the files.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="expected">The digest that the caller expected, if any.</param>
    /// <param name="digest">Its digest.</param>
    void Report(byte[] name, byte[] expected, ReadOnlySpan<byte> digest);

    /// <summary>Ends a batch: all its results are to be written now.</summary>
    /// <exception cref="OutputException">The results could not be written.</exception>
    void EndBatch();
}
