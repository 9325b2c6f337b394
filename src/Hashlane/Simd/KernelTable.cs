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
    private readonly TKernel[] _rows, _choices;
    private readonly int _least;

    /// <summary>Chooses among the rows for this machine; the environment may name one.</summary>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    /// <param name="rows">All kernels.</param>
    public KernelTable(string algorithm, params TKernel[] rows)
        : this(algorithm, rows[0].Lanes == 1 ? KernelOverride.OfOne(algorithm) : KernelOverride.OfMany(algorithm), rows)
    {
    }

    /// <summary>Chooses as if the environment named <paramref name="named"/>.</summary>
    /// <param name="algorithm">The algorithm's name in <see cref="HardwareReport"/>.</param>
    /// <param name="named">A kernel's name, or null.</param>
    /// <param name="rows">All kernels.</param>
    public KernelTable(string algorithm, string? named, TKernel[] rows)
    {
        Algorithm = algorithm;
        _rows = rows;
        _choices = ChoicesOf(rows, named);
        _least = int.MaxValue;
        foreach (TKernel kernel in _choices)
        {
            _least = Math.Min(_least, kernel.From);
        }
    }

    /// <inheritdoc/>
    public string Algorithm { get; }

    /// <summary>All kernels, including those that this machine does not have.</summary>
    public ReadOnlySpan<TKernel> Rows => _rows;

    IReadOnlyList<KernelRow> IKernelTable.Rows => _rows;

    /// <summary>The name of the widest kernel used here, as shown to users; null if there is none.</summary>
    public string? Name => Select(int.MaxValue)?.Name;

    /// <summary>
    /// Returns the kernel for a group of at most <paramref name="count"/>; null if one by one is faster.
    /// </summary>
    public TKernel? Select(int count)
    {
        if (count < _least)
        {
            return null;
        }

        foreach (TKernel kernel in _choices)
        {
            if (count >= kernel.From && kernel.IsThere)
            {
                return kernel;
            }
        }

        return null;
    }

    /// <summary>
    /// Puts the named kernel first, if the machine has it, and drops all larger ones.
    /// <see cref="KernelOverride.Scalar"/>, if it names no row, drops all kernels; any other name of no row changes
    /// nothing.
    /// </summary>
    private static TKernel[] ChoicesOf(TKernel[] rows, string? named)
    {
        TKernel? most = named is null ? null : Array.Find(rows, row => row.Name == named);
        if (most is null && named == KernelOverride.Scalar)
        {
            return [];
        }

        ProcessorTraits here = ProcessorTraits.Here;
        List<TKernel> choices = new(rows.Length);
        if (most is not null && most.VectorBytes <= here.VectorBytes)
        {
            choices.Add(most);
        }

        foreach (TKernel row in rows)
        {
            bool isLarger = most is not null && (row.Lanes > most.Lanes || row.VectorBytes > most.VectorBytes);
            if (row != most && !isLarger && row.SuitsProcessor(here))
            {
                choices.Add(row);
            }
        }

        return [.. choices];
    }
}
