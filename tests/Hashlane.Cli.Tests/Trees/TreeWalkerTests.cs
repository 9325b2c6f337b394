using System.Globalization;
using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>Walks of whole trees, compared with <c>find</c>.</summary>
public sealed class TreeWalkerTests
{
    private const long AnyBytes = long.MaxValue;

    /// <summary>Prints the kind and the path of each entry, and ends each with a zero byte.</summary>
    private const string Find = @"cd $F; exec find . -mindepth 1 \( -type d -printf '%y %P/\0' -o -printf '%y %P\0' \)";

    private static readonly TreeOptions _default = new();

    /// <summary>With little memory, names are read again and again, and the result is the same.</summary>
    [Theory]
    [InlineData(1, FolderNames.MaxNames, AnyBytes)]
    [InlineData(2, FolderNames.MaxNames, 0)]
    [InlineData(3, 2, AnyBytes)]
    [InlineData(4, 2, 0)]
    [InlineData(5, 3, 2000)]
    public async Task Walk_EntriesOfAllKinds_EqualsFindInTheOrderOfBytes(int seed, int maxNames, long maxNameBytes)
    {
        using Sandbox sandbox = new();
        Forest.Make(sandbox, seed);

        List<string> found = Walk(sandbox.Folder, _default, maxNames, maxNameBytes);

        Assert.Equal(await FindAsync(sandbox), found);
        foreach (string kind in (string[])["f ", "d ", "l ", "p ", "s "])
        {
            Assert.Contains(found, entry => entry.StartsWith(kind, StringComparison.Ordinal));
        }
    }

    /// <summary>Only the names of one folder at a time are in memory.</summary>
    [Fact]
    public async Task Walk_MoreNamesThanAreKept_EqualsFind()
    {
        using Sandbox sandbox = new();
        for (int i = 0; i < 1000; i++)
        {
            sandbox.Write(string.Create(CultureInfo.InvariantCulture, $"{i * 7919 % 1000}"), "");
        }

        Assert.Equal(await FindAsync(sandbox), Walk(sandbox.Folder, _default, 10, AnyBytes));
    }

    [Theory]
    [InlineData(1, AnyBytes)]
    [InlineData(100, 0)]
    public void Walk_DeeperThanPathsMayBeLong_ReachesAll(int everyWithFiles, long maxNameBytes)
    {
        const int Depth = 2500;
        using Sandbox sandbox = new();
        Libc.MakeFoldersWithin(sandbox.Folder, "dd", Depth, (folder, depth) =>
        {
            if (depth % everyWithFiles == 0)
            {
                Libc.MakeFileAt(folder, "a");
                Libc.MakeFileAt(folder, "e");
            }
        });

        List<string> found = Walk(sandbox.Folder, _default, FolderNames.MaxNames, maxNameBytes);

        Assert.Equal(Depth + (2 * (Depth / everyWithFiles)), found.Count);
        Assert.Equal([.. found.Order(ByPath)], found);
    }

    /// <summary>Neither the stack nor the descriptors grow with the depth. Of a hundred thousand the walk takes two seconds, and rm minutes.</summary>
    [Fact]
    public void Walk_ThousandsOfFoldersWithinEachOther_ReachesTheLast()
    {
        const int Depth = 5000;
        using Sandbox sandbox = new();
        Libc.MakeFoldersWithin(sandbox.Folder, "d", Depth, (folder, depth) =>
        {
            if (depth == Depth)
            {
                Libc.MakeFileAt(folder, "last");
            }
        });
        using TreeFolder root = Open(sandbox.Folder);
        using TreeWalker walker = new(root, _default);
        int folders = 0, pathBytes = 0;
        while (walker.MoveNext())
        {
            Assert.True(walker.Current.Error.IsNone, walker.Current.Error.Reason);
            folders += walker.Current.Kind == EntryKind.Folder ? 1 : 0;
            pathBytes = walker.Current.Path.Length;
        }

        Assert.Equal(Depth, folders);
        Assert.Equal((2 * Depth) + "last".Length, pathBytes);
    }

