using System.CommandLine;

namespace Hashlane.Benchmarks;

/// <summary>The <c>charts</c> mode: draws all charts again from the saved reports.</summary>
internal static class ChartCommand
{
    public const string Verb = "charts";

    /// <summary>From the repository's root.</summary>
    public static string RelativePath { get; } = Path.Combine("docs", "charts");

    public static int Run(string[] arguments)
    {
        RootCommand command = new("Draws docs/charts, and the table of processors, from the saved reports.");
        command.SetAction(_ => Draw());
        return command.Parse(arguments).Invoke();
    }

    private static int Draw()
    {
        string root = MeasuredMachine.RepositoryRoot
            ?? throw new InvalidOperationException("Charts are drawn inside the repository only.");
        string folder = Path.Combine(root, RelativePath);
        Directory.CreateDirectory(folder);
        SavedReports reports = SavedReports.Read(Path.Combine(root, ReportFolder.RelativePath));
        foreach (Chart chart in ChartSet.Draw(reports))
        {
            string file = Path.Combine(folder, chart.FileName);
            File.WriteAllText(file, chart.Content);
            Console.WriteLine(Path.GetRelativePath(root, file));
        }

        string page = Path.Combine(root, ProcessorTable.Page);
        File.WriteAllText(page, ProcessorTable.Replace(File.ReadAllText(page), reports));
        Console.WriteLine(ProcessorTable.Page);
        return 0;
    }
}
