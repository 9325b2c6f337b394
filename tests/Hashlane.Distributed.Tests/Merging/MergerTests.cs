namespace Hashlane.Distributed.Tests;

/// <summary>The order of outcomes, and the groups that the journal can forget.</summary>
public sealed class MergerTests
{
    [Fact]
    public void Advance_ItemsDoneInAnyOrder_HandsThemOverInTheirOrder()
    {
        MemorySink sink = new();
        Merger merger = new(sink, static _ => { });
        ItemGroup group = new() { Unmerged = 4 };
        PendingItem[] items = [.. Enumerable.Range(0, 4).Select(i => Item($"{i}", group))];
        Array.ForEach(items, merger.Add);

        items[2].TrySettle(Missing());
        Assert.False(merger.Advance());
        items[0].TrySettle(Missing());
        Assert.True(merger.Advance());
        Assert.Equal(["0"], sink.Outcomes.Select(static pair => pair.Path));
        items[1].TrySettle(Missing());
        merger.Advance();

        Assert.Equal(["0", "1", "2"], sink.Outcomes.Select(static pair => pair.Path));
        Assert.Equal((3L, 3L, 1), (merger.Merged, merger.FilesFailed, merger.WaitingItems));
    }

    [Fact]
    public void Advance_LastItemOfAGroup_ForgetsTheGroup()
    {
        List<ItemGroup> forgotten = [];
        Merger merger = new(new MemorySink(), forgotten.Add);
        ItemGroup group = new() { Unmerged = 2 };
        PendingItem[] items = [Item("a", group), Item("b", group)];
        Array.ForEach(items, merger.Add);

        items[0].TrySettle(Missing());
        merger.Advance();
        Assert.Empty(forgotten);
        items[1].TrySettle(Missing());
        merger.Advance();

        Assert.Same(group, Assert.Single(forgotten));
    }

    [Fact]
    public void Advance_ItemNotToBeRead_HasNoOutcome()
    {
        MemorySink sink = new();
        Merger merger = new(sink, static _ => { });
        merger.Add(new PendingItem(
            new SourceItem(new UnitFile("link"u8.ToArray())) { IsToBeRead = false }, new ItemGroup { Unmerged = 1 }));

        merger.Advance();

        Assert.Null(Assert.Single(sink.Outcomes).Outcome);
        Assert.Equal(0, merger.FilesDone);
    }

    [Fact]
    public void TrySettle_Twice_KeepsTheFirst()
    {
        PendingItem item = Item("a", new ItemGroup());

        Assert.True(item.TrySettle(Missing()));
        Assert.False(item.TrySettle(FileOutcome.Without(OutcomeKind.Failed, "late")));

        Assert.Equal(OutcomeKind.Missing, item.Outcome!.Kind);
    }

    private static FileOutcome Missing() => FileOutcome.Without(OutcomeKind.Missing, "no such file");

    private static PendingItem Item(string path, ItemGroup group) =>
        new(new SourceItem(new UnitFile(System.Text.Encoding.UTF8.GetBytes(path))), group);
}
