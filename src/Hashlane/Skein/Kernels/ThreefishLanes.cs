using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// The common part of Threefish's lane kernels: the layout of key and tweaks in memory, and MIX with its inverse.
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
    protected const int TweakVectors = 6;

    /// <summary>Gets the first aligned vector of memory that has room for one extra vector.</summary>
    protected static T* Align(byte* raw) => (T*)(((nuint)raw + (nuint)sizeof(T) - 1) & ~((nuint)sizeof(T) - 1));

    /// <summary>Encrypts or decrypts blocks in groups.</summary>
    /// <param name="raw">The scratch area.</param>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="source">The first block.</param>
    /// <param name="destination">Room for as many blocks.</param>
    /// <param name="count">Number of blocks; those that fill no group are skipped.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    [SkipLocalsInit]
    protected static void Run<TGroup>(
        byte* raw, ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride)
        where TGroup : struct, IThreefishGroup<T>
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        int keyWords = TGroup.Words + 1, blockBytes = TGroup.Words * sizeof(ulong);
        int copies = TGroup.IsInterleaved ? 3 : 2, tweakSets = TGroup.IsInterleaved ? 3 : 1;
        int lanes = TGroup.IsInterleaved ? (2 * TOps.Lanes) + 1 : TOps.Lanes;
        int least = TGroup.IsInterleaved ? lanes : lanes / 2;
        ref T k = ref *Align(raw);
        ref T t = ref Unsafe.Add(ref k, copies * keyWords);
        ref T m = ref Unsafe.Add(ref t, tweakSets * TweakVectors);
        ref byte from = ref Unsafe.AsRef(in source), to = ref destination, tweak = ref Unsafe.AsRef(in tweaks);
        SetKey(ref k, ref Unsafe.AsRef(in schedule), keyWords, copies);

        // SAFETY: a group begins with at least half the lanes left, and its upper half ends no later than the blocks.
        // An interleaved group begins with all its blocks left.
        for (int left = count; left >= least; left -= lanes)
        {
            int upper = Math.Min(left, lanes) - (TOps.Lanes / 2);
            if (TGroup.IsInterleaved)
            {
                SetInterleavedTweaks(ref t, ref tweak, tweakStride);
            }
            else
            {
                SetTweaks(
                    ref t, ref tweak, ref Unsafe.AddByteOffset(ref tweak, (nuint)upper * tweakStride), tweakStride);
            }

            TGroup.Apply(ref m, ref k, ref t, ref from, ref to, upper * blockBytes);
            from = ref Unsafe.Add(ref from, lanes * blockBytes);
            to = ref Unsafe.Add(ref to, lanes * blockBytes);
            tweak = ref Unsafe.AddByteOffset(ref tweak, (nuint)lanes * tweakStride);
        }
    }

    /// <summary>Writes the same key to all lanes, several times in a row.</summary>
    /// <param name="k">Room for <paramref name="copies"/> times <paramref name="words"/> vectors.</param>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="words">Number of these words.</param>
    /// <param name="copies">Number of copies.</param>
    // fully compiled with the caller: otherwise words of the key would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    protected static void SetKey(ref T k, ref ulong schedule, int words, int copies)
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
    protected static void SetTweaks(ref T t, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has a tweak for each lane, and room for TweakVectors.
        TOps.Load2(ref t, in lower, in upper, stride);
        SetTweaks(ref t, t, Unsafe.Add(ref t, 1));
    }

    /// <summary>
    /// Loads the tweaks of both vectors, and that of the single block into all lanes of a third vector.
    /// </summary>
    private static void SetInterleavedTweaks(ref T t, ref byte tweak, nuint stride)
    {
        // SAFETY: the caller has a tweak for each block.
        nuint upper = (nuint)(TOps.Lanes / 2) * stride, next = (nuint)TOps.Lanes * stride;
        ref byte second = ref Unsafe.AddByteOffset(ref tweak, next);
        ref byte single = ref Unsafe.AddByteOffset(ref second, next);
        SetTweaks(ref t, ref tweak, ref Unsafe.AddByteOffset(ref tweak, upper), stride);
        SetTweaks(ref Unsafe.Add(ref t, TweakVectors), ref second, ref Unsafe.AddByteOffset(ref second, upper), stride);
        SetTweaks(ref Unsafe.Add(ref t, 2 * TweakVectors), ref single, ref single, stride: 0);
    }

    /// <summary>Writes the tweaks of a group from their words.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a few stores
    protected static void SetTweaks(ref T t, T t0, T t1)
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    protected static void Mix(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        x = TOps.Add(x, y);
        y = TOps.RotateLeftXor(y, distance, x);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // five instructions
    protected static void Unmix(ref T x, ref T y, [ConstantExpected] byte distance)
    {
        // If y itself is used, which is assigned in between, the compiler spills more: Threefish-1024's code grows by
        // 28 % with AVX2.
        T turned = TOps.RotateRight(TOps.Xor(y, x), distance);
        y = turned;
        x = TOps.Subtract(x, turned);
    }
}
