namespace Hashlane.Distributed.Tests.Reading;

public class PathMapTests
{
    [Fact]
    public void Read_RootsAndFolders_HasTheRootsAndNoOthers()
    {
        PathMap map = PathMap.Read(["archive=/mnt/a", "/data/", "odd=/mnt/a=b"]);

        Assert.Equal(["archive", "/data", "odd"], map.Roots);
        Assert.True(map.Has("archive"));
        Assert.False(map.Has("/mnt/a"));
        Assert.False(map.Has("Archive"));
    }

    /// <summary>Coordinators do the same, so that both have one name for a folder.</summary>
    [Theory]
    [InlineData("/data", "/data")]
    [InlineData("/da\nta", "blake3:36e259eb0cb0ad697c375f4949eadf1b8779e344ee4d70de2e75cbbc95b8c960")]
    [InlineData("/da?ta", "blake3:")]
    public void Read_FolderWhosePathIsNoName_HasAHashForAName(string folder, string name)
    {
        folder = folder.Replace('?', '\uDCFF'); // a byte that is no text; attributes cannot have it
        PathMap map = PathMap.Read([folder]);

        string root = Assert.Single(map.Roots);
        Assert.StartsWith(name, root, StringComparison.Ordinal);
        Assert.Equal(RootNames.OfFolder(folder), root);
        Assert.True(MessageText.IsName(root));
    }

    [Theory]
    [InlineData("")]
    [InlineData("=")]
    [InlineData("=/mnt/a")]
    [InlineData("archive=")]
    public void Read_MappingWithAnEmptyPart_Throws(string mapping)
    {
        UsageException exception = Assert.Throws<UsageException>(() => PathMap.Read([mapping]));

        Assert.EndsWith("is no mapping: ROOT=FOLDER", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_RootWithTwoFolders_Throws() =>
        Assert.Throws<UsageException>(() => PathMap.Read(["archive=/mnt/a", "archive=/mnt/b"]));

    [Fact]
    public void Open_FolderThatIsMountedLater_IsOpenedThen()
    {
        string folder = Directory.CreateTempSubdirectory("hashlane-map-").FullName;
        Directory.Delete(folder);
        PathMap map = new("archive", folder);
        Assert.Null(map.Open("archive", out IoError error));
        Assert.True(error.IsMissing);

        Directory.CreateDirectory(folder);
        using TreeFolder? opened = map.Open("archive", out _);
        Directory.Delete(folder);

        Assert.NotNull(opened);
    }
}
