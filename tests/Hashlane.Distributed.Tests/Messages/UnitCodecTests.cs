using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Distributed.Tests;

/// <summary>Units arrive as they were sent; all that breaks a rule is neither sent nor read.</summary>
public sealed class UnitCodecTests
{
    [Fact]
    public void Decode_EncodedUnit_GivesAllFieldsBack() =>
        Prop.ForAll(MessageSamples.Units.ToArbitrary(), RoundTrips).QuickCheckThrowOnFailure();

    [Fact]
    public void Decode_EncodedSubtree_GivesAllFieldsBack() =>
        Prop.ForAll(MessageSamples.Subtrees.ToArbitrary(), RoundTrips).QuickCheckThrowOnFailure();

    /// <summary>250 names of one folder: the size of messages decides how many a broker can hold.</summary>
    public static TheoryData<Int128> FarTimes =>
    [
        (Int128)long.MaxValue, (Int128)long.MaxValue + 1, (Int128)long.MinValue, (Int128)long.MinValue - 1, (Int128)long.MinValue + 1,
        ((Int128)long.MaxValue * 1_000_000_000) + 999_999_999, (Int128)long.MinValue * 1_000_000_000,
        10_413_792_000 * (Int128)1_000_000_000, (-10_413_792_000 * (Int128)1_000_000_000) - 1,
    ];

    [Theory]
    [MemberData(nameof(FarTimes))]
    public void Decode_TimeThat64BitsCannotHold_GivesItBack(Int128 time)
    {
        ContentIdentity identity = new(1, time, 1) { ChangedNanoseconds = 1_700_000_000_000_000_000 };

        Unit unit = UnitCodec.Decode(UnitCodec.Encode(MessageSamples.SubtreeOf(0, 1, identity)));

        Assert.Equal(identity, unit.Files[0].Identity);
    }

