namespace Hashlane.Benchmarks;

/// <summary>The unit of a comparison's size.</summary>
internal enum SizeUnit
{
    /// <summary>Bytes of a message, or of output.</summary>
    Bytes,

    /// <summary>Messages.</summary>
    Messages,
}
