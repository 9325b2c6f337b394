using Xunit;

namespace Hashlane.Tests;

/// <summary>
/// Which folders of the other projects may use which, that files do not use each other in circles, and that the pages
/// say the same.
/// </summary>
public sealed class ProjectFolderTests
{
    private const string ToolPage = "docs/design/tool.md";
    private const string DistributedPage = "docs/design/distributed.md";
    private const string Root = "";

    /// <summary>The projects, each with the page that describes it and with its folders and those that they may use.</summary>
    private static readonly Dictionary<string, (string Page, Dictionary<string, string[]> Folders)> _projects = new()
    {
        ["Hashlane.Files"] = (ToolPage, new()
        {
            ["Text"] = [],
            ["Reading"] = ["Text"],
            ["Trees"] = ["Reading", "Text"],
            ["Manifests"] = ["Reading", "Text"],
            ["Checkfiles"] = ["Manifests", "Reading", "Text"],
            ["Inputs"] = ["Checkfiles", "Reading", "Text", "Trees"],
            ["Formats"] = ["Checkfiles", "Manifests", "Reading", "Text", "Trees"],
            ["Audits"] = ["Formats", "Inputs", "Manifests", "Reading", "Text", "Trees"],
        }),
        ["Hashlane.Tools"] = (ToolPage, new()
        {
            ["Output"] = [],
            ["Commands"] = ["Output"],
            ["Manifests"] = ["Commands", "Output"],
            ["Manuals"] = ["Commands", "Output"],
            ["Shells"] = ["Commands", "Output"],
        }),
        ["Hashlane.Cli"] = (ToolPage, new()
        {
            ["Output"] = [],
            ["Commands"] = [],
            ["Manifests"] = ["Commands"],
            ["Passwords"] = ["Output"],
            ["Benchmarks"] = ["Commands", "Output"],
            [Root] = ["Benchmarks", "Commands", "Manifests", "Passwords"],
        }),
        ["Hashlane.Cluster"] = (ToolPage, new()
        {
            ["Dashboard"] = [],
            ["Lists"] = [],
            ["Reading"] = [],
            ["Objects"] = [],
            ["Settings"] = ["Reading"],
            ["Jobs"] = ["Dashboard", "Lists", "Objects", "Reading", "Settings"],
            ["Commands"] = ["Jobs", "Reading", "Settings"],
            [Root] = ["Commands"],
        }),
        ["Hashlane.Distributed"] = (DistributedPage, new()
        {
            ["Units"] = [],
            ["Messages"] = ["Units"],
            ["Telemetry"] = ["Units"],
            ["Queues"] = ["Messages"],
            ["Queues/RabbitMq"] = ["Messages", "Queues"],
            ["Journals"] = ["Messages", "Units"],
            ["Workers"] = ["Messages", "Queues", "Telemetry", "Units"],
            ["Planning"] = ["Messages", "Units"],
            ["Merging"] = ["Planning", "Units"],
            ["Objects"] = ["Planning", "Units", "Workers"],
            ["Runs"] = ["Journals", "Merging", "Messages", "Planning", "Queues", "Telemetry", "Units", "Workers"],
        }),
        ["Hashlane.AspNetCore.Identity"] = ("docs/identity.md", new() { [Root] = [] }),
    };

    /// <summary>Files that use each other, with the reason.</summary>
    private static readonly Dictionary<string, string> _circles = new()
    {
        ["Checkfiles/CheckRules.cs Checkfiles/ChecksumLineParser.cs"] = "rules explain lines that the parser refuses",
        ["Inputs/HashPipeline.cs Inputs/PipelineHasher.cs"] = "the hasher takes entries of the pipeline",
        ["Manifests/CheckedReader.cs Manifests/CheckedStream.cs"] = "two ends of one format",
        ["Passwords/PortableSilentTerminal.cs Passwords/SilentTerminal.cs Passwords/UnixSilentTerminal.cs"] = OneOfTwo,
        ["Reading/InputFile.cs Reading/PortableInputFile.cs Reading/UnixInputFile.cs"] = OneOfTwo,
        ["Planning/DividedFile.cs Planning/UnitFactory.cs"] = "a divided file makes the units of its parts",
        ["Planning/PlannedUnit.cs Planning/PlannedWork.cs"] = "a unit is one kind of work",
        ["Queues/InProcessBroker.cs Queues/InProcessJobQueue.cs Queues/InProcessWorkQueue.cs"] = "the broker opens its two ends",
        ["Trees/LinuxFolder.cs Trees/PortableFolder.cs Trees/TreeFolder.cs"] = OneOfTwo,
    };

    private const string OneOfTwo = "the base opens the one for the operating system";

    private static readonly Dictionary<string, Dictionary<string, HashSet<string>>> _arrows = [];

    public static TheoryData<string> Projects => [.. _projects.Keys];

    [Theory]
    [MemberData(nameof(Projects))]
    public void Folders_OfAProject_UseOnlyThoseThatTheyMay(string project)
    {
        Dictionary<string, string[]> allowed = _projects[project].Folders;
        HashSet<(string From, string To)> seen = [];
        foreach ((string from, HashSet<string> others) in ArrowsOf(project))
        {
            string folder = FolderOf(from);
            Assert.True(allowed.ContainsKey(folder), $"{project} has a folder '{folder}' that the table lacks.");
            foreach (string to in others.Where(to => FolderOf(to) != folder))
            {
                Assert.True(allowed[folder].Contains(FolderOf(to)), $"{project}: {from} uses {to}.");
                seen.Add((folder, FolderOf(to)));
            }
        }

        Assert.Equal(
            allowed.SelectMany(static one => one.Value.Select(to => (one.Key, to))).Order(), seen.Order());
        Assert.All(seen, arrow => Assert.DoesNotContain((arrow.To, arrow.From), seen));
    }

    [Fact]
    public void Files_OfAllProjects_UseEachOtherInNoCircleButThoseListed()
    {
        List<string> circles = [.. _projects.Keys.SelectMany(static project => SourceArrows.Circles(ArrowsOf(project)))];

        Assert.Equal(_circles.Keys.Order(StringComparer.Ordinal), circles.Order(StringComparer.Ordinal));
        Assert.All(circles, static circle => Assert.InRange(circle.Split(' ').Length, 2, 3));
    }

    [Theory]
    [MemberData(nameof(Projects))]
    public void Page_OfAProject_HasARowForEachFolder(string project)
    {
        (string page, Dictionary<string, string[]> folders) = _projects[project];
        string[] lines = File.ReadAllLines(Path.Combine(RepositoryFiles.RequireRoot(), page));
        foreach ((string folder, string[] used) in folders.Where(static one => one.Key != Root))
        {
            string start = $"| `{project["Hashlane.".Length..]}/{folder}` | ";
            string end = $" | {(used.Length == 0 ? "nothing" : string.Join(", ", used.Select(static one => $"`{one}`")))} |";
            Assert.Contains(lines, line => line.StartsWith(start, StringComparison.Ordinal) && line.EndsWith(end, StringComparison.Ordinal));
        }
    }

    private static Dictionary<string, HashSet<string>> ArrowsOf(string project)
    {
        lock (_arrows)
        {
            return _arrows.TryGetValue(project, out Dictionary<string, HashSet<string>>? arrows) ? arrows
                : _arrows[project] = SourceArrows.Of(RepositoryFiles.SourcesOf(project));
        }
    }

    private static string FolderOf(string path) => path.Contains('/', StringComparison.Ordinal) ? path[..path.LastIndexOf('/')] : Root;
}
