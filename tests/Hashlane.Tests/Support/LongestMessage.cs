using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>A message of 2^31 bytes, the pattern of <see cref="Inputs.Pattern"/>: its first byte, and a span as long as spans get.</summary>
internal sealed unsafe class LongestMessage : IDisposable
{
    private const int Period = 251;

    private readonly byte* _memory;

    /// <summary>Skips the running test, with a message, where there is no memory.</summary>
    public LongestMessage()
    {
        try
        {
            _memory = (byte*)NativeMemory.Alloc(int.MaxValue);
        }
        catch (OutOfMemoryException)
        {
            Assert.Skip("Not run: this machine does not give 2 GiB of memory.");
        }

        Span<byte> span = new(_memory, int.MaxValue);
        int filled = Period * 4096;
        for (int i = 0; i < filled; i++)
        {
            span[i] = (byte)((i + 1) % Period);
        }

        for (; filled < span.Length; filled += Math.Min(filled, span.Length - filled))
        {
            span[..Math.Min(filled, span.Length - filled)].CopyTo(span[filled..]);
        }
    }

    /// <summary>2^31 - 1 bytes; byte i is (i + 1) % 251.</summary>
    public ReadOnlySpan<byte> Span => new(_memory, int.MaxValue);

    /// <summary>
    /// Digests of byte 0 and the span, and of these, the span again and its first 2^20 bytes: lengths past 2^31 and 2^32.
    /// </summary>
    public void AssertDigests(Hasher hasher, string past31, string past32)
    {
        hasher.AppendData([0]);
        hasher.AppendData(Span);
        Assert.Equal(past31, Convert.ToHexStringLower(hasher.GetCurrentHash()));
        hasher.AppendData(Span);
        hasher.AppendData(Span[..(1 << 20)]);
        Assert.Equal(past32, Convert.ToHexStringLower(hasher.GetCurrentHash()));
    }

    public void Dispose() => NativeMemory.Free(_memory);
}
