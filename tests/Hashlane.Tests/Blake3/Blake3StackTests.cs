using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>What one-shots with secrets leave on the stack: nothing of 32 bytes or more in one piece.</summary>
/// <remarks>Less may be there: registers and pieces of values that the compiler put aside, as docs/security.md says.</remarks>
public sealed class Blake3StackTests
{
    private const int SeenBytes = 256 * 1024;
    private const int PieceBytes = 32;

    private static readonly byte[] _key = Inputs.Key(Blake3Mac.KeyBytes);

    [Fact]
    public void Scan_OfWhatAMethodLeaves_FindsIt()
    {
        SkipWithoutOptimization();
        Assert.True(Leaves(_key, static () => LeaveOnTheStack(_key)), "The scan does not see what is certainly there.");
    }

    [Fact]
    public void Verify_OfALongTag_LeavesNotTheRightOne()
    {
        byte[] message = Inputs.Pattern(40);
        byte[] tag = Blake3Mac.HashData(_key, message, 48);
        AssertNotLeft(tag, () => Blake3Mac.Verify(_key, message, 48, new byte[48]));
    }

    [Theory]
    [InlineData(48)]
    [InlineData(4096)]
    public void HashData_OfALongTag_LeavesNoOutputAndNoKey(int outputLength)
    {
        byte[] message = Inputs.Pattern(40), tag = new byte[outputLength];
        byte[] expected = Blake3Mac.HashData(_key, message, outputLength);
        AssertNotLeft(expected, () => Blake3Mac.HashData(_key, message, outputLength, tag));
        AssertNotLeft(_key, () => Blake3Mac.HashData(_key, message, outputLength, tag));
    }

    [Theory]
    [InlineData(40)]
    [InlineData(1000)]
    [InlineData(5000)]
    public void DeriveKey_OfKeyMaterial_LeavesNeitherItNorTheKey(int length)
    {
        byte[] keyMaterial = Random(length), derived = new byte[48];
        byte[] last = keyMaterial[^Math.Min(length, PieceBytes)..];
        byte[] expected = Blake3Kdf.DeriveKey("a test's context", keyMaterial, 48);
        AssertNotLeft(last, () => Blake3Kdf.DeriveKey("a test's context"u8, keyMaterial, derived));
        AssertNotLeft(expected, () => Blake3Kdf.DeriveKey("a test's context"u8, keyMaterial, derived));
    }

    [Fact]
    public void HashData_OfManyChunks_LeavesNoChainingValue()
    {
        byte[] message = Random(600 * Blake3Subtree.ChunkBytes), tag = new byte[32];
        using Blake3TreeMode mode = Blake3TreeMode.Keyed(_key);
        foreach (int chunk in (int[])[0, 511, 512, 599])
        {
            ulong offset = (ulong)chunk * Blake3Subtree.ChunkBytes;
            byte[] chainingValue = Blake3Subtree.ComputeChainingValue(
                mode, offset, message.AsSpan((int)offset, Blake3Subtree.ChunkBytes));
            AssertNotLeft(chainingValue, () => Blake3Mac.HashData(_key, message, tag));
        }
    }

    private static byte[] Random(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }

    private static void AssertNotLeft(byte[] secret, Action action)
    {
        SkipWithoutOptimization();
        Assert.False(Leaves(secret, action), "A secret was left on the stack.");
    }

    private static void SkipWithoutOptimization()
    {
#if DEBUG
        Assert.Skip("Without optimization the compiler copies more than the code says.");
#endif
    }

    private static bool Leaves(byte[] secret, Action action)
    {
        // On a thread of its own, whose stack nobody has used; warm, so that the action runs as it is compiled in the end.
        for (int i = 0; i < 40; i++)
        {
            action();
        }

        bool isLeft = false;
        Thread thread = new(() => isLeft = ActAndScan(secret, action), 8 * SeenBytes);
        thread.Start();
        thread.Join();
        return isLeft;
    }

    [MethodImpl(MethodImplOptions.NoInlining)] // the action's frames lie where those of the scan will lie
    private static bool ActAndScan(byte[] secret, Action action)
    {
        action();
        return Scan(secret);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static bool Scan(byte[] secret)
    {
        Span<byte> seen = stackalloc byte[SeenBytes];
        for (int at = 0; at + PieceBytes <= secret.Length; at += sizeof(ulong))
        {
            if (seen.IndexOf(secret.AsSpan(at, PieceBytes)) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void LeaveOnTheStack(byte[] secret)
    {
        // In the middle: the scan's own frame writes over the ends.
        Span<byte> local = stackalloc byte[4096];
        secret.CopyTo(local[2048..]);
        GC.KeepAlive(local[2048]);
    }
}
