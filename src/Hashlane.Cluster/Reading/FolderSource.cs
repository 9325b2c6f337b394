using System.Collections;

namespace Hashlane.Cluster;

/// <summary>The steps of a walk as the items of a job, in the order of the manifest.</summary>
/// <remarks>
/// The items have no identity, even where the walk knows it: so a unit has the same id in the first run and in one that
/// resumes it.
/// </remarks>
/// <param name="steps">The steps, as <see cref="IStepHasher.Run"/> receives them.</param>
internal sealed class FolderSource(IEnumerable<FileStep> steps) : IEnumerable<SourceItem>
{
    public IEnumerator<SourceItem> GetEnumerator()
    {
        foreach (FileStep step in steps)
        {
            yield return new SourceItem(new UnitFile(step.Path))
            {
                IsToBeRead = step.IsToBeRead,
                Tag = step,
            };
        }
    }

    /// <summary>Whether a file still has the size, time and number that an earlier run has seen.</summary>
    internal static bool HoldsFor(TreeScope scope, SourceItem item, ContentIdentity seen) =>
        scope.Find(item.File.Path, out EntryStatus status, out _).IsNone && status.Kind == EntryKind.File
            && status.Bytes == seen.Bytes && status.ModifiedNanoseconds == seen.ModifiedNanoseconds
            && (status.Number == seen.Number || status.Number == 0 || seen.Number == 0);

    /// <summary>Looks at a file.</summary>
    internal static Sighting Look(TreeScope scope, SourceItem item)
    {
        IoError error = scope.Find(item.File.Path, out EntryStatus status, out _);
        return error.IsMissing ? Sighting.Missing
            : error.IsNone && status.Kind == EntryKind.File ? Sighting.Of(UnitInput.Identify(status))
            : Sighting.Unknown;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
