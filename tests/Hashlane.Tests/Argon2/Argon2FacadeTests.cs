using Xunit;

namespace Hashlane.Tests;

/// <summary>The public overloads of the three types: vectors, text, arguments, and the parameters.</summary>
public sealed class Argon2FacadeTests
{
    private const int OutputLength = 32;

    // RFC 9106 §5; libargon2 for those with version 0x10 or without secret and data.
    private static readonly byte[] _password = Repeat(1, 32), _salt = Repeat(2, 16), _secret = Repeat(3, 8), _data = Repeat(4, 12);

    private static readonly Argon2Parameters _costs = new(32, 3, 4), _least = new(8, 1, 1);

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    public static TheoryData<int, string> Overloads =>
        [.. Enumerable.Range(0, 3).SelectMany(static _ => Argon2Overloads.Names, static (type, name) => (type, name))];

    [Theory]
    [MemberData(nameof(Overloads))]
    public async Task DeriveKey_Vectors_GivesTheirKeys(int type, string name)
    {
        bool hasSecret = Argon2Overloads.HasSecret(name);
        Assert.Equal(TagOf(type, Argon2Version.V13, hasSecret), Convert.ToHexStringLower(await Derive(type, name, _costs)));
        Argon2Parameters old = new(_costs.MemoryKiB, _costs.Passes, _costs.Lanes) { Version = Argon2Version.V10 };
        Assert.Equal(TagOf(type, Argon2Version.V10, hasSecret), Convert.ToHexStringLower(await Derive(type, name, old)));
    }

    [Theory]
    [MemberData(nameof(Overloads))]
    public async Task DeriveKey_LengthsAndEmptyPassword_EqualTheCore(int type, string name)
    {
        foreach (int length in (int[])[4, 64, 65, 300])
        {
            foreach (byte[] password in (byte[][])[[], Inputs.Pattern(127), Inputs.Pattern(128), Inputs.Pattern(129), Inputs.Pattern(5000)])
            {
                byte[] text = [.. password.Select(static value => (byte)(value & 0x7F))];
                byte[] expected = new byte[length];
                bool hasSecret = Argon2Overloads.HasSecret(name);
                Argon2Core.DeriveKey(
                    (Argon2Type)type, Argon2Version.V13, text, _salt, hasSecret ? _secret : [], hasSecret ? _data : [], 8, 1, 1, expected, CancellationToken.None);
                Assert.Equal(expected, await Of(type, name)(text, _salt, _secret, _data, _least, length, Ending));
            }
        }
    }

    /// <summary>The keys are libargon2's, of UTF-8. "é" as a letter and an accent is other text.</summary>
    [Fact]
    public async Task DeriveKey_Text_UsesItsUtf8AsItIs()
    {
        const string password = "pässwörd🔑é";
        Assert.Equal("8b96613d0d5b974ddc09dbccd23070518ebbc67ca607b4f3cf4e1289b4c87e24", await Key(password));
        Assert.Equal("377fe59e806dd978da4e0fd39ef4b517225c0c36028d2df4bda1caa26908fd64", await Key(string.Concat(Enumerable.Repeat(password, 100))));
        Assert.Equal("863801302b4a6018feb51f9e5bc9c749fd48fc7af00844650a526f8848768c04", await Key("pa\u0308sswo\u0308rd🔑e\u0301"));

        static async Task<string> Key(string password)
        {
            byte[] key = Argon2id.DeriveKey(password, _salt, _least, OutputLength, Ending);
            Assert.Equal(key, await Argon2id.DeriveKeyAsync(password, _salt, _least, OutputLength, Ending));
            return Convert.ToHexStringLower(key);
        }
    }

