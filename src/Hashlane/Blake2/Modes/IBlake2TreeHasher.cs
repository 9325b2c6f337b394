namespace Hashlane;

/// <summary>The common part of the BLAKE2bp and BLAKE2sp hashers, for <see cref="Blake2TreeParallel"/>.</summary>
internal interface IBlake2TreeHasher<TLeaves>
    where TLeaves : unmanaged, IBlake2Leaves
{
    /// <summary>The state, for the operation that has entered.</summary>
    ref BlockBuffer<Blake2TreeMode<TLeaves>, Bytes1024> Buffer { get; }
}
