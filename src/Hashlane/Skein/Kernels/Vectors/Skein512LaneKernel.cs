using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>UBI of Skein-512 over lanes: one vector for each word of the state, a message in each lane.</summary>
/// <remarks>Source: Skein 1.3 §3.4. The rounds are those of <see cref="ThreefishLaneRounds{TState, T}"/>.</remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Skein512LaneKernel<TOps, T> : ThreefishLanes<TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 64;

    private const int Words = 8, KeyWords = 9;

    /// <summary>Number of vectors for the keys: two copies.</summary>
    private const int KeyVectors = 2 * KeyWords;

    /// <summary>
    /// Vectors in the scratch area: keys, tweaks, blocks, results, and one for rounding the start up.
    /// </summary>
    private const int Scratch = KeyVectors + TweakVectors + Words + Words + 1;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of messages side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>
    /// Compresses a run of 64-byte blocks in every lane. Positions must not pass 2^64 within a run. The frame retains
    /// chaining values.
    /// </summary>
    /// <param name="area">
    /// The vectors of a <see cref="LaneState"/>: chaining values, positions, upper words of the tweaks, and the counts
    /// and flags of the last block.
    /// </param>
    /// <param name="first">The first block of the first lane.</param>
    /// <param name="laneStride">Bytes from lane to lane within each half of the lanes.</param>
    /// <param name="upperOffset">Bytes from the first lane to the first of the upper half.</param>
    /// <param name="blockStride">Bytes from block to block of a lane.</param>
    /// <param name="blocks">Number of blocks in each lane.</param>
    [SkipLocalsInit]
    public static void Compress(
        ref byte area, ref readonly byte first, nuint laneStride, nuint upperOffset, nuint blockStride, int blocks)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[Scratch * sizeof(T)];
        ref T k = ref *Align(raw);
        ref T t = ref Unsafe.Add(ref k, KeyVectors);
        ref T m = ref Unsafe.Add(ref t, TweakVectors);
        ref T r = ref Unsafe.Add(ref m, Words);
        ref T h = ref Unsafe.As<byte, T>(ref area);
        ref byte lower = ref Unsafe.AsRef(in first);
        T position = Unsafe.Add(ref h, LaneState.Counter), flags = Unsafe.Add(ref h, LaneState.Flags);
        T parity = TOps.Broadcast(ThreefishSchedule.C240);
        for (int i = 0; i < Words; i++)
        {
            parity = TOps.Xor(parity, SetKey(ref k, i, Unsafe.Add(ref h, i)));
        }

        SetKey(ref k, Words, parity);

        // SAFETY: left counts the blocks from lower on; the caller has them in every lane.
        for (int left = blocks; left > 0; left--)
        {
            ref byte second = ref Unsafe.Add(ref lower, BlockBytes / 2);
            TOps.Load4(ref m, in lower, in Unsafe.Add(ref lower, upperOffset), laneStride);
            TOps.Load4(ref Unsafe.Add(ref m, Words / 2), in second, in Unsafe.Add(ref second, upperOffset), laneStride);
            if (left == 1)
            {
                position = TOps.Add(position, Unsafe.Add(ref h, LaneState.LastCounted));
                SetTweaks(ref t, position, TOps.Xor(flags, Unsafe.Add(ref h, LaneState.LastFlags)));
            }
            else
            {
                position = TOps.Add(position, TOps.Broadcast(BlockBytes));
                SetTweaks(ref t, position, flags);
            }

            ThreefishLaneRounds<Threefish512State<ThreefishLaneMix<TOps, T>, T, T>, T>
                .Apply<ThreefishEncryption>(ref m, ref r, ref k, ref t);
            flags = TOps.And(flags, TOps.Broadcast(~SkeinTweak.FirstFlag));
            parity = TOps.Broadcast(ThreefishSchedule.C240);
            for (int i = 0; i < Words; i++)
            {
                parity = TOps.Xor(parity, SetKey(ref k, i, TOps.Xor(Unsafe.Add(ref r, i), Unsafe.Add(ref m, i))));
            }

            SetKey(ref k, Words, parity);
            lower = ref Unsafe.Add(ref lower, blockStride);
        }

        for (int i = 0; i < Words; i++)
        {
            Unsafe.Add(ref h, i) = Unsafe.Add(ref k, i);
        }

        Unsafe.Add(ref h, LaneState.Counter) = position;
        Unsafe.Add(ref h, LaneState.Flags) = flags;
    }

    /// <summary>Writes the chaining values of all lanes as digests side by side. Leaves the area unchanged.</summary>
    /// <param name="area">The vectors of a <see cref="LaneState"/>.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: 32 or 64.</param>
    public static void StoreDigests(ref byte area, ref byte digests, nuint upperOffset, nuint stride)
    {
        // SAFETY: the caller has room for a digest in every lane.
        ref T h = ref Unsafe.As<byte, T>(ref area);
        TOps.Store32Bytes(in h, ref digests, ref Unsafe.Add(ref digests, upperOffset), stride);
        if (stride > BlockBytes / 2)
        {
            ref byte second = ref Unsafe.Add(ref digests, BlockBytes / 2);
            TOps.Store32Bytes(
                in Unsafe.Add(ref h, Words / 2), ref second, ref Unsafe.Add(ref second, upperOffset), stride);
        }
    }

    /// <summary>Sets a word of the keys in both copies.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // two stores
    private static T SetKey(ref T k, int i, T word)
    {
        Unsafe.Add(ref k, i) = word;
        Unsafe.Add(ref k, KeyWords + i) = word;
        return word;
    }
}
