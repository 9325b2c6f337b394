using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Hashlane;

/// <summary>
/// What a group of lanes works on, as lane kernels see it: vectors side by side in aligned memory of the stack, a lane's words at the same place in each.
/// </summary>
/// <remarks>
/// Vectors 0 to 7 are the chaining value. What the others mean is between an algorithm's <see cref="ILaneHash"/> and its kernel; these names serve those that count bytes and flag
/// the last block. Behind the vectors is a staging area, where a few blocks of each lane are collected.
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

    /// <summary>Bytes of the staging area: 8 blocks for each lane at any width, since lanes times block bytes are 1024 at most.</summary>
    public const int StagingBytes = StagedBlocks * 1024;

    /// <summary>Blocks of each lane that the staging area has room for.</summary>
    public const int StagedBlocks = 8;

    /// <summary>Bytes to give to the constructor.</summary>
    public const int Bytes = ((Vectors + 1) * WidestVectorBytes) + StagingBytes;

    private const int Vectors = 13, WidestVectorBytes = 64;

    private readonly byte* _start;

    /// <summary>Lays the area out.</summary>
    /// <param name="memory"><see cref="Bytes"/> bytes on the stack, which does not move.</param>
    /// <param name="lanes">Lanes of the kernel.</param>
    public LaneArea(Span<byte> memory, int lanes)
    {
        // SAFETY: one vector more than is used leaves room for rounding the start up; the caller's memory is on the stack and outlives this.
        byte* raw = (byte*)Unsafe.AsPointer(ref memory[..Bytes][0]);
        _start = (byte*)(((nuint)raw + WidestVectorBytes - 1) & ~((nuint)WidestVectorBytes - 1));
        Lanes = lanes;
    }

    public int Lanes { get; }

    /// <summary>The staging area.</summary>
    public Span<byte> Staging => new(_start + (Vectors * WidestVectorBytes), StagingBytes);

    /// <summary>The first vector.</summary>
    public ref byte Start => ref *_start;

    /// <summary>A lane's word in a vector.</summary>
    public ref TWord Word<TWord>(int vector, int lane)
        where TWord : unmanaged =>
        ref ((TWord*)_start)[(vector * Lanes) + lane];

    /// <summary>Puts a word into all lanes of a vector, by one store as wide as the kernel's load: several would not reach it without a wait.</summary>
    public void Fill<TWord>(int vector, TWord word)
        where TWord : unmanaged
    {
        // SAFETY: the vector is one of the area's, which holds a word for each lane; widths are 16, 32 or 64 bytes.
        TWord* words = (TWord*)_start + (vector * Lanes);
        switch (Lanes * sizeof(TWord))
        {
            case 64:
                Vector512.Create(word).Store(words);
                break;
            case 32:
                Vector256.Create(word).Store(words);
                break;
            default:
                Vector128.Create(word).Store(words);
                break;
        }
    }

    /// <summary>Puts a chaining value into all lanes.</summary>
    public void FillChain<TWord>(ref readonly Words8<TWord> words)
        where TWord : unmanaged
    {
        Fill(0, words.W0);
        Fill(1, words.W1);
        Fill(2, words.W2);
        Fill(3, words.W3);
        Fill(4, words.W4);
        Fill(5, words.W5);
        Fill(6, words.W6);
        Fill(7, words.W7);
    }
}
