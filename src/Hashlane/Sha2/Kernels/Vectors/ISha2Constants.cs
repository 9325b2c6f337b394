namespace Hashlane;

/// <summary>
/// The constants of SHA-256 or SHA-512, and functions over lanes, for a lane kernel that serves both.
/// </summary>
/// <typeparam name="TWord">The type of a word.</typeparam>
internal interface ISha2Constants<TWord>
    where TWord : unmanaged
{
    /// <summary>K: a word for each round.</summary>
    static abstract ReadOnlySpan<TWord> K { get; }

    /// <summary>Number of rounds.</summary>
    static abstract int Rounds { get; }

    /// <summary>Σ0 (FIPS 180-4 §4.1.2, §4.1.3).</summary>
    static abstract T BigSigma0<TOps, T>(T x)
        where TOps : struct, ILaneOps<TWord, T>
        where T : unmanaged;

    /// <summary>Σ1.</summary>
    /// <inheritdoc cref="BigSigma0"/>
    static abstract T BigSigma1<TOps, T>(T x)
        where TOps : struct, ILaneOps<TWord, T>
        where T : unmanaged;

    /// <summary>σ0.</summary>
    /// <inheritdoc cref="BigSigma0"/>
    static abstract T SmallSigma0<TOps, T>(T x)
        where TOps : struct, ILaneOps<TWord, T>
        where T : unmanaged;

    /// <summary>σ1.</summary>
    /// <inheritdoc cref="BigSigma0"/>
    static abstract T SmallSigma1<TOps, T>(T x)
        where TOps : struct, ILaneOps<TWord, T>
        where T : unmanaged;
}
