using System.Security.Cryptography;
using System.Text;
using Xunit;

#pragma warning disable xUnit1051 // Examples pass the tokens that their readers would.

namespace Hashlane.Tests;

/// <summary>The code that docs/passwords.md shows. Costs are small, except where the default is shown.</summary>
[Trait("Category", "Docs")]
public sealed class PasswordSnippets
{
    private static readonly Argon2Parameters _small = new(64, passes: 1, lanes: 1);

    private static readonly PasswordHasherOptions _smallOptions = new() { Parameters = _small };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The only one at full cost: 64 MiB, three passes, twice.</summary>
    [Fact]
    public void HashAndVerify()
    {
        string password = "correct horse battery staple";

        // snippet: password-hash
        PasswordHasher hasher = new();                // one for the whole process
        string hash = hasher.Hash(password);          // store this: $argon2id$v=19$m=65536,t=3,p=4$…
        bool isRight = hasher.Verify(password, hash);
        // end snippet

        Assert.True(isRight);
        Assert.StartsWith("$argon2id$v=19$m=65536,t=3,p=4$", hash, StringComparison.Ordinal);
        Assert.False(hasher.NeedsRehash(hash));
        Assert.Equal(97, hash.Length);
    }

    [Fact]
    public async Task LogIn_RightWrongUnknownAndOld_AreToldApart()
    {
        PasswordHasher hasher = new(_smallOptions);
        PasswordHasher older = new(new PasswordHasherOptions { Parameters = new Argon2Parameters(32, 1, 1) });
        Users users = new() { ["ann"] = older.Hash("right") };

        Assert.False(await LogInAsync(hasher, users, "ann", "wrong", Token));
        Assert.False(await LogInAsync(hasher, users, "nobody", "right", Token));
        Assert.Contains("m=32,", users["ann"], StringComparison.Ordinal);
        Assert.True(await LogInAsync(hasher, users, "ann", "right", Token));
        Assert.Contains("m=64,", users["ann"], StringComparison.Ordinal);
        string stored = users["ann"];
        Assert.True(await LogInAsync(hasher, users, "ann", "right", Token));
        Assert.Equal(stored, users["ann"]);
    }

    [Fact]
    public void Parameters()
    {
        // snippet: password-parameters
        Argon2Parameters parameters = new(memoryKiB: 128 << 10, passes: 3, lanes: 4);  // or Argon2Parameters.Owasp19MiB
        PasswordHasher hasher = new(new PasswordHasherOptions { Parameters = parameters });
        // end snippet

        Assert.True(hasher.NeedsRehash(new PasswordHasher(_smallOptions).Hash("right")));
        Assert.Equal("m=131072,t=3,p=4", parameters.ToString());
    }

    [Fact]
    public void Limits()
    {
        // snippet: password-limits
        PasswordHasher hasher = new(new PasswordHasherOptions
        {
            Limits = new Argon2Limits
            {
                MaxMemoryKiB = 128 << 10,  // m, 128 MiB
                MaxPasses = 8,             // t
                MaxLanes = 8,              // p
                MaxWorkKiB = 512 << 10,    // m·t, 512 MiB
            },
        });

        string hostile = "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA";  // 4 GiB
        bool isRight = hasher.Verify("guess", hostile);             // false, after microseconds
        PasswordHashProblem problem = hasher.FindProblem(hostile);  // OverLimits, for your log
        // end snippet

        Assert.False(isRight);
        Assert.Equal(PasswordHashProblem.OverLimits, problem);
    }

    [Fact]
    public void Peppers()
    {
        byte[] pepper = RandomNumberGenerator.GetBytes(32), newPepper = RandomNumberGenerator.GetBytes(32);
        string password = "correct horse battery staple";

        // snippet: password-peppers
        using PasswordPeppers peppers = new(currentKeyId: "2026", pepper);  // 32 random bytes
        PasswordHasher hasher = new(new PasswordHasherOptions { Peppers = peppers });
        // end snippet

        hasher = Small(peppers);
        string old = hasher.Hash(password);
        Assert.Contains(",keyid=MjAyNg$", old, StringComparison.Ordinal);
        Assert.True(hasher.Verify(password, old));
        Assert.False(new PasswordHasher(_smallOptions).Verify(password, old));

        // snippet: password-peppers-added
        using PasswordPeppers added = new("2026", pepper, upcoming: [new("2027", newPepper)]);
        // end snippet

        Assert.False(Small(added).NeedsRehash(old));

        // snippet: password-peppers-changed
        using PasswordPeppers changed = new("2027", newPepper, retired: [new("2026", pepper)]);
        // end snippet

        string renewed = Small(changed).Hash(password);
        Assert.True(Small(changed).Verify(password, old));
        Assert.True(Small(changed).NeedsRehash(old));
        Assert.True(Small(added).Verify(password, renewed));
        Assert.False(Small(added).NeedsRehash(renewed));
        Assert.True(Small(changed).NeedsRehash(new PasswordHasher(_smallOptions).Hash(password)));

        // snippet: password-peppers-removed
        using PasswordPeppers removed = new("2027", newPepper);
        // end snippet

        Assert.False(Small(removed).Verify(password, old));
        Assert.True(Small(removed).Verify(password, renewed));
    }

