namespace Hashlane.Cli;

/// <summary>Standard output or standard error, unbuffered: a line, or a few whole ones, are one write, so that lines of several processes do not mix.</summary>
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

    internal static OutputFile OpenStandardOutput() => new(Libc.StandardOutput);

    internal static OutputFile OpenStandardError() => new(Libc.StandardError);

    /// <summary>Writes all of it; after a failure nothing more is written.</summary>
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
