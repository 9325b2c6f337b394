using Microsoft.Win32.SafeHandles;

namespace Hashlane.Files;

/// <summary>
/// A file, pipe or device that is read from its current position to its end. Its length is trusted only together with
/// a read that gave less than there was room for.
/// </summary>
/// <remarks><b>Thread safety.</b> Only one thread may call at a time.</remarks>
internal abstract class InputFile : IDisposable
{
    /// <summary>
    /// The length of a regular file that was seen before or when it was opened; null if nobody has looked.
    /// </summary>
    internal long? KnownLength { get; set; }

    /// <summary>The length if it is known, otherwise 0; only for showing progress.</summary>
    internal abstract long LengthHint { get; }

    /// <summary>
    /// A handle for reads at any position, counted from where the file was opened; null if others share its position.
    /// </summary>
    internal abstract SafeFileHandle? PositionedHandle { get; }

    /// <summary>Opens a file, or takes standard input for <c>-</c>.</summary>
    /// <param name="name">The name's bytes.</param>
    /// <param name="error">The reason why there is no file.</param>
    /// <returns>The file, or null.</returns>
    internal static InputFile? Open(ReadOnlySpan<byte> name, out IoError error)
    {
        if (name.SequenceEqual(StandardInput.Name))
        {
            return OperatingSystem.IsWindows()
                ? PortableInputFile.OpenStandardInput(out error)
                : UnixInputFile.OpenStandardInput(out error);
        }

        return OperatingSystem.IsWindows()
            ? PortableInputFile.Open(name, out error)
            : UnixInputFile.Open(name, out error);
    }

    /// <summary>Reads the available bytes, at most a full buffer.</summary>
    /// <param name="buffer">Receives the bytes; not empty.</param>
    /// <param name="error">The reason why nothing could be read.</param>
    /// <returns>The number of bytes read, 0 at the end, or -1 with an error.</returns>
    internal abstract int Read(Span<byte> buffer, out IoError error);

    public abstract void Dispose();
}
