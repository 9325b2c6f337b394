using System.Buffers.Binary;
using Hashlane.Tests;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Options;
using Xunit;

namespace Hashlane.AspNetCore.Identity.Tests;

/// <summary>The hasher by itself: results for each kind of hash, and what throws.</summary>
public sealed class PasswordHasherTests
{
    private const string Password = Server.Password;

    private static readonly User _user = new() { Name = "ann" };

    private static CancellationToken Ending => TestContext.Current.CancellationToken;

    /// <summary>Texts that no hasher makes.</summary>
    public static TheoryData<string> Malformed =>
    [
        "x", " ", "\0", "\ud800", "=", "====", "AA==", "AQ==", "AAAA", "/w==", "not Base64 at all!", "$", "$argon2",
        "$argon2id", "$argon2id$", "$argon2x$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
        "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$",
        "$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA",
        "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA\n", " $argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA",
        "$2b$12$abcdefghijklmnopqrstuuXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX", "{SSHA}AAAAAAAAAAAAAAAAAAAAAA==", "ÅÄÖ",
        new string('A', 100_000), new string('$', 100_000), Convert.ToBase64String(new byte[48]),
        Convert.ToBase64String([1, 0, 0, 0, 2]), Convert.ToBase64String([1, .. new byte[60]]),
        Convert.ToBase64String([2, .. new byte[60]]),
        Convert.ToBase64String([1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255]),
    ];

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData(Password)]
    [InlineData("\0")]
    [InlineData("пароль 密码 🔑")]
    public async Task Password_OfAnyText_IsHashedAndVerified(string password)
    {
        using HashlanePasswordHasher<User> hasher = Create();
        string hash = hasher.HashPassword(_user, password);

        Assert.StartsWith("$argon2id$v=19$m=64,t=1,p=1$", hash, StringComparison.Ordinal);
        Assert.Equal(PasswordVerificationResult.Success, hasher.VerifyHashedPassword(_user, hash, password));
        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, hash, password + "x"));
        string other = await hasher.HashPasswordAsync(_user, password, Ending);
        Assert.NotEqual(hash, other);
        Assert.Equal(
            PasswordVerificationResult.Success, await hasher.VerifyHashedPasswordAsync(_user, other, password, Ending));
        Assert.Equal(
            PasswordVerificationResult.Failed, await hasher.VerifyHashedPasswordAsync(_user, other, "other", Ending));
    }

    /// <summary>Identity's hasher throws for such text. An attribute cannot have it: it is not Unicode.</summary>
    [Fact]
    public async Task Password_WithHalfASurrogatePair_ThrowsNothing()
    {
        using HashlanePasswordHasher<User> hasher = Create(), fallback = Create(NewHashes.Identity);
        foreach (string password in (string[])["half \ud83d of a pair", "\udd11", "\udd11\ud83d"])
        {
            await Password_OfAnyText_IsHashedAndVerified(password);
            string hash = hasher.HashPassword(_user, password);
            string replaced = password.Replace('\ud83d', '\ufffd').Replace('\udd11', '\ufffd');
            Assert.Equal(PasswordVerificationResult.Success, hasher.VerifyHashedPassword(_user, hash, replaced));
            string old = await fallback.HashPasswordAsync(_user, password, Ending);
            Assert.Equal(PasswordVerificationResult.Success, fallback.VerifyHashedPassword(_user, old, password));
            Assert.Equal(
                PasswordVerificationResult.SuccessRehashNeeded, hasher.VerifyHashedPassword(_user, old, replaced));
            Assert.Equal(
                PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, IdentityHash("a", 2), password));
            foreach (HashlanePasswordHasher<User> each in (HashlanePasswordHasher<User>[])[hasher, fallback])
            {
                Assert.Equal(PasswordVerificationResult.Failed, each.VerifyNobody(password));
                Assert.Equal(PasswordVerificationResult.Failed, await each.VerifyNobodyAsync(password, Ending));
                Assert.Equal(PasswordVerificationResult.Failed, each.VerifyHashedPassword(_user, password, password));
            }
        }
    }

    [Theory]
    [InlineData("plain")]
    [InlineData("")]
    public void OldHash_OfEachVersion_NeedsRehashAndIsRehashed(string password)
    {
        using HashlanePasswordHasher<User> hasher = Create();
        foreach (string old in (string[])[IdentityHash(password, 2), IdentityHash(password, 3)])
        {
            Assert.Equal(PasswordVerificationResult.SuccessRehashNeeded, hasher.VerifyHashedPassword(_user, old, password));
            Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, old, password + "x"));
            string hash = hasher.HashPassword(_user, password);
            Assert.Equal(PasswordVerificationResult.Success, hasher.VerifyHashedPassword(_user, hash, password));
        }
    }

    [Theory]
    [MemberData(nameof(Malformed))]
    public async Task Hash_Malformed_FailsWithoutException(string hash)
    {
        using HashlanePasswordHasher<User> hasher = Create(), fallback = Create(NewHashes.Identity);
        foreach (HashlanePasswordHasher<User> each in (HashlanePasswordHasher<User>[])[hasher, fallback])
        {
            using Measurements measurements = new();
            Assert.Equal(PasswordVerificationResult.Failed, each.VerifyHashedPassword(_user, hash, Password));
            Assert.Equal(PasswordVerificationResult.Failed, each.VerifyHashedPassword(null!, hash, ""));
            Assert.Equal(
                PasswordVerificationResult.Failed, await each.VerifyHashedPasswordAsync(_user, hash, Password, Ending));
            Assert.Equal(0, measurements.Derivations);
            Assert.All(measurements.Results, static result => Assert.True(result is "malformed" or "over_limits", result));
            Assert.Equal(3, measurements.Results.Length);
        }
    }

    /// <summary>
    /// Every character of good hashes is changed or removed. The last bytes are not: Identity's hasher takes a shorter
    /// key for a right one.
    /// </summary>
    [Fact]
    public void Hash_ChangedAtAnyPlace_FailsWithoutException()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        foreach (string good in (string[])[hasher.HashPassword(_user, Password), IdentityHash(Password, 2), IdentityHash(Password, 3)])
        {
            for (int i = 0; i < good.Length - 8; i++)
            {
                foreach (string bad in (string[])[good[..i] + good[(i + 1)..], good[..i] + '*' + good[(i + 1)..]])
                {
                    Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, bad, Password));
                }
            }
        }
    }

    /// <summary>The costs are those that the hash states, and would take seconds.</summary>
    [Fact]
    public void Hash_AboveTheLimits_FailsAtOnce()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        using Measurements measurements = new();
        byte[] identity = Convert.FromBase64String(IdentityHash(Password, 3));
        BinaryPrimitives.WriteInt32BigEndian(identity.AsSpan(5), 10_000_001);
        string spaced = Convert.ToBase64String(identity).Insert(4, " \n");

        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(
            _user, "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", Password));
        Assert.Equal(
            PasswordVerificationResult.Failed,
            hasher.VerifyHashedPassword(_user, Convert.ToBase64String(identity), Password));
        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, spaced, Password));
        Assert.Equal(["over_limits", "over_limits", "over_limits"], measurements.Results);
    }

    /// <summary>PBKDF2 takes all iterations again for each block of the key, whose length the hash states.</summary>
    [Theory]
    [InlineData(2, 64, "failed")]
    [InlineData(2, 65, "over_limits")]
    [InlineData(2, 640, "over_limits")]
    [InlineData(1, 32, "failed")]
    [InlineData(1, 33, "over_limits")]
    [InlineData(0, 640, "over_limits")]
    [InlineData(2, 800, "malformed")]
    [InlineData(2, 100_000, "malformed")]
    public void HashOfIdentity_WithALongKey_CountsItsIterationsForEachBlock(int function, int keyBytes, string expected)
    {
        const int SaltBytes = 16;
        using HashlanePasswordHasher<User> hasher = Create(static options => options.Limits.MaxIdentityIterations = 1000);
        byte[] hash = new byte[13 + SaltBytes + keyBytes];
        hash[0] = 1;
        BinaryPrimitives.WriteInt32BigEndian(hash.AsSpan(1), function);
        BinaryPrimitives.WriteInt32BigEndian(hash.AsSpan(5), 1000);
        BinaryPrimitives.WriteInt32BigEndian(hash.AsSpan(9), SaltBytes);
        using Measurements measurements = new();

        Assert.Equal(
            PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, Convert.ToBase64String(hash), Password));
        Assert.Equal([expected], measurements.Results);
    }

    [Fact]
    public void IterationsOfIdentity_AboveTheLimitButInItsSettings_AreAllowed()
    {
        string hash = IdentityHash(Password, 3, iterations: 2000);
        using HashlanePasswordHasher<User> strict = Create(options => options.Limits.MaxIdentityIterations = 1000);
        using HashlanePasswordHasher<User> own = Create(
            options => options.Limits.MaxIdentityIterations = 1000,
            new Microsoft.AspNetCore.Identity.PasswordHasherOptions { IterationCount = 2000 });

        Assert.Equal(PasswordVerificationResult.Failed, strict.VerifyHashedPassword(_user, hash, Password));
        Assert.Equal(PasswordVerificationResult.SuccessRehashNeeded, own.VerifyHashedPassword(_user, hash, Password));
    }

    [Fact]
    public async Task Arguments_Null_Throw_AndNothingElseDoes()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        Assert.Throws<ArgumentNullException>("password", () => hasher.HashPassword(_user, null!));
        Assert.Throws<ArgumentNullException>("hashedPassword", () => hasher.VerifyHashedPassword(_user, null!, ""));
        Assert.Throws<ArgumentNullException>("providedPassword", () => hasher.VerifyHashedPassword(_user, "", null!));
        Assert.Throws<ArgumentNullException>("providedPassword", () => hasher.VerifyNobody(null!));
        await Assert.ThrowsAsync<ArgumentNullException>("password", async () => await hasher.HashPasswordAsync(_user, null!, Ending));
        await Assert.ThrowsAsync<ArgumentNullException>(
            "hashedPassword", async () => await hasher.VerifyHashedPasswordAsync(_user, null!, "", Ending));
        await Assert.ThrowsAsync<ArgumentNullException>(
            "providedPassword", async () => await hasher.VerifyHashedPasswordAsync(_user, "", null!, Ending));
        await Assert.ThrowsAsync<ArgumentNullException>(
            "providedPassword", async () => await hasher.VerifyNobodyAsync(null!, Ending));
        Assert.Throws<ArgumentNullException>("options", () => new HashlanePasswordHasher<User>(null!));

        string hash = hasher.HashPassword(null!, "");
        Assert.Equal(PasswordVerificationResult.Success, hasher.VerifyHashedPassword(null!, hash, ""));
    }

    [Fact]
    public void Rehash_OfWeakerStrongerAndOtherHashes_IsOnlyUpward()
    {
        using HashlanePasswordHasher<User> hasher = Create(static options => Set(options, 128, 2, 2));
        foreach ((int memory, int passes, int lanes, PasswordVerificationResult expected) in
            ((int, int, int, PasswordVerificationResult)[])
            [
                (128, 2, 2, PasswordVerificationResult.Success),
                (256, 3, 4, PasswordVerificationResult.Success),
                (127, 2, 2, PasswordVerificationResult.SuccessRehashNeeded),
                (128, 1, 2, PasswordVerificationResult.SuccessRehashNeeded),
                (128, 2, 1, PasswordVerificationResult.SuccessRehashNeeded),
            ])
        {
            using HashlanePasswordHasher<User> other = Create(options => Set(options, memory, passes, lanes));
            Assert.Equal(expected, hasher.VerifyHashedPassword(_user, other.HashPassword(_user, Password), Password));
        }
    }

    /// <summary>A verification of equal cost runs for each kind of nobody: the derivations are counted, not timed.</summary>
    [Fact]
    public async Task Nobody_OfEachKind_CostsADerivation()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        using Measurements measurements = new();
        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyNobody(Password));
        Assert.Equal(PasswordVerificationResult.Failed, await hasher.VerifyNobodyAsync(Password, Ending));
        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyHashedPassword(_user, "", Password));
        Assert.Equal(PasswordVerificationResult.Failed, await hasher.VerifyHashedPasswordAsync(_user, "", Password, Ending));

        Assert.Equal(4, measurements.Derivations);
        Assert.Equal(["missing", "missing", "missing", "missing"], measurements.Results);
    }

    [Fact]
    public void Nobody_OfTheFallback_IsVerifiedAgainstAHashWithTheSettingsOfIdentity()
    {
        using HashlanePasswordHasher<User> hasher = Create(
            static options => options.NewHashes = NewHashes.Identity,
            new Microsoft.AspNetCore.Identity.PasswordHasherOptions { IterationCount = 1234 });
        Assert.Equal(PasswordVerificationResult.Failed, hasher.VerifyNobody(Password));

        Identity.IdentityHash nobody = Identity.IdentityHash.Read(hasher.HashOfNobody);
        Assert.Equal((true, true, 1234L), (nobody.IsBase64, nobody.IsKnown, nobody.Iterations));
    }

    [Fact]
    public void Fallback_MakesHashesOfIdentityAndLeavesArgon2Alone()
    {
        using HashlanePasswordHasher<User> hasher = Create(), fallback = Create(NewHashes.Identity);
        PasswordHasher<User> identity = new();

        string hash = fallback.HashPassword(_user, Password);
        Assert.Equal(PasswordVerificationResult.Success, identity.VerifyHashedPassword(_user, hash, Password));
        Assert.Equal(PasswordVerificationResult.Success, fallback.VerifyHashedPassword(_user, hash, Password));
        Assert.Equal(
            PasswordVerificationResult.Success,
            fallback.VerifyHashedPassword(_user, hasher.HashPassword(_user, Password), Password));
        Assert.Equal(
            PasswordVerificationResult.SuccessRehashNeeded,
            fallback.VerifyHashedPassword(_user, IdentityHash(Password, 2), Password));

        // A weaker one of Argon2id too: it would become PBKDF2.
        using HashlanePasswordHasher<User> weaker = Create(static options => Set(options, 32, 1, 1));
        Assert.Equal(
            PasswordVerificationResult.Success,
            fallback.VerifyHashedPassword(_user, weaker.HashPassword(_user, Password), Password));
    }

    /// <summary>The hazard of a roll-back without the fallback.</summary>
    [Fact]
    public void IdentitysOwnHasher_GivenArgon2_Throws()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        string hash = hasher.HashPassword(_user, Password);

        Assert.Throws<FormatException>(() => new PasswordHasher<User>().VerifyHashedPassword(_user, hash, Password));
    }

    [Fact]
    public void Results_OfEachKind_AreCounted()
    {
        using HashlanePasswordHasher<User> hasher = Create(), weaker = Create(static options => Set(options, 32, 1, 1));
        using HashlanePasswordHasher<User> peppered = Create(static options =>
        {
            options.Peppers.Keys["a"] = Convert.ToBase64String(new byte[16]);
            options.Peppers.CurrentKeyId = "a";
        });
        string hash = hasher.HashPassword(_user, Password);
        using Measurements measurements = new();

        hasher.VerifyHashedPassword(_user, hash, Password);
        hasher.VerifyHashedPassword(_user, hash, "wrong");
        hasher.VerifyHashedPassword(_user, weaker.HashPassword(_user, Password), Password);
        hasher.VerifyHashedPassword(_user, IdentityHash(Password, 3), Password);
        hasher.VerifyHashedPassword(_user, IdentityHash(Password, 3), "wrong");
        hasher.VerifyHashedPassword(_user, peppered.HashPassword(_user, Password), Password);
        hasher.VerifyHashedPassword(_user, "x", Password);
        hasher.VerifyNobody(Password);

        Assert.Equal(
            ["success", "failed", "rehash_needed", "old_format", "failed", "unknown_pepper", "malformed", "missing"],
            measurements.Results);
        Assert.Equal(Enum.GetValues<VerificationResult>().Length - 1, measurements.Results.Distinct().Count());
    }

    /// <summary>As many objects as the library's own verification, whether somebody listens or not.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Verification_AllocatesNothing(bool isListening)
    {
        using MeterCounter? listener = isListening ? new() : null;
        using HashlanePasswordHasher<User> hasher = Create();
        string hash = hasher.HashPassword(_user, Password);
        Hashlane.PasswordHasher plain = new(new Hashlane.PasswordHasherOptions { Parameters = new(64, 1, 1) });

        long least = Allocations.MinOf(() => plain.Verify(Password, hash, Ending));
        Assert.Equal(least, Allocations.MinOf(() => hasher.VerifyHashedPassword(_user, hash, Password)));
        Assert.Equal(least, Allocations.MinOf(() => hasher.VerifyHashedPassword(_user, hash, "wrong")));
    }

    [Fact]
    public async Task Hasher_UsedByManyThreads_GivesEachItsResult()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        string[] hashes = [.. Enumerable.Range(0, 4).Select(i => hasher.HashPassword(_user, $"{i}")), IdentityHash("4", 3), "x", ""];
        PasswordVerificationResult Expected(int hash, int password) =>
            hash != password || hash > 4 ? PasswordVerificationResult.Failed
            : hash == 4 ? PasswordVerificationResult.SuccessRehashNeeded
            : PasswordVerificationResult.Success;

        await Parallel.ForAsync(0, 400, Ending, async (i, token) =>
        {
            (int hash, int password) = (i % hashes.Length, i / hashes.Length % hashes.Length);
            Assert.Equal(Expected(hash, password), hasher.VerifyHashedPassword(_user, hashes[hash], $"{password}"));
            Assert.Equal(
                Expected(hash, password),
                await hasher.VerifyHashedPasswordAsync(_user, hashes[hash], $"{password}", token));
        });
    }

    [Fact]
    public async Task Verification_Cancelled_Throws()
    {
        using HashlanePasswordHasher<User> hasher = Create();
        string hash = hasher.HashPassword(_user, Password);
        CancellationToken cancelled = new(canceled: true);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await hasher.VerifyHashedPasswordAsync(_user, hash, Password, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await hasher.VerifyHashedPasswordAsync(_user, "", Password, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await hasher.HashPasswordAsync(_user, Password, cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await hasher.VerifyNobodyAsync(Password, cancelled));
    }

    [Fact]
    public void Dispose_WithPeppers_WipesThem()
    {
        HashlanePasswordHasher<User> hasher = Create(static options =>
        {
            options.Peppers.Keys["a"] = Convert.ToBase64String(new byte[16]);
            options.Peppers.CurrentKeyId = "a";
        });
        string hash = hasher.HashPassword(_user, Password);
        hasher.Dispose();
        hasher.Dispose();

        Assert.Throws<ObjectDisposedException>(() => hasher.VerifyHashedPassword(_user, hash, Password));
        Assert.Throws<ObjectDisposedException>(() => hasher.HashPassword(_user, Password));
    }

    private static string IdentityHash(string password, int version, int iterations = 1000) =>
        new PasswordHasher<User>(Options.Create(new Microsoft.AspNetCore.Identity.PasswordHasherOptions
        {
            CompatibilityMode = version == 2
                ? PasswordHasherCompatibilityMode.IdentityV2
                : PasswordHasherCompatibilityMode.IdentityV3,
            IterationCount = iterations,
        })).HashPassword(_user, password);

    private static void Set(HashlaneIdentityOptions options, int memoryKiB, int passes, int lanes) =>
        (options.MemoryKiB, options.Passes, options.Lanes) = (memoryKiB, passes, lanes);

    private static HashlanePasswordHasher<User> Create(NewHashes newHashes = NewHashes.Argon2id) =>
        Create(options => options.NewHashes = newHashes);

    private static HashlanePasswordHasher<User> Create(
        Action<HashlaneIdentityOptions> configure,
        Microsoft.AspNetCore.Identity.PasswordHasherOptions? identityOptions = null)
    {
        HashlaneIdentityOptions options = new();
        Server.Small(options);
        configure(options);
        return new(Options.Create(options), identityOptions is null ? null : Options.Create(identityOptions));
    }
}
