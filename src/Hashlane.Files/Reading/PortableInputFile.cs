using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>A file that is read with .NET's streams, for systems whose file names are text.</summary>
internal sealed class PortableInputFile : InputFile
{
    private readonly Stream _stream;
    private readonly string _path;

    private PortableInputFile(Stream stream, string path)
    {
        _stream = stream;
        _path = path;
    }

    internal override long LengthHint
    {
        get
        {
            try
            {
                return _stream.CanSeek ? _stream.Length : 0;
            }
            catch (IOException)
            {
                return 0;
            }
        }
    }

    internal override SafeFileHandle? PositionedHandle => (_stream as FileStream)?.SafeFileHandle;

    internal static PortableInputFile OpenStandardInput(out IoError error)
    {
        error = default;
        return new PortableInputFile(Console.OpenStandardInput(), "-");
    }

    internal static new PortableInputFile? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        string path = NativeText.ToText(name);
        try
        {
            error = default;
            FileStream stream = new(
                path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
            return new PortableInputFile(stream, path);
        }
        catch (Exception exception) when (IsFileFault(exception))
        {
            error = path.Length == 0 ? IoError.FromCode(Libc.NoSuchFile) : IoError.FromException(exception, path);
            return null;
        }
    }

    internal override int Read(Span<byte> buffer, out IoError error)
    {
        try
        {
            error = default;
            return _stream.Read(buffer);
        }
        catch (Exception exception) when (IsFileFault(exception))
        {
            error = IoError.FromException(exception, _path);
            return -1;
        }
    }

    public override void Dispose() => _stream.Dispose();

    private static bool IsFileFault(Exception exception) =>
        exception is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException;
}
