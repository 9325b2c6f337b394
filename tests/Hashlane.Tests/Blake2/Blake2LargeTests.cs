using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Messages whose length passes 2^31 and 2^32 bytes, in spans as long as spans get.</summary>
[Trait("Category", "Large")]
public sealed unsafe class Blake2LargeTests
{
    private const int Period = 251;

    // Made by Python's hashlib over: byte 0, a span of 2^31 - 1 bytes in which byte i is (i + 1) % 251; then the same
    // span again and its first 2^20 bytes.
    private const string Blake2bPast31 =
        "edcc69373c690d21270e288e702a89f94b88fd33fe12234530046babc4179f84f01bd7b99ccb7cfa98d87253eb41578a2da4a1096dadedc3871fa2d4177c24b0";

    private const string Blake2bPast32 =
        "5207e63dab001a8ff3a22298da3c53876675ddb855c895ca2102a6cb179315ca59a69323ba01c5e5f15846a7005a8cbaf128dd0b6529c50fe5254f607e7f74af";

    private const string Blake2sPast31 = "db36a75911fe7c9649ca92085719f132556b82501d4cf4f9ffad68ae0e4f3cab";

    private const string Blake2sPast32 = "2307f78f625651ff385ec7694e5fed5bf670130bfc1ec99016b193e4196828ef";

    [Fact]
    public void AppendData_LongestSpanAfterOneByteThenPast32Bits_EqualsOthers()
    {
        byte* memory;
        try
        {
            memory = (byte*)NativeMemory.Alloc(int.MaxValue);
        }
        catch (OutOfMemoryException)
        {
            Assert.Skip("Not run: this machine does not give 2 GiB of memory.");
            return;
        }

        try
        {
            Fill(new Span<byte>(memory, int.MaxValue));
            using Blake2b b = new();
            using Blake2s s = new();
            Parallel.Invoke(
                () => AssertDigests(b, new ReadOnlySpan<byte>(memory, int.MaxValue), Blake2bPast31, Blake2bPast32),
                () => AssertDigests(s, new ReadOnlySpan<byte>(memory, int.MaxValue), Blake2sPast31, Blake2sPast32));
        }
        finally
        {
            NativeMemory.Free(memory);
        }
    }

    private static void Fill(Span<byte> span)
    {
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

    private static void AssertDigests(Hasher hasher, ReadOnlySpan<byte> span, string past31, string past32)
    {
        hasher.AppendData([0]);
        hasher.AppendData(span);
        Assert.Equal(past31, Convert.ToHexStringLower(hasher.GetCurrentHash()));
        hasher.AppendData(span);
        hasher.AppendData(span[..(1 << 20)]);
        Assert.Equal(past32, Convert.ToHexStringLower(hasher.GetCurrentHash()));
    }
}
