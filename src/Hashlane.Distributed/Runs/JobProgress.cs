namespace Hashlane.Distributed;

/// <summary>Counts what happens in a run of a job, for those who watch it.</summary>
/// <remarks><b>Thread safety.</b> Any thread may call at any time.</remarks>
internal sealed class JobProgress
{
    /// <summary>The bytes of all files, once somebody has counted them; 0 until then.</summary>
    internal long BytesExpected { get; set; }

    /// <summary>Takes the figures of this moment.</summary>
    internal JobSnapshot Snapshot() => throw new NotImplementedException();
}
