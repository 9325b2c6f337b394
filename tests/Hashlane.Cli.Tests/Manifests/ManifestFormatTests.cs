using System.Text;

namespace Hashlane.Cli.Tests;

/// <summary>A manifest reads back as it was written, and no change of it goes unnoticed.</summary>
public sealed class ManifestFormatTests
{
    /// <summary>Names that some format stumbles over, in the order of their bytes.</summary>
    internal static readonly byte[][] HostileNames =
    [
        Bytes.Of(" lead"), Bytes.Of("\"quote\""), Bytes.Of("#hash"), Bytes.Of("%0A"), Bytes.Of("'apostrophe'"),
        Bytes.Of("*star[x]?"), Bytes.Of("-dash"), Bytes.Of("100%"), Bytes.Of("a=b"), Bytes.Of("a\\b"),
        Bytes.Of("comma,name"), Bytes.Of("cr\rret"), Bytes.Of("d/inside"), Bytes.Of("d/new\nline"), Bytes.Of("d-"),
        Bytes.Of("esc\x1b[31m"), Bytes.Of("tab\tx"), Bytes.Of("trail "), Bytes.Of("~tilde"), Bytes.Of("\u007f"),
        Bytes.Of("日本語"), Bytes.Of("\ufeffmark"), Bytes.Of("😀"), Bytes.Raw("\u00ff\u00fe"), Bytes.Raw("b\u00ff"),
    ];

    private static readonly ManifestHeader _header = new(Bytes.Of("photos"), "sha256", 1795439882)
    {
        Filter = ["--exclude=*.tmp", "--hidden"],
    };

    [Fact]
    public void Reader_HostileNames_GivesBackEveryEntry()
    {
        List<ManifestEntry> entries = MakeEntries();
        byte[] bytes = Write(entries, out ManifestTrailer written);

        ManifestReader reader = new(new MemoryStream(bytes));
        List<ManifestEntry> read = [];
        while (reader.TryNext(out ManifestEntry? entry))
        {
            read.Add(entry!);
        }

        Assert.Equal(bytes, Write(read, out _));
        Assert.Equal(entries.Select(Describe), read.Select(Describe));
        Assert.Equal(_header.Root, reader.Header.Root);
        Assert.Equal(_header.Filter, reader.Header.Filter);
        Assert.Equal(written.Root, reader.Trailer!.Root);
        Assert.Equal(entries.Count, reader.Trailer.Entries);
        Assert.Equal(bytes.Length, reader.Position);
    }

    [Fact]
    public void Reader_ManifestCutAnywhere_Throws()
    {
        byte[] bytes = Write(MakeEntries(), out _);
        for (int length = 0; length < bytes.Length; length++)
        {
            byte[] cut = bytes[..length];
            Assert.Throws<ManifestException>(() => ReadAll(cut));
            Assert.Throws<ManifestException>(() => ManifestReader.Verify(new MemoryStream(cut), out _));
        }
    }

    [Fact]
    public void Reader_AnyLineRemovedDoubledOrSwapped_Throws()
    {
        List<byte[]> lines = SplitLines(Write(MakeEntries(), out _));
        for (int i = 0; i < lines.Count; i++)
        {
            List<byte[]> removed = [.. lines];
            removed.RemoveAt(i);
            List<byte[]> doubled = [.. lines];
            doubled.Insert(i, lines[i]);
            AssertDamaged(removed);
            AssertDamaged(doubled);
            if (i > 0)
            {
                List<byte[]> swapped = [.. lines];
                (swapped[i], swapped[i - 1]) = (swapped[i - 1], swapped[i]);
                AssertDamaged(swapped);
            }
        }
    }

    [Fact]
    public void Reader_AnyByteChangedAddedOrRemoved_Throws()
    {
        byte[] bytes = Write(MakeEntries(), out _);
        uint state = 7;
        for (int i = 0; i < bytes.Length; i++)
        {
            state = (state * 1664525) + 1013904223;
            byte[] changed = [.. bytes];
            changed[i] ^= (byte)Math.Max(1, state >> 24);
            byte[] caseChanged = [.. bytes];
            caseChanged[i] ^= 0x20;
            byte[] added = [.. bytes[..i], (byte)' ', .. bytes[i..]];
            byte[] removed = [.. bytes[..i], .. bytes[(i + 1)..]];
            foreach (byte[] damaged in (byte[][])[changed, caseChanged, added, removed])
            {
                Assert.Throws<ManifestException>(() => ReadAll(damaged));
                Assert.Throws<ManifestException>(() => ManifestReader.Verify(new MemoryStream(damaged), out _));
            }
        }
    }

