namespace Hashlane;

/// <summary>What the hashers of BLAKE2bp and BLAKE2sp have in common, for <see cref="Blake2TreeParallel"/>.</summary>
internal interface IBlake2TreeHasher<TLeaves>
    where TLeaves : unmanaged, IBlake2Leaves
{
    /// <summary>The state; to be used by the operation that has entered.</summary>
    ref BlockBuffer<Blake2TreeMode<TLeaves>, Block1024> Buffer { get; }
}
