namespace Hashlane.Tests;

/// <summary>What the length of a digest means.</summary>
public enum OutputLength
{
    /// <summary>Part of the computation: each length is a function of its own.</summary>
    Bound,

    /// <summary>Where the output is cut off: a short digest is the front of a longer one.</summary>
    Free,

    /// <summary>Given: there is only one.</summary>
    Fixed,
}
