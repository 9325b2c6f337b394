namespace Hashlane.Cli.Tests;

/// <summary>Folders by their paths, as on systems other than Linux.</summary>
public sealed class PortableFolderTests
{
    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public void Walk_FoldersFilesAndLinks_EqualsThatOfLinux(int seed, bool follows)
    {
        using Sandbox sandbox = new();
        Random random = new(seed);
        List<string> folders = [""];
        string[] names = ["a", "a-", "a0", "b c", "日本語", ".h", "z\nz"];
        for (int i = 0; i < 60; i++)
        {
            string name = folders[random.Next(folders.Count)] + names[random.Next(names.Length)];
            if (Path.Exists(sandbox.PathOf(name)) || new FileInfo(sandbox.PathOf(name)).LinkTarget is not null)
            {
                continue;
            }

            switch (random.Next(4))
            {
                case 0 or 1:
                    sandbox.MakeFolder(Bytes.Of(name));
                    folders.Add(name + "/");
                    break;
                case 2:
                    sandbox.MakeLink(Bytes.Of(name), random.Next(2) == 0 ? "nowhere" : ".");
                    break;
                default:
                    sandbox.Write(name, name);
                    break;
            }
        }

        TreeOptions options = new()
        {
            Links = follows ? LinkUse.Follow : LinkUse.Keep,
            Details = EntryDetails.All,
        };
        List<string> expected = [], found = [];

        TreeWalkerTests.Walk(sandbox.Folder, options, forEach: entry => expected.Add(Show(entry)));
        using TreeFolder? root = PortableFolder.Open(Bytes.Of(sandbox.Folder), out IoError error);
        Assert.True(error.IsNone);
        using TreeWalker walker = new(root!, options);
        while (walker.MoveNext())
        {
            found.Add(Show(walker.Current));
        }

        Assert.Equal(expected, found);
        Assert.True(expected.Count > 20);
    }

    [Fact]
    public void OpenFile_NoRegularFile_IsRefused()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.Write("folder/file", "12");
        sandbox.MakeFifo("fifo");
        sandbox.MakeLink(Bytes.Of("link"), "folder/file");
        using TreeFolder? root = PortableFolder.Open(Bytes.Of(sandbox.Folder), out _);

        Assert.Equal("", ReasonOf("folder/file", LinkUse.Keep));
        Assert.Equal("", ReasonOf("link", LinkUse.Follow));
        Assert.Equal("Not a regular file", ReasonOf("link", LinkUse.Keep));
        Assert.Equal("Not a regular file", ReasonOf("folder", LinkUse.Keep));
        Assert.Equal("Not a regular file", ReasonOf("fifo", LinkUse.Keep));
        Assert.Equal("No such file or directory", ReasonOf("nosuch", LinkUse.Keep));

        string ReasonOf(string path, LinkUse links)
        {
            using InputFile? file = root!.OpenFile(Bytes.Of(path), links, out _, out IoError error);
            Assert.Equal(error.IsNone, file is not null);
            return error.IsNone ? "" : error.Reason;
        }
    }

    [Fact]
    public void Open_NoFolder_SaysWhy()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", "");

        foreach ((string name, string reason) in ((string, string)[])
            [("file", "Not a directory"), ("nosuch", "No such file or directory"), ("", "No such file or directory")])
        {
            Assert.Null(PortableFolder.Open(name.Length == 0 ? [] : Bytes.Of(sandbox.PathOf(name)), out IoError error));
            Assert.Equal(reason, error.Reason);
        }
    }

    /// <summary>Reasons differ in words, and times in their precision.</summary>
    private static string Show(TreeEntry entry) =>
        $"{entry.Kind} {Bytes.Show(entry.Path.ToArray())} {(entry.Error.IsNone ? "" : "fails")} {Bytes.Show(entry.Target)}"
        + (entry.Kind == EntryKind.File ? $" {entry.Status.Bytes} {entry.Status.ModifiedNanoseconds / 100}" : "");
}
