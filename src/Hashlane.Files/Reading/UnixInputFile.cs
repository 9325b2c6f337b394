using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>A file that is read with the C library.</summary>
internal sealed class UnixInputFile : InputFile
{
    private readonly SafeFileHandle _handle;
    private readonly int _descriptor;
    private readonly Ownership _ownership;

    private UnixInputFile(SafeFileHandle handle, int descriptor, Ownership ownership)
    {
        _handle = handle;
        _descriptor = descriptor;
        _ownership = ownership;
    }

    /// <summary>
    /// Whether the process was started without standard input: the runtime may have opened another file there, which
    /// never ends.
    /// </summary>
    private static bool LacksStandardInput { get; } = !Libc.IsInherited(Libc.StandardInput);

    private enum Ownership
    {
        Closes,
        LeavesOpen,
    }

    internal override long LengthHint
    {
        get
        {
            if (KnownLength is long known)
            {
                return known;
            }

            try
            {
                return RandomAccess.GetLength(_handle);
            }
            catch (Exception exception)
                when (exception is IOException or NotSupportedException or UnauthorizedAccessException)
            {
                return 0;
            }
        }
    }

    // Only Linux opens /dev/fd/N anew, at position 0. Other systems hand out the descriptor itself, at any position.
    internal override SafeFileHandle? PositionedHandle =>
        _ownership == Ownership.Closes && OperatingSystem.IsLinux() ? _handle : null;

    internal static UnixInputFile? OpenStandardInput(out IoError error)
    {
        if (LacksStandardInput)
        {
            error = IoError.FromCode(Libc.BadDescriptor);
            return null;
        }

        error = default;
        return Wrap(Libc.StandardInput, Ownership.LeavesOpen);
    }

    internal static new UnixInputFile? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        if (LacksStandardInput && FileIdentity.AreSame(FileIdentity.Of(name), FileIdentity.Of(StandardInput.Name)))
        {
            error = IoError.FromCode(Libc.BadDescriptor); // as for /dev/stdin
            return null;
        }

        Span<byte> path = name.Length < 512 ? stackalloc byte[512] : new byte[name.Length + 1];
        name.CopyTo(path);
        path[name.Length] = 0;
        int descriptor = Libc.Open(path);
        error = descriptor < 0 ? IoError.FromLastCall() : default;
        if (error.HasCode(Libc.NameTooLong) && OperatingSystem.IsLinux())
        {
            descriptor = LinuxPaths.OpenByName(name, Libc.OpenFile, out error);
        }

        return descriptor < 0 ? null : Wrap(descriptor, Ownership.Closes);
    }

    /// <summary>Takes a descriptor at position 0 that nobody else has.</summary>
    internal static UnixInputFile Own(int descriptor) => Wrap(descriptor, Ownership.Closes);

    /// <summary>Opens a file that has positions, and nothing that waits, as a FIFO does.</summary>
    internal static UnixInputFile? OpenSeekable(ReadOnlySpan<byte> name, out IoError error)
    {
        int descriptor = Libc.OpenAt(Libc.CurrentFolder, (byte[])[.. name, 0], Libc.OpenWithoutWaiting);
        error = descriptor < 0 ? IoError.FromLastCall() : default;
        UnixInputFile? file = descriptor < 0 ? null : Own(descriptor);
        if (file is not null && !Libc.Rewind(descriptor))
        {
            error = IoError.NotRegularFile;
            file.Dispose();
            return null;
        }

        return file;
    }

    internal override int Read(Span<byte> buffer, out IoError error)
    {
        int count = Libc.Read(_descriptor, buffer);
        error = count < 0 ? IoError.FromLastCall() : default;
        return count;
    }

    public override void Dispose() => _handle.Dispose();

    private static UnixInputFile Wrap(int descriptor, Ownership ownership) =>
        new(new SafeFileHandle(descriptor, ownership == Ownership.Closes), descriptor, ownership);
}
