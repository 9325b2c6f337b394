using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Hashlane;

/// <content>Four messages without lanes.</content>
internal static unsafe partial class Blake3LaneKernels
{
    private const int ChunkBlocks = 16;

    /// <summary>
    /// Hashes up to four chunks or parents on rows, which need no transposition: docs/design/blake3-kernels.md. Output
    /// is not supported.
    /// </summary>
    private sealed class Rows : IKernel
    {
        public static string Name => Blake3Vector256Kernel.Name;

        public static bool IsSupported => Blake3Vector256Kernel.IsSupported;

        public static int Lanes => Blake3Vector256Kernel.MaxMessages;

        public static Blake3ChunkKernelRow<Rows> Of(LaneChoice choice) =>
            new(choice, &HashChunks, &HashParents, &WriteOutput);

        public static void HashChunks(
            ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags,
            ref byte cvs) =>
            Blake3Vector256Kernel.Compress(
                in key, in chunks, count, ChunkBlocks, counter, step: 1, flags, ref cvs);

        public static void HashParents(
            ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents) =>
            Blake3Vector256Kernel.Compress(
                in key, in children, count, blocks: 1, counter: 0, step: 0, flags, ref parents);

        public static void WriteOutput(
            ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
            ref byte output, int count)
        {
            if (Avx512F.VL.IsSupported)
            {
                Blake3LaneKernel<Avx512VLLaneOps, Vector128<uint>>.WriteOutput(
                    in cv, in block, blockBytes, counter, flags, ref output, count);
            }
            else
            {
                Blake3LaneKernel<Ssse3LaneOps, Vector128<uint>>.WriteOutput(
                    in cv, in block, blockBytes, counter, flags, ref output, count);
            }
        }
    }

    /// <summary>Hashes three or four chunks or parents on rows of 512 bits.</summary>
    private sealed class WideRows : IKernel
    {
        public static string Name => Blake3Vector512Kernel.Name;

        public static bool IsSupported => Blake3Vector512Kernel.IsSupported;

        public static int Lanes => Blake3Vector512Kernel.MaxMessages;

        public static Blake3ChunkKernelRow<WideRows> Of(LaneChoice choice) =>
            new(choice, &HashChunks, &HashParents, &Rows.WriteOutput);

        public static void HashChunks(
            ref readonly Words8<uint> key, ref readonly byte chunks, int count, ulong counter, uint flags,
            ref byte cvs) =>
            Blake3Vector512Kernel.Compress(
                in key, in chunks, count, ChunkBlocks, counter, step: 1, flags, ref cvs);

        public static void HashParents(
            ref readonly Words8<uint> key, ref readonly byte children, int count, uint flags, ref byte parents) =>
            Blake3Vector512Kernel.Compress(
                in key, in children, count, blocks: 1, counter: 0, step: 0, flags, ref parents);
    }
}
