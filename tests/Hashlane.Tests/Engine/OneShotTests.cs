using System.Buffers;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The one-shots over spans, seen through a toy mode.</summary>
public sealed class OneShotTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void HashData_EveryLength_GivesTheModeTheMessageWhole(bool holdsLastBlock)
    {
        for (int length = 0; length <= 200; length++)
        {
            ToyLog log = new();
            ToyMode mode = new(64, holdsLastBlock, isKeyed: false, log);
            byte[] message = Inputs.Pattern(length);
            byte[] digest = OneShot.HashData(ref mode, 8, message.AsSpan());
            Assert.Equal(ToyMode.Hash(message), BitConverter.ToUInt64(digest));
            Assert.Empty(log.Runs);
            Assert.Equal([length], log.Lasts);
            Assert.Equal(0, log.Wipes);
        }
    }

    [Fact]
    public void HashDataAndVerify_KeyedMode_WipeIt()
    {
        ToyLog log = new();
        byte[] tag = BitConverter.GetBytes(ToyMode.Hash([1, 2, 3]));
        ToyMode mode = new(64, holdsLastBlock: true, isKeyed: true, log);
        OneShot.HashData(ref mode, 8, [1, 2, 3], new byte[8]);
        Assert.Equal(1, log.Wipes);
        mode = new ToyMode(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.True(OneShot.Verify(ref mode, 8, [1, 2, 3], tag));
        Assert.Equal(2, log.Wipes);
        mode = new ToyMode(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.False(OneShot.Verify(ref mode, 8, [1, 2, 4], tag));
        Assert.Equal(3, log.Wipes);
    }

    [Fact]
    public void HashData_KeyedModeAndShortDestination_WipesItBeforeItThrows()
    {
        ToyLog log = new();
        ToyMode mode = new(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.Throws<ArgumentException>(() => OneShot.HashData(ref mode, 8, [1, 2, 3], new byte[7]));
        Assert.Equal(1, log.Wipes);
        Assert.Equal(0UL, mode.State);
    }

    [Fact]
    public void HashDataAndVerify_KeyedModeAndNoMemory_WipeItBeforeTheyThrow()
    {
        ToyLog log = new();
        ToyMode mode = new(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.Throws<OutOfMemoryException>(() => OneShot.HashData(ref mode, int.MaxValue, [1, 2, 3]));
        Assert.Equal(1, log.Wipes);
        mode = new ToyMode(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.Throws<OutOfMemoryException>(() => OneShot.Verify(ref mode, int.MaxValue, [1, 2, 3], []));
        Assert.Equal(2, log.Wipes);
        Assert.Equal(0UL, mode.State);
    }

    [Fact]
    public void TryHashData_KeyedModeAndShortDestination_WipesIt()
    {
        ToyLog log = new();
        ToyMode mode = new(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.False(OneShot.TryHashData(ref mode, 8, [1, 2, 3], new byte[7], out int bytesWritten));
        Assert.Equal(0, bytesWritten);
        Assert.Equal(1, log.Wipes);
        Assert.Equal(0UL, mode.State);
    }

    [Fact]
    public void TryHashData_KeyedMode_WipesItOnce()
    {
        ToyLog log = new();
        ToyMode mode = new(64, holdsLastBlock: true, isKeyed: true, log);
        Assert.True(OneShot.TryHashData(ref mode, 8, [1, 2, 3], new byte[8], out int bytesWritten));
        Assert.Equal(8, bytesWritten);
        Assert.Equal(1, log.Wipes);
    }

    [Fact]
    public void HashDataAndVerifyAsync_ArgumentRefused_ZeroTheKey()
    {
        AssertZeroed(static mac => OneShot.HashDataAsync(mac, new UnreadableStream(), CancellationToken.None).AsTask());
        AssertZeroed(static mac => OneShot.HashFileAsync(mac, "", CancellationToken.None).AsTask());
        AssertZeroed(static mac => OneShot.HashFileAsync(mac, "file", null!, CancellationToken.None).AsTask());
        AssertZeroed(static mac => OneShot.HashDataAsync(mac, (Stream)null!, CancellationToken.None).AsTask());
        AssertZeroed(static mac => OneShot.HashDataAsync(mac, new UnreadableStream(), new byte[64], CancellationToken.None).AsTask());
        AssertZeroed(static mac => OneShot.HashDataAsync(mac, new MemoryStream(), new byte[63], CancellationToken.None).AsTask());
        AssertZeroed(static mac => OneShot.VerifyAsync(mac, new UnreadableStream(), new byte[64], CancellationToken.None).AsTask());
    }

    [Fact]
    public void HashDataAndVerify_ArgumentRefused_ZeroTheKey()
    {
        AssertZeroed(static mac => OneShot.HashData(mac, new UnreadableStream()));
        AssertZeroed(static mac => OneShot.HashData(mac, new UnreadableStream(), new byte[64]));
        AssertZeroed(static mac => OneShot.HashData(mac, new MemoryStream(), new byte[63]));
        AssertZeroed(static mac => OneShot.HashData(mac, new ReadOnlySequence<byte>([1]), new byte[63]));
        AssertZeroed(static mac => OneShot.Verify(mac, new UnreadableStream(), new byte[64]));
    }

    [Fact]
    public void Verify_OutputLongerThanTheStackLimit_ComparesTheWholeTag()
    {
        byte[] tag = new byte[FixedTime.MaxStackBytes + 1];
        BitConverter.TryWriteBytes(tag, ToyMode.Hash([5]));
        ToyMode mode = new(64, holdsLastBlock: true, isKeyed: false, new ToyLog());
        Assert.True(OneShot.Verify(ref mode, tag.Length, [5], tag));
        tag[^1] = 1;
        mode = new ToyMode(64, holdsLastBlock: true, isKeyed: false, new ToyLog());
        Assert.False(OneShot.Verify(ref mode, tag.Length, [5], tag));
    }

    [Fact]
    public void EqualsAndWipe_WhateverTheResult_ZeroesTheComputedTag()
    {
        byte[] actual = [1, 2, 3];
        Assert.True(FixedTime.EqualsAndWipe(actual, [1, 2, 3]));
        Assert.Equal([0, 0, 0], actual);
        actual = [1, 2, 3];
        Assert.False(FixedTime.EqualsAndWipe(actual, [1, 2]));
        Assert.Equal([0, 0, 0], actual);
    }

    private static void AssertZeroed(Action<Mac> refused)
    {
        using Blake2bMac mac = new(Inputs.Key(64));
        Assert.ThrowsAny<ArgumentException>(() => refused(mac));
        Assert.Equal(-1, HasherState.Of(mac).AsSpan().IndexOfAnyExcept((byte)0));
    }
}
