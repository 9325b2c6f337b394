using System.Collections;

namespace Hashlane.Cluster;

/// <summary>The steps of a walk as the items of a job, in the order of the manifest.</summary>
/// <remarks>
/// The items have no identity, even where the walk knows it: so a unit has the same id in the first run and in one that
/// resumes it. The tag is the step. A file has none if its outcome tells all but its path: many wait for their
/// outcomes, and <see cref="StepOf"/> makes the step anew.
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
                Tag = IsPlain(step) ? null : step,
            };
        }
    }

    /// <summary>Returns the step of an item.</summary>
    /// <param name="item">The item.</param>
    /// <param name="algorithm">The algorithm of the job.</param>
    internal static FileStep StepOf(SourceItem item, string algorithm) => (FileStep?)item.Tag ?? new FileStep
    {
        Path = item.File.Path,
        Presence = StepPresence.There,
        Kind = EntryKind.File,
        Algorithm = algorithm,
    };

    /// <summary>Whether a file still has the contents that an earlier run has seen.</summary>
    /// <param name="scope">The folder.</param>
    /// <param name="seen">The file, and its identity at that time.</param>
    /// <param name="start">When the job began, in whole seconds since 1970.</param>
    internal static bool HoldsFor(TreeScope scope, SeenItem seen, long start)
    {
        if (!scope.Find(seen.Item.File.Path, out EntryStatus status, out _).IsNone || status.Kind != EntryKind.File)
        {
            return false;
        }

        ContentIdentity there = UnitInput.Identify(status);
        bool hasChange = there.ChangedNanoseconds != 0 && seen.Identity.ChangedNanoseconds != 0;
        Int128 time = hasChange ? there.ChangedNanoseconds : there.ModifiedNanoseconds;
        return seen.Identity.Matches(there) && FileTime.FromNanoseconds(time).IsSettledAt(start);
    }

    /// <summary>Looks at a file.</summary>
    /// <param name="scope">The folder.</param>
    /// <param name="item">The file.</param>
    /// <param name="start">When the job began, in whole seconds since 1970.</param>
    internal static Sighting Look(TreeScope scope, SourceItem item, long start)
    {
        IoError error = scope.Find(item.File.Path, out EntryStatus status, out _);
        return error.IsMissing ? Sighting.Missing
            : error.IsNone && status.Kind == EntryKind.File ? Sighting.Of(UnitInput.Identify(status)) with
            {
                IsSettled = status.ChangedNanoseconds != 0
                    && FileTime.FromNanoseconds(status.ChangedNanoseconds).IsSettledAt(start),
            }
            : Sighting.Unknown;
    }

    private static bool IsPlain(FileStep step) => step is { IsToBeRead: true, FollowsLink: false, Base: null };

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
