using System.Globalization;
using System.Runtime.InteropServices;

namespace Hashlane.Cli;

/// <summary>The file that is read: one that the command line names, or a temporary one.</summary>
internal sealed class BenchFile : IDisposable
{
    private static readonly PosixSignal[] _ending =
        [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT];

    private readonly FileStream? _stream;
    private readonly string? _path;
    private readonly List<PosixSignalRegistration> _signals = [];

    private BenchFile(byte[] name, FileStream? stream = null, string? path = null)
    {
        (Name, _stream, _path) = (name, stream, path);
        foreach (PosixSignal signal in path is null ? [] : _ending)
        {
            _signals.Add(PosixSignalRegistration.Create(signal, _ => File.Delete(path!)));
        }
    }

    /// <summary>The name by which the file is opened.</summary>
    internal byte[] Name { get; }

    /// <summary>Takes a file that is there.</summary>
    /// <exception cref="BenchException">It cannot be read again and again.</exception>
    internal static BenchFile Named(byte[] name)
    {
        using InputFile? file = OperatingSystem.IsWindows()
            ? InputFile.Open(name, out IoError error)
            : UnixInputFile.OpenSeekable(name, out error);
        string? fault = !error.IsNone ? error.Reason
            : file!.LengthHint == 0 ? "Empty, or not a regular file"
            : null;
        return fault is null ? new BenchFile(name) : throw new BenchException(name, fault);
    }

    /// <summary>Makes a file that no end of the process leaves on the disk.</summary>
    /// <exception cref="BenchException">It cannot be written.</exception>
    internal static BenchFile MakeTemporary(ReadOnlySpan<byte> contents)
    {
        string path = Path.Join(Path.GetTempPath(), $"hashlane-bench-{Path.GetRandomFileName()}");
        FileStream? stream = null;
        try
        {
            stream = new FileStream(
                path, FileMode.CreateNew, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
            BenchFile file = Hide(stream, path);
            stream.Write(contents);
            return file;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            if (stream is not null)
            {
                stream.Dispose();
                File.Delete(path);
            }

            throw new BenchException(
                NativeText.ToBytes(path),
                $"{IoError.FromException(exception, path).Reason}; {BenchSyntax.File} reads a file that is there");
        }
    }

    public void Dispose()
    {
        _stream?.Dispose();
        if (_path is not null)
        {
            File.Delete(_path);
        }

        foreach (PosixSignalRegistration signal in _signals)
        {
            signal.Dispose();
        }
    }

    /// <summary>
    /// Removes the name of a file that stays open, where the system offers another one: then no signal leaves the file,
    /// not even one that cannot be caught.
    /// </summary>
    private static BenchFile Hide(FileStream stream, string path)
    {
        string open = string.Create(
            CultureInfo.InvariantCulture, $"/proc/self/fd/{stream.SafeFileHandle.DangerousGetHandle()}");
        if (!OperatingSystem.IsLinux() || !File.Exists(open))
        {
            return new BenchFile(NativeText.ToBytes(path), stream, path);
        }

        File.Delete(path);
        return new BenchFile(NativeText.ToBytes(open), stream);
    }
}
