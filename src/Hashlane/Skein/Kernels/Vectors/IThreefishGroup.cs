namespace Hashlane;

/// <summary>A group of blocks in a Threefish lane kernel.</summary>
/// <typeparam name="T">The type of a vector.</typeparam>
internal interface IThreefishGroup<T>
    where T : unmanaged
{
    /// <summary>Number of words in a block.</summary>
    static abstract int Words { get; }

    /// <summary>Whether a group is two vectors of blocks and one block in integer registers.</summary>
    static abstract bool IsInterleaved { get; }

    /// <summary>Whether the compiler spills words of the key or of the blocks.</summary>
    static abstract bool IsSpilled { get; }

    /// <summary>Encrypts or decrypts a group.</summary>
    /// <param name="m">Room for the words of the blocks, as vectors.</param>
    /// <param name="k">Words of the key.</param>
    /// <param name="t">Words of the tweaks.</param>
    /// <param name="from">The first block.</param>
    /// <param name="to">Room for as many blocks.</param>
    /// <param name="upperOffset">Bytes from the first block to that of the upper half's first lane.</param>
    static abstract void Apply<TDirection>(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
        where TDirection : struct;
}
