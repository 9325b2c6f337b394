namespace Hashlane;

/// <summary>The row of a kernel for one message, which compresses blocks one after the other.</summary>
/// <param name="name">Its name, as shown to users.</param>
/// <param name="isSupported">Whether this machine has what it needs.</param>
/// <param name="compress">The function; its type is the algorithm's.</param>
internal unsafe class BlockKernelRow(string name, bool isSupported, void* compress) : KernelRow
{
    /// <inheritdoc/>
    public override string Name => name;

    /// <inheritdoc/>
    public override bool IsSupported => isSupported;

    /// <summary>The function; its type is the algorithm's.</summary>
    public void* Compress => compress;
}