    [Fact]
    public void Encode_FilesOfOneFolder_TakeLittleMoreThanTheirNames()
    {
        UnitFile[] files = [.. Enumerable.Range(0, 250)
            .Select(i => MessageSamples.File($"archive/2026/instrument-7/scan-{i:d6}.tif"))];

        byte[] message = UnitCodec.Encode(MessageSamples.UnitOf(files));

        Assert.InRange(message.Length, 1, 100 + (10 * files.Length));
    }

    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("/a")]
    [InlineData("a/")]
    [InlineData("a//b")]
    [InlineData(".")]
    [InlineData("..")]
    [InlineData("./a")]
    [InlineData("../a")]
    [InlineData("a/.")]
    [InlineData("a/..")]
    [InlineData("a/../b")]
    [InlineData("a/./b")]
    [InlineData("a\0b")]
    [InlineData("\0")]
    public void EncodeAndDecode_ImproperPath_Refuse(string path)
    {
        Assert.Throws<MessageException>(() => UnitCodec.Encode(MessageSamples.UnitOf(MessageSamples.File(path))));

        // Another path of the same length in an encoded message.
        string proper = new('x', path.Length);
        byte[] message = path.Length == 0
            ? Replace(
                UnitCodec.Encode(MessageSamples.UnitOf(MessageSamples.File("x"))), [0, 0, 1, (byte)'x'], [0, 0, 0])
            : Replace(
                UnitCodec.Encode(MessageSamples.UnitOf(MessageSamples.File(proper))),
                System.Text.Encoding.UTF8.GetBytes(proper),
                System.Text.Encoding.UTF8.GetBytes(path));
        Assert.Throws<MessageException>(() => UnitCodec.Decode(message));
    }

    [Theory]
    [InlineData("a")]
    [InlineData(".hidden")]
    [InlineData("..a/...")]
    [InlineData("a/.b/c..")]
    [InlineData("a b\n\\\u001b")]
    public void EncodeAndDecode_ProperPath_Succeed(string path) =>
        Assert.True(RoundTrips(MessageSamples.UnitOf(MessageSamples.File(path))));

    public static TheoryData<long, long, long> RangesOutside => new()
    {
        { 0, 0, 4096 },
        { 0, -1, 4096 },
        { 0, 4097, 4096 },
        { 1024, 4096, 4096 },
        { 4096, 1, 4096 },
        { 512, 100, 4096 },
        { -1024, 100, 4096 },
        { 8192, 1, 4096 },
        { long.MaxValue / 1024 * 1024, long.MaxValue, long.MaxValue },
        { 1024, long.MaxValue, long.MaxValue },
        { 0, 1, 0 },
        { 0, 1, -1 },
    };

    [Theory]
    [MemberData(nameof(RangesOutside))]
    public void Encode_RangeOutsideTheFile_Refuses(long offset, long length, long bytes) =>
        Assert.Throws<MessageException>(
            () => UnitCodec.Encode(MessageSamples.SubtreeOf(offset, length, new ContentIdentity(bytes, 1, 1))));

    /// <summary>The lengths of the numbers are the same, so that one can take the place of the other.</summary>
    [Theory]
    [InlineData(new byte[] { 0x80, 0x08 }, new byte[] { 0x81, 0x08 })] // the offset 1025
    [InlineData(new byte[] { 0x80, 0x08 }, new byte[] { 0x80, 0x10 })] // the offset 2048, so the end is outside
    [InlineData(new byte[] { 0x80, 0x10 }, new byte[] { 0x81, 0x10 })] // a byte more
    public void Decode_RangeOutsideTheFile_Refuses(byte[] number, byte[] other)
    {
        Unit unit = MessageSamples.SubtreeOf(1024, 2048, new ContentIdentity(3072, 1, 1));
        byte[] message = UnitCodec.Encode(unit);
        Assert.Equal(MessageSamples.Show(unit), MessageSamples.Show(UnitCodec.Decode(message)));

        Assert.Throws<MessageException>(() => UnitCodec.Decode(Replace(message, number, other)));
    }

    [Fact]
    public void Encode_SubtreeWithoutIdentityOrOfTwoFiles_Refuses()
    {
        Unit subtree = MessageSamples.SubtreeOf(0, 1, new ContentIdentity(1, 1, 1));
        Unit ofTwo = MessageSamples.Change(subtree, files: [subtree.Files[0], subtree.Files[0]]);
        Unit ofNone = MessageSamples.Change(subtree, files: []);

        Assert.Throws<MessageException>(() => UnitCodec.Encode(MessageSamples.SubtreeOf(0, 1, null)));
        Assert.Throws<MessageException>(() => UnitCodec.Encode(ofTwo));
        Assert.Throws<MessageException>(() => UnitCodec.Encode(ofNone));
    }

    [Fact]
    public void Encode_FieldsOutsideTheirLimits_Refuses()
    {
        Unit unit = MessageSamples.UnitOf(MessageSamples.File("a"));
        string longest = new('n', MessageLimits.MaxNameBytes);
        Assert.True(RoundTrips(MessageSamples.Change(unit, root: longest, algorithm: longest, notBy: longest)));

        Unit[] broken =
        [
            MessageSamples.Change(unit, root: ""),
            MessageSamples.Change(unit, root: longest + "n"),
            MessageSamples.Change(unit, root: new string('é', (MessageLimits.MaxNameBytes / 2) + 1)),
            MessageSamples.Change(unit, root: "a\nb"),
            MessageSamples.Change(unit, root: "a\u2028b"),
            MessageSamples.Change(unit, root: "half \ud83d"),
            MessageSamples.Change(unit, algorithm: ""),
            MessageSamples.Change(unit, algorithm: "a\u007fb"),
            MessageSamples.Change(unit, notBy: longest + "n"),
            MessageSamples.Change(unit, notBy: "\u001b[31m"),
            MessageSamples.Change(unit, maxFileBytes: -1),
            MessageSamples.Change(unit, maxUnitBytes: -1),
            MessageSamples.Change(unit, offset: 1024),
            MessageSamples.Change(unit, length: 1024),
            MessageSamples.Change(unit, kind: 0),
            MessageSamples.Change(unit, kind: (UnitKind)3),
            MessageSamples.Change(unit, files: []),
            MessageSamples.Change(unit, files: [unit.Files[0] with { Locator = new string('l', (8 * 1024) + 1) }]),
            MessageSamples.Change(unit, files: [unit.Files[0] with { Identity = new ContentIdentity(-1, 0, 0) }]),
            MessageSamples.Change(unit, files: [unit.Files[0] with { Identity = new ContentIdentity(1, 0, 0, "\r") }]),
        ];
        Assert.All(broken, each => Assert.Throws<MessageException>(() => UnitCodec.Encode(each)));
    }

    [Fact]
    public void Encode_MostFiles_AreAsManyAsDecodeAllows()
    {
        UnitFile[] files = [.. Enumerable.Range(0, MessageLimits.MaxFiles)
            .Select(i => MessageSamples.File($"{i:d6}"))];
        Assert.True(RoundTrips(MessageSamples.UnitOf(files)));

        Assert.Throws<MessageException>(() => UnitCodec.Encode(MessageSamples.UnitOf([.. files, files[0]])));
    }

    [Fact]
    public void Encode_LocatorsLongerThanAMessage_Refuses()
    {
        string locator = "https://example.org/" + new string('x', MessageLimits.MaxLocatorBytes - 20);
        UnitFile[] files = [.. Enumerable.Range(0, (UnitCodec.MaxBytes / MessageLimits.MaxLocatorBytes) + 1)
            .Select(i => MessageSamples.File($"{i:d6}") with { Locator = locator })];

        Assert.Throws<MessageException>(() => UnitCodec.Encode(MessageSamples.UnitOf(files)));
    }

    private static bool RoundTrips(Unit unit) =>
        MessageSamples.Show(UnitCodec.Decode(UnitCodec.Encode(unit))) == MessageSamples.Show(unit);

    /// <summary>The message with some bytes that are in it once replaced by others.</summary>
    private static byte[] Replace(byte[] message, byte[] bytes, byte[] others)
    {
        int start = message.AsSpan().IndexOf(bytes);
        Assert.True(start >= 0);
        Assert.Equal(start, message.AsSpan().LastIndexOf(bytes));
        return [.. message[..start], .. others, .. message[(start + bytes.Length)..]];
    }
}
