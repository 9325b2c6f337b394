namespace Hashlane;

/// <content>A machine whose instructions nobody tells.</content>
internal readonly partial record struct ProcessorTraits
{
    /// <summary>This machine.</summary>
    public static readonly ProcessorTraits Here = new(InstructionLevel.None, VectorBytes: 0);
}
