using System.Text;

namespace Hashlane.Distributed.Tests;

/// <summary>A line that is not whole at the end is dropped; any other damage is refused with its line.</summary>
public sealed class JournalDamageTests
{
    private static readonly int[] _lengths = [5, 0, 12];

    [Fact]
    public void Open_CutAtEveryByte_HasTheWholeLines()
    {
        using JournalFolder folder = new JournalFolder().With(_lengths);
        byte[] whole = folder.Bytes;
        for (int length = 0; length <= whole.Length; length++)
        {
            byte[] cut = whole[..length];
            int lines = cut.Count(value => value == (byte)'\n');
            folder.Bytes = cut;

            using (Journal journal = folder.Open())
            {
                AssertResults(journal, Math.Max(lines - 1, 0));

                // The end of the file is one that takes more results.
                journal.Append(JournalFolder.Id(9), JournalFolder.Result(9, 9));
            }

            using Journal later = folder.Open();
            Assert.Equal(JournalFolder.Result(9, 9), later.Take(JournalFolder.Id(9)));
            AssertResults(later, Math.Max(lines - 1, 0), others: 1);
        }
    }

    [Fact]
    public void Open_CutAtEveryByte_RemovesTheTornLine()
    {
        using JournalFolder folder = new JournalFolder().With(_lengths);
        byte[] whole = folder.Bytes;
        int header = Array.IndexOf(whole, (byte)'\n') + 1;
        for (int length = header; length <= whole.Length; length++)
        {
            byte[] cut = whole[..length];
            folder.Bytes = cut;

            folder.Open().Dispose();

            Assert.Equal(cut[..(Array.LastIndexOf(cut, (byte)'\n') + 1)], folder.Bytes);
        }
    }

    [Fact]
    public void Open_SizeOfUnitsAltered_IsRefused()
    {
        using JournalFolder folder = new();
        UnitSize[] sizes = [new(0, 4000), new(long.MaxValue, 250)];
        using (Journal journal = folder.Open())
        {
            Array.ForEach(sizes, journal.AppendSize);
            journal.Append(JournalFolder.Id(1), JournalFolder.Result(1, 10));
        }

        using (Journal later = folder.Open())
        {
            Assert.Equal(sizes, later.Sizes);
            later.Compact();
        }

        byte[] whole = folder.Bytes;
        int start = Array.IndexOf(whole, (byte)'\n') + 1;
        using (Journal compacted = folder.Open())
        {
            Assert.Equal(sizes, compacted.Sizes);
            Assert.Equal(JournalFolder.Result(1, 10), compacted.Take(JournalFolder.Id(1)));
        }

        for (int i = start; i < start + 100; i++)
        {
            folder.Bytes = [.. whole[..i], (byte)(whole[i] ^ 1), .. whole[(i + 1)..]];
            Assert.Throws<JournalException>(() => folder.Open().Dispose());
        }
    }

    [Fact]
    public void Open_EveryBitFlipped_RefusesTheLineOrDropsTheTornOne()
    {
        using JournalFolder folder = new JournalFolder().With(_lengths);
        byte[] whole = folder.Bytes;
        int line = 1;
        for (int i = 0; i < whole.Length; i++)
        {
            for (int bit = 0; bit < 8; bit++)
            {
                byte[] flipped = [.. whole];
                flipped[i] ^= (byte)(1 << bit);

                // In place: file systems are slow with files that are written anew.
                folder.Change(i, flipped[i]);
                if (i == whole.Length - 1)
                {
                    using Journal journal = folder.Open();
                    AssertResults(journal, _lengths.Length - 1);
                    continue;
                }

                JournalException exception = Assert.Throws<JournalException>(() => folder.Open());
                Assert.StartsWith(folder.File, exception.Message, StringComparison.Ordinal);
                Assert.True(
                    exception.Message.Contains($": line {line} was altered", StringComparison.Ordinal) ||
                    (line == 1 && exception.Message.Contains("is no journal", StringComparison.Ordinal)),
                    exception.Message);
                Assert.Equal(flipped, folder.Bytes);
            }

            folder.Change(i, whole[i]);
            line += whole[i] == (byte)'\n' ? 1 : 0;
        }
    }

