using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>BLAKE2s's state before the first block of sequential hashing.</summary>
internal static class Blake2sInitialState
{
    /// <summary>
    /// Writes IV xor the parameter block, of which only the first four bytes are not zero, and a zero counter and
    /// flags.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three stores of constants
    public static void Sequential(out Blake2State<uint> state, uint firstParameters)
    {
        Unsafe.SkipInit(out state);
        ref uint h = ref state.H.W0;

        // Kernels read it in 16-byte pieces. A load that is wider than the stores waits until they reach the cache.
        (Vector128.Create(IV0, IV1, IV2, IV3) ^ Vector128.CreateScalar(firstParameters)).StoreUnsafe(ref h);
        Vector128.Create(IV4, IV5, IV6, IV7).StoreUnsafe(ref h, 4);
        Vector128<uint>.Zero.StoreUnsafe(ref state.T0);
    }
}
