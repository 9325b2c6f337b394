using System.Globalization;
using System.Xml.Linq;
using Hashlane.Distributed.Tests;

namespace Hashlane.Cli.Tests;

/// <summary>Reports and pictures of measurements that were made up.</summary>
public sealed class BenchReportTests
{
    private static readonly BenchMachine _machine = new("A <B> & \"C\"\u0001 processor", 2, "0.1.0", ".NET 10");

    private static readonly List<BenchResult> _results =
    [
        Result(new(BenchKind.Stream, "blake2b", "Vector256 (AVX2)", 1 << 20), 1.0e9),
        Result(new(BenchKind.Stream, "blake3", "Scalar and Vector512 (AVX-512) ×32", 1 << 20), 4.8e9),
        Result(new(BenchKind.Stream, "sha256", null, 1 << 20), 2.2e9),
        new(new(BenchKind.File, "blake3", "Scalar and Vector512 (AVX-512) ×32", 32 << 20), 5, 12.3e9, 6e9, 13e9),
        Result(new(BenchKind.Many, "blake2b", "Vector512 (AVX-512) ×8", 1024, 256), 3.2e9),
    ];

    [Fact]
    public void Of_Rounds_IsTheirMedianAndRange()
    {
        BenchResult result = BenchResult.Of(_results[0].Subject, [3, 1, 100, 2, 4]);

        Assert.Equal((5, 3, 1, 100), (result.Rounds, result.Median, result.Least, result.Most));
        Assert.True(result.IsUneven);
        Assert.False(BenchResult.Of(_results[0].Subject, [80, 100, 105]).IsUneven);
        Assert.True(BenchResult.Of(_results[0].Subject, [79, 100, 105]).IsUneven);
    }

