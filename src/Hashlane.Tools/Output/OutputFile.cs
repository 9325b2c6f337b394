namespace Hashlane.Tools;

/// <summary>
/// Standard output or standard error, unbuffered. Each write has one whole line or more, so that lines of several
/// processes do not mix.
/// </summary>
internal sealed class OutputFile
{
    private readonly int _descriptor;
    private readonly Stream? _stream;
    private IoError _unusable;

    private OutputFile(int descriptor)
    {
        _descriptor = descriptor;
        if (OperatingSystem.IsWindows())
        {
            _stream = descriptor == Libc.StandardOutput ? Console.OpenStandardOutput() : Console.OpenStandardError();
        }
        else if (!Libc.IsInherited(descriptor))
        {
            _unusable = IoError.FromCode(Libc.BadDescriptor);
        }
    }

    internal bool IsTerminal => OperatingSystem.IsWindows()
        ? !(_descriptor == Libc.StandardOutput ? Console.IsOutputRedirected : Console.IsErrorRedirected)
        : _unusable.IsNone && Libc.IsTerminal(_descriptor);

    /// <summary>Whether this process may write to its terminal now, because its job is in the foreground.</summary>
    internal bool IsInForeground => OperatingSystem.IsWindows() || Libc.IsInForeground(_descriptor);

    /// <summary>Whether bytes can be written without waiting.</summary>
    internal bool IsReady => OperatingSystem.IsWindows() || Libc.IsReadyToWrite(_descriptor);

    /// <summary>The terminal's current width, or 0 if it is unknown.</summary>
    internal int Columns => OperatingSystem.IsLinux() ? Libc.Columns(_descriptor) : PortableColumns();

    internal static OutputFile OpenStandardOutput() => new(Libc.StandardOutput);

    internal static OutputFile OpenStandardError() => new(Libc.StandardError);

    private static int PortableColumns()
    {
        try
        {
            return Console.WindowWidth;
        }
        catch (Exception exception) when (exception is IOException or PlatformNotSupportedException)
        {
            return 0;
        }
    }

    /// <summary>Writes all bytes; after a failure, nothing more is written.</summary>
    internal IoError Write(ReadOnlySpan<byte> bytes)
    {
        if (!_unusable.IsNone)
        {
            return _unusable;
        }

        if (_stream is null)
        {
            int code = Libc.WriteAll(_descriptor, bytes);
            _unusable = code == 0 ? default : IoError.FromCode(code);
            return _unusable;
        }

        try
        {
            _stream.Write(bytes);
        }
        catch (IOException exception)
        {
            _unusable = IoError.FromException(exception, "");
        }

        return _unusable;
    }
}
