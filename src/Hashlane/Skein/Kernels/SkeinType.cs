namespace Hashlane;

/// <summary>
/// The type of input to a UBI computation (Skein 1.3 table 6). The values are those in the tweak; inputs are processed
/// in this order.
/// </summary>
internal enum SkeinType
{
    /// <summary>Key of a MAC or of key derivation.</summary>
    Key = 0,

    /// <summary>Configuration block.</summary>
    Cfg = 4,

    /// <summary>Personalization.</summary>
    Prs = 8,

    /// <summary>Public key.</summary>
    PK = 12,

    /// <summary>Key derivation identifier.</summary>
    Kdf = 16,

    /// <summary>Nonce.</summary>
    Non = 20,

    /// <summary>Message.</summary>
    Msg = 48,

    /// <summary>Output.</summary>
    Out = 63,
}
