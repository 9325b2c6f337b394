using System.Globalization;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>The memory of the process after passwords were hashed and verified: no copy of one is left anywhere.</summary>
/// <remarks>The system shows a process its own memory as a file: <c>/proc/self/mem</c>.</remarks>
[Collection(nameof(Alone))]
public sealed class PasswordMemoryTests
{
    // A piece of this length is looked for. The mask keeps the test's own copy from being found.
    private const int PieceBytes = 16;
    private const byte Mask = 0x5A;

    private const string MapFile = "/proc/self/maps", MemoryFile = "/proc/self/mem";

    private static readonly PasswordHasher _hasher = new(new() { Parameters = new(64, passes: 1, lanes: 1) });

    [Fact]
    public void Scan_OfACopyThatIsThere_FindsIt()
    {
        SkipElsewhere();
        (char[] password, byte[] masked) = Secret(seed: 1);
        byte[] copy = [.. masked.Select(static value => (byte)(value ^ Mask))];

        Assert.True(CountOf(masked) > 0);
        GC.KeepAlive(copy);
        GC.KeepAlive(password);
    }

    /// <summary>The caller's characters are in UTF-16, and so are not found.</summary>
    [Fact]
    public async Task HashAndVerify_Text_LeaveNoCopyInUtf8()
    {
        SkipElsewhere();
        (char[] password, byte[] masked) = Secret(seed: 2);
        string hash = _hasher.Hash(password);
        for (int i = 0; i < 3; i++)
        {
            Assert.True(_hasher.Verify(password, hash));
            Assert.False(_hasher.VerifyNobody(password));
            Assert.True(await _hasher.VerifyAsync(password, hash.AsMemory()));
            string other = await _hasher.HashAsync(password);
            Assert.True(_hasher.Verify(password, other));
            await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await _hasher.HashAsync(password, new CancellationToken(canceled: true)));
        }

        Assert.Equal(0, CountOf(masked));
    }

    private static void SkipElsewhere() => Assert.SkipUnless(File.Exists(MemoryFile) && File.Exists(MapFile), "Not run: there is no /proc/self/mem.");

    /// <summary>A random password of ASCII, and its bytes under a mask.</summary>
    private static (char[] Password, byte[] Masked) Secret(int seed)
    {
        Random random = new(seed + Environment.ProcessId);
        char[] password = new char[48];
        byte[] masked = new byte[password.Length];
        for (int i = 0; i < password.Length; i++)
        {
            password[i] = (char)random.Next('!', '~');
            masked[i] = (byte)(password[i] ^ Mask);
        }

        return (password, masked);
    }

    /// <summary>Counts pieces of the secret in all memory that can be written.</summary>
    private static int CountOf(byte[] masked)
    {
        int count = 0;
        byte[] buffer = new byte[1 << 20];
        using FileStream memory = new(MemoryFile, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
        foreach (string line in File.ReadAllLines(MapFile).Where(static line => line.Split(' ')[1].StartsWith("rw", StringComparison.Ordinal)))
        {
            string[] range = line.Split(' ')[0].Split('-');
            long at = long.Parse(range[0], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            long end = long.Parse(range[1], NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            while (at < end)
            {
                int length = TryRead(memory, at, buffer.AsSpan(0, (int)Math.Min(buffer.Length, end - at)));
                for (int i = 0; i < length; i++)
                {
                    buffer[i] ^= Mask;
                }

                ReadOnlySpan<byte> seen = buffer.AsSpan(0, length);
                for (int piece = 0; piece + PieceBytes <= masked.Length; piece += PieceBytes)
                {
                    count += seen.Count(masked.AsSpan(piece, PieceBytes));
                }

                // The buffer itself is a part of the memory that is read.
                buffer.AsSpan().Clear();
                at += length > 0 ? length : buffer.Length;
            }
        }

        return count;
    }

    private static int TryRead(FileStream memory, long at, Span<byte> destination)
    {
        try
        {
            return RandomAccess.Read(memory.SafeFileHandle, destination, at);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            return 0;
        }
    }
}
