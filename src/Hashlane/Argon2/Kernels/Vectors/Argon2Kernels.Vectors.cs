using System.Runtime.CompilerServices;
using unsafe CompressBlock = delegate*<
    ref readonly Hashlane.Argon2Block, ref readonly Hashlane.Argon2Block, ref Hashlane.Argon2Block,
    Hashlane.Argon2Overwrite, Hashlane.Argon2Ahead, void>;

namespace Hashlane;

/// <content>The vector kernels.</content>
internal static unsafe partial class Argon2Kernels
{
    static partial void FetchLines(ref readonly Argon2Block block) =>
        Argon2Ahead.Fetch((ulong*)Unsafe.AsPointer(ref Unsafe.AsRef(in block))); // an address that is not read from

    // Figures: docs/design/argon2.md.
    static partial void AddVectorKernels(List<BlockKernelRow> rows)
    {
        rows.Add(new(
            Argon2Vector512Kernel.Name, Argon2Vector512Kernel.IsSupported,
            (CompressBlock)(&Argon2Vector512Kernel.Compress))
        {
            Level = InstructionLevel.Avx512,
            VectorBytes = 64,
        });
        rows.Add(new(
            Argon2Vector256Kernel.Name, Argon2Vector256Kernel.IsSupported,
            (CompressBlock)(&Argon2Vector256Kernel.Compress))
        {
            Level = InstructionLevel.Avx2,
            VectorBytes = 32,
        });
        rows.Add(new(
            Argon2Vector128Kernel.Name, Argon2Vector128Kernel.IsSupported,
            (CompressBlock)(&Argon2Vector128Kernel.Compress))
        {
            VectorBytes = 16,
        });
    }
}
