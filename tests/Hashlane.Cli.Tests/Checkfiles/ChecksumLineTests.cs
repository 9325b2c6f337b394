using FsCheck;
using FsCheck.Fluent;

namespace Hashlane.Cli.Tests;

/// <summary>What the writer writes, the parser reads back: any name a file can have, any length, any form.</summary>
public sealed class ChecksumLineTests
{
    /// <summary>Some algorithms have digests of any length.</summary>
    private const int MaxDigestBytes = 100;

    private static readonly LineForm[] _forms = [LineForm.Untagged, LineForm.UntaggedBinary, LineForm.Tagged];

    [Fact]
    public void Parse_WrittenLine_GivesNameDigestAndFunctionBack() =>
        Prop.ForAll(
            (byte[] name, byte[] seed, int choice) => RoundTrips(Name(name), seed, (uint)choice))
            .QuickCheckThrowOnFailure();

    /// <summary>Random bytes seldom spell what the format itself is made of.</summary>
    [Fact]
    public void Parse_WrittenLineWithNameOfFormatCharacters_GivesNameDigestAndFunctionBack()
    {
        Gen<byte[]> names = Gen.Elements([.. "\\nr\n\r ()=*#-0aF:\tBLAKE2b3"u8.ToArray()]).NonEmptyListOf()
            .Select(list => list.ToArray());
        Prop.ForAll(names.ToArbitrary(), name => RoundTrips(name, name, (uint)name.Length))
            .QuickCheckThrowOnFailure();
    }

    /// <summary>Whatever a line holds, it is one of the kinds, and only a checksum line has a checksum.</summary>
    [Fact]
    public void Parse_AnyBytes_NeverThrows()
    {
        Gen<byte[]> lines = Gen.Elements([.. "\\nr\r ()=*#-0aF:\tBLAKE2b3s\0\xff"u8.ToArray()]).ListOf()
            .Select(list => list.ToArray());
        Prop.ForAll(
            lines.ToArbitrary(),
            line =>
            {
                LineKind kind = NewParser(HashFunction.All[0]).Parse(line, out ChecksumLine? checksum);
                return (kind == LineKind.Checksum) == (checksum is not null);
            })
            .QuickCheckThrowOnFailure();
    }

    /// <summary>No part of a good line is a good line with the same meaning.</summary>
    [Fact]
    public void Parse_EveryPrefixOfALine_NeverTheSameNameAndDigest()
    {
        HashFunction function = HashFunction.All[0];
        byte[] name = Bytes.Of("name");
        byte[] digest = Bytes.Pattern(function.HashSizeInBytes);
        foreach (LineForm form in _forms)
        {
            byte[] line = Write(function, form, name, digest);
            for (int length = 0; length < line.Length; length++)
            {
                NewParser(function).Parse(line.AsSpan(0, length), out ChecksumLine? checksum);
                Assert.False(
                    checksum is not null && checksum.Name.AsSpan().SequenceEqual(name)
                        && checksum.Digest.AsSpan().SequenceEqual(digest),
                    Bytes.Show(line[..length]));
            }
        }
    }

    /// <summary>Where the first line has one space, a star begins a name; after two signs one is too few.</summary>
    [Fact]
    public void Parse_LinesWithDifferentSeparators_FollowTheFirst()
    {
        string digest = new('0', 2 * HashFunction.All[0].HashSizeInBytes);
        ChecksumLineParser oneSpace = NewParser(HashFunction.All[0]);
        Assert.Equal("a", NameOf(oneSpace, $"{digest} a"));
        Assert.Equal("*b", NameOf(oneSpace, $"{digest} *b"));
        Assert.Equal(" b", NameOf(oneSpace, $"{digest}  b"));

        ChecksumLineParser spaceAndMode = NewParser(HashFunction.All[0]);
        Assert.Equal("a", NameOf(spaceAndMode, $"{digest} *a"));
        Assert.Equal("b", NameOf(spaceAndMode, $"{digest}  b"));
        Assert.Null(NameOf(spaceAndMode, $"{digest} b"));
    }

    /// <summary>It looks like a word.</summary>
    [Fact]
    public void Parse_ShortDigestInBase64_CountsOnlyIfItsLengthWasGiven()
    {
        HashFunction function = HashFunction.Get("blake2b");

        Assert.Null(NameOf(NewParser(function), "word  f"));
        Assert.Equal("f", NameOf(new(new(function.WithHashSize(3), DigestLengths.Exact, TaggedLines.None)), "word  f"));
    }

    [Fact]
    public void Parse_EscapesOfAName_AreTheThreeOfTheFormat()
    {
        string start = $"\\{new string('0', 2 * HashFunction.All[0].HashSizeInBytes)}  ";

        Assert.Equal("\\\n\r", NameOf(NewParser(HashFunction.All[0]), $@"{start}\\\n\r"));
        foreach (string other in (string[])[@"\t", @"\0", @"\N", @"a\", @"\ "])
        {
            Assert.Null(NameOf(NewParser(HashFunction.All[0]), start + other));
        }
    }

    /// <returns>The name of a checksum line, or null for another kind of line.</returns>
    private static string? NameOf(ChecksumLineParser parser, string line)
    {
        parser.Parse(Bytes.Of(line), out ChecksumLine? checksum);
        return checksum is null ? null : System.Text.Encoding.UTF8.GetString(checksum.Name);
    }

    private static bool RoundTrips(byte[] name, byte[] seed, uint choice)
    {
        HashFunction family = HashFunction.All[(int)(choice % (uint)HashFunction.All.Count)];
        int lengths = Math.Min(family.MaxHashSizeInBytes, MaxDigestBytes) - family.MinHashSizeInBytes + 1;
        HashFunction function = family.WithHashSize(family.MinHashSizeInBytes + (int)(choice / 7 % (uint)lengths));
        LineForm form = _forms[choice / 3 % (uint)_forms.Length];
        byte[] digest = Bytes.Pattern(function.HashSizeInBytes, (uint)seed.Sum(value => value) + choice);

        LineKind kind = NewParser(family).Parse(Write(function, form, name, digest), out ChecksumLine? checksum);

        return kind == LineKind.Checksum
            && checksum!.Function.Name == function.Name
            && checksum.Name.AsSpan().SequenceEqual(name)
            && checksum.Digest.AsSpan().SequenceEqual(digest);
    }

    /// <summary>Any bytes but NUL and none at all: no file is called so.</summary>
    private static byte[] Name(byte[] bytes)
    {
        byte[] name = [.. bytes.Where(value => value != 0)];
        return name.Length == 0 ? [(byte)' '] : name;
    }

    private static byte[] Write(HashFunction function, LineForm form, byte[] name, byte[] digest)
    {
        ChecksumLineWriter writer = new(form, DigestDigits.Hexadecimal, LineEnd.NewLine, () => false);
        writer.Begin(function, (ulong)digest.Length, name);
        writer.Append(digest);
        writer.End(name);
        byte[] line = writer.Line.Written.ToArray();
        Assert.Equal((byte)'\n', line[^1]);
        Assert.Equal(1, line.Count(value => value == (byte)'\n'));
        return line[..^1];
    }

    private static ChecksumLineParser NewParser(HashFunction function) =>
        new(new CheckRules(function, DigestLengths.Any, TaggedLines.OfTheAlgorithm));
}
