using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>Asks this machine for traits that .NET does not tell.</summary>
internal static class Processor
{
    // "Auth" "enti" "cAMD", and "Genu" "ineI" "ntel", in EBX, EDX, ECX of CPUID leaf 0.
    private const int AmdEbx = 0x68747541, AmdEdx = 0x69746E65, AmdEcx = 0x444D4163;
    private const int IntelEbx = 0x756E6547, IntelEdx = 0x49656E69, IntelEcx = 0x6C65746E;

    // Bits of EBX in leaf 7.
    private const int Avx2Bit = 5, Avx512Bit = 16;

    /// <summary>
    /// The processor's entry in the table; <see cref="Microarchitecture.Other"/> if hardware intrinsics are switched
    /// off.
    /// </summary>
    /// <remarks>Read once, since CPUID takes microseconds on a virtual machine.</remarks>
    public static readonly Microarchitecture Microarchitecture =
        X86Base.IsSupported ? ReadMicroarchitecture()
        : AdvSimd.Arm64.IsSupported ? Microarchitecture.Arm64
        : Microarchitecture.Other;

    /// <summary>
    /// Whether this is an x86 processor with instructions for SHA-512, which .NET does not offer and the operating
    /// system may use.
    /// </summary>
    public static bool HasSha512 => Sha512Instructions.AreThere;

    private static Microarchitecture ReadMicroarchitecture()
    {
        (int highestLeaf, int ebx, int ecx, int edx) = X86Base.CpuId(0, 0);
        int features = highestLeaf >= 7 ? X86Base.CpuId(7, 0).Ebx : 0;
        return Microarchitecture.OfX86(
            (ebx, edx, ecx) switch
            {
                (AmdEbx, AmdEdx, AmdEcx) => ProcessorVendor.Amd,
                (IntelEbx, IntelEdx, IntelEcx) => ProcessorVendor.Intel,
                _ => ProcessorVendor.Other,
            },
            X86Base.CpuId(1, 0).Eax,
            hasAvx512: ((features >> Avx512Bit) & 1) != 0,
            hasAvx2: ((features >> Avx2Bit) & 1) != 0);
    }

    /// <summary>Read on demand, so that processes that do not use SHA-512 do not pay for CPUID.</summary>
    private static class Sha512Instructions
    {
        // CPUID leaf 7, whose EAX is its highest subleaf; bit 0 of EAX in subleaf 1.
        public static readonly bool AreThere =
            X86Base.IsSupported
            && X86Base.CpuId(0, 0).Eax >= 7
            && X86Base.CpuId(7, 0).Eax >= 1
            && (X86Base.CpuId(7, 1).Eax & 1) != 0;
    }
}
