using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Distributed.Tests;

/// <summary>Lists of objects are sorted by path in any memory, and refused if a line is wrong.</summary>
public sealed class ObjectListTests
{
    [Fact]
    public void Read_UrlsAndPaths_AreSortedByPathBytes()
    {
        using ObjectList list = Read(
            "# comment\n\nhttps://h.example/b?sig=1\r\nz/own\thttps://h.example/x\n"
                + "https://h.example/a%2Fb\nA\t  http://i.example/\n");

        Assert.Equal(
            [
                ("A", "http://i.example/"),
                ("h.example/a/b", "https://h.example/a%2Fb"),
                ("h.example/b", "https://h.example/b?sig=1"),
                ("z/own", "https://h.example/x"),
            ],
            Items(list));
        Assert.Equal(4, list.Count);
        Assert.All(list.Items(), static item =>
        {
            Assert.True(item.IsToBeRead);
            Assert.Null(item.File.Identity);
        });
    }

    [Fact]
    public void Read_PathOfAnyBytes_IsKept()
    {
        using ObjectList list = Read([0xFF, 0x01, .. "\thttp://h.example/a"u8]);

        Assert.Equal([0xFF, 0x01], Assert.Single(list.Items()).File.Path);
    }

    [Theory]
    [InlineData("https://h.example/a\nnonsense", "line 2: ")]
    [InlineData("https://user:SECRET@h.example/a", "line 1: ")]
    [InlineData("#\n\nhttps://h.example/a%zz?SECRET", "line 3: ")]
    [InlineData("https://h.example/a/../b?SECRET", "line 1: ")]
    [InlineData("https://h.example/a/", "line 1: ")]
    [InlineData("https://h.example//a", "line 1: ")]
    [InlineData("https://h.example/%00", "line 1: ")]
    [InlineData("/absolute\thttps://h.example/a?SECRET", "line 1: ")]
    [InlineData("../up\thttps://h.example/a", "line 1: ")]
    [InlineData("\thttps://h.example/a", "line 1: ")]
    [InlineData("a\thttps://h.example/a\thttps://h.example/b", "line 1: ")]
    [InlineData("a https://h.example/a", "line 1: ")]
    [InlineData("https://h.example/a?SECRET\nhttps://h.example/b\nhttps://h.example/a?x", "line 3: it has the same")]
    [InlineData("http://h.example/a\nhttps://h.example/%61", "line 2: it has the same path as line 1")]
    [InlineData("", "it lists no object")]
    [InlineData("# only a comment\n", "it lists no object")]
    public void Read_ImproperList_NamesLineWithoutSecrets(string text, string message)
    {
        ObjectFormatException exception = Assert.Throws<ObjectFormatException>(() => Read(text));

        Assert.StartsWith(message, exception.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("SECRET", exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    public void Read_LongLine_IsRefusedAboveLimit(int more, bool isRead)
    {
        string text = "http://h.example/a\n#" + new string('x', ObjectLines.MaxLineBytes - 1 + more) + "\n";

        if (isRead)
        {
            Read(text).Dispose();
        }
        else
        {
            Assert.StartsWith(
                "line 2: ", Assert.Throws<ObjectFormatException>(() => Read(text)).Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Read_LittleMemory_SortsAsInMemory()
    {
        Gen<int[]> numbers = Gen.Choose(0, 100_000).ArrayOf(300);
        Check.One(Config.QuickThrowOnFailure.WithMaxTest(30), Prop.ForAll(numbers.ToArbitrary(), static values =>
        {
            int[] different = [.. values.Distinct()];
            string text = string.Concat(different.Select(static value => $"p/{value}\thttp://h.example/{value}?x\n"));
            string[] expected = [.. different.Select(static value => $"p/{value}").Order(StringComparer.Ordinal)];

            using ObjectList inParts = Read(text, maxBytes: 500);
            using ObjectList inMemory = Read(text);

            Assert.InRange(inParts.Runs, different.Length / 20, different.Length);
            Assert.Equal(0, inMemory.Runs);
            Assert.Equal(expected, Items(inParts).Select(static item => item.Path));
            Assert.Equal(Items(inMemory), Items(inParts));
            Assert.Equal(inMemory.Fingerprint, inParts.Fingerprint);
        }));
    }

    [Fact]
    public void Read_SamePathInDifferentParts_IsRefused()
    {
        string text = string.Concat(Enumerable.Range(0, 100).Select(static i => $"http://h.example/{i}\n"))
            + "http://h.example/7\n";

        Assert.Equal(
            "line 101: it has the same path as line 8",
            Assert.Throws<ObjectFormatException>(() => Read(text, maxBytes: 200)).Message);
    }

    [Fact]
    public void Read_LittleMemory_LeavesNoFile()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("hashlane-objects-");
        try
        {
            using ObjectList list = Read("http://h.example/a\nhttp://h.example/b\n", maxBytes: 1, folder.FullName);

            // It has no name already while it is in use: a crash leaves nothing either.
            Assert.Equal(2, list.Runs);
            Assert.Empty(folder.GetFileSystemInfos());
            Assert.Equal(2, list.Items().Count());
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void Fingerprint_SignedAnew_IsTheSame()
    {
        using ObjectList first = Read("http://h.example/a?sig=1\nhttp://h.example/b?sig=1\n");
        using ObjectList signedAnew = Read("http://h.example/b?sig=3\nhttp://h.example/a?sig=2\n");
        using ObjectList other = Read("http://h.example/a?sig=1\nhttp://h.example/c?sig=1\n");
        using ObjectList otherPath = Read("h.example/a\thttp://h.example/x\nhttp://h.example/b?sig=1\n");

        Assert.Equal(first.Fingerprint, signedAnew.Fingerprint);
        using ObjectList otherVersion = Read("http://h.example/a?sig=1&versionId=2\nhttp://h.example/b?sig=1\n");
        Assert.NotEqual(first.Fingerprint, otherVersion.Fingerprint);
        Assert.NotEqual(first.Fingerprint, other.Fingerprint);
        Assert.NotEqual(first.Fingerprint, otherPath.Fingerprint);
    }

    private static ObjectList Read(string text, int maxBytes = 1024 * 1024, string? folder = null) =>
        Read(Encoding.UTF8.GetBytes(text), maxBytes, folder);

    private static ObjectList Read(byte[] text, int maxBytes = 1024 * 1024, string? folder = null) =>
        ObjectList.Read(new MemoryStream(text), folder ?? Path.GetTempPath(), maxBytes);

    private static (string Path, string Url)[] Items(ObjectList list) =>
        [.. list.Items().Select(static item => (Encoding.UTF8.GetString(item.File.Path), item.File.Locator))];
}
