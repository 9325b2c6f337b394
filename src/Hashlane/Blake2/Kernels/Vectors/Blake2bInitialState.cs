using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake2bConstants;

namespace Hashlane;

/// <summary>BLAKE2b's state before the first block of sequential hashing.</summary>
internal static class Blake2bInitialState
{
    /// <summary>
    /// Writes IV xor the parameter block, of which only the first four bytes are not zero, and a zero counter and
    /// flags.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five stores of constants
    public static void Sequential(out Blake2State<ulong> state, uint firstParameters)
    {
        Unsafe.SkipInit(out state);
        ref ulong h = ref state.H.W0;

        // Kernels read it in 16-byte pieces. A load that is wider than the stores waits until they reach the cache.
        (Vector128.Create(IV0, IV1) ^ Vector128.CreateScalar((ulong)firstParameters)).StoreUnsafe(ref h);
        Vector128.Create(IV2, IV3).StoreUnsafe(ref h, 2);
        Vector128.Create(IV4, IV5).StoreUnsafe(ref h, 4);
        Vector128.Create(IV6, IV7).StoreUnsafe(ref h, 6);
        Vector128<ulong>.Zero.StoreUnsafe(ref state.T0);
        Vector128<ulong>.Zero.StoreUnsafe(ref state.F0);
    }
}
