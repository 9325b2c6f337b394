namespace Hashlane.Cluster;

/// <summary>
/// Tells whether objects still have the contents that an earlier run has read, by asking their servers. One that cannot
/// be asked for counts as changed: it is read again.
/// </summary>
/// <param name="inquiry">Asks the servers.</param>
/// <param name="cancellationToken">Ends the wait for them.</param>
internal sealed class EarlierObjects(ObjectInquiry inquiry, CancellationToken cancellationToken)
{
    private const int ItemsAtATime = 1000;

    /// <summary>Whether all objects of a result are as they were.</summary>
    /// <param name="seen">The objects, and their identities at that time.</param>
    /// <param name="start">When the job began, in whole seconds since 1970.</param>
    internal bool HoldForAll(IReadOnlyList<SeenItem> seen, long start)
    {
        ContentIdentity?[] there = inquiry.Ask([.. seen.Select(static one => one.Item.File)], cancellationToken);
        for (int i = 0; i < there.Length; i++)
        {
            ContentIdentity before = seen[i].Identity;
            if (there[i] is not ContentIdentity now || !ObjectFacts.AreSame(before, now)
                || (before.Tag.Length == 0 && !IsSettled(before, start)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Marks the objects whose lines an interrupted run has written: they are not read again. A line has no entity tag,
    /// so the time of the object decides.
    /// </summary>
    /// <param name="items">The objects, in the order of their paths.</param>
    /// <param name="lines">The lines.</param>
    internal IEnumerable<SourceItem> WithKnown(IEnumerable<SourceItem> items, PartialReader lines)
    {
        EntryCursor cursor = new(lines);
        foreach (SourceItem[] chunk in items.Chunk(ItemsAtATime))
        {
            ManifestEntry?[] known = Array.ConvertAll(chunk, item => cursor.Find(item.File.Path));
            int[] indexes = [.. Enumerable.Range(0, chunk.Length).Where(index => known[index] is not null)];
            ContentIdentity?[] there = inquiry.Ask(
                Array.ConvertAll(indexes, index => chunk[index].File), cancellationToken);
            for (int i = 0; i < indexes.Length; i++)
            {
                ManifestEntry line = known[indexes[i]]!;
                if (there[i] is ContentIdentity now && now.ModifiedNanoseconds != 0
                    && line.HoldsFor(EntryOf(line, now), lines.Header.Created))
                {
                    chunk[indexes[i]] = chunk[indexes[i]] with { IsToBeRead = false, Tag = line };
                }
            }

            foreach (SourceItem item in chunk)
            {
                yield return item;
            }
        }
    }

    private static bool IsSettled(ContentIdentity identity, long start) =>
        identity.ModifiedNanoseconds != 0
            && FileTime.FromNanoseconds(identity.ModifiedNanoseconds).IsSettledAt(start);

    private static ManifestEntry EntryOf(ManifestEntry line, ContentIdentity there) => new(line.Path, EntryKind.File)
    {
        Size = there.Bytes,
        Modified = FileTime.FromNanoseconds(there.ModifiedNanoseconds),
    };
}
