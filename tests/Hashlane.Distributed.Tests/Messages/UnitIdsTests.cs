namespace Hashlane.Distributed.Tests;

/// <summary>The same work has the same id in every run; all other work has another one.</summary>
public sealed class UnitIdsTests
{
    private static readonly ContentIdentity _identity = new(4096, 7, 8, "\"9\"");

    private static readonly Unit _unit = MessageSamples.Change(
        MessageSamples.SubtreeOf(1024, 2048, _identity), notBy: "worker-2");

    [Fact]
    public void Of_SameUnit_IsTheSameWhateverItsId()
    {
        Unit other = MessageSamples.Change(_unit, id: UnitIds.NewJob());

        Assert.Equal(UnitIds.Of(_unit, 1), UnitIds.Of(other, 1));
    }

    /// <summary>A later version of the program must find the results in a journal.</summary>
    [Fact]
    public void Of_KnownUnit_IsAsEver() =>
        Assert.Equal("45c9765d4af630fcbf20ad8dbc059a9a", UnitIds.Of(_unit, 1).ToString());

    [Fact]
    public void Of_AnyFieldChanged_IsAnother()
    {
        UnitFile file = _unit.Files[0];
        Unit files = MessageSamples.UnitOf(MessageSamples.File("a"), MessageSamples.File("b"));
        UnitId[] ids =
        [
            UnitIds.Of(_unit, 1),
            UnitIds.Of(_unit, 2),
            UnitIds.Of(MessageSamples.Change(_unit, job: _unit.Id), 1),
            UnitIds.Of(MessageSamples.Change(_unit, root: "other"), 1),
            UnitIds.Of(MessageSamples.Change(_unit, algorithm: "other"), 1),
            UnitIds.Of(MessageSamples.Change(_unit, notBy: "other"), 1),
            UnitIds.Of(MessageSamples.Change(_unit, maxFileBytes: 1), 1),
            UnitIds.Of(MessageSamples.Change(_unit, maxUnitBytes: 1), 1),
            UnitIds.Of(MessageSamples.Change(_unit, offset: 2048), 1),
            UnitIds.Of(MessageSamples.Change(_unit, length: 2047), 1),
            UnitIds.Of(MessageSamples.Change(_unit, kind: UnitKind.Files, offset: 0, length: 0), 1),
            UnitIds.Of(MessageSamples.Change(_unit, files: [file with { Path = [1] }]), 1),
            UnitIds.Of(MessageSamples.Change(_unit, files: [file with { Locator = "http://example.org" }]), 1),
            OfIdentity(_identity with { Bytes = 4097 }),
            OfIdentity(_identity with { ModifiedNanoseconds = 0 }),
            OfIdentity(_identity with { Number = 0 }),
            OfIdentity(_identity with { Tag = "" }),
            UnitIds.Of(files, 1),
            UnitIds.Of(MessageSamples.Change(files, files: [.. files.Files.Reverse()]), 1),
            UnitIds.Of(MessageSamples.Change(files, files: files.Files[..1]), 1),
        ];

        Assert.Equal(ids.Length, ids.Distinct().Count());

        UnitId OfIdentity(ContentIdentity identity) =>
            UnitIds.Of(MessageSamples.Change(_unit, files: [file with { Identity = identity }]), 1);
    }

    /// <summary>A job that resumes with addresses that were signed anew finds the results in its journal.</summary>
    [Theory]
    [InlineData("https://h/a?X-Amz-Date=1&X-Amz-Signature=2", "https://h/a?X-Amz-Date=3&x-amz-signature=4", true)]
    [InlineData("https://h/a?versionId=1&X-Amz-Signature=2", "https://h/a?versionId=1&X-Amz-Signature=3", true)]
    [InlineData("https://h/a?Expires=2&Signature=3", "https://h/a?AWSAccessKeyId=1&Expires=4&Signature=5", true)]
    [InlineData("https://h/a?sv=1&se=2&sr=b&sp=r&sig=3", "https://h/a?sv=1&se=4&sr=b&sp=r&sig=5", true)]
    [InlineData("https://h/a?sig=1", "https://h/a", true)]
    [InlineData("https://h/a?st=1", "https://h/a?st=2", false)]
    [InlineData("https://h/a?versionId=1&X-Amz-Signature=2", "https://h/a?versionId=2&X-Amz-Signature=2", false)]
    [InlineData("https://h/a?id=1", "https://h/a?id=2", false)]
    [InlineData("https://h/a?sig=1", "https://h/b?sig=1", false)]
    [InlineData("https://h/a?signed=1", "https://h/a?signed=2", false)]
    public void Of_AddressSignedAnew_IsTheSame(string first, string second, bool areSame)
    {
        UnitFile file = _unit.Files[0];

        UnitId id = UnitIds.Of(MessageSamples.Change(_unit, files: [file with { Locator = first }]), 1);
        UnitId other = UnitIds.Of(MessageSamples.Change(_unit, files: [file with { Locator = second }]), 1);

        Assert.Equal(areSame, id.Equals(other));
    }

    [Fact]
    public void NewJob_Always_IsAnother() =>
        Assert.Equal(1000, Enumerable.Range(0, 1000).Select(_ => UnitIds.NewJob()).Distinct().Count());
}
