namespace Hashlane.Cli.Tests;

/// <summary>Readers of lists and proofs answer any damage with their one exception.</summary>
public sealed class DamagedListTests
{
    private const int ChangesOfEach = 4000;

    private const string Digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

    private const string Hashdeep =
        $"%%%% HASHDEEP-1.0\n%%%% size,md5,sha256,filename\n## Invoked from: /tmp\n## \n1,00,{Digest},/root/a,b\n22,11,{Digest},./c\n";

    private const string Mtree =
        "#\t   user: (null)\n# .\n/set type=file uid=0\n.               type=dir time=1.0\n    a\\sb\\M-f\\M^W\\^A\\012    size=2 time=1.5 \\\n"
        + $"                sha256={Digest}\n    l    type=link link=x\\040y\n/unset uid\nd               type=dir\n    e     sha256digest={Digest}\n..\n..\n";

    private const string Bag = $"{Digest}  data/a%0Ab%25\n{Digest} *data/c\n";

    private const string Sums = $"{Digest}  a\n\\{Digest}  b\\nc\nSHA256 (d) = {Digest}\n";

    private const string Proof =
        "{\"proof\":\"hashlane\",\"version\":1,\"line\":\"{\\\"path\\\":\\\"a\\\"}\",\"index\":1,\"size\":2,\"hashes\":\"AAAA\"}\n";

    [Theory]
    [InlineData(Hashdeep, 2)]
    [InlineData(Mtree, 3)]
    [InlineData(Bag, 2)]
    [InlineData(Sums, 3)]
    public void Read_AnyChangeOfAList_GivesEntriesOrTheOneException(string list, int entries)
    {
        Assert.Equal(entries, Read(list, Bytes.Of(list)).Count);
        foreach (byte[] changed in Changes(Bytes.Of(list)))
        {
            try
            {
                Assert.All(Read(list, changed), entry => Assert.True(ManifestPath.IsProper(entry.Path)));
            }
            catch (ManifestException exception)
            {
                Assert.NotEmpty(exception.Message);
            }
        }
    }