    /// <summary>Such a file may be too large for memory.</summary>
    [Fact]
    public void Table_FileOfTheCommandLine_IsNotSaidToBeInMemory()
    {
        BenchSubject subject = new(BenchKind.File, "blake3", "Scalar", 32 << 20) { IsNamedFile = true };

        string table = new BenchReport(_machine, [Result(subject, 1e9)]).Table(int.MaxValue);

        Assert.Contains("\nA file of 32 MiB, read several times\n", table, StringComparison.Ordinal);
        Assert.DoesNotContain("memory", table, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(4.8123e9, "4.81")]
    [InlineData(48.123e9, "48.1")]
    [InlineData(481.23e9, "481")]
    [InlineData(0.4812e9, "0.48")]
    [InlineData(0.04812e9, "0.0481")]
    public void Rate_Speed_HasDigitsThatCount(double speed, string text) => Assert.Equal(text, BenchReport.Rate(speed));

    [Fact]
    public void Table_Results_AreGroupedAndTheFastestFirst()
    {
        string table = new BenchReport(_machine with { Processor = "P" }, _results).Table(int.MaxValue);

        Assert.Equal(
            """
            P, 2 processors
            hashlane 0.1.0, .NET 10

            One stream: a message of 1 MiB, one thread
              ALGORITHM    GB/s   LEAST    MOST  KERNEL
              blake3       4.80    4.56    5.04  Scalar and Vector512 (AVX-512) ×32
              sha256       2.20    2.09    2.31  the operating system's, if it has one
              blake2b      1.00    0.95    1.05  Vector256 (AVX2)

            Lanes: messages of 1 KiB, one thread
              ALGORITHM    GB/s   LEAST    MOST  KERNEL
              blake2b      3.20    3.04    3.36  Vector512 (AVX-512) ×8

            A file of 32 MiB, from memory
              ALGORITHM    GB/s   LEAST    MOST  KERNEL
              blake3      ~12.3    6.00    13.0  Scalar and Vector512 (AVX-512) ×32

            ~ varied by more than a quarter from round to round: the machine is busy, or its clock changes.

            """,
            table);
    }

    /// <summary>The name of the kernel is left out first, then the spread.</summary>
    [Theory]
    [InlineData(100, true, true)]
    [InlineData(60, false, true)]
    [InlineData(40, false, true)]
    [InlineData(30, false, false)]
    public void Table_NarrowTerminal_Fits(int columns, bool hasKernels, bool hasSpread)
    {
        string table = new BenchReport(_machine with { Processor = "Processor" }, _results).Table(columns);

        Assert.All(table.Split('\n'), line => Assert.InRange(line.Length, 0, columns));
        Assert.Equal(hasKernels, table.Contains("AVX2", StringComparison.Ordinal));
        Assert.Equal(hasSpread, table.Contains("LEAST", StringComparison.Ordinal));
        Assert.Contains("  4.80", table, StringComparison.Ordinal);
    }

    [Fact]
    public void Table_Kernels_MarksTheChosenOne()
    {
        BenchSubject subject = new(BenchKind.Kernel, "Blake3", "Scalar and Vector256 (AVX2) ×8", 1 << 20) { IsChosen = true };
        List<BenchResult> results =
            [Result(subject with { Kernel = "Scalar and Vector128 (SSSE3) ×4", IsChosen = false }, 3e9), Result(subject, 2e9)];

        string table = new BenchReport(_machine, results).Table(int.MaxValue);

        Assert.EndsWith(
            """

            Blake3: 1 MiB, one thread
              KERNEL                    GB/s   LEAST    MOST
                Vector128 (SSSE3) ×4    3.00    2.85    3.15
              → Vector256 (AVX2) ×8     2.00    1.90    2.10

            → is the kernel that the library takes here.

            """,
            table, StringComparison.Ordinal);
    }

    /// <summary>Whatever the processor calls itself, the picture is XML, needs no other file, and has its texts inside.</summary>
    [Fact]
    public void Draw_AnyNames_IsAPictureWithoutOtherFiles()
    {
        string text = BenchPicture.Draw(_machine, new BenchReport(_machine, _results));

        XElement picture = XDocument.Parse(text).Root!;
        XNamespace svg = picture.Name.Namespace;
        Assert.Equal("Speed of hashing on A <B> & \"C\"  processor", picture.Element(svg + "title")!.Value);
        Assert.Contains("blake3 4.80 GB/s", picture.Element(svg + "desc")!.Value, StringComparison.Ordinal);
        Assert.Equal(_results.Count, picture.Descendants(svg + "g").Count());
        Assert.Equal("title desc", (string?)picture.Attribute("aria-labelledby"));
        Assert.Contains("prefers-color-scheme:dark", picture.Element(svg + "style")!.Value, StringComparison.Ordinal);
        foreach (string word in (string[])["href", "url(", "@import", "<script"])
        {
            Assert.DoesNotContain(word, text, StringComparison.OrdinalIgnoreCase);
        }

        double width = Number(picture, "width"), height = Number(picture, "height");
        Assert.Equal($"0 0 {width} {height}", (string?)picture.Attribute("viewBox"));
        Assert.All(picture.Descendants(svg + "text"), word => Assert.InRange(Number(word, "y"), 0, height));
        Assert.All(
            picture.Descendants(svg + "rect"),
            bar => Assert.InRange(Number(bar, "x") + Number(bar, "width"), 0, width));
        Assert.All(picture.Descendants(svg + "line"), line => Assert.InRange(Number(line, "x2"), 0, width));

        // Name, bar, figure and kernel follow each other with gaps, whatever the fastest round was.
        Assert.All(picture.Descendants(svg + "g"), row =>
        {
            XElement[] words = [.. row.Elements(svg + "text")];
            XElement bar = row.Element(svg + "rect")!;
            double[] ends =
            [
                0, Left(words[0]), Number(words[0], "x"), Number(bar, "x"), row.Elements(svg + "line").Max(line => Number(line, "x2")), Number(words[1], "x"),
                Number(words[1], "x") + Room(words[1]), Left(words[2]), Number(words[2], "x"), width,
            ];
            Assert.Equal(ends.Order(), ends);
        });

        // Bars of a group have one scale.
        double[] bars = [.. picture.Descendants(svg + "g").Take(3).Select(one => Number(one.Element(svg + "rect")!, "width"))];
        Assert.Equal(4.8, bars[0] / bars[2], 0.02);
    }

    /// <summary>
    /// Cases are measured by turns, after all of them were warmed up: in five rounds, or in three if a run takes longer than a
    /// round is to last.
    /// </summary>
    [Theory]
    [InlineData(1, 5)]
    [InlineData(50, 3)]
    public void Measure_Cases_TakeTurns(int millisecondsOfRun, int rounds)
    {
        List<string> order = [];
        ManualClock clock = new();

        List<BenchResult> results = new BenchTimer(0.1, new Messages()) { Clock = clock }.Measure([Case("a"), Case("b")]);

        Assert.Equal(["a", "b"], results.Select(one => one.Subject.Algorithm));
        List<string> turns = [];
        foreach (string name in order)
        {
            if (turns.Count == 0 || turns[^1] != name)
            {
                turns.Add(name);
            }
        }

        Assert.Equal(Math.Min(50, 2000 / millisecondsOfRun), order.TakeWhile(static name => name == "a").Count());
        Assert.All(results, one => Assert.Equal((rounds, 1000.0 / millisecondsOfRun), (one.Rounds, one.Median)));

        // Twice before they are measured: the runtime compiles what it has seen in the first turn.
        Assert.Equal(2 + rounds, turns.Count(static name => name == "a"));

        BenchCase Case(string name) => new(
            new(BenchKind.Stream, name, null, 1),
            () =>
            {
                order.Add(name);
                clock.Advance(TimeSpan.FromMilliseconds(millisecondsOfRun));
                return 1;
            })
        {
            WarmBytes = 50,
        };
    }

    [Theory]
    [InlineData("65536", true, 65536)]
    [InlineData("64KiB", true, 65536)]
    [InlineData("1MiB", true, 1 << 20)]
    [InlineData("0", true, 0)]
    [InlineData("9007199254740993KiB", false, 0)]
    [InlineData("64K", false, 0)]
    [InlineData("iB", false, 0)]
    [InlineData("", false, 0)]
    public void TryReadBytes_Text_IsANumberWithAUnit(string text, bool isSize, long bytes) =>
        Assert.Equal((isSize, bytes), (Amounts.TryReadBytes(text, out long read), read));

    [Theory]
    [InlineData(64, "64 B")]
    [InlineData(1024, "1 KiB")]
    [InlineData(32 << 20, "32 MiB")]
    [InlineData(1025, "1025 B")]
    public void Bytes_Number_HasTheGreatestUnit(long bytes, string text) => Assert.Equal(text, Amounts.Bytes(bytes));

    private static BenchResult Result(BenchSubject subject, double median) => new(subject, 5, median, 0.95 * median, 1.05 * median);

    private static double Left(XElement word) => Number(word, "x") - Room(word);

    private static double Room(XElement word) =>
        0.58 * (((string)word.Attribute("class")!).Contains("small", StringComparison.Ordinal) ? 11 : 13) * word.Value.Length;

    private static double Number(XElement element, string attribute) =>
        double.Parse((string)element.Attribute(attribute)!, CultureInfo.InvariantCulture);
}
