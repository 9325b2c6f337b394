using System.Globalization;
using System.Text.RegularExpressions;

namespace Hashlane.Benchmarks;

/// <summary>The saved reports: a folder for each processor.</summary>
internal static partial class ReportFolder
{
    /// <summary>From the repository's root.</summary>
    public static string RelativePath { get; } = Path.Combine("benchmarks", "Hashlane.Benchmarks", "results");

    /// <summary>Writes a report into the folder of this machine's processor.</summary>
    /// <param name="report">The whole text.</param>
    /// <param name="kind">The end of the file's name; empty for paired ratios.</param>
    /// <returns>The file, from the repository's root.</returns>
    public static string Save(string report, string kind = "")
    {
        string root = MeasuredMachine.RepositoryRoot
            ?? throw new InvalidOperationException("--save works inside the repository only.");
        string folder = Path.Combine(RelativePath, FileNamePart(MeasuredMachine.Processor));
        Directory.CreateDirectory(Path.Combine(root, folder));
        string[] parts =
        [
            DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            MeasuredMachine.Commit,
            .. kind.Length == 0 ? Array.Empty<string>() : [kind],
            .. MeasuredMachine.Switches.Select(text => FileNamePart(text["DOTNET_".Length..])),
        ];
        string name = string.Join('-', parts);
        string file = Path.Combine(folder, name + ".md");
        for (int run = 2; File.Exists(Path.Combine(root, file)); run++)
        {
            file = Path.Combine(folder, $"{name}-{run}.md");
        }

        File.WriteAllText(Path.Combine(root, file), report);
        return file;
    }

    private static string FileNamePart(string text) =>
        NotAlphanumeric().Replace(text.ToLowerInvariant(), "-").Trim('-');

    [GeneratedRegex("[^a-z0-9]+")]
    private static partial Regex NotAlphanumeric();
}
