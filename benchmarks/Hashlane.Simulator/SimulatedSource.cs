namespace Hashlane.Simulator;

/// <summary>The names of all files in order, without lengths, as a walk gives them.</summary>
internal static class SimulatedSource
{
    /// <summary>The items of a number of files.</summary>
    internal static IEnumerable<SourceItem> Items(long files)
    {
        byte[] path = FileModel.PathOf(0);
        for (long i = 0; i < files; i++)
        {
            yield return new SourceItem(new UnitFile(path));
            path = FileModel.PathAfter(path);
        }
    }
}