    [Theory]
    [InlineData("{\"path\":\"../a\",\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"path\":\"/a\",\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"path\":\"a//b\",\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"path\":\"a/./b\",\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"path\":\"a\\u0000b\",\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"path\":\"\",\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"kind\":\"link\",\"target\":\"x\"}", "path")]
    [InlineData("{\"path\":\"\\ud800\",\"kind\":\"link\",\"target\":\"x\"}", "surrogate")]
    [InlineData("{\"path\":\"a\\u0062\",\"kind\":\"link\",\"target\":\"x\"}", "spelled")]
    [InlineData("{\"path\":\"a\", \"kind\":\"link\",\"target\":\"x\"}", "spelled")]
    [InlineData("{\"kind\":\"link\",\"path\":\"a\",\"target\":\"x\"}", "spelled")]
    [InlineData("{\"path\":\"a\",\"path\":\"a\",\"kind\":\"link\",\"target\":\"x\"}", "spelled")]
    [InlineData("{\"pathBase64\":\"YQ==\",\"kind\":\"link\",\"target\":\"x\"}", "spelled")]
    [InlineData("{\"pathBase64\":\"Y\",\"kind\":\"link\",\"target\":\"x\"}", "base64")]
    [InlineData("{\"path\":\"a\",\"kind\":\"link\",\"target\":\"x\",\"more\":1}", "member")]
    [InlineData("{\"path\":\"a\",\"kind\":\"fifo\"}", "neither")]
    [InlineData("{\"path\":\"a\",\"kind\":\"link\"}", "neither")]
    [InlineData("{\"path\":\"a\",\"kind\":\"link\",\"target\":[]}", "string")]
    [InlineData("{\"path\":\"a\",\"kind\":\"file\",\"size\":-1}", "neither")]
    [InlineData("{\"path\":\"a\",\"kind\":\"file\",\"size\":1.5}", "number")]
    [InlineData("{\"path\":\"a\",\"kind\":\"file\",\"size\":1,\"modified\":\"1.5\"}", "time")]
    [InlineData("{\"path\":\"a\",\"kind\":\"file\",\"size\":1,\"modified\":\"1.-00000005\"}", "time")]
    [InlineData("{\"path\":\"a\",\"kind\":\"file\",\"size\":1,\"modified\":\"1.000000000\",\"digest\":\"md5:00\"}", "digest")]
    [InlineData("{\"path\":\"a\",\"kind\":\"file\",\"size\":1,\"modified\":\"1.000000000\",\"digest\":\"sha256:00\"}", "digest")]
    [InlineData("{\"path\":\"a\"} {}", "JSON")]
    [InlineData("{\"path\":\"a\"", "JSON")]
    [InlineData("[1]", "JSON")]
    [InlineData("", "JSON")]
    public void ReadEntry_ImproperLine_SaysWhy(string line, string word)
    {
        FormatException exception =
            Assert.Throws<FormatException>(() => ManifestJson.ReadEntry(Bytes.Of(line), new ByteLine()));

        Assert.Contains(word, exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":2,\"more\":true}", "version 2")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"algorithm\":\"md5\",\"time\":0}", "algorithm")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"algorithm\":\"sha256\"}", "spelled")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"time\":0}", "lacks")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"algorithm\":\"sha256\",\"time\":-1}", "whole number")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"algorithm\":\"sha256\",\"time\":9223372036854775808}", "whole number")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"algorithm\":\"sha256\",\"time\":1e3}", "whole number")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"algorithm\":\"sha256\",\"time\":-0}", "spelled")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\"\",\"algorithm\":\"sha256\",\"time\":0}", "root")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\"a\\u0000b\",\"algorithm\":\"sha256\",\"time\":0}", "root")]
    [InlineData("{\"manifest\":\"hashlane\",\"version\":1,\"root\":\".\",\"root\":\".\",\"algorithm\":\"sha256\",\"time\":0}", "spelled")]
    public void Reader_ImproperHeader_SaysWhyAndWhere(string line, string word)
    {
        ManifestException exception =
            Assert.Throws<ManifestException>(() => new ManifestReader(new MemoryStream(Bytes.Of(line + "\n"))));

        Assert.Equal(1, exception.Line);
        Assert.Contains(word, exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Reader_BytesAroundTheManifest_AreRefused()
    {
        byte[] bytes = Write(MakeEntries(), out _);
        string text = System.Text.Encoding.UTF8.GetString(bytes);
        foreach (byte[] damaged in (byte[][])[
            [0xEF, 0xBB, 0xBF, .. bytes], [.. bytes, .. bytes], [.. bytes, (byte)'\n'], [.. bytes, 0], [(byte)'\n', .. bytes],
            Bytes.Of(text.Replace("\n", "\r\n", StringComparison.Ordinal)), bytes[..^1]])
        {
            Assert.Throws<ManifestException>(() => ReadAll(damaged));
        }
    }

    /// <summary>The root of other lines can be computed by anyone: so what it covers must be proper, too.</summary>
    [Fact]
    public void Reader_ImproperOrderWithItsRightRoot_IsRefused()
    {
        List<byte[]> lines = SplitLines(Write(MakeEntries(), out _));
        foreach ((int from, int to) in ((int, int)[])[(1, 2), (2, 1), (5, 5)])
        {
            List<byte[]> changed = [.. lines[..^1]];
            changed.Insert(from, changed[to]);
            MerkleFrontier tree = new();
            changed.ForEach(line => tree.Append(line.AsSpan()[..^1]));
            ByteLine trailer = new();
            ManifestJson.Append(trailer, new ManifestTrailer(changed.Count - 1, tree.GetRoot()));
            byte[] forged = [.. changed.SelectMany(line => line), .. trailer.Append((byte)'\n').Written];

            ManifestException exception = Assert.Throws<ManifestException>(() => ReadAll(forged));
            Assert.Contains("does not follow", exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Reader_AnotherManifestThanBefore_IsRefused()
    {
        byte[] bytes = Write(MakeEntries(), out _);
        ManifestReader reader = new(new MemoryStream(bytes)) { Expected = new ManifestTrailer(1, new byte[32]) };

        Assert.Throws<ManifestException>(() =>
        {
            while (reader.TryNext(out _))
            {
            }
        });
    }

    /// <summary>The file that the page about the format shows is one, and its root and its proof are right.</summary>
    [Fact]
    public async Task Page_ItsExample_IsAManifestWithThatRootAndThatProof()
    {
        string page = await File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, "pages", "manifest-format.md"), TestContext.Current.CancellationToken);
        string[] blocks = [.. page.Split("```json\n").Skip(1).Select(block => block[..block.IndexOf("```", StringComparison.Ordinal)])];
        ManifestTrailer trailer = ManifestReader.Verify(new MemoryStream(Bytes.Of(blocks[0])), out _);
        InclusionProof proof = InclusionProof.Read(Bytes.Of(blocks[1]));
        ReadAll(Bytes.Of(blocks[0]));

        Assert.Equal(2, blocks.Length);
        Assert.True(proof.LeadsTo(trailer.TreeSize, trailer.Root));
        Assert.Equal(blocks[0].Split('\n')[1], System.Text.Encoding.UTF8.GetString(proof.Line));
    }

    [Fact]
    public void Reader_LineWithoutEnd_IsRefusedInBoundedMemory()
    {
        byte[] start = Write([], out _);
        Stream endless = new EndlessStream(start);

        ManifestException exception = Assert.Throws<ManifestException>(() => ReadAll(endless));

        Assert.Contains("longer than", exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void LineReader_LineOfTheGreatestLength_IsReadAndALongerOneIsNot(int more)
    {
        byte[] line = [.. new byte[LineReader.MaxLineBytes + more].Select(_ => (byte)'x'), (byte)'\n'];
        foreach (byte[] bytes in (byte[][])[line, line[..^1]])
        {
            LineReader reader = new(new MemoryStream(bytes));
            if (more == 0)
            {
                Assert.True(reader.TryNext(out ReadOnlySpan<byte> read));
                Assert.Equal(LineReader.MaxLineBytes, read.Length);
            }
            else
            {
                Assert.Throws<ManifestException>(() => reader.TryNext(out _));
            }
        }
    }

    [Fact]
    public void Writer_PathThatDoesNotFollow_Throws()
    {
        ManifestWriter writer = new(new MemoryStream(), _header);
        writer.Add(Link("b"));

        foreach (string path in (string[])["a", "b", "", "../c", "/c"])
        {
            Assert.Throws<ArgumentException>(() => writer.Add(Link(path)));
        }

        writer.Add(Link("b/c"));
        Assert.Equal(2, writer.Entries);
    }

    [Theory]
    [InlineData(0, 0, "0.000000000")]
    [InlineData(-1, 500_000_000, "-1.500000000")]
    [InlineData(1795439882, 1, "1795439882.000000001")]
    [InlineData(long.MinValue, 999_999_999, "-9223372036854775808.999999999")]
    public void FileTime_AnyTime_IsReadBack(long seconds, int nanoseconds, string text)
    {
        FileTime time = new(seconds, nanoseconds);

        Assert.Equal(text, time.ToString());
        Assert.True(FileTime.TryParse(Bytes.Of(text), out FileTime read));
        Assert.Equal(time, read);
    }

    [Theory]
    [InlineData("1.5\0")]
    [InlineData("1\0.5")]
    [InlineData("1\0")]
    [InlineData("+1")]
    [InlineData("-")]
    [InlineData("")]
    public void FileTime_OfMtreeThatIsNoNumber_IsRefused(string text) =>
        Assert.False(FileTime.TryParseMtree(Bytes.Of(text), out _));

    [Theory]
    [InlineData("a", "")]
    [InlineData("a/b", "a,")]
    [InlineData("ab/c", "")]
    [InlineData("a/b/c/d", "a/b,a,")]
    [InlineData("x/a/b", "x,")]
    public void FolderSet_Path_HasItsParentsFromTheInnermost(string path, string expected)
    {
        FolderSet set = new();
        foreach (string folder in (string[])["a", "a/b", "x", "x/a/b", "c"])
        {
            set.Add(Bytes.Of(folder));
        }

        Assert.Equal(expected, string.Concat(set.ParentsOf(Bytes.Of(path)).Select(folder => Encoding.UTF8.GetString(folder) + ",")));
        set.Add([]);
        Assert.Empty(set.ParentsOf(Bytes.Of(path)).Last());
    }

    internal static List<ManifestEntry> MakeEntries()
    {
        List<ManifestEntry> entries = [];
        foreach (byte[] name in HostileNames)
        {
            entries.Add(entries.Count % 5 == 4
                ? new ManifestEntry(name, EntryKind.Link) { Target = HostileNames[entries.Count - 1] }
                : new ManifestEntry(name, EntryKind.File)
                {
                    Size = 1L << (2 * entries.Count),
                    Modified = new FileTime(1795439882 - (entries.Count * 123456789L), entries.Count),
                    Algorithm = "sha256",
                    Digest = Bytes.Pattern(32, (uint)entries.Count),
                    Found = entries.Count % 5 == 3 ? Bytes.Pattern(32, 99) : null,
                });
        }

        entries.Sort((one, other) => ManifestPath.Compare(one.Path, other.Path));
        return entries;
    }

    private static byte[] Write(List<ManifestEntry> entries, out ManifestTrailer trailer)
    {
        using MemoryStream stream = new();
        ManifestWriter writer = new(stream, _header);
        entries.ForEach(writer.Add);
        trailer = writer.Complete();
        return stream.ToArray();
    }

    private static ManifestEntry Link(string path) => new(Bytes.Of(path), EntryKind.Link) { Target = Bytes.Of("x") };

    private static void ReadAll(byte[] bytes) => ReadAll(new MemoryStream(bytes));

    private static void ReadAll(Stream stream)
    {
        ManifestReader reader = new(stream);
        while (reader.TryNext(out _))
        {
        }
    }

    private static void AssertDamaged(List<byte[]> lines) =>
        Assert.Throws<ManifestException>(() => ReadAll(lines.SelectMany(line => line).ToArray()));

    private static List<byte[]> SplitLines(byte[] bytes)
    {
        List<byte[]> lines = [];
        for (int start = 0; start < bytes.Length;)
        {
            int end = Array.IndexOf(bytes, (byte)'\n', start) + 1;
            lines.Add(bytes[start..end]);
            start = end;
        }

        return lines;
    }

    private static string Describe(ManifestEntry entry) =>
        $"{Bytes.Show(entry.Path)} {entry.Kind} {entry.Size} {entry.Modified} {entry.Algorithm} {Bytes.ToHex(entry.Digest)} "
            + $"{Bytes.ToHex(entry.Found ?? [])} {Bytes.Show(entry.Target)}";

    /// <summary>A good start, and then one line for ever.</summary>
    private sealed class EndlessStream(byte[] start) : Stream
    {
        private int _position;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            // Without the trailer, which is the last line.
            int end = Array.IndexOf(start, (byte)'\n') + 1;
            for (int i = 0; i < buffer.Length; i++)
            {
                buffer[i] = _position < end ? start[_position] : (byte)'x';
                _position = Math.Min(_position + 1, end);
            }

            return buffer.Length;
        }

        public override void Flush() => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
