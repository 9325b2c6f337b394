using unsafe CompressBlocks = delegate*<ref Hashlane.Words8<uint>, System.ReadOnlySpan<byte>, uint, ulong, uint, void>;

namespace Hashlane;

/// <summary>Chooses the BLAKE3 kernels for this machine: the only dispatch.</summary>
/// <remarks>
/// This part has the kernels for one message, and <c>Blake3Kernels.Many.cs</c> those for chunks, parents and output
/// side by side. Chaining values are 32 little-endian bytes in memory, as in the paper; only keys are words.
/// </remarks>
internal static unsafe partial class Blake3Kernels
{
    public const int BlockBytes = 64;

    public const int ChunkBytes = 1024;

    /// <summary>Number of bytes in a chaining value, and in a key.</summary>
    public const int ChainingValueBytes = 32;

    // As in Blake2bKernels: starts as the compact kernel and is replaced once; racing threads store the same value.
    private static CompressBlocks _compress = &CompressFirst;

    private static int _takenSingly;

    /// <inheritdoc cref="Blake2bKernels.Table"/>
    public static KernelTable<Blake3BlockKernelRow> Table => Rows.Table;

    /// <summary>The names of the kernels used here after the first bytes, as shown to users.</summary>
    /// <remarks>These are the kernels for one message, and for many chunks if there are lanes.</remarks>
    public static string Name => KernelOverride.Join(Table.Select(1)!.Name, Blake3LaneKernels.Table.Name);

    /// <summary>
    /// Compresses a run of 64-byte blocks of one message, all with the same counter, and updates <paramref name="cv"/>.
    /// </summary>
    /// <remarks>
    /// An incomplete block at the end of <paramref name="blocks"/> is not read. Flags: <see cref="Blake3Flags"/>.
    /// </remarks>
    public static void Compress(
        ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags) =>
        _compress(ref cv, blocks, blockBytes, counter, flags);

    /// <summary>
    /// As <see cref="WriteOutput"/> after the first bytes, block by block: for too few blocks to fill lanes.
    /// </summary>
    public static void WriteSingleOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags,
        Span<byte> output)
    {
        if (IsFirstOfSingles(output.Length))
        {
            Blake3IntegerKernel<Blake3CompactScalarKernel>.WriteOutput(
                in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            Table.Select(1)!.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
    }

    /// <summary>Writes the chaining value of one chunk or parent.</summary>
    public static void HashSingle(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> blocks, ulong counter, uint flags, Span<byte> cvs)
    {
        Words8<uint> cv = key;
        Compress(ref cv, blocks, BlockBytes, counter, flags);
        LittleEndian.Write(in cv, ref cvs[..ChainingValueBytes][0]);
        if ((flags & Blake3Flags.Secret) != 0)
        {
            Bytes.Wipe(ref cv);
        }
    }

    private static void CompressFirst(
        ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        if (IsFirstOfSingles(blocks.Length))
        {
            Blake3IntegerKernel<Blake3CompactScalarKernel>.Compress(ref cv, blocks, blockBytes, counter, flags);
            return;
        }

        _compress = (CompressBlocks)Table.Select(1)!.Compress;
        _compress(ref cv, blocks, blockBytes, counter, flags);
    }

    // 0.4 ns per byte are lost on Zen 4, and a better kernel for one message takes 5 ms to compile.
    private static bool IsFirstOfSingles(int bytes) =>
        FirstUse.TryCharge(bytes, ref _takenSingly, FirstUse.LongBytes);

    static partial void AddVectorKernels(List<Blake3BlockKernelRow> rows);

    /// <summary>As in <see cref="Blake2bKernels"/>.</summary>
    private static class Rows
    {
        public static readonly KernelTable<Blake3BlockKernelRow> Table = new("Blake3", Of());

        private static Blake3BlockKernelRow[] Of()
        {
            List<Blake3BlockKernelRow> rows = [];
            AddVectorKernels(rows);
            rows.Add(new(
                default(Blake3ScalarKernel).Name, isSupported: true, &Blake3IntegerKernel<Blake3ScalarKernel>.Compress,
                &Blake3IntegerKernel<Blake3ScalarKernel>.WriteOutput));
            return [.. rows];
        }
    }
}
