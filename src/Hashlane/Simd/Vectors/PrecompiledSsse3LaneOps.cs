using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Ops = Hashlane.IVector128LaneOps<Hashlane.Ssse3LaneOps>;

namespace Hashlane;

/// <summary>A vector of four words.</summary>
/// <remarks>Code that is generic over a type of this library can be in a ReadyToRun image.</remarks>
internal struct PrecompiledVector128
{
    public Vector128<uint> Words;
}

/// <summary>SSSE3, for lanes in a ReadyToRun image.</summary>
/// <remarks>
/// Each operation is implemented here. The compiler of such images does not call those that an interface implements for
/// a type: docs/design/first-use.md.
/// </remarks>
internal readonly struct PrecompiledSsse3LaneOps : ILaneOps32<PrecompiledVector128>
{
    private const MethodImplOptions Inline = MethodImplOptions.AggressiveInlining;

    public static string Name => "Vector128 (SSSE3, precompiled) ×4";

    public static bool IsSupported => Ssse3LaneOps.IsSupported;

    public static int Lanes => 4;

    [MethodImpl(Inline)]
    public static PrecompiledVector128 Broadcast(uint word) => Of(Vector128.Create(word));

    [MethodImpl(Inline)]
    public static PrecompiledVector128 Add(PrecompiledVector128 x, PrecompiledVector128 y) => Of(x.Words + y.Words);

    [MethodImpl(Inline)]
    public static PrecompiledVector128 Xor(PrecompiledVector128 x, PrecompiledVector128 y) => Of(x.Words ^ y.Words);

    [MethodImpl(Inline)]
    public static PrecompiledVector128 And(PrecompiledVector128 x, PrecompiledVector128 y) => Of(x.Words & y.Words);

    [MethodImpl(Inline)]
    public static PrecompiledVector128 ShiftRight(PrecompiledVector128 x, [ConstantExpected] byte distance) =>
        Of(x.Words >>> distance);

    [MethodImpl(Inline)]
    public static PrecompiledVector128 RotateRight(PrecompiledVector128 x, [ConstantExpected] byte distance) =>
        Of(Ssse3LaneOps.RotateRight(x.Words, distance));

    [MethodImpl(Inline)]
    public static PrecompiledVector128 ReverseBytes(PrecompiledVector128 x) => Of(Ssse3LaneOps.ReverseBytes(x.Words));

    [MethodImpl(Inline)]
    public static void Number(ulong first, int upper, out PrecompiledVector128 low, out PrecompiledVector128 high)
    {
        Ops.NumberLanes(first, upper, out Vector128<uint> l, out Vector128<uint> h);
        low = Of(l);
        high = Of(h);
    }

    [MethodImpl(Inline)]
    public static void Load16(
        ref PrecompiledVector128 words, ref readonly byte lower, ref readonly byte upper, nuint stride) =>
        Ops.LoadLanes(ref words.Words, in lower, in upper, stride);

    [MethodImpl(Inline)]
    public static void Store32Bytes(
        ref readonly PrecompiledVector128 words, ref byte lower, ref byte upper, nuint stride) =>
        Ops.StoreLanes(in words.Words, ref lower, ref upper, stride);

    [MethodImpl(Inline)]
    private static PrecompiledVector128 Of(Vector128<uint> words)
    {
        PrecompiledVector128 vector;
        vector.Words = words;
        return vector;
    }
}
