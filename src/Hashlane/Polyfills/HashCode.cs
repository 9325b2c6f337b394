using System.Security.Cryptography;

namespace Hashlane;

/// <summary>A hash code of bytes that differs from process to process: FNV-1a of words, from a random start.</summary>
internal struct HashCode
{
    private const ulong Prime = 0x100000001B3;

    private static readonly ulong _start = NewStart();

    private ulong _sum;

    public void AddBytes(ReadOnlySpan<byte> bytes)
    {
        ulong sum = _sum ^ _start;
        foreach (byte value in bytes)
        {
            sum = (sum ^ value) * Prime;
        }

        _sum = sum;
    }

    public readonly int ToHashCode() => (int)(_sum ^ (_sum >> 32));

    private static ulong NewStart()
    {
        byte[] bytes = new byte[sizeof(ulong)];
        using RandomNumberGenerator random = RandomNumberGenerator.Create();
        random.GetBytes(bytes);
        return BitConverter.ToUInt64(bytes, 0);
    }
}
