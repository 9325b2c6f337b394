namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Hashes the files of a manifest in units, one unit after another, as a coordinator alone would.</summary>
internal sealed class UnitsInTurn(TreeScope scope, FileExecutor executor, string algorithm) : IStepHasher
{
    private const int FilesOfUnit = 7;

    private readonly List<SourceItem> _items = [];

    /// <summary>The number of files that were read.</summary>
    internal int Files { get; private set; }

    /// <summary>Flushes after so many steps, and ends there as a process that is killed.</summary>
    internal int EndAfter { get; init; } = int.MaxValue;

    /// <summary>Called before each unit.</summary>
    internal Action BeforeUnit { get; init; } = () => { };

    public void Run(IEnumerable<FileStep> steps, IStepSink target)
    {
        ManifestSink sink = new(scope, algorithm, target);
        int count = 0;
        foreach (SourceItem item in new FolderSource(steps))
        {
            _items.Add(item);
            if (_items.Count == FilesOfUnit)
            {
                Merge(sink);
            }

            if (++count == EndAfter)
            {
                sink.Flush();
                throw new OperationCanceledException();
            }
        }

        Merge(sink);
    }

    public void Dispose()
    {
    }

    private void Merge(ManifestSink sink)
    {
        BeforeUnit();
        UnitFile[] files = [.. _items.Where(item => item.IsToBeRead).Select(item => item.File)];
        Files += files.Length;
        FileOutcome[] outcomes = UnitsOfTests.Run(executor, UnitsOfTests.OfFiles(files, algorithm));
        int next = 0;
        foreach (SourceItem item in _items)
        {
            sink.Add(item, item.IsToBeRead ? outcomes[next++] : null);
        }

        _items.Clear();
    }
}
