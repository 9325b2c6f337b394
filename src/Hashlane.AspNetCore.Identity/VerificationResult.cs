namespace Hashlane.AspNetCore.Identity;

/// <summary>Results of a verification, as the metrics tell them.</summary>
internal enum VerificationResult
{
    /// <summary>The password is right, and the hash stays.</summary>
    Success,

    /// <summary>The password is right, and the hash is weaker than a new one.</summary>
    RehashNeeded,

    /// <summary>The password is right, and the hash is one of Identity.</summary>
    OldFormat,

    /// <summary>The password is wrong.</summary>
    Failed,

    /// <summary>There is no user or no hash.</summary>
    Missing,

    /// <summary>The hash cannot be read.</summary>
    Malformed,

    /// <summary>The hash asks for more than the limits allow.</summary>
    OverLimits,

    /// <summary>The hash needs a pepper that is not there.</summary>
    UnknownPepper,
}
