using System.IO.Pipelines;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Pipes, appended to their end.</summary>
public sealed class PipeTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task HashDataAsync_OfEveryFunction_EqualsHashData()
    {
        byte[] message = Inputs.Pattern(100_000);
        foreach (HashFunction function in HashFunction.All)
        {
            PipeReader reader = PipeReader.Create(new MemoryStream(message), new StreamPipeReaderOptions(bufferSize: 1000));
            Assert.Equal(function.HashData(message), await function.HashDataAsync(reader, Token));
            Assert.True((await reader.ReadAsync(Token)).IsCompleted);
            await reader.CompleteAsync();
        }
    }

    [Fact]
    public async Task AppendDataAsync_OfAPipeThatIsWrittenSlowly_TakesAllToItsEnd()
    {
        Pipe pipe = new();
        using Blake3 hasher = new();
        hasher.AppendData([1]);
        Task append = hasher.AppendDataAsync(pipe.Reader, Token);
        for (byte i = 2; i < 100; i++)
        {
            await pipe.Writer.WriteAsync(new[] { i }, Token);
        }

        Assert.False(append.IsCompleted);
        await pipe.Writer.CompleteAsync();
        await append;
        Assert.Equal(Blake3.HashData([.. Enumerable.Range(1, 99).Select(static i => (byte)i)]), hasher.GetCurrentHash());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task AppendDataAsync_Canceled_ThrowsAndMakesTheInstanceUnusable(bool isByReader)
    {
        Pipe pipe = new();
        using CancellationTokenSource cancellation = new();
        using Sha256 hasher = new();
        Task append = hasher.AppendDataAsync(pipe.Reader, cancellation.Token);
        if (isByReader)
        {
            pipe.Reader.CancelPendingRead();
        }
        else
        {
            await cancellation.CancelAsync();
        }

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => append);
        Assert.Throws<InvalidOperationException>(() => hasher.GetCurrentHash());

        // The reader is as it was, and the data still in the pipe.
        hasher.Reset();
        await pipe.Writer.WriteAsync(new byte[] { 1, 2 }, Token);
        await pipe.Writer.CompleteAsync();
        await hasher.AppendDataAsync(pipe.Reader, Token);
        Assert.Equal(Sha256.HashData([1, 2]), hasher.GetCurrentHash());
    }

    [Fact]
    public async Task AppendDataAsync_CanceledBefore_ReadsNothing()
    {
        using Blake2s hasher = new();
        PipeReader reader = PipeReader.Create(new NeverReadStream());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => hasher.AppendDataAsync(reader, new CancellationToken(canceled: true)));
        Assert.Equal(Blake2s.HashData([]), hasher.GetCurrentHash());
        Assert.Throws<ArgumentNullException>("source", () => { _ = hasher.AppendDataAsync((PipeReader)null!, Token); });
        Assert.Throws<ArgumentNullException>("source", () => { _ = HashFunction.Get("blake3").HashDataAsync((PipeReader)null!, Token).AsTask(); });
    }

    [Fact]
    public async Task AppendDataAsync_WriterThatFails_ThrowsItsException()
    {
        Pipe pipe = new();
        using Blake2s hasher = new();
        await pipe.Writer.WriteAsync(new byte[] { 1, 2 }, Token);
        await pipe.Writer.CompleteAsync(new InvalidDataException());
        await Assert.ThrowsAsync<InvalidDataException>(() => hasher.AppendDataAsync(pipe.Reader, Token));
        Assert.Throws<InvalidOperationException>(() => hasher.GetCurrentHash());
    }

    [Fact]
    public async Task AppendDataAsync_DisposedDuringTheRead_EndsBeforeTheNextPiece()
    {
        Pipe pipe = new();
        Blake3 hasher = new();
        Task append = hasher.AppendDataAsync(pipe.Reader, Token);
        hasher.Dispose();
        await pipe.Writer.WriteAsync(new byte[] { 1, 2 }, Token);
        await Assert.ThrowsAsync<ObjectDisposedException>(() => append);
    }

    /// <summary>Fails when it is read.</summary>
    private sealed class NeverReadStream : OddStream
    {
        public override int Read(byte[] buffer, int offset, int count) => throw new InvalidOperationException("It was read.");
    }
}
