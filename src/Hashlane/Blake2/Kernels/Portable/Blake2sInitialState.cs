namespace Hashlane;

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