    [Theory]
    [InlineData("0 1 3 4", 3)] // removed
    [InlineData("0 2 3 4", 2)]
    [InlineData("0 1 3 2 4", 3)] // moved
    [InlineData("0 4 1 2 3", 2)]
    [InlineData("0 1 1 2 3 4", 3)] // repeated
    [InlineData("0 1 2 3 4 4", 6)]
    [InlineData("0 0 1 2 3 4", 2)]
    [InlineData("1 2 3 4", 0)] // without the header
    public void Open_LinesRemovedMovedOrRepeated_RefusesTheFirstThatIsWrong(string order, int refused)
    {
        using JournalFolder folder = new JournalFolder().With(5, 6, 7, 8);
        string[] lines = Encoding.UTF8.GetString(folder.Bytes).Split('\n');
        folder.Bytes = Encoding.UTF8.GetBytes(
            string.Concat(order.Split(' ').Select(number => lines[int.Parse(number, null)] + "\n")));

        JournalException exception = Assert.Throws<JournalException>(() => folder.Open());

        Assert.Contains(
            refused == 0 ? "is no journal" : $"line {refused} was altered",
            exception.Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Open_LineOfAnotherJournal_Refuses()
    {
        using JournalFolder folder = new JournalFolder().With(5, 6);
        using JournalFolder other = new JournalFolder().With(5, 6);
        string[] lines = Encoding.UTF8.GetString(folder.Bytes).Split('\n');
        string[] others = Encoding.UTF8.GetString(other.Bytes).Split('\n');
        folder.Bytes = Encoding.UTF8.GetBytes($"{lines[0]}\n{lines[1]}\n{others[2]}\n");

        Assert.Contains(
            "line 3 was altered", Assert.Throws<JournalException>(() => folder.Open()).Message,
            StringComparison.Ordinal);
    }

    /// <summary>A machine that loses its power can leave zeros at the end of a file.</summary>
    [Fact]
    public void Open_ZerosAtTheEnd_DropsThem()
    {
        using JournalFolder folder = new JournalFolder().With(_lengths);
        byte[] whole = folder.Bytes;
        folder.Bytes = [.. whole, .. new byte[5000]];

        using (Journal journal = folder.Open())
        {
            AssertResults(journal, _lengths.Length);
        }

        Assert.Equal(whole, folder.Bytes);
    }

    [Theory]
    [InlineData("x")]
    [InlineData("important text")]
    [InlineData("important text\nof a user\n")]
    [InlineData("{}")]
    [InlineData("{\"hashlane-cluster-journal\":2,\"job\":\"")]
    [InlineData("\n")]
    [InlineData("\0\0\0")]
    public void Open_FileOfAnotherProgram_LeavesItAsItIs(string text)
    {
        using JournalFolder folder = new();
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        folder.Bytes = bytes;

        JournalException exception = Assert.Throws<JournalException>(() => folder.Open());

        Assert.Contains("is no journal", exception.Message, StringComparison.Ordinal);
        Assert.Equal(
            text.Contains("hashlane", StringComparison.Ordinal),
            exception.Message.Contains("of this version", StringComparison.Ordinal));
        Assert.Equal(bytes, folder.Bytes);
    }

    /// <summary>More than a line can have, with a line feed and without.</summary>
    [Theory]
    [InlineData("\n")]
    [InlineData("")]
    public void Open_LineThatIsTooLong_Refuses(string end)
    {
        using JournalFolder folder = new JournalFolder().With(_lengths);
        using (FileStream stream = new(folder.File, FileMode.Append))
        {
            byte[] part = new byte[1024 * 1024];
            part.AsSpan().Fill((byte)'x');
            for (int bytes = 0; bytes <= JournalFormat.MaxLineBytes; bytes += part.Length)
            {
                stream.Write(part);
            }

            stream.Write(Encoding.UTF8.GetBytes(end));
        }

        JournalException exception = Assert.Throws<JournalException>(() => folder.Open());

        Assert.Contains("line 5 is longer", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Append_LongestResult_IsTakenAgain()
    {
        byte[] longest = JournalFolder.Result(3, JournalFormat.MaxResultBytes);
        Assert.InRange(JournalFormat.LineBytes(longest.Length), longest.Length, JournalFormat.MaxLineBytes);
        using JournalFolder folder = new();
        using (Journal journal = folder.Open())
        {
            journal.Append(JournalFolder.Id(3), longest);
            Assert.Throws<ArgumentOutOfRangeException>(() => journal.Append(JournalFolder.Id(4), [.. longest, 0]));
        }

        using Journal later = folder.Open();

        Assert.True(longest.AsSpan().SequenceEqual(later.Take(JournalFolder.Id(3))));
    }

    /// <summary>The file has 20 MB, of which only a line at a time is in memory.</summary>
    [Fact]
    public void Open_LongJournal_TakesLittleMemory()
    {
        using JournalFolder folder = new();
        byte[] result = new byte[50_000];
        const int Count = 300;
        using (Journal journal = folder.Open())
        {
            for (int i = 0; i < Count; i++)
            {
                journal.Append(JournalFolder.Id(i), result);
            }
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        using Journal later = folder.Open();

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 2_000_000);
        Assert.Equal(Count, later.Earlier);
    }

    private static void AssertResults(Journal journal, int count, int others = 0)
    {
        Assert.Equal(count + others, journal.Earlier);
        for (int i = 0; i < _lengths.Length; i++)
        {
            Assert.Equal(
                i < count ? JournalFolder.Result(i, _lengths[i]) : null, journal.Take(JournalFolder.Id(i)));
        }
    }
}
