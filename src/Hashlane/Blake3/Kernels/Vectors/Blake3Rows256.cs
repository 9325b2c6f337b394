using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Rows of two states side by side. AVX2 only.</summary>
internal readonly struct Blake3Rows256 : IBlake3RowOps<Vector256<uint>>
{
    // one or a few instructions; a call would spill the rows
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    [MethodImpl(Inline)]
    public static Vector256<uint> Add(Vector256<uint> x, Vector256<uint> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector256<uint> Xor(Vector256<uint> x, Vector256<uint> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector256<uint> RotateRight(Vector256<uint> x, [ConstantExpected] byte distance) =>
        BestInstructions.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector256<uint> Turn1(Vector256<uint> x) => Avx2.Shuffle(x, 0b_00_11_10_01);

    [MethodImpl(Inline)]
    public static Vector256<uint> Turn2(Vector256<uint> x) => Avx2.Shuffle(x, 0b_01_00_11_10);

    [MethodImpl(Inline)]
    public static Vector256<uint> Turn3(Vector256<uint> x) => Avx2.Shuffle(x, 0b_10_01_00_11);

    [MethodImpl(Inline)]
    public static Vector256<uint> Even(Vector256<uint> x, Vector256<uint> y) =>
        Avx.Shuffle(x.AsSingle(), y.AsSingle(), 0b_10_00_10_00).AsUInt32();

    [MethodImpl(Inline)]
    public static Vector256<uint> Odd(Vector256<uint> x, Vector256<uint> y) =>
        Avx.Shuffle(x.AsSingle(), y.AsSingle(), 0b_11_01_11_01).AsUInt32();

    // Blake3Rows128 shows the steps.
    [MethodImpl(Inline)]
    public static void Permute(
        ref Vector256<uint> x, ref Vector256<uint> y, ref Vector256<uint> z, ref Vector256<uint> w)
    {
        Vector256<uint> x0 = x, y0 = y, z0 = z;
        x = Avx2.Shuffle(Avx.Shuffle(x0.AsSingle(), y0.AsSingle(), 0b_11_01_10_01).AsUInt32(), 0b_01_11_10_00);
        y = Avx.Shuffle(
            Avx2.Blend(x0, z0, 0b_0100_0100).AsSingle(), Avx2.Blend(x0, w, 0b_1000_1000).AsSingle(),
            0b_11_00_10_11).AsUInt32();
        z = Avx.Shuffle(
            Avx2.UnpackLow(w, y0).AsSingle(), Avx2.Blend(w, z0, 0b_1000_1000).AsSingle(), 0b_01_11_01_00).AsUInt32();
        w = Avx.Shuffle(
            Avx2.Blend(z0, w, 0b_0100_0100).AsSingle(), Avx2.Blend(y0, z0, 0b_0001_0001).AsSingle(),
            0b_00_10_10_01).AsUInt32();
    }
}
