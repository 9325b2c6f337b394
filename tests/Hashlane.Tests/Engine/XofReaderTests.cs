using Xunit;

namespace Hashlane.Tests;

/// <summary>Reading extendable output, over a toy node.</summary>
public sealed class XofReaderTests
{
    private static readonly ToyNode _endless = new(77, new ToyLog());

    [Fact]
    public void Read_PiecesOfEverySize_AreTheOutputInOrder()
    {
        using NodeReader<ToyNode> reader = Open(_endless, ulong.MaxValue);
        ulong at = 0;
        for (int piece = 0; piece < 200; piece++)
        {
            Assert.Equal(at, reader.Position);
            AssertOutput(reader, at, piece);
            at += (ulong)piece;
        }
    }

    [Theory]
    [InlineData(0UL)]
    [InlineData(1UL)]
    [InlineData(0xFFFF_FFFFUL)]
    [InlineData(0x3F_FFFF_FFFFUL)]
    [InlineData(0x7FFF_FFFF_FFFF_FFFFUL)]
    [InlineData(0xFFFF_FFFF_FFFF_FF00UL)]
    public void Position_SetBackAndForth_ReadsFromThere(ulong position)
    {
        using NodeReader<ToyNode> reader = Open(_endless, ulong.MaxValue);
        reader.Read(new byte[10]);
        reader.Position = position;
        AssertOutput(reader, position, 100);
        Assert.Equal(position + 100, reader.Position);
        reader.Position = 3;
        AssertOutput(reader, 3, 10);
    }

    [Fact]
    public void Read_UpToTheVeryEnd_WorksAndNotAByteMore()
    {
        using NodeReader<ToyNode> reader = Open(_endless, ulong.MaxValue);
        reader.Position = ulong.MaxValue - 5;
        byte[] canary = Canary.Create(6);
        Assert.Equal("destination", Assert.Throws<ArgumentException>(() => reader.Read(canary)).ParamName);
        Canary.AssertUntouched(canary);
        Assert.Equal(ulong.MaxValue - 5, reader.Position);
        AssertOutput(reader, ulong.MaxValue - 5, 5);
        Assert.Equal(ulong.MaxValue, reader.Position);
        reader.Read([]);
        Assert.Throws<ArgumentException>(() => reader.Read(new byte[1]));
        reader.Position = 0;
        AssertOutput(reader, 0, 3);
    }

    [Fact]
    public void Position_PastTheLength_ThrowsAndStays()
    {
        using NodeReader<ToyNode> reader = Open(new ToyNode(1, new ToyLog()), 100);
        Assert.Equal(100UL, reader.Length);
        reader.Position = 100;
        Assert.Equal("value", Assert.Throws<ArgumentOutOfRangeException>(() => reader.Position = 101).ParamName);
        Assert.Throws<ArgumentOutOfRangeException>(() => reader.Position = ulong.MaxValue);
        Assert.Equal(100UL, reader.Position);
    }

    [Fact]
    public void Read_NothingOfAnEmptyOutput_Works()
    {
        using NodeReader<ToyNode> reader = Open(new ToyNode(1, new ToyLog()), 0);
        reader.Read([]);
        Assert.Throws<ArgumentException>(() => reader.Read(new byte[1]));
    }

    [Fact]
    public void Dispose_Twice_WipesOnceAndLaterUseThrows()
    {
        ToyLog log = new();
        NodeReader<ToyNode> reader = Open(new ToyNode(1, log), 100);
        reader.Dispose();
        reader.Dispose();
        Assert.Equal(1, log.Wipes);
        Assert.Throws<ObjectDisposedException>(() => reader.Read(new byte[1]));
        Assert.Throws<ObjectDisposedException>(() => reader.Read([]));
        Assert.Throws<ObjectDisposedException>(() => reader.Position = 0);
        Assert.Equal("XofReader", reader.ToString());
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task Dispose_WhileAnotherThreadReads_WipesWhenThatHasEnded()
    {
        using ManualResetEventSlim inside = new(), released = new();
        NodeReader<WaitingNode> reader = new(100);
        bool isWiped = false;
        reader.Node = new WaitingNode(inside, released, () => isWiped = true);
        Task reading = Task.Factory.StartNew(
            () => reader.Read(new byte[1]), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        Assert.True(inside.Wait(Patience.Limit, TestContext.Current.CancellationToken));
        reader.Dispose();
        Assert.False(isWiped);
        Assert.Throws<ObjectDisposedException>(() => reader.Position = 1);
        released.Set();
        await reading;
        Assert.True(isWiped);
        Assert.Throws<ObjectDisposedException>(() => reader.Read([]));
    }

    [Fact]
    public void Read_ThatThrows_LeavesTheReaderUsable()
    {
        using NodeReader<ThrowingNode> reader = new(100);
        Assert.Throws<InvalidTimeZoneException>(() => reader.Read(new byte[1]));
        Assert.Equal(0UL, reader.Position);
        Assert.Throws<InvalidTimeZoneException>(() => reader.Read(new byte[1]));
    }

    [Fact]
    public void FinishNode_OfAMode_IsASnapshotAndItsFrontTheDigest()
    {
        ToyLog log = new();
        ToyXofMode mode = new(new ToyMode(64, holdsLastBlock: true, isKeyed: false, log), 1000, log);
        mode.AbsorbBlocks(new byte[64]);
        ToyXofMode spent = mode;
        using NodeReader<ToyNode> reader = new(spent.OutputBytes);
        spent.FinishNode([1], ref reader.Node);
        byte[] digest = new byte[40];
        mode.Finish([1], digest);
        mode.Reset();
        byte[] front = new byte[40];
        reader.Read(front);
        Assert.Equal(digest, front);
    }

    private static NodeReader<ToyNode> Open(ToyNode node, ulong outputBytes)
    {
        NodeReader<ToyNode> reader = new(outputBytes);
        reader.Node = node;
        return reader;
    }

    private static void AssertOutput(XofReader reader, ulong position, int length)
    {
        byte[] output = Canary.Create(length);
        reader.Read(output);
        for (int i = 0; i < length; i++)
        {
            Assert.Equal(_endless.At(position + (ulong)i), output[i]);
        }
    }

    private readonly struct WaitingNode(ManualResetEventSlim inside, ManualResetEventSlim released, Action atWipe) : IOutputNode
    {
        public void Read(ulong position, Span<byte> destination)
        {
            inside.Set();
            Assert.True(released.Wait(Patience.Limit));
        }

        public void Wipe() => atWipe();
    }

    private readonly struct ThrowingNode : IOutputNode
    {
        public void Read(ulong position, Span<byte> destination) => throw new InvalidTimeZoneException();

        public void Wipe()
        {
        }
    }
}
