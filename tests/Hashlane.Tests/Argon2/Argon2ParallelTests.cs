using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Lanes on several threads: the tag of one thread, cancellation, and memory that nobody else touches.</summary>
public sealed class Argon2ParallelTests
{
    private const byte Canary = 0xC5;

    private const int CanaryBytes = 4096;

    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16);

    /// <summary>Alone and in pairs, with more threads than lanes and fewer, and segments of more than one block of addresses.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    [InlineData(7)]
    [InlineData(8)]
    public void TryDerive_AnyDegree_GivesTheTagOfOneThread(int lanes)
    {
        foreach (int memoryKiB in (int[])[8 * lanes, (8 * lanes) + 13, 4 * 130 * lanes])
        {
            foreach (Argon2Type type in (Argon2Type[])[Argon2Type.D, Argon2Type.I, Argon2Type.Id])
            {
                Argon2Problem problem = Problem(type, memoryKiB, passes: 2, lanes);
                byte[] expected = new byte[32];
                Assert.True(Argon2Mode.TryDerive(in problem, new Argon2Block[memoryKiB + Argon2Parts.SpareBlocks], expected, default));
                for (int degree = 1; degree <= 9; degree++)
                {
                    for (int lanesAtOnce = 1; lanesAtOnce <= 2; lanesAtOnce++)
                    {
                        Assert.Equal(expected, Derive(in problem, degree, lanesAtOnce));
                    }
                }
            }
        }
    }

    [Fact]
    public void DeriveKey_AnyDegree_EqualsLibArgon2()
    {
        LibArgon2.SkipTestWithoutIt();
        int seed = Environment.TickCount;
        Random random = new(seed);
        for (int i = 0; i < 300; i++)
        {
            int lanes = random.Next(1, 9), degree = random.Next(1, 10), memoryKiB = (8 * lanes) + random.Next(3000);
            Argon2Version version = random.Next(2) == 0 ? Argon2Version.V10 : Argon2Version.V13;
            Argon2Problem problem = new(
                (Argon2Type)random.Next(3), version, _password, _salt, default, default, memoryKiB, random.Next(1, 4), lanes);
            byte[] expected = new byte[32], actual = new byte[32];
            LibArgon2.Derive(in problem, expected);
            Argon2Core.DeriveKey(
                problem.Type, version, problem.Password, problem.Salt, default, default, memoryKiB, problem.Passes, lanes, actual, default, degree);
            Assert.True(
                expected.AsSpan().SequenceEqual(actual),
                $"case {i} of seed {seed}: {problem.Type} {version}, {memoryKiB} KiB, {problem.Passes} passes, {lanes} lanes, {degree} threads");
        }
    }

    /// <summary>A helper that came after the memory was given back would write to it.</summary>
    [Fact]
    public async Task DeriveKey_CancelledAtAnyTime_GivesTheMemoryBackWiped()
    {
        using Argon2MemoryPool memory = new(16 << 20, Patience.Limit, Patience.Limit);
        for (int i = 0; i < 20; i++)
        {
            using CancellationTokenSource source = new();
            Task derivation = Task.Run(() => DeriveForHours(memory, source.Token), TestContext.Current.CancellationToken);
            Assert.True(SpinWait.SpinUntil(() => memory.TotalBytes > memory.IdleBytes, Patience.Limit));
            Thread.Sleep(i % 5);
            await source.CancelAsync();
            OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(
                () => derivation.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
            Assert.Equal(source.Token, exception.CancellationToken);
            Assert.True(SpinWait.SpinUntil(() => memory.TotalBytes == memory.IdleBytes, Patience.Limit));
            Thread.Sleep(1);
            NativeBuffer buffer = memory.Rent(memory.IdleBytes, TestContext.Current.CancellationToken);
            Assert.Equal(-1, buffer.Items<byte>((int)buffer.LengthInBytes).IndexOfAnyExcept((byte)0));
            memory.Return(buffer);
        }
    }

    /// <summary>As when the pool has no free thread.</summary>
    [Fact]
    public void WorkOf_HelperThatComesTooLate_TouchesNothing()
    {
        const int MemoryKiB = 256;
        Argon2Parts parts = new(MemoryKiB, lanes: 4);
        NativeBuffer memory = NativeBuffer.TryAllocate((MemoryKiB + Argon2Parts.SpareBlocks) * (long)Argon2Block.SizeBytes)!;
        try
        {
            Span<byte> bytes = memory.Items<byte>((int)memory.LengthInBytes);
            bytes.Fill(Canary);
            ForkJoin work = new Argon2Parallel(memory, parts, Argon2Type.Id, Argon2Version.V13, 1, 1, default).WorkOf(0, 0);
            work.Run(maxDegree: 1);
            Assert.NotEqual(-1, bytes.IndexOfAnyExcept(Canary));
            bytes.Clear();
            ((IThreadPoolWorkItem)work).Execute();
            Assert.Equal(-1, bytes.IndexOfAnyExcept((byte)0));
        }
        finally
        {
            memory.Free();
        }
    }

    /// <summary>A helper alone fills a slice as the caller does.</summary>
    [Fact]
    public void WorkOf_OnlyAHelper_FillsTheSlice()
    {
        const int MemoryKiB = 256, Lanes = 3;
        Argon2Parts parts = new(MemoryKiB, Lanes);
        Assert.Equal(SliceBy(static work => work.Run(maxDegree: 1)), SliceBy(static work => ((IThreadPoolWorkItem)work).Execute()));

        byte[] SliceBy(Action<ForkJoin> run)
        {
            NativeBuffer memory = NativeBuffer.TryAllocate((MemoryKiB + Argon2Parts.SpareBlocks) * (long)Argon2Block.SizeBytes)!;
            try
            {
                new Random(1).NextBytes(memory.Items<byte>((int)memory.LengthInBytes));
                run(new Argon2Parallel(memory, parts, Argon2Type.Id, Argon2Version.V13, 2, 2, default).WorkOf(1, 3));
                return memory.Items<byte>((int)memory.LengthInBytes).ToArray();
            }
            finally
            {
                memory.Free();
            }
        }
    }

    [Theory]
    [InlineData(4, 2, 2, 2)]
    [InlineData(4, 2, 64, 2)]
    [InlineData(4, 4, 2, 2)]
    [InlineData(4, 4, 4, 1)]
    [InlineData(3, 2, 2, 1)]
    [InlineData(16_777_215, int.MaxValue, 1024, 2)]
    [InlineData(2, 2, 1, 2)]
    public void LanesAtOnce_LanesThreadsAndProcessors_IsTwoIfNoThreadLacksWork(int lanes, int degree, int processors, int expected) =>
        Assert.Equal(expected, Argon2Parallel.LanesAtOnce(lanes, degree, processors));

    [Fact]
    public void DeriveKey_SmallStack_IsEnough() => SmallStack.Run("Argon2 by several threads", () =>
    {
        Argon2Problem problem = Problem(Argon2Type.Id, 2000, passes: 1, lanes: 4);
        byte[] expected = Derive(in problem, 1, 1), actual = Derive(in problem, 4, 1);
        Assert.Equal(expected, actual);
    });

    private static Argon2Problem Problem(Argon2Type type, int memoryKiB, int passes, int lanes) =>
        new(type, Argon2Version.V13, _password, _salt, default, default, memoryKiB, passes, lanes);

    private static void DeriveForHours(Argon2MemoryPool memory, CancellationToken token)
    {
        Argon2Problem problem = Problem(Argon2Type.Id, 4000, int.MaxValue, lanes: 4);
        Argon2Core.DeriveKey(in problem, new byte[32], memory, token, degree: 4);
    }

    /// <summary>Derives in memory with canaries at its end.</summary>
    private static byte[] Derive(ref readonly Argon2Problem problem, int degree, int lanesAtOnce)
    {
        int blocks = new Argon2Parts(problem.MemoryKiB, problem.Lanes).Blocks + Argon2Parts.SpareBlocks;
        NativeBuffer memory = NativeBuffer.TryAllocate(((long)blocks * Argon2Block.SizeBytes) + CanaryBytes)!;
        try
        {
            Span<byte> canaries = memory.Items<byte>((int)memory.LengthInBytes)[^CanaryBytes..];
            canaries.Fill(Canary);
            byte[] tag = new byte[32];
            Assert.True(Argon2Mode.TryDerive(in problem, memory, tag, degree, lanesAtOnce, default, out _));
            Assert.Equal(-1, canaries.IndexOfAnyExcept(Canary));
            return tag;
        }
        finally
        {
            memory.Free();
        }
    }
}
