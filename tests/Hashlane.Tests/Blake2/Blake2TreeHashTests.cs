using System.Text.Json;
using Xunit;
using static Hashlane.Tests.Blake2VectorFields;

namespace Hashlane.Tests;

/// <summary>BLAKE2bp and BLAKE2sp: others' digests, and the trees of <see cref="Blake2TreeOracle"/>.</summary>
public sealed class Blake2TreeHashTests
{
    private const int StripeBytes = Blake2LastStripe.StripeBytes;

    public static TheoryData<string> Names => ["blake2bp", "blake2sp"];

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_OfficialVectors_Agree(string name)
    {
        foreach ((byte[] message, byte[] key, byte[] expected) in LoadOfficial(name))
        {
            AssertAll(name, message, key, expected);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_LongMessagesKeysAndDigests_Agree(string name)
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake2/blake2_parallel.json"));
        int cases = 0;
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            if (vector.GetProperty("hash").GetString() == name)
            {
                AssertAll(name, Inputs.Pattern(vector.GetProperty("len").GetInt32()), Hex(vector, "key"), Hex(vector, "out"));
                cases++;
            }
        }

        Assert.Equal(100, cases);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_EveryLength_IsTheTree(string name)
    {
        byte[] key = Inputs.Key(32);
        HashFunction function = Function(name);
        using Hasher keyed = function.Create(new HashFunctionOptions { Key = key });
        for (int length = 0; length <= (2 * StripeBytes) + 76; length++)
        {
            byte[] message = Inputs.Pattern(length);
            Assert.Equal(Blake2TreeOracle.Hash(name, message, [], function.HashSizeInBytes), function.HashData(message));
            byte[] tag = Blake2TreeOracle.Hash(name, message, key, function.HashSizeInBytes);
            Assert.Equal(tag, HashWithKey(name, key, message, function.HashSizeInBytes));
            keyed.AppendData(message);
            Assert.Equal(tag, keyed.GetHashAndReset());
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void AppendData_PiecesOfEveryLength_GiveTheDigest(string name)
    {
        const int MaxPieceBytes = 600;
        byte[] message = Inputs.Pattern((4 * StripeBytes) + 300);
        byte[] key = Inputs.Key(7);
        HashFunction function = Function(name);
        byte[] expected = Blake2TreeOracle.Hash(name, message, [], function.HashSizeInBytes);
        byte[] expectedKeyed = Blake2TreeOracle.Hash(name, message, key, function.HashSizeInBytes);
        using Hasher hasher = function.Create(), keyed = function.Create(new HashFunctionOptions { Key = key });
        for (int piece = 1; piece <= MaxPieceBytes; piece++)
        {
            for (int start = 0; start < message.Length; start += piece)
            {
                ReadOnlySpan<byte> source = message.AsSpan(start, Math.Min(piece, message.Length - start));
                hasher.AppendData(source);
                keyed.AppendData(source);
            }

            Assert.Equal(expected, hasher.GetHashAndReset());
            Assert.Equal(expectedKeyed, keyed.GetHashAndReset());
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void AppendData_TwoPiecesAroundEveryEdge_GiveTheDigest(string name)
    {
        HashFunction function = Function(name);
        int block = function.BlockBytes;
        int[] edges = [.. Enumerable.Range(0, (3 * StripeBytes / block) + 1).SelectMany(i => new[] { (i * block) - 1, i * block, (i * block) + 1 })];
        using Hasher hasher = function.Create();
        foreach (int first in edges.Where(static edge => edge >= 0))
        {
            foreach (int second in edges.Where(static edge => edge >= 0))
            {
                byte[] message = Inputs.Pattern(first + second);
                hasher.AppendData(message.AsSpan(0, first));
                hasher.AppendData(message.AsSpan(first));
                Assert.Equal(function.HashData(message), hasher.GetCurrentHash());
                hasher.AppendData(message);
                Assert.Equal(function.HashData([.. message, .. message]), hasher.GetHashAndReset());
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void HashData_EveryKeyAndDigestLength_IsTheTree(string name)
    {
        HashFunction function = Function(name);
        foreach (int length in (int[])[0, 1, StripeBytes - function.BlockBytes, StripeBytes - function.BlockBytes + 1, (2 * StripeBytes) + 1])
        {
            byte[] message = Inputs.Pattern(length);
            for (int i = 1; i <= function.MaxHashSizeInBytes; i++)
            {
                Assert.Equal(Blake2TreeOracle.Hash(name, message, [], i), function.WithHashSize(i).HashData(message));
                Assert.Equal(
                    Blake2TreeOracle.Hash(name, message, Inputs.Key(i), function.MaxHashSizeInBytes + 1 - i),
                    HashWithKey(name, Inputs.Key(i), message, function.MaxHashSizeInBytes + 1 - i));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void HashDataParallel_AnyLength_EqualsHashData(string name)
    {
        byte[] key = Inputs.Key(20);
        foreach (int length in (int[])[0, 3, Blake2TreeParallel.MinBytes - 1, Blake2TreeParallel.MinBytes, (3 << 20) + 77])
        {
            byte[] message = Inputs.Pattern(length);
            foreach (int degree in (int[])[-1, 1, 2, 16])
            {
                foreach (CancellationToken token in (CancellationToken[])[CancellationToken.None, TestContext.Current.CancellationToken])
                {
                    bool isB = name == "blake2bp";
                    Assert.Equal(
                        isB ? Blake2bp.HashData(message) : Blake2sp.HashData(message),
                        isB ? Blake2bp.HashDataParallel(message, degree, token) : Blake2sp.HashDataParallel(message, degree, token));
                    Assert.Equal(
                        HashWithKey(name, key, message, isB ? Blake2bp.HashSizeInBytes : Blake2sp.HashSizeInBytes),
                        isB ? Blake2bpMac.HashDataParallel(key, message, degree, token) : Blake2spMac.HashDataParallel(key, message, degree, token));
                }
            }
        }
    }

    /// <summary>After something that is no whole number of stripes, and before something more: where vectors hold few leaves, threads take groups of them.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void AppendDataParallel_AfterAnyBeginning_EqualsHashData(string name)
    {
        byte[] key = Inputs.Key(20);
        byte[] message = Inputs.Pattern(StripeBytes + 1 + (3 << 20) + 77 + 5);
        foreach (int before in (int[])[0, 1, StripeBytes - 1, StripeBytes, StripeBytes + 1])
        {
            foreach (int length in (int[])[1, Blake2TreeParallel.MinBytes, (3 << 20) + 77])
            {
                byte[] whole = message[..(before + length + 5)];
                byte[] expected = Function(name).HashData(whole), tag = HashWithKey(name, key, whole, 20);
                foreach ((int degree, CancellationToken token) in (
                    (int, CancellationToken)[])[(1, default), (2, default), (-1, TestContext.Current.CancellationToken), (2, TestContext.Current.CancellationToken)])
                {
                    using Hasher hasher = Function(name).Create();
                    Assert.Equal(expected, AppendParallel(hasher, whole, before, length, degree, token));
                    using Hasher mac = name == "blake2bp" ? new Blake2bpMac(key, 20) : new Blake2spMac(key, 20);
                    Assert.Equal(tag, AppendParallel(mac, whole, before, length, degree, token));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void AppendDataParallel_Cancelled_LeavesTheMessage(string name)
    {
        using Hasher hasher = Function(name).Create();
        hasher.AppendData(new byte[5]);
        Assert.ThrowsAny<OperationCanceledException>(() => AppendParallel(hasher, new byte[1 << 20], degree: 2, new CancellationToken(canceled: true)));
        Assert.Equal(Function(name).HashData(new byte[5]), hasher.GetHashAndReset());
    }

    private static byte[] AppendParallel(Hasher hasher, byte[] message, int before, int length, int degree, CancellationToken token)
    {
        hasher.AppendData(message.AsSpan(0, before));
        AppendParallel(hasher, message.AsMemory(before, length), degree, token);
        hasher.AppendData(message.AsSpan(before + length));
        return hasher.GetHashAndReset();
    }

    private static void AppendParallel(Hasher hasher, ReadOnlyMemory<byte> source, int degree, CancellationToken token)
    {
        switch (hasher)
        {
            case Blake2bp tree: tree.AppendDataParallel(source, degree, token); break;
            case Blake2sp tree: tree.AppendDataParallel(source, degree, token); break;
            case Blake2bpMac tree: tree.AppendDataParallel(source, degree, token); break;
            default: ((Blake2spMac)hasher).AppendDataParallel(source, degree, token); break;
        }
    }

    private static HashFunction Function(string name) => HashFunction.All.Single(function => function.Name == name);

    private static byte[] HashWithKey(string name, byte[] key, byte[] message, int outputLength) => name == "blake2bp"
        ? Blake2bpMac.HashData(key, message, outputLength)
        : Blake2spMac.HashData(key, message, outputLength);

    private static void AssertAll(string name, byte[] message, byte[] key, byte[] expected)
    {
        HashFunction function = Function(name).WithHashSize(expected.Length);
        Routes.AssertInstance(() => function.Create(new HashFunctionOptions { Key = key }), message, expected);
        Assert.Equal(expected, key.Length == 0 ? function.HashData(message) : HashWithKey(name, key, message, expected.Length));
    }
}
