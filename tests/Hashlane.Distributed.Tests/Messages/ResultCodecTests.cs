using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Distributed.Tests;

/// <summary>Results arrive as they were sent; all that breaks a rule is neither sent nor read.</summary>
public sealed class ResultCodecTests
{
    private static readonly ContentIdentity _identity = new(5, 1_700_000_000_123_456_789, 42);

    [Fact]
    public void Decode_EncodedResult_GivesAllFieldsBack() =>
        Prop.ForAll(MessageSamples.Results.ToArbitrary(), RoundTrips).QuickCheckThrowOnFailure();

    [Theory]
    [InlineData(1)]
    [InlineData(32)]
    [InlineData(MessageLimits.MaxValueBytes)]
    public void Decode_DigestOfAnyLength_GivesItBack(int length) =>
        Assert.True(RoundTrips(MessageSamples.ResultOf(FileOutcome.Hashed(_identity, new byte[length]))));

    [Fact]
    public void Encode_FieldsOutsideTheirLimits_Refuses()
    {
        UnitResult named = MessageSamples.ResultOf();
        UnitResult[] broken =
        [
            MessageSamples.ResultOf(FileOutcome.Hashed(_identity, [])),
            MessageSamples.ResultOf(FileOutcome.Hashed(_identity, new byte[MessageLimits.MaxValueBytes + 1])),
            MessageSamples.ResultOf(new FileOutcome { Kind = OutcomeKind.Hashed, Value = [1] }),
            MessageSamples.ResultOf(FileOutcome.Hashed(new ContentIdentity(-1, 0, 0), [1])),
            MessageSamples.ResultOf(new FileOutcome
            {
                Kind = OutcomeKind.Hashed, Identity = _identity, Value = [1], Reason = "none",
            }),
            MessageSamples.ResultOf(new FileOutcome { Kind = OutcomeKind.Failed, Value = [1] }),
            MessageSamples.ResultOf(FileOutcome.Without(0, "none")),
            MessageSamples.ResultOf(FileOutcome.Without((OutcomeKind)6, "none")),
            new() { Id = named.Id, Job = named.Job, Worker = "" },
            new() { Id = named.Id, Job = named.Job, Worker = new string('w', MessageLimits.MaxNameBytes + 1) },
            new() { Id = named.Id, Job = named.Job, Worker = "w\tw" },
            new()
            {
                Id = named.Id, Job = named.Job, Worker = "w", IsDeclined = true,
                Outcomes = [FileOutcome.Hashed(_identity, [1])],
            },
            new()
            {
                Id = named.Id, Job = named.Job, Worker = "w", IsReturned = true,
                Outcomes = [FileOutcome.Hashed(_identity, [1])],
            },
            new() { Id = named.Id, Job = named.Job, Worker = "w", IsDeclined = true, IsReturned = true },
            MessageSamples.ResultOf(
                [.. Enumerable.Repeat(FileOutcome.Hashed(_identity, [1]), MessageLimits.MaxFiles + 1)]),
        ];

        Assert.All(broken, each => Assert.Throws<MessageException>(() => ResultCodec.Encode(each)));
    }

    [Fact]
    public void Codec_ResultOfTheMostBytes_TakesItAndNoLongerOne()
    {
        // A failed file takes a byte for its kind, two for the length of its reason, or one for a short one, and it.
        FileOutcome[] outcomes =
            [.. Enumerable.Repeat(FileOutcome.Without(OutcomeKind.Failed, new string('r', 197)), 10_485)];
        int rest = MessageLimits.MaxResultBytes - ResultCodec.Encode(MessageSamples.ResultOf(outcomes)).Length;
        byte[] longest = ResultCodec.Encode(MessageSamples.ResultOf(WithLast(rest)));

        Assert.Equal(MessageLimits.MaxResultBytes, longest.Length);
        Assert.Equal(outcomes.Length + 1, ResultCodec.Decode(longest).Outcomes.Length);
        Assert.Throws<MessageException>(() => ResultCodec.Encode(MessageSamples.ResultOf(WithLast(rest + 1))));
        MessageException exception =
            Assert.Throws<MessageException>(() => ResultCodec.Decode((byte[])[.. longest, 0]));
        Assert.Contains("2097153 bytes", exception.Message, StringComparison.Ordinal);

        FileOutcome[] WithLast(int bytes) =>
            [.. outcomes, FileOutcome.Without(OutcomeKind.Failed, new string('r', bytes - 2))];
    }

