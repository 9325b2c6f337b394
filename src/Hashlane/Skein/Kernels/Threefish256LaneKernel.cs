using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Threefish-256 over lanes: one vector for each word of the state, a block in each lane.</summary>
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
internal sealed unsafe class Threefish256LaneKernel<TOps, T> : ThreefishLanes<TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 32;

    private const int Words = 4, KeyWords = 5, TweakWords = 3, Subkeys = 18;

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
        WipeSpills();
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
        WipeSpills();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // the condition is a constant
    private static void WipeSpills()
    {
        if (typeof(TOps) == typeof(PortableLaneOps))
        {
            // SSE2 has no operations with three operands, so the compiler spills words of the blocks.
            Bytes.WipeFrameBelow();
        }
    }

    [SkipLocalsInit]
    private static void EncryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte upper = ref Unsafe.Add(ref from, upperOffset);
        TOps.Load4(ref m, in from, in upper, BlockBytes);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        v0 = TOps.Add(v0, k);
        v1 = TOps.Add(v1, TOps.Add(Unsafe.Add(ref k, 1), t));
        v2 = TOps.Add(v2, TOps.Add(Unsafe.Add(ref k, 2), Unsafe.Add(ref t, 1)));
        v3 = TOps.Add(v3, Unsafe.Add(ref k, 3));
        for (int s = 0; s < Subkeys; s += 2)
        {
            EightRounds(
                ref v0, ref v1, ref v2, ref v3,
                ref Unsafe.Add(ref k, s % KeyWords), ref Unsafe.Add(ref t, s % TweakWords), (uint)s);
        }

        m = v0;
        Unsafe.Add(ref m, 1) = v1;
        Unsafe.Add(ref m, 2) = v2;
        Unsafe.Add(ref m, 3) = v3;
        ref byte upperTo = ref Unsafe.Add(ref to, upperOffset);
        TOps.Store32Bytes(in m, ref to, ref upperTo, BlockBytes);
    }

    [SkipLocalsInit]
    private static void DecryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        ref byte upper = ref Unsafe.Add(ref from, upperOffset);
        TOps.Load4(ref m, in from, in upper, BlockBytes);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        v0 = TOps.Subtract(v0, Unsafe.Add(ref k, 3));
        v1 = TOps.Subtract(v1, TOps.Add(Unsafe.Add(ref k, 4), t));
        v2 = TOps.Subtract(v2, TOps.Add(Unsafe.Add(ref k, 5), Unsafe.Add(ref t, 1)));
        v3 = TOps.Subtract(v3, TOps.Add(Unsafe.Add(ref k, 6), TOps.Broadcast(Subkeys)));
        for (int s = Subkeys - 2; s >= 0; s -= 2)
        {
            UndoEightRounds(
                ref v0, ref v1, ref v2, ref v3,
                ref Unsafe.Add(ref k, s % KeyWords), ref Unsafe.Add(ref t, s % TweakWords), (uint)s);
        }

        m = v0;
        Unsafe.Add(ref m, 1) = v1;
        Unsafe.Add(ref m, 2) = v2;
        Unsafe.Add(ref m, 3) = v3;
        ref byte upperTo = ref Unsafe.Add(ref to, upperOffset);
        TOps.Store32Bytes(in m, ref to, ref upperTo, BlockBytes);
    }

    /// <summary>
    /// Applies eight rounds and adds subkey s + 1 after the fourth, s + 2 after the eighth; k and t are the words of
    /// subkey s.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void EightRounds(ref T v0, ref T v1, ref T v2, ref T v3, ref T k, ref T t, uint s)
    {
        Mix(ref v0, ref v1, 14);
        Mix(ref v2, ref v3, 16);
        Mix(ref v0, ref v3, 52);
        Mix(ref v2, ref v1, 57);
        Mix(ref v0, ref v1, 23);
        Mix(ref v2, ref v3, 40);
        Mix(ref v0, ref v3, 5);
        Mix(ref v2, ref v1, 37);
        v0 = TOps.Add(v0, Unsafe.Add(ref k, 1));
        v1 = TOps.Add(v1, TOps.Add(Unsafe.Add(ref k, 2), Unsafe.Add(ref t, 1)));
        v2 = TOps.Add(v2, TOps.Add(Unsafe.Add(ref k, 3), Unsafe.Add(ref t, 2)));
        v3 = TOps.Add(v3, TOps.Add(Unsafe.Add(ref k, 4), TOps.Broadcast(s + 1)));

        Mix(ref v0, ref v1, 25);
        Mix(ref v2, ref v3, 33);
        Mix(ref v0, ref v3, 46);
        Mix(ref v2, ref v1, 12);
        Mix(ref v0, ref v1, 58);
        Mix(ref v2, ref v3, 22);
        Mix(ref v0, ref v3, 32);
        Mix(ref v2, ref v1, 32);
        v0 = TOps.Add(v0, Unsafe.Add(ref k, 2));
        v1 = TOps.Add(v1, TOps.Add(Unsafe.Add(ref k, 3), Unsafe.Add(ref t, 2)));
        v2 = TOps.Add(v2, TOps.Add(Unsafe.Add(ref k, 4), Unsafe.Add(ref t, 3)));
        v3 = TOps.Add(v3, TOps.Add(Unsafe.Add(ref k, 5), TOps.Broadcast(s + 2)));
    }

    /// <summary>Undoes eight rounds and subtracts subkeys s + 1 and s; k and t are the words of subkey s.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // once in a loop; a call would pass the state through memory
    private static void UndoEightRounds(ref T v0, ref T v1, ref T v2, ref T v3, ref T k, ref T t, uint s)
    {
        Unmix(ref v0, ref v3, 32);
        Unmix(ref v2, ref v1, 32);
        Unmix(ref v0, ref v1, 58);
        Unmix(ref v2, ref v3, 22);
        Unmix(ref v0, ref v3, 46);
        Unmix(ref v2, ref v1, 12);
        Unmix(ref v0, ref v1, 25);
        Unmix(ref v2, ref v3, 33);
        v0 = TOps.Subtract(v0, Unsafe.Add(ref k, 1));
        v1 = TOps.Subtract(v1, TOps.Add(Unsafe.Add(ref k, 2), Unsafe.Add(ref t, 1)));
        v2 = TOps.Subtract(v2, TOps.Add(Unsafe.Add(ref k, 3), Unsafe.Add(ref t, 2)));
        v3 = TOps.Subtract(v3, TOps.Add(Unsafe.Add(ref k, 4), TOps.Broadcast(s + 1)));

        Unmix(ref v0, ref v3, 5);
        Unmix(ref v2, ref v1, 37);
        Unmix(ref v0, ref v1, 23);
        Unmix(ref v2, ref v3, 40);
        Unmix(ref v0, ref v3, 52);
        Unmix(ref v2, ref v1, 57);
        Unmix(ref v0, ref v1, 14);
        Unmix(ref v2, ref v3, 16);
        v0 = TOps.Subtract(v0, k);
        v1 = TOps.Subtract(v1, TOps.Add(Unsafe.Add(ref k, 1), t));
        v2 = TOps.Subtract(v2, TOps.Add(Unsafe.Add(ref k, 2), Unsafe.Add(ref t, 1)));
        v3 = TOps.Subtract(v3, TOps.Add(Unsafe.Add(ref k, 3), TOps.Broadcast(s)));
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
