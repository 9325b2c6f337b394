namespace Hashlane.Simulator;

/// <summary>The names of all files in order, without lengths, as a walk gives them.</summary>
internal static class SimulatedSource
{
    internal static IEnumerable<SourceItem> Of(long files)
    {
        for (long i = 0; i < files; i++)
        {
            yield return new SourceItem(new UnitFile(FileModel.PathOf(i)));
        }
    }
}
