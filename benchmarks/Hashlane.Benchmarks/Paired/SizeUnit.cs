namespace Hashlane.Benchmarks;

/// <summary>What the size of a comparison is a number of.</summary>
internal enum SizeUnit
{
    /// <summary>Bytes of a message, or of output.</summary>
    Bytes,

    /// <summary>Messages.</summary>
    Messages,
}
