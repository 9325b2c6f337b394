namespace Hashlane.Cluster;

/// <summary>A file of a unit on its way through a <see cref="PipelineHasher"/>.</summary>
/// <param name="reading">The unit, and its folder.</param>
/// <param name="file">The file.</param>
internal sealed class UnitInput(UnitReading reading, UnitFile file) : Input(file.Path, EntryKind.File)
{
    /// <summary>A file that takes longer to read than a cancellation may take.</summary>
    private const long LongBytes = 1024 * 1024;

    private static readonly IoError _changedSince = IoError.FromText("The file has changed since it was planned");
    private static readonly IoError _changedWhile = IoError.FromText("The file has changed while it was read");
    private static readonly IoError _deferred = IoError.FromText("The file is left to another unit");

    private EntryStatus _opened;
    private OutcomeKind _kind;

    private ContentIdentity? Expected => file.Identity;

    /// <summary>The unit's file systems have nothing but regular files to read: nothing waits.</summary>
    internal override bool IsRegular => true;

    /// <summary>Whether the file has been opened before, and is read once more.</summary>
    internal bool IsAgain { get; set; }

    /// <summary>Opens the file, and has it left unread if it is too long or another one.</summary>
    internal override InputFile? Open(FileIdentity? key, out IoError error)
    {
        reading.CancellationToken.ThrowIfCancellationRequested();
        _opened = default;
        _kind = OutcomeKind.Failed;
        if (reading.IsLongEnough && !IsAgain)
        {
            _kind = OutcomeKind.Deferred;
            error = _deferred;
            return null;
        }

        InputFile? opened = reading.Open(Name, out EntryStatus status, out error);
        if (opened is null)
        {
            _kind = error.IsMissing ? OutcomeKind.Missing : OutcomeKind.Failed;
            return null;
        }

        _opened = status;
        if (Expected is ContentIdentity expected && !expected.Matches(Identify(status)))
        {
            _kind = OutcomeKind.Changed;
            error = _changedSince;
        }
        else if (status.Bytes > reading.Unit.MaxFileBytes)
        {
            _kind = OutcomeKind.Deferred;
            error = _deferred;
        }
        else
        {
            return status.Bytes >= LongBytes ? new WatchedFile(opened, reading) : opened;
        }

        opened.Dispose();
        return null;
    }

    internal override IoError Finish(InputFile file, long bytes)
    {
        InputFile opened = file;
        if (file is WatchedFile watched)
        {
            opened = watched.File;
        }
        else
        {
            reading.Bytes += bytes;
        }

        bool isSame = reading.Root.TryGetStatus(opened, out EntryStatus status)
            ? status == _opened
            : _opened.Number == 0 && (Expected is null || bytes == _opened.Bytes); // a system that tells nothing
        if (!isSame)
        {
            _kind = OutcomeKind.Changed;
            return _changedWhile;
        }

        return default;
    }

    /// <summary>Makes the outcome of contents that were hashed.</summary>
    /// <param name="digest">The digest.</param>
    /// <param name="bytes">The number of bytes that were read.</param>
    internal FileOutcome ToOutcome(ReadOnlySpan<byte> digest, long bytes) =>
        FileOutcome.Hashed(Identify(_opened), digest.ToArray(), bytes);

    /// <summary>Makes the outcome of a file without a digest.</summary>
    /// <param name="error">The reason.</param>
    internal FileOutcome ToOutcome(IoError error) => _kind != OutcomeKind.Deferred
        ? FileOutcome.Without(_kind, error.Reason)
        : new FileOutcome
        {
            Kind = OutcomeKind.Deferred,
            Identity = _opened == default ? null : Identify(_opened),
        };

    /// <summary>Identifies an open file.</summary>
    internal static ContentIdentity Identify(EntryStatus status) =>
        new(status.Bytes, status.ModifiedNanoseconds, status.Number)
        {
            ChangedNanoseconds = status.ChangedNanoseconds,
        };
}
