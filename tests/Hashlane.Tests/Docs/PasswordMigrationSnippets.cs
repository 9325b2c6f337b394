using System.Globalization;
using System.Security.Cryptography;
using System.Text.RegularExpressions;
using Xunit;

#pragma warning disable xUnit1051 // Examples pass the tokens that their readers would.

namespace Hashlane.Tests;

/// <summary>The code that docs/passwords.md and the pages of docs/migrating show for stored passwords.</summary>
[Trait("Category", "Docs")]
public sealed partial class PasswordMigrationSnippets
{
    private const string Password = "correct horse battery staple";

    private static readonly PasswordHasherOptions _small = new() { Parameters = new Argon2Parameters(64, 1, 1) };

    [Fact]
    public void AtTheNextLogin()
    {
        PasswordHasher hasher = new(_small);
        string password = Password, stored = "pbkdf2:x";

        // snippet: password-next-login
        bool isOld = !stored.StartsWith("$argon2", StringComparison.Ordinal);
        bool isRight = isOld ? VerifyOld(password, stored) : hasher.Verify(password, stored);
        if (isRight && (isOld || hasher.NeedsRehash(stored)))
        {
            stored = hasher.Hash(password);
        }
        // end snippet

        Assert.True(hasher.Verify(Password, stored));
    }

    [Fact]
    public void Wrapped()
    {
        PasswordHasher hasher = new(_small);
        const int oldIterations = 1000;
        string password = Password;
        byte[] oldSalt = RandomNumberGenerator.GetBytes(16);
        byte[] oldHash = Rfc2898DeriveBytes.Pbkdf2(password, oldSalt, oldIterations, HashAlgorithmName.SHA256, 32);

        // snippet: password-wrap
        string wrapped = hasher.Hash(oldHash);  // for every row: store it with oldSalt, and delete oldHash
        // end snippet

        // snippet: password-unwrap
        byte[] inner = Rfc2898DeriveBytes.Pbkdf2(password, oldSalt, oldIterations, HashAlgorithmName.SHA256, 32);
        bool isRight = hasher.Verify(inner, wrapped);
        string? hash = isRight ? hasher.Hash(password) : null;  // store it in place of wrapped and oldSalt
        // end snippet

        Assert.True(hasher.Verify(Password, hash));
        Assert.False(hasher.Verify(Password, wrapped));
    }

    [Theory]
    [InlineData(Argon2Version.V10)]
    [InlineData(Argon2Version.V13)]
    public void StringOfParts(Argon2Version version)
    {
        Argon2Parameters parameters = new(64, 2, 2) { Version = version };
        byte[] salt = RandomNumberGenerator.GetBytes(16);
        byte[] tag = Argon2id.DeriveKey(Password, salt, parameters, 32);

        string hash = PasswordString(parameters, salt, tag);

        Assert.True(new PasswordHasher(_small).Verify(Password, hash));
        Assert.False(new PasswordHasher(_small).Verify("wrong", hash));
    }

    /// <summary>Django, Spring and Dovecot write a name before the hash.</summary>
    [Theory]
    [InlineData("argon2")]
    [InlineData("{argon2}")]
    [InlineData("{argon2@SpringSecurity_v5_8}")]
    [InlineData("{ARGON2ID}")]
    public void Prefix(string prefix)
    {
        PasswordHasher hasher = new(_small);
        Assert.True(Verify(Password, prefix + hasher.Hash(Password)));
        Assert.False(Verify("wrong", prefix + hasher.Hash(Password)));
        Assert.False(Verify(Password, prefix));
        Assert.False(Verify(Password, "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW"));
        Assert.Equal(PasswordHashProblem.Malformed, hasher.FindProblem(prefix + hasher.Hash(Password)));

        bool Verify(string password, string stored)
        {
            // snippet: password-prefix
            int start = stored.IndexOf("$argon2", StringComparison.Ordinal);
            bool isRight = start >= 0 && hasher.Verify(password, stored[start..]);
            // end snippet

            return isRight;
        }
    }

    /// <summary>The settings that pages write for strings above the default limits, which they really need.</summary>
    [Theory]
    [InlineData("$argon2id$v=19$m=1048576,t=4,p=1$")]
    [InlineData("$argon2i$v=19$m=524288,t=8,p=1$")]
    [InlineData("$argon2i$v=19$m=65536,t=50,p=2$")]
    public void Limits_OfThePages_AdmitWhatTheySay(string costs)
    {
        string stored = costs + "c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA";
        Assert.Equal(PasswordHashProblem.OverLimits, new PasswordHasher().FindProblem(stored));

        PasswordHasherOptions options = new() { Limits = new() { MaxMemoryKiB = 1 << 20, MaxWorkKiB = 4 << 20 } };
        PasswordHasher hasher = new(options);

        Assert.Equal(PasswordHashProblem.None, hasher.FindProblem(stored));
        PasswordHasher ofIsopoh = new(new() { Limits = new() { MaxWorkKiB = 50 * 65536 } });
        Assert.Equal(costs.Contains("t=50", StringComparison.Ordinal), ofIsopoh.FindProblem(stored) == PasswordHashProblem.None);
        PasswordHasher ofSodiumCore = new(new() { Limits = new() { MaxMemoryKiB = 512 << 10, MaxWorkKiB = 4 << 20 } });
        Assert.Equal(!costs.Contains("m=1048576", StringComparison.Ordinal), ofSodiumCore.FindProblem(stored) == PasswordHashProblem.None);
    }

