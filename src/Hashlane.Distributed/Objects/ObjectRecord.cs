using System.Buffers.Binary;
using System.Text;

namespace Hashlane.Distributed;

/// <summary>A line of a list of objects as bytes: in memory, and in the temporary file.</summary>
internal static class ObjectRecord
{
    /// <summary>
    /// The length of the numbers at the start: the lengths of path and URL, and the number of the line.
    /// </summary>
    internal const int HeadBytes = sizeof(int) + sizeof(int) + sizeof(long);

    private const int UrlOffset = sizeof(int);
    private const int LineOffset = UrlOffset + sizeof(int);

    /// <summary>The length of a record.</summary>
    internal static int BytesOf(int pathBytes, int urlBytes) => checked(HeadBytes + pathBytes + urlBytes);

    /// <summary>The length of the record that begins with <paramref name="head"/>.</summary>
    internal static int BytesOf(ReadOnlySpan<byte> head) => BytesOf(PathBytes(head), UrlBytes(head));

    /// <summary>Writes a record.</summary>
    internal static void Write(Span<byte> destination, ReadOnlySpan<byte> path, string url, long line)
    {
        BinaryPrimitives.WriteInt32LittleEndian(destination, path.Length);
        BinaryPrimitives.WriteInt32LittleEndian(destination[UrlOffset..], url.Length);
        BinaryPrimitives.WriteInt64LittleEndian(destination[LineOffset..], line);
        path.CopyTo(destination[HeadBytes..]);
        Encoding.ASCII.GetBytes(url, destination[(HeadBytes + path.Length)..]);
    }

    /// <summary>The path of a record.</summary>
    internal static ReadOnlySpan<byte> Path(ReadOnlySpan<byte> record) => record.Slice(HeadBytes, PathBytes(record));

    /// <summary>The URL of a record.</summary>
    internal static string Url(ReadOnlySpan<byte> record) =>
        Encoding.ASCII.GetString(record.Slice(HeadBytes + PathBytes(record), UrlBytes(record)));

    /// <summary>The number of the line of a record, from 1.</summary>
    internal static long Line(ReadOnlySpan<byte> record) =>
        BinaryPrimitives.ReadInt64LittleEndian(record[LineOffset..]);

    private static int PathBytes(ReadOnlySpan<byte> record) => BinaryPrimitives.ReadInt32LittleEndian(record);

    private static int UrlBytes(ReadOnlySpan<byte> record) =>
        BinaryPrimitives.ReadInt32LittleEndian(record[UrlOffset..]);
}
