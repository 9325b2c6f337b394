using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cluster;

/// <summary>A long file of a unit: each read counts, and is the last one after a cancellation.</summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal sealed class WatchedFile : InputFile
{
    private readonly UnitReading _reading;

    /// <summary>Watches a file.</summary>
    /// <param name="file">The file, which is disposed of together with this one.</param>
    /// <param name="reading">Receives the number of bytes, and has the token.</param>
    internal WatchedFile(InputFile file, UnitReading reading)
    {
        File = file;
        _reading = reading;
    }

    /// <summary>The file itself.</summary>
    internal InputFile File { get; }

    internal override long LengthHint => File.LengthHint;

    /// <summary>None, so that all bytes come through <see cref="Read"/>.</summary>
    internal override SafeFileHandle? PositionedHandle => null;

    internal override int Read(Span<byte> buffer, out IoError error)
    {
        _reading.CancellationToken.ThrowIfCancellationRequested();
        int count = File.Read(buffer, out error);
        _reading.Bytes += Math.Max(count, 0);
        return count;
    }

    public override void Dispose() => File.Dispose();
}
