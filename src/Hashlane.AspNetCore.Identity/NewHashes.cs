namespace Hashlane.AspNetCore.Identity;

/// <summary>Formats of the hashes that <see cref="HashlanePasswordHasher{TUser}"/> makes. It verifies both.</summary>
public enum NewHashes
{
    /// <summary>Argon2id, as a password string. Hashes of Identity are to be made again.</summary>
    Argon2id,

    /// <summary>
    /// The format of Identity's own hasher, PBKDF2. For a roll-back, and for the time in which some servers have only
    /// that one. Hashes of Argon2 are stronger, and are never to be made again in it. Those of Identity are, if its own
    /// hasher says so.
    /// </summary>
    Identity,
}
