namespace Hashlane.Benchmarks;

/// <summary>The signature of <see cref="Blake3Kernels.Compress"/>, and of every kernel for one message.</summary>
internal delegate void Blake3Compress(
    ref Words8<uint> cv, ReadOnlySpan<byte> blocks, uint blockBytes, ulong counter, uint flags);

/// <summary>The signature of <see cref="Blake3Kernels.HashChunks"/>.</summary>
internal delegate void Blake3HashChunks(
    ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs);

/// <summary>The signature of <see cref="Blake3Kernels.HashParents"/>.</summary>
internal delegate void Blake3HashParents(
    ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents);

/// <summary>The signature of <see cref="Blake3Kernels.WriteOutput"/>.</summary>
internal delegate void Blake3WriteOutput(
    ref readonly Words8<uint> cv, ref readonly byte block, uint blockBytes, ulong counter, uint flags, Span<byte> output);

/// <summary>A kernel for output that can be called by its name.</summary>
internal sealed record NamedBlake3Output(string Name, Blake3WriteOutput WriteOutput);

/// <summary>Kernels that make a whole hash, which can be called by their name, whatever the dispatch would choose.</summary>
/// <param name="Name">As shown.</param>
/// <param name="HashChunks">Many chunks.</param>
/// <param name="HashParents">Many parents.</param>
/// <param name="Compress">The last chunk where it is not whole, and the root.</param>
internal sealed record NamedBlake3Kernel(
    string Name, Blake3HashChunks HashChunks, Blake3HashParents HashParents, Blake3Compress Compress)
{
    /// <summary>A kernel for one message, which takes chunks and parents one after the other.</summary>
    public static NamedBlake3Kernel OneByOne(string name, Blake3Compress compress) => new(
        name,
        (ref readonly Words8<uint> key, ReadOnlySpan<byte> chunks, ulong counter, uint flags, Span<byte> cvs) =>
        {
            flags |= Blake3Flags.StartsChunk | Blake3Flags.EndsChunk;
            for (; chunks.Length >= Blake3Kernels.ChunkBytes; chunks = chunks[Blake3Kernels.ChunkBytes..])
            {
                Words8<uint> cv = key;
                compress(ref cv, chunks[..Blake3Kernels.ChunkBytes], Blake3Kernels.BlockBytes, counter, flags);
                LittleEndian.Write(in cv, ref cvs[0]);
                cvs = cvs[Blake3Kernels.ChainingValueBytes..];
                counter++;
            }
        },
        (ref readonly Words8<uint> key, ReadOnlySpan<byte> children, int count, uint flags, Span<byte> parents) =>
        {
            for (int parent = 0; parent < count; parent++)
            {
                Words8<uint> cv = key;
                ReadOnlySpan<byte> pair = children.Slice(parent * Blake3Kernels.BlockBytes, Blake3Kernels.BlockBytes);
                compress(ref cv, pair, Blake3Kernels.BlockBytes, counter: 0, flags | Blake3Flags.Parent);
                LittleEndian.Write(in cv, ref parents[parent * Blake3Kernels.ChainingValueBytes]);
            }
        },
        compress);
}
