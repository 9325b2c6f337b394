using Xunit;

namespace Hashlane.Tests;

/// <summary>Algorithms as values, and what they say of this machine.</summary>
public sealed class CatalogueTests
{
    private const int UnlimitedBytes = 100_001;

    [Fact]
    public void All_Names_AreSortedAndUnique()
    {
        string[] names = [.. HashFunction.All.Select(static function => function.Name)];
        Assert.Equal(names.Distinct().Order(StringComparer.Ordinal), names);
        Assert.Contains("blake2b", names);
        Assert.Contains("blake2s", names);
    }

    [Fact]
    public void TryGet_EveryFunctionAndLength_RoundTrips()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            foreach (int length in Inputs.DigestLengths(function))
            {
                HashFunction sized = function.WithHashSize(length);
                Assert.True(HashFunction.TryGet(sized.Name, out HashFunction? found), sized.Name);
                Assert.Equal(length, found.HashSizeInBytes);
                Assert.Equal(sized.Name, found.Name);
                Assert.Equal(sized.Name, found.ToString());
                bool hasLengths = function.MinHashSizeInBytes < function.MaxHashSizeInBytes;
                Assert.Equal(hasLengths, HashFunction.TryGet($"{function.FamilyName}-{8 * length}", out found));
                Assert.Equal(hasLengths ? length : null, found?.HashSizeInBytes);
                Assert.Equal(function.HashData([1]).Length == length, sized.HashData([1]).AsSpan().SequenceEqual(function.HashData([1])));
                using Hasher hasher = sized.Create();
                hasher.AppendData([1]);
                Assert.Equal(sized.HashData([1]), hasher.GetCurrentHash());
            }

