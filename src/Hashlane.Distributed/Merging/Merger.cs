namespace Hashlane.Distributed;

/// <summary>Holds items in the order of the source, and hands each to the sink when all before it are done.</summary>
internal sealed class Merger
{
    private readonly Queue<PendingItem> _items = new();
    private readonly IOutcomeSink _sink;
    private readonly Action<ItemGroup> _forget;

    /// <summary>Creates a merger.</summary>
    /// <param name="sink">Receives the outcomes.</param>
    /// <param name="forget">Called with each group whose items are all merged.</param>
    internal Merger(IOutcomeSink sink, Action<ItemGroup> forget)
    {
        _sink = sink;
        _forget = forget;
    }

    /// <summary>The number of items that are not merged.</summary>
    internal int WaitingItems => _items.Count;

    /// <summary>The first item that is not merged, or null.</summary>
    internal SourceItem? First => _items.TryPeek(out PendingItem? item) ? item.Item : null;

    /// <summary>The number of items that were merged.</summary>
    internal long Merged { get; private set; }

    /// <summary>The number of merged files that were to be read, and of those without a digest.</summary>
    internal long FilesDone { get; private set; }

    /// <inheritdoc cref="FilesDone"/>
    internal long FilesFailed { get; private set; }

    /// <summary>Adds the next item of the source.</summary>
    internal void Add(PendingItem item) => _items.Enqueue(item);

    /// <summary>Hands all items to the sink that are done, up to the first that is not.</summary>
    /// <returns>Whether there were any.</returns>
    internal bool Advance()
    {
        long before = Merged;
        while (_items.TryPeek(out PendingItem? item) && item.IsDone)
        {
            _items.Dequeue();
            _sink.Add(item.Item, item.Outcome);
            Merged++;
            Count(item);
            if (--item.Group.Unmerged == 0)
            {
                _forget(item.Group);
            }
        }

        return Merged != before;
    }

    private void Count(PendingItem item)
    {
        if (item.Item.IsToBeRead)
        {
            FilesDone++;
            if (item.Outcome!.Kind != OutcomeKind.Hashed)
            {
                FilesFailed++;
            }
        }
    }
}
