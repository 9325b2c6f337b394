namespace Hashlane.Cli;

/// <summary>What to do with files that are to be summed.</summary>
/// <param name="Function">The hash function.</param>
/// <param name="Output">The part of its output that is wanted.</param>
/// <param name="Extras">What goes into the hash besides the file.</param>
/// <param name="Form">How lines look.</param>
/// <param name="End">How lines end.</param>
/// <param name="Threads">Most threads to use.</param>
internal sealed record SumSettings(
    HashFunction Function, OutputRange Output, Extras Extras, LineForm Form, LineEnd End, int Threads)
{
    /// <summary>Whether the output is the digest that the function has, not another part of what it can give.</summary>
    internal bool IsWholeDigest => Output.Start == 0 && Output.Bytes == (ulong)Function.HashSizeInBytes;
}
