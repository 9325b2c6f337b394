using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using ArmSha256 = System.Runtime.Intrinsics.Arm.Sha256;

namespace Hashlane;

/// <summary>The processor's own SHA-256 instructions.</summary>
internal readonly struct Sha256ArmInstructions : ISha256Instructions
{
    public static bool IsSupported => ArmSha256.IsSupported && AdvSimd.IsSupported;

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector128<uint> Hash(Vector128<uint> abcd, Vector128<uint> efgh, Vector128<uint> kw) =>
        ArmSha256.HashUpdate1(abcd, efgh, kw);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector128<uint> Hash2(Vector128<uint> efgh, Vector128<uint> abcd, Vector128<uint> kw) =>
        ArmSha256.HashUpdate2(efgh, abcd, kw);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector128<uint> Schedule0(Vector128<uint> w16, Vector128<uint> w12) =>
        ArmSha256.ScheduleUpdate0(w16, w12);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // one instruction
    public static Vector128<uint> Schedule1(Vector128<uint> half, Vector128<uint> w8, Vector128<uint> w4) =>
        ArmSha256.ScheduleUpdate1(half, w8, w4);
}
