using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The requirements on every kernel of Argon2.</summary>
public abstract class Argon2KernelTests
{
    private const int Seed = 9106;

    private protected abstract Argon2Compress Compress { get; }

    private protected abstract bool IsSupported { get; }

    /// <summary>Vectors in software run a thousand times slower.</summary>
    private static int RandomCases => Vector128.IsHardwareAccelerated ? 300 : 3;

    [Fact]
    public void Compress_RandomAndExtremeBlocks_EqualsOracle()
    {
        SkipUnlessSupported();
        Assert.Null(Argon2BlockRun.FindError(Compress, RandomCases, Seed));
    }

    /// <summary>The block that follows is fetched while this one is computed: any address, and no other result.</summary>
    [Fact]
    public void Compress_WithABlockAhead_EqualsOracle()
    {
        SkipUnlessSupported();
        const int LaneBlocks = 16;
        Random random = new(Seed);
        ulong[] lane = new ulong[LaneBlocks * Argon2Oracle.Words];
        for (int column = 2; column < LaneBlocks; column++)
        {
            random.NextBytes(MemoryMarshal.AsBytes(lane.AsSpan()));
            ulong[] x = [.. Words(column - 1)], y = [.. Words(0)], expected = Argon2Oracle.Compress(x, y, old: null);
            for (int complete = 1; complete < LaneBlocks; complete++)
            {
                int lanes = 1 + (complete % 3);
                Argon2Ahead ahead = new(complete, shift: column % 4 * 4, LaneBlocks, start: column - 1, lane: lanes - 1, lanes);
                Compress(
                    in Argon2BlockRun.Of(Words(column - 1)), in Argon2BlockRun.Of(Words(0)), ref Argon2BlockRun.Of(Words(column)),
                    Argon2Overwrite.Replace, ahead.At(1));
                Assert.Equal(expected, Words(column).ToArray());
            }
        }

        Span<ulong> Words(int column) => lane.AsSpan(column * Argon2Oracle.Words, Argon2Oracle.Words);
    }

    [Fact]
    public void Compress_BlocksBetweenGuardPages_TouchesNothingElse()
    {
        SkipUnlessSupported();
        Random random = new(Seed);
        using GuardedMemory previousMemory = new(Argon2Block.SizeBytes), referenceMemory = new(Argon2Block.SizeBytes), blockMemory = new(Argon2Block.SizeBytes);
        foreach (bool atStart in (bool[])[true, false])
        {
            Span<ulong> previous = Words(previousMemory), reference = Words(referenceMemory), block = Words(blockMemory);
            Argon2BlockRun.RandomBlock(random).CopyTo(previous);
            Argon2BlockRun.RandomBlock(random).CopyTo(reference);
            Argon2BlockRun.RandomBlock(random).CopyTo(block);
            ulong[] expected = Argon2Oracle.Compress(previous.ToArray(), reference.ToArray(), block.ToArray());
            Compress(in Argon2BlockRun.Of(previous), in Argon2BlockRun.Of(reference), ref Argon2BlockRun.Of(block), Argon2Overwrite.Xor, default);
            Assert.Equal(expected, block.ToArray());

            Span<ulong> Words(GuardedMemory memory) => MemoryMarshal.Cast<byte, ulong>(
                atStart ? memory.AtStart(Argon2Block.SizeBytes) : memory.AtEnd(Argon2Block.SizeBytes));
        }
    }

    [Fact]
    public void Compress_AnyInput_AllocatesNothing()
    {
        Optimization.SkipTestWithoutIt();
        SkipUnlessSupported();
        Argon2Compress compress = Compress;
        Argon2Block[] blocks = new Argon2Block[3];
        Allocations.AssertNone("Compress", () => compress(in blocks[0], in blocks[1], ref blocks[2], Argon2Overwrite.Xor, default));
    }

    private void SkipUnlessSupported() => Assert.SkipUnless(IsSupported, "This machine lacks what the kernel needs.");
}

public sealed class Argon2ScalarKernelTests : Argon2KernelTests
{
    private protected override Argon2Compress Compress => Argon2ScalarKernel.Compress;

    private protected override bool IsSupported => Argon2ScalarKernel.IsSupported;
}

public sealed class Argon2Vector128KernelTests : Argon2KernelTests
{
    private protected override Argon2Compress Compress => Argon2Vector128Kernel.Compress;

    private protected override bool IsSupported => Argon2Vector128Kernel.IsSupported;
}

public sealed class Argon2Vector256KernelTests : Argon2KernelTests
{
    private protected override Argon2Compress Compress => Argon2Vector256Kernel.Compress;

    private protected override bool IsSupported => Argon2Vector256Kernel.IsSupported;
}

public sealed class Argon2Vector512KernelTests : Argon2KernelTests
{
    private protected override Argon2Compress Compress => Argon2Vector512Kernel.Compress;

    private protected override bool IsSupported => Argon2Vector512Kernel.IsSupported;
}

/// <summary>The dispatch.</summary>
public sealed class Argon2KernelsTests : Argon2KernelTests
{
    private protected override Argon2Compress Compress => Argon2Kernels.Compress;

    private protected override bool IsSupported => true;

    [Fact]
    public void Compress_PastTheFirstBytes_EqualsOracle()
    {
        Argon2Block[] blocks = new Argon2Block[3];
        for (int i = 0; i <= FirstUse.Bytes / Argon2Block.SizeBytes; i++)
        {
            Argon2Kernels.Compress(in blocks[0], in blocks[1], ref blocks[2], Argon2Overwrite.Replace, default);
        }

        Assert.Null(Argon2BlockRun.FindError(Argon2Kernels.Compress, randomCases: 10, seed: 1));
    }
}
