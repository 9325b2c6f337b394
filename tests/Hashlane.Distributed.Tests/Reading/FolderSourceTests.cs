using Hashlane.Cli.Tests;
using Libc = Hashlane.Cli.Tests.Libc;

namespace Hashlane.Distributed.Tests.Reading;

/// <summary>Files that an earlier run has read, as a run that resumes finds them.</summary>
public sealed class FolderSourceTests
{
    private const long Later = 2_000_000_000; // all files are older than such a run

    private static readonly SourceItem _item = new(new UnitFile("file"u8.ToArray()));

    [Fact]
    public void HoldsFor_FileAsItWas_Holds()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", "contents");

        Assert.True(Holds(sandbox, UnitsOfTests.IdentityOf(sandbox, "file"), Later));
    }

    [Fact]
    public void HoldsFor_FileWrittenAnewWithItsFormerTime_DoesNotHold()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells the time of any change.");
        using Sandbox sandbox = new();
        sandbox.Write("file", "contents");
        ContentIdentity seen = UnitsOfTests.IdentityOf(sandbox, "file");

        ChangingFileTests.Rewrite(sandbox, "file", "CONTENTS"u8.ToArray());

        Assert.False(Holds(sandbox, seen, Later));
        Assert.True(Holds(sandbox, seen with { ChangedNanoseconds = 0 }, Later)); // unknown to the worker
    }

    /// <summary>A file system can count in steps of two seconds.</summary>
    [Theory]
    [InlineData(0, false)]
    [InlineData(2, false)]
    [InlineData(3, true)]
    public void HoldsFor_FileWrittenAboutTheStartOfTheJob_HoldsOnceItIsSettled(int seconds, bool holds)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells the time of any change.");
        using Sandbox sandbox = new();
        sandbox.Write("file", "contents");
        Libc.SetModified(sandbox.PathOf("file"), 0); // says nothing
        ContentIdentity seen = UnitsOfTests.IdentityOf(sandbox, "file");

        Assert.Equal(holds, Holds(sandbox, seen, (seen.ChangedNanoseconds / 1_000_000_000) + seconds));
    }

    [Fact]
    public void HoldsFor_WorkerThatTellsOnlyTheTime_ComparesIt()
    {
        using Sandbox sandbox = new();
        sandbox.Write("file", "contents");
        ContentIdentity seen =
            UnitsOfTests.IdentityOf(sandbox, "file") with { ChangedNanoseconds = 0, Number = 0 };

        Assert.True(Holds(sandbox, seen, Later));
        Assert.False(Holds(sandbox, seen, (long)seen.ModifiedNanoseconds / 1_000_000_000));
        Assert.False(Holds(sandbox, seen with { ModifiedNanoseconds = seen.ModifiedNanoseconds + 1 }, Later));
    }

    private static bool Holds(Sandbox sandbox, ContentIdentity seen, long start)
    {
        using TreeScope scope = TreeScope.Open(
            Bytes.Of(sandbox.Folder), new TreeOptions(), new TreeOptions(), null, out _)!;
        return FolderSource.HoldsFor(scope, new SeenItem(_item, seen), start);
    }
}
