namespace Hashlane;

/// <summary>Argon2's versions, with their numbers.</summary>
public enum Argon2Version
{
    /// <summary>Of 2015: later passes replace blocks.</summary>
    V10 = 0x10,

    /// <summary>RFC 9106: later passes add to blocks without carries.</summary>
    V13 = 0x13,
}
