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
