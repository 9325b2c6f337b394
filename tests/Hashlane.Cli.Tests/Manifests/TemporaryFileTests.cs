namespace Hashlane.Cli.Tests;

/// <summary>Files that get another name when they are complete: only the right ones, and only from the disk.</summary>
public sealed class TemporaryFileTests
{
    private const int MaxTries = 100;

    private static readonly ManifestHeader _header = new(Bytes.Of("."), "sha256", 1);

    /// <summary>A run that completes can rename the file between another run's opening and its lock.</summary>
    [Fact]
    public void Open_FileRenamedBeforeItIsLocked_OpensTheOneThatHasTheName()
    {
        using Sandbox sandbox = new();
        sandbox.Write("temporary", "complete");
        int times = 0;

        using (FileStream stream = TemporaryFile.Open(sandbox.PathOf("temporary"), Replace))
        {
            stream.SetLength(0);
        }

        Assert.Equal(2, times);
        Assert.Equal("complete", sandbox.Read("final"));
        Assert.Equal("", sandbox.Read("temporary"));

        void Replace()
        {
            if (times++ == 0)
            {
                File.Move(sandbox.PathOf("temporary"), sandbox.PathOf("final"));
                sandbox.Write("temporary", "next");
            }
        }
    }

    [Fact]
    public void Open_LinkInItsPlaceBeforeItIsLocked_IsRefused()
    {
        using Sandbox sandbox = new();
        sandbox.Write("victim", "contents");
        sandbox.Write("temporary", "");

        IOException exception = Assert.Throws<IOException>(() => TemporaryFile.Open(
            sandbox.PathOf("temporary"),
            () =>
            {
                File.Delete(sandbox.PathOf("temporary"));
                File.CreateSymbolicLink(sandbox.PathOf("temporary"), "victim");
            }));

        Assert.Contains("is a link", exception.Message, StringComparison.Ordinal);
        Assert.Equal("contents", sandbox.Read("victim"));
    }

    [Fact]
    public void Open_FileThatIsReplacedAgainAndAgain_Throws()
    {
        using Sandbox sandbox = new();
        int times = 0;

        IOException exception = Assert.Throws<IOException>(() => TemporaryFile.Open(
            sandbox.PathOf("temporary"),
            () => File.Move(sandbox.PathOf("temporary"), sandbox.PathOf($"{times++}"))));

        Assert.Contains("again and again", exception.Message, StringComparison.Ordinal);
        Assert.Equal(MaxTries, times);
    }

    /// <summary>Otherwise a machine that loses its power could have the name without the contents.</summary>
    [Fact]
    public void Commit_PendingManifest_IsOnTheDiskBeforeItHasItsName()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl");
        List<(string Name, long Bytes, bool IsThere)> synchronized = [];
        using (PendingManifest pending = PendingManifest.Begin(
            path, "create", _header, "", synchronize: file => synchronized.Add(Seen(file, path))))
        {
            new ManifestWriter(pending.Stream, _header).Complete();
            pending.Commit();
        }

        Assert.Equal((sandbox.PathOf(".m.jsonl.create-partial"), new FileInfo(path).Length, false), synchronized[^1]);
    }

    /// <summary>As above: lines of an interrupted run, which the next one takes over.</summary>
    [Fact]
    public void Begin_LinesOfAnInterruptedRun_AreOnTheDiskBeforeTheyReplaceEarlierOnes()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl"), earlier = sandbox.PathOf(".m.jsonl.create-earlier");
        using (PendingManifest interrupted = PendingManifest.Begin(path, "create", _header, "origin"))
        {
            new ManifestWriter(interrupted.Stream, _header).Flush();
        }

        List<(string Name, long Bytes, bool IsThere)> synchronized = [];
        using PendingManifest next = PendingManifest.Begin(
            path, "create", _header, "origin", synchronize: file => synchronized.Add(Seen(file, earlier)));

        Assert.NotNull(next.Earlier);
        Assert.Contains((sandbox.PathOf(".m.jsonl.create-merge"), new FileInfo(earlier).Length, false), synchronized);
    }

    /// <summary>With the new origin the old lines would be taken for others.</summary>
    [Fact]
    public void Begin_LinesOfAnotherOrigin_AreGoneFromTheDiskBeforeTheOriginIsThere()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("m.jsonl"), origin = sandbox.PathOf(".m.jsonl.create-origin");
        List<(string Name, long Bytes, bool IsThere)> synchronized = [];

        using PendingManifest pending = PendingManifest.Begin(
            path, "create", _header, "origin", synchronize: file => synchronized.Add(Seen(file, origin)));

        Assert.Equal(
            [(sandbox.PathOf(".m.jsonl.create-partial"), 0, false), (origin, "origin".Length, true)], synchronized);
    }

    [Fact]
    public void Commit_ReplacedFile_IsOnTheDiskBeforeItHasItsName()
    {
        using Sandbox sandbox = new();
        string path = sandbox.PathOf("picture.svg");
        List<(string Name, long Bytes, bool IsThere)> synchronized = [];
        using (ReplacedFile file = ReplacedFile.BeginAlone(path, file => synchronized.Add(Seen(file, path))))
        {
            file.Stream.Write("contents"u8);
            file.Commit();
        }

        Assert.Equal([(sandbox.PathOf(".picture.svg.partial"), "contents".Length, false)], synchronized);
        Assert.Equal("contents", sandbox.Read("picture.svg"));
    }

    private static (string Name, long Bytes, bool IsThere) Seen(FileStream file, string final) =>
        (file.Name, file.Length, File.Exists(final));
}
