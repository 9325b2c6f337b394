namespace Hashlane.Simulator;

/// <summary>The names of all files in order, without lengths, as a walk gives them.</summary>
internal sealed class SimulatedSource(long files)
{
    private volatile Thread? _thread;
    private volatile bool _isAtEnd;

    /// <summary>Whether the thread that reads the source is blocked, or has read it all.</summary>
    internal bool IsAtRest =>
        _isAtEnd || (_thread is { } thread && (thread.ThreadState & ThreadState.WaitSleepJoin) != 0);

    internal IEnumerable<SourceItem> Items()
    {
        _thread = Thread.CurrentThread;
        for (long i = 0; i < files; i++)
        {
            yield return new SourceItem(new UnitFile(FileModel.PathOf(i)));
        }

        _isAtEnd = true;
    }
}
