using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake2sConstants;

namespace Hashlane;

/// <summary>The words with which BLAKE3 starts, with a key or without.</summary>
internal static class Blake3Start
{
    /// <summary>Writes IV, which takes the place of a key.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two stores of constants
    public static void Unkeyed(out Words8<uint> key)
    {
        Unsafe.SkipInit(out key);

        // Kernels read it in 16-byte pieces. A load that is wider than the stores waits until they reach the cache.
        Vector128.Create(IV0, IV1, IV2, IV3).StoreUnsafe(ref key.W0);
        Vector128.Create(IV4, IV5, IV6, IV7).StoreUnsafe(ref key.W0, 4);
    }

    /// <summary>Copies a key to start with.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two loads and stores
    public static void Copy(ref readonly Words8<uint> key, out Words8<uint> cv)
    {
        Unsafe.SkipInit(out cv);

        // Reads pieces of the size that Unkeyed has just stored; a struct copy would be wider and wait for them.
        Vector128.LoadUnsafe(in key.W0).StoreUnsafe(ref cv.W0);
        Vector128.LoadUnsafe(in key.W0, 4).StoreUnsafe(ref cv.W0, 4);
    }
}
