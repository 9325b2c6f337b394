using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after keyed BLAKE2X: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class Blake2XStackTests
{
    public static TheoryData<string> Names => Blake2XUse.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_Keyed_LeavesNothing(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        byte[] key = Inputs.Random(use.HashBytes, seed: 1), tag = new byte[1500];
        foreach (int length in (int[])[0, 40, 1000])
        {
            byte[] message = Inputs.Random(length, seed: 2);
            foreach (int outputLength in (int[])[StackScan.PieceBytes, use.HashBytes, 1500])
            {
                StackScan.AssertNotLeft(
                    Secrets(use, key, message, outputLength), () => use.HashKeyedOfLength(key, message, outputLength, tag));
                StackScan.AssertNotLeft(
                    Secrets(use, key, message, outputLength), () => use.TryHashKeyed(key, message, outputLength, default, out _));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Verify_Keyed_LeavesNeitherKeyNorRightTag(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        byte[] key = Inputs.Random(use.HashBytes, seed: 1), message = Inputs.Random(40, seed: 2), wrong = new byte[300];
        StackScan.AssertNotLeft(Secrets(use, key, message, 300), () => use.Verify(key, message, 300, wrong));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Members_OfAKeyedHasher_LeaveNothing(string name)
    {
        Blake2XUse use = Blake2XUse.Get(name);
        byte[] key = Inputs.Random(use.HashBytes, seed: 1), message = Inputs.Random(300, seed: 2), tag = new byte[use.HashBytes];
        (string Name, byte[] Bytes)[] secrets = [.. Secrets(use, key, message, use.HashBytes)];
        StackScan.AssertNotLeft(secrets, () => use.CreateKeyed(key, new()).Dispose());
        using Hasher hasher = use.CreateKeyed(key, new());
        StackScan.AssertNotLeft(secrets, () =>
        {
            hasher.Reset();
            hasher.AppendData(message.AsSpan(0, 77));
            hasher.AppendData(message.AsSpan(77));
        });
        StackScan.AssertNotLeft(secrets, () => hasher.GetCurrentHash(tag));
        StackScan.AssertNotLeft(secrets, () => hasher.Clone().Dispose());
        StackScan.AssertNotLeft(secrets, () =>
        {
            using XofReader reader = ((IExtendableOutput)hasher).OpenXof();
            reader.Read(tag);
        });
        StackScan.AssertNotLeft(secrets, () =>
        {
            hasher.GetHashAndReset(tag);
            hasher.AppendData(message.AsSpan());
        });
    }

    /// <summary>The key, the root's digest, and the tag.</summary>
    private static IEnumerable<(string Name, byte[] Bytes)> Secrets(Blake2XUse use, byte[] key, byte[] message, int outputLength) =>
    [
        ("key", key),
        ("root digest", use.Root(key, message, (uint)outputLength, new())),
        ("tag", use.Expected(key, message, new() { OutputLength = outputLength }, outputLength)),
    ];
}
