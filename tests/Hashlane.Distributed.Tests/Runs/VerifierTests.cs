namespace Hashlane.Distributed.Tests;

/// <summary>The conclusions that a verifier draws from two or three results.</summary>
public sealed class VerifierTests
{
    private static readonly JobSettings _settings = new()
    {
        Root = "root",
        Algorithm = "blake3",
    };

    private static readonly UnitFactory _factory = new(_settings, new UnitId(new byte[UnitId.Bytes]));

    /// <summary>A third result decides only if it is like one of the two.</summary>
    [Theory]
    [InlineData(1, "other", 0, 0)]
    [InlineData(2, "first", 0, 0)]
    [InlineData(3, null, 1, 0)]
    [InlineData(0, null, 1, 0)] // the file is not there any more
    [InlineData(-1, null, 0, 1)] // it could not be read: others may try
    public void Compare_ThirdResult_ConvictsOnlyWhomItContradicts(int third, string? wrong, int undecided, int open)
    {
        VerifiedResult verified = Verified(Hashed(1)) with { Dissent = new Dissent("other", [Hashed(2)]) };

        Verdict verdict = Compare(verified, third switch
        {
            0 => FileOutcome.Without(OutcomeKind.Missing, "no such file"),
            -1 => FileOutcome.Without(OutcomeKind.Failed, "input/output error"),
            _ => Hashed((byte)third),
        }, Sighting.Unknown);

        Assert.Equal(wrong is null ? [] : [wrong], verdict.Wrong);
        Assert.Equal((undecided, open), (verdict.Undecided.Count, verdict.Open.Count));
    }

    /// <summary>
    /// A second worker that finds a change is no proof, unless this machine sees for the same file what the first one
    /// cannot have seen.
    /// </summary>
    [Theory]
    [InlineData(0, 0, 1, true, false)] // another number: storage that numbers its files anew for each machine
    [InlineData(1, 0, 1, true, false)] // another file
    [InlineData(1, 0, 0, true, true)]
    [InlineData(0, 1, 0, true, true)]
    [InlineData(1, 1, 0, false, false)] // it has changed since the job began
    public void Compare_ThisMachineSeesAnotherFile_ConvictsOnlyIfLengthOrTimeOfTheSameNumberDiffer(
        int bytes, int time, int number, bool isSettled, bool isWrong)
    {
        Sighting own = Sighting.Of(new ContentIdentity(10 + bytes, 100 + time, (ulong)(7 + number))) with
        {
            IsSettled = isSettled,
        };

        Verdict verdict = Compare(Verified(Hashed(1)), FileOutcome.Without(OutcomeKind.Changed, "it has changed"), own);

        Assert.Equal(isWrong ? ["first"] : [], verdict.Wrong);
        Assert.Single(verdict.Changed);
    }

    private static Verdict Compare(VerifiedResult verified, FileOutcome other, Sighting own)
    {
        Verifier verifier = new(_settings, new byte[Blake3Mac.KeyBytes], static _ => { });
        return verifier.Compare(verified, ResultOf("third", other), _ => own);
    }

    private static VerifiedResult Verified(FileOutcome outcome) => new(
        _factory.WholeFiles([new PendingItem(new SourceItem(new UnitFile("file"u8.ToArray())), new ItemGroup())], default),
        ResultOf("first", outcome),
        [0],
        Checks: 0);

    private static FileOutcome Hashed(byte value) =>
        FileOutcome.Hashed(new ContentIdentity(10, 100, 7), [.. Enumerable.Repeat(value, 32)]);

    private static UnitResult ResultOf(string worker, FileOutcome outcome) => new()
    {
        Id = JournalFolder.Id(1),
        Job = JournalFolder.Id(2),
        Worker = worker,
        Outcomes = [outcome],
    };
}
