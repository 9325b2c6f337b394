namespace Hashlane.Files;

/// <summary>The exception for a manifest that is damaged, truncated or of an unknown form.</summary>
internal sealed class ManifestException : Exception
{
    /// <summary>Creates an exception for a line.</summary>
    /// <param name="line">The line's number from 1, or 0 for the whole file.</param>
    /// <param name="reason">The reason, in words that follow the number.</param>
    internal ManifestException(long line, string reason)
        : base(line == 0 ? reason : $"line {line}: {reason}")
    {
        Line = line;
    }

    /// <summary>The line's number from 1, or 0.</summary>
    internal long Line { get; }
}
