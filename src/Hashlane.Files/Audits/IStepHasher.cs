namespace Hashlane.Files;

/// <summary>Reads and hashes the files of a manifest that is being written.</summary>
internal interface IStepHasher : IDisposable
{
    /// <summary>Takes all steps, reads the files that are to be read, and passes each on in its order.</summary>
    /// <param name="steps">The steps, in their order. They are enumerated once, by any thread.</param>
    /// <param name="sink">Receives each step, while more steps may be enumerated.</param>
    void Run(IEnumerable<FileStep> steps, IStepSink sink);
}
