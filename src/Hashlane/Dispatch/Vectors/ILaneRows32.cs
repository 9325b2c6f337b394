namespace Hashlane;

/// <summary>Makes the row of an algorithm for one type of operations over lanes of 32-bit words.</summary>
/// <typeparam name="TRow">The row.</typeparam>
internal interface ILaneRows32<TRow>
{
    /// <summary>Makes the row.</summary>
    /// <typeparam name="TOps">The operations.</typeparam>
    /// <typeparam name="T">Their vector.</typeparam>
    /// <param name="choice">When the row is chosen.</param>
    static abstract TRow Of<TOps, T>(LaneChoice choice)
        where TOps : struct, ILaneOps32<T>
        where T : unmanaged;
}
