namespace Hashlane;

/// <summary>
/// A row of a <see cref="KernelTable{TKernel}"/> that is made when it is first needed: the types of a kernel take
/// longer to load than a short message takes to hash.
/// </summary>
/// <typeparam name="TRow">The row.</typeparam>
internal abstract class RowSource<TRow>
    where TRow : KernelRow
{
    /// <summary>The conditions for choosing the row.</summary>
    public readonly LaneChoice Choice;

    private TRow? _row;
    private int _savedBytes;

    private protected RowSource(LaneChoice choice)
    {
        Choice = choice;
    }

    /// <summary>The row. Racing threads may make it twice, which costs nothing but time.</summary>
    public TRow Row => _row ??= Make();

    /// <summary>
    /// Whether other kernels have taken so many bytes in place of this one that its compilation pays.
    /// </summary>
    public bool IsRepaid { get; private set; }

    /// <summary>Counts bytes that another kernel is about to take in place of this one.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="most">The bytes that other kernels take, as <see cref="FirstUse.LaneBytes"/>.</param>
    /// <returns><see cref="IsRepaid"/>. Racing counts may be lost; the kernel then waits a little longer.</returns>
    public bool Repay(int bytes, int most)
    {
        _savedBytes += bytes;
        if (most == 0 || _savedBytes > Math.Max(most, Choice.LateBytes))
        {
            IsRepaid = true;
        }

        return IsRepaid;
    }

    private protected abstract TRow Make();
}

/// <summary>A row that has been made.</summary>
/// <typeparam name="TRow">The row.</typeparam>
internal sealed class MadeRow<TRow>(TRow row) : RowSource<TRow>(row.Choice)
    where TRow : KernelRow
{
    private protected override TRow Make() => row;
}

/// <summary>A row that a function makes.</summary>
/// <typeparam name="TRow">The row.</typeparam>
internal sealed unsafe class LazyRow<TRow>(delegate*<LaneChoice, TRow> make, LaneChoice choice)
    : RowSource<TRow>(choice)
    where TRow : KernelRow
{
    private protected override TRow Make() => make(Choice);
}
