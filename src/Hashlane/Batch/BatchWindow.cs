namespace Hashlane;

/// <summary>The messages that a batch takes at a time.</summary>
internal static class BatchWindow
{
    /// <summary>
    /// Messages that are put in order together: enough that idle lanes at the end hardly matter, but few enough for the
    /// stack.
    /// </summary>
    public const int Messages = 512;
}
