namespace Hashlane;

/// <summary>How the words of a kernel's lanes lie in memory.</summary>
/// <remarks>Fields, as in <see cref="LaneChoice"/>.</remarks>
internal readonly struct LaneShape
{
    /// <summary>Messages or blocks side by side.</summary>
    public readonly int Lanes;

    /// <summary>Bytes of a word: 4 or 8.</summary>
    public readonly int WordBytes;

    /// <summary>Bytes of a vector: 16, 32 or 64.</summary>
    public readonly int VectorBytes;

    /// <summary>
    /// Vectors that hold a word of every lane: one, a pair, or three. Only the first word of the third one counts: it
    /// belongs to a lane in integer registers.
    /// </summary>
    public readonly int VectorsPerWord;

    /// <summary>Bytes from a word of the first lane to the lane's next word.</summary>
    public readonly int RowBytes;

    /// <summary>The same in words.</summary>
    public readonly int RowWords;

    private const int WidestVectorBytes = 64;

    public LaneShape(int lanes, int wordBytes, int vectorBytes, int vectorsPerWord)
    {
        Lanes = lanes;
        WordBytes = wordBytes;
        VectorBytes = vectorBytes;
        VectorsPerWord = vectorsPerWord;
        RowBytes = vectorBytes * vectorsPerWord;
        RowWords = wordBytes == 0 ? 0 : RowBytes / wordBytes;
    }

    /// <summary>Whether a lane in integer registers is added to those of two vectors.</summary>
    public bool IsInterleaved => VectorsPerWord == 3;

    /// <summary>Returns the shape of lanes in one vector, or in a pair if one does not hold so many.</summary>
    public static LaneShape Of(int lanes, int wordBytes)
    {
        int vectors = lanes * wordBytes > WidestVectorBytes ? 2 : 1;
        return new(lanes, wordBytes, lanes * wordBytes / vectors, vectors);
    }

    /// <summary>Returns the shape of lanes in two vectors, and one in integer registers.</summary>
    public static LaneShape Interleaved(int lanes, int wordBytes) =>
        new(lanes, wordBytes, lanes / 2 * wordBytes, vectorsPerWord: 3);
}
