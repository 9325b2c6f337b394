using System.Text;
using Xunit;

#pragma warning disable xUnit1051 // A token that can be cancelled is a case of its own here: most calls are to have none.

namespace Hashlane.Tests;

/// <summary>Hashes of libargon2 and libsodium are verified here, and ours there, where the libraries are installed.</summary>
public sealed class PasswordInteropTests
{
    private const int Count = 60;

    private static readonly PasswordHasher _hasher = new(new() { Parameters = new(64, passes: 1, lanes: 1) });

    [Fact]
    public void Verify_HashesOfLibArgon2_IsTrueForTheirPasswordOnly()
    {
        LibArgon2Strings.SkipTestWithoutIt();
        Random random = new(1);
        for (int i = 0; i < Count; i++)
        {
            byte[] password = Password(random), salt = Inputs.Random(random.Next(8, 65), seed: i);
            int lanes = random.Next(1, 5);
            Argon2Costs costs = new((Argon2Type)(i % 3), Argon2Version.V13, random.Next(8 * lanes, 65), random.Next(1, 4), lanes);
            string hash = LibArgon2Strings.Hash(costs, password, salt, tagBytes: random.Next(4, 65));

            Assert.True(_hasher.Verify(password, hash), hash);
            Assert.True(_hasher.Verify(password, Encoding.ASCII.GetBytes(hash)), hash);
            Assert.False(_hasher.Verify([.. password, 0], hash), hash);
            Assert.False(_hasher.Verify(Changed(password, random), hash), hash);
        }
    }

    [Fact]
    public void Hash_AnyOptions_IsVerifiedByLibArgon2()
    {
        LibArgon2Strings.SkipTestWithoutIt();
        Random random = new(2);
        for (int i = 0; i < Count; i++)
        {
            byte[] password = Password(random);
            string hash = Hasher(random, lanes: random.Next(1, 5)).Hash(password);

            Assert.True(LibArgon2Strings.Verify(hash, password), hash);
            Assert.False(LibArgon2Strings.Verify(hash, Changed(password, random)), hash);
        }
    }

    /// <summary>A salt that is known gives the reference's string, letter by letter.</summary>
    [Fact]
    public void Hash_SaltOfTheReference_IsItsHash()
    {
        LibArgon2Strings.SkipTestWithoutIt();
        for (int i = 0; i < Count; i++)
        {
            byte[] password = Inputs.Random(i, seed: i), salt = Inputs.Random(16, seed: i + Count);
            Argon2Costs costs = new(Argon2Type.Id, Argon2Version.V13, 64, 1, 1);

            Assert.Equal(LibArgon2Strings.Hash(costs, password, salt, tagBytes: 32), _hasher.Hash(password, salt, default));
        }
    }

    /// <summary>As text, and with the zeros of its buffer, as programs over libsodium may have stored it.</summary>
    [Fact]
    public void Verify_HashesOfLibSodium_IsTrueForTheirPasswordOnly()
    {
        LibSodium.SkipTestWithoutIt();
        Random random = new(3);
        for (int i = 0; i < Count; i++)
        {
            byte[] password = Password(random);
            byte[] padded = LibSodium.Hash((Argon2Type)(1 + (i % 2)), random.Next(8, 65), random.Next(3, 5), password);
            string hash = Encoding.ASCII.GetString(padded).TrimEnd('\0');

            Assert.True(_hasher.Verify(password, hash), hash);
            Assert.True(_hasher.Verify(password, padded), hash);
            Assert.False(_hasher.Verify(Changed(password, random), hash), hash);
        }
    }

    [Fact]
    public void Hash_AnyOptions_IsVerifiedByLibSodium()
    {
        LibSodium.SkipTestWithoutIt();
        Random random = new(4);
        for (int i = 0; i < Count; i++)
        {
            byte[] password = Password(random);
            PasswordHasher hasher = new(new() { Parameters = new(random.Next(8, 65), random.Next(1, 4), lanes: 1) });
            string hash = hasher.Hash(password);

            Assert.True(LibSodium.Verify(hash, password), hash);
            Assert.False(LibSodium.Verify(hash, Changed(password, random)), hash);
        }
    }

    private static PasswordHasher Hasher(Random random, int lanes) => new(new()
    {
        Parameters = new(random.Next(8 * lanes, 65), random.Next(1, 4), lanes) { Version = random.Next(2) == 0 ? Argon2Version.V10 : Argon2Version.V13 },
        SaltLength = random.Next(8, 65),
        TagLength = random.Next(16, 65),
    });

    private static byte[] Password(Random random) => Inputs.Random(random.Next(1, 100), random.Next());

    private static byte[] Changed(byte[] password, Random random)
    {
        byte[] changed = [.. password];
        changed[random.Next(changed.Length)] ^= (byte)(1 << random.Next(8));
        return changed;
    }
}
