using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <summary>
/// Traits that affect the speed of a kernel and that no feature flag tells. They never affect correctness.
/// </summary>
internal static class Processor
{
    // "Auth" "enti" "cAMD" in EBX, EDX, ECX of CPUID leaf 0.
    private const int AmdEbx = 0x68747541, AmdEdx = 0x69746e65, AmdEcx = 0x444d4163;

    /// <summary>Whether this is an AMD Zen 5, where simple vector operations take two cycles.</summary>
    /// <remarks>
    /// AMD family 1Ah. A later core of that family would be mistaken for Zen 5, which could only cost speed. The family
    /// is read once, since CPUID takes microseconds on a virtual machine.
    /// </remarks>
    public static readonly bool IsZen5 = ReadAmdFamily() == 0x1A;

    /// <summary>
    /// Whether this is an x86 processor with instructions for SHA-512, which .NET does not offer and the operating
    /// system may use.
    /// </summary>
    public static bool HasSha512 => Sha512Instructions.AreThere;

    /// <summary>
    /// Returns the family of an AMD processor; zero elsewhere, and if hardware intrinsics are switched off.
    /// </summary>
    private static int ReadAmdFamily()
    {
        if (!X86Base.IsSupported || X86Base.CpuId(0, 0) is not (_, AmdEbx, AmdEcx, AmdEdx))
        {
            return 0;
        }

        // Family = base family (bits 8 to 11) + extended family (bits 20 to 27), which AMD adds from 0Fh on.
        int signature = X86Base.CpuId(1, 0).Eax;
        return ((signature >> 8) & 0xF) + ((signature >> 20) & 0xFF);
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