    [Fact]
    public void OpenFile_PathLongerThanTheSystemAllows_ReadsIt()
    {
        const int Depth = 1500;
        using Sandbox sandbox = new();
        Libc.MakeFoldersWithin(sandbox.Folder, "folder", Depth, (folder, _) => Libc.MakeFileAt(folder, "file"));
        byte[] path = Bytes.Of(string.Concat(Enumerable.Repeat("folder/", Depth)) + "file");
        using TreeFolder root = Open(sandbox.Folder);

        foreach (LinkUse links in (LinkUse[])[LinkUse.Keep, LinkUse.Follow])
        {
            using InputFile? file = root.OpenFile(path, links, out EntryStatus status, out IoError error);

            Assert.True(error.IsNone, error.Reason);
            Assert.Equal(0, file!.Read(new byte[1], out _));
            Assert.Equal(EntryKind.File, status.Kind);
        }
    }

    [Fact]
    public void Walk_AllDetails_AreThoseOfTheFiles()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.Write("folder/file", "12345");
        sandbox.Write("old", "");
        sandbox.MakeLink(Bytes.Of("link"), "folder/file");
        DateTime time = new DateTime(2001, 2, 3, 4, 5, 6, DateTimeKind.Utc).AddTicks(1234567);
        File.SetLastWriteTimeUtc(sandbox.PathOf("folder/file"), time);
        File.SetLastWriteTimeUtc(sandbox.PathOf("old"), new DateTime(1901, 12, 31, 23, 59, 59, DateTimeKind.Utc));

        List<string> found = [];
        Walk(sandbox.Folder, _default with { Details = EntryDetails.All }, FolderNames.MaxNames, AnyBytes, entry =>
            found.Add($"{Show(entry)} {(entry.Kind == EntryKind.File ? $"{entry.Status.Bytes} {entry.Status.ModifiedNanoseconds}" : "")}"
                + Bytes.Show(entry.Target)));

