using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The arithmetic of subtrees, and the arguments that they refuse.</summary>
public sealed class Blake3SubtreeArgumentTests
{
    private const int ValueBytes = Blake3Subtree.ChainingValueBytes;
    private const ulong LastChunk = ulong.MaxValue - (Blake3Subtree.ChunkBytes - 1);

    private static readonly byte[] _left = Inputs.Pattern(ValueBytes);
    private static readonly byte[] _right = Inputs.Key(ValueBytes);

    /// <summary>Everything that is made with a mode.</summary>
    private static Action<Blake3TreeKey>[] UsesOfAMode { get; } =
    [
        static mode => new Blake3Subtree(mode, 0).Dispose(),
        static mode => Blake3Subtree.ComputeChainingValue(mode, 0, [1]),
        static mode => Blake3Subtree.ComputeChainingValue(mode, 0, [1], new byte[ValueBytes]),
        static mode => Blake3Subtree.MergeChainingValues(mode, _left, _right),
        static mode => Blake3Subtree.MergeChainingValues(mode, _left, _right, new byte[ValueBytes]),
        static mode => Blake3Subtree.HashRoot(mode, _left, _right),
        static mode => Blake3Subtree.HashRoot(mode, _left, _right, 5),
        static mode => Blake3Subtree.HashRoot(mode, _left, _right, new byte[32]),
        static mode => Blake3Subtree.HashRoot(mode, _left, _right, 5, new byte[5]),
        static mode => Blake3Subtree.OpenRootXof(mode, _left, _right).Dispose(),
    ];

    [Theory]
    [InlineData(0, ulong.MaxValue)]
    [InlineData(1024, 1024)]
    [InlineData(2048, 2048)]
    [InlineData(3072, 1024)]
    [InlineData(12 * 1024, 4096)]
    [InlineData((1UL << 42) + (1UL << 20), 1UL << 20)]
    [InlineData(1UL << 62, 1UL << 62)]
    [InlineData(1UL << 63, (1UL << 63) - 1)]
    [InlineData(3UL << 62, (1UL << 62) - 1)]
    [InlineData(LastChunk - 2048, 1024)]
    [InlineData(LastChunk - 1024, 2047)]
    [InlineData(LastChunk, 1023)]
    public void MaxSubtreeBytes_AtOffsets_IsTheLowestBitOrTheEndOfInput(ulong offset, ulong expected) =>
        Assert.Equal(expected, Blake3Subtree.MaxSubtreeBytes(offset));

