namespace Hashlane;

/// <summary>
/// Everything that the choice among kernels depends on. Tests can describe any processor and ask for its choice.
/// </summary>
/// <param name="Level">The instructions.</param>
/// <param name="VectorBytes">The widest vectors that the runtime calls accelerated; zero if there are none.</param>
internal readonly partial record struct ProcessorTraits(InstructionLevel Level, int VectorBytes)
{
    /// <summary>The entry in the table of processors.</summary>
    public Microarchitecture Core { get; init; } = Microarchitecture.Other;

    /// <summary>Whether simple vector operations take one cycle: on x86, except on Zen 5.</summary>
    public bool HasFastVectors => IsX86 && !Core.HasSlowVectors;

    /// <summary>Whether this is an x86 processor.</summary>
    public bool IsX86 => Level >= InstructionLevel.Sse2;

    /// <summary>Whether this is an Arm64 processor.</summary>
    public bool IsArm => Level is InstructionLevel.Neon or InstructionLevel.NeonSha256;

    /// <summary>Whether the processor has all instructions of a level.</summary>
    public bool Includes(InstructionLevel level) =>
        level == InstructionLevel.None || level == Level
        || (IsX86 ? level >= InstructionLevel.Sse2 && level < Level : IsArm && level == InstructionLevel.Neon);
}
