namespace Hashlane;

/// <summary>The budget of <see cref="Argon2MemoryPool"/>.</summary>
internal static class Argon2Budget
{
    // Of RFC 9106's second choice.
    private const long BytesForOne = 64L << 20;

    /// <summary>As much as each processor can be busy with, within the addresses of a small process.</summary>
    public static long DefaultBytes =>
        (Environment.Is64BitProcess ? Environment.ProcessorCount : Math.Min(4, Environment.ProcessorCount))
        * (BytesForOne + (BytesForOne / 64));
}
