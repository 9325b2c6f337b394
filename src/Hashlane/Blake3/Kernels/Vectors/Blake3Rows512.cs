using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Rows of four states side by side. AVX-512 only.</summary>
internal readonly struct Blake3Rows512 : IBlake3RowOps<Vector512<uint>>
{
    // one or a few instructions; a call would spill the rows
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    [MethodImpl(Inline)]
    public static Vector512<uint> Add(Vector512<uint> x, Vector512<uint> y) => Avx512F.Add(x, y);

    [MethodImpl(Inline)]
    public static Vector512<uint> Xor(Vector512<uint> x, Vector512<uint> y) => Avx512F.Xor(x, y);

    [MethodImpl(Inline)]
    public static Vector512<uint> RotateRight(Vector512<uint> x, [ConstantExpected] byte distance) =>
        Avx512F.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector512<uint> Turn1(Vector512<uint> x) => Avx512F.Shuffle(x, 0b_00_11_10_01);

    [MethodImpl(Inline)]
    public static Vector512<uint> Turn2(Vector512<uint> x) => Avx512F.Shuffle(x, 0b_01_00_11_10);

    [MethodImpl(Inline)]
    public static Vector512<uint> Turn3(Vector512<uint> x) => Avx512F.Shuffle(x, 0b_10_01_00_11);

    [MethodImpl(Inline)]
    public static Vector512<uint> Even(Vector512<uint> x, Vector512<uint> y) =>
        Avx512F.Shuffle(x.AsSingle(), y.AsSingle(), 0b_10_00_10_00).AsUInt32();

    [MethodImpl(Inline)]
    public static Vector512<uint> Odd(Vector512<uint> x, Vector512<uint> y) =>
        Avx512F.Shuffle(x.AsSingle(), y.AsSingle(), 0b_11_01_11_01).AsUInt32();

    // Blake3Rows128 shows the steps.
    [MethodImpl(Inline)]
    public static void Permute(
        ref Vector512<uint> x, ref Vector512<uint> y, ref Vector512<uint> z, ref Vector512<uint> w)
    {
        Vector512<uint> x0 = x, y0 = y, z0 = z;
        x = Avx512F.Shuffle(
            Avx512F.Shuffle(x0.AsSingle(), y0.AsSingle(), 0b_11_01_10_01).AsUInt32(), 0b_01_11_10_00);
        y = Avx512F.Shuffle(Blend2(x0, z0).AsSingle(), Blend3(x0, w).AsSingle(), 0b_11_00_10_11).AsUInt32();
        z = Avx512F.Shuffle(
            Avx512F.UnpackLow(w, y0).AsSingle(), Blend3(w, z0).AsSingle(), 0b_01_11_01_00).AsUInt32();
        w = Avx512F.Shuffle(Blend2(z0, w).AsSingle(), Blend0(y0, z0).AsSingle(), 0b_00_10_10_01).AsUInt32();
    }

    // Masks are written out: a vector that is put together from smaller ones would be made anew in each round.

    /// <summary>Gets <paramref name="x"/> with word 0 of each row of <paramref name="y"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector512<uint> Blend0(Vector512<uint> x, Vector512<uint> y) =>
        Vector512.ConditionalSelect(
            Vector512.Create(~0u, 0, 0, 0, ~0u, 0, 0, 0, ~0u, 0, 0, 0, ~0u, 0, 0, 0), y, x);

    /// <summary>Gets <paramref name="x"/> with word 2 of each row of <paramref name="y"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector512<uint> Blend2(Vector512<uint> x, Vector512<uint> y) =>
        Vector512.ConditionalSelect(
            Vector512.Create(0, 0, ~0u, 0, 0, 0, ~0u, 0, 0, 0, ~0u, 0, 0, 0, ~0u, 0), y, x);

    /// <summary>Gets <paramref name="x"/> with word 3 of each row of <paramref name="y"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector512<uint> Blend3(Vector512<uint> x, Vector512<uint> y) =>
        Vector512.ConditionalSelect(
            Vector512.Create(0, 0, 0, ~0u, 0, 0, 0, ~0u, 0, 0, 0, ~0u, 0, 0, 0, ~0u), y, x);
}
