namespace Hashlane;

/// <summary>Reasons why a password string cannot be verified: for logs, as a login fails with each of them.</summary>
internal enum PasswordHashProblem
{
    /// <summary>It can be verified.</summary>
    None,

    /// <summary>The text is not a password string of Argon2.</summary>
    Malformed,

    /// <summary>Its costs are above a limit.</summary>
    OverLimits,

    /// <summary>
    /// It states a key identifier that is not known, or it has a key identifier or associated data and there are no
    /// peppers.
    /// </summary>
    UnknownKey,
}
