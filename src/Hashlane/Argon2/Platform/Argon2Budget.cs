namespace Hashlane;

/// <summary>The budget of <see cref="Argon2MemoryPool"/>.</summary>
internal static class Argon2Budget
{
    // Of RFC 9106's second choice.
    private const long BytesForOne = 64L << 20;

    /// <summary>As much as each processor can be busy with, but at most a quarter of the memory.</summary>
    public static long DefaultBytes => Math.Max(
        BytesForOne + (BytesForOne / 64),
        Math.Min(
            Environment.ProcessorCount * (BytesForOne + (BytesForOne / 64)),
            GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 4));
}
