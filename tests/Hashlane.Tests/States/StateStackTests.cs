using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after secret states were exported and imported: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class StateStackTests
{
    private const int Chunk = Blake3Kernels.ChunkBytes;

    public static TheoryData<string> Keyed => [.. StateUse.All.Where(static use => use.Create(new Random(1)) is KeyedHasher).Select(static use => use.Name)];

    [Theory]
    [MemberData(nameof(Keyed))]
    public void SecretStates_ExportedAndImported_LeaveNothing(string name)
    {
        StateUse use = StateUse.Get(name);
        foreach (int length in (int[])[0, 40, (5 * Chunk) + 300])
        {
            using KeyedHasher hasher = (KeyedHasher)use.Create(new Random(5));
            hasher.AppendData(Inputs.Random(length, seed: 2));
            byte[] state = hasher.ExportSecretState(), copy = new byte[state.Length];

            // Parameter blocks are no secrets; all that follows them is.
            int parametersBytes = name switch
            {
                nameof(Blake2bMac) or nameof(Blake2XbMac) => 65,
                nameof(Blake2sMac) or nameof(Blake2XsMac) => 33,
                _ => 0,
            };
            int secretStart = StateFormat.HeaderBytes + parametersBytes;
            byte[] secret = state[secretStart..];
            StackScan.AssertNotLeft(secret, () => hasher.ExportSecretState(copy));
            StackScan.AssertNotLeft(secret, () => use.Import(state).Dispose());
            byte[] invalid = [.. state];
            invalid[StateFormat.FlagsPlace + 1] = 1;
            StateUse.Seal(invalid);
            StackScan.AssertNotLeft(secret, () => Assert.Throws<HashStateException>(() => use.Import(invalid)));
            invalid = [.. state.AsSpan(0, state.Length - StateFormat.ChecksumBytes), 0, .. new byte[StateFormat.ChecksumBytes]];
            StateUse.Seal(invalid);
            StackScan.AssertNotLeft(secret, () => Assert.Throws<HashStateException>(() => use.Import(invalid)));
        }
    }

    [Fact]
    public void SecretState_OfASubtree_LeavesNothing()
    {
        using Blake3TreeKey key = Blake3TreeKey.Keyed(Inputs.Random(32, seed: 1));
        using Blake3Subtree subtree = new(key, 1 << 20);
        subtree.AppendData(Inputs.Random((5 * Chunk) + 300, seed: 2));
        byte[] state = subtree.ExportSecretState(), copy = new byte[state.Length];
        byte[] secret = state[StateFormat.HeaderBytes..];
        StackScan.AssertNotLeft(secret, () => subtree.ExportSecretState(copy));
        StackScan.AssertNotLeft(secret, () => Blake3Subtree.ImportSecretState(state).Dispose());
    }
}
