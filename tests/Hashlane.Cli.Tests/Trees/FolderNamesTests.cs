using System.Globalization;

namespace Hashlane.Cli.Tests;

/// <summary>The list of a folder, which keeps the first names only.</summary>
public sealed class FolderNamesTests
{
    [Theory]
    [InlineData(0, 100)]
    [InlineData(1, 100)]
    [InlineData(9, 100)]
    [InlineData(100, 100)]
    [InlineData(101, 100)]
    [InlineData(100_000, 1000)]
    public void Add_AnyNumberOfNames_KeepsTheFirstInOrder(int count, int maxNames)
    {
        FolderNames names = new(maxNames);
        List<string> all = [.. Enumerable.Range(0, count).Select(i => string.Create(CultureInfo.InvariantCulture, $"{i * 7919L % 1_000_003}"))];
        List<string> found = [];
        byte[]? after = null;
        do
        {
            names.Begin(after);
            all.ForEach(name => names.Add(Bytes.Of(name), EntryKind.File));
            names.Sort();
            Assert.InRange(names.Count, 0, maxNames);
            for (int i = 0; i < names.Count; i++)
            {
                found.Add(Bytes.Show(names[i].ToArray()));
            }

            after = names.Count > 0 ? names.PositionOf(names.Count - 1) : null;
        }
        while (names.IsCut && count <= 101);

        Assert.Equal(all.Order(StringComparer.Ordinal).Take(found.Count), found);
        Assert.True(found.Count == count || found.Count >= maxNames / 2);
    }

    /// <summary>The memory does not grow with the folder.</summary>
    [Fact]
    public void Add_MillionsOfNames_OccupiesAsMuchAsThoseThatAreKept()
    {
        FolderNames names = new(1000);
        names.Begin(null);
        byte[] name = new byte[255];
        Array.Fill(name, (byte)'n');
        for (int i = 0; i < 2_000_000; i++)
        {
            BitConverter.TryWriteBytes(name, (i * 2654435761L % 4_000_037) | 0x0101010101010101);
            names.Add(name, EntryKind.File);
        }

        Assert.InRange(names.OccupiedBytes, 0, 2 * 1024 * (255 + 16));
        Assert.True(names.IsCut);
    }

    [Fact]
    public void Sort_FoldersAndFiles_CompareWithASlash()
    {
        FolderNames names = new(100);
        names.Begin(null);
        foreach (string name in (string[])["a0", "a", "a-b", "abcdefgh", "abcdefgh0", "abcdefgh-", "b"])
        {
            names.Add(Bytes.Of(name), name is "a" or "abcdefgh" ? EntryKind.Folder : EntryKind.File);
        }

        names.Sort();

        Assert.Equal(
            ["a-b", "a", "a0", "abcdefgh-", "abcdefgh", "abcdefgh0", "b"],
            Enumerable.Range(0, names.Count).Select(i => Bytes.Show(names[i].ToArray())));
    }
}
