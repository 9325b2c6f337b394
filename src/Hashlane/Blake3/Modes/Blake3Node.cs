using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using static Hashlane.Blake3Kernels;

namespace Hashlane;

/// <summary>
/// A node of BLAKE3's tree before its last compression (BLAKE3 paper §2.6). One compression gives its chaining value;
/// as the root it gives output of any length, one compression for each 64 bytes.
/// </summary>
internal struct Blake3Node : IOutputNode
{
    /// <summary>Bytes of output that 64-bit positions can address.</summary>
    public const ulong OutputBytes = ulong.MaxValue;

    private Words8<uint> _cv;
    private Bytes64 _block;
    private ulong _counter;
    private uint _blockBytes;
    private uint _flags;

    /// <summary>
    /// Compresses a chunk without a node, if only its chaining value, or a digest no longer than one, is needed.
    /// </summary>
    /// <param name="cv">The key; then the chaining value.</param>
    /// <param name="chunk">At most 1024 bytes; it may be empty.</param>
    /// <param name="counter">The number of the chunk.</param>
    /// <param name="flags">Flags of every block.</param>
    /// <param name="lastFlags"><see cref="Blake3Flags.Root"/> if the chunk is the root, else 0.</param>
    [SkipLocalsInit] // the block is written whole
    public static void CompressChunk(
        ref Words8<uint> cv, ReadOnlySpan<byte> chunk, ulong counter, uint flags, uint lastFlags)
    {
        uint lasts = Blake3Flags.EndsChunk | (lastFlags << Blake3Flags.LastShift);
        int rest = chunk.Length % BlockBytes;
        if (rest == 0 && chunk.Length > 0)
        {
            Compress(ref cv, chunk, BlockBytes, counter, flags | Blake3Flags.StartsChunk | lasts);
            return;
        }

        uint firsts = Blake3Flags.StartsChunk;
        if (chunk.Length > BlockBytes)
        {
            Compress(ref cv, chunk[..^rest], BlockBytes, counter, flags | firsts);
            firsts = 0;
        }

        Span<byte> block = stackalloc byte[BlockBytes];
        Bytes.CopyPadded(chunk[^rest..], block);
        Compress(ref cv, block, (uint)rest, counter, flags | firsts | lasts);
        WipeIfSecret(block, flags);
    }

    /// <summary>Makes this the node of a chunk of at most 1024 bytes, which may be empty.</summary>
    public void SetChunk(ref readonly Words8<uint> key, ReadOnlySpan<byte> chunk, ulong counter, uint flags)
    {
        _cv = key;
        int before = (int)Bytes.InWholeBlocks(chunk.Length, BlockBytes, heldBytes: 1);
        _flags = flags | Blake3Flags.ChunkEnd;
        if (before > 0)
        {
            Compress(ref _cv, chunk[..before], BlockBytes, counter, flags | Blake3Flags.StartsChunk);
        }
        else
        {
            _flags |= Blake3Flags.ChunkStart;
        }

        ReadOnlySpan<byte> last = chunk[before..];
        _block = default;
        last.CopyTo(Bytes.Of(ref _block));
        _blockBytes = (uint)last.Length;
        _counter = counter;
    }

    /// <summary>Makes this the parent of two children, given by their chaining values side by side.</summary>
    public void SetParent(ref readonly Words8<uint> key, ReadOnlySpan<byte> children, uint flags)
    {
        _cv = key;
        children.CopyTo(Bytes.Of(ref _block));
        _counter = 0;
        _blockBytes = BlockBytes;
        _flags = flags | Blake3Flags.Parent;
    }

    /// <summary>Makes this the root, whose counter is the number of the output block from now on.</summary>
    public void MarkRoot() => _flags |= Blake3Flags.Root;

    [SkipLocalsInit] // the block is written whole
    public readonly void Read(ulong position, Span<byte> destination)
    {
        Span<byte> block = stackalloc byte[BlockBytes];
        ulong counter = position / BlockBytes;
        int skipped = (int)(position % BlockBytes);
        if (skipped > 0 && destination.Length > 0)
        {
            WriteBlocks(counter, block);
            int count = Math.Min(BlockBytes - skipped, destination.Length);
            block.Slice(skipped, count).CopyTo(destination);
            destination = destination[count..];
            counter++;
        }

        int wholeBytes = destination.Length - (destination.Length % BlockBytes);
        if (wholeBytes > 0)
        {
            WriteBlocks(counter, destination[..wholeBytes]);
            destination = destination[wholeBytes..];
            counter += (uint)(wholeBytes / BlockBytes);
        }

        if (destination.Length > 0)
        {
            WriteBlocks(counter, block);
            block[..destination.Length].CopyTo(destination);
        }

        WipeIfSecret(block, _flags);
    }

    public void Wipe() => Bytes.Wipe(ref this);

    private static void WipeIfSecret(Span<byte> block, uint flags)
    {
        if ((flags & Blake3Flags.Secret) != 0)
        {
            CryptographicOperations.ZeroMemory(block);
        }
    }

    private readonly void WriteBlocks(ulong counter, Span<byte> output) =>
        WriteOutput(in _cv, in Bytes.OfReadOnly(in _block)[0], _blockBytes, counter, _flags, output);
}