    /// <summary>The limits in the table of docs/passwords.md admit the costs in their row, and no more.</summary>
    [Fact]
    public void Limits_InEachRowOfThePage_AreThoseOfItsCosts()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.RequireRoot(), "docs", "passwords.md"));
        MatchCollection rows = LimitsRow().Matches(page);
        Assert.Equal(3, rows.Count);
        foreach (Match row in rows)
        {
            int[] numbers = [.. row.Groups.Values.Skip(1).Where(static group => group.Name != "unit").Select(static group => int.Parse(group.Value, CultureInfo.InvariantCulture))];
            int memoryKiB = numbers[0] << (row.Groups["unit"].Value == "GiB" ? 20 : 10), passes = numbers[1];
            PasswordHasher hasher = new(new() { Limits = new() { MaxMemoryKiB = numbers[2] << numbers[3], MaxWorkKiB = (long)numbers[4] << numbers[5] } });

            Assert.Equal(PasswordHashProblem.OverLimits, new PasswordHasher().FindProblem(Stored(memoryKiB, passes)));
            Assert.Equal(PasswordHashProblem.None, hasher.FindProblem(Stored(memoryKiB, passes)));
            Assert.Equal(PasswordHashProblem.OverLimits, hasher.FindProblem(Stored(memoryKiB + 1, 1)));
            Assert.Equal(PasswordHashProblem.OverLimits, hasher.FindProblem(Stored(memoryKiB, passes + 1)));
        }

        static string Stored(int memoryKiB, int passes) => $"$argon2id$v=19$m={memoryKiB},t={passes},p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA";
    }

    /// <summary>A secret of another library becomes a pepper by its identifier in the string, without a password.</summary>
    [Theory]
    [InlineData(16)]
    [InlineData(32)]
    public void SecretOfAnotherLibrary_WithAnIdentifier_IsAPepper(int secretBytes)
    {
        byte[] secret = Inputs.Key(secretBytes), salt = Inputs.Pattern(16), tag = new byte[32];
        Argon2Parameters parameters = new(64, 1, 1);
        Argon2id.DeriveKey(Password, salt, secret, associatedData: default, parameters, tag);
        string stored = PasswordString(parameters, salt, tag);
        using PasswordPeppers peppers = new("2026", secret);
        PasswordHasher hasher = new(new() { Parameters = parameters, Peppers = peppers });

        Assert.False(hasher.Verify(Password, stored));
        Assert.True(hasher.Verify(Password, stored.Replace("p=1$", "p=1,keyid=MjAyNg$", StringComparison.Ordinal)));
    }

    [Fact]
    public void FromIsopoh()
    {
        string password = Password;
        PasswordHasher hasher = new(_small);

        // snippet: from-isopoh-argon2
        string hash = hasher.Hash(password);             // Argon2.Hash(password)
        bool isRight = hasher.Verify(password, hash);    // Argon2.Verify(hash, password): the order differs
        // end snippet

        Assert.True(isRight);
    }

    [Fact]
    public void FromKonscious()
    {
        string text = Password;
        byte[] salt = RandomNumberGenerator.GetBytes(16);
        const int memory = 64;

        // snippet: from-konscious-argon2
        Argon2Parameters parameters = new(memory, passes: 3, lanes: 4);      // MemorySize, Iterations, DegreeOfParallelism
        byte[] tag = Argon2id.DeriveKey(text, salt, parameters, 32);         // argon2.GetBytes(32)
        // end snippet

        Assert.Equal(Argon2id.DeriveKey("correct horse battery staple"u8, salt, parameters, 32), tag);
    }

    [Fact]
    public void FromNSec()
    {
        byte[] password = "correct horse battery staple"u8.ToArray();
        byte[] salt = RandomNumberGenerator.GetBytes(16);
        const int memory = 64;

        // snippet: from-nsec-argon2
        Argon2Parameters parameters = new(memory, passes: 3, lanes: 1);      // MemorySize, NumberOfPasses, 1
        byte[] bytes = Argon2id.DeriveKey(password, salt, parameters, 32);   // argon2.DeriveBytes(password, salt, 32)
        // end snippet

        Assert.Equal(32, bytes.Length);
    }

    [Fact]
    public void FromBouncyCastle()
    {
        byte[] password = "correct horse battery staple"u8.ToArray();
        byte[] salt = RandomNumberGenerator.GetBytes(16);
        byte[] output = new byte[32];
        const int memory = 64;

        // snippet: from-bouncycastle-argon2
        Argon2Parameters parameters = new(memory, passes: 3, lanes: 4);   // WithMemoryAsKB, WithIterations, WithParallelism
        Argon2id.DeriveKey(password, salt, parameters, output);           // generator.GenerateBytes(password, output)
        // end snippet

        Assert.Equal(Argon2id.DeriveKey(password, salt, parameters, 32), output);
    }

    [GeneratedRegex(@"\| (?<m>\d+) (?<unit>[MG]iB) \| (?<t>\d+) \| `MaxMemoryKiB = (?<a>\d+) << (?<b>\d+), MaxWorkKiB = (?<c>\d+) << (?<d>\d+)` \|")]
    private static partial Regex LimitsRow();

    private static bool VerifyOld(string password, string stored) => password == Password && stored.Length > 0;

    // snippet: password-string-of-parts
    private static string PasswordString(Argon2Parameters parameters, byte[] salt, byte[] tag) =>
        $"$argon2id$v={(int)parameters.Version}${parameters}${Base64(salt)}${Base64(tag)}";

    private static string Base64(byte[] bytes) => Convert.ToBase64String(bytes).TrimEnd('=');
    // end snippet
}