    [Fact]
    public void CharactersThatAreWiped()
    {
        PasswordHasher hasher = new(_smallOptions);
        char[] password = "correct horse battery staple".ToCharArray();
        string hash = hasher.Hash(password);

        // snippet: password-wiped
        bool isRight = hasher.Verify(password, hash);  // password is a char[]
        Array.Clear(password);
        // end snippet

        Assert.True(isRight);
        Assert.All(password, static character => Assert.Equal('\0', character));
    }

    [Fact]
    public void NormalizedText()
    {
        PasswordHasher hasher = new(_smallOptions);
        string typed = "cafe\u0301";

        // snippet: password-normalized
        string password = typed.Normalize(NormalizationForm.FormC);  // at every Hash and every Verify
        string hash = hasher.Hash(password);
        // end snippet

        Assert.True(hasher.Verify("caf\u00E9", hash));
        Assert.False(hasher.Verify(typed, hash));
    }

    [Fact]
    public void EncryptionKey()
    {
        string passphrase = "correct horse battery staple";
        byte[] plaintext = Inputs.Pattern(100);
        Argon2Parameters parameters = _small;

        // snippet: password-encryption-key
        byte[] salt = RandomNumberGenerator.GetBytes(16);  // stored with the ciphertext, as the parameters are
        Span<byte> key = stackalloc byte[32];
        Argon2id.DeriveKey(passphrase, salt, parameters, key);

        using AesGcm cipher = new(key, tagSizeInBytes: 16);
        CryptographicOperations.ZeroMemory(key);
        byte[] nonce = RandomNumberGenerator.GetBytes(12), ciphertext = new byte[plaintext.Length], tag = new byte[16];
        cipher.Encrypt(nonce, plaintext, ciphertext, tag);
        // end snippet

        using AesGcm again = new(Argon2id.DeriveKey(passphrase, salt, parameters, 32), 16);
        byte[] decrypted = new byte[plaintext.Length];
        again.Decrypt(nonce, ciphertext, tag, decrypted);
        Assert.Equal(plaintext, decrypted);
        Assert.Equal(new byte[32], key.ToArray());
    }

    [Fact]
    public void SeveralKeys()
    {
        string passphrase = "correct horse battery staple";
        byte[] salt = RandomNumberGenerator.GetBytes(16);
        Argon2Parameters parameters = _small;

        // snippet: password-several-keys
        byte[] master = Argon2id.DeriveKey(passphrase, salt, parameters, outputLength: 32);
        byte[] fileKey = Blake3Kdf.DeriveKey("example.com 2026-11-23 vault files v1", master);
        byte[] nameKey = Blake3Kdf.DeriveKey("example.com 2026-11-23 vault names v1", master);
        // end snippet

        Assert.Equal(32, fileKey.Length);
        Assert.NotEqual(fileKey, nameKey);
    }

    [Fact]
    public void SecretAndAssociatedData()
    {
        byte[] passphrase = "correct horse battery staple"u8.ToArray();
        byte[] salt = RandomNumberGenerator.GetBytes(16), deviceKey = RandomNumberGenerator.GetBytes(32);
        Argon2Parameters parameters = _small;

        // snippet: password-secret
        byte[] key = new byte[32];
        Argon2id.DeriveKey(
            passphrase, salt, secret: deviceKey, associatedData: "vault 7, version 1"u8, parameters, key);
        // end snippet

        byte[] other = new byte[32];
        Argon2id.DeriveKey(passphrase, salt, default, "vault 7, version 1"u8, parameters, other);
        Assert.NotEqual(key, other);
        Argon2id.DeriveKey(passphrase, salt, deviceKey, default, parameters, other);
        Assert.NotEqual(key, other);
    }

    /// <summary>Compiled, but not run: the budget is that of the whole process, and so of all tests.</summary>
    [Fact]
    public void Budget()
    {
        Assert.NotNull((Action)Set);

        static void Set()
        {
            // snippet: password-budget
            Argon2Memory.Budget = 512L << 20;  // bytes, at the start of the program
            // end snippet
        }
    }

    /// <summary>A hasher of small costs with peppers.</summary>
    private static PasswordHasher Small(PasswordPeppers peppers) =>
        new(new PasswordHasherOptions { Parameters = _small, Peppers = peppers });

    // snippet: password-login
    private static async Task<bool> LogInAsync(
        PasswordHasher hasher, Users users, string name, string password, CancellationToken cancellationToken)
    {
        string? hash = users.GetValueOrDefault(name);                      // null for an unknown user
        if (!await hasher.VerifyAsync(password, hash, cancellationToken))  // false for null, and as slow
        {
            return false;
        }

        if (hasher.NeedsRehash(hash))
        {
            users[name] = await hasher.HashAsync(password, cancellationToken);  // with today's settings
        }

        return true;
    }
    // end snippet

    /// <summary>Names of users and their hashes.</summary>
    private sealed class Users : Dictionary<string, string>;
}
