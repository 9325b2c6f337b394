namespace Hashlane.Distributed.Tests;

/// <summary>Runs of whole jobs without faults.</summary>
public sealed class JobRunTests
{
    private const int Subtree = 2 * 1024;

    [Theory(Timeout = Patience.Milliseconds)]
    [InlineData(0)]
    [InlineData(1)]
    public async Task RunAsync_FilesOfManyLengths_HaveTheirDigests(int identities)
    {
        int[] lengths =
        [
            0, 1, 1023, 1024, 1025, Subtree - 1, Subtree, Subtree + 1, (2 * Subtree) - 1, 2 * Subtree,
            (2 * Subtree) + 1, 3 * Subtree, (3 * Subtree) + 1, (4 * Subtree) + 1, 7 * Subtree, (8 * Subtree) + 1023, 100 * Subtree, 10,
        ];
        MemoryStorage storage = new MemoryStorage().Fill(lengths);
        using TestJob job = new() { Storage = storage, Source = storage.Items((Identities)identities) };

        await job.RunAsync();

        job.AssertAllHashed();
    }

    [Fact(Timeout = Patience.Milliseconds)]
    public async Task RunAsync_NoFiles_Ends()
    {
        using TestJob job = new();

        await job.RunAsync();

        Assert.Empty(job.Sink.Outcomes);
    }
}