            Assert.True(HashFunction.TryGet(function.Name.ToUpperInvariant(), out _));
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("blake2")]
    [InlineData("blake2x")]
    [InlineData("blake2b-")]
    [InlineData("blake2b-0")]
    [InlineData("blake2b-7")]
    [InlineData("blake2b-12")]
    [InlineData("blake2b-520")]
    [InlineData("blake2b-0256")]
    [InlineData("blake2b-+256")]
    [InlineData("blake2b- 256")]
    [InlineData("blake2b-256 ")]
    [InlineData("blake2b-٢٥٦")]
    [InlineData("blake2b-99999999999999999999")]
    [InlineData("blake2b256")]
    [InlineData("blake2s-264")]
    [InlineData(" blake2b")]
    [InlineData("blake3-0")]
    [InlineData("blake3-12")]
    [InlineData("blake3-17179868736")]
    [InlineData("blake3-34359738368")]
    [InlineData("blake3-256-derive")]
    [InlineData("blake2b\0")]
    [InlineData("blake2b-256\0")]
    [InlineData("blake2b-256\0\0\0")]
    [InlineData("sha256-256")]
    [InlineData("SHA512-512")]
    [InlineData("sha512-256-256")]
    public void TryGet_NoSuchName_IsFalse(string name)
    {
        Assert.False(HashFunction.TryGet(name, out HashFunction? function));
        Assert.Null(function);
    }

    [Fact]
    public void Get_EveryName_IsThatOfTryGet()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            Assert.Same(function, HashFunction.Get(function.Name));
            Assert.Equal(function.Name, HashFunction.Get(function.Name.ToUpperInvariant()).Name);
        }

        Assert.Equal(("blake2b-256", 32), (HashFunction.Get("blake2b-256").Name, HashFunction.Get("blake2b-256").HashSizeInBytes));
        Assert.Throws<ArgumentNullException>("name", static () => HashFunction.Get(null!));
    }

    [Theory]
    [InlineData("blake3b", "Did you mean blake3?")]
    [InlineData("Blake2", "Did you mean blake2b, blake2bp, blake2s, blake2sp, blake2xb or blake2xs?")]
    [InlineData("SHA-256", "Did you mean sha256?")]
    [InlineData("sha512/256", "Did you mean sha512-256?")]
    [InlineData("sha512-265", "Did you mean sha512-256?")]
    [InlineData("blake2b256", "Did you mean blake2b-256?")]
    [InlineData("skien512", "Did you mean skein512?")]
    [InlineData("sha3-256", "HashFunction.All lists those that there are.")]
    [InlineData("md5", "HashFunction.All lists those that there are.")]
    [InlineData("", "HashFunction.All lists those that there are.")]
    [InlineData("blake2b-520", "blake2b has digests of 8 to 512 bits")]
    [InlineData("BLAKE2s-12", "blake2s has digests of 8 to 256 bits")]
    [InlineData("sha256-128", "sha256 has digests of 256 bits")]
    [InlineData("sha512-384", "sha512 has digests of 512 bits")]
    public void Get_NoSuchName_ThrowsWithTheNearNamesOrTheLengths(string name, string hint)
    {
        ArgumentException exception = Assert.Throws<ArgumentException>(nameof(name), () => HashFunction.Get(name));
        Assert.Contains($"'{name}'", exception.Message, StringComparison.Ordinal);
        Assert.Contains(hint, exception.Message, StringComparison.Ordinal);
    }

    /// <summary>A name may come from a request. Its message is short, and is there at once.</summary>
    [Theory]
    [InlineData("b")]
    [InlineData("blake2b-")]
    [InlineData("sha256-")]
    public void Get_VeryLongName_ThrowsAShortMessage(string start)
    {
        string name = start + new string('b', 10_000_000);
        ArgumentException exception = Assert.Throws<ArgumentException>(nameof(name), () => HashFunction.Get(name));
        Assert.InRange(exception.Message.Length, 1, 400);
        Assert.Contains($"'{name[..64]}…'", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Get_VeryLongNameWithASurrogatePairAtItsCut_LeavesThePairOut()
    {
        string start = new('x', 63);
        ArgumentException exception = Assert.Throws<ArgumentException>("name", () => HashFunction.Get($"{start}\U0001F600yz"));
        Assert.Contains($"'{start}…'", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task HashData_OfStreamsAndSequences_EqualsThatOfSpans()
    {
        byte[] message = Inputs.Pattern(3000);
        foreach (HashFunction each in HashFunction.All)
        {
            HashFunction function = each.MinHashSizeInBytes == each.MaxHashSizeInBytes ? each : each.WithHashSize(20);
            byte[] digest = function.HashData(message);
            byte[] destination = new byte[function.HashSizeInBytes + 1];
            Assert.Equal(digest, function.HashData(new ShortReadStream(message)));
            Assert.Equal(digest, function.HashData(Sequences.Cut(message, 100)));
            Assert.Equal(digest, await function.HashDataAsync(new ShortReadStream(message), TestContext.Current.CancellationToken));
            AssertWritten(function.HashData(new ShortReadStream(message), destination));
            AssertWritten(function.HashData(Sequences.Cut(message, 100), destination));
            AssertWritten(await function.HashDataAsync(new ShortReadStream(message), destination, TestContext.Current.CancellationToken));
            Assert.Throws<ArgumentException>("destination", () => function.HashData(Stream.Null, new byte[digest.Length - 1]));

            void AssertWritten(int written)
            {
                Assert.Equal(digest.Length, written);
                Assert.Equal([.. digest, 0], destination);
                Array.Clear(destination);
            }
        }
    }

    [Fact]
    public void TryGet_Null_ThrowsWithTheName() =>
        Assert.Equal("name", Assert.Throws<ArgumentNullException>(static () => HashFunction.TryGet(null!, out _)).ParamName);

    [Fact]
    public void Create_WithOptions_EqualsTheTypes()
    {
        byte[] key = Inputs.Key(20);
        byte[] salt = [1, 2, 3];
        byte[] personalization = [4, 5];
        Assert.True(HashFunction.TryGet("blake2b-160", out HashFunction? b));
        using Hasher keyed = b.Create(new HashFunctionOptions { Key = key, Salt = salt, Personalization = personalization });
        keyed.AppendData([9]);
        Blake2bParameters parameters = new() { OutputLength = 20, Salt = salt, Personalization = personalization };
        Assert.IsType<Blake2bMac>(keyed);
        Assert.Equal(Blake2bMac.HashData(key, [9], parameters), keyed.GetCurrentHash());
        using Hasher unkeyed = b.Create(new HashFunctionOptions { Salt = salt, Personalization = personalization });
        unkeyed.AppendData([9]);
        Assert.IsType<Blake2b>(unkeyed);
        Assert.Equal(Blake2b.HashData([9], parameters), unkeyed.GetCurrentHash());
    }

    [Fact]
    public void Create_OptionsTooLong_ThrowOutOfRange()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            Assert.Equal("options", Assert.Throws<ArgumentNullException>(() => function.Create(null!)).ParamName);
            AssertLimit(function, function.MaxKeyBytes, static bytes => new HashFunctionOptions { Key = bytes });
            AssertLimit(function, function.MaxSaltBytes, static bytes => new HashFunctionOptions { Salt = bytes });
            AssertLimit(function, function.MaxPersonalizationBytes, static bytes => new HashFunctionOptions { Personalization = bytes });
        }
    }

    [Fact]
    public void TryGet_Blake3OfAnyLength_IsFound()
    {
        foreach (int length in (int[])[1, 64, 1 << 28, Blake3.MaxHashBytes])
        {
            string name = $"blake3-{8L * length}";
            Assert.True(HashFunction.TryGet(name, out HashFunction? function), name);
            Assert.Equal((name, length), (function.Name, function.HashSizeInBytes));
        }

        Assert.True(HashFunction.TryGet("BLAKE3-256", out HashFunction? byDefault));
        Assert.Equal("blake3", byDefault.Name);
    }

    [Fact]
    public void Create_WithContext_DerivesKeys()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            HashFunctionOptions options = new() { Context = "a context" };
            if (function.HasKeyDerivation)
            {
                using Hasher hasher = function.WithHashSize(20).Create(options);
                hasher.AppendData([9]);
                Assert.Equal(Blake3Kdf.DeriveKey("a context", [9], 20), Assert.IsType<Blake3Kdf>(hasher).GetCurrentHash());
            }
            else
            {
                string message = Assert.Throws<ArgumentException>(() => function.Create(options)).Message;
                Assert.Contains(function.FamilyName, message, StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public void Create_ContextThatIsRefused_ThrowsArgument()
    {
        Assert.True(HashFunction.TryGet("blake3", out HashFunction? function));
        HashFunctionOptions both = new() { Context = "a context", Key = new byte[32] };
        Assert.Equal("options", Assert.Throws<ArgumentException>(() => function.Create(both)).ParamName);
        Assert.Throws<ArgumentException>(() => function.Create(new HashFunctionOptions { Context = "\uD800" }));

        // Null is no context, the empty text is one.
        using Hasher plain = function.Create(new HashFunctionOptions());
        Assert.IsType<Blake3>(plain);
        using Hasher deriving = function.Create(new HashFunctionOptions { Context = "" });
        Assert.IsType<Blake3Kdf>(deriving);
    }

    [Fact]
    public void Create_OptionsOfAWrongLength_SayTheLimit()
    {
        AssertMessage("blake3", "blake3 takes no salt, but was given one of 1 bytes: leave it out", new HashFunctionOptions { Salt = new byte[1] });
        AssertMessage("blake3", "blake3 takes no personalization, but was given one of 2 bytes", new HashFunctionOptions { Personalization = new byte[2] });
        AssertMessage("blake3", "The key of blake3 must be 32 bytes, but was 33.", new HashFunctionOptions { Key = new byte[33] });
        AssertMessage("blake3", "The key of blake3 must be 32 bytes, but was 31.", new HashFunctionOptions { Key = new byte[31] });
        AssertMessage("blake2b-256", "The key of blake2b must be at most 64 bytes, but was 65.", new HashFunctionOptions { Key = new byte[65] });
        AssertMessage("blake2s", "The salt of blake2s must be at most 8 bytes, but was 9.", new HashFunctionOptions { Salt = new byte[9] });
        AssertMessage("sha256", "sha256 takes no key, but was given one of 5 bytes: leave it out", new HashFunctionOptions { Key = new byte[5] });

        static void AssertMessage(string name, string start, HashFunctionOptions options)
        {
            Assert.True(HashFunction.TryGet(name, out HashFunction? function));
            ArgumentOutOfRangeException exception = Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(options));
            Assert.StartsWith(start, exception.Message, StringComparison.Ordinal);
            Assert.Equal("options", exception.ParamName);
        }
    }

    [Fact]
    public void HasExtendableOutput_OfEveryFunction_SaysWhatItsHashersAre()
    {
        foreach (HashFunction function in HashFunction.All)
        {
            using Hasher hasher = function.Create();
            Assert.Equal(function.HasExtendableOutput, hasher is IExtendableOutput);
        }

        Assert.Contains(HashFunction.All, static function => function.HasExtendableOutput);
    }

    [Fact]
    public void Options_ToString_SaysNothingOfTheKey() =>
        Assert.Equal("HashFunctionOptions", new HashFunctionOptions { Key = new byte[] { 1 } }.ToString());

    [Fact]
    public void Kernels_OfTheCiphers_NameThoseForOneBlockAndForMany()
    {
        (string Algorithm, string? Lanes)[] ciphers =
        [
            (nameof(Threefish256), Threefish256Kernels.LanesName), (nameof(Threefish512), Threefish512Kernels.LanesName),
            (nameof(Threefish1024), Threefish1024Kernels.LanesName),
        ];
        foreach ((string algorithm, string? lanes) in ciphers)
        {
            string kernel = HardwareReport.Kernels.Single(report => report.Algorithm == algorithm).Kernel;
            Assert.Equal(lanes is null ? "Scalar" : $"Scalar and {lanes}", kernel);
        }

        // A hash compresses one block after the other, so it has no use for lanes.
        Assert.Equal("Scalar", HardwareReport.Kernels.Single(static report => report.Algorithm == nameof(Skein512)).Kernel);
    }

    [Fact]
    public void Kernels_NamedByTheRow_AreUsed()
    {
        Assert.Equal(
            [
                .. HashFunction.All.Select(static function => function.TypeName), nameof(Threefish256), nameof(Threefish512), nameof(Threefish1024),
                Argon2Kernels.Algorithm,
                .. HashFunction.All.Where(static function => function.ManyKernelName is not null).Select(static function => $"{function.TypeName}.HashMany"),
            ],
            HardwareReport.Kernels.Select(static report => report.Algorithm));
        Assert.All(HardwareReport.Kernels, static report => Assert.False(string.IsNullOrWhiteSpace(report.Kernel)));
        Assert.Equal(string.Join('\n', HardwareReport.Kernels), HardwareReport.Describe());
        Assert.All(HardwareReport.Kernels, static report => Assert.Equal($"{report.Algorithm}: {report.Kernel}", report.ToString()));
        TestContext.Current.TestOutputHelper?.WriteLine(HardwareReport.Describe());

        if (Environment.GetEnvironmentVariable(ExpectedKernels.Variable) is { } level)
        {
            Assert.True(ExpectedKernels.TryParse(level, out ProcessorTraits expected), $"{ExpectedKernels.Variable} names no level: {level}");
            Assert.Empty(ExpectedKernels.ErrorsOf(expected, Environment.GetEnvironmentVariable(KernelOverride.Variable)));
        }
    }

    /// <summary>The list follows the tables, and each name in it can be named in the environment.</summary>
    [Fact]
    public void Available_Kernels_AreAllThatTheMachineCanRun()
    {
        IEnumerable<(string Algorithm, string Kernel)> expected = ExpectedKernels.Tables.SelectMany(static table => table.Rows
            .Where(static row => row.IsSupported && row.VectorBytes <= ProcessorTraits.Here.VectorBytes)
            .Select(row => (table.Algorithm, row.Name)));
        IEnumerable<(string Algorithm, string Kernel)> withoutLanes =
            [(nameof(Threefish256), KernelOverride.Scalar), (nameof(Threefish512), KernelOverride.Scalar), (nameof(Threefish1024), KernelOverride.Scalar)];

        Assert.Equal(
            expected.Concat(withoutLanes).Order(),
            HardwareReport.Available.Select(static report => (report.Algorithm, KernelOverride.OfMany(report.ToString().Replace(": ", "="), report.Algorithm)!)).Order());
        foreach (KernelReport chosen in HardwareReport.Kernels)
        {
            KernelReport[] all = [.. HardwareReport.Available.Where(report => report.Algorithm == chosen.Algorithm)];
            Assert.True(all.Length == 0 || all.Contains(chosen), chosen.ToString());
        }
    }

    private static void AssertLimit(HashFunction function, int maxBytes, Func<byte[], HashFunctionOptions> options)
    {
        if (maxBytes == int.MaxValue)
        {
            // Without a limit a long one is taken, and counts to its end.
            byte[] value = Inputs.Pattern(UnlimitedBytes);
            using Hasher first = function.Create(options(value));
            value[^1] ^= 1;
            using Hasher second = function.Create(options(value));
            Assert.NotEqual(first.GetCurrentHash(), second.GetCurrentHash());
            return;
        }

        Assert.Throws<ArgumentOutOfRangeException>(() => function.Create(options(new byte[maxBytes + 1])));
    }
}
