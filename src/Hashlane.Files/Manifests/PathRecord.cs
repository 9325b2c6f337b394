using System.Buffers.Binary;
using System.Text;

namespace Hashlane.Files;

/// <summary>A path with its text and number as bytes: in memory, and in the temporary file.</summary>
internal static class PathRecord
{
    /// <summary>
    /// The length of the numbers at the start: the lengths of path and text, and the number.
    /// </summary>
    internal const int HeadBytes = sizeof(int) + sizeof(int) + sizeof(long);

    private const int TextOffset = sizeof(int);
    private const int NumberOffset = TextOffset + sizeof(int);

    /// <summary>The length of a record.</summary>
    internal static int BytesOf(int pathBytes, int textBytes) => checked(HeadBytes + pathBytes + textBytes);

    /// <summary>The length of the record that begins with <paramref name="head"/>.</summary>
    internal static int BytesOf(ReadOnlySpan<byte> head) => BytesOf(PathBytes(head), TextBytes(head));

    /// <summary>Writes a record.</summary>
    internal static void Write(Span<byte> destination, ReadOnlySpan<byte> path, string text, long number)
    {
        BinaryPrimitives.WriteInt32LittleEndian(destination, path.Length);
        BinaryPrimitives.WriteInt32LittleEndian(destination[TextOffset..], text.Length);
        BinaryPrimitives.WriteInt64LittleEndian(destination[NumberOffset..], number);
        path.CopyTo(destination[HeadBytes..]);
        Encoding.ASCII.GetBytes(text, destination[(HeadBytes + path.Length)..]);
    }

    /// <summary>The path of a record.</summary>
    internal static ReadOnlySpan<byte> Path(ReadOnlySpan<byte> record) => record.Slice(HeadBytes, PathBytes(record));

    /// <summary>The text of a record.</summary>
    internal static string Text(ReadOnlySpan<byte> record) =>
        Encoding.ASCII.GetString(record.Slice(HeadBytes + PathBytes(record), TextBytes(record)));

    /// <summary>The number of a record.</summary>
    internal static long Number(ReadOnlySpan<byte> record) =>
        BinaryPrimitives.ReadInt64LittleEndian(record[NumberOffset..]);

    private static int PathBytes(ReadOnlySpan<byte> record) => BinaryPrimitives.ReadInt32LittleEndian(record);

    private static int TextBytes(ReadOnlySpan<byte> record) =>
        BinaryPrimitives.ReadInt32LittleEndian(record[TextOffset..]);
}
