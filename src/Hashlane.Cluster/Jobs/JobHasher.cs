namespace Hashlane.Cluster;

/// <summary>Has the files of a manifest hashed by workers.</summary>
internal sealed class JobHasher(
    TreeScope scope,
    RunSettings settings,
    string rootName,
    string folder,
    string algorithm,
    Journal journal,
    CancellationToken cancellationToken,
    Messages messages) : IStepHasher
{
    /// <summary>Whether all files have been hashed or have failed.</summary>
    internal bool IsComplete { get; private set; }

    public void Run(IEnumerable<FileStep> steps, Action<FileStep> take, Action flush)
    {
        JobSettings job = new()
        {
            Root = rootName,
            Algorithm = algorithm,
            MostFiles = settings.UnitFiles,
            SubtreeBytes = settings.SubtreeBytes,
            CheckRate = settings.CheckRate,
        };
        PathMap roots = new(rootName, folder);
        JobHost host = new(settings, job, NativeText.ToBytes(folder), messages)
        {
            MakeExecutor = () => new FileExecutor(roots),
            Count = settings.FilesFrom is null ? scope.Count : null,
        };
        ManifestSink sink = new(scope, algorithm, take, flush);
        try
        {
            host.RunAsync(new FolderSource(steps), sink, journal, cancellationToken).GetAwaiter().GetResult();
        }
        catch
        {
            // What is merged need not be merged again.
            flush();
            throw;
        }

        IsComplete = true;
    }

    public void Dispose()
    {
    }
}
