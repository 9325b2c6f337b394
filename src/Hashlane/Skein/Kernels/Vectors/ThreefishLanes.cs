using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The common part of Threefish's lane kernels: the layout of key, tweaks and blocks in memory.
/// </summary>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal abstract unsafe class ThreefishLanes<TOps, T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    /// <summary>
    /// Number of vectors for a tweak: its words twice, so that any two successive words are adjacent.
    /// </summary>
    public const int TweakVectors = 6;

    /// <summary>Gets the first aligned vector of memory that has room for one extra vector.</summary>
    public static T* Align(byte* raw) => (T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));

    /// <summary>Writes the same key to all lanes, several times in a row.</summary>
    /// <param name="k">Room for <paramref name="copies"/> times <paramref name="words"/> vectors.</param>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="words">Number of these words.</param>
    /// <param name="copies">Number of copies.</param>
    // fully compiled with the caller: otherwise words of the key would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void SetKey(ref T k, ref ulong schedule, int words, int copies)
    {
        // SAFETY: the schedule has this many words, and the caller has room for their copies.
        for (int i = 0; i < words; i++)
        {
            T word = TOps.Broadcast(Unsafe.Add(ref schedule, i));
            for (int copy = 0; copy < copies; copy++)
            {
                Unsafe.Add(ref k, i + (copy * words)) = word;
            }
        }
    }

    /// <summary>Loads the tweaks of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few loads and stores
    public static void SetTweaks(ref T t, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has a tweak for each lane, and room for TweakVectors.
        TOps.Load2(ref t, in lower, in upper, stride);
        SetTweaks(ref t, t, Unsafe.Add(ref t, 1));
    }

    /// <summary>Writes the tweaks of a group from their words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few stores
    public static void SetTweaks(ref T t, T t0, T t1)
    {
        // SAFETY: the caller has room for TweakVectors.
        T t2 = TOps.Xor(t0, t1);
        t = t0;
        Unsafe.Add(ref t, 1) = t1;
        Unsafe.Add(ref t, 2) = t2;
        Unsafe.Add(ref t, 3) = t0;
        Unsafe.Add(ref t, 4) = t1;
        Unsafe.Add(ref t, 5) = t2;
    }

    /// <summary>Loads the words of a block in each lane.</summary>
    /// <param name="words">Room for <paramref name="count"/> vectors.</param>
    /// <param name="lower">The first block.</param>
    /// <param name="upperOffset">Bytes from the first block to that of the upper half's first lane.</param>
    /// <param name="count">Number of words in a block: 4, 8 or 16.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the compiler sees whether there is a loop at all
    public static void Load(ref T words, ref byte lower, int upperOffset, int count)
    {
        LoadFour(ref words, ref lower, upperOffset, count, 0);
        for (int i = 4; i < count; i += 4)
        {
            LoadFour(ref words, ref lower, upperOffset, count, i);
        }
    }

    /// <summary>Stores the words of a block in each lane.</summary>
    /// <inheritdoc cref="Load" path="/param"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // as Load
    public static void Store(ref T words, ref byte lower, int upperOffset, int count)
    {
        StoreFour(ref words, ref lower, upperOffset, count, 0);
        for (int i = 4; i < count; i += 4)
        {
            StoreFour(ref words, ref lower, upperOffset, count, i);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static void LoadFour(ref T words, ref byte lower, int upperOffset, int count, int i)
    {
        // SAFETY: four words from word i on are 32 bytes of each block.
        ref byte from = ref Unsafe.Add(ref lower, i * sizeof(ulong));
        TOps.Load4(
            ref Unsafe.Add(ref words, i), in from, in Unsafe.Add(ref from, upperOffset), (nuint)count * sizeof(ulong));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few instructions
    private static void StoreFour(ref T words, ref byte lower, int upperOffset, int count, int i)
    {
        // SAFETY: as in LoadFour.
        ref byte to = ref Unsafe.Add(ref lower, i * sizeof(ulong));
        TOps.Store32Bytes(
            in Unsafe.Add(ref words, i), ref to, ref Unsafe.Add(ref to, upperOffset), (nuint)count * sizeof(ulong));
    }
}
