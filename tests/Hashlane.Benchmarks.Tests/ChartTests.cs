using System.Text;
using System.Xml.Linq;
using Xunit;

namespace Hashlane.Benchmarks.Tests;

/// <summary>The pictures of the documentation show what the saved reports say, and nothing else.</summary>
public sealed class ChartTests
{
    private const int MinCharts = 2;

    public static TheoryData<string> Names => [.. Draw().Select(chart => chart.FileName)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Chart_OfTheRepository_IsWhatTheReportsGive(string name)
    {
        byte[] saved = File.ReadAllBytes(Path.Combine(RepositoryFiles.RequireRoot(), ChartCommand.RelativePath, name));

        Assert.True(
            saved.AsSpan().SequenceEqual(Encoding.UTF8.GetBytes(Chart(name).Content)),
            $"{name} is out of date. Run the benchmarks with the argument \"charts\".");
    }

    [Fact]
    public void Charts_OfTheRepository_AreThoseThatAreDrawn()
    {
        string[] drawn = [.. Draw().Select(chart => chart.FileName).Order(StringComparer.Ordinal)];

        Assert.True(drawn.Length >= MinCharts, $"Only {drawn.Length} charts.");
        Assert.Equal(
            drawn,
            Directory.EnumerateFiles(Path.Combine(RepositoryFiles.RequireRoot(), ChartCommand.RelativePath))
                .Select(file => Path.GetFileName(file)).Order(StringComparer.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Chart_Texts_LieApartAndInside(string name)
    {
        Chart chart = Chart(name);

        for (int i = 0; i < chart.Texts.Count; i++)
        {
            TextBox text = chart.Texts[i];
            Assert.True(text.Left >= 0 && text.Right <= chart.Width, $"\"{text.Text}\" leaves the chart.");
            foreach (TextBox other in chart.Texts.Skip(i + 1))
            {
                Assert.False(text.Overlaps(other), $"\"{text.Text}\" lies on \"{other.Text}\".");
            }
        }
    }

    /// <summary>The lines at the bottom say "processor: report, report (3 runs)".</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Chart_Description_NamesReportsThatExist(string name)
    {
        string folder = Path.Combine(RepositoryFiles.RequireRoot(), ReportFolder.RelativePath);
        IEnumerable<string> reports = Directory.EnumerateFiles(folder, "*.md", SearchOption.AllDirectories)
            .Select(file => Path.GetFileNameWithoutExtension(file));
        string description = XDocument.Parse(Chart(name).Content).Root!.Elements()
            .Single(element => element.Name.LocalName == "desc").Value;

        Assert.Contains(reports, report => description.Contains(report, StringComparison.Ordinal));
    }

    [Fact]
    public void Table_OfProcessors_IsWhatTheReportsGive()
    {
        string page = File.ReadAllText(Path.Combine(RepositoryFiles.RequireRoot(), ProcessorTable.Page));

        Assert.Equal(ProcessorTable.Replace(page, Reports()), page);
    }

    private static Chart Chart(string name) => Draw().Single(chart => chart.FileName == name);

    private static IReadOnlyList<Chart> Draw() =>
        ChartSet.Draw(Reports());

    private static SavedReports Reports() =>
        SavedReports.Read(Path.Combine(RepositoryFiles.RequireRoot(), ReportFolder.RelativePath));
}
