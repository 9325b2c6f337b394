using Microsoft.Win32.SafeHandles;

namespace Hashlane.Cli;

/// <summary>A file, pipe or device that is read from where it stands to its end. Its length is never trusted.</summary>
/// <remarks><b>Thread safety.</b> One thread at a time.</remarks>
internal abstract class InputFile : IDisposable
{
    /// <summary>The name that stands for standard input.</summary>
    internal static ReadOnlySpan<byte> StandardInputName => "-"u8;

    /// <summary>What messages call it where its contents are not the data.</summary>
    internal const string StandardInputTitle = "standard input";

    /// <summary>The length if there is one to be had, for showing progress only; otherwise 0.</summary>
    internal abstract long LengthHint { get; }

    /// <summary>
    /// The file for reads at positions of one's own, which start where it was opened; null if it has a position that others share.
    /// </summary>
    internal abstract SafeFileHandle? PositionedHandle { get; }

    /// <summary>Opens a file, or takes standard input for <c>-</c>.</summary>
    /// <param name="name">The name's bytes.</param>
    /// <param name="error">Why there is no file.</param>
    /// <returns>The file, or null.</returns>
    internal static InputFile? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        if (name.SequenceEqual(StandardInputName))
        {
            return OperatingSystem.IsWindows()
                ? PortableInputFile.OpenStandardInput(out error)
                : UnixInputFile.OpenStandardInput(out error);
        }

        return OperatingSystem.IsWindows() ? PortableInputFile.Open(name, out error) : UnixInputFile.Open(name, out error);
    }

    /// <summary>Reads what is there, at most a buffer full.</summary>
    /// <param name="buffer">Takes the bytes; not empty.</param>
    /// <param name="error">Why nothing could be read.</param>
    /// <returns>Bytes read, 0 at the end, or -1 with an error.</returns>
    internal abstract int Read(Span<byte> buffer, out IoError error);

    public abstract void Dispose();
}
