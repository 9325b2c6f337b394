using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Compares tags in fixed time, in one place.</summary>
internal static class FixedTime
{
    /// <summary>Tags up to this length are computed on the stack.</summary>
    public const int MaxStackBytes = 128;

    /// <summary>
    /// Compares <paramref name="tag"/> with the computed tag in length and content, and zeroes the computed one, which
    /// is valid.
    /// </summary>
    public static bool EqualsAndWipe(Span<byte> actual, ReadOnlySpan<byte> tag)
    {
        bool isEqual = CryptographicOperations.FixedTimeEquals(actual, tag);
        CryptographicOperations.ZeroMemory(actual);
        return isEqual;
    }
}
