using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.Wasm;
using System.Runtime.Intrinsics.X86;
using ArmSha256 = System.Runtime.Intrinsics.Arm.Sha256;

namespace Hashlane.Tests;

/// <summary>The runtime's description of the processor.</summary>
internal static class Machine
{
    public static void Describe(TextWriter output)
    {
        (string Name, bool IsSupported)[] features =
        [
            ("SSE2", Sse2.IsSupported), ("SSSE3", Ssse3.IsSupported), ("SSE4.1", Sse41.IsSupported),
            ("SSE4.2", Sse42.IsSupported), ("AVX", Avx.IsSupported), ("AVX2", Avx2.IsSupported),
            ("BMI2", Bmi2.IsSupported), ("AVX-512F", Avx512F.IsSupported), ("AVX-512VL", Avx512F.VL.IsSupported),
            ("AVX-512BW", Avx512BW.IsSupported), ("AVX-512DQ", Avx512DQ.IsSupported), ("VBMI", Avx512Vbmi.IsSupported),
            ("AdvSimd", AdvSimd.IsSupported), ("Arm-SHA256", ArmSha256.IsSupported), ("PackedSimd", PackedSimd.IsSupported),
            ("Vector128", Vector128.IsHardwareAccelerated), ("Vector256", Vector256.IsHardwareAccelerated),
            ("Vector512", Vector512.IsHardwareAccelerated),
        ];
        output.WriteLine($"runtime: {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.RuntimeIdentifier}, "
            + $"{(BitConverter.IsLittleEndian ? "little-endian" : "big-endian")}");
        if (X86Base.IsSupported)
        {
            int signature = X86Base.CpuId(1, 0).Eax;
            output.WriteLine($"processor: x86 family {((signature >> 8) & 0xF) + ((signature >> 20) & 0xFF):X}h, "
                + $"model {((signature >> 4) & 0xF) | ((signature >> 12) & 0xF0):X}h");
        }

        IEnumerable<string> names = features.Where(feature => feature.IsSupported).Select(feature => feature.Name);
        output.WriteLine($"features: {string.Join(' ', names.DefaultIfEmpty("none"))}");
    }
}