    [Theory]
    [InlineData(1025, 1024)]
    [InlineData(2048, 1024)]
    [InlineData(2049, 2048)]
    [InlineData(3072, 2048)]
    [InlineData(4096, 2048)]
    [InlineData(4097, 4096)]
    [InlineData(102_400, 65_536)]
    [InlineData(1UL << 63, 1UL << 62)]
    [InlineData((1UL << 63) + 1, 1UL << 63)]
    [InlineData(ulong.MaxValue, 1UL << 63)]
    public void LeftSubtreeBytes_OfLengths_IsTheLargestPowerOfTwoBelow(ulong totalBytes, ulong expected) =>
        Assert.Equal(expected, Blake3Subtree.LeftSubtreeBytes(totalBytes));

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1024)]
    public void LeftSubtreeBytes_OneChunk_IsRefused(ulong totalBytes) =>
        Assert.Equal("totalBytes", Assert.Throws<ArgumentOutOfRangeException>(() => Blake3Subtree.LeftSubtreeBytes(totalBytes)).ParamName);

    [Theory]
    [InlineData(1)]
    [InlineData(1023)]
    [InlineData(1025)]
    [InlineData(ulong.MaxValue)]
    public void Offset_NoMultipleOfAChunk_IsRefused(ulong offset)
    {
        Action[] calls =
        [
            () => Blake3Subtree.MaxSubtreeBytes(offset),
            () => new Blake3Subtree(Blake3TreeKey.Hash, offset).Dispose(),
            () => Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, offset, [1]),
        ];
        Assert.All(calls, static call => Assert.Equal("inputOffset", Assert.Throws<ArgumentException>(call).ParamName));
    }

    [Fact]
    public void Mode_NullOrDisposed_IsRefusedByAll()
    {
        Blake3TreeKey disposed = Blake3TreeKey.Keyed(_right);
        disposed.Dispose();
        disposed.Dispose();
        Assert.Equal(
            typeof(Blake3Subtree).GetMembers().OfType<MethodBase>().Count(
                static member => member.GetParameters().Any(static parameter => parameter.ParameterType == typeof(Blake3TreeKey))),
            UsesOfAMode.Length);
        foreach (Action<Blake3TreeKey> use in UsesOfAMode)
        {
            Assert.Equal("mode", Assert.Throws<ArgumentNullException>(() => use(null!)).ParamName);
            Assert.Throws<ObjectDisposedException>(() => use(disposed));
            Blake3TreeKey.Hash.Dispose();
            use(Blake3TreeKey.Hash);
        }
    }

    [Fact]
    public void Mode_BadKeyOrContext_IsRefused()
    {
        Assert.Throws<ArgumentNullException>(static () => Blake3TreeKey.Keyed(null!));
        Assert.Throws<ArgumentException>(static () => Blake3TreeKey.Keyed([]));
        Assert.Throws<ArgumentOutOfRangeException>(static () => Blake3TreeKey.Keyed(new byte[31]));
        Assert.Throws<ArgumentOutOfRangeException>(static () => Blake3TreeKey.Keyed(new byte[33]));
        Assert.Throws<ArgumentNullException>(static () => Blake3TreeKey.DeriveKey((string)null!));
        Assert.Throws<ArgumentException>(static () => Blake3TreeKey.DeriveKey("\ud800"));
        Assert.Throws<ArgumentException>(static () => Blake3TreeKey.DeriveKey([0xFF]));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(31)]
    [InlineData(33)]
    [InlineData(64)]
    public void ChainingValue_OfAnotherLength_IsRefused(int length)
    {
        byte[] odd = new byte[length];
        Blake3TreeKey mode = Blake3TreeKey.Hash;
        (string Name, Action Call)[] calls =
        [
            ("left", () => Blake3Subtree.MergeChainingValues(mode, odd, _right)),
            ("right", () => Blake3Subtree.MergeChainingValues(mode, _left, odd)),
            ("left", () => Blake3Subtree.HashRoot(mode, odd, _right)),
            ("right", () => Blake3Subtree.HashRoot(mode, _left, odd, 7)),
            ("left", () => Blake3Subtree.OpenRootXof(mode, odd, _right)),
            ("right", () => Blake3Subtree.OpenRootXof(mode, _left, odd)),
        ];
        Assert.All(calls, static call => Assert.Equal(call.Name, Assert.Throws<ArgumentOutOfRangeException>(call.Call).ParamName));
    }

    [Fact]
    public void Destination_TooShort_IsRefusedAndUntouched()
    {
        byte[] destination = Canary.Create(ValueBytes - 1);
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 0);
        subtree.AppendData([1]);
        Action[] calls =
        [
            () => subtree.GetChainingValue(destination),
            () => Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 0, [1], destination),
            () => Blake3Subtree.MergeChainingValues(Blake3TreeKey.Hash, _left, _right, destination),
            () => Blake3Subtree.HashRoot(Blake3TreeKey.Hash, _left, _right, destination),
            () => Blake3Subtree.HashRoot(Blake3TreeKey.Hash, _left, _right, ValueBytes, destination),
        ];
        Assert.All(calls, static call => Assert.Equal("destination", Assert.Throws<ArgumentException>(call).ParamName));
        Canary.AssertUntouched(destination);
        Assert.Throws<ArgumentOutOfRangeException>(() => Blake3Subtree.HashRoot(Blake3TreeKey.Hash, _left, _right, 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => Blake3Subtree.HashRoot(Blake3TreeKey.Hash, _left, _right, 0, destination));
    }

    [Fact]
    public void Destination_LongerOrOverlapping_GetsExactlyItsBytes()
    {
        byte[] data = Inputs.Pattern(3000);
        Blake3TreeKey mode = Blake3TreeKey.Hash;
        byte[] value = Blake3Subtree.ComputeChainingValue(mode, 4096, data);
        byte[] merged = Blake3Subtree.MergeChainingValues(mode, _left, _right);
        byte[] root = Blake3Subtree.HashRoot(mode, _left, _right);
        using Blake3Subtree subtree = new(mode, 4096);
        subtree.AppendData(data);

        AssertWrites(value, destination => subtree.GetChainingValue(destination));
        AssertWrites(value, destination => Blake3Subtree.ComputeChainingValue(mode, 4096, data, destination));
        AssertWrites(merged, destination => Blake3Subtree.MergeChainingValues(mode, _left, _right, destination));
        AssertWrites(root, destination => Blake3Subtree.HashRoot(mode, _left, _right, destination));

        byte[] pair = [.. _left, .. _right];
        Blake3Subtree.MergeChainingValues(mode, pair.AsSpan(0, ValueBytes), pair.AsSpan(ValueBytes), pair.AsSpan(16));
        Assert.Equal(merged, pair[16..48]);
        Blake3Subtree.ComputeChainingValue(mode, 4096, data, data.AsSpan(900));
        Assert.Equal(value, data[900..932]);

        static void AssertWrites(byte[] expected, Func<byte[], int> write)
        {
            byte[] destination = Canary.Create(ValueBytes + 9);
            Assert.Equal(ValueBytes, write(destination));
            Assert.Equal(expected, destination[..ValueBytes]);
            Canary.AssertUntouched(destination.AsSpan(ValueBytes));
        }
    }
}