    [Theory]
    [InlineData("\uD83D")]
    [InlineData("\uDD11")]
    [InlineData("word\uDD11\uD83D")]
    [InlineData("of many characters, so that it does not fit the stack: ", 100)]
    public void DeriveKey_NoText_IsRefusedAtTheCall(string password, int times = 1)
    {
        password = string.Concat(Enumerable.Repeat(password, times)) + "\uD83D";
        byte[] key = Repeat(9, OutputLength);
        foreach (Action call in (Action[])
            [
                () => Argon2id.DeriveKey(password, _salt, _least, OutputLength),
                () => Argon2id.DeriveKey(password.AsSpan(), _salt, _least, OutputLength),
                () => Argon2id.DeriveKey(password.AsSpan(), _salt, _least, key.AsSpan()),
                () => Begin(Argon2id.DeriveKeyAsync(password, _salt, _least, OutputLength)),
                () => Begin(Argon2id.DeriveKeyAsync(password.AsMemory(), _salt, _least, OutputLength)),
            ])
        {
            ArgumentException exception = Assert.Throws<ArgumentException>(nameof(password), call);
            Assert.Equal("Password must be text, but has half a surrogate pair. (Parameter 'password')", exception.Message);
        }

        Assert.Equal(Repeat(9, OutputLength), key);
    }

    /// <summary>Characters that would have one byte more than a span can.</summary>
    [Fact]
    [Trait("Category", "Large")]
    public void DeriveKey_TextOfTooManyBytes_IsRefused()
    {
        const int characters = (int.MaxValue / 3) + 1;
        Assert.SkipUnless(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes > 8L << 30, "Not run: the machine has not so much memory.");
        char[] password = new char[characters];
        Array.Fill(password, '€');
        foreach (Action call in (Action[])
            [
                () => Argon2id.DeriveKey(password.AsSpan(), _salt, _least, OutputLength),
                () => Begin(Argon2id.DeriveKeyAsync(password.AsMemory(), _salt, _least, OutputLength)),
            ])
        {
            Assert.Equal(
                "Password must be at most 2147483647 bytes in UTF-8. (Parameter 'password')", Assert.Throws<ArgumentException>("password", call).Message);
        }
    }

