using Xunit;

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
        Argon2Hash.Start(in problem, tagBytes, start);
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

    private static Argon2Problem Problem(int type, int lanes) =>
        new((Argon2Type)type, Argon2Version.V13, _password, _salt, _secret, default, MemoryKiB, passes: 1, lanes);
}
