namespace Hashlane.Tests;

/// <summary>The meaning of a digest's length.</summary>
public enum OutputLength
{
    /// <summary>Part of the computation: each length is a function of its own.</summary>
    Bound,

    /// <summary>Where the output is cut off: a short digest is the front of a longer one.</summary>
    Free,

    /// <summary>Given: there is only one.</summary>
    Fixed,
}
