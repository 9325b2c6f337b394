namespace Hashlane.Cli;

/// <summary>The settings for hashing files.</summary>
/// <param name="Function">The hash function.</param>
/// <param name="Output">The part of the function's output that is wanted.</param>
/// <param name="Extras">The key, salt, personalization or context of the hash.</param>
/// <param name="Form">The form of lines.</param>
/// <param name="Digits">The form of digests.</param>
/// <param name="End">The end of lines.</param>
/// <param name="Threads">The largest number of threads to use.</param>
/// <param name="Choice">The choice of files, or null if operands are files.</param>
/// <param name="Reading">Whether files may be read at the same time.</param>
/// <param name="Progress">Whether and when progress is shown.</param>
internal sealed record SumSettings(
    HashFunction Function,
    OutputRange Output,
    Extras Extras,
    LineForm Form,
    DigestDigits Digits,
    LineEnd End,
    int Threads,
    FileChoice? Choice,
    FileReading Reading,
    ProgressUse Progress)
{
    /// <summary>Whether the output is the function's digest, not another part of its output.</summary>
    internal bool IsWholeDigest => Output.Start == 0 && Output.Bytes == (ulong)Function.HashSizeInBytes;
}
