namespace Hashlane;

/// <summary>The operations on lanes of 32-bit words.</summary>
/// <typeparam name="T">The vector.</typeparam>
internal interface ILaneOps32<T> : ILaneOps<uint, T>
    where T : unmanaged
{
    /// <summary>Numbers the lanes.</summary>
    /// <param name="first">The number of the lower half's first lane; the others of the half follow.</param>
    /// <param name="upper">
    /// The number of the upper half's first lane minus that of the lower half's: half the lanes, or less if the halves
    /// overlap.
    /// </param>
    /// <param name="low">The numbers' lower words.</param>
    /// <param name="high">The numbers' upper words.</param>
    static abstract void Number(ulong first, int upper, out T low, out T high);
}
