namespace Hashlane.Distributed;

/// <summary>
/// The file in which a coordinator keeps the results that are not merged yet, so that a later run of the job need not
/// have them computed again.
/// </summary>
internal sealed class Journal : IDisposable
{
    private Journal()
    {
    }

    /// <summary>The job: of the file if there was one, otherwise a new one.</summary>
    internal UnitId Job => throw new NotImplementedException();

    /// <summary>The number of results that an earlier run has left.</summary>
    internal int Earlier => throw new NotImplementedException();

    /// <summary>Opens a journal, or makes it.</summary>
    /// <param name="path">The file.</param>
    /// <param name="origin">
    /// What the job is about: its root, algorithm and options. A journal of another origin is refused.
    /// </param>
    /// <exception cref="MessageException">A line was altered, or the journal is of another job.</exception>
    /// <exception cref="IOException">Another process has it open, or it cannot be written.</exception>
    internal static Journal Open(string path, string origin) => throw new NotImplementedException();

    /// <summary>Takes a result of an earlier run out of memory; it stays in the file until it is forgotten.</summary>
    /// <returns>The result as <see cref="ResultCodec"/> writes it, or null.</returns>
    internal byte[]? Take(UnitId unit) => throw new NotImplementedException();

    /// <summary>Appends a result. It survives the end of the process, but that of the machine only after a flush.</summary>
    internal void Append(UnitId unit, ReadOnlySpan<byte> result) => throw new NotImplementedException();

    /// <summary>Notes that the outcome of a unit is merged, and that the sink has it.</summary>
    internal void Forget(UnitId unit) => throw new NotImplementedException();

    /// <summary>Whether so much of the file is forgotten that it pays to write it anew.</summary>
    internal bool IsWorthCompacting => throw new NotImplementedException();

    /// <summary>Writes the file anew, without forgotten results. The sink must have been flushed before.</summary>
    internal void Compact() => throw new NotImplementedException();

    /// <summary>Brings all results to the disk.</summary>
    internal void Flush() => throw new NotImplementedException();

    /// <summary>Removes the file: the job is complete.</summary>
    internal void Delete() => throw new NotImplementedException();

    public void Dispose() => throw new NotImplementedException();
}
