namespace Hashlane;

/// <summary>A size of Threefish, one block at a time.</summary>
internal interface IThreefishCipher
{
    /// <summary>Bytes in a block.</summary>
    int BlockBytes { get; }

    /// <summary>Encrypts or decrypts a block.</summary>
    /// <param name="schedule">The first word of the key's schedule.</param>
    /// <param name="tweak">The 16 bytes of the tweak.</param>
    /// <param name="from">The block.</param>
    /// <param name="to">Receives the result; may be <paramref name="from"/>.</param>
    void Apply<TDirection>(ref ulong schedule, ref byte tweak, ref byte from, ref byte to)
        where TDirection : struct;
}
