using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Unicode;

namespace Hashlane;

/// <summary>Text as UTF-8, in memory that the garbage collector does not copy.</summary>
internal static class PasswordText
{
    // A pair of characters has four bytes.
    private const int Utf8BytesOfChar = 3;

    /// <summary>The room that text needs in UTF-8, as long as there is so much.</summary>
    public static int MaxUtf8Bytes(int characters) => (int)Math.Min(int.MaxValue, (long)Utf8BytesOfChar * characters);

    /// <summary>Allocates memory, a byte or more.</summary>
    /// <exception cref="InsufficientMemoryException">Not enough memory is available.</exception>
    public static NativeBuffer Allocate(long bytes) => NativeBuffer.TryAllocate(Math.Max(1, bytes))
        ?? throw new InsufficientMemoryException($"There is no memory of {bytes} bytes for a password.");

    /// <summary>Writes text in UTF-8, without changing it.</summary>
    /// <param name="password">The text.</param>
    /// <param name="destination">Room for <see cref="MaxUtf8Bytes"/>.</param>
    /// <param name="bytes">Receives the number of bytes.</param>
    /// <returns>Done; or that it is no text, or more than an array holds.</returns>
    public static OperationStatus ToUtf8(ReadOnlySpan<char> password, Span<byte> destination, out int bytes) =>
        Utf8.FromUtf16(password, destination, out _, out bytes, replaceInvalidSequences: false);

    /// <summary>Refuses what <see cref="ToUtf8"/> could not write.</summary>
    /// <exception cref="ArgumentException">Always.</exception>
    [DoesNotReturn]
    public static void ThrowNotText(OperationStatus status, string name)
    {
        ArgumentException exception = new(
            status == OperationStatus.DestinationTooSmall
                ? $"Password must be at most {int.MaxValue} bytes in UTF-8."
                : "Password must be text, but has half a surrogate pair.",
            name);

        // A throw writes the registers to the stack, and the transcoder has left parts of the password in them.
        Bytes.WipeStackBelow();
        VectorRegisters.Clear();
        throw exception;
    }
}
