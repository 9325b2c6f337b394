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

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