    [Theory]
    [InlineData("plain text stays", "plain text stays")]
    [InlineData("", "")]
    [InlineData("a\nb\u001b[31mc\0", "a\uFFFDb\uFFFD[31mc\uFFFD")]
    [InlineData("line\u2028paragraph\u2029next\u0085", "line\uFFFDparagraph\uFFFDnext\uFFFD")]
    [InlineData("whole 😀", "whole 😀")]
    public void Encode_Reason_IsCleaned(string reason, string expected) => Assert.Equal(expected, ReasonOf(reason));

    [Fact]
    public void Encode_ReasonWithHalvesOfCharacters_ReplacesThem() =>
        Assert.Equal("half \uFFFD of \uFFFD", ReasonOf("half \ud83d of \ude00"));

    [Theory]
    [InlineData("x", 200)]
    [InlineData("\n", 200)]
    [InlineData("Ω", 200)]
    [InlineData("😀", 100)]
    [InlineData("x😀", 66)]
    public void Encode_LongReason_IsCutBetweenCharacters(string part, int maxParts)
    {
        string reason = ReasonOf(string.Concat(Enumerable.Repeat(part, 1200)));

        Assert.InRange(reason.Length, MessageLimits.MaxReasonChars - 2, MessageLimits.MaxReasonChars);
        Assert.StartsWith(
            string.Concat(Enumerable.Repeat(part, maxParts)).Replace('\n', '\uFFFD'),
            reason,
            StringComparison.Ordinal);
    }

    [Fact]
    public void Decode_ReasonOfTooManyCharacters_Refuses()
    {
        // Three bytes each, so the number of bytes allows three times as many of one byte.
        byte[] message = ResultCodec.Encode(
            MessageSamples.ResultOf(FileOutcome.Without(OutcomeKind.Failed, new string('Ω', MessageLimits.MaxReasonChars))));
        int start = message.Length - (2 * MessageLimits.MaxReasonChars);
        Assert.Equal(MessageLimits.MaxReasonChars, ResultCodec.Decode(message).Outcomes[0].Reason.Length);

        message.AsSpan(start).Fill((byte)'x');

        Assert.Throws<MessageException>(() => ResultCodec.Decode(message));
    }

    [Fact]
    public void Decode_UnitAndResult_AreNotTakenForEachOther()
    {
        byte[] unit = UnitCodec.Encode(MessageSamples.UnitOf(MessageSamples.File("a")));
        byte[] result = ResultCodec.Encode(MessageSamples.ResultOf());

        MessageException ofUnit = Assert.Throws<MessageException>(() => ResultCodec.Decode(unit));
        MessageException ofResult = Assert.Throws<MessageException>(() => UnitCodec.Decode(result));
        Assert.Contains("no result", ofUnit.Message, StringComparison.Ordinal);
        Assert.Contains("no unit", ofResult.Message, StringComparison.Ordinal);
    }

    private static string ReasonOf(string reason) =>
        ResultCodec.Decode(ResultCodec.Encode(MessageSamples.ResultOf(FileOutcome.Without(OutcomeKind.Failed, reason))))
            .Outcomes[0].Reason;

    private static bool RoundTrips(UnitResult result) =>
        MessageSamples.Show(ResultCodec.Decode(ResultCodec.Encode(result))) == MessageSamples.Show(result);
}
