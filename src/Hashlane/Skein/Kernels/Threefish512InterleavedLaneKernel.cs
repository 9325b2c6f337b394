using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Hashlane;

/// <summary>
/// Threefish-512 over twice the lanes of a vector, with one more block in integer registers at the same time.
/// </summary>
/// <remarks>
/// <para>Source: Skein 1.3 §3.3, with the rotations of version 1.3.</para>
/// <para>
/// The rounds of a block are one chain, and the vectors of one group wait for it most of the time. Therefore a second
/// group (w) is interleaved with the first (v). A single block (u) is interleaved with both, since it uses other
/// registers and other units. Discarded variants: docs/design/skein-kernels.md.
/// </para>
/// <para>
/// Words of key and tweak are in memory as in <see cref="Threefish512LaneKernel{TOps, T}"/>, but those of the key three
/// times. The second subkey of a body reads other copies than the first. Otherwise, the compiler would load the words
/// once, keep them, and spill them.
/// </para>
/// </remarks>
/// <typeparam name="TOps">The vector operations.</typeparam>
/// <typeparam name="T">The type of a vector.</typeparam>
internal sealed unsafe class Threefish512InterleavedLaneKernel<TOps, T> : ThreefishInterleavedLanes<TOps, T>, IKernel
    where TOps : struct, ILaneOps64<T>
    where T : unmanaged
{
    private const int BlockBytes = 64;

    private const int Words = 8, KeyWords = 9, TweakWords = 3, Subkeys = 18;

    /// <summary>
    /// Vectors in the scratch area: key and tweaks, the blocks of both groups, and one for rounding the start up.
    /// </summary>
    private const int Scratch = (3 * KeyWords) + (3 * TweakVectors) + (2 * Words) + 1;

    /// <summary>The kernel's name, as shown to users.</summary>
    public static string Name => $"{TOps.Name} ×2 + 1";

    /// <summary>Whether this machine has the instructions that the kernel needs.</summary>
    public static bool IsSupported => TOps.IsSupported;

    /// <summary>Number of blocks side by side.</summary>
    public static int Lanes => (2 * TOps.Lanes) + 1;

    /// <summary>Encrypts blocks independently, in whole groups; wipes its copies of the key.</summary>
    /// <param name="schedule">The key's words and their parity.</param>
    /// <param name="source">The first block.</param>
    /// <param name="destination">
    /// Room for as many blocks: the same memory as the source, or memory that does not overlap it.
    /// </param>
    /// <param name="count">Number of blocks; those after the last whole group are skipped.</param>
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

    /// <summary>Decrypts blocks independently, in whole groups; wipes its copies of the key.</summary>
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice
    private static void Load(ref T words, ref byte from)
    {
        ref byte upper = ref Unsafe.Add(ref from, TOps.Lanes / 2 * BlockBytes);
        TOps.Load4(ref words, in from, in upper, BlockBytes);
        TOps.Load4(ref Unsafe.Add(ref words, 4), in Unsafe.Add(ref from, 32), in Unsafe.Add(ref upper, 32), BlockBytes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // twice
    private static void Store(ref T words, ref byte to)
    {
        ref byte upper = ref Unsafe.Add(ref to, TOps.Lanes / 2 * BlockBytes);
        TOps.Store32Bytes(in words, ref to, ref upper, BlockBytes);
        TOps.Store32Bytes(
            in Unsafe.Add(ref words, 4), ref Unsafe.Add(ref to, 32), ref Unsafe.Add(ref upper, 32), BlockBytes);
    }

    // once; fully compiled with the caller: otherwise blocks would stay in its frame
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void EncryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to)
    {
        ref T n = ref Unsafe.Add(ref m, Words);
        Load(ref m, ref from);
        Load(ref n, ref Unsafe.Add(ref from, TOps.Lanes * BlockBytes));
        Threefish512InterleavedLaneRounds<TOps, T, SharedTwinKey>.Encrypt(
            ref m, ref Unsafe.Add(ref from, 2 * TOps.Lanes * BlockBytes), ref m, ref Unsafe.Add(
                ref to, 2 * TOps.Lanes * BlockBytes), ref k, ref t);
        Store(ref m, ref to);
        Store(ref n, ref Unsafe.Add(ref to, TOps.Lanes * BlockBytes));
    }

    [SkipLocalsInit]
    private static void DecryptGroup(ref T m, ref T k, ref T t, ref byte from, ref byte to)
    {
        // Otherwise, the first calls would leave words of the key in their frames.
        _ = stackalloc byte[JitHint.CompileFully];

        ref T n = ref Unsafe.Add(ref m, Words);
        Load(ref m, ref from);
        Load(ref n, ref Unsafe.Add(ref from, TOps.Lanes * BlockBytes));
        ref byte single = ref Unsafe.Add(ref from, 2 * TOps.Lanes * BlockBytes);
        T v0 = m, v1 = Unsafe.Add(ref m, 1), v2 = Unsafe.Add(ref m, 2), v3 = Unsafe.Add(ref m, 3);
        T v4 = Unsafe.Add(ref m, 4), v5 = Unsafe.Add(ref m, 5), v6 = Unsafe.Add(ref m, 6), v7 = Unsafe.Add(ref m, 7);
        T w0 = n, w1 = Unsafe.Add(ref n, 1), w2 = Unsafe.Add(ref n, 2), w3 = Unsafe.Add(ref n, 3);
        T w4 = Unsafe.Add(ref n, 4), w5 = Unsafe.Add(ref n, 5), w6 = Unsafe.Add(ref n, 6), w7 = Unsafe.Add(ref n, 7);
        ulong u0 = LittleEndian.ReadUInt64(ref single, 0), u1 = LittleEndian.ReadUInt64(ref single, 8);
        ulong u2 = LittleEndian.ReadUInt64(ref single, 16), u3 = LittleEndian.ReadUInt64(ref single, 24);
        ulong u4 = LittleEndian.ReadUInt64(ref single, 32), u5 = LittleEndian.ReadUInt64(ref single, 40);
        ulong u6 = LittleEndian.ReadUInt64(ref single, 48), u7 = LittleEndian.ReadUInt64(ref single, 56);
        SubtractSubkey(
            ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
            ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7,
            ref u0, ref u1, ref u2, ref u3, ref u4, ref u5, ref u6, ref u7,
            ref k, ref t, Subkeys);
        for (int s = Subkeys - 2; s >= 0; s -= 2)
        {
            ref T ks = ref Unsafe.Add(ref k, s % KeyWords), ts = ref Unsafe.Add(ref t, s % TweakWords);
            Unmix(ref v6, ref v1, ref w6, ref w1, ref u6, ref u1, 8);
            Unmix(ref v0, ref v7, ref w0, ref w7, ref u0, ref u7, 35);
            Unmix(ref v2, ref v5, ref w2, ref w5, ref u2, ref u5, 56);
            Unmix(ref v4, ref v3, ref w4, ref w3, ref u4, ref u3, 22);
            Unmix(ref v4, ref v1, ref w4, ref w1, ref u4, ref u1, 25);
            Unmix(ref v6, ref v3, ref w6, ref w3, ref u6, ref u3, 29);
            Unmix(ref v0, ref v5, ref w0, ref w5, ref u0, ref u5, 39);
            Unmix(ref v2, ref v7, ref w2, ref w7, ref u2, ref u7, 43);
            Unmix(ref v2, ref v1, ref w2, ref w1, ref u2, ref u1, 13);
            Unmix(ref v4, ref v7, ref w4, ref w7, ref u4, ref u7, 50);
            Unmix(ref v6, ref v5, ref w6, ref w5, ref u6, ref u5, 10);
            Unmix(ref v0, ref v3, ref w0, ref w3, ref u0, ref u3, 17);
            Unmix(ref v0, ref v1, ref w0, ref w1, ref u0, ref u1, 39);
            Unmix(ref v2, ref v3, ref w2, ref w3, ref u2, ref u3, 30);
            Unmix(ref v4, ref v5, ref w4, ref w5, ref u4, ref u5, 34);
            Unmix(ref v6, ref v7, ref w6, ref w7, ref u6, ref u7, 24);
            SubtractSubkey(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7,
                ref u0, ref u1, ref u2, ref u3, ref u4, ref u5, ref u6, ref u7,
                ref Unsafe.Add(ref ks, KeyWords + 1), ref Unsafe.Add(ref ts, 1), (uint)s + 1);

            Unmix(ref v6, ref v1, ref w6, ref w1, ref u6, ref u1, 44);
            Unmix(ref v0, ref v7, ref w0, ref w7, ref u0, ref u7, 9);
            Unmix(ref v2, ref v5, ref w2, ref w5, ref u2, ref u5, 54);
            Unmix(ref v4, ref v3, ref w4, ref w3, ref u4, ref u3, 56);
            Unmix(ref v4, ref v1, ref w4, ref w1, ref u4, ref u1, 17);
            Unmix(ref v6, ref v3, ref w6, ref w3, ref u6, ref u3, 49);
            Unmix(ref v0, ref v5, ref w0, ref w5, ref u0, ref u5, 36);
            Unmix(ref v2, ref v7, ref w2, ref w7, ref u2, ref u7, 39);
            Unmix(ref v2, ref v1, ref w2, ref w1, ref u2, ref u1, 33);
            Unmix(ref v4, ref v7, ref w4, ref w7, ref u4, ref u7, 27);
            Unmix(ref v6, ref v5, ref w6, ref w5, ref u6, ref u5, 14);
            Unmix(ref v0, ref v3, ref w0, ref w3, ref u0, ref u3, 42);
            Unmix(ref v0, ref v1, ref w0, ref w1, ref u0, ref u1, 46);
            Unmix(ref v2, ref v3, ref w2, ref w3, ref u2, ref u3, 36);
            Unmix(ref v4, ref v5, ref w4, ref w5, ref u4, ref u5, 19);
            Unmix(ref v6, ref v7, ref w6, ref w7, ref u6, ref u7, 37);
            SubtractSubkey(
                ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7,
                ref w0, ref w1, ref w2, ref w3, ref w4, ref w5, ref w6, ref w7,
                ref u0, ref u1, ref u2, ref u3, ref u4, ref u5, ref u6, ref u7,
                ref ks, ref ts, (uint)s);
        }

        m = v0;
        Unsafe.Add(ref m, 1) = v1;
        Unsafe.Add(ref m, 2) = v2;
        Unsafe.Add(ref m, 3) = v3;
        Unsafe.Add(ref m, 4) = v4;
        Unsafe.Add(ref m, 5) = v5;
        Unsafe.Add(ref m, 6) = v6;
        Unsafe.Add(ref m, 7) = v7;
        n = w0;
        Unsafe.Add(ref n, 1) = w1;
        Unsafe.Add(ref n, 2) = w2;
        Unsafe.Add(ref n, 3) = w3;
        Unsafe.Add(ref n, 4) = w4;
        Unsafe.Add(ref n, 5) = w5;
        Unsafe.Add(ref n, 6) = w6;
        Unsafe.Add(ref n, 7) = w7;
        Store(ref m, ref to);
        Store(ref n, ref Unsafe.Add(ref to, TOps.Lanes * BlockBytes));
        single = ref Unsafe.Add(ref to, 2 * TOps.Lanes * BlockBytes);
        LittleEndian.WriteUInt64(ref single, 0, u0);
        LittleEndian.WriteUInt64(ref single, 8, u1);
        LittleEndian.WriteUInt64(ref single, 16, u2);
        LittleEndian.WriteUInt64(ref single, 24, u3);
        LittleEndian.WriteUInt64(ref single, 32, u4);
        LittleEndian.WriteUInt64(ref single, 40, u5);
        LittleEndian.WriteUInt64(ref single, 48, u6);
        LittleEndian.WriteUInt64(ref single, 56, u7);
    }

    /// <summary>Subtracts a subkey and its number; its words of key and tweak begin at k and t.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a call would pass the state through memory
    private static void SubtractSubkey(
        ref T v0, ref T v1, ref T v2, ref T v3, ref T v4, ref T v5, ref T v6, ref T v7,
        ref T w0, ref T w1, ref T w2, ref T w3, ref T w4, ref T w5, ref T w6, ref T w7,
        ref ulong u0, ref ulong u1, ref ulong u2, ref ulong u3, ref ulong u4, ref ulong u5, ref ulong u6, ref ulong u7,
        ref T k, ref T t, uint s)
    {
        v0 = TOps.Subtract(v0, k);
        w0 = TOps.Subtract(w0, k);
        u0 -= Word(ref k);
        v1 = TOps.Subtract(v1, Unsafe.Add(ref k, 1));
        w1 = TOps.Subtract(w1, Unsafe.Add(ref k, 1));
        u1 -= Word(ref Unsafe.Add(ref k, 1));
        v2 = TOps.Subtract(v2, Unsafe.Add(ref k, 2));
        w2 = TOps.Subtract(w2, Unsafe.Add(ref k, 2));
        u2 -= Word(ref Unsafe.Add(ref k, 2));
        v3 = TOps.Subtract(v3, Unsafe.Add(ref k, 3));
        w3 = TOps.Subtract(w3, Unsafe.Add(ref k, 3));
        u3 -= Word(ref Unsafe.Add(ref k, 3));
        v4 = TOps.Subtract(v4, Unsafe.Add(ref k, 4));
        w4 = TOps.Subtract(w4, Unsafe.Add(ref k, 4));
        u4 -= Word(ref Unsafe.Add(ref k, 4));
        v5 = TOps.Subtract(v5, TOps.Add(Unsafe.Add(ref k, 5), t));
        w5 = TOps.Subtract(w5, TOps.Add(Unsafe.Add(ref k, 5), Unsafe.Add(ref t, TweakVectors)));
        u5 -= Word(ref Unsafe.Add(ref k, 5)) + Word(ref Unsafe.Add(ref t, (2 * TweakVectors)));
        v6 = TOps.Subtract(v6, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, 1)));
        w6 = TOps.Subtract(w6, TOps.Add(Unsafe.Add(ref k, 6), Unsafe.Add(ref t, TweakVectors + 1)));
        u6 -= Word(ref Unsafe.Add(ref k, 6)) + Word(ref Unsafe.Add(ref t, (2 * TweakVectors) + 1));
        T sum = TOps.Add(Unsafe.Add(ref k, 7), TOps.Broadcast(s));
        v7 = TOps.Subtract(v7, sum);
        w7 = TOps.Subtract(w7, sum);
        u7 -= Word(ref Unsafe.Add(ref k, 7)) + s;
    }

    private readonly struct Encryption : IThreefishGroup<T>
    {
        static int IThreefishGroup<T>.Words => Words;

        static bool IThreefishGroup<T>.IsInterleaved => true;

        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
        public static void Apply(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset) =>
            EncryptGroup(ref m, ref k, ref t, ref from, ref to);
    }

    private readonly struct Decryption : IThreefishGroup<T>
    {
        static int IThreefishGroup<T>.Words => Words;

        static bool IThreefishGroup<T>.IsInterleaved => true;

        [MethodImpl(MethodImplOptions.AggressiveInlining)] // once
        public static void Apply(ref T m, ref T k, ref T t, ref byte from, ref byte to, int upperOffset) =>
            DecryptGroup(ref m, ref k, ref t, ref from, ref to);
    }
}
