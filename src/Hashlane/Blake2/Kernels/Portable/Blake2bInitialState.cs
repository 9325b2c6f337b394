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
