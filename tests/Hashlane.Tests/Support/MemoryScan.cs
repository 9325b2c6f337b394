using System.Globalization;
using System.Runtime.InteropServices;
using Xunit;

namespace Hashlane.Tests;

/// <summary>Looks for secrets in all memory of the process that can be written: heaps, also freed parts, and the stacks of all threads.</summary>
internal static unsafe class MemoryScan
{
    /// <summary>Secrets are looked for in pieces of this length.</summary>
    public const int PieceBytes = 32;

    private const int BufferBytes = 1 << 20, MinLooks = 20;

    private static readonly TimeSpan _minTime = TimeSpan.FromMinutes(2);

    /// <summary>Uses secrets, of which the span has room for so many bytes, and leaves in it those that must not be found.</summary>
    public delegate void Use(Span<byte> secrets);

    /// <summary>
    /// Fails if a piece of a secret is left, time and again. Code that is not optimized yet copies what it should not, as <see cref="StackScan"/> says.
    /// </summary>
    public static void AssertNotLeft(int bytes, Use use)
    {
        SkipWhereItCannotRead();
        long start = Environment.TickCount64;
        for (int looks = 1; ; looks++)
        {
            int found = Find(bytes, use);
            if (found < 0)
            {
                return;
            }

            Assert.True(
                looks < MinLooks || Environment.TickCount64 - start < _minTime.TotalMilliseconds,
                $"Left in memory, time and again: the piece at {found}.");
            Thread.Sleep(50);
        }
    }

    /// <summary>Fails if the scan does not see what is certainly there.</summary>
    public static void AssertSees(int bytes, Use use)
    {
        SkipWhereItCannotRead();
        Assert.True(Find(bytes, use) >= 0, "The scan does not see what is certainly there.");
    }

    private static void SkipWhereItCannotRead()
    {
#if DEBUG
        Assert.Skip("Without optimization the compiler copies more than the code says.");
#endif
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Not run: only Linux shows a process its own memory as a file.");
    }

    /// <summary>Returns the place of a piece that is elsewhere as well, or −1.</summary>
    private static int Find(int bytes, Use use)
    {
        // The secrets and the scan's own buffer, which are left out.
        byte* own = (byte*)NativeMemory.AlignedAlloc((nuint)(bytes + BufferBytes), 64);
        try
        {
            Span<byte> secrets = new(own, bytes);
            use(secrets);
            using FileStream memory = new("/proc/self/mem", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);
            foreach (string line in File.ReadAllLines("/proc/self/maps"))
            {
                string[] fields = line.Split(' ', 3);
                if (fields[1].StartsWith("rw", StringComparison.Ordinal))
                {
                    string[] ends = fields[0].Split('-');
                    int found = Find(
                        memory, Parse(ends[0]), Parse(ends[1]), secrets, (nint)own, new(own + bytes, BufferBytes));
                    if (found >= 0)
                    {
                        return found;
                    }
                }
            }

            return -1;
        }
        finally
        {
            new Span<byte>(own, bytes + BufferBytes).Clear();
            NativeMemory.AlignedFree(own);
        }

        static long Parse(string text) => long.Parse(text, NumberStyles.HexNumber, CultureInfo.InvariantCulture);
    }

    private static int Find(FileStream memory, long start, long end, Span<byte> secrets, nint own, Span<byte> buffer)
    {
        if (start < 0)
        {
            return -1; // the kernel's
        }

        for (long at = start; at < end;)
        {
            int read;
            try
            {
                read = RandomAccess.Read(memory.SafeFileHandle, buffer[..(int)Math.Min(buffer.Length, end - at)], at);
            }
            catch (IOException)
            {
                return -1; // unmapped since, or a device
            }

            if (read == 0)
            {
                return -1;
            }

            Erase(buffer[..read], at, own, secrets.Length + buffer.Length);
            for (int piece = 0; piece + PieceBytes <= secrets.Length; piece += PieceBytes)
            {
                if (buffer[..read].IndexOf(secrets.Slice(piece, PieceBytes)) >= 0)
                {
                    return piece;
                }
            }

            // Pieces may lie across the end.
            at += read < buffer.Length || at + read >= end ? read : read - PieceBytes + 1;
        }

        return -1;
    }

    /// <summary>Zeroes the part of a copy that is of the scan itself.</summary>
    private static void Erase(Span<byte> copy, long at, long own, int ownBytes)
    {
        long from = Math.Max(own - at, 0), to = Math.Min(own + ownBytes - at, copy.Length);
        if (from < to)
        {
            copy[(int)from..(int)to].Clear();
        }
    }
}
