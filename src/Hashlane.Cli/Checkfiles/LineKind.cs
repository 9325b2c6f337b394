namespace Hashlane.Cli;

/// <summary>What a line of a check file is.</summary>
internal enum LineKind
{
    /// <summary>A name and a digest.</summary>
    Checksum,

    /// <summary>Empty, or a comment.</summary>
    Nothing,

    /// <summary>Neither.</summary>
    Improper,

    /// <summary>A digest and a name, but nothing tells which algorithm: to be counted as improper.</summary>
    WithoutAlgorithm,

    /// <summary>A digest and a name, but not of the length asked for: to be counted as improper.</summary>
    OtherLength,
}
