namespace Hashlane;

/// <summary>
/// The equivalent kernels of an algorithm in order of preference; the choice among them is made once.
/// </summary>
/// <remarks>
/// Created when its first row is needed, never for the first bytes of a process; see docs/design/first-use.md.
/// </remarks>
internal sealed class KernelTable<TKernel> : IKernelTable
    where TKernel : KernelRow
{
    private readonly RowSource<TKernel>[] _sources, _choices;
    private readonly int _least;
    private TKernel[]? _rows;

    /// <summary>Chooses among the rows for this machine; the environment may name one.</summary>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    /// <param name="rows">All kernels for one message.</param>
    public KernelTable(string algorithm, TKernel[] rows)
        : this(algorithm, KernelOverride.OfOne(algorithm), rows)
    {
    }

    /// <summary>Chooses as if the environment named <paramref name="named"/>.</summary>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    /// <param name="named">A kernel's name, or null.</param>
    /// <param name="rows">All kernels.</param>
    public KernelTable(string algorithm, string? named, TKernel[] rows)
        : this(algorithm, named, Array.ConvertAll(rows, static row => (RowSource<TKernel>)new MadeRow<TKernel>(row)))
    {
    }

    /// <summary>Chooses among lanes.</summary>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    /// <param name="sources">All kernels for many messages or blocks.</param>
    public KernelTable(string algorithm, RowSource<TKernel>[] sources)
        : this(algorithm, KernelOverride.OfMany(algorithm), sources)
    {
    }

    private KernelTable(string algorithm, string? named, RowSource<TKernel>[] sources)
    {
        Algorithm = algorithm;
        _sources = sources;
        _choices = named is null ? ChoicesOf(sources) : ChoicesOf(sources, named);
        _least = int.MaxValue;
        foreach (RowSource<TKernel> source in _choices)
        {
            _least = Math.Min(_least, source.Choice.From);
        }
    }

    /// <inheritdoc/>
    public string Algorithm { get; }

    /// <summary>All kernels, including those that this machine does not have.</summary>
    public ReadOnlySpan<TKernel> Rows => AllRows;

    IReadOnlyList<KernelRow> IKernelTable.Rows => AllRows;

    /// <summary>The name of the widest kernel used here, as shown to users; null if there is none.</summary>
    public string? Name => Select(int.MaxValue)?.Name;

    /// <summary>Lanes of the widest kernel used here, which need not be compiled yet; zero if there is none.</summary>
    public int MaxLanes => _choices.Length == 0 ? 0 : _choices[0].Choice.Shape.Lanes;

    private TKernel[] AllRows => _rows ??= Array.ConvertAll(_sources, static source => source.Row);

    /// <summary>
    /// Returns the kernel for a group of at most <paramref name="count"/>; null if one by one is faster.
    /// </summary>
    public TKernel? Select(int count) => count < _least ? null : SelectWidest(count);

    private TKernel? SelectWidest(int count)
    {
        foreach (RowSource<TKernel> source in _choices)
        {
            if (count >= source.Choice.From && source.Row.IsThere)
            {
                return source.Row;
            }
        }

        return null;
    }

    /// <summary>
    /// As <see cref="Select"/>, but passes over kernels whose compilation has not been repaid.
    /// </summary>
    /// <param name="count">The units at hand.</param>
    /// <param name="unitBytes">
    /// Bytes of a unit. If the answer is null, the caller hashes one unit before it asks again.
    /// </param>
    public TKernel? SelectRepaid(int count, int unitBytes)
    {
        if (count < _least)
        {
            return null;
        }

        foreach (RowSource<TKernel> source in _choices)
        {
            if (count >= source.Choice.From)
            {
                return source.IsRepaid && source.Row.IsThere
                    ? source.Row
                    : SelectRepaid(count, unitBytes, FirstUse.LaneBytes);
            }
        }

        return null;
    }

    /// <summary>As above, and counts the bytes that another kernel takes.</summary>
    /// <inheritdoc cref="SelectRepaid(int, int)"/>
    /// <param name="count">The units at hand.</param>
    /// <param name="unitBytes">Bytes of a unit.</param>
    /// <param name="laneBytes">The bytes that a kernel leaves to others: <see cref="FirstUse.LaneBytes"/>.</param>
    internal TKernel? SelectRepaid(int count, int unitBytes, int laneBytes)
    {
        TKernel? instead = null;
        foreach (RowSource<TKernel> source in _choices)
        {
            if (count >= source.Choice.From && source.IsRepaid && source.Row.IsThere)
            {
                instead = source.Row;
                break;
            }
        }

        int bytes = unitBytes * Math.Min(count, instead?.Lanes ?? 1);
        foreach (RowSource<TKernel> source in _choices)
        {
            if (count < source.Choice.From)
            {
                continue;
            }

            if (source.IsRepaid || source.Repay(bytes, laneBytes))
            {
                if (source.Row.IsThere)
                {
                    return source.Row;
                }
            }
            else if (source.Choice.LateBytes == 0)
            {
                // A late kernel, in contrast, does not keep the next one from being compiled first.
                break;
            }
        }

        return instead;
    }

    private static RowSource<TKernel>[] ChoicesOf(RowSource<TKernel>[] sources)
    {
        RowSource<TKernel>[] choices = new RowSource<TKernel>[sources.Length];
        int count = 0;
        foreach (RowSource<TKernel> source in sources)
        {
            if (source.Choice.SuitsProcessor(ProcessorTraits.Here))
            {
                choices[count] = source;
                count++;
            }
        }

        Array.Resize(ref choices, count);
        return choices;
    }

    /// <summary>
    /// Puts the named kernel first, if the machine has it, and drops all larger ones.
    /// <see cref="KernelOverride.Scalar"/>, if it names no row, drops all kernels; any other name of no row changes
    /// nothing.
    /// </summary>
    private static RowSource<TKernel>[] ChoicesOf(RowSource<TKernel>[] sources, string named)
    {
        RowSource<TKernel>? most = Array.Find(sources, source => source.Row.Name == named);
        if (most is null)
        {
            return named == KernelOverride.Scalar ? [] : ChoicesOf(sources);
        }

        ProcessorTraits here = ProcessorTraits.Here;
        List<RowSource<TKernel>> choices = new(sources.Length);
        if (most.Row.VectorBytes <= here.VectorBytes)
        {
            choices.Add(most);
        }

        foreach (RowSource<TKernel> source in sources)
        {
            TKernel row = source.Row;
            bool isLarger = row.Lanes > most.Row.Lanes || row.VectorBytes > most.Row.VectorBytes;
            if (source != most && !isLarger && row.SuitsProcessor(here))
            {
                choices.Add(source);
            }
        }

        return [.. choices];
    }
}
