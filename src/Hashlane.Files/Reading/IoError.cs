using System.Runtime.InteropServices;

namespace Hashlane.Files;

/// <summary>The reason why a file could not be opened, read or written; the default value means success.</summary>
internal readonly struct IoError
{
    private const int WindowsNoSuchFile = 2;
    private const int WindowsNoSuchPath = 3;
    private const int WindowsCodeMask = 0xFFFF;
    private const int MaxUnixCode = 4095;

    private readonly int _code;
    private readonly string? _text;

    private IoError(int code, string? text)
    {
        _code = code;
        _text = text;
    }

    /// <summary>A folder, pipe, socket or device is in a place where only a regular file is read.</summary>
    internal static IoError NotRegularFile { get; } = FromText("Not a regular file");

    internal bool IsNone => _code == 0 && _text is null;

    internal bool IsMissing => _code == Libc.NoSuchFile || (OperatingSystem.IsWindows() && _code == WindowsNoSuchPath);

    internal bool IsBrokenPipe => _code == Libc.BrokenPipe && !OperatingSystem.IsWindows();

    internal bool HasCode(int code) => _code == code && _text is null;

    /// <summary>The operating system's text, such as <c>No such file or directory</c>.</summary>
    internal string Reason => _text ?? Marshal.GetPInvokeErrorMessage(_code);

    internal static IoError FromCode(int code) => new(code, null);

    /// <summary>Returns the last error of a call into <see cref="Libc"/> on this thread.</summary>
    internal static IoError FromLastCall() => FromCode(Marshal.GetLastPInvokeError());

    internal static IoError FromText(string text) => new(0, text);

    /// <summary>Converts an exception of .NET's file functions.</summary>
    internal static IoError FromException(Exception exception, string path) => exception switch
    {
        UnauthorizedAccessException when Directory.Exists(path) => FromText("Is a directory"),
        UnauthorizedAccessException { InnerException: IOException { HResult: > 0 and <= MaxUnixCode } inner }
            when !OperatingSystem.IsWindows() => FromCode(inner.HResult),
        PathTooLongException when OperatingSystem.IsLinux() => FromCode(Libc.NameTooLong),
        FileNotFoundException => FromCode(WindowsNoSuchFile),
        DirectoryNotFoundException => FromCode(
            OperatingSystem.IsWindows() ? WindowsNoSuchPath : Libc.NoSuchFile),
        IOException when OperatingSystem.IsWindows() => FromCode(exception.HResult & WindowsCodeMask),
        IOException when exception.HResult is > 0 and <= MaxUnixCode => FromCode(exception.HResult),
        _ => FromText(exception.Message),
    };
}
