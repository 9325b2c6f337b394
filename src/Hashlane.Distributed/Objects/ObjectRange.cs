namespace Hashlane.Distributed;

/// <summary>A range of the bytes of an object.</summary>
/// <param name="Start">The first byte.</param>
/// <param name="Bytes">The length, 1 or more.</param>
internal readonly record struct ObjectRange(long Start, long Bytes)
{
    /// <summary>The last byte.</summary>
    internal long Last => Start + Bytes - 1;
}
