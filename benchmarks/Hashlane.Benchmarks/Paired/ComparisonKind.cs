namespace Hashlane.Benchmarks;

/// <summary>A comparison at any size. Nothing is allocated or hashed before <see cref="Make"/>.</summary>
/// <param name="Name">The comparison's, as filters name it.</param>
/// <param name="OwnSizes">The sizes that are measured unless others are asked for.</param>
/// <param name="Make">Makes the comparison at a size.</param>
internal sealed record ComparisonKind(string Name, IReadOnlyList<int> OwnSizes, Func<int, Comparison> Make)
{
    /// <summary>The unit of a size.</summary>
    public SizeUnit Unit { get; init; } = SizeUnit.Bytes;

    /// <summary>The largest size. A comparison may hold many messages of that length at once.</summary>
    public int MaxSize { get; init; } = int.MaxValue;

    /// <summary>Sizes are multiples of this, such as the block of a cipher.</summary>
    public int MultipleOf { get; init; } = 1;

    public bool Takes(int size) => size <= MaxSize && size % MultipleOf == 0;
}
