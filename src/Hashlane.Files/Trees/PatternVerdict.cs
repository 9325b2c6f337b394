namespace Hashlane.Files;

/// <summary>The verdict of patterns about an entry.</summary>
internal enum PatternVerdict
{
    /// <summary>No pattern matches.</summary>
    None,

    /// <summary>The last pattern that matches says yes.</summary>
    Matched,

    /// <summary>The last pattern that matches begins with an exclamation mark.</summary>
    TakenBack,
}
