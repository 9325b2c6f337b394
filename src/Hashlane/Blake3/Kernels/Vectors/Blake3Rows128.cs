using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Rows of one state.</summary>
internal readonly struct Blake3Rows128 : IBlake3RowOps<Vector128<uint>>
{
    // one or a few instructions; a call would spill the rows
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    [MethodImpl(Inline)]
    public static Vector128<uint> Add(Vector128<uint> x, Vector128<uint> y) => x + y;

    [MethodImpl(Inline)]
    public static Vector128<uint> Xor(Vector128<uint> x, Vector128<uint> y) => x ^ y;

    [MethodImpl(Inline)]
    public static Vector128<uint> RotateRight(Vector128<uint> x, [ConstantExpected] byte distance) =>
        BestInstructions.RotateRight(x, distance);

    [MethodImpl(Inline)]
    public static Vector128<uint> Turn1(Vector128<uint> x) => Blake2sRows.Turn1(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Turn2(Vector128<uint> x) => Blake2sRows.Turn2(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Turn3(Vector128<uint> x) => Blake2sRows.Turn3(x);

    [MethodImpl(Inline)]
    public static Vector128<uint> Even(Vector128<uint> x, Vector128<uint> y) =>
        Sse.IsSupported
            ? Sse.Shuffle(x.AsSingle(), y.AsSingle(), 0b_10_00_10_00).AsUInt32()
            : Select(
                Vector128.Shuffle(x, Vector128.Create(0u, 2, 0, 2)),
                Vector128.Shuffle(y, Vector128.Create(0u, 2, 0, 2)), Vector128.Create(0, 0, ~0u, ~0u));

    [MethodImpl(Inline)]
    public static Vector128<uint> Odd(Vector128<uint> x, Vector128<uint> y) =>
        Sse.IsSupported
            ? Sse.Shuffle(x.AsSingle(), y.AsSingle(), 0b_11_01_11_01).AsUInt32()
            : Select(
                Vector128.Shuffle(x, Vector128.Create(1u, 3, 1, 3)),
                Vector128.Shuffle(y, Vector128.Create(1u, 3, 1, 3)), Vector128.Create(0, 0, ~0u, ~0u));

    [MethodImpl(Inline)]
    public static void Permute(
        ref Vector128<uint> x, ref Vector128<uint> y, ref Vector128<uint> z, ref Vector128<uint> w)
    {
        Vector128<uint> x0 = x, y0 = y, z0 = z;
        if (Sse2.IsSupported)
        {
            // x: x1 y1 y3 x2, by way of x1 x2 y1 y3
            x = Sse2.Shuffle(Sse.Shuffle(x0.AsSingle(), y0.AsSingle(), 0b_11_01_10_01).AsUInt32(), 0b_01_11_10_00);

            // y: x3 z2 x0 w3, from x0 x1 z2 x3 and x0 x1 x2 w3
            y = Sse.Shuffle(Blend2(x0, z0).AsSingle(), Blend3(x0, w).AsSingle(), 0b_11_00_10_11).AsUInt32();

            // z: w0 y0 z3 w1, from w0 y0 w1 y1 and w0 w1 w2 z3
            z = Sse.Shuffle(Sse2.UnpackLow(w, y0).AsSingle(), Blend3(w, z0).AsSingle(), 0b_01_11_01_00).AsUInt32();

            // w: z1 w2 y2 z0, from z0 z1 w2 z3 and z0 y1 y2 y3
            w = Sse.Shuffle(Blend2(z0, w).AsSingle(), Blend0(y0, z0).AsSingle(), 0b_00_10_10_01).AsUInt32();
            return;
        }

        // The same words: each result is selected from all vectors that hold some of its words.
        x = Select(
            Vector128.Shuffle(x0, Vector128.Create(1u, 0, 0, 2)), Vector128.Shuffle(y0, Vector128.Create(0u, 1, 3, 0)),
            Vector128.Create(0, ~0u, ~0u, 0));
        y = Vector128.Shuffle(Blend3(Blend2(x0, z0), w), Vector128.Create(0u, 2, 0, 3));
        y = Select(y, Vector128.Shuffle(x0, Vector128.Create(3u, 0, 0, 0)), Vector128.Create(~0u, 0, 0, 0));
        Vector128<uint> w0 = w;
        w = Blend2(Vector128.Shuffle(Blend2(z0, w0), Vector128.Create(1u, 2, 0, 0)), y0);
        z = Select(
            Vector128.Shuffle(Blend3(w0, z0), Vector128.Create(0u, 0, 3, 1)),
            Vector128.Shuffle(y0, Vector128.Create(0u, 0, 0, 0)), Vector128.Create(0, ~0u, 0, 0));
    }

    /// <summary>Gets <paramref name="x"/> with word 0 of <paramref name="y"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector128<uint> Blend0(Vector128<uint> x, Vector128<uint> y) =>
        Avx2.IsSupported ? Avx2.Blend(x, y, 0b_0001)
        : Sse41.IsSupported ? Sse41.Blend(x.AsUInt16(), y.AsUInt16(), 0b_00_00_00_11).AsUInt32()
        : Select(x, y, Vector128.Create(~0u, 0, 0, 0));

    /// <summary>Gets <paramref name="x"/> with word 2 of <paramref name="y"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector128<uint> Blend2(Vector128<uint> x, Vector128<uint> y) =>
        Avx2.IsSupported ? Avx2.Blend(x, y, 0b_0100)
        : Sse41.IsSupported ? Sse41.Blend(x.AsUInt16(), y.AsUInt16(), 0b_00_11_00_00).AsUInt32()
        : Select(x, y, Vector128.Create(0, 0, ~0u, 0));

    /// <summary>Gets <paramref name="x"/> with word 3 of <paramref name="y"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector128<uint> Blend3(Vector128<uint> x, Vector128<uint> y) =>
        Avx2.IsSupported ? Avx2.Blend(x, y, 0b_1000)
        : Sse41.IsSupported ? Sse41.Blend(x.AsUInt16(), y.AsUInt16(), 0b_11_00_00_00).AsUInt32()
        : Select(x, y, Vector128.Create(0, 0, 0, ~0u));

    /// <summary>Selects <paramref name="y"/> where <paramref name="mask"/> is set, else <paramref name="x"/>.</summary>
    [MethodImpl(Inline)]
    private static Vector128<uint> Select(Vector128<uint> x, Vector128<uint> y, Vector128<uint> mask) =>
        Vector128.ConditionalSelect(mask, y, x);
}
