namespace Hashlane;

/// <summary>The constants of BLAKE2b or BLAKE2s, for kernels that serve both.</summary>
/// <remarks>Every member is a constant once it is inlined.</remarks>
/// <typeparam name="TWord">The type of a word.</typeparam>
internal interface IBlake2Constants<TWord>
{
    /// <summary>A right rotation of G (RFC 7693 §2.1).</summary>
    static abstract byte R1 { get; }

    /// <inheritdoc cref="R1"/>
    static abstract byte R2 { get; }

    /// <inheritdoc cref="R1"/>
    static abstract byte R3 { get; }

    /// <inheritdoc cref="R1"/>
    static abstract byte R4 { get; }

    /// <summary>Number of rounds of F.</summary>
    static abstract int Rounds { get; }

    /// <summary>Number of bytes in a block, as added to the counter.</summary>
    static abstract TWord BlockBytes { get; }

    /// <inheritdoc cref="Blake2bConstants.Offsets"/>
    static abstract ReadOnlySpan<byte> Offsets { get; }

    /// <summary>Returns a word of the initialization vector (RFC 7693 §2.6).</summary>
    static abstract TWord IV(int word);
}
