namespace Hashlane;

/// <summary>Whether the blocks of <see cref="Threefish512TwinLaneRounds{TOps, T, TKeys}"/> share a key: a type, so that offsets are constants.</summary>
internal interface ITwinKeys
{
    /// <summary>Vectors from the words of the first group's key to those of the second, and on to those of the single block.</summary>
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
