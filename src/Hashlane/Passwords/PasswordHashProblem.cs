namespace Hashlane;

/// <summary>Reasons why a stored password hash cannot be verified, for logs: each of them fails a login.</summary>
public enum PasswordHashProblem
{
    /// <summary>The hash can be verified.</summary>
    None,

    /// <summary>There is no hash: it is null or empty.</summary>
    Missing,

    /// <summary>The text is not a password string of Argon2.</summary>
    Malformed,

    /// <summary>Its costs are above one of the <see cref="Argon2Limits"/>.</summary>
    OverLimits,

    /// <summary>It states the key identifier of a pepper that the hasher does not have.</summary>
    UnknownKey,

    /// <summary>
    /// It states associated data. The hasher cannot know which data is right, so any data would be.
    /// </summary>
    AssociatedData,
}
