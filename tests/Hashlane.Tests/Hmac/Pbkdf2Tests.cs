using System.Buffers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>PBKDF2 against vectors, against the framework's, and against its definition over every function.</summary>
public sealed class Pbkdf2Tests
{
    public static TheoryData<string> Functions => HmacOracle.Names;

    public static TheoryData<string> FunctionsOfTheFramework => ["sha256", "sha384", "sha512"];

    /// <summary>Functions with lanes, and digests that lanes do not take: of half a word.</summary>
    public static TheoryData<string> FunctionsOverLanes =>
        ["sha224", "sha256", "sha384", "sha512", "sha512-224", "sha512-256", "blake2b", "blake2s", "blake2b-256", "blake2s-64", "blake2b-160"];

    [Fact]
    public void DeriveKey_OurVectors_Agrees()
    {
        foreach (Vector vector in KdfVectors.Load("pbkdf2", 82, Read))
        {
            (HashFunction function, byte[] password, byte[] salt, int iterations, byte[] key) = vector;
            Assert.Equal(key, Pbkdf2.DeriveKey(function, password, salt, iterations, key.Length, TestContext.Current.CancellationToken));
            byte[] destination = new byte[key.Length];
            Pbkdf2.DeriveKey(function, password.AsSpan(), salt, iterations, destination, CancellationToken.None);
            Assert.Equal(key, destination);
        }

        static Vector Read(JsonElement entry) => new(
            KdfVectors.Function(entry), VectorCases.Hex(entry, "password"), VectorCases.Hex(entry, "salt"), VectorCases.Count(entry, "iterations"),
            VectorCases.Hex(entry, "key"));
    }

    [Theory]
    [InlineData("sha224", 58)]
    [InlineData("sha256", 60)]
    [InlineData("sha384", 58)]
    [InlineData("sha512", 58)]
    public void DeriveKey_Wycheproof_Agrees(string name, int count) => KdfVectors.ForEachOfWycheproof(
        $"pbkdf2_hmac{name}_test.json",
        count,
        (_, test) =>
        {
            Assert.Equal("valid", test.GetProperty("result").GetString());
            byte[] key = VectorCases.Hex(test, "dk");
            Assert.Equal(
                key,
                Pbkdf2.DeriveKey(
                    HashFunction.Get(name),
                    VectorCases.Hex(test, "password"),
                    VectorCases.Hex(test, "salt"),
                    test.GetProperty("iterationCount").GetInt32(),
                    key.Length,
                    TestContext.Current.CancellationToken));
        });

    /// <summary>It would take hours to hash the password again for each block of the key.</summary>
    [Fact]
    public void DeriveKey_LongPasswordAndLongKey_HashesThePasswordOnce()
    {
        byte[] password = Inputs.Pattern(16 << 20), salt = Inputs.Pattern(16);
        byte[] actual = new byte[100_000 * 32], expected = new byte[actual.Length];
        Pbkdf2.DeriveKey(HashFunction.Sha256, password.AsSpan(), salt, 1, actual, TestContext.Current.CancellationToken);
        Pbkdf2.DeriveKey(HashFunction.Sha256, Sha256.HashData(password).AsSpan(), salt, 1, expected, TestContext.Current.CancellationToken);
        Assert.Equal(expected, actual);
    }

    [Theory]
    [MemberData(nameof(FunctionsOfTheFramework))]
    public void DeriveKey_OfRandomCases_IsTheFrameworks(string name)
    {
        HashFunction function = HashFunction.Get(name);
        HashAlgorithmName framework = new(name.ToUpperInvariant());
        for (int seed = 0; seed < 60; seed++)
        {
            Random random = new(seed);
            byte[] password = Inputs.Random(random.Next(200), seed), salt = Inputs.Random(random.Next(200), seed + 1);
            int iterations = random.Next(1, 40), length = random.Next(1, seed % 3 == 0 ? 3000 : 100);
            byte[] key = Rfc2898DeriveBytes.Pbkdf2(password, salt, iterations, framework, length);
            CancellationToken token = seed % 2 == 0 ? CancellationToken.None : TestContext.Current.CancellationToken;
            Assert.Equal(key, Pbkdf2.DeriveKey(function, password, salt, iterations, length, token));
        }
    }

