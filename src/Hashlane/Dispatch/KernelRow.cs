namespace Hashlane;

/// <summary>
/// A row of a <see cref="KernelTable{TKernel}"/>: all that choices, reports and tests need to know about a kernel.
/// </summary>
internal abstract class KernelRow
{
    private readonly LaneChoice _choice;
    private Answer _isThere;

    /// <summary>Describes a kernel for one message, in integers if <see cref="VectorBytes"/> is not set.</summary>
    private protected KernelRow()
    {
        _choice.Shape = new(lanes: 1, wordBytes: 0, vectorBytes: 0, vectorsPerWord: 0);
        _choice.From = 1;
    }

    /// <summary>Lanes that are chosen as their width is.</summary>
    private protected KernelRow(LaneChoice choice)
    {
        _choice = choice;
    }

    private enum Answer : byte
    {
        NotAsked,
        No,
        Yes,
    }

    /// <summary>Its name, as shown to users.</summary>
    public abstract string Name { get; }

    /// <summary>Whether this machine has the instructions that it needs.</summary>
    public abstract bool IsSupported { get; }

    /// <summary>The lowest level on which every machine must support the kernel; tests there fail without it.</summary>
    public InstructionLevel Level
    {
        get => _choice.Level;
        init => _choice.Level = value;
    }

    /// <summary>Bytes of its vectors, zero if it has none. The kernel is chosen only if they are accelerated.</summary>
    public int VectorBytes
    {
        get => _choice.VectorBytes;
        init => _choice.VectorBytes = value;
    }

    /// <summary>The least number of messages, chunks or blocks for which the kernel is chosen.</summary>
    public int From
    {
        get => _choice.From;
        init => _choice.From = value;
    }

    /// <summary>
    /// The processors on which the kernel pays, if not all that support it. A kernel chosen by name ignores this.
    /// </summary>
    public Func<ProcessorTraits, bool>? Pays
    {
        get => _choice.Pays;
        init => _choice.Pays = value;
    }

    /// <summary>The conditions for choosing it.</summary>
    public LaneChoice Choice => _choice;

    /// <summary>Units that a call computes side by side.</summary>
    public int Lanes => _choice.Shape.Lanes;

    /// <summary>How its lanes lie.</summary>
    public LaneShape Shape => _choice.Shape;

    /// <summary>
    /// The stored answer of <see cref="IsSupported"/>, which takes longer to compile than most groups take to hash.
    /// </summary>
    public bool IsThere => _isThere == Answer.NotAsked ? Ask() : _isThere == Answer.Yes;

    /// <summary>
    /// Whether the kernel suits a processor according to this row, whatever the kernel itself reports for this machine.
    /// </summary>
    public bool SuitsProcessor(ProcessorTraits processor) => _choice.SuitsProcessor(processor);

    private bool Ask()
    {
        bool isThere = IsSupported;
        _isThere = isThere ? Answer.Yes : Answer.No;
        return isThere;
    }
}
