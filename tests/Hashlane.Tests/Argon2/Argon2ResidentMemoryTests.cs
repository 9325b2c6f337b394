using System.Diagnostics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The budget counts bytes that were asked for. What the process really takes must not be more.</summary>
[Collection(nameof(Alone))]
public sealed class Argon2ResidentMemoryTests
{
    private const int Threads = 16, RentsPerThread = 25, PageBytes = 4096;

    private const long Budget = 64L << 20, OtherMemory = 32L << 20;

    /// <summary>Sizes of both of OWASP's presets and others; all below 32 MiB, to which glibc's threshold may rise.</summary>
    [Theory]
    [InlineData(12, 19)]
    [InlineData(4, 7, 9, 12, 19)]
    [InlineData(1, 2, 3, 5)]
    public void Rent_MixedSizesOnManyThreads_StaysWithinTheBudget(params int[] mebibytes)
    {
        long before = ResidentBytes(), most = 0;
        using (Argon2MemoryPool memory = new(Budget, Patience.Limit, Patience.Limit))
        {
            Thread[] threads = [.. Enumerable.Range(0, Threads).Select(seed => new Thread(() => Use(memory, seed)))];
            foreach (Thread thread in threads)
            {
                thread.Start();
            }

            Assert.All(threads, static thread => Assert.True(thread.Join(Patience.Limit)));
            Assert.True(memory.TotalBytes <= Budget);
        }

        long left = ResidentBytes() - before;
        Assert.True(most < Budget + OtherMemory, $"{most >> 20} MiB more were resident under a budget of {Budget >> 20} MiB.");
        Assert.True(left < OtherMemory, $"{left >> 20} MiB were left after all memory was freed.");

        void Use(Argon2MemoryPool memory, int seed)
        {
            Random random = new(seed);
            for (int i = 0; i < RentsPerThread; i++)
            {
                // Like requests whose memory is no power of two.
                int bytes = (mebibytes[random.Next(mebibytes.Length)] << 20) + 2048;
                NativeBuffer buffer = memory.Rent(bytes, TestContext.Current.CancellationToken);
                Span<byte> items = buffer.Items<byte>(bytes);
                for (int at = 0; at < bytes; at += PageBytes)
                {
                    items[at] = 1;
                }

                memory.Return(buffer);
            }

            InterlockedMax(ref most, ResidentBytes() - before);
        }
    }

    private static long ResidentBytes()
    {
        using Process process = Process.GetCurrentProcess();
        return process.WorkingSet64;
    }

    private static void InterlockedMax(ref long most, long value)
    {
        for (long seen = Volatile.Read(ref most); value > seen;)
        {
            seen = Interlocked.CompareExchange(ref most, value, seen);
        }
    }
}
