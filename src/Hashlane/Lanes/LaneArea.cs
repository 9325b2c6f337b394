using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>
/// What a group of lanes works on, as lane kernels see it: vectors side by side in aligned memory of the stack, a lane's words at the same place in each.
/// </summary>
/// <remarks>
/// Vectors 0 to 7 are the chaining value. What the others mean is between an algorithm's <see cref="ILaneHash"/> and its kernel; these names serve those that count bytes and flag
/// the last block. Behind the vectors is a staging area, where a few blocks of each lane are collected. An odd number of lanes is that of a kernel over two vectors and
/// an integer register: each "vector" is three then, and of the third only the first word counts. That of 32 lanes is a pair.
/// </remarks>
internal readonly unsafe ref struct LaneArea
{
    /// <summary>Vectors of the chaining value.</summary>
    public const int ChainWords = 8;

    /// <summary>Bytes counted before the next block.</summary>
    public const int Counter = 8;

    /// <summary>Flags of the next block.</summary>
    public const int Flags = 9;

    /// <summary>Bytes that the last block of a run counts.</summary>
    public const int LastCounted = 10;

    /// <summary>Flags that the last block of a run has besides.</summary>
    public const int LastFlags = 11;

    /// <summary>As <see cref="LastFlags"/>, a second word.</summary>
    public const int LastFlags2 = 12;

    /// <summary>Bytes of the staging area: 8 blocks for each lane or more, since lanes times block bytes are 17 times 64 at most; four of 32 lanes.</summary>
    public const int StagingBytes = 8 * 17 * 64;

    /// <summary>Bytes to give to the constructor.</summary>
    public const int Bytes = BytesWithoutStaging + StagingBytes;

    /// <summary>Bytes to give to the constructor where <see cref="Staging"/> is not used.</summary>
    public const int BytesWithoutStaging = (Vectors * WidestRowBytes) + WidestVectorBytes;

    private const int Vectors = 13, WidestVectorBytes = 64, WidestRowBytes = 3 * WidestVectorBytes;

    private readonly byte* _start;
    private readonly int _rowWords;

    /// <summary>Lays the area out.</summary>
    /// <param name="memory"><see cref="Bytes"/> or <see cref="BytesWithoutStaging"/> bytes on the stack, which does not move.</param>
    /// <param name="lanes">Lanes of the kernel.</param>
    /// <param name="wordBytes">Bytes of a word: 4 or 8.</param>
    public LaneArea(Span<byte> memory, int lanes, int wordBytes)
    {
        // SAFETY: more bytes than are used leave room for rounding the start up; the caller's memory is on the stack and outlives this.
        byte* raw = (byte*)Unsafe.AsPointer(ref memory[..BytesWithoutStaging][0]);
        _start = (byte*)(((nuint)raw + WidestVectorBytes - 1) & ~((nuint)WidestVectorBytes - 1));
        Lanes = lanes;
        _rowWords = RowWords(lanes);
        WordBytes = wordBytes;
    }

    public int Lanes { get; }

    public int WordBytes { get; }

    /// <summary>The staging area.</summary>
    public Span<byte> Staging => new(_start + (Vectors * WidestRowBytes), StagingBytes);

    /// <summary>The first vector.</summary>
    public ref byte Start => ref *_start;

    /// <summary>Words from a vector to the next.</summary>
    public static int RowWords(int lanes) => int.IsOddInteger(lanes) ? lanes / 2 * 3 : lanes;

    /// <summary>Sets a lane's word in a vector.</summary>
    public void Set(int vector, int lane, ulong word)
    {
        // SAFETY: the vector is one of the area's, and the lane one of the kernel's.
        if (WordBytes == sizeof(ulong))
        {
            ((ulong*)_start)[(vector * _rowWords) + lane] = word;
        }
        else
        {
            ((uint*)_start)[(vector * _rowWords) + lane] = (uint)word;
        }
    }

    /// <summary>Puts a word into all lanes of a vector, by one store as wide as the kernel's load: several would not reach it without a wait.</summary>
    public void Fill(int vector, ulong word)
    {
        // SAFETY: the vector is one of the area's, which holds a word for each lane; widths are 16, 32 or 64 bytes, once or three times, or twice 64.
        int rowBytes = _rowWords * WordBytes;
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
        for (int vector = 0; vector < words.Length / WordBytes; vector++)
        {
            Set(vector, lane, WordAt(words, vector));
        }
    }

    /// <summary>As <see cref="SetFront"/>, in all lanes.</summary>
    public void FillFront(ReadOnlySpan<byte> words)
    {
        for (int vector = 0; vector < words.Length / WordBytes; vector++)
        {
            Fill(vector, WordAt(words, vector));
        }
    }

    /// <summary>Writes the front of a lane's chaining value, each word with its low byte first, or its high byte.</summary>
    [SkipLocalsInit]
    public void Store(int lane, bool isBigEndian, Span<byte> digest)
    {
        Span<byte> all = stackalloc byte[ChainWords * sizeof(ulong)];
        for (int vector = 0; vector < ChainWords; vector++)
        {
            // SAFETY: the lane is one of the kernel's.
            int at = (vector * _rowWords) + lane;
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

    private Vector512<byte> Vector512Of(ulong word) =>
        WordBytes == sizeof(ulong) ? Vector512.Create(word).AsByte() : Vector512.Create((uint)word).AsByte();

    private Vector256<byte> Vector256Of(ulong word) =>
        WordBytes == sizeof(ulong) ? Vector256.Create(word).AsByte() : Vector256.Create((uint)word).AsByte();

    private Vector128<byte> Vector128Of(ulong word) =>
        WordBytes == sizeof(ulong) ? Vector128.Create(word).AsByte() : Vector128.Create((uint)word).AsByte();

    private ulong WordAt(ReadOnlySpan<byte> words, int index) =>
        WordBytes == sizeof(ulong) ? BitConverter.ToUInt64(words[(sizeof(ulong) * index)..]) : BitConverter.ToUInt32(words[(sizeof(uint) * index)..]);
}
