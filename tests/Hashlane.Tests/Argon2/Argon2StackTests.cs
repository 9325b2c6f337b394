using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>The stack after Argon2: neither password, H0, first blocks, last block nor tag is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Argon2StackTests
{
    private const int MemoryKiB = 64;

    private static readonly byte[] _password = Inputs.Key(48), _salt = Inputs.Pattern(16), _secret = Inputs.Random(48, seed: 1);

    [Fact]
    public void Scan_OfWhatAMethodLeaves_FindsIt() => StackScan.AssertSees(_password);

    [Theory]
    [InlineData(0, 1, 48)]
    [InlineData(1, 2, 300)]
    [InlineData(2, 4, 48)]
    public void DeriveKey_AnyType_LeavesNothing(int type, int lanes, int tagBytes)
    {
        Argon2Problem problem = Problem(type, lanes);
        byte[] start = new byte[Argon2Hash.StartBytes], tag = new byte[tagBytes], destination = new byte[tagBytes];
        Argon2Hash.Start(in problem, tagBytes, start, CancellationToken.None);
        Argon2Block[] memory = new Argon2Block[MemoryKiB + Argon2Parts.SpareBlocks];
        Assert.True(Argon2Mode.TryDerive(in problem, memory, tag, CancellationToken.None));
        (string Name, byte[] Bytes)[] secrets =
        [
            ("password", _password), ("secret", _secret), ("H0", start), ("tag", tag), ("first block", BlockAt(0)), ("second block", BlockAt(1)),
            ("block", BlockAt(MemoryKiB / 2)), ("last block", BlockAt(MemoryKiB - 1)), ("sum of last blocks", BlockAt(MemoryKiB)),
        ];
        StackScan.AssertNotLeft(secrets, () =>
        {
            Argon2Problem same = Problem(type, lanes);
            Argon2Core.DeriveKey(
                same.Type, same.Version, same.Password, same.Salt, same.Secret, same.Data, MemoryKiB, same.Passes, lanes, destination, default);
        });

        byte[] BlockAt(int index) => Bytes.Of(ref memory[index]).ToArray();
    }

    /// <summary>A helper wipes the stack of its thread: the scanned one does a helper's work.</summary>
    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 2)]
    [InlineData(2, 2)]
    public void WorkOf_Helper_LeavesNothing(int type, int lanesAtOnce)
    {
        const int Lanes = 2;
        Argon2Parts parts = new(MemoryKiB, Lanes);
        NativeBuffer memory = NativeBuffer.TryAllocate((MemoryKiB + Argon2Parts.SpareBlocks) * (long)Argon2Block.SizeBytes)!;
        try
        {
            Argon2Parallel work = new(memory, parts, (Argon2Type)type, Argon2Version.V13, 1, lanesAtOnce, default);
            Restore();
            Help();
            (string Name, byte[] Bytes)[] secrets =
            [
                .. from column in (int[])[parts.SegmentBlocks - 2, parts.SegmentBlocks - 1]
                   from lane in (int[])[0, 1]
                   select ($"block {column} of lane {lane}", BlockAt((lane * parts.LaneBlocks) + column)),
            ];
            StackScan.AssertNotLeft(secrets, Help);

            void Help() => ((IThreadPoolWorkItem)work.WorkOf(0, 0)).Execute();
        }
        finally
        {
            memory.Free();
        }

        void Restore() => new Random(1).NextBytes(memory.Items<byte>((int)memory.LengthInBytes));
        byte[] BlockAt(int index) => Bytes.Of(ref memory.Items<Argon2Block>(parts.Blocks)[index]).ToArray();
    }

    /// <summary>The caller's, too, with helpers and without.</summary>
    [Fact]
    public void DeriveKey_OnThreads_LeavesNothing()
    {
        const int SharedKiB = 1100, Lanes = 4, TagBytes = 48;
        Argon2Problem problem = ProblemOf(SharedKiB);
        byte[] start = new byte[Argon2Hash.StartBytes], tag = new byte[TagBytes], destination = new byte[TagBytes];
        Argon2Hash.Start(in problem, TagBytes, start, CancellationToken.None);
        Argon2Block[] memory = new Argon2Block[SharedKiB + Argon2Parts.SpareBlocks];
        Assert.True(Argon2Mode.TryDerive(in problem, memory, tag, default));
        int blocks = new Argon2Parts(SharedKiB, Lanes).Blocks;
        (string Name, byte[] Bytes)[] secrets =
        [
            ("password", _password), ("secret", _secret), ("H0", start), ("tag", tag), ("last block", BlockAt(blocks - 1)),
            ("sum of last blocks", BlockAt(blocks)),
        ];
        StackScan.AssertNotLeft(secrets, () =>
        {
            Argon2Problem same = ProblemOf(SharedKiB);
            Argon2Core.DeriveKey(
                same.Type, same.Version, same.Password, same.Salt, same.Secret, same.Data, SharedKiB, same.Passes, Lanes, destination, default,
                degree: 2);
        });
        Assert.Equal(tag, destination);

        byte[] BlockAt(int index) => Bytes.Of(ref memory[index]).ToArray();

        static Argon2Problem ProblemOf(int memoryKiB) =>
            new(Argon2Type.Id, Argon2Version.V13, _password, _salt, _secret, default, memoryKiB, passes: 1, Lanes);
    }

    private static Argon2Problem Problem(int type, int lanes) =>
        new((Argon2Type)type, Argon2Version.V13, _password, _salt, _secret, default, MemoryKiB, passes: 1, lanes);
}
