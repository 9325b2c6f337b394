namespace Hashlane;

/// <summary>Makes the row of an algorithm for one type of operations over lanes of 64-bit words.</summary>
/// <typeparam name="TRow">The row.</typeparam>
internal interface ILaneRows64<TRow>
{
    /// <inheritdoc cref="ILaneRows32{TRow}.Of"/>
    static abstract TRow Of<TOps, T>(LaneChoice choice)
        where TOps : struct, ILaneOps64<T>
        where T : unmanaged;
}
