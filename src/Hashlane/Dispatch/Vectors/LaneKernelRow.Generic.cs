namespace Hashlane;

/// <summary>The row with the type of its kernel, which knows its name and its requirements.</summary>
/// <typeparam name="TKernel">The kernel.</typeparam>
internal sealed class LaneKernelRow<TKernel>(LaneChoice choice, LaneFunctions functions)
    : LaneKernelRow(choice, functions)
    where TKernel : IKernel
{
    /// <inheritdoc/>
    public override string Name => TKernel.Name;

    /// <inheritdoc/>
    public override bool IsSupported => TKernel.IsSupported;
}