    [Fact]
    public void Read_AnyChangeOfAProof_GivesAProofOrTheOneException()
    {
        Assert.Equal(3, InclusionProof.Read(Bytes.Of(Proof)).Hashes.Length);
        foreach (byte[] changed in Changes(Bytes.Of(Proof)))
        {
            try
            {
                InclusionProof proof = InclusionProof.Read(changed);
                Assert.False(proof.LeadsTo(2, new byte[32]));
            }
            catch (FormatException exception)
            {
                Assert.NotEmpty(exception.Message);
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Open_AnyChangeOfAPartialManifest_GivesOnlyLinesThatWereWritten(bool areChecksElsewhere)
    {
        ManifestHeader header = new(Bytes.Of("."), "sha256", 1);
        List<ManifestEntry> entries = ManifestFormatTests.MakeEntries();
        using MemoryStream lines = new();
        using MemoryStream checks = new();
        using (CheckedStream stream = new(lines, areChecksElsewhere ? checks : lines))
        {
            ManifestWriter writer = new(stream, header);
            foreach (ManifestEntry entry in entries)
            {
                writer.Add(entry);
                writer.Flush();
            }
        }

        string[] written = [.. entries.Select(LineOf)];
        Assert.Equal(written, Read(lines.ToArray(), checks.ToArray()));
        foreach (byte[] changed in Changes(lines.ToArray()))
        {
            AssertStart(Read(changed, checks.ToArray()));
        }

        foreach (byte[] changed in areChecksElsewhere ? Changes(checks.ToArray()) : [])
        {
            AssertStart(Read(lines.ToArray(), changed));
        }

        void AssertStart(List<string> found) => Assert.Equal(written.Take(found.Count), found);

        List<string> Read(byte[] lines, byte[] checks)
        {
            using MemoryStream source = new(lines);
            using MemoryStream other = new(checks);
            using PartialReader? reader = PartialReader.Open(source, areChecksElsewhere ? other : source);
            Assert.True(reader is null || reader.IsOfSameRunAs(header));
            List<string> found = [];
            while (reader is not null && reader.TryNext(out ManifestEntry? entry))
            {
                found.Add(LineOf(entry!));
            }

            return found;
        }
    }

    /// <summary>A disk may be full for a moment, and a flush is tried once more before the process ends.</summary>
    [Theory]
    [InlineData(false, 1)]
    [InlineData(false, 2)]
    [InlineData(true, 1)]
    [InlineData(true, 2)]
    public void Write_FailsInTheMiddleAndIsTriedAgain_IsReadAsIfItHadNot(bool areChecksElsewhere, int failing)
    {
        using FailingStream lines = new();
        using FailingStream checks = new();
        FailingStream destination = areChecksElsewhere ? checks : lines;
        using CheckedStream stream = new(lines, destination);
        stream.Write("first\n"u8);
        (areChecksElsewhere && failing == 1 ? checks : lines).FailsAt = areChecksElsewhere ? 1 : failing;
        Assert.Throws<IOException>(() => stream.Write("second\n"u8));
        stream.Write("second\n"u8);
        stream.Write("third\n"u8);

        (lines.Position, checks.Position) = (0, 0);
        using CheckedReader reader = new(lines, destination);
        List<string> found = [];
        while (reader.TryNext(out ReadOnlySpan<byte> line))
        {
            found.Add(Bytes.Show(line.ToArray()));
        }

        Assert.Equal(["first", "second", "third"], found);
        (lines.Position, checks.Position) = (0, 0);
        Assert.False(CheckedReader.HasRest(lines, destination));
    }

    /// <summary>The line of an entry.</summary>
    internal static string LineOf(ManifestEntry entry)
    {
        ByteLine line = new();
        ManifestJson.Append(line, entry);
        return Bytes.Show(line.Written.ToArray());
    }

    private static List<ManifestEntry> Read(string list, byte[] bytes)
    {
        LineReader lines = new(new MemoryStream(bytes));
        byte[] root = Bytes.Of("/root");
        ListedEntries entries = list == Hashdeep ? HashdeepFormat.Read(lines, root)
            : list == Mtree ? MtreeFormat.Read(lines, root)
            : list == Bag ? BagFormat.Read(lines, "sha256", isOfTags: false, isEarlier: false)
            : SumsFormat.Read(
                lines, new CheckRules(KnownAlgorithm.Find("sha256")!, DigestLengths.Exact, TaggedLines.OfTheAlgorithm), root);
        return entries.Sorted();
    }

    /// <summary>Bytes changed, removed, doubled and cut, one to three at a time.</summary>
    private static IEnumerable<byte[]> Changes(byte[] bytes)
    {
        Random random = new(1);
        for (int i = 0; i < ChangesOfEach; i++)
        {
            List<byte> changed = [.. bytes];
            for (int j = random.Next(3); j >= 0 && changed.Count > 1; j--)
            {
                int place = random.Next(changed.Count);
                switch (random.Next(5))
                {
                    case 0:
                        changed[place] = (byte)random.Next(256);
                        break;
                    case 1:
                        changed[place] = (byte)"\n\\/.,=% {}\":#"[random.Next(13)];
                        break;
                    case 2:
                        changed.RemoveAt(place);
                        break;
                    case 3:
                        changed.InsertRange(place, changed.GetRange(place, Math.Min(random.Next(40), changed.Count - place)));
                        break;
                    default:
                        changed.RemoveRange(place, changed.Count - place);
                        break;
                }
            }

            yield return [.. changed];
        }
    }

    /// <summary>Memory of which one write fails, after a part of it, as that of a file: the position stays.</summary>
    private sealed class FailingStream : MemoryStream
    {
        /// <summary>The number of the write that fails, from 1; 0 for none.</summary>
        internal int FailsAt { get; set; }

        public override void Write(ReadOnlySpan<byte> buffer)
        {
            if (FailsAt > 0 && --FailsAt == 0)
            {
                long start = Position;
                base.Write(buffer[..(buffer.Length / 2)]);
                Position = start;
                throw new IOException("no space");
            }

            base.Write(buffer);
        }
    }
}
