namespace Hashlane.Distributed;

/// <summary>An item between the source and the sink.</summary>
internal sealed class PendingItem
{
    private readonly SourceItem _item;

    /// <summary>Creates an item without an outcome.</summary>
    /// <param name="item">The item, as the source gave it.</param>
    /// <param name="group">The items that are planned together with it.</param>
    internal PendingItem(SourceItem item, ItemGroup group)
    {
        _item = item;
        Group = group;
    }

    /// <summary>The item, as the source gave it.</summary>
    internal ref readonly SourceItem Item => ref _item;

    /// <summary>The items that are planned together with it.</summary>
    internal ItemGroup Group { get; }

    /// <summary>Whether the item can go to the sink.</summary>
    internal bool IsDone => Outcome is not null || !_item.IsToBeRead;

    /// <summary>The final outcome; null until there is one, and for an item that is not to be read.</summary>
    internal FileOutcome? Outcome { get; private set; }

    /// <summary>Sets the final outcome. A later one is ignored: the item may be in the sink already.</summary>
    /// <returns>Whether it is the first.</returns>
    internal bool TrySettle(FileOutcome outcome)
    {
        if (IsDone)
        {
            return false;
        }

        Outcome = outcome;
        return true;
    }
}
