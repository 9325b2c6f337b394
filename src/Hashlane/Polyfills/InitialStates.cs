namespace Hashlane;

/// <summary>BLAKE2b's state before the first block of sequential hashing.</summary>
internal static class Blake2bInitialState
{
    public static void Sequential(out Blake2State<ulong> state, uint firstParameters)
    {
        state = default;
        state.H = new(
            Blake2bConstants.IV0 ^ firstParameters, Blake2bConstants.IV1, Blake2bConstants.IV2, Blake2bConstants.IV3,
            Blake2bConstants.IV4, Blake2bConstants.IV5, Blake2bConstants.IV6, Blake2bConstants.IV7);
    }
}

/// <summary>BLAKE2s's state before the first block of sequential hashing.</summary>
internal static class Blake2sInitialState
{
    public static void Sequential(out Blake2State<uint> state, uint firstParameters)
    {
        state = default;
        state.H = new(
            Blake2sConstants.IV0 ^ firstParameters, Blake2sConstants.IV1, Blake2sConstants.IV2, Blake2sConstants.IV3,
            Blake2sConstants.IV4, Blake2sConstants.IV5, Blake2sConstants.IV6, Blake2sConstants.IV7);
    }
}

/// <summary>The words with which BLAKE3 starts, with a key or without.</summary>
internal static class Blake3Start
{
    public static void Unkeyed(out Words8<uint> key) => key = new(
        Blake2sConstants.IV0, Blake2sConstants.IV1, Blake2sConstants.IV2, Blake2sConstants.IV3,
        Blake2sConstants.IV4, Blake2sConstants.IV5, Blake2sConstants.IV6, Blake2sConstants.IV7);

    public static void Copy(ref readonly Words8<uint> key, out Words8<uint> cv) => cv = key;
}
