namespace Hashlane;

/// <summary>The conditions for choosing lanes of a width, which the rows of all its instruction sets share.</summary>
internal readonly record struct LaneChoice
{
    /// <inheritdoc cref="KernelRow.Shape"/>
    public LaneShape Shape { get; init; }

    /// <inheritdoc cref="KernelRow.Level"/>
    public InstructionLevel Level { get; init; }

    /// <inheritdoc cref="KernelRow.From"/>
    public int From { get; init; }

    /// <inheritdoc cref="LaneKernelRow.StepCostTenths"/>
    public int StepCostTenths { get; init; }

    /// <inheritdoc cref="KernelRow.Pays"/>
    public Func<ProcessorTraits, bool>? Pays { get; init; }

    /// <summary>Returns the same choice for the lanes of an instruction set.</summary>
    public LaneChoice For(int lanes, int wordBytes, InstructionLevel level) =>
        this with { Shape = LaneShape.Of(lanes, wordBytes), Level = level };
}
