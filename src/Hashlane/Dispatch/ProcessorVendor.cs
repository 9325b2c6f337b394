namespace Hashlane;

/// <summary>The makers of x86 processors that <see cref="Microarchitecture"/> knows.</summary>
internal enum ProcessorVendor
{
    /// <summary>Any other.</summary>
    Other,

    /// <summary>AMD.</summary>
    Amd,

    /// <summary>Intel.</summary>
    Intel,
}
