namespace Hashlane.Cli;

/// <summary>Is told of files that were hashed together.</summary>
internal interface IBatchReport
{
    /// <summary>Tells of a file, in the order of the files.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="expected">What was said to be expected of it.</param>
    /// <param name="digest">Its digest.</param>
    void Report(byte[] name, byte[] expected, ReadOnlySpan<byte> digest);

    /// <summary>Ends a batch: all of it is to be written now.</summary>
    /// <exception cref="OutputException">It could not be written.</exception>
    void EndBatch();
}
