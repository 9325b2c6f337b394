using System.Security.Cryptography;

namespace Hashlane.Tools;

/// <summary>A key: all bytes of a file, as they are.</summary>
internal static class KeyFile
{
    /// <summary>The limit for algorithms with keys of any length: a longer file is most likely the wrong one.</summary>
    internal const int MaxBytes = 64 * 1024;

    /// <summary>Reads a key.</summary>
    /// <param name="name">The file's name, or <c>-</c> for standard input.</param>
    /// <param name="function">Determines how long a key may be.</param>
    /// <param name="key">The key; the caller wipes it.</param>
    /// <param name="fault">The reason why the bytes are not a valid key.</param>
    /// <returns>The reason why the file could not be read, if any.</returns>
    internal static IoError Read(ReadOnlySpan<byte> name, HashFunction function, out byte[] key, out string? fault)
    {
        fault = null;
        int maxBytes = Math.Min(function.MaxKeyBytes, MaxBytes);
        IoError error = Read(name, maxBytes, out key);
        if (error.IsNone)
        {
            fault = FaultOf(key.Length, maxBytes, function);
        }

        if (fault is not null)
        {
            CryptographicOperations.ZeroMemory(key);
            key = [];
        }

        return error;
    }

    /// <summary>Reads all bytes of a file, or one more than a limit: a wrong file is never read to its end.</summary>
    /// <param name="name">The file's name, or <c>-</c> for standard input.</param>
    /// <param name="maxBytes">The limit. A longer result tells that there is more.</param>
    /// <param name="bytes">The bytes; the caller wipes them.</param>
    /// <returns>The reason why the file could not be read, if any.</returns>
    internal static IoError Read(ReadOnlySpan<byte> name, int maxBytes, out byte[] bytes)
    {
        bytes = [];
        using InputFile? file = InputFile.Open(name, out IoError error);
        if (file is null)
        {
            return error;
        }

        byte[] buffer = GC.AllocateArray<byte>(maxBytes + 1, pinned: true);
        int length = 0;
        while (length < buffer.Length)
        {
            int count = file.Read(buffer.AsSpan(length), out error);
            if (count <= 0)
            {
                break;
            }

            length += count;
        }

        if (error.IsNone)
        {
            bytes = GC.AllocateUninitializedArray<byte>(length, pinned: true);
            buffer.AsSpan(0, length).CopyTo(bytes);
        }

        CryptographicOperations.ZeroMemory(buffer);
        return error;
    }

    private static string? FaultOf(int length, int maxBytes, HashFunction function)
    {
        bool isOneLength = function.MinKeyBytes == function.MaxKeyBytes;
        if (length > maxBytes)
        {
            string limit =
                isOneLength ? "exactly" : maxBytes < function.MaxKeyBytes ? "hashlane takes at most" : "at most";
            return $"too long for a {function.FamilyName} key: {limit} {maxBytes} bytes, and a final newline counts "
                + "as one";
        }

        return length >= function.MinKeyBytes
            ? null
            : $"too short for a {function.FamilyName} key: "
                + $"{(isOneLength ? "exactly" : "at least")} {function.MinKeyBytes} "
                + (function.MinKeyBytes == 1 ? "byte" : "bytes")
                + (length == 0 ? ", but it is empty" : $", but there are {length}");
    }
}
