using Xunit;

namespace Hashlane.Tests;

/// <summary>Hashing in parallel never waits for threads that are not there. Not beside other tests, which would wait for them.</summary>
[Collection(nameof(Alone))]
public sealed class Blake3BlockedPoolTests
{
    [Fact(Timeout = Patience.Milliseconds)]
    public async Task HashDataParallel_PoolBlocked_DoesItAlone()
    {
        byte[] message = Inputs.Pattern(8 * Blake3Parallel.MinBytes);
        Task<byte[]> hashing;
        using (BlockedPool pool = new())
        {
            hashing = Task.Factory.StartNew(
                () =>
                {
                    byte[] digest = [];
                    for (int i = 0; i < 20; i++)
                    {
                        digest = Blake3.HashDataParallel(message, maxDegreeOfParallelism: 8);
                    }

                    return digest;
                },
                CancellationToken.None,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default);
            Assert.True(BlockedPool.Wait(hashing));
            pool.AssertBlocked(); // no helper came
        }

        Assert.Equal(Blake3.HashData(message), await hashing);
    }
}
