using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// After a cancelled derivation nothing is left of it in memory, and memory that it did not reach is not touched: the system has given no pages for it.
/// </summary>
public sealed class Argon2WrittenTests
{
    private const byte Canary = 0xC5;

    // More than is wiped at once, with a rest that is not used.
    private const int MemoryKiB = 6007;

    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16);

    /// <summary>The state of a block after a cancelled derivation.</summary>
    private enum State
    {
        Untouched,
        Wiped,
        Left,
    }

    /// <summary>Lanes and threads.</summary>
    public static TheoryData<int, int> Forms => new()
    {
        { 1, 1 },
        { 4, 1 },
        { 5, 1 },
        { 2, 2 },
        { 4, 3 },
        { 5, 2 },
        { 7, 9 },
    };

    /// <summary>At each slice, in lanes and spare blocks, and nothing else.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void WipeIn_AnySlices_ZeroesTheirColumns(int lanes)
    {
        Argon2Parts parts = new(100, lanes);
        NativeBuffer memory = NewMemory(LengthOf(parts) + 100);
        try
        {
            for (int slices = 0; slices <= Argon2Parts.Slices; slices++)
            {
                memory.Items<byte>((int)memory.LengthInBytes).Fill(Canary);
                new Argon2Written(parts, slices).WipeIn(memory);
                AssertWiped(memory, parts, slices);
                Assert.Equal(-1, memory.Part(LengthOf(parts), 100).IndexOfAnyExcept(Canary));
            }
        }
        finally
        {
            memory.Free();
        }
    }

    /// <summary>The token is cancelled when the memory is there, before the first block.</summary>
    [Theory]
    [MemberData(nameof(Forms))]
    public void DeriveKey_CancelledAtTheBegin_TouchesTheFirstSliceOnly(int lanes, int degree)
    {
        using CancellationTokenSource source = new();
        NativeBuffer? buffer = null;
        using Argon2MemoryPool memory = NewPool(bytes =>
        {
            source.Cancel();
            return buffer = NewMemory(bytes);
        });
        Assert.Throws<OperationCanceledException>(() => Derive(memory, lanes, degree, source.Token));
        WaitFor(() => memory.UsedBytes == 0);
        AssertWiped(buffer!, new(MemoryKiB, lanes), slices: 1);
    }

    /// <summary>When a block at random has been written, in the first pass or, if the machine is busy, later.</summary>
    [Theory]
    [MemberData(nameof(Forms))]
    public async Task DeriveKey_CancelledAtAnyTime_LeavesNothing(int lanes, int degree)
    {
        Argon2Parts parts = new(MemoryKiB, lanes);
        int seed = Environment.TickCount;
        Random random = new(seed);
        for (int i = 0; i < 12; i++)
        {
            int lane = random.Next(lanes), column = random.Next(parts.LaneBlocks), slices = 0;
            using CancellationTokenSource source = new();
            NativeBuffer? buffer = null;
            using Argon2MemoryPool memory = NewPool(bytes => Interlocked.Exchange(ref buffer, NewMemory(bytes)) ?? buffer);
            Task derivation = Task.Factory.StartNew(
                () => Derive(memory, lanes, degree, source.Token), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            WaitFor(() => Volatile.Read(ref buffer) is { } there && StateOf(there, (lane * parts.LaneBlocks) + column) != State.Untouched);
            await source.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => derivation.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
            WaitFor(() => memory.UsedBytes == 0);
            while (slices < Argon2Parts.Slices && StateOf(buffer!, slices * parts.SegmentBlocks) != State.Untouched)
            {
                slices++;
            }

            string name = $"case {i} of seed {seed}: cancelled at column {column} of lane {lane}, after {slices} slices";
            Assert.True(slices > column / parts.SegmentBlocks, name);
            AssertWiped(buffer!, parts, slices, name);
        }
    }

    [Fact]
    public void TryDerive_ToItsEnd_ReportsAllSlices()
    {
        NativeBuffer memory = NewMemory(LengthOf(new(64, 2)));
        try
        {
            Argon2Problem problem = Problem(64, passes: 1, lanes: 2);
            for (int degree = 1; degree <= 2; degree++)
            {
                Assert.True(Argon2Mode.TryDerive(in problem, memory, new byte[32], degree, CancellationToken.None, out int slices));
                Assert.Equal(Argon2Parts.Slices, slices);
            }
        }
        finally
        {
            memory.Free();
        }
    }

    /// <summary>Little memory is wiped as a whole.</summary>
    [Fact]
    public void ReturnSoon_OfAPart_WipesIt()
    {
        foreach ((int memoryKiB, int slices) in (ReadOnlySpan<(int, int)>)[(MemoryKiB, 2), (64, Argon2Parts.Slices)])
        {
            Argon2Parts parts = new(memoryKiB, lanes: 2);
            using Argon2MemoryPool memory = NewPool(NewMemory);
            NativeBuffer buffer = memory.Rent(LengthOf(parts), CancellationToken.None);
            memory.ReturnSoon(buffer, new Argon2Written(parts, 2));
            WaitFor(() => memory.UsedBytes == 0);
            AssertWiped(buffer, parts, slices);
        }
    }

    /// <summary>Reused memory has traces all over, and so may new memory that was freed with them, even after the option has ended.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Return_OfAPartAfterTracesWereKept_WipesAll(bool isNew)
    {
        Argon2Parts parts = new(64, lanes: 2);
        using Argon2MemoryPool memory = NewPool(NewMemory);
        memory.KeepsTraces = true;
        memory.Return(memory.Rent(LengthOf(parts), CancellationToken.None));
        if (isNew)
        {
            memory.Trim();
        }

        NativeBuffer buffer = memory.Rent(LengthOf(parts), CancellationToken.None);
        Assert.Equal(State.Untouched, StateOf(buffer, parts.Blocks - 1));
        memory.KeepsTraces = false;
        memory.Return(buffer, new Argon2Written(parts, 1));
        AssertWiped(buffer, parts, Argon2Parts.Slices);
    }

    private static Argon2MemoryPool NewPool(Func<long, NativeBuffer?> allocate) => new(16 << 20, Patience.Limit, Patience.Limit, allocate);

    /// <summary>New memory with a content that no derivation leaves.</summary>
    private static NativeBuffer NewMemory(long bytes)
    {
        NativeBuffer memory = NativeBuffer.TryAllocate(bytes)!;
        memory.Items<byte>((int)bytes).Fill(Canary);
        return memory;
    }

    private static long LengthOf(Argon2Parts parts) => (parts.Blocks + Argon2Parts.SpareBlocks) * (long)Argon2Block.SizeBytes;

    private static Argon2Problem Problem(int memoryKiB, int passes, int lanes) =>
        new(Argon2Type.Id, Argon2Version.V13, _password, _salt, default, default, memoryKiB, passes, lanes);

    /// <summary>For hours.</summary>
    private static void Derive(Argon2MemoryPool memory, int lanes, int degree, CancellationToken token)
    {
        Argon2Problem problem = Problem(MemoryKiB, int.MaxValue, lanes);
        Argon2Core.DeriveKey(in problem, new byte[32], memory, token, degree);
    }

    /// <summary>The columns of so many slices and the spare blocks are zero, and all others as they were.</summary>
    private static void AssertWiped(NativeBuffer memory, Argon2Parts parts, int slices, string name = "")
    {
        for (int block = 0; block < parts.Blocks + Argon2Parts.SpareBlocks; block++)
        {
            bool isWiped = block >= parts.Blocks || block % parts.LaneBlocks < slices * parts.SegmentBlocks;
            State state = StateOf(memory, block);
            Assert.True(state == (isWiped ? State.Wiped : State.Untouched), $"{name}: block {block} is {state}");
        }
    }

    private static State StateOf(NativeBuffer memory, int block)
    {
        Span<byte> bytes = memory.Part(block * (long)Argon2Block.SizeBytes, Argon2Block.SizeBytes);
        return bytes.IndexOfAnyExcept(Canary) < 0 ? State.Untouched : bytes.IndexOfAnyExcept((byte)0) < 0 ? State.Wiped : State.Left;
    }

    private static void WaitFor(Func<bool> condition) => Assert.True(SpinWait.SpinUntil(condition, Patience.Limit));
}
