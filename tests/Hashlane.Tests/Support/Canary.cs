using Xunit;

namespace Hashlane.Tests;

/// <summary>A destination with a known filling, so that a byte written where none belongs is seen.</summary>
internal static class Canary
{
    public const byte Value = 0xA5;

    public static byte[] Create(int length)
    {
        byte[] bytes = new byte[length];
        Array.Fill(bytes, Value);
        return bytes;
    }

    public static void AssertUntouched(ReadOnlySpan<byte> bytes) =>
        Assert.Equal(-1, bytes.IndexOfAnyExcept(Value));
}
