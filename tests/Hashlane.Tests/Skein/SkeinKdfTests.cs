using System.Reflection;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Key derivation of the three sizes: every wrapper, arguments, destinations.</summary>
public sealed class SkeinKdfTests
{
    private static readonly byte[] _identifier = "20261121 hashlane@example.com tests/key derivation"u8.ToArray();

    public static TheoryData<int> Sizes => SkeinUse.Sizes;

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_AnyArguments_EqualsOracleByEveryRoute(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        int block = use.BlockBytes;
        foreach (int keyBytes in (int[])[1, block - 1, block, block + 1, 200])
        {
            foreach (int identifierBytes in (int[])[0, 1, block - 1, block, block + 1, 2 * block, 1000])
            {
                foreach (int length in (int[])[1, block - 1, block, block + 1, (3 * block) + 5])
                {
                    AssertRoutes(use, Inputs.Key(keyBytes), Inputs.Pattern(identifierBytes), length);
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_LongOutput_EqualsTheOutputOfTheMac(int stateBits)
    {
        const int Length = 1_000_003;
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] key = Inputs.Key(40), derived = use.Derive(key, _identifier, Length);
        SkeinParameters parameters = Parameters(_identifier, Length);
        using Hasher mac = use.CreateKeyed(key, parameters);
        using XofReader reader = ((IExtendableOutput)mac).OpenXof();
        Assert.Equal((ulong)Length, reader.Length);
        byte[] read = new byte[Length];
        reader.Read(read);
        Assert.Equal(read, derived);
        Assert.Equal(SkeinOracle.Output(use.BlockBytes, key, [], parameters, 300), derived[..300]);
        Assert.Equal(SkeinOracle.Output(use.BlockBytes, key, [], parameters, 300, Length - 300), derived[^300..]);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_DestinationOfAnyLength_IsFilledAndNothingElse(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] key = Inputs.Key(use.BlockBytes);
        HashSet<string> fronts = [];
        for (int length = 1; length <= (2 * use.BlockBytes) + 1; length++)
        {
            byte[] canary = Canary.Create(length + 40);
            use.DeriveInto(key, _identifier, canary.AsSpan(20, length));
            Assert.Equal(SkeinOracle.Output(use.BlockBytes, key, [], Parameters(_identifier, length), length), canary[20..(20 + length)]);
            Canary.AssertUntouched(canary.AsSpan(0, 20));
            Canary.AssertUntouched(canary.AsSpan(20 + length));

            // The length is part of what the key depends on: none is the front of another.
            Assert.True(length < 16 || fronts.Add(Convert.ToHexString(canary, 20, 16)));
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_KeyOrIdentifierOverlapsDestination_EqualsSeparateBuffers(int stateBits)
    {
        const int Length = 300;
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] key = Inputs.Key(100), expected = use.Derive(key, _identifier, Length);
        foreach (int offset in (int[])[0, 1, 50, 99])
        {
            byte[] area = [.. key, .. new byte[Length]];
            use.DeriveInto(area.AsSpan(0, key.Length), _identifier, area.AsSpan(offset, Length));
            Assert.Equal(expected, area[offset..(offset + Length)]);
            area = [.. _identifier, .. new byte[Length]];
            int at = Math.Min(offset, _identifier.Length);
            use.DeriveInto(key, area.AsSpan(0, _identifier.Length), area.AsSpan(at, Length));
            Assert.Equal(expected, area[at..(at + Length)]);
        }
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_OtherArguments_AreUnrelated(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] key = Inputs.Key(32), zeroEnded = [.. key, 0];
        HashSet<string> outputs =
        [
            Convert.ToHexString(use.Derive(key, _identifier, 32)),
            Convert.ToHexString(use.Derive(key, [.. _identifier, 0], 32)),
            Convert.ToHexString(use.Derive(zeroEnded, _identifier, 32)),
            Convert.ToHexString(use.Derive(key, [], 32)),
            Convert.ToHexString(use.Derive(key, [0], 32)),
            Convert.ToHexString(use.Derive(_identifier, key, 32)),
            Convert.ToHexString(use.HashAny(key, _identifier, Parameters([], 32))),
            Convert.ToHexString(use.HashAny(key, [0], Parameters(_identifier, 32))),
        ];
        Assert.Equal(8, outputs.Count);

        // Without an identifier nothing but the key is left: the MAC of the empty message.
        Assert.Contains(Convert.ToHexString(use.HashAny(key, [], Parameters([], 32))), outputs);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_Null_ThrowsArgumentNullWithTheName(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        Assert.Equal("masterKey", Assert.Throws<ArgumentNullException>(() => use.DeriveArray(null!, [1], 32)).ParamName);
        Assert.Equal("identifier", Assert.Throws<ArgumentNullException>(() => use.DeriveArray([1], null!, 32)).ParamName);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_EmptyKey_ThrowsArgumentWithTheNameAndWritesNothing(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        byte[] canary = Canary.Create(32);
        foreach (Action action in (Action[])
            [() => use.DeriveArray([], [1], 32), () => use.Derive([], [1], 32), () => use.DeriveInto([], [1], canary), () => use.DeriveInto(default, [1], canary)])
        {
            ArgumentException exception = Assert.Throws<ArgumentException>(action);
            Assert.Equal("masterKey", exception.ParamName);
            Assert.StartsWith("Key must not be empty.", exception.Message, StringComparison.Ordinal);
        }

        Canary.AssertUntouched(canary);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void DeriveKey_LengthOutOfRange_ThrowsWithTheName(int stateBits)
    {
        SkeinUse use = SkeinUse.Get(stateBits);
        foreach (int length in (int[])[int.MinValue, -1, 0, SkeinParameters.MaxOutputBytes + 1, int.MaxValue])
        {
            Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(() => use.DeriveArray([1], [1], length)).ParamName);
            Assert.Equal("outputLength", Assert.Throws<ArgumentOutOfRangeException>(() => use.Derive([1], [1], length)).ParamName);
        }

        Assert.Equal("destination", Assert.Throws<ArgumentException>(() => use.DeriveInto([1], [1], [])).ParamName);
    }

    [Theory]
    [MemberData(nameof(Sizes))]
    public void Type_ItsMembers_AreTheThreeForms(int stateBits)
    {
        Type type = SkeinUse.Get(stateBits).Derive.Method.DeclaringType!;
        Assert.Equal($"Skein{stateBits}Kdf", type.Name);
        Assert.Equal(3, type.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly).Length);
    }

    private static SkeinParameters Parameters(byte[] identifier, int length) =>
        new() { KeyDerivationIdentifier = identifier, OutputLength = length };

    private static void AssertRoutes(SkeinUse use, byte[] key, byte[] identifier, int length)
    {
        string name = $"{8 * use.BlockBytes}: {key.Length}, {identifier.Length}, {length}";
        SkeinParameters parameters = Parameters(identifier, length);
        byte[] expected = SkeinOracle.Output(use.BlockBytes, key, [], parameters, length);
        Same(use.DeriveArray(key, identifier, length));
        Same(use.Derive(key, identifier, length));
        byte[] destination = new byte[length];
        use.DeriveInto(key, identifier, destination);
        Same(destination);
        Same(use.HashAny(key, [], parameters));
        using Hasher mac = use.CreateKeyed(key, parameters);
        Same(mac.GetCurrentHash());

        void Same(byte[] output) => Assert.True(expected.AsSpan().SequenceEqual(output), name);
    }
}
