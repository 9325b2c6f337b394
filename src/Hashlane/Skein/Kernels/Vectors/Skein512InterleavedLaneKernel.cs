using System.Runtime.CompilerServices;

namespace Hashlane;

/// <summary>
/// UBI of Skein-512 over twice the lanes of a vector, with one more message in integer registers at the same time.
/// </summary>
/// <remarks>
/// Source: Skein 1.3 §3.4. The rounds are those of <see cref="Threefish512InterleavedLaneRounds{TOps, T, TKeys}"/>. The
/// lower half of the lanes is the first group, the upper half the second and the single message.
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Skein512InterleavedLaneKernel<TOps, T> : ThreefishLanes<TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 64;

    private const int Words = Threefish512InterleavedLaneRounds<TOps, T, OwnTwinKeys>.Words;
    private const int KeyWords = Threefish512InterleavedLaneRounds<TOps, T, OwnTwinKeys>.KeyWords;
    private const int KeyVectors = Threefish512InterleavedLaneRounds<TOps, T, OwnTwinKeys>.KeyVectors;

    /// <summary>Number of vectors in a row of the area: one for each group, one for the single message.</summary>
    private const int Groups = 3;

    /// <summary>
    /// Vectors in the scratch area: keys, tweaks, blocks of both groups, and one for rounding the start up.
    /// </summary>
    private const int Scratch = (Groups * (KeyVectors + TweakVectors)) + (2 * Words) + 1;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => $"{TOps.Name} ×2 + 1";

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of messages side by side.</summary>
    public static int Lanes => (2 * TOps.Lanes) + 1;

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
        ref T t = ref Unsafe.Add(ref k, Groups * KeyVectors);
        ref T m = ref Unsafe.Add(ref t, Groups * TweakVectors);
        ref T n = ref Unsafe.Add(ref m, Words);
        ref T h = ref Unsafe.As<byte, T>(ref area);
        ref byte lower = ref Unsafe.AsRef(in first);
        for (int group = 0; group < Groups; group++)
        {
            SetKeys(ref Unsafe.Add(ref k, group * KeyVectors), ref Unsafe.Add(ref h, group));
        }

        // SAFETY: left counts the blocks from lower on; the caller has them in every lane.
        for (int left = blocks; left > 0; left--)
        {
            ref byte upper = ref Unsafe.Add(ref lower, upperOffset);
            ref byte single = ref Unsafe.Add(ref upper, (nuint)TOps.Lanes * laneStride);
            Load(ref m, ref lower, laneStride);
            Load(ref n, ref upper, laneStride);
            for (int group = 0; group < Groups; group++)
            {
                ref T position = ref Unsafe.Add(ref h, (Groups * LaneState.Counter) + group);
                ref T flags = ref Unsafe.Add(ref h, (Groups * LaneState.Flags) + group);
                T t1 = flags;
                if (left == 1)
                {
                    position = TOps.Add(position, Unsafe.Add(ref h, (Groups * LaneState.LastCounted) + group));
                    t1 = TOps.Xor(t1, Unsafe.Add(ref h, (Groups * LaneState.LastFlags) + group));
                }
                else
                {
                    position = TOps.Add(position, TOps.Broadcast(BlockBytes));
                }

                SetTweaks(ref Unsafe.Add(ref t, group * TweakVectors), position, t1);
                flags = TOps.And(flags, TOps.Broadcast(~SkeinTweak.FirstFlag));
            }

            // The results overwrite the key of the single message: it is no longer needed, and is set last.
            ref T r = ref Unsafe.Add(ref k, 2 * KeyVectors);
            ref byte singleTo = ref Unsafe.As<T, byte>(ref Unsafe.Add(ref r, 2 * Words));
            Threefish512InterleavedLaneRounds<TOps, T, OwnTwinKeys>.Apply<ThreefishEncryption>(
                ref m, ref single, ref r, ref singleTo, ref k, ref t);
            SetKeys(ref k, ref m, ref r);
            SetKeys(ref Unsafe.Add(ref k, KeyVectors), ref n, ref Unsafe.Add(ref r, Words));
            SetSingleKey(ref r, ref single, ref singleTo);
            lower = ref Unsafe.Add(ref lower, blockStride);
        }

        for (int i = 0; i < Words; i++)
        {
            for (int group = 0; group < Groups; group++)
            {
                Unsafe.Add(ref h, (Groups * i) + group) = Unsafe.Add(ref k, (group * KeyVectors) + i);
            }
        }
    }

    /// <summary>Writes the chaining values of all lanes as digests side by side. Leaves the area unchanged.</summary>
    /// <param name="area">The vectors of a <see cref="LaneState"/>.</param>
    /// <param name="digests">The first digest.</param>
    /// <param name="upperOffset">Bytes from the first digest to that of the upper half's first lane.</param>
    /// <param name="stride">Bytes of a digest: 32 or 64.</param>
    [SkipLocalsInit]
    public static void StoreDigests(ref byte area, ref byte digests, nuint upperOffset, nuint stride)
    {
        // SAFETY: as in Compress; the caller has room for a digest in every lane.
        byte* raw = stackalloc byte[(4 + 1) * sizeof(T)];
        ref T words = ref *Align(raw);
        ref T h = ref Unsafe.As<byte, T>(ref area);
        for (nuint start = 0; start < stride; start += BlockBytes / 2)
        {
            ref byte lower = ref Unsafe.Add(ref digests, start), upper = ref Unsafe.Add(ref lower, upperOffset);
            ref byte single = ref Unsafe.Add(ref upper, (nuint)TOps.Lanes * stride);
            for (int group = 0; group < Groups; group++)
            {
                for (int i = 0; i < 4; i++)
                {
                    Unsafe.Add(ref words, i) = Unsafe.Add(ref h, (Groups * ((int)(start / sizeof(ulong)) + i)) + group);
                }

                if (group == Groups - 1)
                {
                    for (int i = 0; i < 4; i++)
                    {
                        ref ulong word = ref Unsafe.As<T, ulong>(ref Unsafe.Add(ref words, i));
                        LittleEndian.WriteUInt64(ref single, sizeof(ulong) * i, word);
                    }
                }
                else
                {
                    ref byte half = ref group == 0 ? ref lower : ref upper;
                    TOps.Store32Bytes(
                        in words, ref half, ref Unsafe.Add(ref half, (nuint)(TOps.Lanes / 2) * stride), stride);
                }
            }
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice
    private static void Load(ref T words, ref byte lower, nuint stride)
    {
        ref byte upper = ref Unsafe.Add(ref lower, (nuint)(TOps.Lanes / 2) * stride);
        TOps.Load4(ref words, in lower, in upper, stride);
        TOps.Load4(
            ref Unsafe.Add(ref words, Words / 2),
            in Unsafe.Add(ref lower, BlockBytes / 2), in Unsafe.Add(ref upper, BlockBytes / 2), stride);
    }

    /// <summary>Sets the keys of a group from the area.</summary>
    // fully compiled with the caller: otherwise words of the key would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetKeys(ref T k, ref T h)
    {
        T parity = TOps.Broadcast(ThreefishSchedule.C240);
        for (int i = 0; i < Words; i++)
        {
            parity = TOps.Xor(parity, SetKey(ref k, i, Unsafe.Add(ref h, Groups * i)));
        }

        SetKey(ref k, Words, parity);
    }

    /// <summary>Sets the keys of a group from its blocks and results.</summary>
    // fully compiled with the caller: otherwise words of the key would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetKeys(ref T k, ref T m, ref T r)
    {
        // This is not a loop, because all other lanes wait for it.
        T k0 = SetKey(ref k, 0, TOps.Xor(m, r));
        T k1 = SetKey(ref k, 1, TOps.Xor(Unsafe.Add(ref m, 1), Unsafe.Add(ref r, 1)));
        T k2 = SetKey(ref k, 2, TOps.Xor(Unsafe.Add(ref m, 2), Unsafe.Add(ref r, 2)));
        T k3 = SetKey(ref k, 3, TOps.Xor(Unsafe.Add(ref m, 3), Unsafe.Add(ref r, 3)));
        T parity = TOps.Xor(TOps.Xor(TOps.Xor(k0, k1), TOps.Xor(k2, k3)), TOps.Broadcast(ThreefishSchedule.C240));
        k0 = SetKey(ref k, 4, TOps.Xor(Unsafe.Add(ref m, 4), Unsafe.Add(ref r, 4)));
        k1 = SetKey(ref k, 5, TOps.Xor(Unsafe.Add(ref m, 5), Unsafe.Add(ref r, 5)));
        k2 = SetKey(ref k, 6, TOps.Xor(Unsafe.Add(ref m, 6), Unsafe.Add(ref r, 6)));
        k3 = SetKey(ref k, 7, TOps.Xor(Unsafe.Add(ref m, 7), Unsafe.Add(ref r, 7)));
        SetKey(ref k, Words, TOps.Xor(parity, TOps.Xor(TOps.Xor(k0, k1), TOps.Xor(k2, k3))));
    }

    /// <summary>Sets a word of the keys in all copies.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three stores
    private static T SetKey(ref T k, int i, T word)
    {
        Unsafe.Add(ref k, i) = word;
        Unsafe.Add(ref k, KeyWords + i) = word;
        Unsafe.Add(ref k, (2 * KeyWords) + i) = word;
        return word;
    }

    /// <summary>Sets the key of the single message from its block and the result, which the key overwrites.</summary>
    // fully compiled with the caller: otherwise words of the key would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void SetSingleKey(ref T k, ref byte block, ref byte result)
    {
        ulong k0 = LittleEndian.ReadUInt64(ref block, 0) ^ LittleEndian.ReadUInt64(ref result, 0);
        ulong k1 = LittleEndian.ReadUInt64(ref block, 8) ^ LittleEndian.ReadUInt64(ref result, 8);
        ulong k2 = LittleEndian.ReadUInt64(ref block, 16) ^ LittleEndian.ReadUInt64(ref result, 16);
        ulong k3 = LittleEndian.ReadUInt64(ref block, 24) ^ LittleEndian.ReadUInt64(ref result, 24);
        ulong k4 = LittleEndian.ReadUInt64(ref block, 32) ^ LittleEndian.ReadUInt64(ref result, 32);
        ulong k5 = LittleEndian.ReadUInt64(ref block, 40) ^ LittleEndian.ReadUInt64(ref result, 40);
        ulong k6 = LittleEndian.ReadUInt64(ref block, 48) ^ LittleEndian.ReadUInt64(ref result, 48);
        ulong k7 = LittleEndian.ReadUInt64(ref block, 56) ^ LittleEndian.ReadUInt64(ref result, 56);
        SetSingleKey(ref k, 0, k0);
        SetSingleKey(ref k, 1, k1);
        SetSingleKey(ref k, 2, k2);
        SetSingleKey(ref k, 3, k3);
        SetSingleKey(ref k, 4, k4);
        SetSingleKey(ref k, 5, k5);
        SetSingleKey(ref k, 6, k6);
        SetSingleKey(ref k, 7, k7);
        SetSingleKey(ref k, Words, ThreefishSchedule.C240 ^ ((k0 ^ k1) ^ (k2 ^ k3)) ^ ((k4 ^ k5) ^ (k6 ^ k7)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // three stores
    private static void SetSingleKey(ref T k, int i, ulong word)
    {
        Unsafe.As<T, ulong>(ref Unsafe.Add(ref k, i)) = word;
        Unsafe.As<T, ulong>(ref Unsafe.Add(ref k, KeyWords + i)) = word;
        Unsafe.As<T, ulong>(ref Unsafe.Add(ref k, (2 * KeyWords) + i)) = word;
    }
}
