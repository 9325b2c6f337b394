using unsafe CompressBlock = delegate*<
    ref readonly Hashlane.Argon2Block, ref readonly Hashlane.Argon2Block, ref Hashlane.Argon2Block,
    Hashlane.Argon2Overwrite, Hashlane.Argon2Ahead, void>;

namespace Hashlane;

/// <summary>Chooses the kernel of Argon2's compression for this machine: the only dispatch.</summary>
internal static unsafe partial class Argon2Kernels
{
    /// <summary>The name in <see cref="HardwareReport"/>.</summary>
    public const string Algorithm = "Argon2";

    // Starts as the scalar kernel and is replaced once, with the kernel for this machine (docs/design/first-use.md).
    // Racing threads store the same value.
    private static CompressBlock _compress = &CompressFirst;

    private static int _takenFirst;

    /// <summary>All kernels.</summary>
    public static KernelTable<BlockKernelRow> Table => Rows.Table;

    /// <summary>The name of the kernel used here after the first blocks, as shown to users.</summary>
    public static string Name => Table.Select(1)!.Name;

    /// <inheritdoc cref="Argon2ScalarKernel.Compress"/>
    public static void Compress(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead) =>
        _compress(in previous, in reference, ref block, overwrite, ahead);

    /// <summary>Fetches a block into the cache, if there is an instruction for that.</summary>
    public static void Fetch(ref readonly Argon2Block block) => FetchLines(in block);

    static partial void FetchLines(ref readonly Argon2Block block);

    private static void CompressFirst(
        ref readonly Argon2Block previous, ref readonly Argon2Block reference, ref Argon2Block block,
        Argon2Overwrite overwrite, Argon2Ahead ahead)
    {
        if (FirstUse.TryCharge(Argon2Block.SizeBytes, ref _takenFirst))
        {
            Argon2ScalarKernel.Compress(in previous, in reference, ref block, overwrite, ahead);
            return;
        }

        _compress = (CompressBlock)Table.Select(1)!.Compress;
        _compress(in previous, in reference, ref block, overwrite, ahead);
    }

    static partial void AddVectorKernels(List<BlockKernelRow> rows);

    /// <summary>Holds the table, which is built when the first kernel is replaced, or on demand.</summary>
    private static class Rows
    {
        public static readonly KernelTable<BlockKernelRow> Table = new(Algorithm, Of());

        private static BlockKernelRow[] Of()
        {
            List<BlockKernelRow> rows = [];
            AddVectorKernels(rows);
            rows.Add(new(
                Argon2ScalarKernel.Name, Argon2ScalarKernel.IsSupported,
                (CompressBlock)(&Argon2ScalarKernel.Compress)));
            return [.. rows];
        }
    }
}
