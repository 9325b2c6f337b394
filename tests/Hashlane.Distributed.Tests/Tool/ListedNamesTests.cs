using System.Text;
using Hashlane.Cli.Tests;

namespace Hashlane.Distributed.Tests;

/// <summary>The names of a list of files, as a job takes them.</summary>
public sealed class ListedNamesTests
{
    [Fact]
    public void Find_NameOfAnyForm_GivesItsPath()
    {
        NameRules rules = new("/srv/data"u8.ToArray());

        foreach (string name in (string[])["a/b", "./a/b", "a//b/", "/srv/data/a/b", "/srv/data//a/./b"])
        {
            Assert.Null(rules.Find(Encoding.UTF8.GetBytes(name), out byte[] path));
            Assert.Equal("a/b"u8.ToArray(), path);
        }

        Assert.NotNull(rules.Find("/srv/database/a"u8, out _));
        Assert.NotNull(rules.Find("/srv/data"u8, out _));
    }

    [Theory]
    [InlineData("..")]
    [InlineData("../a")]
    [InlineData("a/..")]
    [InlineData("./..//a")]
    [InlineData("/srv/data/../a")]
    public void Find_NameThatCouldLeaveTheFolder_IsRefused(string name)
    {
        NameRules rules = new("/srv/data"u8.ToArray());

        Assert.Contains("'..'", rules.Find(Encoding.UTF8.GetBytes(name), out _), StringComparison.Ordinal);
    }

    /// <summary>More names than fit into memory wait in a file that no folder shows.</summary>
    [Fact]
    public void All_NamesThatDoNotFitIntoMemory_AreSortedAndEachIsThereOnce()
    {
        using Sandbox sandbox = new();
        using SortedNames names = new(sandbox.Folder, maxBytes: 4096);
        SortedSet<string> expected = new(StringComparer.Ordinal);
        Random random = new(19);
        for (int i = 0; i < 5000; i++)
        {
            string name = $"{random.Next(3000)}/{new string('x', random.Next(50))}";
            expected.Add(name);
            names.Add(Encoding.ASCII.GetBytes(name));
        }

        Assert.Equal(expected, names.All().Select(Encoding.ASCII.GetString));
        Assert.Empty(Directory.EnumerateFileSystemEntries(sandbox.Folder));
    }
}