        Assert.Equal(
            ["d folder/ ", "f folder/file 5 981173106123456700", "l link folder/file", "f old 0 -2145916801000000000"], found);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(9223372036)]
    [InlineData(-9223372036)]
    [InlineData(9223372037)]
    [InlineData(-9223372038)]
    [InlineData(long.MaxValue)]
    [InlineData(long.MinValue)]
    public void ToNanoseconds_AnyTime_IsExact(long seconds)
    {
        foreach (uint nanoseconds in (uint[])[0, 7, 999_999_999])
        {
            Int128 time = EntryStatus.ToNanoseconds(seconds, nanoseconds);

            Assert.Equal(((Int128)seconds * 1_000_000_000) + nanoseconds, time);
            Assert.Equal(new FileTime(seconds, (int)nanoseconds), FileTime.FromNanoseconds(time));
        }
    }

    [Fact]
    public void ToNanoseconds_TimesOfTheFramework_AreExact()
    {
        Assert.Equal((253_402_300_800 * (Int128)1_000_000_000) - 100, EntryStatus.ToNanoseconds(DateTime.MaxValue));
        Assert.Equal(-62_135_596_800 * (Int128)1_000_000_000, EntryStatus.ToNanoseconds(DateTime.MinValue));
    }

    [Fact]
    public void Walk_LinksFollowed_EntersFoldersAndReportsCycles()
    {
        using Sandbox sandbox = new();
        foreach (string folder in (string[])["a", "a/sub", "b"])
        {
            sandbox.MakeFolder(Bytes.Of(folder));
        }

        sandbox.Write("a/sub/file", "");
        sandbox.MakeLink(Bytes.Of("b/tofile"), "../a/sub/file");
        sandbox.MakeLink(Bytes.Of("b/tofolder"), "../a");
        sandbox.MakeLink(Bytes.Of("b/nowhere"), "no such");
        sandbox.MakeLink(Bytes.Of("a/sub/up"), "..");
        sandbox.MakeLink(Bytes.Of("b/self"), "self");
        sandbox.MakeFifo("fifo");
        sandbox.MakeLink(Bytes.Of("b/tofifo"), "../fifo");

        Assert.Equal(
            [
                "d a/", "d a/sub/", "f a/sub/file", "d a/sub/up/: The link leads to a folder that contains it", "d b/",
                "l b/nowhere: No such file or directory", "l b/self: Too many levels of symbolic links",
                "p b/tofifo", "f b/tofile", "d b/tofolder/", "d b/tofolder/sub/", "f b/tofolder/sub/file",
                "d b/tofolder/sub/up/: The link leads to a folder that contains it", "p fifo",
            ],
            Walk(sandbox.Folder, _default with { Links = LinkUse.Follow }));
    }

    /// <summary>Folders that a link led to cannot be found again from below.</summary>
    [Fact]
    public void Walk_LinksFollowedDeeply_ComesBack()
    {
        const int Depth = 200;
        using Sandbox sandbox = new(), other = new();
        for (int i = 0; i < Depth; i++)
        {
            string folder = string.Create(CultureInfo.InvariantCulture, $"{other.Folder}/{i}");
            Directory.CreateDirectory(folder);
            File.WriteAllText(folder + "/z", "");
            File.CreateSymbolicLink(folder + "/d", string.Create(CultureInfo.InvariantCulture, $"{other.Folder}/{i + 1}"));
        }

        sandbox.MakeLink(Bytes.Of("d"), other.Folder + "/0");

        List<string> found = Walk(sandbox.Folder, _default with { Links = LinkUse.Follow }, FolderNames.MaxNames, 0);

        Assert.Equal(Depth, found.Count(entry => entry.EndsWith("/z", StringComparison.Ordinal)));
        Assert.Single(found, entry => entry.Contains(": ", StringComparison.Ordinal)); // the last link leads nowhere
    }

    [Fact]
    public void Walk_HiddenPassedOver_DoesNotEnterHiddenFolders()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFolder(Bytes.Of(".git"));
        sandbox.Write(".git/config", "");
        sandbox.Write(".profile", "");
        sandbox.Write("a.b", "");

        Assert.Equal(["f a.b"], Walk(sandbox.Folder, _default with { Hidden = HiddenEntries.PassOver }));
        Assert.Equal(["d .git/", "f .git/config", "f .profile", "f a.b"], Walk(sandbox.Folder, _default));
    }

    [Fact]
    public void Walk_OneFileSystem_DoesNotEnterOthers()
    {
        Assert.SkipUnless(File.Exists("/proc/self/mountinfo") && Directory.Exists("/dev/pts"), "Needs a file system in /dev.");
        EntryStatus device, within;
        using (TreeFolder dev = Open("/dev"), pts = Open("/dev/pts"))
        {
            (device, within) = (dev.Status, pts.Status);
        }

        Assert.SkipWhen(device.Device == within.Device, "/dev/pts is no file system.");

        List<string> found = Walk("/dev", _default with { FileSystems = FileSystems.One });

        Assert.Contains("d pts/", found);
        Assert.DoesNotContain(found, entry => entry.Contains(" pts/p", StringComparison.Ordinal));
        Assert.Contains(Walk("/dev", _default), entry => entry == "c pts/ptmx");
    }

    [Fact]
    public void Walk_FolderReplacedMeanwhile_IsOneProblem()
    {
        const int Depth = 200;
        using Sandbox sandbox = new();
        Libc.MakeFoldersWithin(sandbox.Folder, "d", Depth, (folder, _) =>
        {
            Libc.MakeFileAt(folder, "z");
            Libc.MakeFileAt(folder, "zz");
        });
        sandbox.MakeFolder(Bytes.Of("other"));
        using TreeFolder root = Open(sandbox.Folder);
        using TreeWalker walker = new(root, _default);
        List<string> after = [];
        string deepest = string.Join('/', Enumerable.Repeat("d", 100));
        while (walker.MoveNext())
        {
            if (walker.Current.Kind == EntryKind.Folder && walker.Current.Path.Length == (2 * Depth) - 1)
            {
                Directory.Move(sandbox.PathOf(deepest), sandbox.PathOf("other/d"));
            }
            else if (walker.Current.Path.Length <= (2 * 100) + 2 && walker.Current.Kind == EntryKind.File)
            {
                after.Add(Show(walker.Current));
            }
        }

        // What was moved is read to its end; folders above it are found again from the root.
        Assert.Contains($"f {deepest}/zz", after);
        Assert.Contains("f d/zz", after);
    }

    /// <summary>Nobody knows what the walk has not seen of the first one; the other may be of another tree.</summary>
    [Fact]
    public void Walk_AnotherFolderInThePlaceOfOneThatWasClosed_IsAProblemAndNotRead()
    {
        const int Depth = 200, Replaced = 99;
        using Sandbox sandbox = new();
        Libc.MakeFoldersWithin(sandbox.Folder, "d", Depth, static (folder, _) => Libc.MakeFileAt(folder, "z"));
        sandbox.MakeFolder(Bytes.Of("other"));
        using TreeFolder root = Open(sandbox.Folder);
        using TreeWalker walker = new(root, _default);
        string replaced = string.Join('/', Enumerable.Repeat("d", Replaced));
        List<string> problems = [];
        List<string> files = [];
        while (walker.MoveNext())
        {
            string path = Bytes.Show(walker.Current.Path.ToArray());
            if (path.Length == (2 * Depth) - 1 && walker.Current.Kind == EntryKind.Folder)
            {
                // Otherwise its parent would be found from it.
                Directory.Move(sandbox.PathOf($"{replaced}/d"), sandbox.PathOf("other/d"));
                Directory.Move(sandbox.PathOf(replaced), sandbox.NewScratchPath());
                Directory.CreateDirectory(sandbox.PathOf(replaced));
                sandbox.Write($"{replaced}/zz", "");
            }

            if (!walker.Current.Error.IsNone)
            {
                problems.Add($"{path}: {walker.Current.Error.Reason}");
            }
            else if (walker.Current.Kind == EntryKind.File)
            {
                files.Add(path);
            }
        }

        Assert.Equal([$"{replaced}: The folder was replaced while it was read"], problems);
        Assert.DoesNotContain($"{replaced}/zz", files);
        Assert.DoesNotContain($"{replaced}/z", files);
        Assert.Contains("d/z", files);
    }

    [Fact]
    public void Open_NoFolder_SaysWhy()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", "");

        foreach ((string name, string reason) in ((string, string)[])
            [("file", "Not a directory"), ("nosuch", "No such file or directory"), ("", "No such file or directory")])
        {
            Assert.Null(TreeFolder.Open(name.Length == 0 ? [] : Bytes.Of(sandbox.PathOf(name)), out IoError error));
            Assert.Equal(reason, error.Reason);
        }
    }

    /// <summary>A FIFO or device that takes a file's place is not opened, or at least not read.</summary>
    [Fact]
    public void OpenFile_NoRegularFile_IsRefused()
    {
        using Sandbox sandbox = new();
        sandbox.MakeFifo("fifo");
        sandbox.MakeFolder(Bytes.Of("folder"));
        sandbox.Write("folder/file", "");
        sandbox.MakeLink(Bytes.Of("link"), "folder");
        sandbox.MakeLink(Bytes.Of("null"), "/dev/null");
        sandbox.MakeLink(Bytes.Of("self"), "self");
        using TreeFolder root = Open(sandbox.Folder);

        Assert.Equal("Not a regular file", ReasonOf("fifo", LinkUse.Keep));
        Assert.Equal("Is a directory", ReasonOf("folder", LinkUse.Keep));
        Assert.Equal("A link is in its place, or in that of a folder above it", ReasonOf("null", LinkUse.Keep));
        Assert.Equal("Not a regular file", ReasonOf("null", LinkUse.Follow));
        Assert.Equal("", ReasonOf("folder/file", LinkUse.Keep));
        Assert.Equal("", ReasonOf("link/file", LinkUse.Follow));
        Assert.Equal("A link is in its place, or in that of a folder above it", ReasonOf("link/file", LinkUse.Keep));
        Assert.Equal("Too many levels of symbolic links", ReasonOf("self", LinkUse.Follow));

        string ReasonOf(string path, LinkUse links)
        {
            using InputFile? file = root.OpenFile(Bytes.Of(path), links, out _, out IoError error);
            Assert.Equal(error.IsNone, file is not null);
            return error.IsNone ? "" : error.Reason;
        }
    }

    /// <summary>While a program has a lease on a file, the tool waits for that, and not for what takes the file's place.</summary>
    [Fact]
    public async Task OpenFile_LeasedFile_WaitsUnlessAFifoTakesItsPlace()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", Known.Hello);
        sandbox.Write("other", Known.Hello);
        using TreeFolder root = Open(sandbox.Folder);
        using FileLease other = FileLease.Take(sandbox.PathOf("other"));
        using FileLease lease = FileLease.Take(sandbox.PathOf("file"));
        Task<string> waiting = Task.Run(() => ReasonOf("file")), waitingToo = Task.Run(() => ReasonOf("other"));
        await lease.WaitUntilAskedForAsync();
        await other.WaitUntilAskedForAsync();
        Assert.False(waiting.IsCompleted || waitingToo.IsCompleted);

        sandbox.MakeFifo("fifo");
        File.Move(sandbox.PathOf("fifo"), sandbox.PathOf("file"), overwrite: true);
        string reason = await waiting.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken);
        other.Dispose();

        Assert.Equal("Not a regular file", reason);
        Assert.Equal("", await waitingToo.WaitAsync(Patience.Limit, TestContext.Current.CancellationToken));

        string ReasonOf(string name)
        {
            using InputFile? file = root.OpenFile(Bytes.Of(name), LinkUse.Keep, out _, out IoError error);
            return error.IsNone ? "" : error.Reason;
        }
    }

    /// <summary>Some file systems tell names alone, and an entry can be gone before its kind is asked for.</summary>
    [Theory]
    [InlineData(nameof(EntryDetails.KindOnly))]
    [InlineData(nameof(EntryDetails.All))]
    public void Walk_UnknownKindOfAnEntryThatVanishes_IsAFileThatCannotBeRead(string details)
    {
        using Sandbox sandbox = new();
        sandbox.Write("a", "a");
        sandbox.Write("b", "b");
        sandbox.MakeFifo("c");
        using TreeFolder folder = Open(sandbox.Folder);
        using TreeWalker walker = new(
            new FolderWithoutKinds(folder), _default with { Details = Enum.Parse<EntryDetails>(details) });
        List<string> found = [];
        while (walker.MoveNext())
        {
            found.Add(Show(walker.Current));
            File.Delete(sandbox.PathOf("b"));
        }

        Assert.Equal(["f a", "f b: No such file or directory", "p c"], found);
    }

    /// <summary>Views into the kernel look like regular files, and can wait, act or never end.</summary>
    [Fact]
    public void Walk_ViewsIntoTheKernel_AreNotEntered()
    {
        Assert.SkipUnless(File.Exists("/proc/self/mountinfo") && Directory.Exists("/sys/kernel"), "Needs /proc and /sys.");
        TreeOptions options = _default with { Exclude = new PathPatterns() };
        options.Exclude.AddLines(Bytes.Of("/*\n!/proc\n!/sys\n"));

        Assert.Equal(["d proc/", "d sys/"], Walk("/", options));
        Assert.Equal([$"d /: {KernelViews.Refusal.Reason}"], Walk("/proc", _default));
        Assert.Equal([$"d /: {KernelViews.Refusal.Reason}"], Walk("/sys/kernel", _default));
        using Sandbox sandbox = new();
        sandbox.MakeLink(Bytes.Of("file"), "/proc/version");
        sandbox.MakeLink(Bytes.Of("folder"), "/proc");
        using TreeFolder root = Open(sandbox.Folder);
        Assert.Equal(["f file", "d folder/"], Walk(sandbox.Folder, _default with { Links = LinkUse.Follow }));
        Assert.Null(root.OpenFile(Bytes.Of("file"), LinkUse.Follow, out _, out IoError error));
        Assert.Equal(KernelViews.Refusal.Reason, error.Reason);
    }

    internal static List<string> Walk(
        string folder, TreeOptions options, int maxNames = FolderNames.MaxNames, long maxNameBytes = AnyBytes,
        Action<TreeEntry>? forEach = null)
    {
        using TreeFolder root = Open(folder);
        using TreeWalker walker = new(root, options, maxNames, maxNameBytes);
        List<string> found = [];
        while (walker.MoveNext())
        {
            found.Add(Show(walker.Current));
            forEach?.Invoke(walker.Current);
        }

        return found;
    }

    private static TreeFolder Open(string folder)
    {
        TreeFolder? root = TreeFolder.Open(Bytes.Of(folder), out IoError error);
        Assert.True(error.IsNone, error.IsNone ? "" : error.Reason);
        return root!;
    }

    private static string Show(TreeEntry entry)
    {
        char kind = entry.Kind switch
        {
            EntryKind.File => 'f',
            EntryKind.Folder => 'd',
            EntryKind.Link => 'l',
            EntryKind.Fifo => 'p',
            EntryKind.Socket => 's',
            EntryKind.CharacterDevice => 'c',
            EntryKind.BlockDevice => 'b',
            _ => '?',
        };
        string path = Bytes.Show(entry.Path.ToArray());
        return $"{kind} {path}{(entry.Kind == EntryKind.Folder ? "/" : "")}{(entry.Error.IsNone ? "" : ": " + entry.Error.Reason)}";
    }

    private static async Task<List<string>> FindAsync(Sandbox sandbox)
    {
        ToolResult result = await new Tool(sandbox).InShell(Find.Replace("$F", sandbox.Folder, StringComparison.Ordinal)).RunAsync();
        Assert.Equal("", result.Errors);
        string[] entries = Encoding.Latin1.GetString(result.OutputBytes).Split('\0', StringSplitOptions.RemoveEmptyEntries);
        return [.. entries.Order(ByPath).Select(entry => Bytes.Show(Bytes.Raw(entry)))];
    }

    private static Comparer<string> ByPath { get; } =
        Comparer<string>.Create((left, right) => string.CompareOrdinal(left[2..], right[2..]));

    /// <summary>A folder of a file system that tells no kinds with names.</summary>
    private sealed class FolderWithoutKinds(TreeFolder folder) : TreeFolder, INameReceiver
    {
        private readonly List<byte[]> _names = [];

        internal override FileIdentity Identity => folder.Identity;

        internal override EntryStatus Status => folder.Status;

        internal override bool IsSpare => folder.IsSpare;

        internal override bool IsKernelView => folder.IsKernelView;

        internal override IoError List(LinkUse links, INameReceiver receiver)
        {
            _names.Clear();
            IoError error = folder.List(links, this);
            _names.ForEach(name => receiver.Receive(name, EntryKind.Unknown));
            return error;
        }

        internal override TreeFolder? OpenFolder(ReadOnlySpan<byte> path, LinkUse links, out IoError error) =>
            folder.OpenFolder(path, links, out error);

        internal override TreeFolder? OpenParent() => folder.OpenParent();

        internal override IoError GetStatus(ReadOnlySpan<byte> name, LinkUse links, out EntryStatus status) =>
            folder.GetStatus(name, links, out status);

        internal override IoError ReadLink(ReadOnlySpan<byte> name, out byte[] target) => folder.ReadLink(name, out target);

        internal override InputFile? OpenFile(
            ReadOnlySpan<byte> path, LinkUse links, out EntryStatus status, out IoError error) =>
            folder.OpenFile(path, links, out status, out error);

        public override void Dispose() => folder.Dispose();

        void INameReceiver.Receive(ReadOnlySpan<byte> name, EntryKind kind) => _names.Add(name.ToArray());
    }
}
