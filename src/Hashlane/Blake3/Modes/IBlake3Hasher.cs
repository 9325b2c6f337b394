namespace Hashlane;

/// <summary>The common part of the three BLAKE3 hashers, for <see cref="Blake3Parallel"/>.</summary>
internal interface IBlake3Hasher
{
    /// <summary>The state, for the operation that has entered.</summary>
    ref CollectingBuffer<Blake3Mode, Bytes1024> Buffer { get; }
}
