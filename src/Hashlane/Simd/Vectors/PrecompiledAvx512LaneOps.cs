using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using Ops = Hashlane.Avx512LaneOps;

namespace Hashlane;

/// <summary>A vector of sixteen words.</summary>
/// <remarks>Code that is generic over a type of this library can be in a ReadyToRun image.</remarks>
internal struct PrecompiledVector512
{
    public Vector512<uint> Words;
}

/// <summary>AVX-512, for lanes in a ReadyToRun image.</summary>
/// <remarks>
/// Each operation is implemented here. The compiler of such images does not call those that an interface implements for
/// a type: docs/design/first-use.md.
/// </remarks>
internal readonly struct PrecompiledAvx512LaneOps : ILaneOps32<PrecompiledVector512>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string Name => "Vector512 (AVX-512, precompiled) ×16";

    public static bool IsSupported => Avx512LaneOps.IsSupported;

    public static int Lanes => 16;

    [MethodImpl(Inline)]
    public static PrecompiledVector512 Broadcast(uint word) => Of(Vector512.Create(word));

    [MethodImpl(Inline)]
    public static PrecompiledVector512 Add(PrecompiledVector512 x, PrecompiledVector512 y) =>
        Of(Avx512F.Add(x.Words, y.Words));

    [MethodImpl(Inline)]
    public static PrecompiledVector512 Xor(PrecompiledVector512 x, PrecompiledVector512 y) =>
        Of(Avx512F.Xor(x.Words, y.Words));

    [MethodImpl(Inline)]
    public static PrecompiledVector512 And(PrecompiledVector512 x, PrecompiledVector512 y) =>
        Of(Avx512F.And(x.Words, y.Words));

    [MethodImpl(Inline)]
    public static PrecompiledVector512 ShiftRight(PrecompiledVector512 x, [ConstantExpected] byte distance) =>
        Of(Avx512F.ShiftRightLogical(x.Words, distance));

    [MethodImpl(Inline)]
    public static PrecompiledVector512 RotateRight(PrecompiledVector512 x, [ConstantExpected] byte distance) =>
        Of(Avx512LaneOps.RotateRight(x.Words, distance));

    [MethodImpl(Inline)]
    public static PrecompiledVector512 ReverseBytes(PrecompiledVector512 x) => Of(Avx512LaneOps.ReverseBytes(x.Words));

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out PrecompiledVector512 low, out PrecompiledVector512 high)
    {
        Ops.Number(first, upper, out Vector512<uint> l, out Vector512<uint> h);
        low = Of(l);
        high = Of(h);
    }

    [MethodImpl(Inline)]
    public static void Load16(
        ref PrecompiledVector512 words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        Ops.Load16(ref words.Words, in lower, in upper, stride);

    [MethodImpl(MethodImplOptions.NoInlining)] // as Avx512LaneOps.Store
    public static void Store32Bytes(
        ref readonly PrecompiledVector512 words, ref byte lower, ref byte upper, nuint stride) =>
        Ops.StoreLanes(ref Unsafe.AsRef(in words.Words), ref lower, ref upper, stride, step: 1);

    [MethodImpl(Inline)]
    private static PrecompiledVector512 Of(Vector512<uint> words)
    {
        PrecompiledVector512 vector;
        vector.Words = words;
        return vector;
    }
}
