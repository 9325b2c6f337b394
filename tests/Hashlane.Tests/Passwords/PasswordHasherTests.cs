using System.Text;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Hashing and verifying of passwords: every form of argument, stored hashes of any kind, logins that fail.</summary>
public sealed class PasswordHasherTests
{
    private const string Password = "pässword 🔑";

    private static readonly Argon2Parameters _parameters = new(64, passes: 2, lanes: 2);
    private static readonly PasswordHasher _hasher = new(new() { Parameters = _parameters });

    private static CancellationToken Cancelled => new(canceled: true);

    /// <summary>Stored hashes that no password verifies, with the reason.</summary>
    public static TheoryData<string, PasswordHashProblem> Bad => new()
    {
        { "password", PasswordHashProblem.Malformed },
        { "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW", PasswordHashProblem.Malformed },
        { "AQAAAAIAAYagAAAAEHCV5i8rSDH9nqaVmAqDLJWmHtjSSIWDJv7M6dAyZ1XoQ2hKlPqSdGqsYyqjxzZ2Mw==", PasswordHashProblem.Malformed },
        { "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8\n", PasswordHashProblem.Malformed },
        { "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHQ$" + new string('A', 512), PasswordHashProblem.Malformed },
        { "$argon2id$v=19$m=64,t=2,p=9$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.Malformed },
        { "$argon2id$v=19$m=2147483647,t=1,p=1$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.OverLimits },
        { "$argon2id$v=19$m=8,t=2147483647,p=1$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.OverLimits },
        { "$argon2id$v=19$m=2147483647,t=1,p=16777215$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.OverLimits },
        { "$argon2id$v=19$m=2097152,t=64,p=1$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.OverLimits },
        { "$argon2id$v=19$m=64,t=2,p=2,keyid=AQ$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.UnknownKey },
        { "$argon2id$v=19$m=64,t=2,p=2,data=AQ$c29tZXNhbHQ$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8", PasswordHashProblem.AssociatedData },
    };

    /// <summary>The literal, which has no type.</summary>
    [Fact]
    public void Null_AsALiteral_IsNoHashOrNoPassword()
    {
        Assert.False(_hasher.Verify(Password, null));
        Assert.False(_hasher.NeedsRehash(null));
        Assert.Equal(PasswordHashProblem.Missing, _hasher.FindProblem(null));
        Assert.Equal("password", Assert.Throws<ArgumentNullException>(static () => _hasher.Hash(null!)).ParamName);
        Assert.Equal("password", Assert.Throws<ArgumentNullException>(static () => _hasher.VerifyNobody(null!)).ParamName);
    }

    [Fact]
    public void Constructor_WithoutOptions_UsesTheSecondRecommendation()
    {
        string weaker = _hasher.Hash(Password);
        PasswordHasher hasher = new();

        Assert.True(hasher.NeedsRehash(weaker));
        Assert.False(hasher.NeedsRehash("$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8"));
        Assert.True(hasher.NeedsRehash("$argon2id$v=19$m=65535,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$lDh0Fd+4TtGXdGWh6GJgc630K9Turh+qHdTiOh/2hZ8"));
        Assert.True(hasher.Verify(Password, weaker));
    }

    [Fact]
    public void Hash_SamePassword_HasAnotherSaltEachTime()
    {
        string[] hashes = [.. Enumerable.Range(0, 20).Select(static _ => _hasher.Hash(Password))];

        Assert.Equal(20, hashes.Distinct().Count());
        Assert.Equal(20, hashes.Select(static hash => hash.Split('$')[4]).Distinct().Count());
        Assert.All(hashes, static hash =>
        {
            Assert.StartsWith("$argon2id$v=19$m=64,t=2,p=2$", hash, StringComparison.Ordinal);
            Assert.True(PhcOracle.Accepts(hash));
            Assert.Equal(32, Convert.FromBase64String(hash.Split('$')[5] + "=").Length);
            Assert.Equal(16, Convert.FromBase64String(hash.Split('$')[4] + "==").Length);
        });
    }

    /// <summary>Text means its UTF-8, so all forms of a password and of a hash go together.</summary>
    [Fact]
    public async Task HashAndVerify_EveryForm_AreTheSame()
    {
        char[] chars = Password.ToCharArray();
        byte[] utf8 = Encoding.UTF8.GetBytes(Password);
        string[] hashes =
        [
            _hasher.Hash(Password), _hasher.Hash(chars), _hasher.Hash(utf8), await _hasher.HashAsync(Password), await _hasher.HashAsync(chars), await _hasher.HashAsync(utf8),
        ];
        foreach (string hash in hashes)
        {
            Assert.All(await VerifyAsync(_hasher, Password, hash), Assert.True);
            Assert.All(await VerifyAsync(_hasher, Password + "x", hash), Assert.False);
            Assert.All(await VerifyAsync(_hasher, "", hash), Assert.False);
            Assert.Equal([false, false, false], NeedsRehash(_hasher, hash));
            Assert.Equal([PasswordHashProblem.None, PasswordHashProblem.None, PasswordHashProblem.None], FindProblems(_hasher, hash));
        }
    }

    [Fact]
    public async Task HashAndVerify_EmptyAndLongPasswords_AreTaken()
    {
        foreach (string password in (string[])["", "\0", new string('\uFFFF', 5000), string.Concat(Enumerable.Repeat("🔑", 5000))])
        {
            string hash = _hasher.Hash(password);
            Assert.All(await VerifyAsync(_hasher, password, hash), Assert.True);
            Assert.False(_hasher.Verify(password + "\0", hash));
        }
    }

    /// <summary>The way of composing a letter is the caller's.</summary>
    [Fact]
    public void Verify_OtherNormalForm_IsFalse() => Assert.False(_hasher.Verify("e\u0301", _hasher.Hash("\u00E9")));

    [Fact]
    public async Task Password_Null_Throws()
    {
        string hash = _hasher.Hash(Password);

        Assert.Equal("password", Assert.Throws<ArgumentNullException>(static () => _hasher.Hash((string)null!)).ParamName);
        Assert.Equal("password", Assert.Throws<ArgumentNullException>(() => _hasher.Verify(null!, hash)).ParamName);
        Assert.Equal("password", Assert.Throws<ArgumentNullException>(static () => _hasher.Verify(null!, "not a hash")).ParamName);
        Assert.Equal("password", Assert.Throws<ArgumentNullException>(static () => _hasher.VerifyNobody((string)null!)).ParamName);
        Assert.Equal("password", (await Assert.ThrowsAsync<ArgumentNullException>(static async () => await _hasher.HashAsync((string)null!))).ParamName);
        Assert.Equal("password", (await Assert.ThrowsAsync<ArgumentNullException>(async () => await _hasher.VerifyAsync((string)null!, hash))).ParamName);
        Assert.Equal("password", (await Assert.ThrowsAsync<ArgumentNullException>(static async () => await _hasher.VerifyNobodyAsync((string)null!))).ParamName);
    }

    [Fact]
    public async Task Hash_HalfASurrogatePair_Throws()
    {
        foreach (string password in (string[])["\uD800", "\uDC00", "pass\uD83Dword", "password\uD83D", "\uDD11\uD83D"])
        {
            ArgumentException exception = Assert.Throws<ArgumentException>(() => _hasher.Hash(password));
            Assert.Equal("password", exception.ParamName);
            Assert.DoesNotContain("pass\uD83D", exception.ToString(), StringComparison.Ordinal);
            Assert.Throws<ArgumentException>(() => _hasher.Hash(password.AsSpan()));
            await Assert.ThrowsAsync<ArgumentException>(async () => await _hasher.HashAsync(password));
            await Assert.ThrowsAsync<ArgumentException>(async () => await _hasher.HashAsync(password.AsMemory()));
        }
    }

    /// <summary>A login does not throw. A reader that dropped the half pair would take it for the empty password.</summary>
    [Fact]
    public async Task Verify_HalfASurrogatePair_IsFalseAfterTheSameWork()
    {
        foreach (string hash in (string[])[_hasher.Hash(""), _hasher.Hash(Password), _hasher.Hash("\uFFFD")])
        {
            Assert.False(_hasher.Verify("\uD800", hash));
            Assert.False(_hasher.Verify("\uD800".AsSpan(), hash));
            Assert.False(_hasher.Verify("\uD800".AsSpan(), Encoding.ASCII.GetBytes(hash)));
            Assert.False(await _hasher.VerifyAsync("\uD800", hash));
            Assert.False(await _hasher.VerifyAsync("\uD800".AsMemory(), Encoding.ASCII.GetBytes(hash)));
            AssertComputes(() => _hasher.Verify("\uD800", hash, Cancelled));
        }

        Assert.False(_hasher.VerifyNobody("\uD800"));
        Assert.False(await _hasher.VerifyNobodyAsync("\uD800"));
    }

    /// <summary>Bytes are used as they are.</summary>
    [Fact]
    public void HashAndVerify_BytesThatAreNoText_AreTaken()
    {
        byte[] password = [0xFF, 0x00, 0xC0];
        string hash = _hasher.Hash(password);

        Assert.True(_hasher.Verify(password, hash));
        Assert.False(_hasher.Verify([0xFF, 0x00], hash));
        Assert.False(_hasher.Verify("\uFFFD\0\uFFFD", hash));
    }

    [Theory]
    [MemberData(nameof(Bad))]
    public async Task Verify_BadHash_IsFalseWithoutWork(string hash, PasswordHashProblem problem)
    {
        Assert.Equal([problem, problem, problem], FindProblems(_hasher, hash));

        // A computation would end in an exception.
        Assert.All(await VerifyAsync(_hasher, "password", hash, Cancelled), Assert.False);
    }

    [Theory]
    [MemberData(nameof(Bad))]
    public void Verify_BadHash_AllocatesNothing(string hash, PasswordHashProblem problem)
    {
        byte[] password = "password"u8.ToArray(), utf8Hash = Encoding.UTF8.GetBytes(hash);

        Assert.NotEqual(PasswordHashProblem.None, problem);
        Allocations.AssertNone(hash, () => _hasher.Verify("password", hash));
        Allocations.AssertNone(hash, () => _hasher.Verify("password".AsSpan(), utf8Hash));
        Allocations.AssertNone(hash, () => _hasher.Verify(password, hash));
        Allocations.AssertNone(hash, () => AssertCompleted(_hasher.VerifyAsync("password", hash)));
        Allocations.AssertNone(hash, () => _hasher.Verify(password, utf8Hash));
        Allocations.AssertNone(hash, () => _hasher.FindProblem(hash));
        Allocations.AssertNone(hash, () => _hasher.FindProblem(utf8Hash));
        Allocations.AssertNone(hash, () => _hasher.NeedsRehash(hash));
        Allocations.AssertNone(hash, () => _hasher.NeedsRehash(utf8Hash));
    }

    [Fact]
    public void NeedsRehash_TextThatIsNoHash_IsFalse()
    {
        Assert.Equal([false, false, false], NeedsRehash(_hasher, null));
        Assert.Equal([false, false, false], NeedsRehash(_hasher, ""));
        foreach (string hash in PhcStringTests.Refused.Select(static row => row.Data))
        {
            Assert.Equal([false, false, false], NeedsRehash(_hasher, hash));
        }
    }

    /// <summary>A user who does not exist, or who has no password, is not told by the time.</summary>
    [Fact]
    public async Task Verify_NoHash_IsFalseAfterWork()
    {
        foreach (string? none in (string?[])[null, ""])
        {
            Assert.Equal([PasswordHashProblem.Missing, PasswordHashProblem.Missing, PasswordHashProblem.Missing], FindProblems(_hasher, none));
            Assert.All(await VerifyAsync(_hasher, Password, none), Assert.False);
        }

        AssertComputes(static () => _hasher.Verify(Password, null, Cancelled));
        AssertComputes(static () => _hasher.Verify("p"u8, default(ReadOnlySpan<byte>), Cancelled));
        AssertComputes(static () => _hasher.VerifyNobody(Password, Cancelled));
        AssertComputes(static () => _hasher.VerifyNobody("p".AsSpan(), Cancelled));
        AssertComputes(static () => _hasher.VerifyNobody("p"u8, Cancelled));
    }

    [Fact]
    public async Task VerifyNobody_EveryForm_IsFalse()
    {
        foreach (string password in (string[])["", Password, "\uD800"])
        {
            Assert.False(_hasher.VerifyNobody(password));
            Assert.False(_hasher.VerifyNobody(password.AsSpan()));
            Assert.False(_hasher.VerifyNobody(Encoding.UTF8.GetBytes(password)));
            Assert.False(await _hasher.VerifyNobodyAsync(password));
            Assert.False(await _hasher.VerifyNobodyAsync(password.AsMemory()));
            Assert.False(await _hasher.VerifyNobodyAsync(Encoding.UTF8.GetBytes(password)));
        }
    }

    [Fact]
    public async Task Members_CancelledToken_Throw()
    {
        string hash = _hasher.Hash(Password);
        AssertComputes(static () => _hasher.Hash(Password, Cancelled));
        AssertComputes(() => _hasher.Verify(Password, hash, Cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(static async () => await _hasher.HashAsync(Password, Cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await _hasher.VerifyAsync(Password, hash, Cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(static async () => await _hasher.VerifyNobodyAsync(Password, Cancelled));
    }

    /// <summary>The memory is 64 MiB in many passes, which is more than the test takes.</summary>
    [Fact]
    public async Task Verify_CancelledLater_EndsEarly()
    {
        PasswordHasher hasher = new(new() { Parameters = new(64 << 10, passes: 10_000, lanes: 1), Limits = new() { MaxPasses = 10_000, MaxWorkKiB = long.MaxValue } });
        using CancellationTokenSource source = new();
        Task<bool> verification = Task.Run(() => hasher.VerifyNobody(Password, source.Token));
        source.CancelAfter(50);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => verification.WaitAsync(Patience.Limit));
    }

    [Fact]
    public async Task Verify_ChangedDuringAnAsynchronousCall_UsesTheFirstContent()
    {
        char[] password = Password.ToCharArray(), hash = _hasher.Hash(password).ToCharArray();
        ValueTask<bool> verification = _hasher.VerifyAsync(password, hash);
        Array.Clear(password);
        Array.Clear(hash);

        Assert.True(await verification);
    }

    [Fact]
    public void Verify_StringsOfOtherPrograms_AreRightForTheirPassword()
    {
        foreach (string text in PhcCase.Written)
        {
            Assert.True(_hasher.Verify("password", text), text);
            Assert.True(_hasher.Verify("password"u8, Encoding.ASCII.GetBytes(text)), text);
            Assert.False(_hasher.Verify("Password", text), text);
        }
    }

    [Fact]
    public void Verify_ByTurnsWithAnotherServer_NeitherRehashesForever()
    {
        PasswordHasher older = _hasher, newer = new(new() { Parameters = new(128, passes: 2, lanes: 2) });
        string hash = older.Hash(Password);

        Assert.True(newer.Verify(Password, hash) && newer.NeedsRehash(hash));
        hash = newer.Hash(Password);
        Assert.True(older.Verify(Password, hash));
        Assert.False(older.NeedsRehash(hash) || newer.NeedsRehash(hash));
    }

    [Fact]
    public void Verify_ManyThreads_AreIndependent()
    {
        string[] passwords = [.. Enumerable.Range(0, 8).Select(static i => $"{Password} {i}")];
        string[] hashes = [.. passwords.Select(static password => _hasher.Hash(password))];
        Parallel.For(0, 200, i =>
        {
            Assert.True(_hasher.Verify(passwords[i % 8], hashes[i % 8]));
            Assert.False(_hasher.Verify(passwords[i % 8], hashes[(i + 1) % 8]));
        });
    }

    [Fact]
    public void Hash_LongestSaltAndTagWithAPepper_FitsAHash()
    {
        using PasswordPeppers peppers = new("12345678", Inputs.Key(1000));
        Argon2Parameters parameters = new(8 * 255, passes: 1, lanes: 255);
        PasswordHasher hasher = new(new()
        {
            Parameters = parameters,
            Limits = new() { MaxLanes = 255 },
            SaltLength = 64,
            TagLength = 64,
            Peppers = peppers,
        });

        string hash = hasher.Hash(Password);

        Assert.True(hash.Length <= PasswordHasher.MaxHashLength);
        Assert.True(hasher.Verify(Password, hash));
    }

    [Fact]
    public void Hash_VersionOfTheParameters_IsStated()
    {
        PasswordHasher hasher = new(new() { Parameters = new(64, 1, 1) { Version = Argon2Version.V10 }, SaltLength = 8, TagLength = 16 });
        string hash = hasher.Hash(Password);

        Assert.StartsWith("$argon2id$v=16$m=64,t=1,p=1$", hash, StringComparison.Ordinal);
        Assert.True(_hasher.Verify(Password, hash));
        Assert.True(_hasher.NeedsRehash(hash));
    }

    private static void AssertCompleted(ValueTask<bool> call) => Assert.True(call.IsCompletedSuccessfully);

    private static void AssertComputes(Action action) => Assert.ThrowsAny<OperationCanceledException>(action);

    /// <summary>The results of every form of a verification.</summary>
    private static async Task<bool[]> VerifyAsync(PasswordHasher hasher, string password, string? hash, CancellationToken token = default)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(password), utf8Hash = Encoding.UTF8.GetBytes(hash ?? "");
        return
        [
            hasher.Verify(password, hash, token), hasher.Verify(password.AsSpan(), hash.AsSpan(), token), hasher.Verify(password.AsSpan(), utf8Hash, token),
            hasher.Verify(utf8, hash.AsSpan(), token), hasher.Verify(utf8, utf8Hash, token), await hasher.VerifyAsync(password, hash, token),
            await hasher.VerifyAsync(password.AsMemory(), hash.AsMemory(), token), await hasher.VerifyAsync(password.AsMemory(), utf8Hash, token),
            await hasher.VerifyAsync(utf8, hash.AsMemory(), token), await hasher.VerifyAsync(utf8, utf8Hash, token),
            await hasher.VerifyAsync(password.ToCharArray(), hash, token), await hasher.VerifyAsync(utf8, hash, token),
        ];
    }

    private static bool[] NeedsRehash(PasswordHasher hasher, string? hash) =>
        [hasher.NeedsRehash(hash), hasher.NeedsRehash(hash.AsSpan()), hasher.NeedsRehash(Encoding.UTF8.GetBytes(hash ?? ""))];

    private static PasswordHashProblem[] FindProblems(PasswordHasher hasher, string? hash) =>
        [hasher.FindProblem(hash), hasher.FindProblem(hash.AsSpan()), hasher.FindProblem(Encoding.UTF8.GetBytes(hash ?? ""))];
}
