using System.Security.Cryptography;

namespace Hashlane;

/// <summary>Comparison of tags, in one place.</summary>
internal static class FixedTime
{
    /// <summary>Tags up to this length are computed on the stack.</summary>
    public const int MaxStackBytes = 128;

    /// <summary>True if <paramref name="tag"/> equals the computed one in length and content; zeroes the computed one, which is a valid tag.</summary>
    public static bool EqualsAndWipe(Span<byte> actual, ReadOnlySpan<byte> tag)
    {
        bool isEqual = CryptographicOperations.FixedTimeEquals(actual, tag);
        CryptographicOperations.ZeroMemory(actual);
        return isEqual;
    }
}
