namespace Hashlane.Cli;

/// <summary>The exception for a file that cannot be read or written, which ends the measurements.</summary>
/// <param name="name">The file's name.</param>
/// <param name="reason">The reason.</param>
internal sealed class BenchException(byte[] name, string reason) : Exception(reason)
{
    /// <summary>The file's name.</summary>
    internal byte[] Name { get; } = name;
}
