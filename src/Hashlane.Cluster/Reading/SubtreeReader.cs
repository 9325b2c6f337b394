using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cluster;

/// <summary>Reads subtrees of large files, and computes their chaining values.</summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class SubtreeReader
{
    private const int BufferBytes = 1024 * 1024;

    private static readonly FileOutcome _changed =
        FileOutcome.Without(OutcomeKind.Changed, "The file has changed while it was read");

    private byte[] _buffer = [];

    /// <summary>Hashes the subtree of a unit.</summary>
    internal FileOutcome Hash(UnitReading reading)
    {
        UnitFile file = reading.Unit.Files[0];
        using InputFile? opened = reading.Open(file.Path, out EntryStatus status, out IoError error);
        if (opened is null)
        {
            return Without(error);
        }

        if (!file.Identity!.Matches(UnitInput.Identify(status)))
        {
            return FileOutcome.Without(OutcomeKind.Changed, "The file has changed since it was planned");
        }

        if (opened.PositionedHandle is not SafeFileHandle handle)
        {
            return FileOutcome.Without(OutcomeKind.Failed, "The system cannot read parts of a file");
        }

        byte[]? value;
        try
        {
            value = Hash(handle, reading);
        }
        catch (Exception exception)
            when (exception is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            return Without(IoError.FromException(exception, ""));
        }

        bool isSame = reading.Root.TryGetStatus(opened, out EntryStatus after)
            ? after == status
            : status.Number == 0; // a system that tells nothing
        return value is null || !isSame ? _changed : FileOutcome.Hashed(UnitInput.Identify(status), value);
    }

    /// <summary>Returns the chaining value, or null if the file ends before the subtree.</summary>
    private byte[]? Hash(SafeFileHandle handle, UnitReading reading)
    {
        Unit unit = reading.Unit;
        if (_buffer.Length == 0)
        {
            _buffer = GC.AllocateUninitializedArray<byte>(BufferBytes);
        }

        using Blake3Subtree subtree = new(Blake3TreeKey.Hash, (ulong)unit.Offset);
        for (long done = 0; done < unit.Length;)
        {
            reading.CancellationToken.ThrowIfCancellationRequested();
            int most = (int)Math.Min(_buffer.Length, unit.Length - done);
            int count = RandomAccess.Read(handle, _buffer.AsSpan(0, most), unit.Offset + done);
            if (count == 0)
            {
                return null;
            }

            subtree.AppendData(_buffer.AsSpan(0, count));
            done += count;
        }

        return subtree.GetChainingValue();
    }

    private static FileOutcome Without(IoError error) =>
        FileOutcome.Without(error.IsMissing ? OutcomeKind.Missing : OutcomeKind.Failed, error.Reason);
}
