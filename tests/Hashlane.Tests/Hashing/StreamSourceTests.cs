using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// The pooled buffers hold parts of messages and go back empty. Not beside other tests: they could rent a buffer that came back.
/// </summary>
[CollectionDefinition(nameof(StreamSourceTests), DisableParallelization = true)]
[Collection(nameof(StreamSourceTests))]
public sealed class StreamSourceTests
{
    [Fact]
    public void AppendData_StreamThatKeepsItsBuffer_FindsItZeroed()
    {
        KeepingStream stream = new(reads: 3);
        using Blake2b hasher = new();
        hasher.AppendData(stream);
        AssertZeroed(stream, buffers: 1);
    }

    [Fact]
    public async Task AppendDataAsync_StreamThatKeepsItsBuffers_FindsThemZeroed()
    {
        KeepingStream stream = new(reads: 3);
        using Blake2b hasher = new();
        await hasher.AppendDataAsync(stream, TestContext.Current.CancellationToken);
        AssertZeroed(stream, buffers: 2);
    }

    private static void AssertZeroed(KeepingStream stream, int buffers)
    {
        Assert.Equal(buffers, stream.Kept.Count);
        Assert.All(stream.Kept, static buffer => Assert.Equal(-1, buffer.AsSpan().IndexOfAnyExcept((byte)0)));
    }
}
