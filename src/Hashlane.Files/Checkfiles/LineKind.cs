namespace Hashlane.Files;

/// <summary>The kinds of lines in a check file. All but the first two count as improperly formatted.</summary>
internal enum LineKind
{
    /// <summary>A name and a digest.</summary>
    Checksum,

    /// <summary>Empty, or a comment.</summary>
    Nothing,

    /// <summary>A line that is none of the others.</summary>
    Improper,

    /// <summary>A digest and nothing else.</summary>
    NoName,

    /// <summary>A digest and a name, but the digest does not have a length that counts.</summary>
    OtherLength,

    /// <summary>A tag of an algorithm that does not count here.</summary>
    OtherAlgorithm,

    /// <summary>A tag of an algorithm that the tool does not know.</summary>
    UnknownTag,
}
