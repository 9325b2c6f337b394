using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>
/// The state of a group of lanes, as lane kernels see it: vectors side by side in aligned memory on the stack. A lane's
/// words are at the same place in each vector.
/// </summary>
/// <remarks>
/// Vectors 0 to 7 are the chaining value. An algorithm's <see cref="ILaneHash"/> and its kernel agree on the meaning of
/// the others; these names serve algorithms that count bytes and flag the last block. The vectors are followed by a
/// staging area, which collects a few blocks of each lane. Each "vector" consists of as many as the kernel's
/// <see cref="LaneShape"/> tells.
/// </remarks>
internal readonly unsafe ref struct LaneState
{
    /// <summary>Vectors of the chaining value.</summary>
    public const int ChainWords = 8;

    /// <summary>Bytes counted before the next block.</summary>
    public const int Counter = 8;

    /// <summary>Flags of the next block, if each block has some.</summary>
    public const int Flags = 9;

    /// <summary>The upper word of <see cref="Counter"/>, if only the last block has flags (BLAKE2).</summary>
    public const int CounterHigh = Flags;

    /// <summary>Bytes that the last block of a run counts.</summary>
    public const int LastCounted = 10;

    /// <summary>Additional flags of the last block of a run.</summary>
    public const int LastFlags = 11;

    /// <summary>A second word of <see cref="LastFlags"/>.</summary>
    public const int LastFlags2 = 12;

    /// <summary>
    /// Bytes of the staging area: 8 or more blocks for each lane, since lanes times block bytes are at most 17 times
    /// 64; with 32 lanes, four blocks.
    /// </summary>
    public const int StagingBytes = 8 * 17 * 64;

    /// <summary>Bytes to pass to the constructor.</summary>
    public const int Bytes = BytesWithoutStaging + StagingBytes;

    /// <summary>Bytes to pass to the constructor if <see cref="Staging"/> is not used.</summary>
    public const int BytesWithoutStaging = (Vectors * WidestRowBytes) + MarksBytes + WidestVectorBytes;

    /// <summary>Vectors to pass to <see cref="CompressWords"/>.</summary>
    public const int CompressedWords = 16 + 1;

    private const int Vectors = 13, WidestVectorBytes = 64, WidestRowBytes = 3 * WidestVectorBytes;

    // As many as in a vector, so that the staging area is aligned too.
    private const int MarksBytes = WidestVectorBytes;

    // The only field, so that the compiler keeps the structure in a register; everything else lies in the memory. A
    // reference to an object would make every method clear its frame: eight short messages then take a tenth longer.
    private readonly byte* _start;

    /// <summary>Lays out the area.</summary>
    /// <param name="memory">
    /// <see cref="Bytes"/> or <see cref="BytesWithoutStaging"/> bytes on the stack, which does not move.
    /// </param>
    /// <param name="kernel">The kernel that works on it.</param>
    public LaneState(Span<byte> memory, LaneKernelRow kernel)
    {
        // SAFETY: the memory is larger than what is used, so the start can be rounded up. The caller's memory is on the
        // stack and outlives this.
        byte* raw = (byte*)Unsafe.AsPointer(ref memory[..BytesWithoutStaging][0]);
        _start = (byte*)(((nuint)raw + WidestVectorBytes - 1) & ~((nuint)WidestVectorBytes - 1));
        LaneShape shape = kernel.Shape;
        Marks.PartLanes = 0;
        Marks.Lanes = shape.Lanes;
        Marks.WordBytes = shape.WordBytes;
        Marks.RowWords = shape.RowWords;
        Marks.RowBytes = shape.RowBytes;
        Marks.Functions = kernel.Functions;
    }

    public int Lanes => Marks.Lanes;

    public int WordBytes => Marks.WordBytes;

    /// <summary>The staging area.</summary>
    public Span<byte> Staging => new(_start + (Vectors * WidestRowBytes) + MarksBytes, StagingBytes);

    /// <summary>
    /// The lanes, as bits, whose message is part of a longer one, if the algorithm distinguishes parts; none at first.
    /// </summary>
    public ref uint PartLanes => ref Marks.PartLanes;

    // SAFETY: there is room for it after the vectors, as MarksBytes says.
    private ref LaneMarks Marks => ref *(LaneMarks*)(_start + (Vectors * WidestRowBytes));

    /// <summary>Returns the first vectors.</summary>
    // SAFETY: they are the area's. The caller's memory outlives this.
    public Span<byte> Front(int vectors) => new(_start, vectors * Marks.RowBytes);

    /// <summary>Sets a lane's word in a vector.</summary>
    public void Set(int vector, int lane, ulong word)
    {
        // SAFETY: the vector is one of the area's, and the lane one of the kernel's.
        if (WordBytes == sizeof(ulong))
        {
            ((ulong*)_start)[(vector * Marks.RowWords) + lane] = word;
        }
        else
        {
            ((uint*)_start)[(vector * Marks.RowWords) + lane] = (uint)word;
        }
    }

    /// <summary>
    /// Puts a word into all lanes of a vector, with one store as wide as the kernel's load. After several narrower
    /// stores the load would have to wait.
    /// </summary>
    public void Fill(int vector, ulong word)
    {
        // SAFETY: the vector is one of the area's, which holds a word for each lane; widths are 16, 32 or 64 bytes,
        // once or three times, or twice 64.
        int rowBytes = Marks.RowBytes;
        byte* at = _start + (vector * rowBytes);
        switch (rowBytes)
        {
            case 2 * 64:
                Vector512Of(word).Store(at);
                Vector512Of(word).Store(at + 64);
                break;
            case 64:
                Vector512Of(word).Store(at);
                break;
            case 32:
                Vector256Of(word).Store(at);
                break;
            case 16:
                Vector128Of(word).Store(at);
                break;
            case 3 * 64:
                Vector512Of(word).Store(at);
                Vector512Of(word).Store(at + 64);
                Vector512Of(word).Store(at + (2 * 64));
                break;
            case 3 * 32:
                Vector256Of(word).Store(at);
                Vector256Of(word).Store(at + 32);
                Vector256Of(word).Store(at + (2 * 32));
                break;
            default:
                Vector128Of(word).Store(at);
                Vector128Of(word).Store(at + 16);
                Vector128Of(word).Store(at + (2 * 16));
                break;
        }
    }

    /// <summary>Sets a lane's words in the first vectors.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="words">Words in the byte order of the machine.</param>
    public void SetFront(int lane, ReadOnlySpan<byte> words)
    {
        int count = words.Length / WordBytes;
        for (int vector = 0; vector < count; vector++)
        {
            Set(vector, lane, WordAt(words, vector));
        }
    }

    /// <summary>Sets the words of all lanes in the first vectors.</summary>
    public void FillFront(ReadOnlySpan<byte> words)
    {
        int count = words.Length / WordBytes;
        for (int vector = 0; vector < count; vector++)
        {
            Fill(vector, WordAt(words, vector));
        }
    }

    /// <summary>
    /// Writes the start of a lane's chaining value, with words in little-endian or big-endian byte order.
    /// </summary>
    [SkipLocalsInit]
    public void Store(int lane, bool isBigEndian, Span<byte> digest)
    {
        Span<byte> all = stackalloc byte[ChainWords * sizeof(ulong)];
        for (int vector = 0; vector < ChainWords; vector++)
        {
            // SAFETY: the lane is one of the kernel's.
            int at = (vector * Marks.RowWords) + lane;
            if (WordBytes == sizeof(ulong))
            {
                ulong word = ((ulong*)_start)[at];
                BinaryPrimitives.WriteUInt64LittleEndian(
                    all[(sizeof(ulong) * vector)..], isBigEndian ? BinaryPrimitives.ReverseEndianness(word) : word);
            }
            else
            {
                uint word = ((uint*)_start)[at];
                BinaryPrimitives.WriteUInt32LittleEndian(
                    all[(sizeof(uint) * vector)..], isBigEndian ? BinaryPrimitives.ReverseEndianness(word) : word);
            }
        }

        all[..digest.Length].CopyTo(digest);
    }

    /// <summary>Compresses blocks in all lanes.</summary>
    /// <inheritdoc cref="LaneFunctions.Compress"/>
    public void Compress(ref readonly byte first, nuint laneStride, nuint upperOffset, int blockStride, int blocks) =>
        Marks.Functions.Compress(ref *_start, in first, laneStride, upperOffset, (nuint)blockStride, blocks);

    /// <summary>
    /// Writes the digests of all lanes at once, if they are whole vectors. The area's contents are lost.
    /// </summary>
    /// <param name="upper">Number of the upper half's first message.</param>
    /// <param name="digestBytes">Bytes of a digest.</param>
    /// <param name="digests">Room for a digest of each message.</param>
    /// <returns>False if digests have another length.</returns>
    public bool TryStoreDigests(int upper, int digestBytes, Span<byte> digests)
    {
        if (digestBytes != 4 * sizeof(ulong) && digestBytes != 8 * WordBytes)
        {
            return false;
        }

        nuint stride = (nuint)digestBytes;
        ref byte first = ref digests[..((upper + Lanes - (Lanes / 2)) * digestBytes)][0];
        Marks.Functions.StoreDigests(ref *_start, ref first, (nuint)upper * stride, stride);
        return true;
    }

    /// <summary>Compresses a block in all lanes whose words are in lanes already.</summary>
    /// <param name="words">
    /// A vector for each of 16 words, in the byte order of the machine, and one more, which is overwritten; aligned as
    /// <see cref="Staging"/> is.
    /// </param>
    public void CompressWords(Span<byte> words) =>
        Marks.Functions.Compress(
            ref *_start, in words[..(CompressedWords * Marks.RowBytes)][0], LaneFunctions.InLanes, upperOffset: 0,
            blockStride: 0, blocks: 1);

    private Vector512<byte> Vector512Of(ulong word) =>
        WordBytes == sizeof(ulong) ? Vector512.Create(word).AsByte() : Vector512.Create((uint)word).AsByte();

    private Vector256<byte> Vector256Of(ulong word) =>
        WordBytes == sizeof(ulong) ? Vector256.Create(word).AsByte() : Vector256.Create((uint)word).AsByte();

    private Vector128<byte> Vector128Of(ulong word) =>
        WordBytes == sizeof(ulong) ? Vector128.Create(word).AsByte() : Vector128.Create((uint)word).AsByte();

    private ulong WordAt(ReadOnlySpan<byte> words, int index) =>
        WordBytes == sizeof(ulong)
            ? BitConverter.ToUInt64(words[(sizeof(ulong) * index)..])
            : BitConverter.ToUInt32(words[(sizeof(uint) * index)..]);

    /// <summary>Properties of the lanes, stored after the vectors.</summary>
    private struct LaneMarks
    {
        public uint PartLanes;
        public int Lanes, WordBytes, RowWords, RowBytes;
        public LaneFunctions Functions;
    }
}
