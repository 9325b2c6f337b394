namespace Hashlane;

/// <summary>The conditions for choosing lanes of a width, which the rows of all its instruction sets share.</summary>
/// <remarks>Fields, because each property is compiled before the first group is hashed.</remarks>
internal struct LaneChoice
{
    /// <inheritdoc cref="KernelRow.Shape"/>
    public LaneShape Shape;

    /// <inheritdoc cref="KernelRow.Level"/>
    public InstructionLevel Level;

    /// <inheritdoc cref="KernelRow.VectorBytes"/>
    public int VectorBytes;

    /// <inheritdoc cref="KernelRow.From"/>
    public int From;

    /// <summary>
    /// The bytes that the kernel leaves to one that is nearly as fast before it is compiled; zero if there is none.
    /// </summary>
    public int LateBytes;

    /// <inheritdoc cref="LaneKernelRow.StepCostTenths"/>
    public int StepCostTenths;

    /// <inheritdoc cref="KernelRow.Pays"/>
    public Func<ProcessorTraits, bool>? Pays;

    /// <summary>Returns the same choice for the lanes of an instruction set.</summary>
    public readonly LaneChoice For(int lanes, int wordBytes, InstructionLevel level)
    {
        LaneShape shape = LaneShape.Of(lanes, wordBytes);
        return this with { Shape = shape, VectorBytes = shape.VectorBytes, Level = level };
    }

    /// <inheritdoc cref="KernelRow.SuitsProcessor"/>
    public readonly bool SuitsProcessor(ProcessorTraits processor) =>
        processor.Includes(Level) && VectorBytes <= processor.VectorBytes && (Pays is null || Pays(processor));
}
