namespace Hashlane;

/// <summary>How the words of a kernel's lanes lie in memory.</summary>
/// <param name="Lanes">Messages or blocks side by side.</param>
/// <param name="WordBytes">Bytes of a word: 4 or 8.</param>
/// <param name="VectorBytes">Bytes of a vector: 16, 32 or 64.</param>
/// <param name="VectorsPerWord">
/// Vectors that hold a word of every lane: one, a pair, or three. Only the first word of the third one counts: it
/// belongs to a lane in integer registers.
/// </param>
internal readonly record struct LaneShape(int Lanes, int WordBytes, int VectorBytes, int VectorsPerWord)
{
    private const int WidestVectorBytes = 64;

    /// <summary>Whether a lane in integer registers is added to those of two vectors.</summary>
    public bool IsInterleaved => VectorsPerWord == 3;

    /// <summary>Bytes from a word of the first lane to the lane's next word.</summary>
    public int RowBytes { get; } = VectorBytes * VectorsPerWord;

    /// <summary>The same in words.</summary>
    public int RowWords { get; } = VectorBytes * VectorsPerWord / Math.Max(1, WordBytes);

    /// <summary>Returns the shape of lanes in one vector, or in a pair if one does not hold so many.</summary>
    public static LaneShape Of(int lanes, int wordBytes)
    {
        int vectors = lanes * wordBytes > WidestVectorBytes ? 2 : 1;
        return new(lanes, wordBytes, lanes * wordBytes / vectors, vectors);
    }

    /// <summary>Returns the shape of lanes in two vectors, and one in integer registers.</summary>
    public static LaneShape Interleaved(int lanes, int wordBytes) =>
        new(lanes, wordBytes, lanes / 2 * wordBytes, VectorsPerWord: 3);
}
