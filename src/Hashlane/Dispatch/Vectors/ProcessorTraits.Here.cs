using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.Wasm;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <content>The machine that the process runs on.</content>
internal readonly partial record struct ProcessorTraits
{
    /// <summary>This machine.</summary>
    public static readonly ProcessorTraits Here = new(LevelHere, VectorBytesHere)
    {
        Core = Processor.Microarchitecture,
    };

    private static InstructionLevel LevelHere =>
        Avx512F.VL.IsSupported ? InstructionLevel.Avx512
        : Avx2.IsSupported ? InstructionLevel.Avx2
        : Ssse3.IsSupported ? InstructionLevel.Ssse3
        : Sse2.IsSupported ? InstructionLevel.Sse2
        : System.Runtime.Intrinsics.Arm.Sha256.IsSupported ? InstructionLevel.NeonSha256
        : AdvSimd.Arm64.IsSupported ? InstructionLevel.Neon
        : PackedSimd.IsSupported ? InstructionLevel.Wasm
        : InstructionLevel.None;

    private static int VectorBytesHere =>
        Vector512.IsHardwareAccelerated ? 64
        : Vector256.IsHardwareAccelerated ? 32
        : Vector128.IsHardwareAccelerated ? 16
        : 0;
}
