using System.Runtime.CompilerServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>The stack after keyed Skein and Threefish: nothing that <see cref="StackScan"/> sees is left there.</summary>
[Trait("Category", "Stack")]
[Collection(nameof(Alone))]
public sealed class SkeinStackTests
{
    private const int KeyBytes = 200;

    private static readonly byte[] _key = Random(KeyBytes);
    private static readonly SkeinParameters _tree = new() { Tree = new SkeinTree(1, 1, 255) };

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Fact]
    public void Scan_OfWhatAMethodLeaves_FindsIt() => StackScan.AssertSees(_key);

    [Fact]
    public void UbiHash_OfAKey_LeavesNothingOfIt()
    {
        AssertUbiLeavesNothing<Skein512Variant>();
        AssertUbiLeavesNothing<Skein1024Variant>();
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashData_Keyed_LeavesNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int keyBytes in (int[])[use.BlockBytes, KeyBytes])
        {
            byte[] key = _key[..keyBytes];
            foreach (int length in (int[])[0, 40, 1000])
            {
                byte[] message = Random(length), tag = new byte[300];
                foreach (int outputLength in (int[])[32, use.BlockBytes, 300])
                {
                    SkeinParameters parameters = new() { OutputLength = outputLength };
                    StackScan.AssertNotLeft(
                        Secrets(use, key, message, parameters),
                        () => use.HashKeyedInto(key, message, tag, parameters));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashData_KeyedTree_LeavesNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int length in (int[])[0, 40, 1000])
        {
            byte[] message = Random(length), tag = new byte[use.BlockBytes];
            StackScan.AssertNotLeft(Secrets(use, _key, message, _tree), () => use.HashKeyedInto(_key, message, tag, _tree));
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void HashDataBits_Keyed_LeavesNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int length in (int[])[0, 40, 1000])
        {
            byte[] message = Random(length), tag = new byte[use.BlockBytes];
            foreach (ulong bits in (ulong[])[8 * (ulong)length, (8 * (ulong)length) - 3])
            {
                if (bits <= 8 * (ulong)length)
                {
                    StackScan.AssertNotLeft(
                        [.. Secrets(use, _key, message, SkeinParameters.Default), ("tag of bits", use.HashKeyedBits(_key, message, bits))],
                        () => use.HashKeyedBitsInto(_key, message, bits, tag));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Verify_Keyed_LeavesNeitherKeyNorRightTag(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Random(40), wrong = new byte[use.BlockBytes];
        StackScan.AssertNotLeft(Secrets(use, _key, message, SkeinParameters.Default), () => _ = stateBits switch
        {
            256 => Skein256Mac.Verify(_key.AsSpan(), message, wrong),
            512 => Skein512Mac.Verify(_key.AsSpan(), message, wrong),
            _ => Skein1024Mac.Verify(_key.AsSpan(), message, wrong),
        });
    }

    /// <summary>As many messages as every width has lanes, and some that are hashed by themselves.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(18)]
    public void HashMany_Keyed_LeavesNothing(int count)
    {
        SkeinUse use = SkeinUse.Get(512);
        foreach (int length in (int[])[0, 40, 1000])
        {
            byte[] message = Random(length), tags = new byte[64 * count];
            byte[] messages = [.. Enumerable.Repeat(message, count).SelectMany(static message => message)];
            int[] lengths = [.. Enumerable.Repeat(length, count)];
            (string Name, byte[] Bytes)[] secrets = [.. Secrets(use, _key, message, SkeinParameters.Default)];
            secrets = [.. secrets, .. InLanes(secrets)];
            StackScan.AssertNotLeft(secrets, () => Skein512Mac.HashMany(_key, messages, length, tags));
            StackScan.AssertNotLeft(secrets, () => Skein512Mac.HashMany(_key, messages, lengths, tags));
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_OfAMasterKey_LeavesNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] identifier = Inputs.Pattern(100);
        foreach (int length in (int[])[32, use.BlockBytes, 300])
        {
            byte[] derived = new byte[length];
            SkeinParameters parameters = new() { KeyDerivationIdentifier = identifier, OutputLength = length };
            StackScan.AssertNotLeft(Secrets(use, _key, [], parameters), () => use.DeriveInto(_key, identifier, derived));
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Members_OfAKeyedHasher_LeaveNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] message = Random(300), tag = new byte[use.BlockBytes];
        foreach (SkeinParameters parameters in (SkeinParameters[])[SkeinParameters.Default, _tree])
        {
            (string Name, byte[] Bytes)[] secrets = [.. Secrets(use, _key, message, parameters)];
            StackScan.AssertNotLeft(secrets, () => use.CreateKeyed(_key, parameters).Dispose());
            using Hasher hasher = use.CreateKeyed(_key, parameters);
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
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Threefish_AnyCountOfBlocks_LeavesNothing(int stateBits)
    {
        int block = stateBits / 8;
        byte[] key = _key[..block], tweak = Random(16);

        (string Name, byte[] Bytes)[] secrets = [("key", key)];
        secrets = [.. secrets, .. InLanes(secrets)];
        StackScan.AssertNotLeft(secrets, () => With(cipher: Construct(stateBits, key), static _ => { }));

        // Among them whole groups of every kernel, and of Threefish-512's 5, 9 and 17 also with a rest.
        foreach (int count in (int[])[1, 2, 3, 4, 5, 8, 9, 11, 17, 23])
        {
            byte[] plain = Random(count * block), result = new byte[plain.Length], encrypted = new byte[plain.Length];
            With(Construct(stateBits, key), cipher =>
            {
                Encrypt(cipher, plain, encrypted, tweak);
                StackScan.AssertNotLeft([.. secrets, ("plain", plain), ("encrypted", encrypted)], () => Encrypt(cipher, plain, result, tweak));
                StackScan.AssertNotLeft([.. secrets, ("plain", plain), ("encrypted", encrypted)], () => Decrypt(cipher, encrypted, result, tweak));
            });
        }
    }

    private static void With(IDisposable cipher, Action<IDisposable> action)
    {
        using (cipher)
        {
            action(cipher);
        }
    }

    private static IDisposable Construct(int stateBits, byte[] key) => stateBits switch
    {
        256 => new Threefish256(key),
        512 => new Threefish512(key),
        _ => new Threefish1024(key),
    };

    private static void Encrypt(IDisposable cipher, byte[] source, byte[] destination, byte[] tweak)
    {
        switch (cipher)
        {
            case Threefish256 threefish: threefish.EncryptBlocks(source, destination, tweak); break;
            case Threefish512 threefish: threefish.EncryptBlocks(source, destination, tweak); break;
            default: ((Threefish1024)cipher).EncryptBlocks(source, destination, tweak); break;
        }
    }

    private static void Decrypt(IDisposable cipher, byte[] source, byte[] destination, byte[] tweak)
    {
        switch (cipher)
        {
            case Threefish256 threefish: threefish.DecryptBlocks(source, destination, tweak); break;
            case Threefish512 threefish: threefish.DecryptBlocks(source, destination, tweak); break;
            default: ((Threefish1024)cipher).DecryptBlocks(source, destination, tweak); break;
        }
    }

    private static void AssertUbiLeavesNothing<TVariant>()
        where TVariant : unmanaged, ISkeinVariant
    {
        byte[] key = Random((2 * default(TVariant).BlockBytes) - 1);
        StrongBox<TVariant> state = new();
        StackScan.AssertNotLeft(key, () => SkeinUbi.Hash(ref state.Value, SkeinType.Key, key));
    }

    /// <summary>The key, the tag, and all chaining values on the way.</summary>
    private static IEnumerable<(string Name, byte[] Bytes)> Secrets(SkeinUse use, byte[] key, byte[] message, SkeinParameters parameters) =>
    [
        ("key", key),
        ("message", message),
        .. SkeinOracle.ChainingValues(use.BlockBytes, key, message, parameters).Select(static (value, i) => ($"chaining value {i}", value)),
        ("tag", SkeinOracle.Output(use.BlockBytes, key, message, parameters, parameters.OutputLength ?? use.BlockBytes)),
    ];

    /// <summary>Whole words of secrets as vector kernels hold them: each in all lanes.</summary>
    private static IEnumerable<(string Name, byte[] Bytes)> InLanes(IEnumerable<(string Name, byte[] Bytes)> secrets)
    {
        const int Copies = StackScan.PieceBytes / sizeof(ulong);
        return secrets.SelectMany(static secret => secret.Bytes.Chunk(sizeof(ulong)).Where(static word => word.Length == sizeof(ulong))
            .Select((word, i) => ($"word {i} of {secret.Name}", Enumerable.Repeat(word, Copies).SelectMany(static each => each).ToArray())));
    }

    private static byte[] Random(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
