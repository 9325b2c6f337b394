namespace Hashlane;

/// <summary>The state of a size of Threefish.</summary>
/// <typeparam name="T">A word of key or tweak in memory.</typeparam>
internal interface IThreefishState<T>
    where T : unmanaged
{
    /// <summary>Number of words in a block.</summary>
    static abstract int Words { get; }

    /// <summary>The number of the last subkey; the first is 0.</summary>
    static abstract int LastSubkey { get; }

    /// <summary>Applies the first four of eight rounds, or undoes them.</summary>
    void FirstRounds<TDirection>()
        where TDirection : struct;

    /// <summary>Applies the last four of eight rounds, or undoes them.</summary>
    void LastRounds<TDirection>()
        where TDirection : struct;

    /// <summary>
    /// Adds or subtracts subkey s: its words begin at word i of a copy of the key, and at word j of the tweak.
    /// </summary>
    void Subkey<TDirection>(ref T k, int copy, int i, ref T t, int j, uint s)
        where TDirection : struct;
}
