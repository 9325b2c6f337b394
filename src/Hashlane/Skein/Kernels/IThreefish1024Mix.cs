namespace Hashlane;

/// <summary>The operations of Threefish-1024, whose best order of MIX depends on the type of words.</summary>
/// <typeparam name="TWord">The same word of one block or of several side by side.</typeparam>
/// <typeparam name="T">A word of key or tweak in memory.</typeparam>
internal interface IThreefish1024Mix<TWord, T> : IThreefishMix<TWord, T>
    where TWord : unmanaged
    where T : unmanaged
{
    /// <summary>Applies MIX to the eight pairs of a round.</summary>
    void Mix(
        ref TWord x0, ref TWord y0, byte r0, ref TWord x1, ref TWord y1, byte r1,
        ref TWord x2, ref TWord y2, byte r2, ref TWord x3, ref TWord y3, byte r3,
        ref TWord x4, ref TWord y4, byte r4, ref TWord x5, ref TWord y5, byte r5,
        ref TWord x6, ref TWord y6, byte r6, ref TWord x7, ref TWord y7, byte r7);

    /// <summary>Applies the inverse of MIX to the eight pairs of a round.</summary>
    void Unmix(
        ref TWord x0, ref TWord y0, byte r0, ref TWord x1, ref TWord y1, byte r1,
        ref TWord x2, ref TWord y2, byte r2, ref TWord x3, ref TWord y3, byte r3,
        ref TWord x4, ref TWord y4, byte r4, ref TWord x5, ref TWord y5, byte r5,
        ref TWord x6, ref TWord y6, byte r6, ref TWord x7, ref TWord y7, byte r7);
}
