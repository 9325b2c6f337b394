namespace Hashlane.Files;

/// <summary>Whether files may be read at the same time.</summary>
internal enum FileReading
{
    /// <summary>Several at a time.</summary>
    Parallel,

    /// <summary>One after another, in their order.</summary>
    Sequential,
}
