using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Threefish-1024 over lanes: one vector for each word of the state, a block in each lane.</summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// The body of the loop is two subkeys and eight rounds, after which the rotations repeat. Memory holds the words of
/// key and tweak twice, as vectors, so that the words of every subkey are adjacent. They may differ from lane to lane.
/// Figures and discarded variants: docs/design/skein-kernels.md.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Threefish1024LaneKernel<TOps, T> : ThreefishLanes<TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 128;

    private const int Words = 16, KeyWords = 17, TweakWords = 3, Subkeys = 20;

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

        // The state has more words than there are registers, and the compiler spills words of the key as well.
        Bytes.WipeFrameBelow();
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

        // The state has more words than there are registers, and the compiler spills words of the key as well.
        Bytes.WipeFrameBelow();
    }

    [SkipLocalsInit]
    private static void EncryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte upper = ref Unsafe.Add(ref from, upperOffset);
        TOps.Load4(ref m, in from, in upper, BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 4), in Unsafe.Add(ref from, 32), in Unsafe.Add(ref upper, 32), BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 8), in Unsafe.Add(ref from, 64), in Unsafe.Add(ref upper, 64), BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 12), in Unsafe.Add(ref from, 96), in Unsafe.Add(ref upper, 96), BlockBytes);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        T v4 = Unsafe.Add(ref m, 4), v5 = Unsafe.Add(ref m, 5), v6 = Unsafe.Add(ref m, 6), v7 = Unsafe.Add(ref m, 7);
        T v8 = Unsafe.Add(ref m, 8), v9 = Unsafe.Add(ref m, 9);
        T v10 = Unsafe.Add(ref m, 10), v11 = Unsafe.Add(ref m, 11);
        T v12 = Unsafe.Add(ref m, 12), v13 = Unsafe.Add(ref m, 13);
        T v14 = Unsafe.Add(ref m, 14), v15 = Unsafe.Add(ref m, 15);
        v0 = TOps.Add(v0, k);
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 1));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 2));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 3));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 4));
        v5 = TOps.Add(v5, Unsafe.Add(ref k, 5));
        v6 = TOps.Add(v6, Unsafe.Add(ref k, 6));
        v7 = TOps.Add(v7, Unsafe.Add(ref k, 7));
        v8 = TOps.Add(v8, Unsafe.Add(ref k, 8));
        v9 = TOps.Add(v9, Unsafe.Add(ref k, 9));
        v10 = TOps.Add(v10, Unsafe.Add(ref k, 10));
        v11 = TOps.Add(v11, Unsafe.Add(ref k, 11));
        v12 = TOps.Add(v12, Unsafe.Add(ref k, 12));
        v13 = TOps.Add(v13, TOps.Add(Unsafe.Add(ref k, 13), t));
        v14 = TOps.Add(v14, TOps.Add(Unsafe.Add(ref k, 14), Unsafe.Add(ref t, 1)));
        v15 = TOps.Add(v15, Unsafe.Add(ref k, 15));
        for (int s = 0; s < Subkeys; s += 2)
        {
            EightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
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
        Unsafe.Add(ref m, 8) = v8;
        Unsafe.Add(ref m, 9) = v9;
        Unsafe.Add(ref m, 10) = v10;
        Unsafe.Add(ref m, 11) = v11;
        Unsafe.Add(ref m, 12) = v12;
        Unsafe.Add(ref m, 13) = v13;
        Unsafe.Add(ref m, 14) = v14;
        Unsafe.Add(ref m, 15) = v15;
        ref byte upperTo = ref Unsafe.Add(ref to, upperOffset);
        TOps.Store32Bytes(in m, ref to, ref upperTo, BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 4), ref Unsafe.Add(ref to, 32), ref Unsafe.Add(ref upperTo, 32), BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 8), ref Unsafe.Add(ref to, 64), ref Unsafe.Add(ref upperTo, 64), BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 12), ref Unsafe.Add(ref to, 96), ref Unsafe.Add(ref upperTo, 96), BlockBytes);
    }

    [SkipLocalsInit]
    private static void DecryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte upper = ref Unsafe.Add(ref from, upperOffset);
        TOps.Load4(ref m, in from, in upper, BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 4), in Unsafe.Add(ref from, 32), in Unsafe.Add(ref upper, 32), BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 8), in Unsafe.Add(ref from, 64), in Unsafe.Add(ref upper, 64), BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref m, 12), in Unsafe.Add(ref from, 96), in Unsafe.Add(ref upper, 96), BlockBytes);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        T v4 = Unsafe.Add(ref m, 4), v5 = Unsafe.Add(ref m, 5), v6 = Unsafe.Add(ref m, 6), v7 = Unsafe.Add(ref m, 7);
        T v8 = Unsafe.Add(ref m, 8), v9 = Unsafe.Add(ref m, 9);
        T v10 = Unsafe.Add(ref m, 10), v11 = Unsafe.Add(ref m, 11);
        T v12 = Unsafe.Add(ref m, 12), v13 = Unsafe.Add(ref m, 13);
        T v14 = Unsafe.Add(ref m, 14), v15 = Unsafe.Add(ref m, 15);
        v0 = TOps.Subtract(v0, Unsafe.Add(ref k, 3));
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 4));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 5));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 6));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 7));
        v5 = TOps.Subtract(v5, Unsafe.Add(ref k, 8));
        v6 = TOps.Subtract(v6, Unsafe.Add(ref k, 9));
        v7 = TOps.Subtract(v7, Unsafe.Add(ref k, 10));
        v8 = TOps.Subtract(v8, Unsafe.Add(ref k, 11));
        v9 = TOps.Subtract(v9, Unsafe.Add(ref k, 12));
        v10 = TOps.Subtract(v10, Unsafe.Add(ref k, 13));
        v11 = TOps.Subtract(v11, Unsafe.Add(ref k, 14));
        v12 = TOps.Subtract(v12, Unsafe.Add(ref k, 15));
        v13 = TOps.Subtract(v13, TOps.Add(Unsafe.Add(ref k, 16), Unsafe.Add(ref t, 2)));
        v14 = TOps.Subtract(v14, TOps.Add(Unsafe.Add(ref k, 17), Unsafe.Add(ref t, 3)));
        v15 = TOps.Subtract(v15, TOps.Add(Unsafe.Add(ref k, 18), TOps.Broadcast(Subkeys)));
        for (int s = Subkeys - 2; s >= 0; s -= 2)
        {
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15,
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
        Unsafe.Add(ref m, 8) = v8;
        Unsafe.Add(ref m, 9) = v9;
        Unsafe.Add(ref m, 10) = v10;
        Unsafe.Add(ref m, 11) = v11;
        Unsafe.Add(ref m, 12) = v12;
        Unsafe.Add(ref m, 13) = v13;
        Unsafe.Add(ref m, 14) = v14;
        Unsafe.Add(ref m, 15) = v15;
        ref byte upperTo = ref Unsafe.Add(ref to, upperOffset);
        TOps.Store32Bytes(in m, ref to, ref upperTo, BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 4), ref Unsafe.Add(ref to, 32), ref Unsafe.Add(ref upperTo, 32), BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 8), ref Unsafe.Add(ref to, 64), ref Unsafe.Add(ref upperTo, 64), BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref m, 12), ref Unsafe.Add(ref to, 96), ref Unsafe.Add(ref upperTo, 96), BlockBytes);
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s + 1 after the fourth, s + 2 after the eighth; k and t are the words of
    /// subkey s.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void EightRounds(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15,
        ref T k, ref T t, uint s)
    {
        Mix(ref v0, ref v1, 24);
        Mix(ref v2, ref v3, 13);
        Mix(ref v4, ref v5, 8);
        Mix(ref v6, ref v7, 47);
        Mix(ref v8, ref v9, 8);
        Mix(ref v10, ref v11, 17);
        Mix(ref v12, ref v13, 22);
        Mix(ref v14, ref v15, 37);
        Mix(ref v0, ref v9, 38);
        Mix(ref v2, ref v13, 19);
        Mix(ref v6, ref v11, 10);
        Mix(ref v4, ref v15, 55);
        Mix(ref v10, ref v7, 49);
        Mix(ref v12, ref v3, 18);
        Mix(ref v14, ref v5, 23);
        Mix(ref v8, ref v1, 52);
        Mix(ref v0, ref v7, 33);
        Mix(ref v2, ref v5, 4);
        Mix(ref v4, ref v3, 51);
        Mix(ref v6, ref v1, 13);
        Mix(ref v12, ref v15, 34);
        Mix(ref v14, ref v13, 41);
        Mix(ref v8, ref v11, 59);
        Mix(ref v10, ref v9, 17);
        Mix(ref v0, ref v15, 5);
        Mix(ref v2, ref v11, 20);
        Mix(ref v6, ref v13, 48);
        Mix(ref v4, ref v9, 41);
        Mix(ref v14, ref v1, 47);
        Mix(ref v8, ref v5, 28);
        Mix(ref v10, ref v3, 16);
        Mix(ref v12, ref v7, 25);
        v0 = TOps.Add(v0, Unsafe.Add(ref k, 1));
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 2));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 3));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 4));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 5));
        v5 = TOps.Add(v5, Unsafe.Add(ref k, 6));
        v6 = TOps.Add(v6, Unsafe.Add(ref k, 7));
        v7 = TOps.Add(v7, Unsafe.Add(ref k, 8));
        v8 = TOps.Add(v8, Unsafe.Add(ref k, 9));
        v9 = TOps.Add(v9, Unsafe.Add(ref k, 10));
        v10 = TOps.Add(v10, Unsafe.Add(ref k, 11));
        v11 = TOps.Add(v11, Unsafe.Add(ref k, 12));
        v12 = TOps.Add(v12, Unsafe.Add(ref k, 13));
        v13 = TOps.Add(v13, TOps.Add(Unsafe.Add(ref k, 14), Unsafe.Add(ref t, 1)));
        v14 = TOps.Add(v14, TOps.Add(Unsafe.Add(ref k, 15), Unsafe.Add(ref t, 2)));
        v15 = TOps.Add(v15, TOps.Add(Unsafe.Add(ref k, 16), TOps.Broadcast(s + 1)));

        Mix(ref v0, ref v1, 41);
        Mix(ref v2, ref v3, 9);
        Mix(ref v4, ref v5, 37);
        Mix(ref v6, ref v7, 31);
        Mix(ref v8, ref v9, 12);
        Mix(ref v10, ref v11, 47);
        Mix(ref v12, ref v13, 44);
        Mix(ref v14, ref v15, 30);
        Mix(ref v0, ref v9, 16);
        Mix(ref v2, ref v13, 34);
        Mix(ref v6, ref v11, 56);
        Mix(ref v4, ref v15, 51);
        Mix(ref v10, ref v7, 4);
        Mix(ref v12, ref v3, 53);
        Mix(ref v14, ref v5, 42);
        Mix(ref v8, ref v1, 41);
        Mix(ref v0, ref v7, 31);
        Mix(ref v2, ref v5, 44);
        Mix(ref v4, ref v3, 47);
        Mix(ref v6, ref v1, 46);
        Mix(ref v12, ref v15, 19);
        Mix(ref v14, ref v13, 42);
        Mix(ref v8, ref v11, 44);
        Mix(ref v10, ref v9, 25);
        Mix(ref v0, ref v15, 9);
        Mix(ref v2, ref v11, 48);
        Mix(ref v6, ref v13, 35);
        Mix(ref v4, ref v9, 52);
        Mix(ref v14, ref v1, 23);
        Mix(ref v8, ref v5, 31);
        Mix(ref v10, ref v3, 37);
        Mix(ref v12, ref v7, 20);
        v0 = TOps.Add(v0, Unsafe.Add(ref k, 2));
        v1 = TOps.Add(v1, Unsafe.Add(ref k, 3));
        v2 = TOps.Add(v2, Unsafe.Add(ref k, 4));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 5));
        v4 = TOps.Add(v4, Unsafe.Add(ref k, 6));
        v5 = TOps.Add(v5, Unsafe.Add(ref k, 7));
        v6 = TOps.Add(v6, Unsafe.Add(ref k, 8));
        v7 = TOps.Add(v7, Unsafe.Add(ref k, 9));
        v8 = TOps.Add(v8, Unsafe.Add(ref k, 10));
        v9 = TOps.Add(v9, Unsafe.Add(ref k, 11));
        v10 = TOps.Add(v10, Unsafe.Add(ref k, 12));
        v11 = TOps.Add(v11, Unsafe.Add(ref k, 13));
        v12 = TOps.Add(v12, Unsafe.Add(ref k, 14));
        v13 = TOps.Add(v13, TOps.Add(Unsafe.Add(ref k, 15), Unsafe.Add(ref t, 2)));
        v14 = TOps.Add(v14, TOps.Add(Unsafe.Add(ref k, 16), Unsafe.Add(ref t, 3)));
        v15 = TOps.Add(v15, TOps.Add(Unsafe.Add(ref k, 17), TOps.Broadcast(s + 2)));
    }

    /// <summary>Undoes eight rounds and subtracts subkeys s + 1 and s; k and t are the words of subkey s.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void UndoEightRounds(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T v8, ref T v9, ref T v10, ref T v11, ref T v12, ref T v13, ref T v14, ref T v15,
        ref T k, ref T t, uint s)
    {
        Unmix(ref v0, ref v15, 9);
        Unmix(ref v2, ref v11, 48);
        Unmix(ref v6, ref v13, 35);
        Unmix(ref v4, ref v9, 52);
        Unmix(ref v14, ref v1, 23);
        Unmix(ref v8, ref v5, 31);
        Unmix(ref v10, ref v3, 37);
        Unmix(ref v12, ref v7, 20);
        Unmix(ref v0, ref v7, 31);
        Unmix(ref v2, ref v5, 44);
        Unmix(ref v4, ref v3, 47);
        Unmix(ref v6, ref v1, 46);
        Unmix(ref v12, ref v15, 19);
        Unmix(ref v14, ref v13, 42);
        Unmix(ref v8, ref v11, 44);
        Unmix(ref v10, ref v9, 25);
        Unmix(ref v0, ref v9, 16);
        Unmix(ref v2, ref v13, 34);
        Unmix(ref v6, ref v11, 56);
        Unmix(ref v4, ref v15, 51);
        Unmix(ref v10, ref v7, 4);
        Unmix(ref v12, ref v3, 53);
        Unmix(ref v14, ref v5, 42);
        Unmix(ref v8, ref v1, 41);
        Unmix(ref v0, ref v1, 41);
        Unmix(ref v2, ref v3, 9);
        Unmix(ref v4, ref v5, 37);
        Unmix(ref v6, ref v7, 31);
        Unmix(ref v8, ref v9, 12);
        Unmix(ref v10, ref v11, 47);
        Unmix(ref v12, ref v13, 44);
        Unmix(ref v14, ref v15, 30);
        v0 = TOps.Subtract(v0, Unsafe.Add(ref k, 1));
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 2));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 3));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 4));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 5));
        v5 = TOps.Subtract(v5, Unsafe.Add(ref k, 6));
        v6 = TOps.Subtract(v6, Unsafe.Add(ref k, 7));
        v7 = TOps.Subtract(v7, Unsafe.Add(ref k, 8));
        v8 = TOps.Subtract(v8, Unsafe.Add(ref k, 9));
        v9 = TOps.Subtract(v9, Unsafe.Add(ref k, 10));
        v10 = TOps.Subtract(v10, Unsafe.Add(ref k, 11));
        v11 = TOps.Subtract(v11, Unsafe.Add(ref k, 12));
        v12 = TOps.Subtract(v12, Unsafe.Add(ref k, 13));
        v13 = TOps.Subtract(v13, TOps.Add(Unsafe.Add(ref k, 14), Unsafe.Add(ref t, 1)));
        v14 = TOps.Subtract(v14, TOps.Add(Unsafe.Add(ref k, 15), Unsafe.Add(ref t, 2)));
        v15 = TOps.Subtract(v15, TOps.Add(Unsafe.Add(ref k, 16), TOps.Broadcast(s + 1)));

        Unmix(ref v0, ref v15, 5);
        Unmix(ref v2, ref v11, 20);
        Unmix(ref v6, ref v13, 48);
        Unmix(ref v4, ref v9, 41);
        Unmix(ref v14, ref v1, 47);
        Unmix(ref v8, ref v5, 28);
        Unmix(ref v10, ref v3, 16);
        Unmix(ref v12, ref v7, 25);
        Unmix(ref v0, ref v7, 33);
        Unmix(ref v2, ref v5, 4);
        Unmix(ref v4, ref v3, 51);
        Unmix(ref v6, ref v1, 13);
        Unmix(ref v12, ref v15, 34);
        Unmix(ref v14, ref v13, 41);
        Unmix(ref v8, ref v11, 59);
        Unmix(ref v10, ref v9, 17);
        Unmix(ref v0, ref v9, 38);
        Unmix(ref v2, ref v13, 19);
        Unmix(ref v6, ref v11, 10);
        Unmix(ref v4, ref v15, 55);
        Unmix(ref v10, ref v7, 49);
        Unmix(ref v12, ref v3, 18);
        Unmix(ref v14, ref v5, 23);
        Unmix(ref v8, ref v1, 52);
        Unmix(ref v0, ref v1, 24);
        Unmix(ref v2, ref v3, 13);
        Unmix(ref v4, ref v5, 8);
        Unmix(ref v6, ref v7, 47);
        Unmix(ref v8, ref v9, 8);
        Unmix(ref v10, ref v11, 17);
        Unmix(ref v12, ref v13, 22);
        Unmix(ref v14, ref v15, 37);
        v0 = TOps.Subtract(v0, k);
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 1));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 2));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 3));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 4));
        v5 = TOps.Subtract(v5, Unsafe.Add(ref k, 5));
        v6 = TOps.Subtract(v6, Unsafe.Add(ref k, 6));
        v7 = TOps.Subtract(v7, Unsafe.Add(ref k, 7));
        v8 = TOps.Subtract(v8, Unsafe.Add(ref k, 8));
        v9 = TOps.Subtract(v9, Unsafe.Add(ref k, 9));
        v10 = TOps.Subtract(v10, Unsafe.Add(ref k, 10));
        v11 = TOps.Subtract(v11, Unsafe.Add(ref k, 11));
        v12 = TOps.Subtract(v12, Unsafe.Add(ref k, 12));
        v13 = TOps.Subtract(v13, TOps.Add(Unsafe.Add(ref k, 13), t));
        v14 = TOps.Subtract(v14, TOps.Add(Unsafe.Add(ref k, 14), Unsafe.Add(ref t, 1)));
        v15 = TOps.Subtract(v15, TOps.Add(Unsafe.Add(ref k, 15), TOps.Broadcast(s)));
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
