using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Threefish-512 over lanes: one vector for each word of the state, a block in each lane.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// Encryption is <see cref="Threefish512LaneRounds{TOps, T}"/>, and decryption has the same structure. Figures and
/// discarded variants: docs/design/skein-kernels.md.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Threefish512LaneKernel<TOps, T> : ThreefishLanes<TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 64;

    private const int Words = 8, KeyWords = 9, TweakWords = 3, Subkeys = 18;

    /// <summary>Vectors in the scratch area: key and tweak twice, a block, and one for rounding the start up.</summary>
    private const int Scratch = (2 * KeyWords) + TweakVectors + Words + 1;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => TOps.Name;

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of blocks side by side.</summary>
    public static int Lanes => TOps.Lanes;

    /// <summary>Encrypts blocks independently, in groups; wipes its copies of the key.</summary>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="source">The first block.</param>
    /// <param name="destination">
    /// Room for as many blocks: the same memory as the source, or memory that does not overlap it.
    /// </param>
    /// <param name="count">Number of blocks; if the last group is less than half full, its blocks are skipped.</param>
    /// <param name="tweaks">16 bytes for each block, or 16 bytes for all.</param>
    /// <param name="tweakStride">16, or 0 if there is one tweak for all.</param>
    [SkipLocalsInit]
    public static void Encrypt(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[Scratch * sizeof(T)];
        Run<Encryption>(raw, in schedule, in source, ref destination, count, in tweaks, tweakStride);
        CryptographicOperations.ZeroMemory(new Span<byte>(raw, Scratch * sizeof(T)));
    }

    /// <summary>Decrypts blocks independently, in groups; wipes its copies of the key.</summary>
    /// <inheritdoc cref="Encrypt" path="/param"/>
    [SkipLocalsInit]
    public static void Decrypt(
        ref readonly ulong schedule, ref readonly byte source, ref byte destination, int count,
        ref readonly byte tweaks, nuint tweakStride)
    {
        // SAFETY: one extra vector leaves room for rounding the start up; stack memory does not move.
        byte* raw = stackalloc byte[Scratch * sizeof(T)];
        Run<Decryption>(raw, in schedule, in source, ref destination, count, in tweaks, tweakStride);
        CryptographicOperations.ZeroMemory(new Span<byte>(raw, Scratch * sizeof(T)));
    }

    // once; fully compiled with the caller: otherwise blocks would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void EncryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
    {
        ref byte upper = ref Unsafe.Add(ref from, upperOffset);
        TOps.Load4(ref m, in from, in upper, BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 4), in Unsafe.Add(ref from, 32), in Unsafe.Add(ref upper, 32), BlockBytes);
        Threefish512LaneRounds<TOps, T>.Encrypt(ref m, ref m, ref k, ref t);
        ref byte upperTo = ref Unsafe.Add(ref to, upperOffset);
        TOps.Store32Bytes(in m, ref to, ref upperTo, BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 4), ref Unsafe.Add(ref to, 32), ref Unsafe.Add(ref upperTo, 32), BlockBytes);
    }

    [SkipLocalsInit]
    private static void DecryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte upper = ref Unsafe.Add(ref from, upperOffset);
        TOps.Load4(ref m, in from, in upper, BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 4), in Unsafe.Add(ref from, 32), in Unsafe.Add(ref upper, 32), BlockBytes);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        T v4 = Unsafe.Add(ref m, 4), v5 = Unsafe.Add(ref m, 5), v6 = Unsafe.Add(ref m, 6), v7 = Unsafe.Add(ref m, 7);
        v0 = TOps.Subtract(v0, k);
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 1));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 2));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 3));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 4));
        v5 = TOps.Subtract(v5, TOps.Add(Unsafe.Add(ref k, 5), t));
        v6 = TOps.Subtract(v6, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        v7 = TOps.Subtract(v7, TOps.Add(Unsafe.Add(ref k, 7), TOps.Broadcast(Subkeys)));
        for (int s = Subkeys - 2; s >= 0; s -= 2)
        {
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref Unsafe.Add(ref k, s % KeyWords), ref Unsafe.Add(ref t, s % TweakWords), (uint)s);
        }

        m = v0;
        Unsafe.Add(ref m, 1) = v1;
        Unsafe.Add(ref m, 2) = v2;
        Unsafe.Add(ref m, 3) = v3;
        Unsafe.Add(ref m, 4) = v4;
        Unsafe.Add(ref m, 5) = v5;
        Unsafe.Add(ref m, 6) = v6;
        Unsafe.Add(ref m, 7) = v7;
        ref byte upperTo = ref Unsafe.Add(ref to, upperOffset);
        TOps.Store32Bytes(in m, ref to, ref upperTo, BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 4), ref Unsafe.Add(ref to, 32), ref Unsafe.Add(ref upperTo, 32), BlockBytes);
    }

    /// <summary>Undoes eight rounds and subtracts subkeys s + 1 and s; k and t are the words of subkey s.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void UndoEightRounds(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T k, ref T t, uint s)
    {
        Unmix(ref v6, ref v1, 8);
        Unmix(ref v0, ref v7, 35);
        Unmix(ref v2, ref v5, 56);
        Unmix(ref v4, ref v3, 22);
        Unmix(ref v4, ref v1, 25);
        Unmix(ref v6, ref v3, 29);
        Unmix(ref v0, ref v5, 39);
        Unmix(ref v2, ref v7, 43);
        Unmix(ref v2, ref v1, 13);
        Unmix(ref v4, ref v7, 50);
        Unmix(ref v6, ref v5, 10);
        Unmix(ref v0, ref v3, 17);
        Unmix(ref v0, ref v1, 39);
        Unmix(ref v2, ref v3, 30);
        Unmix(ref v4, ref v5, 34);
        Unmix(ref v6, ref v7, 24);
        v0 = TOps.Subtract(v0, Unsafe.Add(ref k, 1));
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 2));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 3));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 4));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 5));
        v5 = TOps.Subtract(v5, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        v6 = TOps.Subtract(v6, TOps.Add(Unsafe.Add(ref k, 7), Unsafe.Add(ref t, 2)));
        v7 = TOps.Subtract(v7, TOps.Add(Unsafe.Add(ref k, 8), TOps.Broadcast(s + 1)));

        Unmix(ref v6, ref v1, 44);
        Unmix(ref v0, ref v7, 9);
        Unmix(ref v2, ref v5, 54);
        Unmix(ref v4, ref v3, 56);
        Unmix(ref v4, ref v1, 17);
        Unmix(ref v6, ref v3, 49);
        Unmix(ref v0, ref v5, 36);
        Unmix(ref v2, ref v7, 39);
        Unmix(ref v2, ref v1, 33);
        Unmix(ref v4, ref v7, 27);
        Unmix(ref v6, ref v5, 14);
        Unmix(ref v0, ref v3, 42);
        Unmix(ref v0, ref v1, 46);
        Unmix(ref v2, ref v3, 36);
        Unmix(ref v4, ref v5, 19);
        Unmix(ref v6, ref v7, 37);
        v0 = TOps.Subtract(v0, k);
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 1));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 2));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 3));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 4));
        v5 = TOps.Subtract(v5, TOps.Add(Unsafe.Add(ref k, 5), t));
        v6 = TOps.Subtract(v6, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        v7 = TOps.Subtract(v7, TOps.Add(Unsafe.Add(ref k, 7), TOps.Broadcast(s)));
    }

    private readonly struct Encryption : IThreefishGroup<T>
    {
        static int IThreefishGroup<T>.Words => Words;

        static bool IThreefishGroup<T>.IsInterleaved => false;

        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
        public static void Apply(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset) =>
            EncryptGroup(ref m, ref k, ref t, ref from, ref to, upperOffset);
    }

    private readonly struct Decryption : IThreefishGroup<T>
    {
        static int IThreefishGroup<T>.Words => Words;

        static bool IThreefishGroup<T>.IsInterleaved => false;

        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
        public static void Apply(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset) =>
            DecryptGroup(ref m, ref k, ref t, ref from, ref to, upperOffset);
    }
}
