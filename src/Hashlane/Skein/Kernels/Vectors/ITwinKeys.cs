namespace Hashlane;

/// <summary>
/// Tells whether the blocks of <see cref="Threefish512InterleavedLaneRounds{TOps, T, TKeys}"/> share a key. It is a
/// type so that offsets are constants.
/// </summary>
internal interface ITwinKeys
{
    /// <summary>
    /// Number of vectors from the key of the first group to that of the second, and from there to that of the single
    /// block.
    /// </summary>
    static abstract int Step { get; }
}

/// <summary>One key for all blocks: the same word in all lanes.</summary>
internal readonly struct SharedTwinKey : ITwinKeys
{
    public static int Step => 0;
}

/// <summary>A key for each block.</summary>
internal readonly struct OwnTwinKeys : ITwinKeys
{
    private const int KeyWords = 9, Copies = 3;

    public static int Step => Copies * KeyWords;
}
