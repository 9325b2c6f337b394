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

    /// <summary>A digest and a name without a tag, but not of the one length that counts: to be counted as improper.</summary>
    OtherLength,
}
