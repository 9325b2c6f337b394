namespace Hashlane.Distributed;

/// <summary>Divides the items of a source into units.</summary>
/// <remarks>
/// The division depends on nothing but the items and the settings, so that the same job has the same units in every
/// run. Items that are not to be read count, too: the first ones of a resumed job are those that the sink has already.
/// </remarks>
internal sealed class Planner
{
    // Well below the limit of a message: the names of a unit may be as long as names can be.
    private const int MaxNameBytes = UnitCodec.MaxBytes / 4;

    // The first units are small, so that all workers of a small job have one; each may have this share of the items
    // before it.
    private const int FirstPlaces = 64, ShareOfPlanned = 8;

    private readonly UnitFactory _factory;
    private readonly List<PendingItem> _open = [];
    private readonly Func<long, int> _maxFiles;
    private readonly long _maxUnitBytes;
    private ItemGroup _group = new();
    private long _planned;
    private int _places;
    private long _maxPlaces;
    private long _bytes;
    private long _nameBytes;

    /// <summary>Creates a planner.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="factory">Makes the units.</param>
    /// <param name="maxFiles">
    /// Returns the most files of a unit that begins with an item, by the item's number from 0; the same in each run.
    /// </param>
    internal Planner(JobSettings settings, UnitFactory factory, Func<long, int> maxFiles)
    {
        _factory = factory;
        _maxFiles = maxFiles;
        _maxUnitBytes = settings.MaxUnitBytes;
    }

    /// <summary>Plans the next item.</summary>
    /// <param name="item">The item.</param>
    /// <param name="ready">Receives the work that is complete by that.</param>
    internal PendingItem Add(SourceItem item, List<PlannedWork> ready)
    {
        if (_places == 0)
        {
            _maxPlaces = Math.Min(Math.Max(_planned / ShareOfPlanned, FirstPlaces), _maxFiles(_planned));
        }

        ContentIdentity? identity = item.File.Identity;
        bool isLarge = identity is not null && _factory.IsLarge(identity.Bytes);
        PendingItem pending = new(item, isLarge ? new ItemGroup() : _group);
        pending.Group.Unmerged++;
        if (isLarge)
        {
            AddLarge(pending, identity!, ready);
        }
        else
        {
            AddToGroup(pending, identity?.Bytes ?? 0);
        }

        if (++_places >= _maxPlaces || _bytes >= _maxUnitBytes || _nameBytes >= MaxNameBytes)
        {
            Complete(ready);
        }

        return pending;
    }

    /// <summary>Completes the last unit.</summary>
    internal void Complete(List<PlannedWork> ready)
    {
        if (_open.Count > 0)
        {
            AddFiles([.. _open], ready);
            _open.Clear();
        }

        _group = new ItemGroup();
        _planned += _places;
        _places = 0;
        _bytes = 0;
        _nameBytes = 0;
    }

    private void AddToGroup(PendingItem pending, long bytes)
    {
        UnitFile file = pending.Item.File;
        _bytes += bytes;
        _nameBytes += file.Path.Length + file.Locator.Length;
        if (pending.Item.IsToBeRead)
        {
            _open.Add(pending);
        }
    }

    private void AddLarge(PendingItem pending, ContentIdentity identity, List<PlannedWork> ready)
    {
        if (!pending.Item.IsToBeRead)
        {
            return;
        }

        try
        {
            ready.Add(_factory.LargeFile(pending, identity, tryNumber: 0));
        }
        catch (MessageException exception)
        {
            ready.Add(new UnsendableFile(pending, exception.Message));
        }
    }

    /// <summary>
    /// Plans a unit. If it would break a rule of messages, then its files alone, so that only one fails.
    /// </summary>
    private void AddFiles(PendingItem[] items, List<PlannedWork> ready)
    {
        try
        {
            ready.Add(_factory.WholeFiles(items, default));
        }
        catch (MessageException exception) when (items.Length == 1)
        {
            ready.Add(new UnsendableFile(items[0], exception.Message));
        }
        catch (MessageException)
        {
            foreach (PendingItem item in items)
            {
                AddFiles([item], ready);
            }
        }
    }
}
