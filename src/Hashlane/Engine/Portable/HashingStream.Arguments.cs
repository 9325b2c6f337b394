namespace Hashlane;

/// <content>The check of a method's array, which streams of these frameworks lack.</content>
public sealed partial class HashingStream
{
    private static void ValidateBufferArguments(byte[] buffer, int offset, int count)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        if (offset < 0)
        {
            throw new ArgumentOutOfRangeException(nameof(offset), "Offset must not be negative.");
        }

        if ((uint)count > buffer.Length - offset)
        {
            throw new ArgumentOutOfRangeException(nameof(count), "The buffer ends before so many bytes.");
        }
    }
}
