using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using static Hashlane.Blake3CompactScalarKernel;

namespace Hashlane;

/// <summary>The key words with which BLAKE3 starts when there is no key.</summary>
internal static class Blake3Start
{
    /// <summary>Writes IV.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two stores of constants
    public static void Unkeyed(out Words8<uint> key)
    {
        Unsafe.SkipInit(out key);

        // In the 16-byte pieces in which kernels read it: a wider load of narrower stores waits until they reach the cache.
        Vector128.Create(IV0, IV1, IV2, IV3).StoreUnsafe(ref key.W0);
        Vector128.Create(IV4, IV5, IV6, IV7).StoreUnsafe(ref key.W0, 4);
    }

    /// <summary>Copies a key to start with.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two loads and stores
    public static void Copy(ref readonly Words8<uint> key, out Words8<uint> cv)
    {
        Unsafe.SkipInit(out cv);

        // In the pieces in which Unkeyed has just stored it; the copy of a struct would be wider and wait.
        Vector128.LoadUnsafe(in key.W0).StoreUnsafe(ref cv.W0);
        Vector128.LoadUnsafe(in key.W0, 4).StoreUnsafe(ref cv.W0, 4);
    }
}
