namespace Hashlane;

/// <summary>The row of a kernel over lanes, each with its own message.</summary>
internal abstract class LaneKernelRow : KernelRow
{
    private protected LaneKernelRow(LaneChoice choice, LaneFunctions functions)
        : base(choice)
    {
        StepCostTenths = choice.StepCostTenths;
        Functions = functions;
    }

    /// <summary>
    /// The approximate time for one block in every lane, in tenths of the time for one block of a single message.
    /// </summary>
    public int StepCostTenths { get; }

    /// <summary>The functions of the kernel.</summary>
    public LaneFunctions Functions { get; }
}

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
