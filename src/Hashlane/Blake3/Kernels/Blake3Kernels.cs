using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;

namespace Hashlane;

/// <summary>Chooses the BLAKE3 kernels for this machine: the only dispatch.</summary>
/// <remarks>Chaining values lie in memory as bytes, 32 each, little-endian as the paper has them; only keys are words.</remarks>
internal static unsafe class Blake3Kernels
{
    public const int BlockBytes = 64;

    public const int ChunkBytes = 1024;

    /// <summary>Bytes of a chaining value, and of a key.</summary>
    public const int ChainingValueBytes = 32;

    // As in Blake2bKernels: starts with the compact kernel and is replaced once; racing threads store the same value.
    private static delegate*<ref Words8<uint>, ReadOnlySpan<byte>, uint, ulong, uint, void> _compress = &CompressFirst;

    private static int _takenFirst;

    private enum Choice
    {
        Scalar,
        Vector128,
    }

    /// <summary>The kernels used here after the first bytes, as shown to users.</summary>
    /// <remarks>Of one message, and of many chunks if there are lanes.</remarks>
    public static string Name => Blake3LaneKernels.Name is { } lanes ? $"{SingleName} and {lanes}" : SingleName;

    private static string SingleName => Best switch
    {
        Choice.Vector128 => Blake3Vector128Kernel.Name,
        _ => Blake3ScalarKernel.Name,
    };

    // Cycles for a block of a longer run. Zen 5 (EPYC, family 1Ah): scalar 211 to 265 as the core's other thread sleeps or works, rows 340, for
    // a simple vector operation takes two cycles there. Elsewhere on x64 it takes one, on Arm64 two or more.
    private static Choice Best =>
        AdvSimd.Arm64.IsSupported || Processor.IsZen5 ? Choice.Scalar
        : Vector128.IsHardwareAccelerated && Blake3Vector128Kernel.IsSupported ? Choice.Vector128
        : Choice.Scalar;

    /// <summary>Compresses a run of 64-byte blocks of one message, all with the same counter, from and to <paramref name="cv"/>.</summary>
    /// <remarks>A rest of <paramref name="blocks"/> shorter than a block is not read. Flags: <see cref="Blake3Flags"/>.</remarks>
    public static void Compress(ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags) =>
        _compress(ref cv, blocks, blockBytes, counter, flags);

    /// <summary>Writes whole 64-byte blocks of output: one compression for each value of the counter.</summary>
    public static void WriteOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output)
    {
        if (IsFirstUse(output.Length))
        {
            Blake3CompactScalarKernel.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            Blake3LaneKernels.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
    }

    /// <summary>As <see cref="WriteOutput"/>, past the first bytes and block after block: for fewer blocks than fill lanes.</summary>
    public static void WriteSingleOutput(
        ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output)
    {
        if (Best == Choice.Vector128)
        {
            Blake3Vector128Kernel.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
        else
        {
            Blake3ScalarKernel.WriteOutput(in cv, in block, blockBytes, counter, flags, output);
        }
    }

    /// <summary>Writes the chaining value of every chunk, numbered from <paramref name="counter"/> on.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="chunks">Whole chunks, one or more.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">The mode's flags; those of chunks are added here.</param>
    /// <param name="cvs">32 bytes for each chunk; more are not written.</param>
    public static void HashChunks(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs)
    {
        flags |= Blake3Flags.StartsChunk | Blake3Flags.EndsChunk;

        // Asked and not taken: HashOne counts each chunk when it is compressed.
        if (FirstUse.IsOver(chunks.Length, _takenFirst))
        {
            _takenFirst = FirstUse.Bytes + 1;
            Blake3LaneKernels.HashChunks(in key, chunks, counter, flags, cvs);
            return;
        }

        for (; chunks.Length >= ChunkBytes; chunks = chunks[ChunkBytes..])
        {
            HashOne(in key, chunks[..ChunkBytes], counter, flags, cvs);
            cvs = cvs[ChainingValueBytes..];
            counter++;
        }
    }

    /// <summary>Writes the chaining value of every pair of children.</summary>
    /// <param name="key">The key, or IV.</param>
    /// <param name="children">Pairs of chaining values.</param>
    /// <param name="count">The number of parents, one or more.</param>
    /// <param name="flags">The mode's flags; the parents' is added here.</param>
    /// <param name="parents">
    /// 32 bytes for each parent; more are not written. May overlap the children if it begins at most 32 bytes behind them: each group of
    /// parents is written when its children were read.
    /// </param>
    public static void HashParents(
        ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents)
    {
        flags |= Blake3Flags.Parent;
        if (!IsFirstUse(0))
        {
            Blake3LaneKernels.HashParents(in key, children, count, flags, parents);
            return;
        }

        for (; count > 0; count--)
        {
            HashOne(in key, children[..BlockBytes], counter: 0, flags, parents);
            children = children[BlockBytes..];
            parents = parents[ChainingValueBytes..];
        }
    }

    /// <summary>Writes the chaining value of one chunk or parent.</summary>
    public static void HashOne(ref readonly Words8<uint> key, ReadOnlySpan<byte> blocks, ulong counter, uint flags, Span<byte> cvs)
    {
        Words8<uint> cv = key;
        Compress(ref cv, blocks, BlockBytes, counter, flags);
        LittleEndian.Write(in cv, ref cvs[..ChainingValueBytes][0]);
        if ((flags & Blake3Flags.Secret) != 0)
        {
            Bytes.Wipe(ref cv);
        }
    }

    // docs/design/first-use.md: what a short process hashes is not worth the compilation of a wide kernel, nor of the choice among them.
    private static bool IsFirstUse(int bytes)
    {
        if (_takenFirst <= FirstUse.Bytes && FirstUse.Takes(bytes, ref _takenFirst))
        {
            return true;
        }

        _takenFirst = FirstUse.Bytes + 1;
        return false;
    }

    private static void CompressFirst(ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags)
    {
        if (IsFirstUse(blocks.Length))
        {
            Blake3CompactScalarKernel.Compress(ref cv, blocks, blockBytes, counter, flags);
            return;
        }

        _compress = Best switch
        {
            Choice.Vector128 => &Blake3Vector128Kernel.Compress,
            _ => &Blake3ScalarKernel.Compress,
        };
        _compress(ref cv, blocks, blockBytes, counter, flags);
    }
}
