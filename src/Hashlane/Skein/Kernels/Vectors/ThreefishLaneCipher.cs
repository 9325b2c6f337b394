using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Threefish over lanes: the loop over groups of blocks, which all sizes share.</summary>
/// <typeparam name="TGroup">The size of Threefish, and the form of a group.</typeparam>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal abstract unsafe class ThreefishLaneCipher<TGroup, TOps, T> : ThreefishLanes<TOps, T>
    where TGroup : struct, IThreefishGroup<T>
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    /// <summary>
    /// Vectors in the largest scratch area, that of interleaved Threefish-512. It is a constant, since the compiler
    /// makes more code for a size that it folds late.
    /// </summary>
    private const int MaxScratch = 62;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TGroup.IsInterleaved ? $"{TOps.Name} ×2 + 1" : TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of blocks side by side.</summary>
    public static int Lanes => TGroup.IsInterleaved ? (2 * TOps.Lanes) + 1 : TOps.Lanes;

    private static int KeyCopies => TGroup.IsInterleaved ? 3 : 2;

    private static int TweakSets => TGroup.IsInterleaved ? 3 : 1;

    /// <summary>Vectors in the scratch area: key, tweaks, blocks, and one for rounding the start up.</summary>
    private static int Scratch =>
        (KeyCopies * (TGroup.Words + 1)) + (TweakSets * TweakVectors) + (Lanes / TOps.Lanes * TGroup.Words) + 1;

    /// <summary>Encrypts blocks independently, in groups; wipes its copies of the key.</summary>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="source">The first block.</param>
    /// <param name="destination">
    /// Room for as many blocks: the same memory as the source, or memory that does not overlap it.
    /// </param>
    /// <param name="count">
    /// Number of blocks. If the last group is less than half full, or if it is interleaved and not full, its blocks are
    /// skipped.
    /// </param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    [SkipLocalsInit]
    public static void Encrypt(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[MaxScratch * sizeof(T)];
        Run<ThreefishEncryption>(raw, in schedule, in source, ref destination, count, in tweaks, tweakStride);
        Wipe(raw);
    }

    /// <summary>Decrypts blocks independently, in groups; wipes its copies of the key.</summary>
    /// <inheritdoc cref="Encrypt" path="/param"/>
    [SkipLocalsInit]
    public static void Decrypt(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[MaxScratch * sizeof(T)];
        Run<ThreefishDecryption>(raw, in schedule, in source, ref destination, count, in tweaks, tweakStride);
        Wipe(raw);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the caller's frame ends where those of the rounds began
    private static void Wipe(byte* raw)
    {
        CryptographicOperations.ZeroMemory(new Span<byte>(raw, Scratch * sizeof(T)));
        if (TGroup.IsSpilled)
        {
            Bytes.WipeFrameBelow();
        }
    }

    /// <summary>Encrypts or decrypts blocks in groups.</summary>
    /// <param name="raw">The scratch area.</param>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="source">The first block.</param>
    /// <param name="destination">Room for as many blocks.</param>
    /// <param name="count">Number of blocks; those that fill no group are skipped.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    [SkipLocalsInit]
    private static void Run<TDirection>(
        byte* raw, ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride)
        where TDirection : struct
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

            TGroup.Apply<TDirection>(ref m, ref k, ref t, ref from, ref to, upper * blockBytes);
            from = ref Unsafe.Add(ref from, lanes * blockBytes);
            to = ref Unsafe.Add(ref to, lanes * blockBytes);
            tweak = ref Unsafe.AddByteOffset(ref tweak, (nuint)lanes * tweakStride);
        }
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
}
