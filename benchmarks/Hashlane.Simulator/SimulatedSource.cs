namespace Hashlane.Simulator;

/// <summary>The names of all files in order, without lengths, as a walk gives them.</summary>
internal sealed class SimulatedSource(long files)
{
    private long _given;
    private volatile bool _isAtEnd;

    /// <summary>Whether all files were given.</summary>
    internal bool IsAtEnd => _isAtEnd;

    /// <summary>The number of files that were given.</summary>
    internal long Given => Volatile.Read(ref _given);

    internal IEnumerable<SourceItem> Items()
    {
        for (long i = 0; i < files; i++)
        {
            Volatile.Write(ref _given, i + 1);
            yield return new SourceItem(new UnitFile(FileModel.PathOf(i)));
        }

        _isAtEnd = true;
    }
}