    [Theory]
    [MemberData(nameof(Functions))]
    public void DeriveKey_OverEachFunction_IsThatOfTheDefinition(string name)
    {
        HashFunction function = HashFunction.Get(name);
        foreach (int passwordBytes in (int[])[0, 9, function.BlockBytes, function.BlockBytes + 1])
        {
            byte[] password = Inputs.Pattern(passwordBytes), salt = Inputs.Key(21);
            foreach (int iterations in (int[])[1, 2, 5])
            {
                byte[] expected = Derive(function, password, salt, iterations, (2 * function.HashSizeInBytes) + 1);
                Assert.Equal(expected, Derived(function, password, salt, iterations, expected.Length));
                Assert.Equal(expected[..1], Derived(function, password, salt, iterations, 1));
            }
        }
    }

    /// <summary>Every number of blocks up to more than twice the widest lanes, so that each width has full and partly filled groups.</summary>
    [Theory]
    [MemberData(nameof(FunctionsOverLanes))]
    public void DeriveKey_AnyNumberOfBlocks_IsThatOfTheDefinition(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] password = Inputs.Pattern(77), salt = Inputs.Key(16), expected = Derive(function, password, salt, 4, 70 * function.HashSizeInBytes);
        for (int blocks = 1; blocks <= 70; blocks++)
        {
            int length = (blocks * function.HashSizeInBytes) - (blocks % 2);
            if (length > 0)
            {
                Assert.Equal(expected[..length], Derived(function, password, salt, 4, length));
            }
        }
    }

    [Theory]
    [MemberData(nameof(FunctionsOverLanes))]
    public void DeriveMany_AnyNumberOfPasswords_GivesTheKeyOfEach(string name)
    {
        HashFunction function = HashFunction.Get(name);
        foreach (int outputLength in (int[])[1, function.HashSizeInBytes, (2 * function.HashSizeInBytes) + 1])
        {
            for (int count = 0; count <= 40; count++)
            {
                byte[][] passwords = [.. Enumerable.Range(0, count).Select(static i => Inputs.Random(i * 5, i))];
                byte[][] salts = [.. Enumerable.Range(0, count).Select(static i => Inputs.Random(i, i))];
                byte[] expected = [.. passwords.Zip(salts).SelectMany(pair => Derive(function, pair.First, pair.Second, 3, outputLength))];
                byte[] keys = new byte[expected.Length + 1];
                Pbkdf2.DeriveMany(function, Memories(passwords), Memories(salts), 3, outputLength, keys, CancellationToken.None);
                Assert.Equal([.. expected, 0], keys);
            }
        }
    }

    [Fact]
    public void DeriveKey_OfAText_TakesItsUtf8()
    {
        byte[] salt = Inputs.Key(16), key = new byte[20];
        foreach (string password in (string[])["", "correct horse", "Grüße, \U0001F40E"])
        {
            byte[] expected = Pbkdf2.DeriveKey(HashFunction.Blake2s, Encoding.UTF8.GetBytes(password), salt, 3, 20, CancellationToken.None);
            Assert.Equal(expected, Pbkdf2.DeriveKey(HashFunction.Blake2s, password, salt, 3, 20, CancellationToken.None));
            Pbkdf2.DeriveKey(HashFunction.Blake2s, password.AsSpan(), salt, 3, key, CancellationToken.None);
            Assert.Equal(expected, key);
        }

        Assert.Throws<ArgumentException>("password", () => Pbkdf2.DeriveKey(HashFunction.Blake2s, "\ud800", salt, 3, 20, CancellationToken.None));
    }

    [Theory]
    [InlineData("sha256", 1)]
    [InlineData("sha256", 8)]
    [InlineData("sha512", 1)]
    [InlineData("sha512", 8)]
    [InlineData("blake3", 1)]
    public void DeriveKey_Canceled_Ends(string name, int blocks)
    {
        HashFunction function = HashFunction.Get(name);
        using CancellationTokenSource source = new();
        byte[] destination = new byte[blocks * function.HashSizeInBytes];

        // Without cancellation it would take an hour.
        source.CancelAfter(TimeSpan.FromMilliseconds(50));
        Assert.ThrowsAny<OperationCanceledException>(() => Pbkdf2.DeriveKey(function, [1], [2], int.MaxValue, destination, source.Token));
        Assert.ThrowsAny<OperationCanceledException>(() => Pbkdf2.DeriveKey(function, [1], [2], 1, destination, source.Token));
    }

    /// <summary>What the framework computes cannot be stopped, but a key that nobody waits for is not returned.</summary>
    [Theory]
    [InlineData(32, 1_000_000)]
    [InlineData(64, 500_000)]
    public void DeriveKey_CanceledWhileTheFrameworkComputes_Throws(int outputLength, int iterations)
    {
        byte[] destination = new byte[outputLength];
        int ended = 0;
        for (int attempt = 0; attempt < 20 && ended == 0; attempt++)
        {
            destination.AsSpan().Fill(0xA5);
            using CancellationTokenSource source = new();
            source.CancelAfter(1); // on a busy machine perhaps after the key is there
            try
            {
                Pbkdf2.DeriveKey(HashFunction.Sha256, [1], [2], iterations, destination, source.Token);
            }
            catch (OperationCanceledException)
            {
                // On a busy machine perhaps also before the call, which then writes nothing.
                ended += destination.AsSpan().IndexOfAnyExcept((byte)0xA5) < 0 ? 0 : 1;
            }
        }

        Assert.Equal(1, ended);
        Assert.Equal(new byte[outputLength], destination);
    }

    /// <summary>One iteration looks at no token: only the hash of the password does.</summary>
    [Theory]
    [InlineData("sha256")]
    [InlineData("blake2s")]
    [InlineData("skein512")]
    public void DeriveKey_CanceledWhileALongPasswordIsHashed_EndsThere(string name)
    {
        HashFunction function = HashFunction.Get(name);
        byte[] password = new byte[64 << 20];
        int ended = 0;
        for (int attempt = 0; attempt < 20 && ended == 0; attempt++)
        {
            using CancellationTokenSource source = new();
            CountedMemory counted = new(password, reads =>
            {
                if (reads == 3)
                {
                    source.CancelAfter(1);
                }
            });
            try
            {
                Pbkdf2.DeriveMany(function, [counted.Memory, counted.Memory], [new byte[16], new byte[16]], 1, 1, new byte[2], source.Token);
            }
            catch (OperationCanceledException)
            {
                ended += counted.Reads == 3 ? 1 : 0; // both were checked, and one was hashed
            }
        }

        Assert.Equal(1, ended);
    }

    [Theory]
    [InlineData("sha256")]
    [InlineData("blake2s")]
    [InlineData("skein512")]
    public void DeriveMany_OfALongPassword_ReadsItOnce(string name)
    {
        using CancellationTokenSource source = new();
        CountedMemory counted = new(new byte[(1 << 20) + 1], static _ => { });

        Pbkdf2.DeriveMany(HashFunction.Get(name), [counted.Memory], [new byte[16]], 2, 16, new byte[16], source.Token);

        Assert.Equal(2, counted.Reads); // it was checked before
    }

    /// <summary>Long passwords are hashed in parts, between which the token is looked at.</summary>
    [Theory]
    [InlineData("sha256")]
    [InlineData("sha512")]
    [InlineData("blake2s")]
    [InlineData("blake2b-256")]
    [InlineData("blake3")]
    [InlineData("skein512")]
    public void DeriveKey_LongPassword_EqualsThatWithoutAToken(string name)
    {
        HashFunction function = HashFunction.Get(name);
        using CancellationTokenSource source = new();
        foreach (int length in (int[])[1 << 20, (1 << 20) + 1, (2 << 20) + 5])
        {
            byte[] password = Inputs.Pattern(length), salt = Inputs.Pattern(16);
            foreach (int blocks in (int[])[1, 3])
            {
                int bytes = blocks * function.HashSizeInBytes;
                byte[] expected = Pbkdf2.DeriveKey(function, password, salt, 2, bytes, CancellationToken.None);
                Assert.Equal(expected, Pbkdf2.DeriveKey(function, password, salt, 2, bytes, source.Token));
            }
        }
    }

    [Fact]
    public void Arguments_Wrong_AreRefused()
    {
        HashFunction function = HashFunction.Sha512;
        byte[] some = new byte[10];
        Assert.Throws<ArgumentNullException>("function", () => Derived(null!, some, some, 1, 1));
        Assert.Throws<ArgumentNullException>("password", () => Derived(function, null!, some, 1, 1));
        Assert.Throws<ArgumentNullException>("password", () => Pbkdf2.DeriveKey(function, (string)null!, some, 1, 1, CancellationToken.None));
        Assert.Throws<ArgumentNullException>("salt", () => Derived(function, some, null!, 1, 1));
        Assert.Throws<ArgumentNullException>("salt", () => Pbkdf2.DeriveKey(function, "", null!, 1, 1, CancellationToken.None));
        Assert.Throws<ArgumentOutOfRangeException>("iterations", () => Derived(function, some, some, 0, 1));
        Assert.Throws<ArgumentOutOfRangeException>("outputLength", () => Derived(function, some, some, 1, 0));
        Assert.Throws<ArgumentOutOfRangeException>("function", () => Derived(HashFunction.Skein256.WithHashSize(33), some, some, 1, 1));
        Assert.Throws<ArgumentException>("destination", () => Pbkdf2.DeriveKey(function, some.AsSpan(), some, 1, [], CancellationToken.None));
        Assert.Throws<ArgumentException>("destination", () => Pbkdf2.DeriveKey(function, some.AsSpan(), [], 1, some, CancellationToken.None));
        Assert.Throws<ArgumentException>("destination", () => Pbkdf2.DeriveKey(function, "", some, 1, some, CancellationToken.None));
        Assert.Throws<ArgumentException>("salts", () => Pbkdf2.DeriveMany(function, Memories([some]), [], 1, 1, new byte[1], CancellationToken.None));
        Assert.Throws<ArgumentException>(
            "destination", () => Pbkdf2.DeriveMany(function, Memories([some]), Memories([some]), 1, 2, new byte[1], CancellationToken.None));
        Assert.Throws<ArgumentException>(
            "destination", () => Pbkdf2.DeriveMany(function, Memories([some]), Memories([[1]]), 1, 2, some, CancellationToken.None));
        Assert.Throws<ArgumentException>(
            "destination", () => Pbkdf2.DeriveMany(function, Memories([[1]]), Memories([some]), 1, 2, some, CancellationToken.None));
        Assert.Throws<ArgumentOutOfRangeException>(
            "outputLength", () => Pbkdf2.DeriveMany(function, [], [], 1, 0, some, CancellationToken.None));
        Assert.Throws<ArgumentOutOfRangeException>("iterations", () => Pbkdf2.DeriveMany(function, [], [], -1, 1, some, CancellationToken.None));
    }

    [Fact]
    public void Members_OverSpans_AllocateNothing()
    {
        Optimization.SkipTestWithoutIt();
        byte[] password = Inputs.Key(20), key = new byte[300];
        ReadOnlyMemory<byte>[] passwords = Memories([password, password, password, password, password, password]);
        foreach (HashFunction function in (HashFunction[])[HashFunction.Blake2b, HashFunction.Blake2s, HashFunction.Blake3, HashFunction.Sha512, HashFunction.Sha256])
        {
            Allocations.AssertNone("DeriveKey", () => Pbkdf2.DeriveKey(function, password.AsSpan(), password, 3, key, CancellationToken.None));
            Allocations.AssertNone("DeriveMany", () => Pbkdf2.DeriveMany(function, passwords, passwords, 3, 50, key, CancellationToken.None));
        }
    }

    private static byte[] Derived(HashFunction function, byte[] password, byte[] salt, int iterations, int length) =>
        Pbkdf2.DeriveKey(function, password, salt, iterations, length, CancellationToken.None);

    /// <summary>RFC 8018 §5.2.</summary>
    private static byte[] Derive(HashFunction function, byte[] password, byte[] salt, int iterations, int length)
    {
        byte[] key = [];
        for (byte block = 1; key.Length < length; block++)
        {
            byte[] result = HmacOracle.Tag(function, password, [.. salt, 0, 0, 0, block]), sum = result;
            for (int i = 1; i < iterations; i++)
            {
                result = HmacOracle.Tag(function, password, result);
                sum = [.. sum.Zip(result).Select(static pair => (byte)(pair.First ^ pair.Second))];
            }

            key = [.. key, .. sum];
        }

        return key[..length];
    }

    private static ReadOnlyMemory<byte>[] Memories(byte[][] arrays) => [.. arrays.Select(static array => new ReadOnlyMemory<byte>(array))];

    private sealed record Vector(HashFunction Function, byte[] Password, byte[] Salt, int Iterations, byte[] Key);

    /// <summary>Memory that counts how often it is read.</summary>
    private sealed class CountedMemory(byte[] bytes, Action<int> read) : MemoryManager<byte>
    {
        public int Reads { get; private set; }

        public override Memory<byte> Memory => CreateMemory(bytes.Length);

        public override Span<byte> GetSpan()
        {
            read(++Reads);
            return bytes;
        }

        public override MemoryHandle Pin(int elementIndex = 0) => throw new NotSupportedException();

        public override void Unpin() => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
        }
    }
}
