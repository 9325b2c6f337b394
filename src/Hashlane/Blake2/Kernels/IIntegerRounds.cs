namespace Hashlane;

/// <summary>The rounds of a kernel in integer registers, of BLAKE2b, BLAKE2s or BLAKE3.</summary>
/// <typeparam name="TWord">The type of a word.</typeparam>
internal interface IIntegerRounds<TWord>
    where TWord : unmanaged
{
    /// <summary>The kernel's name, as shown to users.</summary>
    string Name { get; }

    /// <summary>Loads the message words of a block, if the rounds do not read them there.</summary>
    void Load(ref byte block, out Words16<TWord> m);

    /// <summary>Applies all rounds to v.</summary>
    void Rounds(
        ref TWord v0, ref TWord v1, ref TWord v2, ref TWord v3, ref TWord v4, ref TWord v5, ref TWord v6, ref TWord v7,
        ref TWord v8, ref TWord v9, ref TWord v10, ref TWord v11, ref TWord v12, ref TWord v13, ref TWord v14,
        ref TWord v15, ref Words16<TWord> m, ref byte block);
}
