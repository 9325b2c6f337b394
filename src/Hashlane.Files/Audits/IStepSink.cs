namespace Hashlane.Files;

/// <summary>Takes the steps of a manifest that is being written, in their order.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call, but only one at a time.</remarks>
internal interface IStepSink
{
    /// <summary>Takes a step whose file has been read, or is not to be read.</summary>
    void Take(FileStep step);

    /// <summary>Takes a file that has been read and has no entry in an earlier manifest, without a step.</summary>
    void TakeNew(ManifestEntry entry);

    /// <summary>Brings the lines of all steps so far to the disk.</summary>
    void Flush();
}
