namespace Hashlane.Cluster;

/// <summary>Has the files of a manifest hashed by workers.</summary>
/// <param name="run">Takes steps in their order, has them hashed, and passes them on.</param>
internal sealed class JobHasher(Action<IEnumerable<FileStep>, Action<FileStep>, Action> run) : IStepHasher
{
    public void Run(IEnumerable<FileStep> steps, Action<FileStep> take, Action flush)
    {
        try
        {
            run(steps, take, flush);
        }
        catch
        {
            // Merged results need not be merged again.
            flush();
            throw;
        }
    }

    public void Dispose()
    {
    }
}
