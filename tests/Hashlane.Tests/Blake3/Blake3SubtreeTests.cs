using System.Text;
using System.Text.Json;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Inputs hashed by subtrees: equal to the whole hash however they were split.</summary>
public sealed class Blake3SubtreeTests
{
    private const int ChunkBytes = Blake3Subtree.ChunkBytes;
    private const int MaxRandomBytes = 1024 * ChunkBytes;

    public static TheoryData<string> Modes => Blake3Use.Names;

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashRoot_RandomSplits_EqualsTheWholeHash(string name)
    {
        int seed = Random.Shared.Next();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        Random random = new(seed);
        using Blake3TreeKey mode = Blake3Use.Get(name).CreateTreeMode();
        for (int i = 0; i < 40; i++)
        {
            // Uniform in the number of bits, so that small trees are as frequent as large ones.
            int most = ChunkBytes << random.Next(1, 11);
            int length = random.Next(ChunkBytes + 1, Math.Min(most, MaxRandomBytes) + 1);
            AssertSplits(name, mode, length, random, seed);
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashRoot_LengthsAroundChunks_EqualsTheWholeHash(string name)
    {
        int seed = Random.Shared.Next();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        Random random = new(seed);
        using Blake3TreeKey mode = Blake3Use.Get(name).CreateTreeMode();
        int[] chunks = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 257, 512, 513];
        foreach (int length in chunks.SelectMany(static count => (int[])[(count * ChunkBytes) - 1, count * ChunkBytes, (count * ChunkBytes) + 1]))
        {
            if (length > ChunkBytes)
            {
                AssertSplits(name, mode, length, random, seed);
            }
        }
    }

    [Theory]
    [InlineData(
        0, 1,
        "0df1a7881d71d287d0afc2fcd7d23d28f12e401ab858ca267f11c5f1710df315",
        "b0c8e13fd7a0dca2e49e1d09ee1ab796402f2796a51d7238d0fe76df11e94bfd")]
    [InlineData(
        0, 1024,
        "5c9e654411e393d1f4bec710ccd5bc5669ab177d610a0eb691fcfee92fb4e8b1",
        "f08127dd6e0e2b380d14dc3af4b622010518e576cb58a598c745ee36e2c16a1e")]
    [InlineData(
        0, 3073,
        "f5df7488fe7bce5094d070687ec9020ac59a08c8446cd8527b784247a0320c97",
        "b2c20add54ad625f1aa69c2ebc59a04d9e8c996485e5ff763209a7f251b2256c")]
    [InlineData(
        1024, 1024,
        "2726742c4fe49c461d4b570f9643cc7ac6c52251d457c9b3303c10cd9c6d258b",
        "17e4c4fdcd86da9d9d2f4d00971872433351a0a363414d1b7a2c1e23c44921d1")]
    [InlineData(
        4096, 4096,
        "3c41f717b5e484ccc37d2b3e205de3b9f0f6f1e51bd641844c8f419d48432f31",
        "f9a9816f97b5aebbf90f1f293d80880323de808eee9786386bd4046ce7b8554d")]
    [InlineData(
        1UL << 41, 2500,
        "c6cae04e7ef85c2d8afc2afa65c5965e6f044ce0345f496b142c491c2c19748d",
        "e52195cf15c376649d1173dbf01da4ba6e25fba2caa78da656b93b50269ce9f2")]
    [InlineData(
        (1UL << 42) - 4096, 4096,
        "63d9d9fe7586a4b7471cc5d2ac4623a22f38fb406fe543cb7f380834b329715d",
        "01ab72cd4784292ec01d7f509ea06826110e88de08363e6ee1bcaba7975ceaa4")]
    [InlineData(
        1UL << 42, 1024,
        "914cde8216c9ee1db824ab6305d66ae92c1ceadf92189229a0f815a6190ee791",
        "e19c4bfedd64f4315eeeff233ea00e44d7aba8fbde0dd6e6b03617075a85fa37")]
    [InlineData(
        1UL << 42, 5000,
        "72ff1004ad62f61c75f9b48c66308f822e25ea975dc621274cb69e43ce2b7002",
        "870cde047707c055d9aa14a962b3cf6c5620a75b87a2d580e921109ee8e4daed")]
    [InlineData(
        1UL << 63, 7168,
        "86dff84260a66ac069784d9cb6c366f6b212d206be7f452db0108b29e433f699",
        "52dbd0b593bee5815a4fb1b8bf3b17277ba34ec290f19f8c944fac12b8c9c715")]
    [InlineData(
        ulong.MaxValue - 2047, 1500,
        "efda8891661d741c61c693224e5c3cc34ba48d6dacbf7ced9d4ffe02a04d1c8d",
        "52b2ef75029f360009fb0314fde584282fd7ce203cc86c4985a3d3325801bc69")]
    [InlineData(
        ulong.MaxValue - 1023, 1023,
        "b4ae8052c8f4392b47ce323c485ec6dd35075bea22ea986ba44036d3d43f88e4",
        "d92cbd65d31323fc5e57194fa37317b04393834549cc43a4b5cd7dd0aa1c4af1")]
    [InlineData(
        ulong.MaxValue - 4095, 4095,
        "fb7e18b5967d5dd0f331113a650d3be4e445995adc1b05e166caddb72a46972f",
        "2a8c991c4a5ade89d6bd46a7dfc490a6761004a1a4927c393f61fd6df0017e09")]
    public void GetChainingValue_AtOffsets_AgreesWithAnIndependentImplementation(ulong offset, int length, string unkeyed, string keyed)
    {
        // Expected values: written in Python from the paper, and checked there against the official vectors.
        byte[] data = Inputs.Pattern(length);
        using Blake3TreeKey keyedMode = Blake3TreeKey.Keyed(Inputs.Key(Blake3Mac.KeyBytes));
        foreach ((Blake3TreeKey mode, string expected) in ((Blake3TreeKey, string)[])[(Blake3TreeKey.Hash, unkeyed), (keyedMode, keyed)])
        {
            using Blake3Subtree subtree = new(mode, offset);
            subtree.AppendData(data);
            Assert.Equal(expected, Convert.ToHexStringLower(subtree.GetChainingValue()));
            Assert.Equal(expected, Convert.ToHexStringLower(Blake3Subtree.ComputeChainingValue(mode, offset, data)));
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void ComputeChainingValue_RandomOffsets_EqualsOracle(string name)
    {
        int seed = Random.Shared.Next();
        TestContext.Current.TestOutputHelper?.WriteLine($"Seed: {seed}");
        Random random = new(seed);
        Blake3Use use = Blake3Use.Get(name);
        using Blake3TreeKey mode = use.CreateTreeMode();
        for (int i = 0; i < 100; i++)
        {
            // A random number of low bits is zero, of which MaxSubtreeBytes must find at least as many.
            int zeros = random.Next(10, 64);
            ulong offset = ((ulong)random.NextInt64(long.MinValue, long.MaxValue) >> zeros) << zeros;
            int most = (int)Math.Min(Blake3Subtree.MaxSubtreeBytes(offset), 20 * ChunkBytes);
            Assert.True((ulong)most >= Math.Min((1UL << zeros) - 1, 20 * ChunkBytes));
            byte[] data = new byte[random.Next(1, most + 1)];
            random.NextBytes(data);
            byte[] expected = use.CreateOracle().ChainingValue(data, offset / ChunkBytes);
            Assert.True(
                expected.AsSpan().SequenceEqual(Blake3Subtree.ComputeChainingValue(mode, offset, data)),
                $"{data.Length} bytes at {offset}, seed {seed}.");
        }
    }

    [Fact]
    public void HashRoot_OfficialVectors_Agree()
    {
        using JsonDocument document = JsonDocument.Parse(VectorFiles.Open("blake3/test_vectors.json"));
        string key = document.RootElement.GetProperty("key").GetString()!;
        string context = document.RootElement.GetProperty("context_string").GetString()!;
        using Blake3TreeKey keyed = Blake3TreeKey.Keyed(Encoding.ASCII.GetBytes(key));
        using Blake3TreeKey deriveKey = Blake3TreeKey.DeriveKey(context);
        using Blake3TreeKey deriveKeyUtf8 = Blake3TreeKey.DeriveKey(Encoding.UTF8.GetBytes(context));
        int cases = 0;
        foreach (JsonElement vector in document.RootElement.GetProperty("cases").EnumerateArray())
        {
            byte[] data = Inputs.Pattern(vector.GetProperty("input_len").GetInt32());
            if (data.Length <= ChunkBytes)
            {
                continue;
            }

            AssertRoot(Blake3TreeKey.Hash, "hash");
            AssertRoot(keyed, "keyed_hash");
            AssertRoot(deriveKey, "derive_key");
            AssertRoot(deriveKeyUtf8, "derive_key");
            cases++;

            void AssertRoot(Blake3TreeKey mode, string output)
            {
                string expected = vector.GetProperty(output).GetString()!;
                (byte[] left, byte[] right) = Halves(mode, data, data.Length);
                Assert.Equal(expected, Convert.ToHexStringLower(Blake3Subtree.HashRoot(mode, left, right, expected.Length / 2)));
            }
        }

        Assert.Equal(18, cases);
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void HashRoot_FourParts_EqualsTheWholeHash(string name)
    {
        // 102,400 bytes: 64 KiB on the left, 36,864 on the right, of which 32 KiB are its left.
        byte[] data = Inputs.Pattern(100 * ChunkBytes);
        Blake3Use use = Blake3Use.Get(name);
        using Blake3TreeKey mode = use.CreateTreeMode();

        byte[] fourth = Part(98_304, 4096);
        byte[] second = Part(32_768, 32_768);
        byte[] third = Part(65_536, 32_768);
        byte[] first = Part(0, 32_768);
        byte[] left = Blake3Subtree.MergeChainingValues(mode, first, second);
        byte[] right = Blake3Subtree.MergeChainingValues(mode, third, fourth);

        Assert.Equal(use.OneShot(data, Blake3.HashSizeInBytes), Blake3Subtree.HashRoot(mode, left, right));
        Assert.Equal(Part(0, 65_536), left);
        Assert.Equal(Part(65_536, 36_864), right);

        byte[] Part(int offset, int length)
        {
            using Blake3Subtree subtree = new(mode, (ulong)offset);
            subtree.AppendData(data.AsSpan(offset, length));
            return subtree.GetChainingValue();
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public void OpenRootXof_AnyPosition_EqualsTheWholeHash(string name)
    {
        byte[] data = Inputs.Pattern((5 * ChunkBytes) + 7);
        Blake3Use use = Blake3Use.Get(name);
        Blake3TreeKey mode = use.CreateTreeMode();
        (byte[] left, byte[] right) = Halves(mode, data, data.Length);
        using XofReader reader = Blake3Subtree.OpenRootXof(mode, left, right);
        foreach (int length in (int[])[1, 31, 32, 33, 63, 64, 65, 1000])
        {
            byte[] expected = use.OneShot(data, length);
            Assert.Equal(expected, Blake3Subtree.HashRoot(mode, left, right, length));
            byte[] destination = Canary.Create(length + 3);
            Assert.Equal(length, Blake3Subtree.HashRoot(mode, left, right, length, destination));
            Assert.Equal(expected, destination[..length]);
            Canary.AssertUntouched(destination.AsSpan(length));
        }

        mode.Dispose();
        byte[] output = new byte[300];
        reader.Position = 700;
        reader.Read(output);
        Assert.Equal(use.OneShot(data, 1000)[700..], output);
        Assert.Equal(ulong.MaxValue, reader.Length);
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task AppendData_AllRoutes_GiveTheSameChainingValue(string name)
    {
        using Blake3TreeKey mode = Blake3Use.Get(name).CreateTreeMode();
        foreach (int length in (int[])[1, 63, ChunkBytes - 1, ChunkBytes, ChunkBytes + 1, (3 * ChunkBytes) + 5, 1 << 18])
        {
            byte[] data = Inputs.Pattern(length);
            byte[] expected = Blake3Subtree.ComputeChainingValue(mode, 1 << 18, data);
            using Blake3Subtree subtree = new(mode, 1 << 18);
            Assert.Equal(1UL << 18, subtree.InputOffset);

            subtree.AppendData(data);
            AssertValueAndReset();
            subtree.AppendData(Sequences.Cut(data, 1000));
            AssertValueAndReset();
            subtree.AppendData(new ShortReadStream(data));
            AssertValueAndReset();
            await subtree.AppendDataAsync(new MemoryStream(data), TestContext.Current.CancellationToken);
            AssertValueAndReset();
            subtree.AppendData(data.AsSpan(0, length / 2));
            using Blake3Subtree clone = subtree.Clone();
            subtree.AppendData([1]);
            clone.AppendData(data.AsSpan(length / 2));
            Assert.Equal(expected, clone.GetChainingValue());
            Assert.Equal(subtree.InputOffset, clone.InputOffset);

            void AssertValueAndReset()
            {
                Assert.Equal(expected, subtree.GetChainingValue());
                Assert.Equal(expected, subtree.GetChainingValue());
                subtree.Reset();
            }
        }
    }

    [Fact]
    public void GetChainingValue_BetweenAppends_IsThatOfThePrefix()
    {
        byte[] data = Inputs.Pattern((9 * ChunkBytes) + 17);
        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, 1 << 20);
        int done = 0;
        foreach (int piece in (int[])[1, 1023, 1, 1023, 1024, 3072, 1024, 1000, 24, 17, 1000])
        {
            subtree.AppendData(data.AsSpan(done, piece));
            done += piece;
            Assert.Equal(Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 1 << 20, data.AsSpan(0, done)), subtree.GetChainingValue());
        }
    }

    [Fact]
    public void ComputeChainingValue_OfAWholeInput_IsNotItsDigest()
    {
        foreach (int length in (int[])[1, ChunkBytes, 4 * ChunkBytes])
        {
            byte[] data = Inputs.Pattern(length);
            Assert.NotEqual(Blake3.HashData(data), Blake3Subtree.ComputeChainingValue(Blake3TreeKey.Hash, 0, data));
        }
    }

    private static void AssertSplits(string name, Blake3TreeKey mode, int length, Random random, int seed)
    {
        byte[] data = new byte[length];
        random.NextBytes(data);

        // Plan, compute in random order, join: the tree keeps where it was split.
        SortedDictionary<int, int> parts = [];
        int left = (int)Blake3Subtree.LeftSubtreeBytes((ulong)length);
        Plan(parts, 0, left, random);
        Plan(parts, left, length - left, random);
        (int Offset, int Length)[] order = [.. parts.Select(static part => (part.Key, part.Value))];
        random.Shuffle(order);
        Dictionary<int, byte[]> values = order.ToDictionary(static part => part.Offset, part => Leaf(mode, data, part.Offset, part.Length, random));

        byte[] root = Blake3Subtree.HashRoot(mode, Join(mode, parts, values, 0, left), Join(mode, parts, values, left, length - left));
        byte[] expected = Blake3Use.Get(name).OneShot(data, root.Length);
        Assert.True(expected.AsSpan().SequenceEqual(root), $"{name}: {length} bytes in {parts.Count} parts, seed {seed}.");
    }

    private static void Plan(SortedDictionary<int, int> parts, int offset, int length, Random random)
    {
        Assert.True((ulong)length <= Blake3Subtree.MaxSubtreeBytes((ulong)offset));
        if (length <= ChunkBytes || random.Next(4) == 0)
        {
            parts.Add(offset, length);
            return;
        }

        int left = (int)Blake3Subtree.LeftSubtreeBytes((ulong)length);
        Plan(parts, offset, left, random);
        Plan(parts, offset + left, length - left, random);
    }

    private static byte[] Leaf(Blake3TreeKey mode, byte[] data, int offset, int length, Random random)
    {
        using Blake3Subtree subtree = new(mode, (ulong)offset);
        int most = random.Next(2) == 0 ? 3000 : 100_000;
        for (int done = 0; done < length;)
        {
            int piece = Math.Min(length - done, random.Next(most));
            subtree.AppendData(data.AsSpan(offset + done, piece));
            done += piece;
        }

        return subtree.GetChainingValue();
    }

    private static byte[] Join(
        Blake3TreeKey mode, SortedDictionary<int, int> parts, Dictionary<int, byte[]> values, int offset, int length)
    {
        if (parts[offset] == length)
        {
            return values[offset];
        }

        int left = (int)Blake3Subtree.LeftSubtreeBytes((ulong)length);
        return Blake3Subtree.MergeChainingValues(
            mode, Join(mode, parts, values, offset, left), Join(mode, parts, values, offset + left, length - left));
    }

    private static (byte[] Left, byte[] Right) Halves(Blake3TreeKey mode, byte[] data, int length)
    {
        int left = (int)Blake3Subtree.LeftSubtreeBytes((ulong)length);
        return (
            Blake3Subtree.ComputeChainingValue(mode, 0, data.AsSpan(0, left)),
            Blake3Subtree.ComputeChainingValue(mode, (ulong)left, data.AsSpan(left, length - left)));
    }
}
