using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Eight lanes of 32-bit words, or four of 64-bit words, in 256-bit vectors.</summary>
/// <remarks>
/// All instruction sets with these vectors have AVX2. The code names its instructions instead of using the operators of
/// <see cref="Vector256{T}"/>, which may become calls when compiled ahead of time.
/// </remarks>
/// <typeparam name="TSelf">The instruction set.</typeparam>
internal interface IVector256LaneOps<TSelf> : ILaneOps32<Vector256<uint>>, ILaneOps64<Vector256<ulong>>
    where TSelf : struct, IVector256LaneOps<TSelf>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    // Of Permute2x128: the lower or the upper halves of both vectors.
    private const byte LowerHalves = 0x20, UpperHalves = 0x31;

    /// <summary>The instruction set as shown to users.</summary>
    static abstract string InstructionSet { get; }

    static string ILaneOps<uint, Vector256<uint>>.Name => $"Vector256 ({TSelf.InstructionSet}) ×8";

    static string ILaneOps<ulong, Vector256<ulong>>.Name => $"Vector256 ({TSelf.InstructionSet}) ×4";

    static int ILaneOps<uint, Vector256<uint>>.Lanes => 8;

    static int ILaneOps<ulong, Vector256<ulong>>.Lanes => 4;

    [MethodImpl(Inline)]
    static Vector256<uint> ILaneOps<uint, Vector256<uint>>.Broadcast(uint word) => Vector256.Create(word);

    [MethodImpl(Inline)]
    static Vector256<uint> ILaneOps<uint, Vector256<uint>>.Add(Vector256<uint> x, Vector256<uint> y) => Avx2.Add(x, y);

    [MethodImpl(Inline)]
    static Vector256<uint> ILaneOps<uint, Vector256<uint>>.Xor(Vector256<uint> x, Vector256<uint> y) => Avx2.Xor(x, y);

    [MethodImpl(Inline)]
    static Vector256<uint> ILaneOps<uint, Vector256<uint>>.And(Vector256<uint> x, Vector256<uint> y) => Avx2.And(x, y);

    [MethodImpl(Inline)]
    static Vector256<uint> ILaneOps<uint, Vector256<uint>>.ShiftRight(
        Vector256<uint> x, [ConstantExpected] byte distance) => Avx2.ShiftRightLogical(x, distance);

    [MethodImpl(Inline)]
    static Vector256<uint> ILaneOps<uint, Vector256<uint>>.ReverseBytes(Vector256<uint> x) =>
        Avx2.Shuffle(x.AsByte(), ByteIndices.Reverse32Twice).AsUInt32();

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps<ulong, Vector256<ulong>>.Broadcast(ulong word) => Vector256.Create(word);

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps<ulong, Vector256<ulong>>.Add(Vector256<ulong> x, Vector256<ulong> y) =>
        Avx2.Add(x, y);

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps64<Vector256<ulong>>.Subtract(Vector256<ulong> x, Vector256<ulong> y) =>
        Avx2.Subtract(x, y);

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps<ulong, Vector256<ulong>>.Xor(Vector256<ulong> x, Vector256<ulong> y) =>
        Avx2.Xor(x, y);

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps<ulong, Vector256<ulong>>.And(Vector256<ulong> x, Vector256<ulong> y) =>
        Avx2.And(x, y);

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps<ulong, Vector256<ulong>>.ShiftRight(
        Vector256<ulong> x, [ConstantExpected] byte distance) => Avx2.ShiftRightLogical(x, distance);

    [MethodImpl(Inline)]
    static Vector256<ulong> ILaneOps<ulong, Vector256<ulong>>.ReverseBytes(Vector256<ulong> x) =>
        Avx2.Shuffle(x.AsByte(), ByteIndices.Reverse64Twice).AsUInt64();

    [MethodImpl(Inline)]
    static void ILaneOps32<Vector256<uint>>.Number(
        ulong first, int upper, out Vector256<uint> low, out Vector256<uint> high)
    {
        Vector256<uint> start = Vector256.Create((uint)first);
        low = start + Vector256.Create(0u, 1, 2, 3, 0, 1, 2, 3)
            + (Vector256.Create((uint)upper) & Vector256.Create(0, 0, 0, 0, ~0u, ~0u, ~0u, ~0u));
        high = Vector256.Create((uint)(first >> 32)) - Vector256.LessThan(low, start); // minus -1 where low wrapped
    }

    [MethodImpl(Inline)]
    static void ILaneOps<uint, Vector256<uint>>.Load16(
        ref Vector256<uint> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 64 bytes in every lane and room for 16 vectors.
        LoadQuarter(ref words, in lower, in upper, stride, 0);
        LoadQuarter(ref Unsafe.Add(ref words, 4), in lower, in upper, stride, 16);
        LoadQuarter(ref Unsafe.Add(ref words, 8), in lower, in upper, stride, 32);
        LoadQuarter(ref Unsafe.Add(ref words, 12), in lower, in upper, stride, 48);
    }

    [MethodImpl(Inline)]
    static void ILaneOps<uint, Vector256<uint>>.Store32Bytes(
        ref readonly Vector256<uint> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 8 vectors.
        ref Vector256<uint> w = ref Unsafe.AsRef(in words);
        Vector256<uint> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);
        Vector256<uint> e = Unsafe.Add(ref w, 4), f = Unsafe.Add(ref w, 5);
        Vector256<uint> g = Unsafe.Add(ref w, 6), h = Unsafe.Add(ref w, 7);

        // a: words 0 to 3 of lane 0 and of lane 4; e: words 4 to 7 of these.
        Transpose(ref a, ref b, ref c, ref d);
        Transpose(ref e, ref f, ref g, ref h);
        Store(a, e, ref lower, ref upper, 0);
        Store(b, f, ref lower, ref upper, stride);
        Store(c, g, ref lower, ref upper, 2 * stride);
        Store(d, h, ref lower, ref upper, 3 * stride);
    }

    [MethodImpl(Inline)]
    static void ILaneOps64<Vector256<ulong>>.Load2(
        ref Vector256<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 16 bytes in every lane and room for 2 vectors.
        Vector256<ulong> a = Load64(in lower, in upper, 0), b = Load64(in lower, in upper, stride);
        words = Avx2.UnpackLow(a, b);
        Unsafe.Add(ref words, 1) = Avx2.UnpackHigh(a, b);
    }

    [MethodImpl(Inline)]
    static void ILaneOps64<Vector256<ulong>>.Load4(
        ref Vector256<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        LoadQuarter(ref words, in lower, in upper, stride);

    [MethodImpl(Inline)]
    static void ILaneOps<ulong, Vector256<ulong>>.Load16(
        ref Vector256<ulong> words, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 128 bytes in every lane and room for 16 vectors.
        ref byte l = ref Unsafe.AsRef(in lower), u = ref Unsafe.AsRef(in upper);
        for (int i = 0; i < 16; i += 4)
        {
            LoadQuarter(
                ref Unsafe.Add(ref words, i),
                in Unsafe.Add(ref l, i * sizeof(ulong)), in Unsafe.Add(ref u, i * sizeof(ulong)), stride);
        }
    }

    [MethodImpl(Inline)]
    static void ILaneOps<ulong, Vector256<ulong>>.Store32Bytes(
        ref readonly Vector256<ulong> words, ref byte lower, ref byte upper, nuint stride)
    {
        // SAFETY: the caller has room for 32 bytes in every lane, and 4 vectors.
        ref Vector256<ulong> w = ref Unsafe.AsRef(in words);
        Vector256<ulong> a = w, b = Unsafe.Add(ref w, 1), c = Unsafe.Add(ref w, 2), d = Unsafe.Add(ref w, 3);

        // Words 0 1, and words 2 3, of lanes 0 and 2; then of lanes 1 and 3.
        Store(
            Avx2.UnpackLow(a, b).AsUInt32(), Avx2.UnpackLow(c, d).AsUInt32(), ref lower, ref upper, 0);
        Store(
            Avx2.UnpackHigh(a, b).AsUInt32(), Avx2.UnpackHigh(c, d).AsUInt32(), ref lower, ref upper, stride);
    }

    /// <summary>Loads four words of each lane, from <paramref name="offset"/> bytes after its start.</summary>
    [MethodImpl(Inline)]
    private static void LoadQuarter(
        ref Vector256<uint> w, ref readonly byte lower, ref readonly byte upper, nuint stride, nuint offset)
    {
        Vector256<uint> a = Load32(in lower, in upper, offset), b = Load32(in lower, in upper, stride + offset);
        Vector256<uint> c = Load32(in lower, in upper, (2 * stride) + offset);
        Vector256<uint> d = Load32(in lower, in upper, (3 * stride) + offset);
        Transpose(ref a, ref b, ref c, ref d);
        w = a;
        Unsafe.Add(ref w, 1) = b;
        Unsafe.Add(ref w, 2) = c;
        Unsafe.Add(ref w, 3) = d;
    }

    /// <summary>Loads four words of each lane.</summary>
    [MethodImpl(Inline)]
    private static void LoadQuarter(
        ref Vector256<ulong> w, ref readonly byte lower, ref readonly byte upper, nuint stride)
    {
        // SAFETY: the caller has 32 bytes in every lane and room for 4 vectors.
        Vector256<ulong> a = Load64(in lower, in upper, 0), b = Load64(in lower, in upper, stride);
        Vector256<ulong> c = Load64(in lower, in upper, 16), d = Load64(in lower, in upper, stride + 16);
        w = Avx2.UnpackLow(a, b);
        Unsafe.Add(ref w, 1) = Avx2.UnpackHigh(a, b);
        Unsafe.Add(ref w, 2) = Avx2.UnpackLow(c, d);
        Unsafe.Add(ref w, 3) = Avx2.UnpackHigh(c, d);
    }

    /// <summary>Loads 16 bytes of a lane of each half.</summary>
    /// <remarks>
    /// The second is inserted from memory: combining halves of 32-byte loads would need a slower instruction.
    /// </remarks>
    [MethodImpl(Inline)]
    private static Vector256<uint> Load32(ref readonly byte lower, ref readonly byte upper, nuint offset) =>
        Avx2.InsertVector128(
            Vector128.LoadUnsafe(in lower, offset).AsUInt32().ToVector256Unsafe(),
            Vector128.LoadUnsafe(in upper, offset).AsUInt32(), 1);

    /// <inheritdoc cref="Load32"/>
    [MethodImpl(Inline)]
    private static Vector256<ulong> Load64(ref readonly byte lower, ref readonly byte upper, nuint offset) =>
        Avx2.InsertVector128(
            Vector128.LoadUnsafe(in lower, offset).AsUInt64().ToVector256Unsafe(),
            Vector128.LoadUnsafe(in upper, offset).AsUInt64(), 1);

    [MethodImpl(Inline)]
    private static void Store(Vector256<uint> x, Vector256<uint> y, ref byte lower, ref byte upper, nuint offset)
    {
        Avx2.Permute2x128(x, y, LowerHalves).AsByte().StoreUnsafe(ref lower, offset);
        Avx2.Permute2x128(x, y, UpperHalves).AsByte().StoreUnsafe(ref upper, offset);
    }

    /// <summary>Swaps rows and columns in each half.</summary>
    [MethodImpl(Inline)]
    private static void Transpose(
        ref Vector256<uint> a, ref Vector256<uint> b, ref Vector256<uint> c, ref Vector256<uint> d)
    {
        Vector256<ulong> ab0 = Avx2.UnpackLow(a, b).AsUInt64(), ab1 = Avx2.UnpackHigh(a, b).AsUInt64();
        Vector256<ulong> cd0 = Avx2.UnpackLow(c, d).AsUInt64(), cd1 = Avx2.UnpackHigh(c, d).AsUInt64();
        a = Avx2.UnpackLow(ab0, cd0).AsUInt32();
        b = Avx2.UnpackHigh(ab0, cd0).AsUInt32();
        c = Avx2.UnpackLow(ab1, cd1).AsUInt32();
        d = Avx2.UnpackHigh(ab1, cd1).AsUInt32();
    }
}
