namespace Hashlane;

/// <summary>The common part of the BLAKE2bp and BLAKE2sp hashers, for <see cref="Blake2TreeParallel"/>.</summary>
internal interface IBlake2TreeHasher<TVariant>
    where TVariant : unmanaged, IBlake2Variant
{
    /// <summary>The state, for the operation that has entered.</summary>
    ref BlockBuffer<Blake2TreeMode<TVariant>, Bytes1024> Buffer { get; }
}