    /// <summary>The asynchronous ones throw at the call as well.</summary>
    [Theory]
    [MemberData(nameof(Overloads))]
    public void DeriveKey_BadArguments_ThrowAtTheCall(int type, string name)
    {
        Argon2Overload derive = Of(type, name);
        string output = name.Contains("destination", StringComparison.Ordinal) ? "destination" : "outputLength";
        Assert.Throws<ArgumentNullException>("parameters", () => Begin(derive(_password, _salt, _secret, _data, null!, 32, CancellationToken.None)));
        AssertRange("salt", "salt must be 8 to 2147483647 bytes.", () => Begin(derive(_password, new byte[7], _secret, _data, _least, 32, default)));
        AssertRange(output, $"{output} must be 4 to 2147483647 bytes.", () => Begin(derive(_password, _salt, _secret, _data, _least, 3, default)));

        // Arguments come before the token.
        CancellationToken cancelled = new(canceled: true);
        AssertRange(output, $"{output} must be 4 to 2147483647 bytes.", () => Begin(derive(_password, _salt, _secret, _data, _least, 3, cancelled)));
        Task<byte[]> task = Task.Run(() => derive(_password, _salt, _secret, _data, _least, 32, cancelled).AsTask(), Ending);
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => task.GetAwaiter().GetResult()).CancellationToken);
    }

    [Fact]
    public void DeriveKey_Null_Throws()
    {
        foreach (Action call in (Action[])
            [
                () => Argon2id.DeriveKey((byte[])null!, _salt, _least, 32), () => Argon2id.DeriveKey((string)null!, _salt, _least, 32),
                () => Argon2i.DeriveKey((byte[])null!, _salt, _least, 32), () => Argon2i.DeriveKey((string)null!, _salt, _least, 32),
                () => Argon2d.DeriveKey((byte[])null!, _salt, _least, 32), () => Argon2d.DeriveKey((string)null!, _salt, _least, 32),
                () => Begin(Argon2id.DeriveKeyAsync((byte[])null!, _salt, _least, 32)),
                () => Begin(Argon2i.DeriveKeyAsync((byte[])null!, _salt, _least, 32)),
                () => Begin(Argon2d.DeriveKeyAsync((byte[])null!, _salt, _least, 32)),
                () => Begin(Argon2id.DeriveKeyAsync((string)null!, _salt, _least, 32)),
                () => Begin(Argon2i.DeriveKeyAsync((string)null!, _salt, _least, 32)),
                () => Begin(Argon2d.DeriveKeyAsync((string)null!, _salt, _least, 32)),
            ])
        {
            Assert.Throws<ArgumentNullException>("password", call);
        }

        foreach (Action call in (Action[])
            [
                () => Argon2id.DeriveKey(_password, null!, _least, 32), () => Argon2id.DeriveKey("word", null!, _least, 32),
                () => Argon2i.DeriveKey(_password, null!, _least, 32), () => Argon2i.DeriveKey("word", null!, _least, 32),
                () => Argon2d.DeriveKey(_password, null!, _least, 32), () => Argon2d.DeriveKey("word", null!, _least, 32),
                () => Begin(Argon2id.DeriveKeyAsync(_password, null!, _least, 32)),
                () => Begin(Argon2i.DeriveKeyAsync(_password, null!, _least, 32)),
                () => Begin(Argon2d.DeriveKeyAsync(_password, null!, _least, 32)),
            ])
        {
            Assert.Throws<ArgumentNullException>("salt", call);
        }
    }

    /// <summary>The library's own threads have little more than twice of it.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void DeriveKey_OnASmallStack_GivesItsKey(int type)
    {
        byte[]? key = null;
        SmallStack.Run($"Argon2{(Argon2Type)type}", () => key = Derive(type, "secret", _costs).AsTask().GetAwaiter().GetResult());
        Assert.Equal(TagOf(type, Argon2Version.V13, hasSecret: true), Convert.ToHexStringLower(key!));
    }

    [Fact]
    public void DeriveKey_DestinationOverInputs_GivesTheSameKey()
    {
        byte[] room = [.. _password];
        Argon2id.DeriveKey(room, _salt, _secret, _data, _costs, room.AsSpan(), Ending);
        Assert.Equal(TagOf((int)Argon2Type.Id, Argon2Version.V13, hasSecret: true), Convert.ToHexStringLower(room));
    }

    [Fact]
    public void DeriveKey_AnyInput_IsNotChanged()
    {
        byte[] password = [.. _password], salt = [.. _salt], secret = [.. _secret], data = [.. _data];
        Argon2id.DeriveKey(password, salt, secret, data, _costs, new byte[32].AsSpan(), Ending);
        Assert.Equal([_password, _salt, _secret, _data], (byte[][])[password, salt, secret, data]);
    }

    /// <summary>RFC 9106 §4 and OWASP's Password Storage Cheat Sheet.</summary>
    [Fact]
    public void Presets_All_AreThoseOfTheirSources()
    {
        AssertCosts(Argon2Parameters.Rfc9106LowMemory, 65536, 3, 4);
        AssertCosts(Argon2Parameters.Rfc9106HighMemory, 2097152, 1, 4);
        AssertCosts(Argon2Parameters.Owasp46MiB, 47104, 1, 1);
        AssertCosts(Argon2Parameters.Owasp19MiB, 19456, 2, 1);
        AssertCosts(Argon2Parameters.Owasp12MiB, 12288, 3, 1);
        AssertCosts(Argon2Parameters.Owasp9MiB, 9216, 4, 1);
        AssertCosts(Argon2Parameters.Owasp7MiB, 7168, 5, 1);

        static void AssertCosts(Argon2Parameters parameters, int memoryKiB, int passes, int lanes)
        {
            Assert.Equal((memoryKiB, passes, lanes), (parameters.MemoryKiB, parameters.Passes, parameters.Lanes));
            Assert.Equal((Argon2Version.V13, 1), (parameters.Version, parameters.MaxDegreeOfParallelism));
            Assert.Equal($"m={memoryKiB},t={passes},p={lanes}", parameters.ToString());
        }
    }

    [Fact]
    public void Parameters_OutOfRange_Throw()
    {
        AssertRange("memoryKiB", "memoryKiB must be 8 to 1073741824 KiB.", () => _ = new Argon2Parameters(7, 1, 1));
        AssertRange("memoryKiB", "memoryKiB must be 32 to 1073741824 KiB.", () => _ = new Argon2Parameters(31, 1, 4));
        AssertRange("memoryKiB", "memoryKiB must be 8 to 1073741824 KiB.", () => _ = new Argon2Parameters((1 << 30) + 1, 1, 1));
        AssertRange("passes", "passes must be 1 to 2147483647 passes.", () => _ = new Argon2Parameters(8, 0, 1));
        AssertRange("lanes", "lanes must be 1 to 16777215 lanes.", () => _ = new Argon2Parameters(8, 1, 0));
        AssertRange("lanes", "lanes must be 1 to 16777215 lanes.", () => _ = new Argon2Parameters(1 << 30, 1, 1 << 24));
        AssertRange("Version", "Version must be V10 or V13.", () => _ = new Argon2Parameters(8, 1, 1) { Version = (Argon2Version)0x12 });
        foreach (int degree in (int[])[0, -2])
        {
            AssertRange(
                "maxDegreeOfParallelism", "Maximum degree of parallelism must be 1 or more, or -1 for the number of processors.",
                () => _ = new Argon2Parameters(8, 1, 1) { MaxDegreeOfParallelism = degree });
        }

        Argon2Parameters most = new(1 << 30, int.MaxValue, (1 << 24) - 1) { MaxDegreeOfParallelism = -1, Version = Argon2Version.V10 };
        Assert.Equal((1 << 30, int.MaxValue, (1 << 24) - 1), (most.MemoryKiB, most.Passes, most.Lanes));
        Assert.Equal((-1, Argon2Version.V10), (most.MaxDegreeOfParallelism, most.Version));
        AssertRange("memoryKiB", "memoryKiB must be 134217720 to 1073741824 KiB.", () => _ = new Argon2Parameters(8, 1, (1 << 24) - 1));
    }

    private static void Begin(ValueTask<byte[]> task) => _ = task.AsTask();

    private static void AssertRange(string parameter, string message, Action action) =>
        Assert.StartsWith(message, Assert.Throws<ArgumentOutOfRangeException>(parameter, action).Message, StringComparison.Ordinal);

    private static Argon2Overload Of(int type, string name) => Argon2Overloads.Of((Argon2Type)type)[name];

    private static ValueTask<byte[]> Derive(int type, string name, Argon2Parameters parameters) =>
        Of(type, name)(_password, _salt, _secret, _data, parameters, OutputLength, Ending);

    private static string TagOf(int type, Argon2Version version, bool hasSecret) => ((Argon2Type)type, version, hasSecret) switch
    {
        (Argon2Type.D, Argon2Version.V13, true) => "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb",
        (Argon2Type.I, Argon2Version.V13, true) => "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8",
        (Argon2Type.Id, Argon2Version.V13, true) => "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659",
        (Argon2Type.D, Argon2Version.V10, true) => "96a9d4e5a1734092c85e29f410a45914a5dd1f5cbf08b2670da68a0285abf32b",
        (Argon2Type.I, Argon2Version.V10, true) => "87aeedd6517ab830cd9765cd8231abb2e647a5dee08f7c05e02fcb763335d0fd",
        (Argon2Type.Id, Argon2Version.V10, true) => "b64615f07789b66b645b67ee9ed3b377ae350b6bfcbb0fc95141ea8f322613c0",
        (Argon2Type.D, Argon2Version.V13, false) => "9e34c31a47866ce0c30a90c69dd21022d5329a3b75f9c513722dd2541fe93a1a",
        (Argon2Type.I, Argon2Version.V13, false) => "a9a7510e6db4d588ba3414cd0e094d480d683f97b9ccb612a544fe8ef65ba8e0",
        (Argon2Type.Id, Argon2Version.V13, false) => "03aab965c12001c9d7d0d2de33192c0494b684bb148196d73c1df1acaf6d0c2e",
        (Argon2Type.D, Argon2Version.V10, false) => "b9c4d0d6488d80216627ba19f614543257a5defa910df94084384926f33b1941",
        (Argon2Type.I, Argon2Version.V10, false) => "e12e31ce20fa65243b42bb548d3c6581805e979ad7b139852f70bf3dcfe853b2",
        _ => "7dda2727d1d6662b9f4b53e3828a9ce7787d1a4cc7dc5bce617f11821d57d9f2",
    };

    private static byte[] Repeat(byte value, int count) => [.. Enumerable.Repeat(value, count)];
}
