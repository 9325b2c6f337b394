using System.Buffers.Binary;

namespace Hashlane.Simulator;

/// <summary>Files that exist by their numbers only: name, length and digest follow from it.</summary>
/// <remarks>
/// Of 10,000 files, 9,000 have 16 KiB to 1 MiB, 995 up to 16 MiB and 5 up to 1 GiB, evenly on a logarithmic scale. One
/// file in 50 million has 1 TiB. A billion files have 1.0 PB.
/// </remarks>
internal sealed class FileModel(ulong seed)
{
    /// <summary>The length of each path.</summary>
    internal const int PathBytes = 39;

    /// <summary>The length of each value.</summary>
    internal const int ValueBytes = 32;

    private const int Digits = 12, Lengths = 1 << 12;
    private const long KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;
    private const long FilesForHuge = 50_000_000;

    private static ReadOnlySpan<byte> Pattern => "archive/0000/0000/scan-000000000000.tif"u8;

    private static readonly int _number = Pattern.IndexOf("scan-"u8) + "scan-".Length;
    private static readonly int _folder = "archive/".Length;
    private static readonly long[] _small = Table(16 * KiB, MiB);
    private static readonly long[] _medium = Table(MiB, 16 * MiB);
    private static readonly long[] _large = Table(64 * MiB, GiB);

    /// <summary>The path of a file. Paths are in the order of numbers, as bytes.</summary>
    internal static byte[] PathOf(long number)
    {
        byte[] path = Pattern.ToArray();
        Write(path.AsSpan(_number, Digits), number);
        CopyFolders(path);
        return path;
    }

    /// <summary>The path of the file after another one.</summary>
    internal static byte[] PathAfter(ReadOnlySpan<byte> path)
    {
        byte[] next = path.ToArray();
        int digit = _number + Digits - 1;
        for (; next[digit] == (byte)'9'; digit--)
        {
            next[digit] = (byte)'0';
        }

        next[digit]++;
        CopyFolders(next);
        return next;
    }

    /// <summary>The number of a path.</summary>
    internal static long NumberOf(ReadOnlySpan<byte> path)
    {
        long number = 0;
        foreach (byte digit in path.Slice(_number, Digits))
        {
            number = (number * 10) + (digit - '0');
        }

        return number;
    }

    /// <summary>The length of a file in bytes.</summary>
    internal long BytesOf(long number)
    {
        if (number % FilesForHuge == FilesForHuge / 2)
        {
            return 1024 * GiB;
        }

        ulong random = Mix.Of(seed, (ulong)number);
        long[] lengths = ((random >> 40) % 10_000) switch
        {
            < 9_000 => _small,
            < 9_995 => _medium,
            _ => _large,
        };
        return lengths[random % Lengths] + (long)((random >> 12) % KiB);
    }

    internal ContentIdentity IdentityOf(long number) =>
        new(BytesOf(number), 1_700_000_000_000_000_000 + number, (ulong)number + 1000);

    /// <summary>A value for a part of a file that no computation could find.</summary>
    /// <param name="number">The number of the file.</param>
    /// <param name="offset">The first byte of the part.</param>
    /// <param name="value">Receives <see cref="ValueBytes"/> bytes.</param>
    internal void WriteValue(long number, long offset, Span<byte> value)
    {
        ulong part = Mix.Of(~seed, (ulong)number) ^ (ulong)offset;
        for (int i = 0; i < ValueBytes; i += sizeof(ulong))
        {
            BinaryPrimitives.WriteUInt64LittleEndian(value[i..], Mix.Of(part, (ulong)i));
        }
    }

    /// <summary>Whether a value is that of a whole file.</summary>
    internal bool IsValueOf(long number, ReadOnlySpan<byte> value) =>
        BinaryPrimitives.ReadUInt64LittleEndian(value) == Mix.Of(Mix.Of(~seed, (ulong)number), 0);

    private static void CopyFolders(Span<byte> path)
    {
        path.Slice(_number, 4).CopyTo(path[_folder..]);
        path.Slice(_number + 4, 4).CopyTo(path[(_folder + 5)..]);
    }

    private static void Write(Span<byte> digits, long number)
    {
        for (int i = digits.Length - 1; number > 0; i--)
        {
            (number, long digit) = Math.DivRem(number, 10);
            digits[i] = (byte)('0' + digit);
        }
    }

    private static long[] Table(long least, long most)
    {
        long[] lengths = new long[Lengths];
        for (int i = 0; i < lengths.Length; i++)
        {
            lengths[i] = (long)(least * Math.Pow((double)most / least, (i + 0.5) / Lengths));
        }

        return lengths;
    }
}
