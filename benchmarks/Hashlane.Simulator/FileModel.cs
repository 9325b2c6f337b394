using System.Buffers.Binary;

namespace Hashlane.Simulator;

/// <summary>Files that exist by their numbers only: name, length and digest follow from it.</summary>
/// <remarks>
/// Of 10,000 files, 9,000 have 16 KiB to 1 MiB, 995 up to 16 MiB and 5 up to 1 GiB, evenly on a logarithmic scale. One
/// file in 50 million has 1 TiB. A billion files have 1.0 PB.
/// </remarks>
internal sealed class FileModel(ulong seed)
{
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
        path.AsSpan(_number, 4).CopyTo(path.AsSpan(_folder));
        path.AsSpan(_number + 4, 4).CopyTo(path.AsSpan(_folder + 5));
        return path;
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
    internal byte[] ValueOf(long number, long offset)
    {
        byte[] value = new byte[32];
        ulong part = Mix.Of(~seed, (ulong)number) ^ (ulong)offset;
        for (int i = 0; i < value.Length; i += sizeof(ulong))
        {
            BinaryPrimitives.WriteUInt64LittleEndian(value.AsSpan(i), Mix.Of(part, (ulong)i));
        }

        return value;
    }

    /// <summary>Whether a value is that of a whole file.</summary>
    internal bool IsValueOf(long number, ReadOnlySpan<byte> value) =>
        BinaryPrimitives.ReadUInt64LittleEndian(value) == Mix.Of(Mix.Of(~seed, (ulong)number), 0);

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
