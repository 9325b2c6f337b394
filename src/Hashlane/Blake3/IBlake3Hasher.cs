namespace Hashlane;

/// <summary>What the three BLAKE3 hashers have in common, for <see cref="Blake3Parallel"/>.</summary>
internal interface IBlake3Hasher
{
    /// <summary>The state; to be used by the operation that has entered.</summary>
    ref BlockBuffer<Blake3Mode, Block1024> Buffer { get; }
}
