namespace Hashlane;

/// <summary>Reasons for which an exported state is refused.</summary>
public enum HashStateError
{
    /// <summary>The bytes are not an exported state of this library.</summary>
    NotAState,

    /// <summary>Bytes are missing at the end.</summary>
    Truncated,

    /// <summary>More bytes follow the end of the state.</summary>
    TooLong,

    /// <summary>A newer version of the library exported the state, in a format that this one does not know.</summary>
    NewerVersion,

    /// <summary>The checksum is wrong: bytes were changed after the export.</summary>
    Damaged,

    /// <summary>The state is that of another type of hasher, or it holds a key where none was expected, or the reverse.
    /// </summary>
    OtherType,

    /// <summary>The checksum is right, but no export can have written the content.</summary>
    Invalid,
}
