namespace Hashlane.Cluster;

/// <summary>Has the files of a manifest hashed by workers.</summary>
/// <param name="run">Takes steps in their order, has them hashed, and passes them on.</param>
internal sealed class JobHasher(Action<IEnumerable<FileStep>, IStepSink> run) : IStepHasher
{
    public void Run(IEnumerable<FileStep> steps, IStepSink sink)
    {
        try
        {
            run(steps, sink);
        }
        catch
        {
            KeepMerged(sink.Flush);
            throw;
        }
    }

    /// <summary>
    /// Flushes after an exception: merged results need not be merged again. A failure is not told, since it would hide
    /// the exception, and often has the same cause.
    /// </summary>
    internal static void KeepMerged(Action flush)
    {
        try
        {
            flush();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The journal still has the results that are lost here, or their files are read again.
        }
    }

    public void Dispose()
    {
    }
}
