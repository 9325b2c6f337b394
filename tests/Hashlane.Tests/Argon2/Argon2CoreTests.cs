using Xunit;

namespace Hashlane.Tests;

/// <summary>Memory of a derivation: wiped and given back, whether it ends or is cancelled.</summary>
public sealed class Argon2CoreTests
{
    /// <summary>A tag of a gigabyte takes longer than the memory: the token ends it, too, and leaves nothing of it.</summary>
    [Fact]
    public void TryExpand_OfALongTagCancelled_EndsAndZeroesIt()
    {
        byte[] seed = Inputs.Pattern(1024), tag = Inputs.Pattern(1 << 20);
        Assert.False(Argon2Hash.TryExpand(seed, tag, new CancellationToken(canceled: true)));
        Assert.Equal(-1, tag.AsSpan().IndexOfAnyExcept((byte)0));

        byte[] expected = new byte[tag.Length];
        Assert.True(Argon2Hash.TryExpand(seed, expected, CancellationToken.None));
        using CancellationTokenSource source = new();
        Assert.True(Argon2Hash.TryExpand(seed, tag, source.Token));
        Assert.Equal(expected, tag);
    }

    private const int MemoryKiB = 1000;

    private static readonly byte[] _password = Inputs.Key(40), _salt = Inputs.Pattern(16);

    [Fact]
    public void DeriveKey_Done_LeavesZerosAndKeepsTheMemory()
    {
        using Argon2MemoryPool memory = NewMemory();
        Derive(memory, 3, new byte[32], CancellationToken.None);

        Assert.Equal(memory.TotalBytes, memory.IdleBytes);
        AssertZero(memory);
    }

    [Fact]
    public void DeriveKey_AfterAnother_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        using Argon2MemoryPool memory = NewMemory();
        byte[] tag = new byte[32];
        Allocations.AssertNone("DeriveKey", () => Derive(memory, 1, tag, default));
    }

    [Fact]
    public void DeriveKey_MemoryWithOldContent_GivesTheSameTag()
    {
        byte[] expected = new byte[32], actual = new byte[32];
        Argon2Problem problem = Problem(2);
        Argon2Block[] clean = new Argon2Block[MemoryKiB + Argon2Parts.SpareBlocks], dirty = [.. clean];
        new Random(1).NextBytes(Bytes.OfItems(dirty.AsSpan()));
        Argon2Mode.TryDerive(in problem, clean, expected, CancellationToken.None);
        Argon2Mode.TryDerive(in problem, dirty, actual, CancellationToken.None);
        Assert.Equal(expected, actual);
    }

    [Fact]
    public void DeriveKey_CancelledBefore_ThrowsAndWritesNothing()
    {
        using Argon2MemoryPool memory = NewMemory();
        byte[] tag = new byte[32];
        Assert.Throws<OperationCanceledException>(() => Derive(memory, 1, tag, new CancellationToken(canceled: true)));
        Assert.Equal(new byte[32], tag);
        Assert.Equal(0, memory.TotalBytes);
    }

    /// <summary>It would run for hours.</summary>
    [Fact]
    public async Task DeriveKey_CancelledMeanwhile_ThrowsAndGivesTheMemoryBackWiped()
    {
        using Argon2MemoryPool memory = NewMemory();
        using CancellationTokenSource source = new();
        byte[] tag = new byte[32];
        Task derivation = Task.Run(() => Derive(memory, int.MaxValue, tag, source.Token), TestContext.Current.CancellationToken);
        Assert.True(SpinWait.SpinUntil(() => memory.TotalBytes > 0, Patience.Limit));
        await source.CancelAsync();
        OperationCanceledException exception =
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => derivation.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));
        Assert.Equal(source.Token, exception.CancellationToken);
        Assert.Equal(new byte[32], tag);
        Assert.Equal(memory.TotalBytes, memory.IdleBytes);
        AssertZero(memory);
    }

    /// <summary>Many lanes have as many first blocks, which take a second or more.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void TryDerive_CancelledBeforeTheFirstBlocks_WritesNone(int degree)
    {
        Argon2Problem problem = Problem(1);
        int blocks = MemoryKiB + Argon2Parts.SpareBlocks;
        NativeBuffer memory = NativeBuffer.TryAllocate((long)blocks * Argon2Block.SizeBytes)!;
        try
        {
            memory.Wipe();
            byte[] tag = new byte[32];
            Assert.False(Argon2Mode.TryDerive(in problem, memory, tag, degree, new CancellationToken(canceled: true), out int slices));
            Assert.Equal(1, slices);
            Assert.Equal(-1, memory.Items<byte>((int)memory.LengthInBytes).IndexOfAnyExcept((byte)0));
            Assert.Equal(new byte[32], tag);
        }
        finally
        {
            memory.Free();
        }
    }

    /// <summary>A password of a GiB takes a second.</summary>
    [Fact]
    public void Start_Cancelled_LeavesOutTheInputs()
    {
        byte[] whole = new byte[Argon2Hash.StartBytes], cancelled = [.. whole], other = [.. whole];
        Argon2Problem problem = Problem(1);
        Argon2Hash.Start(in problem, 32, whole, CancellationToken.None);
        Argon2Hash.Start(in problem, 32, cancelled, new CancellationToken(canceled: true));
        problem = new(problem.Type, problem.Version, Inputs.Key(41).AsSpan(1), _salt, default, default, MemoryKiB, 1, lanes: 2);
        Argon2Hash.Start(in problem, 32, other, new CancellationToken(canceled: true));
        Assert.Equal(cancelled, other);
        Assert.NotEqual(whole, cancelled);
    }

    /// <summary>Inputs of more than one piece between two looks at the token.</summary>
    [Theory]
    [InlineData((1 << 20) - 1)]
    [InlineData(1 << 20)]
    [InlineData((1 << 20) + 1)]
    [InlineData((3 << 20) + 5)]
    public void Start_LongInput_EqualsOneDigest(int passwordBytes)
    {
        byte[] password = Inputs.Pattern(passwordBytes), actual = new byte[Argon2Hash.StartBytes];
        Argon2Problem problem = new(
            Argon2Type.Id, Argon2Version.V13, password, _salt, default, default, MemoryKiB, 1, lanes: 2);
        Argon2Hash.Start(in problem, 32, actual, CancellationToken.None);

        using MemoryStream message = new();
        using BinaryWriter writer = new(message);
        foreach (int number in (int[])[2, 32, MemoryKiB, 1, 0x13, 2, passwordBytes])
        {
            writer.Write(number);
        }

        writer.Write(password);
        writer.Write(_salt.Length);
        writer.Write(_salt);
        writer.Write(0L); // no secret and no data
        Assert.Equal(Blake2b.HashData(message.ToArray()), actual);
    }

    private static Argon2MemoryPool NewMemory() => new(16 << 20, Patience.Limit, Patience.Limit);

    private static Argon2Problem Problem(int passes) =>
        new(Argon2Type.Id, Argon2Version.V13, _password, _salt, default, default, MemoryKiB, passes, lanes: 2);

    private static void Derive(Argon2MemoryPool memory, int passes, byte[] tag, CancellationToken token)
    {
        Argon2Problem problem = Problem(passes);
        Argon2Core.DeriveKey(in problem, tag, memory, token);
    }

    private static void AssertZero(Argon2MemoryPool memory)
    {
        NativeBuffer buffer = memory.Rent(memory.IdleBytes, default);
        Assert.Equal(0, memory.IdleBytes);
        Assert.Equal(-1, buffer.Items<byte>((int)buffer.LengthInBytes).IndexOfAnyExcept((byte)0));
        memory.Return(buffer);
    }
}
