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
