namespace Hashlane;

/// <summary>Argon2's types, with their numbers (RFC 9106 §3.2).</summary>
internal enum Argon2Type
{
    /// <summary>Argon2d: addresses depend on data.</summary>
    D = 0,

    /// <summary>Argon2i: addresses do not depend on data.</summary>
    I = 1,

    /// <summary>Argon2id: they do not in the first half of the first pass.</summary>
    Id = 2,
}
