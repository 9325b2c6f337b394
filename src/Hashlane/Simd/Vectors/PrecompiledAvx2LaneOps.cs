using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Ops = Hashlane.IVector256LaneOps<Hashlane.Avx2LaneOps>;

namespace Hashlane;

/// <summary>A vector of eight words.</summary>
/// <remarks>Code that is generic over a type of this library can be in a ReadyToRun image.</remarks>
internal struct PrecompiledVector256
{
    public Vector256<uint> Words;
}

/// <summary>AVX2, for lanes in a ReadyToRun image.</summary>
/// <remarks>
/// Each operation is implemented here. The compiler of such images does not call those that an interface implements for
/// a type: docs/design/first-use.md.
/// </remarks>
internal readonly struct PrecompiledAvx2LaneOps : ILaneOps32<PrecompiledVector256>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string Name => "Vector256 (AVX2, precompiled) ×8";

    public static bool IsSupported => Avx2LaneOps.IsSupported;

    public static int Lanes => 8;

    [MethodImpl(Inline)]
    public static PrecompiledVector256 Broadcast(uint word) => Of(Vector256.Create(word));

    [MethodImpl(Inline)]
    public static PrecompiledVector256 Add(PrecompiledVector256 x, PrecompiledVector256 y) =>
        Of(Avx2.Add(x.Words, y.Words));

    [MethodImpl(Inline)]
    public static PrecompiledVector256 Xor(PrecompiledVector256 x, PrecompiledVector256 y) =>
        Of(Avx2.Xor(x.Words, y.Words));

    [MethodImpl(Inline)]
    public static PrecompiledVector256 And(PrecompiledVector256 x, PrecompiledVector256 y) =>
        Of(Avx2.And(x.Words, y.Words));

    [MethodImpl(Inline)]
    public static PrecompiledVector256 ShiftRight(PrecompiledVector256 x, [ConstantExpected] byte distance) =>
        Of(Avx2.ShiftRightLogical(x.Words, distance));

    [MethodImpl(Inline)]
    public static PrecompiledVector256 RotateRight(PrecompiledVector256 x, [ConstantExpected] byte distance) =>
        Of(Avx2LaneOps.RotateRight(x.Words, distance));

    [MethodImpl(Inline)]
    public static PrecompiledVector256 ReverseBytes(PrecompiledVector256 x) =>
        Of(Avx2.Shuffle(x.Words.AsByte(), ByteIndices.Reverse32Twice).AsUInt32());

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out PrecompiledVector256 low, out PrecompiledVector256 high)
    {
        Ops.NumberLanes(first, upper, out Vector256<uint> l, out Vector256<uint> h);
        low = Of(l);
        high = Of(h);
    }

    [MethodImpl(Inline)]
    public static void Load16(
        ref PrecompiledVector256 words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        Ops.LoadLanes(ref words.Words, in lower, in upper, stride);

    [MethodImpl(Inline)]
    public static void Store32Bytes(
        ref readonly PrecompiledVector256 words, ref byte lower, ref byte upper, nuint stride) =>
        Ops.StoreLanes(in words.Words, ref lower, ref upper, stride);

    [MethodImpl(Inline)]
    private static PrecompiledVector256 Of(Vector256<uint> words)
    {
        PrecompiledVector256 vector;
        vector.Words = words;
        return vector;
    }
}
